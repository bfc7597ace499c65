// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the episode panel says: words and figures from the detail.

#include "episodepanel.h"

#include <ui/models/timecursor.h>
#include <ui/views/figuretable.h>
#include <ui/views/lifebar.h>
#include <ui/views/statechip.h>
#include <ui/widgets/format.h>

#include <QLabel>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype mostTraces = 12;

QString traceName(const TraceShare &share)
{
    if (!share.trace.fact.isValid()) {
        return EpisodePanel::tr("its own turns");
    }
    const QString fact = Format::fact(share.trace.fact);
    if (!share.writtenFor.isValid()) {
        return fact;
    }
    //: A fact and the other episode it was written for: fact 8 · E4
    return EpisodePanel::tr("%1 · %2").arg(fact, Format::episode(share.writtenFor));
}

QList<FigureCell> traceRow(const TraceShare &share, TimePoint now)
{
    const Duration age = std::max(Duration(0), now - share.trace.at);
    return {{.text = traceName(share)},
            {.text = Format::age(age)},
            {.text = Format::score(share.trace.score)},
            {.text = Format::minutes(share.minutes), .isQuiet = true},
            {.text = Format::activation(share.adds)}};
}

//! Those that add most, in order of time, and the rest as one row: the column still adds up.
struct ShownTraces
{
    QList<TraceShare> shown;
    qsizetype rest = 0;
    double restAdds = 0;
};

ShownTraces shownTraces(const QList<TraceShare> &counted)
{
    if (counted.size() <= mostTraces) {
        return {.shown = counted};
    }
    QList<TraceShare> byWeight = counted;
    std::ranges::stable_sort(byWeight, std::ranges::greater(), &TraceShare::adds);
    ShownTraces traces{.shown = byWeight.first(mostTraces - 1),
                       .rest = byWeight.size() - mostTraces + 1};
    for (const TraceShare &share : byWeight.sliced(mostTraces - 1)) {
        traces.restAdds += share.adds;
    }
    std::ranges::stable_sort(
        traces.shown, std::ranges::less(), [](const TraceShare &share) { return share.trace.at; });
    return traces;
}

QString reasonText(const FadeReason &reason)
{
    const QString landing = Format::tokens(reason.plan.landing);
    if (reason.wasSleep) {
        return EpisodePanel::tr(
                   "The conversation had slept. History was %1. A sleep takes the least "
                   "active first until the view is at or under the landing, %2.")
            .arg(Format::tokens(reason.history), landing);
    }
    return EpisodePanel::tr(
               "History was %1, which is %2 over the budget of %3. A fade takes the least "
               "active first until the view is at or under the landing, %4.")
        .arg(Format::tokens(reason.history),
             Format::tokens(reason.history - reason.budget),
             Format::tokens(reason.budget),
             landing);
}

QString notPickedText(const EpisodeDetail &detail)
{
    if (detail.rank == 0) {
        return EpisodePanel::tr("No fade has picked it. It cannot leave now.");
    }
    if (detail.before == 0) {
        return EpisodePanel::tr("No fade has picked it. It would be the first to leave.");
    }
    if (detail.before == 1) {
        return EpisodePanel::tr("No fade has picked it. One episode would leave before it.");
    }
    return EpisodePanel::tr(
        "No fade has picked it. %n episodes would leave before it.", nullptr, detail.before);
}

QString factLine(const Fact &fact, const QString &quiet)
{
    const QString text = fact.note.toHtmlEscaped();
    QString line
        = u"<p style='margin:2px 0 0 0'><span style='color:%1'>%2</span>&nbsp; "_s.arg(quiet).arg(
            fact.id.value());
    if (fact.state == FactState::Held) {
        return line + text + u"</p>"_s;
    }
    const QString by = Format::fact(fact.retiredBy);
    const QString when = fact.retiredAt ? Format::day(*fact.retiredAt) : QString();
    const QString why = fact.state == FactState::Retired
        ? EpisodePanel::tr("retired by %1, %2").arg(by, when)
        : EpisodePanel::tr("merged into %1").arg(by);
    return line + u"<s><span style='color:%1'>%2</span></s><br/>"_s.arg(quiet, text)
        + u"<span style='color:%1'>&nbsp;&nbsp;&nbsp;&nbsp;%2</span></p>"_s.arg(quiet, why);
}

QString factsWhere(const EpisodeDetail &detail)
{
    const int count = int(detail.facts.size());
    if (count == 0) {
        return EpisodePanel::tr("none yet");
    }
    switch (detail.episode.state()) {
    case EpisodeState::Sealed:
        return EpisodePanel::tr("%n, in the facts block", "facts", count);
    case EpisodeState::Forgotten:
        return EpisodePanel::tr("%n, out of the facts block", "facts", count);
    default:
        return EpisodePanel::tr("%n, not yet in the facts block", "facts", count);
    }
}

} // namespace

void EpisodePanel::showDetail(const EpisodeDetail &detail)
{
    showHead(detail);
    showActivation(detail);
    showReason(detail);
    showFacts(detail);
}

void EpisodePanel::showHead(const EpisodeDetail &detail)
{
    const Episode &episode = detail.episode;
    m_title->setText(
        tr("%1 %2", "number and title").arg(Format::episode(episode.id), episode.title));
    m_chip->setState(episode.state());
    m_since->setText(tr("since call %1").arg(episode.states.last().call.value()));
    const QString turns = Format::range(episode.firstTurn.value(), episode.lastTurn.value());
    const bool isOneDay = Format::dateOf(episode.startedAt) == Format::dateOf(episode.encodedAt);
    const QString from = tr("%1, %2", "day and time")
                             .arg(Format::day(episode.startedAt), Format::clock(episode.startedAt));
    const QString to = isOneDay
        ? Format::clock(episode.encodedAt)
        : tr("%1, %2", "day and time")
              .arg(Format::day(episode.encodedAt), Format::clock(episode.encodedAt));
    const QString tokens = tr("%1 tokens").arg(Format::tokens(episode.tokens));
    const QString span = from.endsWith(to) ? from : tr("%1–%2", "from, to").arg(from, to);
    m_span->setText(episode.firstTurn == episode.lastTurn
                        ? tr("Turn %1 · %2 · %3").arg(turns, span, tokens)
                        : tr("Turns %1 · %2 · %3").arg(turns, span, tokens));
    m_life->setEpisode(episode, m_cursor.moment());
}

void EpisodePanel::showActivation(const EpisodeDetail &detail)
{
    m_activation->setText(Format::activation(detail.activation));
    m_rank->setText(detail.rank > 0
                        ? tr("rank %1 of %2, 1 leaves first").arg(detail.rank).arg(detail.ranked)
                        : tr("not ranked: it cannot leave"));
    m_significance->setText(tr("significance %1").arg(Format::score(detail.significance)));
    const ShownTraces traces = shownTraces(detail.counted);
    QList<QList<FigureCell>> rows;
    QList<qint64> keys;
    for (const TraceShare &share : traces.shown) {
        rows << traceRow(share, m_cursor.moment());
        keys << share.trace.fact.value();
    }
    if (traces.rest > 0) {
        rows << QList<FigureCell>{
            {.text = tr("%n more", "traces", int(traces.rest)), .isQuiet = true},
            {},
            {},
            {},
            {.text = Format::activation(traces.restAdds)}};
        keys << 0;
    }
    m_traces->setRows(rows, keys);
    m_traces->setMarked(m_cursor.fact().value());
    const double exponent = m_cursor.log().run.tuning.decayExponent;
    m_sumWords->setText(
        exponent == 0.5
            ? tr("Sum of score ÷ √minutes")
            : tr("Sum of score ÷ minutes to the power of %1").arg(Format::score(exponent)));
    m_sum->setText(Format::activation(detail.activation));
    m_uncounted->setVisible(detail.uncounted > 0);
    const QString uncounted = detail.uncounted == 1
        ? tr("One more fact was asked about %1 and scored under %2.")
        : tr("%n more facts were asked about %1 and scored under %2.", nullptr, detail.uncounted);
    m_uncounted->setText(uncounted.arg(Format::episode(detail.episode.id),
                                       Format::score(m_cursor.log().run.tuning.countThreshold)));
}

void EpisodePanel::showReason(const EpisodeDetail &detail)
{
    const bool isPicked = detail.picked.has_value();
    m_picks->setVisible(isPicked);
    m_fewer->setVisible(isPicked);
    m_fewerTokens->setVisible(isPicked);
    m_reasonTitle->setText(isPicked ? tr("Why it was picked") : tr("Why it is here"));
    if (!isPicked) {
        m_reason->setText(notPickedText(detail));
        return;
    }
    const FadePlan &plan = detail.picked->plan;
    m_reason->setText(reasonText(*detail.picked));
    QList<QList<FigureCell>> rows;
    QList<qint64> keys;
    for (qsizetype i = 0; i < plan.picks.size(); ++i) {
        const FadePick &pick = plan.picks[i];
        rows << QList<FigureCell>{
            {.text = u"%1  %2"_s.arg(i + 1).arg(Format::episode(pick.episode))},
            {.text = Format::state(pick.to), .state = pick.to},
            {.text = Format::tokens(pick.givesBack)},
            {.text = Format::tokens(pick.viewAfter)}};
        keys << pick.episode.value();
    }
    m_picks->setRows(rows, keys);
    m_picks->setMarked(detail.episode.id.value());
    const TokenCount over = plan.oneFewer - plan.landing;
    m_fewer->setText(plan.reachesLanding() ? tr("One pick fewer would stay over by")
                                           : tr("All picked, and still over the landing by"));
    m_fewerTokens->setText(
        Format::tokens(plan.reachesLanding() ? over : plan.projected - plan.landing));
}

void EpisodePanel::showFacts(const EpisodeDetail &detail)
{
    m_factsWhere->setText(factsWhere(detail));
    m_facts->setVisible(!detail.facts.isEmpty());
    const QString quiet = tokensFor(palette()).quiet.name();
    QString lines;
    for (const Fact &fact : detail.facts) {
        lines += factLine(fact, quiet);
    }
    m_facts->setText(lines);
}

} // namespace Ebb
