// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/clauderecord.h>
#include <engine/formats/jsonlines.h>
#include <engine/formats/recordedtime.h>

namespace Ebb {

//! Turns the records of a Claude Code session into the messages of the branch that is shown.
//!
//! Records come in file order, but never before their parent. Records of one reply become one
//! assistant message, also when outputs of its first calls stand between them; a user's text closes
//! it. The parent graph forks at every parallel call, so forks mean nothing by themselves: only a
//! person's message that hangs on an older node than the newest is a rewind, and what lay between
//! is another branch. A parent that is not in the file says nothing.
//!
//! Injected text goes in front of the person's next message when no reply or output stands between
//! them; else nobody wrote a turn for it, and it is counted as "injected".
class ClaudePlan
{
public:
    //! One message: the first of its records, which are chained, and the output it is, if it is
    //! one.
    struct PlannedMessage
    {
        qint32 firstRecord = 0;
        qint32 result = -1; //!< which output of the record; -1: its text or reply
    };

    //! Takes one record; `piece` finds it again.
    void add(ClaudeRecord record, const LinePiece &piece);
    //! Plans the messages of the branch that holds the record `branch`, or of the newest one.
    //! False when there is no such record.
    bool plan(const QByteArray &branch);

    const std::vector<PlannedMessage> &messages() const { return m_messages; }
    std::vector<MessageSlot> takeTimeline() { return std::move(m_timeline); }
    const LinePiece &piece(qint32 record) const { return m_records[size_t(record)].piece; }
    //! The next record of the same message; -1 after the last.
    qint32 nextOfMessage(qint32 record) const { return m_records[size_t(record)].next; }
    //! JSON string of the last reply's model; empty when none is known.
    const QByteArray &model() const { return m_model; }
    ImportReport takeReport() { return std::move(m_report); }

private:
    static constexpr qint32 None = -1;

    //! What is kept of a record: small, for a session may have very many.
    struct Node
    {
        LinePiece piece;
        std::optional<TimePoint> at;
        ClaudeKind kind = ClaudeKind::Unknown;
        bool isSidechain = false;
        bool hasOwnText = false;
        qint32 results = 0;
        qint32 parent = None;
        qint32 group = None;
        qint32 next = None; //!< of the same message
        qint32 messageId = None; //!< the id's number
        qint32 answers = None; //!< number of the call its first output answers
    };
    //! A prompt, or a reply with the outputs of its calls: what the conversation's tree is made of.
    struct Group
    {
        qint32 before = None; //!< the group this one follows on its branch
        qint32 replyTail = None; //!< last record of its reply so far
        qint32 replyPlace = None; //!< of its reply in the timeline
        bool isShown = false;
        bool isFollowed = false;
    };
    //! Texts as numbers in the order they were met.
    class Numbers
    {
    public:
        qint32 of(const QByteArray &text)
        {
            const auto known = m_numbers.constFind(text);
            if (known != m_numbers.constEnd())
                return *known;
            return *m_numbers.insert(text, qint32(m_numbers.size()));
        }

    private:
        QHash<QByteArray, qint32> m_numbers;
    };

    bool isDuplicate(const ClaudeRecord &record);
    void count(const ClaudeRecord &record);
    void resolveParents();
    void useSidechainWhenAlone();
    bool isConversation(const Node &node) const;
    std::vector<qint32> fileOrder();
    void makeGroups(const std::vector<qint32> &order);
    qint32 groupFor(qint32 record);
    qint32 replyGroup(qint32 record);
    qint32 callerGroup(const Node &results) const;
    qint32 startGroup(qint32 before);
    qint32 parentGroup(qint32 record) const;
    bool showBranch(const QByteArray &branch);
    qint32 newestWith(qint32 group) const;
    void nameOtherBranches();
    void assemble(const std::vector<qint32> &order);
    void placeReply(qint32 record);
    void placeResults(qint32 record);
    void placePrompt(qint32 record);
    void dropInjected();
    void place(const PlannedMessage &message, Role role, qint32 step);

    std::vector<Node> m_records;
    QList<QByteArray> m_parents; //!< by record, until they are resolved
    QHash<QByteArray, qint32> m_recordOf; //!< by uuid
    Numbers m_calls;
    Numbers m_messageIds;
    QHash<qint32, qint32> m_callers; //!< record that makes a call, by the call's number
    std::vector<Group> m_groups;
    QHash<qint32, qint32> m_openReplies; //!< group of a reply that may still grow, by message id
    QHash<qint32, qint32> m_stepOf; //!< by message id
    std::vector<qint32> m_injected; //!< waiting for the prompt they go in front of
    std::vector<PlannedMessage> m_messages;
    std::vector<MessageSlot> m_timeline;
    QByteArray m_model;
    ImportReport m_report;
    qint64 m_images = 0;
    qint32 m_tip = None; //!< newest group
    qint32 m_steps = 0;
    bool m_usesSidechain = false;
};

} // namespace Ebb
