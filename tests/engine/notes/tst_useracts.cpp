// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class UserActsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatTheUserDid_data();
    void tellsWhatTheUserDid();
};

void UserActsTest::tellsWhatTheUserDid_data()
{
    QTest::addColumn<bool>("claims");

    QTest::newRow("The user approved the copy.") << true;
    QTest::newRow("The user, after a while, agreed to plan B.") << true;
    QTest::newRow("The copy was approved by the user.") << true;
    QTest::newRow("The user did not accept the fee.") << true;
    QTest::newRow("USER WANTS a red kite") << true;
    QTest::newRow("The user said: I live in Bergen.") << true;
    QTest::newRow("Dana approved the copy.") << false;
    QTest::newRow("The user's budget was approved by Dana.") << false;
    QTest::newRow("The user was asked for a date.") << false;
    QTest::newRow("The assistant asked the user for a date.") << false;
    QTest::newRow("The user knows that Dana approved it.") << false;
    QTest::newRow("The user lives in Bergen.") << false;
    QTest::newRow("The user left. Dana approved it.") << false;
    QTest::newRow("Several users asked for it.") << false;
    QTest::newRow("Superuser approved it.") << false;

    QTest::newRow("Der Nutzer hat dem Plan zugestimmt.") << true;
    QTest::newRow("Danach genehmigte der Nutzer die Fassung.") << true;
    QTest::newRow("Die Fassung wurde vom Nutzer genehmigt.") << true;
    QTest::newRow("Dem Nutzer wurde nichts gesagt.") << false;
    QTest::newRow("Die Nutzerzahl ist gestiegen.") << false;

    QTest::newRow("El usuario aprobó el texto.") << true;
    QTest::newRow("El texto fue aprobado por la usuaria.") << true;
    QTest::newRow("Ana aprobó el texto.") << false;

    QTest::newRow("L'utilisateur a choisi le plan B.") << true;
    QTest::newRow("Le plan a été approuvé par l'utilisateur.") << true;
    QTest::newRow("Luc a choisi le plan B.") << false;

    QTest::newRow("用户同意了这个方案。") << true;
    QTest::newRow("方案由用户批准。") << true;
    QTest::newRow("用户的预算是100元。") << false;
    QTest::newRow("助手要求用户确认日期。") << false;
    QTest::newRow("小林批准了方案。") << false;

    QTest::newRow("ユーザーは案に同意した。") << true;
    QTest::newRow("案はユーザーによって承認された。") << true;
    QTest::newRow("ユーザー数は増えた。") << false;
    QTest::newRow("田中さんが承認した。") << false;
}

void UserActsTest::tellsWhatTheUserDid()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    QTEST(claimsUserAct({.note = sentence}), "claims");
}

QTEST_GUILESS_MAIN(UserActsTest)
#include "tst_useracts.moc"
