// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/statements.h>

#include <QDir>
#include <QFile>

using namespace Qt::StringLiterals;

// Outside the namespace, as the macro asks. Without it a program that links the static library
// leaves the statements out.
static void initResources()
{
    Q_INIT_RESOURCE(store);
}

namespace Ebb {

namespace {

QString readText(const QString &file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

QString withoutComments(const QString &text)
{
    QStringList lines = text.split(u'\n');
    lines.removeIf([](const QString &line) { return line.startsWith("--"_L1); });
    return lines.join(u'\n').trimmed();
}

} // namespace

QHash<QString, QString> namedStatements(const QString &text)
{
    QHash<QString, QString> statements;
    const QStringList sections = (u'\n' + text).split(u"\n-- name: "_s);
    for (const QString &section : sections.sliced(1)) {
        const qsizetype nameEnd = section.indexOf(u'\n');
        statements.insert(section.left(nameEnd).trimmed(), withoutComments(section.mid(nameEnd)));
    }
    return statements;
}

QHash<QString, QString> allStatements()
{
    initResources();
    QHash<QString, QString> statements;
    const QDir folder(u":/ebb/store/queries"_s);
    for (const QString &file : folder.entryList({u"*.sql"_s})) {
        const QString topic = file.chopped(4);
        const QHash<QString, QString> named = namedStatements(readText(folder.filePath(file)));
        for (auto statement = named.begin(); statement != named.end(); ++statement)
            statements.insert(topic + u'/' + statement.key(), statement.value());
    }
    return statements;
}

QList<QStringList> migrations()
{
    initResources();
    QList<QStringList> steps;
    const QDir folder(u":/ebb/store/sql"_s);
    for (const QString &file : folder.entryList({u"*.sql"_s}, QDir::Files, QDir::Name)) {
        QStringList statements;
        const QString text = readText(folder.filePath(file));
        for (const QString &part : text.split(u"\n\n"_s)) {
            if (const QString statement = withoutComments(part); !statement.isEmpty())
                statements.append(statement);
        }
        steps.append(statements);
    }
    return steps;
}

} // namespace Ebb
