// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every view filled, empty and with long texts, in each theme and two sizes, kept as pictures in
// the build folder. What can be checked is: that something was painted, in the theme's own
// colours, and that nothing is asked to be wider than the window.

#include <ui/models/timecursor.h>
#include <ui/views/activationview.h>
#include <ui/views/episodepanel.h>
#include <ui/views/factsview.h>
#include <ui/views/recallview.h>
#include <ui/views/renderview.h>
#include <ui/views/timelinecanvas.h>
#include <ui/views/timelineview.h>

#include <QDir>
#include <QHBoxLayout>
#include <QSet>
#include <QtTest>

#include <tests/support/samplerecall.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

enum class Content
{
    Filled,
    Empty,
    LongTexts,
    Big,
};

//! A view with the inspector beside it, as the window has them.
class Stage : public QWidget
{
public:
    explicit Stage(TimeCursor &cursor, PictureView view)
    {
        auto *layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(1);
        if (view == PictureView::Timeline) {
            m_timeline = new TimelineView(cursor);
            layout->addWidget(m_timeline, 1);
        } else if (view == PictureView::Facts) {
            auto *facts = new FactsView(cursor);
            facts->setLaidOutAtOnce(true);
            layout->addWidget(facts, 1);
        } else if (view == PictureView::Recall) {
            m_recall = new RecallView(cursor);
            layout->addWidget(m_recall, 1);
            return; // seven columns leave no room beside them
        } else {
            layout->addWidget(new ActivationView(cursor), 1);
        }
        auto *panel = new EpisodePanel(cursor);
        panel->setFixedWidth(304);
        layout->addWidget(panel);
    }

    TimelineView *timeline() const { return m_timeline; }
    RecallView *recall() const { return m_recall; }

private:
    TimelineView *m_timeline = nullptr;
    RecallView *m_recall = nullptr;
};

RunLog logOf(Content content)
{
    switch (content) {
    case Content::Filled:
        return sampleRecallLog();
    case Content::Empty:
        return emptyLog();
    case Content::LongTexts:
        return sampleRecallLog({.hasLongTexts = true});
    case Content::Big:
        break;
    }
    return bigLog();
}

//! The call of the last fade but one, where much can be seen on both sides.
void goToFade(TimeCursor &cursor)
{
    const QList<CallRecord> &calls = cursor.log().calls;
    int seen = 0;
    for (auto call = calls.crbegin(); call != calls.crend(); ++call) {
        if (call->fade && ++seen == 1) {
            cursor.goToCall(call->call);
            cursor.selectEpisode(call->fade->picks.last().episode);
            return;
        }
    }
}

int coloursIn(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) {
            colours.insert(image.pixel(x, y));
        }
    }
    return int(colours.size());
}

} // namespace

class ScreensTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paintsEveryView_data();
    void paintsEveryView();
};

void ScreensTest::paintsEveryView_data()
{
    QTest::addColumn<PictureView>("view");
    QTest::addColumn<Content>("content");
    QTest::addColumn<Theme>("theme");
    QTest::addColumn<QSize>("size");

    const std::pair<Content, const char *> contents[] = {{Content::Filled, "filled"},
                                                         {Content::Empty, "empty"},
                                                         {Content::LongTexts, "long"},
                                                         {Content::Big, "big"}};
    for (const PictureView view : {PictureView::Timeline,
                                   PictureView::Activation,
                                   PictureView::Facts,
                                   PictureView::Recall}) {
        for (const auto &[content, name] : contents) {
            for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
                for (const QSize size : {QSize(1169, 760), QSize(720 + 264, 560)}) {
                    const QString row
                        = u"%1-%2-%3-%4"_s
                              .arg(pictureViewName(view), QLatin1StringView(name), themeName(theme))
                              .arg(size.width());
                    QTest::newRow(qPrintable(row)) << view << content << theme << size;
                }
            }
        }
    }
}

void ScreensTest::paintsEveryView()
{
    QFETCH(PictureView, view);
    QFETCH(Content, content);
    QFETCH(Theme, theme);
    QFETCH(QSize, size);

    useTheme(theme);
    TimeCursor cursor;
    Stage stage(cursor, view);
    cursor.setLog(logOf(content));
    goToFade(cursor);
    stage.resize(size);
    stage.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stage));
    if (stage.timeline()) {
        QTRY_COMPARE(stage.timeline()->canvas().shownMoment(), cursor.moment());
    }
    if (stage.recall()) {
        cursor.goToEnd();
        stage.recall()->setPassages(cursor.log().run.id, samplePassages());
        QTRY_COMPARE(stage.recall()->shown().isEmpty(), cursor.log().recalls.isEmpty());
    }
    QCoreApplication::processEvents(); // the tool bar's new texts want new widths
    const QImage picture = stage.grab().toImage();

    QVERIFY(QDir().mkpath(QStringLiteral(PICTURES_FOLDER)));
    const QString file = QStringLiteral(PICTURES_FOLDER) + u'/'
        + QString::fromLatin1(QTest::currentDataTag()) + u".png"_s;
    QVERIFY(picture.save(file));
    QCOMPARE(picture.size(), size);
    QVERIFY2(coloursIn(picture) > (content == Content::Empty ? 4 : 20), qPrintable(file));
    QVERIFY2(stage.minimumSizeHint().width() <= size.width(),
             qPrintable(u"needs %1 px"_s.arg(stage.minimumSizeHint().width())));
}

QTEST_MAIN(ScreensTest)

#include "tst_screens.moc"
