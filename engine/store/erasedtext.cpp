// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/store/erasedtext.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Shorter than this, a stretch of a message is a phrase anybody uses.
constexpr qsizetype Quotation = 16;

QString comparable(const QString &text)
{
    QString plain = normaliseSentence(text);
    while (plain.endsWith(u'…') || plain.endsWith("..."_L1))
        plain.chop(plain.endsWith(u'…') ? 1 : 3); // a title is cut
    return plain.trimmed();
}

//! Everything a value of JSON says, escapes read.
void gather(const QJsonValue &json, QString &text)
{
    if (json.isString())
        text += json.toString() + u'\n';
    for (const QJsonValue &each : json.toArray())
        gather(each, text);
    const QJsonObject object = json.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        text += member.key() + u'\n';
        gather(member.value(), text);
    }
}

} // namespace

ErasedText::ErasedText(const ErasePlan &plan)
    : m_isName(plan.isName)
{
    if (m_isName)
        m_names = phrasePattern(plan.texts);
    for (const QString &text : plan.texts)
        m_texts.append(comparable(text));
    m_texts.removeAll(QString());
}

bool ErasedText::isIn(const QString &text) const
{
    if (m_isName)
        return m_names.match(text).hasMatch();
    const QString plain = comparable(text);
    return std::ranges::any_of(m_texts, [&plain](const QString &erased) {
        return plain.contains(erased) || (plain.size() >= Quotation && erased.contains(plain));
    });
}

bool ErasedText::isIn(const Message &message) const
{
    QString all = message.text + u'\n';
    gather(QJsonDocument::fromJson(message.json).object(), all);
    for (const ToolCall &call : message.calls)
        all += QString::fromUtf8(call.arguments) + u'\n';
    return isIn(all);
}

qint64 eraseFromExtras(Recording &recording, const ErasedText &erased)
{
    qint64 count = 0;
    for (RecordedNote &note : recording.notes) {
        count += note.notes.removeIf([&erased](const NoteEntry &entry) {
            return erased.isIn(entry.note) || erased.isIn(entry.subject)
                || erased.isIn(entry.object) || erased.isIn(entry.source);
        });
    }
    count += recording.evidence.removeIf(
        [&erased](const RecordedEvidence &evidence) { return erased.isIn(evidence.question); });
    const auto holds = [&erased](const QString &remark) { return erased.isIn(remark); };
    count += recording.report.repaired.removeIf(holds);
    count += recording.report.warnings.removeIf(holds);
    return count;
}

QByteArray erasedMessage(const QByteArray &json, qint64 tombstone)
{
    const QJsonObject message = QJsonDocument::fromJson(json).object();
    QJsonObject erased{{u"role"_s, message.value("role"_L1)},
                       {u"content"_s, u"[erased %1]"_s.arg(tombstone)}};
    if (message.contains("tool_call_id"_L1))
        erased.insert(u"tool_call_id"_s, message.value("tool_call_id"_L1));
    QJsonArray calls;
    const QJsonArray made = message.value("tool_calls"_L1).toArray();
    for (const QJsonValue &call : made) {
        const QJsonValue name = call.toObject().value("function"_L1).toObject().value("name"_L1);
        calls.append(QJsonObject{
            {u"id"_s, call.toObject().value("id"_L1)},
            {u"type"_s, u"function"_s},
            {u"function"_s, QJsonObject{{u"name"_s, name}, {u"arguments"_s, u"{}"_s}}}});
    }
    if (!calls.isEmpty())
        erased.insert(u"tool_calls"_s, calls);
    return QJsonDocument(erased).toJson(QJsonDocument::Compact);
}

} // namespace Ebb
