// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>
#include <ui/views/episodepanel.h>
#include <ui/views/figuretable.h>

#include <QLabel>
#include <QtTest>

#include <algorithm>
#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

QStringList textsOf(const QWidget &panel)
{
    QStringList texts;
    for (const QLabel *label : panel.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&panel)) {
            texts << label->text();
        }
    }
    return texts;
}

bool holds(const QStringList &texts, const QString &part)
{
    return std::ranges::any_of(texts, [&part](const QString &text) { return text.contains(part); });
}

const CallRecord &lastFade(const RunLog &log)
{
    return *std::find_if(log.calls.crbegin(), log.calls.crend(), [](const CallRecord &call) {
        return call.fade.has_value() && !call.hasSlept;
    });
}

} // namespace

class EpisodePanelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksForASelection();
    void tellsWhyItWasPicked();
    void tracesAddUpEvenWhenFolded();
    void strikesRetiredFactsThrough();
    void clickOnAPickSelectsIt();
    void escapesWhatTheModelWrote();
    void fitsTheNarrowestDock();
};

void EpisodePanelTest::asksForASelection()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    EpisodePanel panel(cursor);
    QVERIFY(holds(textsOf(panel), u"Select an episode"_s));
    cursor.selectEpisode(EpisodeId(1));
    QVERIFY(!holds(textsOf(panel), u"Select an episode"_s));
    QVERIFY(holds(textsOf(panel), u"E1 "_s));
}

void EpisodePanelTest::tellsWhyItWasPicked()
{
    const RunLog log = sampleLog();
    const CallRecord &fade = lastFade(log);
    TimeCursor cursor;
    cursor.setLog(log);
    cursor.setMoment(fade.at);
    EpisodePanel panel(cursor);
    cursor.selectEpisode(fade.fade->picks.last().episode);
    const QLocale locale;
    const QString expected = u"History was %1, which is %2 over the budget of %3."_s.arg(
        locale.toString(fade.history),
        locale.toString(fade.history - fade.sizes.budget),
        locale.toString(fade.sizes.budget));
    QVERIFY2(holds(textsOf(panel), expected), qPrintable(textsOf(panel).join(u'\n')));
    QVERIFY(holds(textsOf(panel), u"One pick fewer would stay over by"_s));
    QVERIFY(holds(textsOf(panel), locale.toString(fade.fade->oneFewer - fade.fade->landing)));
    QVERIFY(holds(textsOf(panel), u"since call %1"_s.arg(fade.call.value())));
}

void EpisodePanelTest::tracesAddUpEvenWhenFolded()
{
    RunLog log = sampleLog();
    Episode &first = log.episodes.first();
    for (int i = 0; i < 30; ++i) {
        first.traces.append({.at = first.encodedAt,
                             .score = 0.5 + i / 100.0,
                             .isCounted = true,
                             .fact = FactId(i + 1)});
    }
    TimeCursor cursor;
    cursor.setLog(log);
    EpisodePanel panel(cursor);
    cursor.selectEpisode(first.id);
    const auto *traces = panel.findChildren<FigureTable *>().constFirst();
    QCOMPARE(traces->model()->rowCount(), 12);
    double sum = 0;
    for (int row = 0; row < 12; ++row) {
        sum += traces->model()->index(row, 4).data().toString().toDouble();
    }
    const double whole
        = activation(cursor.snapshot().episodes.first().traces, cursor.moment(), log.run.tuning);
    QVERIFY(std::abs(sum - whole) < 12 * 0.00005 + 1e-9); // each is rounded to four places
    QVERIFY(holds(textsOf(panel), QLocale().toString(whole, 'f', 4)));
}

void EpisodePanelTest::strikesRetiredFactsThrough()
{
    const RunLog log = sampleLog();
    TimeCursor cursor;
    cursor.setLog(log);
    EpisodePanel panel(cursor);
    const auto retired = std::ranges::find_if(log.facts, [](const Fact &fact) {
        return fact.state == FactState::Retired && *fact.retiredAt > fact.at;
    });
    QVERIFY(retired != log.facts.cend());
    cursor.selectEpisode(retired->episodes.first());
    QVERIFY(holds(textsOf(panel), u"<s>"_s));
    QVERIFY(holds(textsOf(panel), u"retired by fact %1"_s.arg(retired->retiredBy.value())));
    // Before it was retired it stands as it was written.
    cursor.setMoment(retired->at);
    QTRY_VERIFY(!holds(textsOf(panel), u"<s>"_s));
}

void EpisodePanelTest::clickOnAPickSelectsIt()
{
    const RunLog log = sampleLog();
    const CallRecord &fade = lastFade(log);
    QVERIFY(fade.fade->picks.size() > 1);
    TimeCursor cursor;
    cursor.setLog(log);
    cursor.setMoment(fade.at);
    EpisodePanel panel(cursor);
    panel.resize(304, 1'000);
    panel.show();
    cursor.selectEpisode(fade.fade->picks.last().episode);
    auto *picks = panel.findChildren<FigureTable *>().constLast();
    QTest::mouseClick(picks->viewport(),
                      Qt::LeftButton,
                      {},
                      picks->visualRect(picks->model()->index(0, 0)).center());
    QCOMPARE(cursor.episode(), fade.fade->picks.first().episode);
}

void EpisodePanelTest::escapesWhatTheModelWrote()
{
    RunLog log = sampleLog();
    log.facts.first().note = u"<b>Loud</b> & <img src=x>"_s;
    TimeCursor cursor;
    cursor.setLog(log);
    EpisodePanel panel(cursor);
    cursor.selectEpisode(log.facts.first().episodes.first());
    QVERIFY(holds(textsOf(panel), u"&lt;b&gt;Loud&lt;/b&gt; &amp; &lt;img src=x&gt;"_s));
}

void EpisodePanelTest::fitsTheNarrowestDock()
{
    const RunLog log = sampleLog();
    TimeCursor cursor;
    cursor.setLog(log);
    EpisodePanel panel(cursor);
    panel.resize(264, 400);
    panel.show();
    for (const Episode &episode : log.episodes) {
        cursor.selectEpisode(episode.id);
        QCoreApplication::processEvents();
        QVERIFY2(panel.widget()->minimumSizeHint().width() <= panel.viewport()->width(),
                 qPrintable(episode.title));
    }
}

QTEST_MAIN(EpisodePanelTest)

#include "tst_episodepanel.moc"
