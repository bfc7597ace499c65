// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/renderview.h>
#include <ui/widgets/palette.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

class RenderViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesPixels_data();
    void writesPixels();
    void writesVectors_data() { writesPixels_data(); }
    void writesVectors();
    void theMomentChangesThePicture();
    void sameRequestGivesTheSamePicture();
    void refusesWhatItCannotDo();

private:
    QTemporaryDir m_folder;
};

void RenderViewTest::writesPixels_data()
{
    QTest::addColumn<PictureView>("view");
    QTest::newRow("timeline") << PictureView::Timeline;
    QTest::newRow("activation") << PictureView::Activation;
    QTest::newRow("facts") << PictureView::Facts;
}

void RenderViewTest::writesPixels()
{
    QFETCH(PictureView, view);
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
        const QString file
            = m_folder.filePath(pictureViewName(view) + themeName(theme) + u".png"_s);
        const Result<void> made = renderView(
            {.view = view, .log = sampleLog(), .size = {1'000, 700}, .theme = theme, .file = file});
        QVERIFY(made);
        const QImage image(file);
        QCOMPARE(image.size(), QSize(1'000, 700));
        const QColor corner = image.pixelColor(500, 690);
        QCOMPARE(corner.lightnessF() < 0.5F, theme != Theme::Light);
    }
}

void RenderViewTest::writesVectors()
{
    QFETCH(PictureView, view);
    const QString file = m_folder.filePath(pictureViewName(view) + u".svg"_s);
    QVERIFY(renderView({.view = view, .log = sampleLog(), .size = {1'000, 700}, .file = file}));
    QFile svg(file);
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&svg);
    int texts = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        texts += reader.isStartElement() && reader.name() == "text"_L1 ? 1 : 0;
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts > 20);
}

void RenderViewTest::theMomentChangesThePicture()
{
    const RunLog log = sampleLog();
    const QString early = m_folder.filePath(u"early.png"_s);
    const QString late = m_folder.filePath(u"late.png"_s);
    QVERIFY(renderView({.log = log, .at = log.calls.at(30).at, .file = early}));
    QVERIFY(renderView({.log = log, .file = late}));
    QVERIFY(QImage(early) != QImage(late));
}

void RenderViewTest::sameRequestGivesTheSamePicture()
{
    const QString one = m_folder.filePath(u"one.png"_s);
    const QString other = m_folder.filePath(u"other.png"_s);
    QVERIFY(renderView({.log = sampleLog(), .file = one}));
    QVERIFY(renderView({.log = sampleLog(), .file = other}));
    QCOMPARE(QImage(one), QImage(other));
}

void RenderViewTest::refusesWhatItCannotDo()
{
    const auto codeOf = [](const RenderRequest &request) {
        const Result<void> made = renderView(request);
        return made ? std::optional<Error::Code>() : made.error().code;
    };
    QCOMPARE(codeOf({.file = m_folder.filePath(u"a.gif"_s)}), Error::Code::BadArgument);
    QCOMPARE(codeOf({.size = {10, 10}, .file = m_folder.filePath(u"a.png"_s)}),
             Error::Code::BadArgument);
    QCOMPARE(codeOf({.file = u"/nowhere/at/all/a.png"_s}), Error::Code::Unwritable);
    QCOMPARE(pictureViewNamed(u"timeline"), PictureView::Timeline);
    QVERIFY(!pictureViewNamed(u"graph"));
}

QTEST_MAIN(RenderViewTest)

#include "tst_renderview.moc"
