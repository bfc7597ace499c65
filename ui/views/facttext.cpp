// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The words of FactPanel.

#include "factpanel.h"

#include <engine/core/text.h>
#include <ui/models/timecursor.h>
#include <ui/views/factactions.h>
#include <ui/widgets/format.h>
#include <ui/widgets/palette.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int MostSources = 8;

QString html(const QString &text, int most = 300)
{
    return elided(text.simplified(), most).toHtmlEscaped();
}

QString link(const QString &kind, qint64 number, const QString &words, const QColor &colour)
{
    return u"<a style='color:%4;text-decoration:none' href='%1:%2'>%3</a>"_s.arg(
        kind, QString::number(number), words, colour.name());
}

QString heading(const QString &text)
{
    return u"<p style='margin:8px 0 4px 0'><b>%1</b></p>"_s.arg(text);
}

QString writerWords(const Fact &fact)
{
    switch (fact.writtenBy) {
    case Writer::Model:
        return FactPanel::tr("a note of the model");
    case Writer::Offline:
        return FactPanel::tr("the offline note writer");
    case Writer::Person:
        return FactPanel::tr("a person");
    }
    return {};
}

QString stateWords(const FactRow &row)
{
    if (row.fact.state == FactState::Merged)
        return FactPanel::tr("Merged");
    if (row.fact.state == FactState::Retired)
        return FactPanel::tr("Retired");
    if (row.isInBlock())
        return FactPanel::tr("In the facts block");
    if (row.state == EpisodeState::Forgotten)
        return FactPanel::tr("Out of the facts block");
    return FactPanel::tr("Not yet in the facts block");
}

} // namespace

QString FactPanel::headOf(const FactRow &row) const
{
    const Fact &fact = row.fact;
    const Tokens tokens = tokensFor(palette());
    QStringList signs{stateWords(row)};
    if (fact.isMilestone)
        signs.append(tr("milestone"));
    if (fact.isPinned)
        signs.append(tr("pinned"));
    if (fact.isUnverified)
        signs.append(tr("unverified: no message of the user says so"));
    QString text = u"<p><b>%1</b></p><table>"_s.arg(signs.join(u" · "_s).toHtmlEscaped());
    const auto add = [&text, &tokens](const QString &name, const QString &value) {
        text += u"<tr><td style='padding-right:14px;color:%1'>%2</td><td>%3</td></tr>"_s.arg(
            tokens.quiet.name(), name, value);
    };
    add(tr("Number"), Format::fact(fact.id));
    add(tr("Subject"), html(row.subject));
    if (!row.object.isEmpty())
        add(tr("Object"), html(row.object));
    add(tr("Written"), Format::moment(fact.at));
    add(tr("By"), writerWords(fact));
    QStringList episodes;
    for (const EpisodeId id : fact.episodes)
        episodes.append(link(u"episode"_s, id.value(), Format::episode(id), tokens.live.border));
    if (!episodes.isEmpty())
        add(tr("For"), episodes.join(u", "_s));
    if (!fact.writtenNote.isEmpty())
        add(tr("At first"), html(fact.writtenNote));
    return text + u"</table>"_s;
}

QString FactPanel::sourcesOf(const Fact &fact)
{
    const Tokens tokens = tokensFor(palette());
    QString text = heading(tr("Rests on"));
    QList<Position> unread;
    int shown = 0;
    for (const HistoryEntry &entry : m_cursor.log().entries) {
        const bool isSource = fact.turns.contains(entry.turn) && !entry.isGenerated
            && (entry.role == Role::User || entry.role == Role::Assistant);
        const bool isKnown = m_texts.contains(entry.position);
        // A step that only calls tools says nothing to rest on.
        const bool isSilent = isKnown && m_texts.value(entry.position).trimmed().isEmpty();
        if (!isSource || isSilent || shown >= MostSources)
            continue;
        ++shown;
        const QString who = entry.role == Role::User ? tr("User") : tr("Assistant");
        const QString when = tr("%1, %2, %3", "who, when, turn")
                                 .arg(who,
                                      Format::day(entry.at) + u' ' + Format::clock(entry.at),
                                      Format::turn(entry.turn));
        text += u"<p style='margin:0 0 6px 0'>%1<br>%2</p>"_s.arg(
            link(u"message"_s, entry.position.value(), when.toHtmlEscaped(), tokens.quiet),
            html(m_texts.value(entry.position), 220));
        if (!isKnown)
            unread.append(entry.position);
    }
    if (!unread.isEmpty())
        Q_EMIT textsWanted(m_cursor.log().run.id, unread);
    return shown == 0 ? text + tr("No turn is named.") : text;
}

QString FactPanel::factLink(const Fact &fact, bool isStruck) const
{
    const Tokens tokens = tokensFor(palette());
    const QString note = html(fact.note, 160);
    return link(u"fact"_s,
                fact.id.value(),
                isStruck ? u"<s>%1</s>"_s.arg(note) : note,
                isStruck ? tokens.quiet : tokens.live.border);
}

QString FactPanel::othersOf(const Fact &fact) const
{
    QString text;
    if (fact.state != FactState::Held) {
        const Fact *by = m_actions.fact(fact.retiredBy);
        text += heading(fact.state == FactState::Merged ? tr("Merged into") : tr("Retired by"));
        text += by ? factLink(*by, by->state != FactState::Held) : tr("a person");
        if (fact.retiredAt)
            text += u"<br>"_s + Format::moment(*fact.retiredAt);
        if (!fact.reason.isEmpty())
            text += u"<br>"_s + html(fact.reason);
    }
    QString retired;
    for (const Fact &other : m_cursor.snapshot().facts) {
        if (other.state == FactState::Held || other.retiredBy != fact.id)
            continue;
        retired += u"<p style='margin:0 0 4px 0'>%1<br>%2 %3</p>"_s.arg(
            factLink(other, true), Format::fact(other.id), html(other.reason));
    }
    return retired.isEmpty() ? text : text + heading(tr("Retired or merged by it")) + retired;
}

QString FactPanel::namesOf(EntityId id) const
{
    const Entity *entity = m_actions.entity(id);
    if (!entity)
        return {};
    const Tokens tokens = tokensFor(palette());
    QStringList others;
    for (const Alias &alias : entity->aliases) {
        if (alias.name != entity->name) {
            others.append(tr("“%1” (%2)", "another name and the fact it came from")
                              .arg(html(alias.name),
                                   link(u"fact"_s,
                                        alias.from.value(),
                                        Format::fact(alias.from),
                                        tokens.live.border)));
        }
    }
    const QString name
        = link(u"entity"_s, id.value(), u"<b>%1</b>"_s.arg(html(entity->name)), tokens.live.border);
    //: an entity, then its other names
    return others.isEmpty() ? name : tr("%1 also %2").arg(name, others.join(u", "_s));
}

} // namespace Ebb
