// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/clock.h>

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

QString toIso(TimePoint time)
{
    return QDateTime::fromMSecsSinceEpoch(toMs(time), QTimeZone::UTC).toString(Qt::ISODateWithMs);
}

Result<TimePoint> fromIso(const QString &text)
{
    QDateTime parsed = QDateTime::fromString(text.trimmed(), Qt::ISODateWithMs);
    if (!parsed.isValid())
        return Error{Error::Code::BadArgument, text, u"not a time like 2026-03-11T16:14:50Z"_s};
    // Without a zone the text means UTC; Qt would read the machine's own.
    if (parsed.timeSpec() == Qt::LocalTime)
        parsed.setTimeZone(QTimeZone::UTC);
    return fromMs(parsed.toMSecsSinceEpoch());
}

TimePoint SystemClock::now() const
{
    return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
}

TimePoint SimulatedClock::advanceTo(TimePoint time)
{
    m_now = std::max(m_now, time);
    return m_now;
}

Stopwatch::Stopwatch()
    : m_start(std::chrono::steady_clock::now())
{
}

double Stopwatch::elapsedMs() const
{
    const auto spent = std::chrono::steady_clock::now() - m_start;
    return std::chrono::duration<double, std::milli>(spent).count();
}

double Stopwatch::restartMs()
{
    const double spent = elapsedMs();
    m_start = std::chrono::steady_clock::now();
    return spent;
}

} // namespace Ebb
