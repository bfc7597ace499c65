// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/statements.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestStatements : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsSectionsByName()
    {
        const QHash<QString, QString> named = namedStatements(
            u"-- head\n\n-- name: one\nSELECT 1\n\n-- name: two\n-- why\nSELECT 2,\n    3\n"_s);
        QCOMPARE(named.size(), 2);
        QCOMPARE(named.value(u"one"_s), u"SELECT 1"_s);
        QCOMPARE(named.value(u"two"_s), u"SELECT 2,\n    3"_s);
    }

    void nothingWithoutSections()
    {
        QVERIFY(namedStatements(u"SELECT 1"_s).isEmpty());
        QVERIFY(namedStatements({}).isEmpty());
    }

    void carriesItsStatementsInTheLibrary()
    {
        const QHash<QString, QString> statements = allStatements();
        QVERIFY(statements.contains(u"messages/insertEntry"_s));
        QVERIFY(statements.contains(u"check/positions"_s));
        for (const QString &statement : statements)
            QVERIFY(!statement.isEmpty());
    }

    void migrationsAreWholeStatements()
    {
        const QList<QStringList> steps = migrations();
        QVERIFY(!steps.isEmpty());
        for (const QStringList &step : steps) {
            for (const QString &statement : step)
                QVERIFY2(statement.startsWith("CREATE "_L1)
                             || statement.startsWith("DROP VIEW "_L1),
                         qPrintable(statement));
        }
    }
};

QTEST_GUILESS_MAIN(TestStatements)
#include "tst_statements.moc"
