// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QHash>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace Ebb {

//! How a model wants its texts cut, as its manifest says.
struct TokenizerSpec
{
    enum class Kind
    {
        Unigram, //!< SentencePiece; a line of the file is a piece, a tab and its score
        WordPiece, //!< BERT; a line of the file is a piece
    };

    Kind kind = Kind::Unigram;
    QString file; //!< the vocabulary; the line number, from 0, is a piece's id
    QByteArray sha256; //!< of the file, in hexadecimal; empty: not said
    int first = 0; //!< unigram: the first id that a text can hold
    qint64 unknown = 0;
    qint64 padding = 0;
    QList<qint64> before; //!< ids before a text
    QList<qint64> between; //!< ids between two texts
    QList<qint64> after; //!< ids behind the last
    bool isLowerCase = true; //!< WordPiece: lower case, accents dropped

    bool operator==(const TokenizerSpec &) const = default;
};

//! What a model reads: ids of pieces, and for each 0, or 1 when it belongs to a second text.
struct TokenRow
{
    QList<qint64> ids;
    QList<qint64> types;

    bool operator==(const TokenRow &) const = default;
};

//! Pieces of a vocabulary by their text: which start at a place, and which is the longest.
class PieceTree
{
public:
    struct Match
    {
        qsizetype length = 0; //!< in UTF-16 units
        qint64 id = 0;

        bool operator==(const Match &) const = default;
    };

    //! The last of equal pieces stands.
    void insert(QStringView piece, qint64 id);
    //! The pieces that `text` begins with, shortest first.
    QList<Match> matches(QStringView text) const;

private:
    static quint64 key(quint32 node, QChar unit) { return quint64(node) << 16 | unit.unicode(); }

    QHash<quint64, quint32> m_next; //!< by node and unit
    QHash<quint32, qint64> m_ids; //!< of nodes where a piece ends
    quint32 m_last = 0;
};

//! Cuts texts into the pieces a model knows.
class Tokenizer
{
public:
    virtual ~Tokenizer() = default;
    Tokenizer(const Tokenizer &) = delete;
    Tokenizer &operator=(const Tokenizer &) = delete;

    //! Reads a vocabulary; its content was checked by who calls.
    static Result<std::unique_ptr<Tokenizer>> make(const TokenizerSpec &spec,
                                                   const QByteArray &vocabulary);

    //! The ids of a text's pieces, without any around them.
    virtual QList<qint64> pieces(const QString &text) const = 0;

    //! A text as the model reads it, its end left out beyond `most` ids.
    TokenRow row(const QString &text, qsizetype most) const;
    //! Two texts as the model reads them; beyond `most` ids the longer one loses its end.
    TokenRow pairRow(const QString &first, const QString &second, qsizetype most) const;
    const TokenizerSpec &spec() const { return m_spec; }

protected:
    explicit Tokenizer(const TokenizerSpec &spec)
        : m_spec(spec)
    {
    }

private:
    TokenizerSpec m_spec;
};

} // namespace Ebb
