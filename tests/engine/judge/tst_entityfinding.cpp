// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/entityfinding.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class EntityFindingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsFirst_data();
    void findsFirst();
    void findsIdentifiers_data();
    void findsIdentifiers();
    void findsNothingInCommonWords();
    void namesEachOnce();
};

void EntityFindingTest::findsFirst_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QStringList>("known");
    QTest::addColumn<QStringList>("first");

    QTest::newRow("known names, the longest first")
        << u"the copper kettle and rui's lid"_s << QStringList{u"rui"_s, u"copper kettle"_s}
        << QStringList{u"copper kettle"_s, u"rui"_s};
    QTest::newRow("known names as words only")
        << u"the ruins near Bergen"_s << QStringList{u"rui"_s} << QStringList{u"Bergen"_s};
    QTest::newRow("known names in Chinese")
        << u"我们在绿禾公园走走"_s << QStringList{u"绿禾公园"_s} << QStringList{u"绿禾公园"_s};
    QTest::newRow("path and identifier") << u"src/kettle.cpp reads max_heat"_s << QStringList()
                                         << QStringList{u"src/kettle.cpp"_s, u"max_heat"_s};
    QTest::newRow("quoted") << u"we read “The Red Kite,” twice"_s << QStringList()
                            << QStringList{u"The Red Kite"_s};
    QTest::newRow("capitalised run") << u"Then Dana Wu met the Bank of Norway"_s << QStringList()
                                     << QStringList{u"Dana Wu"_s, u"Bank of Norway"_s};
    QTest::newRow("the first word alone is no name")
        << u"Kettles like Rui leak"_s << QStringList() << QStringList{u"Rui"_s};
    QTest::newRow("Chinese runs") << u"小林推荐了清蒸鲈鱼"_s << QStringList()
                                  << QStringList{u"小林"_s, u"清蒸鲈鱼"_s};
    QTest::newRow("katakana") << u"新しいサーバーを買う"_s << QStringList()
                              << QStringList{u"サーバー"_s};
    QTest::newRow("book title") << u"他看了《海边小屋》。"_s << QStringList()
                                << QStringList{u"海边小屋"_s};
    QTest::newRow("telling words at last")
        << u"we want a boiling kettle"_s << QStringList() << QStringList{u"boiling kettle"_s};
}

void EntityFindingTest::findsFirst()
{
    QFETCH(QString, sentence);
    QFETCH(QStringList, known);
    QFETCH(QStringList, first);
    const QStringList found = entitiesIn(sentence, known);
    QCOMPARE(found.first(std::min(found.size(), first.size())), first);
}

void EntityFindingTest::findsIdentifiers_data()
{
    QTest::addColumn<QString>("identifier");
    for (const char *identifier : {"src/lid/main.cpp",
                                   "~/.config/kettle",
                                   "../lid",
                                   "package.json",
                                   "max_heat",
                                   "boilWater",
                                   "KettleLid",
                                   "Kettle::boil()",
                                   "OPS-12",
                                   "v2.1",
                                   "1.20.3",
                                   "--dry-run",
                                   "#42",
                                   "d1e21da",
                                   "https://example.org/lid",
                                   "rui@example.org"})
        QTest::newRow(identifier) << QString::fromLatin1(identifier);
}

void EntityFindingTest::findsIdentifiers()
{
    QFETCH(QString, identifier);
    const QString sentence = u"see %1 for it"_s.arg(identifier);
    QCOMPARE(identifierPattern().match(sentence).captured(), identifier);
}

void EntityFindingTest::findsNothingInCommonWords()
{
    QCOMPARE(entitiesIn(u"and so it was, was it not?"_s, {}), QStringList());
    QCOMPARE(entitiesIn({}, {u"Rui"_s}), QStringList());
}

void EntityFindingTest::namesEachOnce()
{
    const QStringList found = entitiesIn(u"then Rui and \"rui\" and Rui"_s, {u"Rui"_s});
    QCOMPARE(found, QStringList{u"Rui"_s});
}

QTEST_GUILESS_MAIN(EntityFindingTest)
#include "tst_entityfinding.moc"
