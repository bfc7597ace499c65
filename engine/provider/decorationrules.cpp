// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/unit.h>
#include <engine/provider/requestrules.h>
#include <engine/provider/requesttools.h>

#include <QSet>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Names of the tools that decorating added.
QStringList addedTools(const Request &client, const Request &decorated)
{
    const QStringList own = toolNames(client.tools).value_or(QStringList());
    QStringList added = toolNames(decorated.tools).value_or(QStringList());
    erase_if(added, [&](const QString &name) { return own.contains(name); });
    return added;
}

//! True when the tools of `decorated` are the client's with others behind them.
bool keepsTools(const QByteArray &client, const QByteArray &decorated)
{
    const bool hasNone = client.isEmpty() || client == "[]";
    return hasNone || client == decorated
        || (decorated.startsWith(client.first(client.size() - 1))
            && decorated.at(client.size() - 1) == ',');
}

//! Follows a decorated request beside the client's.
class DecorationCheck
{
public:
    DecorationCheck(const Request &client, const Request &decorated)
        : m_client(client)
        , m_decorated(decorated)
        , m_ourTools(addedTools(client, decorated))
    {
        for (const Message &message : client.messages) {
            if (!isInstruction(message.role)) {
                m_history.append(&message);
                m_digests.insert(message.digest);
            } else {
                m_instructions.append(&message);
            }
        }
    }

    QList<RuleViolation> run()
    {
        if (m_decorated.fields != m_client.fields)
            add(u"I14"_s, u"fields"_s, u"the request's fields were changed"_s);
        if (!keepsTools(m_client.tools, m_decorated.tools))
            add(u"I14"_s, u"tools"_s, u"the client's tools were changed"_s);
        checkInstructions();
        checkHistory();
        checkUnits();
        return m_violations;
    }

private:
    void add(const QString &rule, const QString &subject, const QString &detail)
    {
        m_violations.append({.rule = rule, .detail = detail, .subject = subject});
    }

    static QString subjectOf(const Message &message)
    {
        return QString::fromLatin1(message.digest.toHex());
    }

    void checkInstructions()
    {
        for (qsizetype i = 0; i < m_instructions.size(); ++i) {
            const Message &own = *m_instructions.at(i);
            if (i < m_decorated.messages.size() && m_decorated.messages.at(i).json == own.json)
                continue;
            add(u"I14"_s, subjectOf(own), u"instruction %1 was changed or moved"_s.arg(i + 1));
        }
    }

    //! What is left of the client's history is a part of it, in order.
    void checkHistory()
    {
        QSet<QString> ourCalls;
        qsizetype next = 0;
        for (qsizetype i = m_instructions.size(); i < m_decorated.messages.size(); ++i) {
            const Message &message = m_decorated.messages.at(i);
            if (isInstruction(message.role) || isOurs(message, ourCalls))
                continue;
            const Message theirs = withoutOurCalls(message);
            const bool isStoredHead = next == 0 && !m_digests.contains(theirs.digest);
            if (isStoredHead)
                continue;
            const auto found
                = std::find_if(m_history.begin() + next, m_history.end(), [&](const Message *own) {
                      return own->digest == theirs.digest;
                  });
            if (found == m_history.end()) {
                add(u"I14"_s,
                    subjectOf(message),
                    u"message %1 was altered, invented or moved"_s.arg(i + 1));
                continue;
            }
            next = found - m_history.begin() + 1;
        }
    }

    //! True for a call of our tool with nothing beside it, and for the output of any.
    bool isOurs(const Message &message, QSet<QString> &ourCalls) const
    {
        if (message.role == Role::Tool)
            return ourCalls.contains(message.toolCallId);
        bool isOnlyOurs = !message.calls.isEmpty() && message.text.isEmpty();
        for (const ToolCall &call : message.calls) {
            if (m_ourTools.contains(call.name))
                ourCalls.insert(call.id);
            else
                isOnlyOurs = false;
        }
        return isOnlyOurs;
    }

    Message withoutOurCalls(const Message &message) const
    {
        const auto isOur = [&](const ToolCall &call) { return m_ourTools.contains(call.name); };
        const auto call = std::ranges::find_if(message.calls, isOur);
        return call == message.calls.end() ? message : withoutCalls(message, call->name);
    }

    //! A block of ours between a call and its output would part them.
    void checkUnits()
    {
        for (const Unit &unit : unitsOf(m_decorated.messages)) {
            for (qsizetype i = unit.first + 1; i <= unit.last; ++i) {
                const Message &message = m_decorated.messages.at(i);
                if (isInstruction(message.role))
                    add(u"I2"_s,
                        subjectOf(message),
                        u"message %1 stands inside a unit"_s.arg(i + 1));
            }
        }
    }

    const Request &m_client;
    const Request &m_decorated;
    QStringList m_ourTools;
    QList<const Message *> m_instructions;
    QList<const Message *> m_history;
    QSet<QByteArray> m_digests; //!< of the client's history
    QList<RuleViolation> m_violations;
};

} // namespace

QList<RuleViolation> checkDecoration(const Request &client, const Request &decorated)
{
    return DecorationCheck(client, decorated).run();
}

QList<RuleViolation>
checkPrefix(const Request &previous, const Request &next, qsizetype stableMessages)
{
    const auto broken = [](const QString &subject, const QString &detail) {
        return RuleViolation{.rule = u"I17"_s, .detail = detail, .subject = subject};
    };
    QList<RuleViolation> violations;
    if (previous.tools != next.tools)
        violations.append(broken(u"tools"_s, u"the tools are not the same bytes"_s));
    const qsizetype stable = std::min(stableMessages, previous.messages.size());
    for (qsizetype i = 0; i < stable; ++i) {
        const Message &message = previous.messages.at(i);
        if (i < next.messages.size() && next.messages.at(i).json == message.json)
            continue;
        violations.append(broken(QString::fromLatin1(message.digest.toHex()),
                                 u"message %1 is not the same bytes"_s.arg(i + 1)));
        break; // what follows a first difference is lost to a cache whatever it is
    }
    return violations;
}

RuleVerdict judgeDecoration(const Request &client, const Request &decorated)
{
    RuleVerdict verdict;
    const QList<RuleViolation> broken = checkRequest(decorated);
    if (broken.isEmpty())
        return verdict;
    std::map<std::pair<QString, QString>, qsizetype> theirs;
    for (const RuleViolation &violation : checkRequest(client))
        ++theirs[{violation.rule, violation.subject}];
    for (const RuleViolation &violation : broken) {
        const auto own = theirs.find({violation.rule, violation.subject});
        const bool isInherited = own != theirs.end() && own->second-- > 0;
        (isInherited ? verdict.inherited : verdict.ours).append(violation);
    }
    return verdict;
}

} // namespace Ebb
