// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Match = QRegularExpressionMatch;

//! One way to say when, and the date or range it stands for.
struct Rule
{
    QRegularExpression pattern;
    std::function<QString(QDate said, const Match &match)> date;
};

struct Finding
{
    qsizetype start = 0;
    qsizetype end = 0;
    QString date;
};

QString day(QDate date)
{
    return date.isValid() ? date.toString(Qt::ISODate) : QString();
}

QString week(QDate said, int weeks)
{
    const QDate monday = said.addDays(1 - said.dayOfWeek() + 7 * weeks);
    return day(monday) + u" – "_s + day(monday.addDays(6));
}

QString month(QDate said, int months)
{
    return said.addMonths(months).toString(u"yyyy-MM"_s);
}

QString year(QDate said, int years)
{
    return said.addYears(years).toString(u"yyyy"_s);
}

//! The day of the week `weekday` that lies nearest before (−1) or after (+1) the day itself.
QString weekdayBeside(QDate said, int weekday, int direction)
{
    const int apart = direction > 0 ? weekday - said.dayOfWeek() : said.dayOfWeek() - weekday;
    return day(said.addDays(direction * (apart > 0 ? apart : apart + 7)));
}

QString weekdayInWeek(QDate said, int weekday, int weeks)
{
    return day(said.addDays(weekday - said.dayOfWeek() + 7 * weeks));
}

QRegularExpression pattern(const QString &text, bool isCaseSensitive = false)
{
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !isCaseSensitive);
    return QRegularExpression(text, options);
}

QRegularExpression wholeWords(const QString &text, bool isCaseSensitive = false)
{
    return pattern(u"(?<![\\w-])(?:%1)(?:['’]s)?(?![\\w-])"_s.arg(text), isCaseSensitive);
}

//! Which of the alternatives in "mon|tue|…" the word begins with, from 1.
int indexIn(const QString &names, const QString &word)
{
    const QStringList list = names.split(u'|');
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (word.startsWith(list.at(i), Qt::CaseInsensitive))
            return int(i) + 1;
    }
    return 0;
}

Rule days(const QRegularExpression &phrases, int apart)
{
    return {phrases, [apart](QDate said, const Match &) { return day(said.addDays(apart)); }};
}

Rule weeks(const QRegularExpression &phrases, int apart)
{
    return {phrases, [apart](QDate said, const Match &) { return week(said, apart); }};
}

Rule months(const QRegularExpression &phrases, int apart)
{
    return {phrases, [apart](QDate said, const Match &) { return month(said, apart); }};
}

Rule years(const QRegularExpression &phrases, int apart)
{
    return {phrases, [apart](QDate said, const Match &) { return year(said, apart); }};
}

//! "3 days ago": the number is the first group, `unit` the days it counts.
Rule counted(const QRegularExpression &phrases, int unit)
{
    return {phrases, [unit](QDate said, const Match &match) {
                return day(said.addDays(match.captured(1).toLongLong() * unit));
            }};
}

Rule weekdays(const QRegularExpression &phrases, const QString &names, int direction)
{
    return {phrases, [names, direction](QDate said, const Match &match) {
                return weekdayBeside(said, indexIn(names, match.captured(1)), direction);
            }};
}

//! 上周三, 先週の水曜日: a day of that week, not the nearest one.
Rule weekdaysOfWeek(const QRegularExpression &phrases, const QString &names, int apart)
{
    return {phrases, [names, apart](QDate said, const Match &match) {
                return weekdayInWeek(said, indexIn(names, match.captured(1)), apart);
            }};
}

QList<Rule> english()
{
    const QString names = u"mon|tue|wed|thu|fri|sat|sun"_s;
    const QString weekday = u"((?:mon|tues|wednes|thurs|fri|satur|sun)day)"_s;
    return {days(wholeWords(u"the day before yesterday"_s), -2),
            days(wholeWords(u"yesterday|last night"_s), -1),
            days(wholeWords(u"today|tonight|this (?:morning|afternoon|evening)"_s), 0),
            days(wholeWords(u"tomorrow"_s), 1),
            days(wholeWords(u"the day after tomorrow"_s), 2),
            weeks(wholeWords(u"last week"_s), -1),
            weeks(wholeWords(u"this week"_s), 0),
            weeks(wholeWords(u"next week"_s), 1),
            months(wholeWords(u"last month"_s), -1),
            months(wholeWords(u"next month"_s), 1),
            years(wholeWords(u"last year"_s), -1),
            years(wholeWords(u"next year"_s), 1),
            weekdays(wholeWords(u"last "_s + weekday), names, -1),
            weekdays(wholeWords(u"next "_s + weekday), names, 1),
            counted(wholeWords(u"(\\d{1,4}) days? ago"_s), -1),
            counted(wholeWords(u"(\\d{1,4}) weeks? ago"_s), -7),
            counted(wholeWords(u"in (\\d{1,4}) days?"_s), 1),
            counted(wholeWords(u"in (\\d{1,4}) weeks?"_s), 7)};
}

// "Morgen" is the morning as well as tomorrow; lower case after no such word is tomorrow.
QList<Rule> german()
{
    const QString names = u"mo|di|mi|do|fr|sa|so"_s;
    const QString weekday
        = u"(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)"_s;
    return {
        days(wholeWords(u"vorgestern"_s), -2),
        days(wholeWords(u"gestern"_s), -1),
        days(wholeWords(u"heute"_s), 0),
        days(wholeWords(u"(?<!heute )(?<!gestern )(?<!guten )(?<!am )(?<!jeden )morgen"_s, true),
             1),
        days(pattern(u"^Morgen(?= \\p{Ll})"_s, true), 1),
        days(wholeWords(u"übermorgen"_s), 2),
        weeks(wholeWords(u"(?:letzte|vorige|vergangene)[rn]? Woche"_s), -1),
        weeks(wholeWords(u"diese[rn]? Woche"_s), 0),
        weeks(wholeWords(u"(?:nächste|kommende)[rn]? Woche"_s), 1),
        months(wholeWords(u"letzte[rnm]? Monat"_s), -1),
        months(wholeWords(u"nächste[rnm]? Monat"_s), 1),
        years(wholeWords(u"letzte[sn]? Jahr"_s), -1),
        years(wholeWords(u"nächste[sn]? Jahr"_s), 1),
        weekdays(wholeWords(u"letzte[nrm]? "_s + weekday), names, -1),
        weekdays(wholeWords(u"nächste[nrm]? "_s + weekday), names, 1),
        counted(wholeWords(u"vor (\\d{1,4}) Tag(?:en)?"_s), -1),
        counted(wholeWords(u"vor (\\d{1,4}) Wochen?"_s), -7),
        counted(wholeWords(u"in (\\d{1,4}) Tag(?:en)?"_s), 1),
        counted(wholeWords(u"in (\\d{1,4}) Wochen?"_s), 7)};
}

QList<Rule> chinese()
{
    const QString names = u"一|二|三|四|五|六|日"_s;
    // 周日 and 周天 both are Sunday.
    const QString weekday = u"(?:周|週|星期|礼拜|禮拜)([一二三四五六日])"_s;
    const QString ofWeek = u"(?:周|週|星期|礼拜|禮拜)(?![一二三四五六日天\\d])"_s;
    return {days(pattern(u"大前天"_s), -3),
            days(pattern(u"前天"_s), -2),
            days(pattern(u"昨天|昨晚|昨夜"_s), -1),
            days(pattern(u"今天|今晚|今早"_s), 0),
            days(pattern(u"明天|明晚|明早"_s), 1),
            days(pattern(u"(?<!大)(?:后天|後天)"_s), 2),
            days(pattern(u"大(?:后天|後天)"_s), 3),
            weeks(pattern(u"上个?"_s + ofWeek), -1),
            weeks(pattern(u"[这這本]个?"_s + ofWeek), 0),
            weeks(pattern(u"下个?"_s + ofWeek), 1),
            weekdaysOfWeek(pattern(u"上个?"_s + weekday), names, -1),
            weekdaysOfWeek(pattern(u"下个?"_s + weekday), names, 1),
            months(pattern(u"上[个個]月"_s), -1),
            months(pattern(u"下[个個]月"_s), 1),
            years(pattern(u"去年"_s), -1),
            years(pattern(u"明年"_s), 1),
            counted(pattern(u"(\\d{1,4})\\s?天(?:前|之前|以前)"_s), -1),
            counted(pattern(u"(\\d{1,4})\\s?天(?:后|後|之后|之後|以后|以後)"_s), 1)};
}

QList<Rule> japanese()
{
    const QString names = u"月|火|水|木|金|土|日"_s;
    const QString weekday = u"の?([月火水木金土日])曜日?"_s;
    const QString ofWeek = u"(?!の?[月火水木金土日]曜)"_s;
    return {days(pattern(u"一昨日|おととい"_s), -2),
            days(pattern(u"(?<!一)昨日|昨夜"_s), -1),
            days(pattern(u"今日|本日|今朝|今夜"_s), 0),
            days(pattern(u"明日"_s), 1),
            days(pattern(u"明後日|あさって"_s), 2),
            weeks(pattern(u"先週"_s + ofWeek), -1),
            weeks(pattern(u"今週"_s + ofWeek), 0),
            weeks(pattern(u"来週"_s + ofWeek), 1),
            weekdaysOfWeek(pattern(u"先週"_s + weekday), names, -1),
            weekdaysOfWeek(pattern(u"今週"_s + weekday), names, 0),
            weekdaysOfWeek(pattern(u"来週"_s + weekday), names, 1),
            months(pattern(u"先月"_s), -1),
            months(pattern(u"来月"_s), 1),
            years(pattern(u"昨年"_s), -1),
            years(pattern(u"来年"_s), 1),
            counted(pattern(u"(\\d{1,4})\\s?日前"_s), -1),
            counted(pattern(u"(\\d{1,4})\\s?日後"_s), 1)};
}

const QList<Rule> &rules()
{
    static const QList<Rule> all = english() + german() + chinese() + japanese();
    return all;
}

//! True when a date stands right behind the phrase, in brackets or after a comma.
bool isResolvedAt(const QString &sentence, qsizetype end)
{
    static const QRegularExpression date(
        u"\\G\\s*(?:[(（\\[⟦][^)）\\]⟧]{0,30}\\d{4}|[,，、:：]?\\s*(?:on |am )?\\d{4}\\s?[-/.年]\\s?\\d)"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    return date.match(sentence, end).hasMatch();
}

//! All findings, longest first where two overlap: "the day before yesterday" holds "yesterday".
QList<Finding> findingsIn(const QString &sentence, QDate said)
{
    QList<Finding> found;
    for (const Rule &rule : rules()) {
        for (auto it = rule.pattern.globalMatch(sentence); it.hasNext();) {
            const Match match = it.next();
            const QString date = rule.date(said, match);
            if (!date.isEmpty())
                found << Finding{match.capturedStart(), match.capturedEnd(), date};
        }
    }
    std::ranges::stable_sort(found, [](const Finding &left, const Finding &right) {
        return left.end - left.start > right.end - right.start;
    });
    QList<Finding> kept;
    for (const Finding &finding : std::as_const(found)) {
        const bool isFree = std::ranges::none_of(kept, [&](const Finding &other) {
            return finding.start < other.end && other.start < finding.end;
        });
        if (isFree)
            kept << finding;
    }
    std::ranges::sort(kept, std::greater{}, &Finding::start);
    return kept;
}

} // namespace

QString withResolvedDates(const QString &sentence, TimePoint said)
{
    const QDate date = QDateTime::fromMSecsSinceEpoch(toMs(said), QTimeZone::UTC).date();
    QString resolved = sentence;
    // From the end, so that what was found before stays where it is.
    for (const Finding &finding : findingsIn(sentence, date)) {
        if (isResolvedAt(sentence, finding.end))
            continue;
        const bool hasSpaces = sentence.at(finding.end - 1).unicode() < 0x2E80;
        const QString gap = hasSpaces ? u" "_s : QString();
        resolved.insert(finding.end, u"%1(%2)"_s.arg(gap, finding.date));
    }
    return resolved;
}

} // namespace Ebb
