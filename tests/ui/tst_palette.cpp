// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/widgets/palette.h>
#include <ui/widgets/statepainter.h>

#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>

using namespace Ebb;

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](double share) {
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const auto [low, high] = std::minmax({luminance(one), luminance(other)});
    return (high + 0.05) / (low + 0.05);
}

QImage barIn(EpisodeState state, Theme theme, bool isGrey = false)
{
    const QPalette palette = themePalette(theme);
    QImage image(60, 11, QImage::Format_RGB32);
    image.fill(palette.color(QPalette::Base));
    QPainter painter(&image);
    StatePainter(palette, 1).paintBar(painter, QRectF(0, 0, 60, 11), state);
    painter.end();
    return isGrey ? image.convertToFormat(QImage::Format_Grayscale8) : image;
}

void addThemes()
{
    QTest::addColumn<Theme>("theme");
    QTest::newRow("light") << Theme::Light;
    QTest::newRow("dark") << Theme::Dark;
    QTest::newRow("high contrast") << Theme::HighContrast;
}

} // namespace

class PaletteTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textCanBeReadOnBase_data() { addThemes(); }
    void textCanBeReadOnBase();
    void statesDifferInGreyToo_data() { addThemes(); }
    void statesDifferInGreyToo();
    void findsTheTheme_data();
    void findsTheTheme();
    void themesAreFoundByName();
    void scalesBothPointsAndPixels();
};

void PaletteTest::textCanBeReadOnBase()
{
    QFETCH(Theme, theme);
    const QPalette palette = themePalette(theme);
    const QColor base = palette.color(QPalette::Base);
    const Tokens tokens = tokensFor(palette);
    const QColor texts[] = {palette.color(QPalette::Text),
                            tokens.quiet,
                            tokens.budget,
                            tokens.landing,
                            tokens.refused,
                            tokens.kept,
                            tokens.live.border,
                            tokens.leaving.border,
                            tokens.sealed.border,
                            tokens.forgotten.border};
    for (const QColor &text : texts) {
        QVERIFY2(contrast(text, base) >= 4.5,
                 qPrintable(text.name() + QChar(u' ') + QString::number(contrast(text, base))));
    }
}

void PaletteTest::statesDifferInGreyToo()
{
    QFETCH(Theme, theme);
    for (const EpisodeState one : allStates) {
        for (const EpisodeState other : allStates) {
            if (one < other) {
                QVERIFY2(barIn(one, theme, true) != barIn(other, theme, true),
                         qPrintable(stateName(one) + QChar(u' ') + stateName(other)));
            }
        }
    }
}

void PaletteTest::findsTheTheme_data()
{
    QTest::addColumn<Theme>("theme");
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<bool>("isHighContrast");
    QTest::addColumn<QColor>("live");
    QTest::newRow("light") << Theme::Light << false << false << QColor(0x1f, 0x5f, 0x99);
    QTest::newRow("dark") << Theme::Dark << true << false << QColor(0x74, 0xba, 0xf2);
    QTest::newRow("high contrast") << Theme::HighContrast << true << true << QColor(Qt::white);
}

void PaletteTest::findsTheTheme()
{
    QFETCH(Theme, theme);
    const Tokens tokens = tokensFor(themePalette(theme));
    QTEST(tokens.isDark, "isDark");
    QTEST(tokens.isHighContrast, "isHighContrast");
    QTEST(tokens.live.fill, "live");
    if (tokens.isHighContrast) {
        QCOMPARE(tokens.sealed.tint, themePalette(theme).color(QPalette::Base));
    }
}

void PaletteTest::themesAreFoundByName()
{
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
        QCOMPARE(themeNamed(themeName(theme)), theme);
    }
    QVERIFY(!themeNamed(u"sepia"));
}

void PaletteTest::scalesBothPointsAndPixels()
{
    QFont points;
    points.setPointSizeF(10);
    QCOMPARE(scaledFont(points, 0.92).pointSizeF(), 9.2);
    QFont pixels;
    pixels.setPixelSize(20);
    QCOMPARE(strongFont(pixels, 0.85).pixelSize(), 17);
    QCOMPARE(strongFont(pixels).weight(), QFont::DemiBold);
}

QTEST_MAIN(PaletteTest)

#include "tst_palette.moc"
