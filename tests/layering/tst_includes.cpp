// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "layerrules.h"
#include "sourcetree.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class TestIncludes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySourceKeepsToItsLevel();
    void catchesABreach_data();
    void catchesABreach();
    void acceptsWhatTheTableAllows_data();
    void acceptsWhatTheTableAllows();
    void knowsTheModuleOfABareHeader();
};

void TestIncludes::everySourceKeepsToItsLevel()
{
    const QList<SourceFile> files = sourceFiles({u"engine"_s, u"ui"_s, u"app"_s});
    QVERIFY(files.size() > 40);
    QStringList breaches;
    for (const SourceFile &file : files)
        breaches += layerBreaches(file.path, file.text);
    QVERIFY2(breaches.isEmpty(), qPrintable(breaches.join(u'\n')));
}

void TestIncludes::catchesABreach_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QString &path, const QString &text) {
        QTest::newRow(name) << path << text;
    };
    row("upwards", u"engine/core/a.h"_s, u"#include <engine/chat/message.h>"_s);
    row("sideways", u"engine/budget/a.h"_s, u"#include <engine/episodes/fade.h>"_s);
    row("engine to ui", u"engine/memory/a.h"_s, u"#include <ui/models/episodemodel.h>"_s);
    row("gui by its module", u"engine/store/a.h"_s, u"#include <QtGui/QColor>"_s);
    row("gui by its name", u"engine/store/a.h"_s, u"  #  include <QColor>"_s);
    row("widgets in models", u"ui/models/a.h"_s, u"#include <QWidget>"_s);
    row("sql outside the store", u"engine/memory/a.cpp"_s, u"#include <QSqlQuery>"_s);
    row("sql in the app", u"app/verbs/a.cpp"_s, u"#include <QSqlDatabase>"_s);
    row("store in models", u"ui/models/a.h"_s, u"#include <engine/store/episodestore.h>"_s);
    row("store in views", u"ui/views/a.cpp"_s, u"#include <engine/store/store.h>"_s);
    row("memory in views", u"ui/views/a.cpp"_s, u"#include <engine/memory/memory.h>"_s);
    row("shell in views", u"ui/views/a.cpp"_s, u"#include <ui/shell/mainwindow.h>"_s);
    row("coroutine among values", u"engine/graph/a.h"_s, u"#include <QCoro/QCoroTask>"_s);
    row("object among values", u"engine/episodes/a.h"_s, u"#include <QObject>"_s);
    row("file among values", u"engine/notes/a.cpp"_s, u"#include <fstream>"_s);
    row("system clock",
        u"engine/core/text.cpp"_s,
        u"auto now = std::chrono::system_clock::now();"_s);
    row("qt's clock", u"ui/views/a.cpp"_s, u"x = QDateTime::currentDateTimeUtc();"_s);
    row("quoted path", u"engine/core/a.cpp"_s, u"#include \"../chat/unit.h\""_s);
    row("quoted and above", u"engine/core/a.cpp"_s, u"#include \"engine/chat/unit.h\""_s);
    row("unknown folder", u"engine/helpers/a.h"_s, QString());
    row("loose file", u"engine/a.h"_s, QString());
}

void TestIncludes::catchesABreach()
{
    QFETCH(const QString, path);
    QFETCH(const QString, text);
    const QStringList breaches = layerBreaches(path, text);
    QCOMPARE(breaches.size(), 1);
    QVERIFY2(breaches.constFirst().startsWith(path), qPrintable(breaches.constFirst()));
}

void TestIncludes::acceptsWhatTheTableAllows_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QString &path, const QString &text) {
        QTest::newRow(name) << path << text;
    };
    row("own folder", u"engine/chat/a.cpp"_s, u"#include <engine/chat/unit.h>"_s);
    row("downwards", u"engine/notes/a.h"_s, u"#include <engine/graph/triple.h>"_s);
    row("sql in the store", u"engine/store/a.cpp"_s, u"#include <QSqlQuery>"_s);
    row("snapshot in models", u"ui/models/a.h"_s, u"#include <engine/store/snapshot.h>"_s);
    row("charts in views", u"ui/views/a.h"_s, u"#include <QtCharts/QChartView>"_s);
    row("all in app", u"app/verbs/a.cpp"_s, u"#include <engine/replay/replayer.h>"_s);
    row("standard library", u"engine/graph/a.h"_s, u"#include <algorithm>"_s);
    row("the clock's own file", u"engine/core/clock.cpp"_s, u"std::chrono::system_clock::now()"_s);
    row("a comment about clocks", u"engine/core/a.h"_s, u"// never system_clock\n"_s);
    row("a string about clocks", u"engine/core/a.h"_s, u"u\"say \\\" currentDateTime\"_s"_s);
    row("a neighbour", u"ui/views/a.cpp"_s, u"#include \"a.h\""_s);
    row("a neighbour below", u"app/main.cpp"_s, u"#include \"verbs/verbs.h\""_s);
    row("own moc", u"ui/views/a.cpp"_s, u"#include \"a.moc\""_s);
}

void TestIncludes::acceptsWhatTheTableAllows()
{
    QFETCH(const QString, path);
    QFETCH(const QString, text);
    QCOMPARE(layerBreaches(path, text), QStringList());
}

void TestIncludes::knowsTheModuleOfABareHeader()
{
    QCOMPARE(qtModuleOf(u"QString"_s), u"QtCore"_s);
    QCOMPARE(qtModuleOf(u"QColor"_s), u"QtGui"_s);
    QCOMPARE(qtModuleOf(u"QWidget"_s), u"QtWidgets"_s);
    QCOMPARE(qtModuleOf(u"QSqlDatabase"_s), u"QtSql"_s);
    QCOMPARE(qtModuleOf(u"QCoroTask"_s), u"QCoro"_s);
    QCOMPARE(qtModuleOf(u"vector"_s), QString());
}

QTEST_GUILESS_MAIN(TestIncludes)
#include "tst_includes.moc"
