// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/prompts.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class PromptsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void embedsEveryPrompt_data();
    void embedsEveryPrompt();
    void isEmptyForAnUnknownName();
};

void PromptsTest::embedsEveryPrompt_data()
{
    QTest::addColumn<QString>("placeholder");
    QTest::newRow("facts-block") << QString();
    QTest::newRow("facts-block-milestones") << QString();
    QTest::newRow("note-ask") << u"{turns}"_s;
    QTest::newRow("note-ask-names") << u"{names}"_s;
    QTest::newRow("note-ask-smaller") << QString();
    QTest::newRow("note-tool") << QString();
}

void PromptsTest::embedsEveryPrompt()
{
    QFETCH(QString, placeholder);
    const QString text = promptText(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(!text.isEmpty());
    QVERIFY(text.contains(placeholder));
    QVERIFY2(!text.contains("SPDX"_L1), "licence lines are no part of a prompt");
    QCOMPARE(text, text.trimmed());
}

void PromptsTest::isEmptyForAnUnknownName()
{
    QCOMPARE(promptText(u"nothing-of-ours"_s), QString());
}

QTEST_GUILESS_MAIN(PromptsTest)
#include "tst_prompts.moc"
