// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/notes/factsblock.h>
#include <engine/notes/prompts.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool standsBefore(const BlockFact &left, const BlockFact &right)
{
    if (left.isMilestone != right.isMilestone)
        return right.isMilestone;
    if (left.activation != right.activation)
        return left.activation > right.activation;
    return left.id < right.id;
}

} // namespace

QString factLine(const BlockFact &fact)
{
    QStringList entities;
    for (const QString &entity : fact.entities)
        entities << escapedForBlock(entity);
    entities.removeAll(QString());

    // Square brackets stand only in lines of ours: inside a record they are escaped. So neither a
    // heading nor the bracket that ends a line can come from what a record says.
    QString line = u"- "_s + escapedForBlock(fact.note);
    if (!entities.isEmpty())
        line += u" [%1]"_s.arg(entities.join(", "_L1));
    if (fact.isUnverified)
        line += " [unverified]"_L1;
    return line;
}

FactsBlock buildFactsBlock(QList<BlockFact> facts)
{
    if (facts.isEmpty())
        return {};
    std::ranges::stable_sort(facts, standsBefore);

    QStringList lines{promptText(u"facts-block"_s)};
    QList<FactId> order;
    bool isUnderMilestones = false;
    for (const BlockFact &fact : std::as_const(facts)) {
        if (fact.isMilestone && !isUnderMilestones)
            lines << QString() << promptText(u"facts-block-milestones"_s);
        isUnderMilestones = fact.isMilestone;
        lines << factLine(fact);
        order << fact.id;
    }
    return {.text = lines.join(u'\n'), .order = order};
}

} // namespace Ebb
