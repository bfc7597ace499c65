// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recallcolumns.h"

#include <engine/recall/rankfusion.h>
#include <ui/views/recalltext.h>
#include <ui/widgets/format.h>

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Kind = RecallLine::Kind;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Recall)
};

//! What a column shows of a long list before it is unfolded.
constexpr qsizetype MostLines = 12;
constexpr qsizetype MostPassages = 6;

RecallLine heading(const QString &text, const QString &figure = {})
{
    return {.kind = Kind::Heading, .text = text, .figure = figure};
}

RecallLine remark(const QString &text)
{
    return {.kind = Kind::Remark, .text = text, .isQuiet = true};
}

//! Writes the columns of one recall.
class Columns
{
public:
    Columns(const ShownRecall &shown, FactId followed, const QSet<RecallStage> &unfolded)
        : m_shown(shown)
        , m_record(shown.record)
        , m_followed(followed)
        , m_path(pathOf(shown.record, followed))
        , m_unfolded(unfolded)
    {
    }

    RecallColumn parts() const
    {
        RecallColumn column = begin(RecallStage::Parts, {u"parts"_s});
        column.summary = Words::tr("%n part(s)", nullptr, int(m_record.parts.size()));
        for (qsizetype i = 0; i < m_record.parts.size(); ++i) {
            const QString &part = m_record.parts.at(i);
            column.lines.append(
                {.number = QString::number(i + 1),
                 .text = part.simplified(),
                 .note = Words::tr("%n character(s)", nullptr, int(part.size())),
                 .textLines = 3,
                 .isOnPath = std::ranges::any_of(m_path.found, [&](const FoundIn &found) {
                     return m_record.searches.at(found.list).part == i;
                 })});
        }
        return column;
    }

    RecallColumn searches() const
    {
        RecallColumn column = begin(RecallStage::Searches, {u"searches"_s, u"meaning"_s});
        qsizetype hits = 0;
        for (const SearchList &list : m_record.searches)
            hits += list.hits.size();
        column.summary
            = Words::tr("%n list(s), %1 hits", nullptr, int(m_record.searches.size())).arg(hits);
        addLists(column, true);
        addLists(column, false);
        return column;
    }

    RecallColumn fusion() const
    {
        RecallColumn column = begin(RecallStage::Fusion, {u"fusion"_s});
        column.summary
            = Words::tr("%1 facts, %n passage(s)", nullptr, int(m_record.fusedPassages.size()))
                  .arg(m_record.fusedFacts.size());
        QList<RecallLine> lines;
        for (qsizetype i = 0; i < m_record.fusedFacts.size(); ++i) {
            const SearchHit &hit = m_record.fusedFacts.at(i);
            RecallLine line = factLine(FactId(hit.id));
            line.number = QString::number(i + 1);
            line.figure = fusedScoreText(hit.score);
            lines.append(line);
        }
        addFolded(column, lines, MostLines);
        addArithmetic(column);
        addFusedPassages(column);
        return column;
    }

    RecallColumn walk() const
    {
        RecallColumn column = begin(RecallStage::Walk, {u"walk"_s});
        const auto kept = std::ranges::count_if(m_record.walk, &WalkStep::isKept);
        column.summary = Words::tr("%1 of %2 kept").arg(kept).arg(m_record.walk.size());
        const auto deepest = std::ranges::max_element(m_record.walk, {}, &WalkStep::level);
        const int levels = deepest == m_record.walk.cend() ? 0 : deepest->level;
        for (int level = 1; level <= levels; ++level)
            addLevel(column, level);
        if (m_record.isDeadlinePassed)
            column.lines.append(remark(Words::tr("The walk took longer than %1 ms. What was found "
                                                 "is used as it is.")
                                           .arg(Format::count(m_shown.tuning.walkDeadlineMs))));
        if (!m_record.walk.isEmpty()) {
            RecallLine limits = remark(Words::tr("Kept from %1, leads on from %2.")
                                           .arg(walkScoreText(double(m_shown.tuning.walkKeep)),
                                                walkScoreText(double(m_shown.tuning.walkLead))));
            limits.hasRuleAbove = true;
            column.lines.append(limits);
        }
        return column;
    }

    RecallColumn groups() const
    {
        RecallColumn column = begin(RecallStage::Groups, {});
        QList<FactId> inBlock;
        for (const RecallDrop &drop : m_record.dropped) {
            if (!drop.isPassage && drop.why == DropReason::InFactsBlock)
                inBlock.append(FactId(drop.id));
        }
        column.summary = Words::tr("%n in the block already", nullptr, int(inBlock.size()));
        for (const RecallGroup &group : m_record.groups) {
            column.lines.append(
                heading(m_shown.names.value(group.entity, Format::unknown()), Words::tr("shown")));
            for (const FactId fact : group.facts)
                column.lines.append(numbered(fact));
        }
        if (!inBlock.isEmpty()) {
            column.lines.append(heading(Words::tr("In the facts block")));
            QList<RecallLine> lines;
            for (const FactId fact : inBlock) {
                lines.append(numbered(fact));
                lines.last().isQuiet = true;
            }
            addFolded(column, lines, MostLines);
        }
        return column;
    }

    RecallColumn block() const
    {
        RecallColumn column = begin(RecallStage::Block, {});
        column.figure = Words::tr("%1 tokens").arg(Format::tokens(m_record.tokens));
        column.summary
            = Words::tr("%1 facts, %n excerpt(s)", nullptr, int(m_record.excerpts.size()))
                  .arg(shownFacts(m_record).size());
        for (const FactId fact : shownFacts(m_record))
            column.lines.append(blockLine(fact));
        if (!m_record.excerpts.isEmpty())
            column.lines.append(heading(Words::tr("Excerpts")));
        for (const RecallExcerpt &excerpt : m_record.excerpts)
            column.lines.append(excerptLine(excerpt));
        addOversize(column);
        if (m_record.block.isEmpty()) {
            column.lines.append(remark(Words::tr("Nothing to show: no block.")));
            return column;
        }
        column.lines.append({.kind = Kind::Size,
                             .text = Words::tr("%1 of %2 tokens")
                                         .arg(Format::tokens(m_record.tokens),
                                              Format::tokens(m_shown.tuning.recallSize)),
                             .share = double(m_record.tokens)
                                 / double(std::max<qint64>(1, m_shown.tuning.recallSize))});
        return column;
    }

    RecallColumn distilled() const
    {
        RecallColumn column = begin(RecallStage::Distilled, {});
        if (!m_record.distilled) {
            column.summary = Format::unknown();
            column.lines.append(remark(notDistilled()));
            return column;
        }
        const Distilled &left = *m_record.distilled;
        column.summary
            = Words::tr("%1 facts, %n excerpt(s)", nullptr, int(left.keptPassages.size()))
                  .arg(left.kept.size());
        for (const FactId fact : shownFacts(m_record)) {
            RecallLine line = blockLine(fact);
            setVerdict(line, left.kept.contains(fact));
            column.lines.append(line);
        }
        if (!m_record.excerpts.isEmpty())
            column.lines.append(heading(Words::tr("Excerpts")));
        for (const RecallExcerpt &excerpt : m_record.excerpts) {
            RecallLine line = excerptLine(excerpt);
            setVerdict(line, left.keptPassages.contains(excerpt.passage));
            column.lines.append(line);
        }
        column.lines.append(remark(
            Words::tr("%1, after the reply. The original is kept.").arg(Format::moment(left.at))));
        return column;
    }

private:
    RecallColumn begin(RecallStage stage, const QStringList &steps) const
    {
        // A recall of a call keeps no times, so that two equal runs store the same.
        double ms = 0;
        bool isTimed = false;
        for (const Account::Step &step : m_record.steps) {
            if (!steps.contains(step.name))
                continue;
            ms += step.ms;
            isTimed = true;
        }
        const QString time = isTimed ? Format::milliseconds(ms) : QString();
        return {
            .stage = stage, .title = stageTitle(stage), .figure = time, .summary = {}, .lines = {}};
    }

    void addLists(RecallColumn &column, bool ofFacts) const
    {
        column.lines.append(heading(ofFacts ? Words::tr("Graph") : Words::tr("Passages")));
        for (qsizetype i = 0; i < m_record.searches.size(); ++i) {
            const SearchList &list = m_record.searches.at(i);
            if (holdsFacts(list.kind) != ofFacts)
                continue;
            const auto found = std::ranges::find(m_path.found, i, &FoundIn::list);
            const int rank = found == m_path.found.cend() ? 0 : int(found->rank);
            column.lines.append({.kind = Kind::List,
                                 .text = searchText(list),
                                 .figure = !list.skipped.isEmpty() ? Words::tr("not run")
                                     : rank > 0                    ? Words::tr("rank %1").arg(rank)
                                                                   : Format::unknown(),
                                 .note = list.skipped,
                                 .cells = int(m_shown.tuning.recallHits),
                                 .hits = int(list.hits.size()),
                                 .rank = rank,
                                 .isQuiet = rank == 0,
                                 .isOnPath = rank > 0});
        }
    }

    //! The sum that made the followed fact's rank.
    void addArithmetic(RecallColumn &column) const
    {
        if (m_path.found.isEmpty())
            return;
        RecallLine head = heading(
            Words::tr("Fact %1, k = %2").arg(m_followed.value()).arg(m_shown.tuning.fusionK));
        head.hasRuleAbove = true;
        column.lines.append(head);
        for (const FoundIn &found : m_path.found) {
            const SearchKind kind = m_record.searches.at(found.list).kind;
            column.lines.append(
                {.kind = Kind::Sum,
                 .text = u"%1 ÷ (%2 + %3)"_s.arg(fusionWeight(kind, m_shown.tuning))
                             .arg(m_shown.tuning.fusionK)
                             .arg(found.rank),
                 .figure = fusedScoreText(fusionShare(kind, found.rank, m_shown.tuning))});
        }
        column.lines.append({.kind = Kind::Sum,
                             .text = Words::tr("Sum"),
                             .figure = fusedScoreText(m_path.fusedScore),
                             .isBelow = true});
    }

    void addFusedPassages(RecallColumn &column) const
    {
        if (m_record.fusedPassages.isEmpty())
            return;
        column.lines.append(heading(Words::tr("Passages")));
        QList<RecallLine> lines;
        for (qsizetype i = 0; i < m_record.fusedPassages.size(); ++i) {
            const SearchHit &hit = m_record.fusedPassages.at(i);
            RecallLine line = passageLine(PassageId(hit.id));
            line.number = QString::number(i + 1);
            line.figure = fusedScoreText(hit.score);
            lines.append(line);
        }
        addFolded(column, lines, MostPassages);
    }

    void addLevel(RecallColumn &column, int level) const
    {
        QList<WalkStep> steps;
        std::ranges::copy_if(m_record.walk,
                             std::back_inserter(steps),
                             [level](const WalkStep &step) { return step.level == level; });
        std::ranges::stable_sort(steps, std::ranges::greater{}, &WalkStep::score);
        column.lines.append(
            heading(Words::tr("Level %1, %n fact(s)", nullptr, int(steps.size())).arg(level)));
        QList<RecallLine> lines;
        for (const WalkStep &step : steps) {
            RecallLine line = factLine(step.fact);
            line.score = step.score;
            line.isQuiet = !step.isKept;
            lines.append(line);
        }
        addFolded(column, lines, level == 1 ? MostLines : MostPassages);
    }

    //! The first lines of a list, the followed fact wherever it is, and how many there are more.
    void addFolded(RecallColumn &column, const QList<RecallLine> &lines, qsizetype most) const
    {
        qsizetype hidden = 0;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            if (i < most || lines.at(i).isOnPath || m_unfolded.contains(column.stage))
                column.lines.append(lines.at(i));
            else
                ++hidden;
        }
        if (hidden > 0)
            column.lines.append({.kind = Kind::More,
                                 .text = Words::tr("%n more", nullptr, int(hidden)),
                                 .isQuiet = true});
    }

    //! What was worth showing and found no room.
    void addOversize(RecallColumn &column) const
    {
        QList<RecallLine> lines;
        for (const RecallDrop &drop : m_record.dropped) {
            if (drop.why != DropReason::Size)
                continue;
            lines.append(drop.isPassage ? passageLine(PassageId(drop.id))
                                        : numbered(FactId(drop.id)));
            lines.last().isQuiet = true;
            lines.last().note.clear();
        }
        if (lines.isEmpty())
            return;
        column.lines.append(heading(Words::tr("Over the size")));
        addFolded(column, lines, MostPassages);
    }

    RecallLine factLine(FactId id) const
    {
        const Fact fact = m_shown.facts.value(id);
        return {.text = fact.note.simplified(),
                .fact = id,
                .isStruck = fact.id.isValid() && fact.state != FactState::Held,
                .isOnPath = id == m_followed && id.isValid()};
    }

    RecallLine numbered(FactId id) const
    {
        RecallLine line = factLine(id);
        line.number = QString::number(id.value());
        return line;
    }

    RecallLine blockLine(FactId id) const
    {
        const Fact fact = m_shown.facts.value(id);
        RecallLine line = numbered(id);
        line.textLines = 2;
        line.note = fact.turns.isEmpty() ? Format::shortDate(fact.at)
                                         : Words::tr("%1, turn %2")
                                               .arg(Format::shortDate(fact.at))
                                               .arg(fact.turns.last().value());
        if (line.isStruck && fact.retiredAt)
            line.note = Words::tr("superseded %1").arg(Format::shortDate(*fact.retiredAt));
        return line;
    }

    RecallLine passageLine(PassageId id) const
    {
        const auto passage = m_shown.passages.constFind(id);
        if (passage == m_shown.passages.cend())
            return {.text = Words::tr("passage %1").arg(id.value())};
        return {.text = passageTitle(*passage), .note = passage->text.simplified()};
    }

    RecallLine excerptLine(const RecallExcerpt &excerpt) const
    {
        RecallLine line = passageLine(excerpt.passage);
        if (line.note.isEmpty())
            line.text = Words::tr("Turn %1").arg(excerpt.turn.value());
        return line;
    }

    static void setVerdict(RecallLine &line, bool isKept)
    {
        line.verdict = isKept ? RecallLine::Verdict::Kept : RecallLine::Verdict::TakenOut;
        line.note = isKept ? Words::tr("kept") : Words::tr("taken out");
        line.isQuiet = !isKept;
    }

    QString notDistilled() const
    {
        if (m_record.block.isEmpty())
            return Words::tr("There is no block to distil.");
        return m_shown.isTyped
            ? Words::tr("A typed question is shown only here, so nothing of it is distilled.")
            : Words::tr("Not yet at this moment. It is distilled after the turn's last reply.");
    }

    const ShownRecall &m_shown;
    const RecallRecord &m_record;
    FactId m_followed;
    RecallPath m_path;
    const QSet<RecallStage> &m_unfolded;
};

} // namespace

QString RecallLine::words() const
{
    QStringList all;
    for (const QString &each : {number, text, figure, note}) {
        if (!each.isEmpty())
            all.append(each);
    }
    if (score)
        all.append(Words::tr("score %1").arg(walkScoreText(*score)));
    if (isStruck)
        all.append(Words::tr("superseded"));
    return all.join(u", "_s);
}

QList<RecallColumn>
recallColumns(const ShownRecall &shown, FactId followed, const QSet<RecallStage> &unfolded)
{
    const Columns columns(shown, followed, unfolded);
    return {columns.parts(),
            columns.searches(),
            columns.fusion(),
            columns.walk(),
            columns.groups(),
            columns.block(),
            columns.distilled()};
}

} // namespace Ebb
