// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "output.h"

#include <QElapsedTimer>
#include <QJsonDocument>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void onInterrupt(int signal)
{
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

bool isNumber(const QString &text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) {
        return c.isDigit() || QStringView(u".,-+%").contains(c);
    });
}

} // namespace

void printJson(const QJsonObject &json)
{
    const QByteArray bytes = QJsonDocument(json).toJson(QJsonDocument::Compact);
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
    std::fputc('\n', stdout);
}

void printLine(const QString &line)
{
    const QByteArray bytes = line.toUtf8() + '\n';
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
}

void printTable(const QStringList &header, const QList<QStringList> &rows)
{
    QList<qsizetype> widths(header.size());
    const auto measure = [&widths](const QStringList &row) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths.at(i), row.at(i).size());
    };
    measure(header);
    for (const QStringList &row : rows)
        measure(row);
    const auto print = [&widths](const QStringList &row, const QStringList &like) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const bool isRight = isNumber(like.at(i));
            line += isRight ? row.at(i).rightJustified(widths.at(i))
                            : row.at(i).leftJustified(widths.at(i));
            line += "  "_L1;
        }
        while (line.endsWith(u' '))
            line.chop(1);
        printLine(line);
    };
    print(header, rows.isEmpty() ? header : rows.last());
    for (const QStringList &row : rows)
        print(row, row);
}

ProgressLine::ProgressLine()
    : m_isTerminal(isatty(STDERR_FILENO))
{
}

ProgressLine::~ProgressLine()
{
    if (m_isShown)
        std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const QString &text)
{
    constexpr qint64 EveryMs = 100;
    if (!m_isTerminal)
        return;
    QElapsedTimer clock;
    clock.start();
    if (m_isShown && clock.msecsSinceReference() - m_shownAt < EveryMs)
        return;
    m_shownAt = clock.msecsSinceReference();
    m_isShown = true;
    std::fprintf(stderr, "\r\x1b[K%s", qUtf8Printable(text));
    std::fflush(stderr);
}

bool isInterrupted()
{
    return interrupted != 0;
}

void watchInterrupts()
{
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

} // namespace Ebb
