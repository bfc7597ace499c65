// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb::Format {

namespace {

//! Where lupdate looks for our sentences.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Format)
};

QDateTime dateTime(TimePoint time)
{
    return QDateTime::fromMSecsSinceEpoch(toMs(time), QTimeZone::UTC);
}

QString written(TimePoint time, const QString &pattern)
{
    return QLocale().toString(dateTime(time), pattern);
}

QString withMinus(QString number)
{
    return number.replace(u'-', QChar(0x2212));
}

QString decimal(double value, int decimals)
{
    if (std::isnan(value)) {
        return unknown();
    }
    return withMinus(QLocale().toString(value, 'f', decimals));
}

struct Unit
{
    qint64 seconds;
    QString (*text)(qint64 amount);
};

//: Units of time are as short as can be: they stand in narrow columns.
QString daysText(qint64 amount)
{
    return Words::tr("%1 d").arg(amount);
}
QString hoursText(qint64 amount)
{
    return Words::tr("%1 h").arg(amount);
}
QString minutesText(qint64 amount)
{
    return Words::tr("%1 min").arg(amount);
}
QString secondsText(qint64 amount)
{
    return Words::tr("%1 s").arg(amount);
}

constexpr Unit units[]
    = {{86'400, daysText}, {3'600, hoursText}, {60, minutesText}, {1, secondsText}};

qint64 wholeSeconds(Duration length)
{
    return std::abs(length.count()) / 1'000;
}

} // namespace

QString tokens(TokenCount count)
{
    return withMinus(QLocale().toString(count));
}

QString count(qint64 number)
{
    return withMinus(QLocale().toString(number));
}

QString activation(double value)
{
    return decimal(value, 4);
}

QString heat(double value)
{
    return decimal(value, 3);
}

QString score(double value)
{
    return decimal(value, 2);
}

QString share(double value)
{
    const double percent = value * 100;
    const bool isSmall = percent != 0 && std::abs(percent) < 1;
    return Words::tr("%1 %").arg(decimal(percent, isSmall ? 1 : 0));
}

QString minutes(double value)
{
    return decimal(value, 0);
}

QString money(double dollars)
{
    return u"$"_s + decimal(dollars, std::abs(dollars) < 1 ? 4 : 2);
}

QString bytes(qint64 count)
{
    return QLocale().formattedDataSize(count, 1, QLocale::DataSizeSIFormat);
}

QString milliseconds(double value)
{
    return Words::tr("%1 ms").arg(decimal(value, value < 9.95 ? 1 : 0));
}

QString unknown()
{
    return QString(QChar(0x2013));
}

QString duration(Duration length)
{
    qint64 seconds = wholeSeconds(length);
    for (int i = 0; i < 4; ++i) {
        const qint64 amount = seconds / units[i].seconds;
        if (amount == 0 && i < 3) {
            continue;
        }
        const QString large = units[i].text(amount);
        // Minutes are the least a second unit says: 6 d 5 h, 4 h 10 min, but 14 min.
        const qint64 rest = i < 2 ? seconds % units[i].seconds / units[i + 1].seconds : 0;
        //: Two units of time, the larger first: 4 h 10 min
        return rest == 0 ? large : Words::tr("%1 %2").arg(large, units[i + 1].text(rest));
    }
    return {};
}

QString age(Duration length)
{
    const qint64 hours = wholeSeconds(length) / 3'600;
    if (hours >= 10 && hours < 24) {
        return hoursText(hours);
    }
    return hours >= 240 ? daysText(hours / 24) : duration(length);
}

QString gap(Duration length)
{
    const qint64 seconds = wholeSeconds(length);
    // A day is said from two on: "23 h" and "30 h" tell apart what "1 d" would not.
    for (int i = 0; i < 3; ++i) {
        const qint64 least = i == 0 ? 2 * units[i].seconds : units[i].seconds;
        if (seconds >= least) {
            return units[i].text((seconds + units[i].seconds / 2) / units[i].seconds);
        }
    }
    return secondsText(seconds);
}

QString day(TimePoint time)
{
    return written(time, u"ddd d MMM"_s);
}

QString dayOfMonth(TimePoint time)
{
    return written(time, u"ddd d"_s);
}

QString date(TimePoint time)
{
    return written(time, u"ddd d MMM yyyy"_s);
}

QString shortDate(TimePoint time)
{
    return written(time, u"d MMM"_s);
}

QString clock(TimePoint time)
{
    return written(time, u"HH:mm"_s);
}

QString clockSeconds(TimePoint time)
{
    return written(time, u"HH:mm:ss"_s);
}

QString moment(TimePoint time)
{
    return written(time, u"ddd d MMM yyyy, HH:mm:ss"_s);
}

QString iso(TimePoint time)
{
    return dateTime(time).toString(u"yyyy-MM-dd HH:mm:ss"_s) + u" UTC"_s;
}

QDate dateOf(TimePoint time)
{
    return dateTime(time).date();
}

QString range(qint64 first, qint64 last)
{
    if (first == last) {
        return count(first);
    }
    return Words::tr("%1–%2", "a range of numbers").arg(count(first), count(last));
}

QString episode(EpisodeId id)
{
    return id.isValid() ? u"E"_s + QString::number(id.value()) : unknown();
}

QString fact(FactId id)
{
    return Words::tr("fact %1").arg(id.value());
}

QString call(CallNumber number)
{
    return Words::tr("call %1").arg(number.value());
}

QString turn(TurnNumber number)
{
    return Words::tr("turn %1").arg(number.value());
}

QString episodes(const QList<EpisodeId> &ids)
{
    QList<EpisodeId> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    QStringList parts;
    for (qsizetype first = 0; first < sorted.size();) {
        qsizetype last = first;
        while (last + 1 < sorted.size() && sorted[last + 1] == sorted[last].next()) {
            ++last;
        }
        const QString from = episode(sorted[first]);
        if (last == first) {
            parts << from;
        } else {
            const auto pattern = last == first + 1 ? Words::tr("%1, %2", "two episodes")
                                                   : Words::tr("%1–%2", "a range of episodes");
            parts << pattern.arg(from, episode(sorted[last]));
        }
        first = last + 1;
    }
    return parts.join(Words::tr(", ", "between names in a list"));
}

QString state(EpisodeState state)
{
    switch (state) {
    case EpisodeState::Live:
        return Words::tr("live");
    case EpisodeState::Leaving:
        return Words::tr("leaving");
    case EpisodeState::Sealed:
        return Words::tr("sealed");
    case EpisodeState::Forgotten:
        break;
    }
    return Words::tr("forgotten");
}

QString stateTitle(EpisodeState state)
{
    switch (state) {
    case EpisodeState::Live:
        return Words::tr("Live");
    case EpisodeState::Leaving:
        return Words::tr("Leaving");
    case EpisodeState::Sealed:
        return Words::tr("Sealed");
    case EpisodeState::Forgotten:
        break;
    }
    return Words::tr("Forgotten");
}

QString stateMeaning(EpisodeState state)
{
    switch (state) {
    case EpisodeState::Live:
        return Words::tr("Its messages are in view.");
    case EpisodeState::Leaving:
        return Words::tr("Its messages are in view, and the model is asked for its facts.");
    case EpisodeState::Sealed:
        return Words::tr("Its messages are out of view, its facts stand in the facts block.");
    case EpisodeState::Forgotten:
        break;
    }
    return Words::tr("Its facts are out of the facts block too. All is kept.");
}

QString sentence(const Error &error)
{
    const auto told = [&error](const QString &pattern) {
        return error.detail.isEmpty() ? pattern.arg(error.where)
                                      : pattern.arg(error.where) + u" ("_s + error.detail + u")"_s;
    };
    switch (error.code) {
    case Error::Code::BadArgument:
        return told(Words::tr("This value cannot be used: %1"));
    case Error::Code::BadInput:
        return told(Words::tr("The content of %1 cannot be used."));
    case Error::Code::UnknownFormat:
        return told(Words::tr("%1 is in no recording format Ebb knows."));
    case Error::Code::NotFound:
        return told(Words::tr("There is no %1."));
    case Error::Code::Ambiguous:
        return told(Words::tr("%1 fits more than one. Give more of it."));
    case Error::Code::Unreadable:
        return told(Words::tr("%1 cannot be read. Check that it exists and that you may read it."));
    case Error::Code::Unwritable:
        return told(
            Words::tr("%1 cannot be written. Check the folder's permissions and free space."));
    case Error::Code::ForeignStore:
        return told(Words::tr("%1 is not a store this version can open. Choose another file."));
    case Error::Code::Busy:
        return told(Words::tr("%1 is in use by another program. Close it there first."));
    case Error::Code::Corrupt:
        return told(Words::tr("%1 contradicts itself. Restore it from a backup or an export."));
    case Error::Code::Cancelled:
        return Words::tr("Stopped.");
    case Error::Code::Refused:
        return told(Words::tr("Not done: %1"));
    case Error::Code::Internal:
        break;
    }
    return told(Words::tr("Something is wrong in Ebb itself: %1"));
}

} // namespace Ebb::Format
