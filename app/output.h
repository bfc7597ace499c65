// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QJsonObject>
#include <QStringList>

namespace Ebb {

//! Prints one JSON document on stdout.
void printJson(const QJsonObject &json);
//! Prints a line on stdout.
void printLine(const QString &line);

//! Prints rows as columns; numbers to the right.
void printTable(const QStringList &header, const QList<QStringList> &rows);

//! Shows how far something is on stderr, when that is a terminal; erases itself at the end.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    void show(const QString &text);

private:
    bool m_isTerminal = false;
    bool m_isShown = false;
    qint64 m_shownAt = 0;
};

//! True once the person has pressed Ctrl+C. The first time work stops in order, the second ends it.
bool isInterrupted();
void watchInterrupts();

} // namespace Ebb
