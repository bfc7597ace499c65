// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/factrelations.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Words = QSet<QString>;

// Tables of whole words, case folded. A language that is missing is judged by what it shares: the
// same words, numbers and signs.

Words wordTable(QStringView words)
{
    Words table;
    for (const QStringView word : words.split(u' ', Qt::SkipEmptyParts))
        table.insert(word.toString());
    return table;
}

//! Words a sentence says the same without.
const Words &fillers()
{
    static const Words words = wordTable(
        u"a an the that do does did also already still just now currently longer anymore "
        u"der die das den dem des ein eine einen einem einer auch schon noch jetzt derzeit mehr "
        u"el la los las lo un una unos unas que también ya ahora actualmente "
        u"le les du de l d une aussi déjà maintenant actuellement ne n");
    return words;
}

const Words &negations()
{
    static const Words words = wordTable(u"not no never nicht kein keine keinen keiner nie niemals "
                                         u"nunca jamás pas jamais 不 没 沒 未 非");
    return words;
}

//! Verbs that say what something is; not what it once was, for both may have been.
const Words &copulas()
{
    static const Words words = wordTable(
        u"is are will be equals has have costs lasts takes weighs totals ist sind wird werden hat "
        u"haben kostet dauert beträgt es son será tiene tienen cuesta dura est sont sera a ont "
        u"coûte dure 是 为 為 は が 有");
    return words;
}

//! What may stand between such a verb and its value.
const Words &connectors()
{
    static const Words words = wordTable(
        u"at on to by until for from about around due set moved changed raised lowered increased "
        u"reduced postponed scheduled planned be been $ € £ ¥ am um auf bis ab ca etwa gesetzt "
        u"verschoben geplant a en el hasta desde le à au en jusqu'au fixé 在 于 到 約 约");
    return words;
}

const Words &prepositions()
{
    static const Words words = wordTable(u"on in at since from by until during after before am im "
                                         u"um seit ab bis vor nach en desde hasta el depuis à le");
    return words;
}

//! Names of days and months: numbers in words.
const Words &dateWords()
{
    static const Words words = wordTable(
        u"monday tuesday wednesday thursday friday saturday sunday january february march april "
        u"may june july august september october november december montag dienstag mittwoch "
        u"donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember "
        u"lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo "
        u"junio julio agosto septiembre octubre noviembre diciembre lundi mardi mercredi jeudi "
        u"vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre "
        u"novembre décembre today tomorrow yesterday heute morgen gestern 年 月 日 号 號 時 时 点 "
        u"分");
    return words;
}

//! States that exclude each other, one group a line.
const QList<Words> &states()
{
    static const QList<Words> groups{
        wordTable(u"open closed"),
        wordTable(u"enabled disabled"),
        wordTable(u"on off"),
        wordTable(u"active inactive"),
        wordTable(u"blocked unblocked"),
        wordTable(u"pending done finished completed cancelled"),
        wordTable(u"approved rejected"),
        wordTable(u"accepted declined refused"),
        wordTable(u"available unavailable"),
        wordTable(u"passed failed"),
        wordTable(u"passing failing"),
        wordTable(u"passe fail"), // "passes" and "fails" without their endings
        wordTable(u"broken fixed"),
        wordTable(u"running stopped paused"),
        wordTable(u"true false"),
        wordTable(u"online offline"),
        wordTable(u"allowed forbidden"),
        wordTable(u"required optional"),
        wordTable(u"married divorced"),
        wordTable(u"alive dead"),
        wordTable(u"public private"),
        wordTable(u"locked unlocked"),
        wordTable(u"valid invalid"),
        wordTable(u"like dislike hate"),
        wordTable(u"offen geschlossen"),
        wordTable(u"aktiv inaktiv"),
        wordTable(u"aktiviert deaktiviert"),
        wordTable(u"genehmigt abgelehnt"),
        wordTable(u"ausstehend erledigt"),
        wordTable(u"erlaubt verboten"),
        wordTable(u"abierto cerrado"),
        wordTable(u"abierta cerrada"),
        wordTable(u"activo inactivo"),
        wordTable(u"aprobado rechazado"),
        wordTable(u"pendiente terminado"),
        wordTable(u"ouvert fermé"),
        wordTable(u"actif inactif"),
        wordTable(u"activé désactivé"),
        wordTable(u"approuvé rejeté"),
        wordTable(u"开 关"),
        wordTable(u"打开 关闭"),
        wordTable(u"启 禁"),
        wordTable(u"批准 拒绝"),
        wordTable(u"通过 失败"),
        wordTable(u"有 無"),
        wordTable(u"承認 却下"),
        wordTable(u"成功 失敗"),
    };
    return groups;
}

bool standsAlone(QChar c)
{
    switch (c.script()) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Thai:
        return true;
    default:
        return false;
    }
}

bool isWordPart(QChar c)
{
    return (c.isLetterOrNumber() || c.isMark() || c.isSurrogate() || c == u'_') && !standsAlone(c);
}

//! Signs that make one word of what stands around them: dates, versions, paths, "don't".
bool joins(QChar c)
{
    return QStringView(u".-/\\:@',").contains(c);
}

//! Signs that belong to the word before them: "C++", "C#".
bool trails(QChar c)
{
    return c == u'+' || c == u'#';
}

bool isSign(QChar c)
{
    return c.category() == QChar::Symbol_Currency || c.category() == QChar::Symbol_Math || c == u'%'
        || c == u'#' || c == u'&' || c == u'+' || c == u'-' || c == u'*';
}

//! The sentence in words, case as written. Invisible characters divide nothing and are no words.
QStringList wordsIn(const QString &sentence)
{
    QString text = sentence.normalized(QString::NormalizationForm_KC);
    text.replace(QChar(0x2019), u'\'');
    text.removeIf([](QChar c) { return c.category() == QChar::Other_Format; });
    QStringList words;
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype start = i;
        while (i < text.size()
               && (isWordPart(text.at(i))
                   || (i > start && i + 1 < text.size() && joins(text.at(i))
                       && isWordPart(text.at(i + 1)))))
            ++i;
        while (i > start && i < text.size() && trails(text.at(i)))
            ++i;
        if (i > start) {
            words << text.sliced(start, i - start);
            continue;
        }
        if (standsAlone(text.at(i)) || isSign(text.at(i)))
            words << QString(text.at(i));
        ++i;
    }
    return words;
}

bool hasDigit(const QString &word)
{
    return std::ranges::any_of(word, [](QChar c) { return c.isNumber(); });
}

//! In code and paths case tells two things apart.
bool isCode(const QString &word)
{
    return word.contains(u'_') || word.contains(u'/') || word.contains(u'\\');
}

QString withoutEnding(const QString &word)
{
    constexpr qsizetype Least = 4;
    const bool isPlural = word.size() >= Least && word.endsWith(u's') && !word.endsWith("ss"_L1);
    return isPlural && !hasDigit(word) ? word.chopped(1) : word;
}

//! A sentence as it is compared.
struct Reading
{
    QStringList words; //!< what tells, in order
    bool isNegated = false;
};

Reading read(const QString &sentence)
{
    static const QHash<QString, QString> contracted{{u"cannot"_s, u"can"_s},
                                                    {u"can't"_s, u"can"_s},
                                                    {u"won't"_s, u"will"_s},
                                                    {u"it's"_s, u"it"_s}};
    Reading reading;
    for (const QString &written : wordsIn(sentence)) {
        QString word = isCode(written) ? written : written.toCaseFolded();
        const bool isContracted = word.endsWith("n't"_L1) || word == "cannot"_L1;
        if (isContracted || negations().contains(word))
            reading.isNegated = !reading.isNegated;
        if (negations().contains(word))
            continue;
        if (contracted.contains(word))
            word = contracted.value(word);
        else if (isContracted)
            word.chop(3);
        // Verbs of the tables keep their endings: "has" is not "ha".
        if (!fillers().contains(word))
            reading.words << (copulas().contains(word) || isCode(word) ? word
                                                                       : withoutEnding(word));
    }
    return reading;
}

bool isNumeric(const QString &word)
{
    return hasDigit(word) || dateWords().contains(word);
}

//! "On 3 May Ana moved" and "Ana moved on 3 May": what begins with a preposition went to the end.
bool isMoved(const QStringList &front, const QStringList &back)
{
    if (front.size() != back.size() || front.isEmpty() || !prepositions().contains(front.first()))
        return false;
    for (qsizetype length = 2; length + 2 <= front.size(); ++length) {
        const QStringList moved = front.sliced(length) + front.first(length);
        // A time has a number in it; "in the house" may say where something else is.
        const bool isTime = std::ranges::any_of(front.first(length), isNumeric);
        if (isTime && moved == back)
            return true;
    }
    return false;
}

//! Where two sentences part: what is the same before, and the words of each that are not.
struct Difference
{
    QStringList before;
    QStringList left;
    QStringList right;
};

Difference differenceOf(const QStringList &left, const QStringList &right)
{
    const qsizetype shorter = std::min(left.size(), right.size());
    qsizetype before = 0;
    while (before < shorter && left.at(before) == right.at(before))
        ++before;
    qsizetype after = 0;
    while (after < shorter - before
           && left.at(left.size() - 1 - after) == right.at(right.size() - 1 - after))
        ++after;
    return {.before = left.first(before),
            .left = left.sliced(before, left.size() - before - after),
            .right = right.sliced(before, right.size() - before - after)};
}

bool excludeEachOther(const Difference &difference)
{
    const QString left = difference.left.join(QString());
    const QString right = difference.right.join(QString());
    return std::ranges::any_of(states(), [&](const Words &group) {
        // Words of the groups are looked up as they are compared, without their endings.
        const auto holds = [&group](const QString &state) {
            return std::ranges::any_of(
                group, [&state](const QString &each) { return withoutEnding(each) == state; });
        };
        return holds(left) && holds(right);
    });
}

//! True where the words before end in "is", give or take "set to" and the head of a date.
bool tellsAValue(const QStringList &before)
{
    qsizetype end = before.size();
    // The value may begin before the two part: "is June 5", "is June 6".
    const auto belongs = [](const QString &word) {
        return !copulas().contains(word) && (connectors().contains(word) || isNumeric(word));
    };
    while (end > 0 && belongs(before.at(end - 1)))
        --end;
    const bool isCopula = end > 1 && copulas().contains(before.at(end - 1));
    return isCopula && before.at(end - 2) != "there"_L1;
}

bool areOtherValues(const Difference &difference)
{
    const auto isValue = [](const QStringList &words) {
        return !words.isEmpty() && std::ranges::all_of(words, isNumeric);
    };
    return isValue(difference.left) && isValue(difference.right) && tellsAValue(difference.before);
}

} // namespace

Relation relationByWords(const QString &fact, const QString &held)
{
    const Reading left = read(fact);
    const Reading right = read(held);
    if (left.words.isEmpty() || right.words.isEmpty())
        return {};
    const bool isSame = left.words == right.words || isMoved(left.words, right.words)
        || isMoved(right.words, left.words);
    if (isSame)
        return left.isNegated == right.isNegated ? Relation{.restates = 1, .contradicts = 0}
                                                 : Relation{.restates = 0, .contradicts = 1};
    if (left.isNegated != right.isNegated)
        return {};
    const Difference difference = differenceOf(left.words, right.words);
    // "Not open" and "not closed" may both be true of what is half open.
    const bool isOther = areOtherValues(difference) && !left.isNegated;
    const bool isExcluded = excludeEachOther(difference) && !left.isNegated;
    return {.restates = 0, .contradicts = isOther || isExcluded ? 1.0 : 0.0};
}

} // namespace Ebb
