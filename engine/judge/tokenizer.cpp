// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/tokenizer.h>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr QChar wordStart(0x2581); // SentencePiece's mark for a space

//! Units of the code point that `text` begins with.
qsizetype unitsOfFirst(QStringView text)
{
    return text.size() > 1 && text.at(0).isHighSurrogate() && text.at(1).isLowSurrogate() ? 2 : 1;
}

//! The best way to cut a text: the pieces' scores are logarithms of how likely they are, and the
//! likeliest row of pieces is found by dynamic programming (Kudo 2018, Viterbi).
class UnigramTokenizer final : public Tokenizer
{
public:
    explicit UnigramTokenizer(const TokenizerSpec &spec)
        : Tokenizer(spec)
    {
    }

    Result<void> read(const QByteArray &vocabulary);
    QList<qint64> pieces(const QString &text) const override;

private:
    struct Step
    {
        double score = -std::numeric_limits<double>::infinity();
        qsizetype from = -1;
        qint64 id = 0;
    };

    QList<Step> bestSteps(QStringView text) const;

    PieceTree m_tree;
    QList<double> m_scores; //!< by id
    double m_unknownScore = 0;
};

Result<void> UnigramTokenizer::read(const QByteArray &vocabulary)
{
    double lowest = 0;
    QList<QByteArray> lines = vocabulary.split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    for (const QByteArray &line : lines) {
        const qsizetype tab = line.lastIndexOf('\t');
        bool isNumber = false;
        const double score = tab < 1 ? 0 : line.sliced(tab + 1).trimmed().toDouble(&isNumber);
        if (!isNumber) {
            return Error{Error::Code::BadInput,
                         spec().file,
                         u"line %1 is not a piece, a tab and its score"_s.arg(m_scores.size() + 1)};
        }
        if (m_scores.size() >= spec().first)
            m_tree.insert(QString::fromUtf8(line.first(tab)), m_scores.size());
        m_scores.append(score);
        lowest = std::min(lowest, score);
    }
    m_unknownScore = lowest - 10; // as SentencePiece does: any known piece is better
    return {};
}

QList<UnigramTokenizer::Step> UnigramTokenizer::bestSteps(QStringView text) const
{
    QList<Step> steps(text.size() + 1);
    steps[0].score = 0;
    const auto reach = [&steps](qsizetype from, qsizetype length, double score, qint64 id) {
        Step &step = steps[from + length];
        // Of equal ways the one with the shorter last piece stands, as in the model's own program.
        if (steps.at(from).score + score >= step.score)
            step = {.score = steps.at(from).score + score, .from = from, .id = id};
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (steps.at(at).from < 0 && at > 0)
            continue; // inside a surrogate pair
        const QStringView rest = text.sliced(at);
        const qsizetype shortest = unitsOfFirst(rest);
        const QList<PieceTree::Match> matches = m_tree.matches(rest);
        if (matches.isEmpty() || matches.first().length > shortest)
            reach(at, shortest, m_unknownScore, spec().unknown);
        for (const PieceTree::Match &match : matches)
            reach(at, match.length, m_scores.at(match.id), match.id);
    }
    return steps;
}

QList<qint64> UnigramTokenizer::pieces(const QString &text) const
{
    // As SentencePiece's own normaliser: no spaces at the ends, one between words.
    const QString plain = text.normalized(QString::NormalizationForm_KC).simplified();
    if (plain.isEmpty())
        return {};
    QString marked = wordStart + plain;
    marked.replace(u' ', wordStart);
    const QList<Step> steps = bestSteps(marked);
    QList<qint64> ids;
    for (qsizetype at = marked.size(); at > 0; at = steps.at(at).from) {
        const qint64 id = steps.at(at).id;
        const bool isRepeated = id == spec().unknown && !ids.isEmpty() && ids.last() == id;
        if (!isRepeated)
            ids.append(id);
    }
    std::ranges::reverse(ids);
    return ids;
}

bool isHan(char32_t point)
{
    return QChar::script(point) == QChar::Script_Han;
}

bool isMark(char32_t point)
{
    // All of ASCII that is neither letter nor digit counts, as in BERT's own program.
    const bool isAscii = point > 32 && point < 127 && !QChar::isLetterOrNumber(point);
    return isAscii || QChar::isPunct(point);
}

//! BERT's cutting: words at spaces, marks and Chinese characters on their own, then the longest
//! known piece from the left.
class WordPieceTokenizer final : public Tokenizer
{
public:
    explicit WordPieceTokenizer(const TokenizerSpec &spec)
        : Tokenizer(spec)
    {
    }

    Result<void> read(const QByteArray &vocabulary);
    QList<qint64> pieces(const QString &text) const override;

private:
    QStringList wordsOf(const QString &text) const;
    QList<qint64> piecesOfWord(const QString &word) const;

    static constexpr qsizetype longestWord = 100;
    PieceTree m_starts;
    PieceTree m_continuations;
};

Result<void> WordPieceTokenizer::read(const QByteArray &vocabulary)
{
    qint64 id = 0;
    for (const QByteArray &line : vocabulary.split('\n')) {
        QString piece = QString::fromUtf8(line);
        if (piece.endsWith(u'\r'))
            piece.chop(1);
        if (piece.size() > 2 && piece.startsWith("##"_L1))
            m_continuations.insert(QStringView(piece).sliced(2), id);
        else if (!piece.isEmpty())
            m_starts.insert(piece, id);
        ++id;
    }
    return {};
}

QStringList WordPieceTokenizer::wordsOf(const QString &text) const
{
    const bool isLower = spec().isLowerCase;
    const QString plain = isLower ? text.toLower().normalized(QString::NormalizationForm_D) : text;
    QString spaced;
    for (const char32_t point : plain.toUcs4()) {
        const QChar::Category category = QChar::category(point);
        const bool isGone = point == 0 || point == QChar::ReplacementCharacter
            || (isLower && category == QChar::Mark_NonSpacing);
        if (isGone || (category == QChar::Other_Control && !QChar::isSpace(point)))
            continue;
        const bool isAlone = isHan(point) || isMark(point);
        const QString shown = QString::fromUcs4(&point, 1);
        spaced += isAlone ? u' ' + shown + u' ' : shown;
    }
    return spaced.simplified().split(u' ', Qt::SkipEmptyParts);
}

QList<qint64> WordPieceTokenizer::piecesOfWord(const QString &word) const
{
    if (word.size() > longestWord)
        return {spec().unknown};
    QList<qint64> ids;
    for (qsizetype at = 0; at < word.size();) {
        const PieceTree &tree = at == 0 ? m_starts : m_continuations;
        const QList<PieceTree::Match> matches = tree.matches(QStringView(word).sliced(at));
        if (matches.isEmpty())
            return {spec().unknown};
        ids.append(matches.last().id);
        at += matches.last().length;
    }
    return ids;
}

QList<qint64> WordPieceTokenizer::pieces(const QString &text) const
{
    QList<qint64> ids;
    for (const QString &word : wordsOf(text))
        ids << piecesOfWord(word);
    return ids;
}

template<typename T>
Result<std::unique_ptr<Tokenizer>> readInto(const TokenizerSpec &spec, const QByteArray &vocabulary)
{
    auto tokenizer = std::make_unique<T>(spec);
    if (const Result<void> read = tokenizer->read(vocabulary); !read)
        return read.error();
    return std::unique_ptr<Tokenizer>(std::move(tokenizer));
}

//! As much of a text as can matter to its first `room` pieces.
QString beginning(const QString &text, qsizetype room)
{
    constexpr qsizetype longestPiece = 64;
    return text.left(room * longestPiece);
}

void append(TokenRow &row, const QList<qint64> &ids, qint64 type)
{
    row.ids << ids;
    row.types << QList<qint64>(ids.size(), type);
}

} // namespace

void PieceTree::insert(QStringView piece, qint64 id)
{
    quint32 node = 0;
    for (const QChar unit : piece) {
        quint32 &next = m_next[key(node, unit)];
        if (next == 0)
            next = ++m_last;
        node = next;
    }
    m_ids.insert(node, id);
}

QList<PieceTree::Match> PieceTree::matches(QStringView text) const
{
    QList<Match> found;
    quint32 node = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        node = m_next.value(key(node, text.at(i)));
        if (node == 0)
            break;
        const auto end = m_ids.constFind(node);
        if (end != m_ids.constEnd())
            found.append({.length = i + 1, .id = *end});
    }
    return found;
}

Result<std::unique_ptr<Tokenizer>> Tokenizer::make(const TokenizerSpec &spec,
                                                   const QByteArray &vocabulary)
{
    if (vocabulary.isEmpty())
        return Error{Error::Code::BadInput, spec.file, u"the vocabulary is empty"_s};
    if (spec.kind == TokenizerSpec::Kind::Unigram)
        return readInto<UnigramTokenizer>(spec, vocabulary);
    return readInto<WordPieceTokenizer>(spec, vocabulary);
}

TokenRow Tokenizer::row(const QString &text, qsizetype most) const
{
    const qsizetype room
        = std::max<qsizetype>(0, most - m_spec.before.size() - m_spec.after.size());
    TokenRow row;
    append(row, m_spec.before, 0);
    append(row, pieces(beginning(text, room)).mid(0, room), 0);
    append(row, m_spec.after, 0);
    return row;
}

TokenRow Tokenizer::pairRow(const QString &first, const QString &second, qsizetype most) const
{
    const qsizetype around = m_spec.before.size() + m_spec.between.size() + m_spec.after.size();
    const qsizetype room = std::max<qsizetype>(0, most - around);
    QList<qint64> left = pieces(beginning(first, room));
    QList<qint64> right = pieces(beginning(second, room));
    while (left.size() + right.size() > room)
        (left.size() > right.size() ? left : right).removeLast();
    TokenRow row;
    append(row, m_spec.before + left + m_spec.between, 0);
    append(row, right + m_spec.after, 1);
    return row;
}

} // namespace Ebb
