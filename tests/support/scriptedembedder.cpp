// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "scriptedembedder.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

void addDirection(QList<float> &vector, const QString &word)
{
    const QByteArray hash
        = QCryptographicHash::hash(word.toUtf8(), QCryptographicHash::Sha512); // 64 bytes
    for (qsizetype i = 0; i < vector.size(); ++i)
        vector[i] += float(uchar(hash.at(i))) / 127.5f - 1;
}

void normalise(QList<float> &vector)
{
    double squares = 0;
    for (const float value : vector)
        squares += double(value) * value;
    if (squares == 0)
        return;
    for (float &value : vector)
        value = float(value / std::sqrt(squares));
}

} // namespace

bool ScriptedEmbedder::covers(const QString &text) const
{
    return std::ranges::none_of(m_leftOut,
                                [&text](const QString &part) { return text.contains(part); });
}

void ScriptedEmbedder::failNext(int times, const Error &error)
{
    m_failures = times;
    m_error = error;
}

QList<float> ScriptedEmbedder::vectorOf(const QString &text) const
{
    static const QRegularExpression gaps(u"\\W+"_s, QRegularExpression::UseUnicodePropertiesOption);
    QList<float> vector(dimension(), 0);
    for (const QString &word : text.toLower().split(gaps, Qt::SkipEmptyParts))
        addDirection(vector, m_meanings.value(word, word));
    normalise(vector);
    return vector;
}

QCoro::Task<Result<QList<QList<float>>>> ScriptedEmbedder::embed(QStringList texts)
{
    questions << texts;
    if (m_failures > 0) {
        --m_failures;
        co_return m_error;
    }
    QList<QList<float>> vectors;
    for (const QString &text : texts)
        vectors << vectorOf(text);
    co_return vectors;
}

} // namespace Ebb
