// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/claudeplan.h>
#include <engine/formats/recordingsink.h>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

bool ClaudePlan::isDuplicate(const ClaudeRecord &record)
{
    const auto known = m_recordOf.constFind(record.uuid);
    if (record.uuid.isEmpty() || known == m_recordOf.constEnd())
        return false;
    // The oldest wins, but not one that cannot be used over one that can.
    return m_records[size_t(*known)].kind != ClaudeKind::Unknown
        && record.kind != ClaudeKind::Unknown;
}

void ClaudePlan::count(const ClaudeRecord &record)
{
    if (record.kind == ClaudeKind::Unknown)
        countNamed(m_report.unknown, record.reason);
    if (record.kind == ClaudeKind::Skipped)
        countNamed(m_report.skipped, record.reason);
    if (record.kind == ClaudeKind::Unknown || record.kind == ClaudeKind::Skipped)
        return;
    for (const QString &block : record.oddBlocks)
        countNamed(m_report.unknown, block);
    m_images += record.images;
}

void ClaudePlan::add(ClaudeRecord record, const LinePiece &piece)
{
    ++m_report.records;
    if (isDuplicate(record)) {
        ++m_report.skipped[u"duplicate"_s];
        return;
    }
    count(record);
    const qint32 number = qint32(m_records.size());
    Node node{.piece = piece,
              .at = record.at,
              .kind = record.kind,
              .isSidechain = record.isSidechain,
              .hasOwnText = record.hasOwnText,
              .results = qint32(record.resultIds.size())};
    if (record.kind == ClaudeKind::Reply && !record.messageId.isEmpty())
        node.messageId = m_messageIds.of(record.messageId);
    if (record.kind == ClaudeKind::Reply && !record.isSidechain && !record.model.isEmpty())
        m_model = record.model;
    if (!record.resultIds.isEmpty())
        node.answers = m_calls.of(record.resultIds.first());
    for (const QByteArray &call : std::as_const(record.callIds)) {
        const qint32 callNumber = m_calls.of(call);
        if (!m_callers.contains(callNumber))
            m_callers.insert(callNumber, number);
    }
    const bool isKnown = m_recordOf.contains(record.uuid);
    if (!record.uuid.isEmpty() && (!isKnown || record.kind != ClaudeKind::Unknown))
        m_recordOf.insert(record.uuid, number);
    m_records.push_back(node);
    m_parents.append(std::move(record.parent));
}

bool ClaudePlan::plan(const QByteArray &branch)
{
    resolveParents();
    useSidechainWhenAlone();
    const std::vector<qint32> order = fileOrder();
    makeGroups(order);
    if (!showBranch(branch))
        return false;
    assemble(order);
    if (m_images > 0)
        m_report.repaired.append(u"%1 images in tool outputs became image parts"_s.arg(m_images));
    return true;
}

void ClaudePlan::resolveParents()
{
    qint64 missing = 0;
    for (size_t i = 0; i < m_records.size(); ++i) {
        const QByteArray &parent = m_parents.at(qsizetype(i));
        m_records[i].parent = parent.isEmpty() ? None : m_recordOf.value(parent, None);
        missing += !parent.isEmpty() && m_records[i].parent == None;
    }
    m_parents = {};
    if (missing > 0)
        m_report.warnings.append(
            u"%1 records name a parent that is not in the file; they stand where they stood"_s.arg(
                missing));
}

bool ClaudePlan::isConversation(const Node &node) const
{
    return node.kind != ClaudeKind::Unknown && node.kind != ClaudeKind::Skipped
        && node.isSidechain == m_usesSidechain;
}

//! A subagent's own file holds nothing but a side chain: then that is the conversation.
void ClaudePlan::useSidechainWhenAlone()
{
    qint64 side = 0;
    qint64 main = 0;
    for (const Node &node : m_records) {
        if (node.kind != ClaudeKind::Unknown && node.kind != ClaudeKind::Skipped)
            ++(node.isSidechain ? side : main);
    }
    m_usesSidechain = main == 0 && side > 0;
    if (m_usesSidechain)
        m_report.warnings.append(u"all of it is a subagent's side chain, which was imported"_s);
    else if (side > 0)
        m_report.skipped[u"sidechain"_s] += side;
}

//! File order, but a record whose parent comes later waits for it.
std::vector<qint32> ClaudePlan::fileOrder()
{
    std::vector<qint32> order;
    order.reserve(m_records.size());
    std::vector<bool> isOut(m_records.size());
    QHash<qint32, QList<qint32>> waiting;
    QList<qint32> ready;
    for (qint32 record = 0; record < qint32(m_records.size()); ++record) {
        const qint32 parent = m_records[size_t(record)].parent;
        if (parent != None && !isOut[size_t(parent)]) {
            waiting[parent].append(record);
            continue;
        }
        ready = {record};
        while (!ready.isEmpty()) {
            const qint32 next = ready.takeLast();
            order.push_back(next);
            isOut[size_t(next)] = true;
            const QList<qint32> children = waiting.take(next);
            std::copy(children.crbegin(), children.crend(), std::back_inserter(ready));
        }
    }
    const size_t inCircles = m_records.size() - order.size();
    if (inCircles == 0)
        return order;
    m_report.warnings.append(
        u"%1 records are their own ancestors; they stand at the end"_s.arg(inCircles));
    for (size_t record = 0; record < m_records.size(); ++record) {
        if (!isOut[record])
            order.push_back(qint32(record));
    }
    return order;
}

void ClaudePlan::makeGroups(const std::vector<qint32> &order)
{
    for (const qint32 record : order) {
        Node &node = m_records[size_t(record)];
        if (isConversation(node) && node.kind != ClaudeKind::Injected)
            node.group = groupFor(record);
    }
}

qint32 ClaudePlan::groupFor(qint32 record)
{
    const Node &node = m_records[size_t(record)];
    if (node.kind == ClaudeKind::Reply)
        return replyGroup(record);
    if (node.kind == ClaudeKind::Results) {
        const qint32 caller = callerGroup(node);
        return caller != None ? caller : startGroup(m_tip);
    }
    m_openReplies.clear();
    const qint32 parent = parentGroup(record);
    return startGroup(parent != None ? parent : m_tip);
}

//! The reply's group, and the record joined to the reply's chain.
qint32 ClaudePlan::replyGroup(qint32 record)
{
    const Node &node = m_records[size_t(record)];
    const bool isOpen = node.messageId != None && m_openReplies.contains(node.messageId);
    const qint32 number = isOpen ? m_openReplies.value(node.messageId) : startGroup(m_tip);
    if (node.messageId != None)
        m_openReplies.insert(node.messageId, number);
    Group &group = m_groups[size_t(number)];
    if (group.replyTail != None)
        m_records[size_t(group.replyTail)].next = record;
    group.replyTail = record;
    return number;
}

qint32 ClaudePlan::callerGroup(const Node &results) const
{
    const qint32 caller = m_callers.value(results.answers, None);
    return caller == None ? None : m_records[size_t(caller)].group;
}

qint32 ClaudePlan::startGroup(qint32 before)
{
    m_tip = qint32(m_groups.size());
    if (before != None)
        m_groups[size_t(before)].isFollowed = true;
    m_groups.push_back({.before = before});
    return m_tip;
}

//! Group of the nearest ancestor that is conversation.
qint32 ClaudePlan::parentGroup(qint32 record) const
{
    constexpr int FarthestAncestor = 10'000;
    qint32 ancestor = m_records[size_t(record)].parent;
    for (int i = 0; i < FarthestAncestor && ancestor != None; ++i) {
        const Node &node = m_records[size_t(ancestor)];
        if (node.group != None)
            return node.group;
        ancestor = node.parent;
    }
    return None;
}

//! The newest group whose branch holds `group`.
qint32 ClaudePlan::newestWith(qint32 group) const
{
    std::vector<bool> holds(m_groups.size());
    holds[size_t(group)] = true;
    qint32 newest = group;
    for (size_t i = size_t(group) + 1; i < m_groups.size(); ++i) {
        const qint32 before = m_groups[i].before;
        holds[i] = before != None && holds[size_t(before)];
        if (holds[i])
            newest = qint32(i);
    }
    return newest;
}

bool ClaudePlan::showBranch(const QByteArray &branch)
{
    if (!branch.isEmpty()) {
        const qint32 record = m_recordOf.value(branch, None);
        if (record == None)
            return false;
        const qint32 own = m_records[size_t(record)].group;
        const qint32 wanted = own != None ? own : parentGroup(record);
        if (wanted == None)
            return false;
        m_tip = newestWith(wanted);
    }
    for (qint32 group = m_tip; group != None; group = m_groups[size_t(group)].before)
        m_groups[size_t(group)].isShown = true;
    nameOtherBranches();
    return true;
}

void ClaudePlan::nameOtherBranches()
{
    constexpr qsizetype MostNamed = 20;
    QMap<qint32, QByteArray> ends; // one record's id for the end of each branch
    qint64 hidden = 0;
    for (const auto &[uuid, record] : m_recordOf.asKeyValueRange()) {
        const qint32 number = m_records[size_t(record)].group;
        if (number == None || m_groups[size_t(number)].isShown)
            continue;
        QByteArray &end = ends[number];
        if (m_groups[size_t(number)].isFollowed)
            ends.remove(number);
        else if (end.isEmpty() || uuid < end)
            end = uuid;
    }
    for (const Node &node : m_records)
        hidden += node.group != None && !m_groups[size_t(node.group)].isShown;
    if (hidden == 0)
        return;
    m_report.skipped[u"other branch"_s] += hidden;
    QStringList named;
    for (const QByteArray &end : std::as_const(ends)) {
        if (named.size() < MostNamed)
            named.append(QString::fromUtf8(end));
    }
    m_report.warnings.append(
        u"the conversation was taken back: %1 records on other branches were left out (%2)"_s.arg(
            QString::number(hidden), named.join(u", "_s)));
}

void ClaudePlan::assemble(const std::vector<qint32> &order)
{
    for (const qint32 record : order) {
        const Node &node = m_records[size_t(record)];
        if (!isConversation(node))
            continue;
        if (node.kind == ClaudeKind::Injected) {
            m_injected.push_back(record);
            continue;
        }
        const bool isShown = m_groups[size_t(node.group)].isShown;
        if (!isShown || node.kind != ClaudeKind::Prompt)
            dropInjected();
        if (!isShown)
            continue;
        if (node.kind == ClaudeKind::Reply)
            placeReply(record);
        else if (node.kind == ClaudeKind::Results)
            placeResults(record);
        else
            placePrompt(record);
    }
    dropInjected();
}

void ClaudePlan::dropInjected()
{
    if (!m_injected.empty())
        m_report.skipped[u"injected"_s] += qint64(m_injected.size());
    m_injected.clear();
}

void ClaudePlan::placeReply(qint32 record)
{
    const Node &node = m_records[size_t(record)];
    Group &group = m_groups[size_t(node.group)];
    if (group.replyPlace != None) {
        // A reply is done when its last block is; once outputs stand behind it, it was done before.
        const bool isLast = size_t(group.replyPlace) + 1 == m_timeline.size();
        if (isLast && node.at)
            m_timeline.back().at = node.at;
        return;
    }
    group.replyPlace = qint32(m_timeline.size());
    qint32 step = m_stepOf.value(node.messageId, 0);
    if (step == 0 || node.messageId == None)
        step = ++m_steps;
    m_stepOf.insert(node.messageId, step);
    place({.firstRecord = record}, Role::Assistant, step);
    m_timeline.back().at = node.at;
}

void ClaudePlan::placeResults(qint32 record)
{
    const Node &node = m_records[size_t(record)];
    for (qint32 i = 0; i < node.results; ++i) {
        place({.firstRecord = record, .result = i}, Role::Tool, 0);
        m_timeline.back().at = node.at;
    }
    if (!node.hasOwnText)
        return;
    place({.firstRecord = record}, Role::User, 0);
    m_timeline.back().at = node.at;
}

void ClaudePlan::placePrompt(qint32 record)
{
    m_injected.push_back(record);
    for (size_t i = 1; i < m_injected.size(); ++i)
        m_records[size_t(m_injected[i - 1])].next = m_injected[i];
    place({.firstRecord = m_injected.front()}, Role::User, 0);
    m_timeline.back().at = m_records[size_t(record)].at;
    m_injected.clear();
}

void ClaudePlan::place(const PlannedMessage &message, Role role, qint32 step)
{
    m_messages.push_back(message);
    m_timeline.push_back({.at = std::nullopt, .role = role, .step = step});
}

} // namespace Ebb
