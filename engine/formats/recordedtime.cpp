// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>
#include <engine/formats/recordedtime.h>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Messages spread at once: what is held of them is then small whatever the conversation's length.
constexpr size_t Stretch = 2048;

std::optional<TimePoint> epochTime(double number)
{
    // 1e11 s is the year 5138, 1e11 ms is 1973: the sizes of the units do not meet.
    constexpr double SecondsEnd = 1e11;
    constexpr double MillisecondsEnd = 1e14;
    constexpr double MicrosecondsEnd = 1e17;
    constexpr double NanosecondsEnd = 1e20;
    if (!(number > 0) || number >= NanosecondsEnd)
        return std::nullopt;
    double ms = number * 1e3;
    if (number >= MicrosecondsEnd)
        ms = number / 1e6;
    else if (number >= MillisecondsEnd)
        ms = number / 1e3;
    else if (number >= SecondsEnd)
        ms = number;
    return fromMs(qint64(std::floor(ms + 0.5)));
}

//! Spreads the stretch [first, last], whose ends may hold known times.
void spreadStretch(std::vector<MessageSlot> &timeline, size_t first, size_t last)
{
    QList<RecordedMessage> stretch(qsizetype(last - first + 1));
    for (size_t i = first; i <= last; ++i) {
        RecordedMessage &message = stretch[qsizetype(i - first)];
        message.message.role = timeline[i].role;
        message.at = timeline[i].at;
    }
    spreadTimes(stretch);
    for (size_t i = first; i <= last; ++i) {
        timeline[i].isTimeMadeUp |= !timeline[i].at;
        timeline[i].at = stretch.at(qsizetype(i - first)).at;
    }
}

} // namespace

std::optional<TimePoint> recordedTime(QByteArrayView json)
{
    const JsonKind kind = jsonKind(json);
    if (kind != JsonKind::Number && kind != JsonKind::String)
        return std::nullopt;
    const QString text = kind == JsonKind::String ? jsonText(json).trimmed() : QString();
    const QByteArray digits = kind == JsonKind::String ? text.toLatin1() : json.toByteArray();
    bool isNumber = false;
    const double number = digits.toDouble(&isNumber);
    if (isNumber)
        return epochTime(number);
    const Result<TimePoint> iso = fromIso(text);
    return iso ? std::optional(*iso) : std::nullopt;
}

void spreadTimes(std::vector<MessageSlot> &timeline)
{
    const auto isKnown = [](const MessageSlot &slot) { return slot.at.has_value(); };
    const auto begin = timeline.begin();
    const size_t size = timeline.size();
    // Before the first known time, from there back.
    const auto known = std::ranges::find_if(timeline, isKnown);
    size_t at = known == timeline.end() ? 0 : size_t(known - begin);
    for (size_t end = at; end > 0;) {
        const size_t first = end > Stretch ? end - Stretch : 0;
        spreadStretch(timeline, first, end);
        end = first;
    }
    // From known time to known time, and what follows the last.
    while (at < size) {
        const auto next
            = std::find_if(begin + qptrdiff(std::min(at + 1, size)), timeline.end(), isKnown);
        const size_t last
            = next == timeline.end() ? std::min(at + Stretch, size - 1) : size_t(next - begin);
        if (last > at + 1 || !isKnown(timeline[last]) || !isKnown(timeline[at]))
            spreadStretch(timeline, at, last);
        at = last == at ? size : last;
    }
}

QStringList backwardTimes(const std::vector<MessageSlot> &timeline)
{
    constexpr qsizetype MostNamed = 20;
    QStringList sentences;
    qint64 more = 0;
    std::optional<TimePoint> before;
    for (size_t i = 0; i < timeline.size(); ++i) {
        const std::optional<TimePoint> at = timeline[i].at;
        if (!at)
            continue;
        const std::optional<TimePoint> previous = std::exchange(before, at);
        if (!previous || *at >= *previous)
            continue;
        if (sentences.size() == MostNamed) {
            ++more;
            continue;
        }
        const double seconds = double((*previous - *at).count()) / 1000;
        sentences.append(u"message %1 is %2 s earlier than the message before it"_s.arg(i + 1).arg(
            seconds, 0, 'f', 3));
    }
    if (more > 0)
        sentences.append(u"%1 more messages are earlier than the message before them"_s.arg(more));
    return sentences;
}

} // namespace Ebb
