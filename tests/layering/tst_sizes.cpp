// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "sourcerules.h"
#include "sourcetree.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class TestSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsOfASizeOneCanRead();
    void everyFileNamesItsLicence();
    void noTaskCanBeDroppedUnseen();

    void catchesAFileTooLong();
    void catchesAWrongLicence_data();
    void catchesAWrongLicence();
    void catchesADroppableTask_data();
    void catchesADroppableTask();
};

namespace {

QList<SourceFile> everything()
{
    return sourceFiles({u"engine"_s, u"ui"_s, u"app"_s, u"tests"_s});
}

} // namespace

void TestSizes::everyFileIsOfASizeOneCanRead()
{
    QVERIFY(everything().size() > 40);
    QStringList breaches;
    for (const SourceFile &file : everything())
        breaches += sizeBreaches(file.path, file.text);
    QVERIFY2(breaches.isEmpty(), qPrintable(breaches.join(u'\n')));
}

void TestSizes::everyFileNamesItsLicence()
{
    QStringList breaches;
    for (const SourceFile &file : everything())
        breaches += licenceBreaches(file.path, file.text);
    QVERIFY2(breaches.isEmpty(), qPrintable(breaches.join(u'\n')));
}

void TestSizes::noTaskCanBeDroppedUnseen()
{
    QStringList breaches;
    int tasks = 0;
    for (const SourceFile &file : everything()) {
        if (!file.path.endsWith(".h"_L1))
            continue;
        tasks += file.text.count("QCoro::Task<"_L1);
        breaches += taskBreaches(file.path, file.text);
    }
    QVERIFY(tasks > 0);
    QVERIFY2(breaches.isEmpty(), qPrintable(breaches.join(u'\n')));
}

void TestSizes::catchesAFileTooLong()
{
    QCOMPARE(sizeBreaches(u"a.h"_s, u"x\n"_s.repeated(600)), QStringList());
    QCOMPARE(sizeBreaches(u"a.h"_s, u"x\n"_s.repeated(600) + u"x"_s),
             QStringList{u"a.h has 601 lines, 600 is the most"_s});
}

void TestSizes::catchesAWrongLicence_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("licence");
    QTest::addColumn<bool>("right");
    QTest::newRow("engine is MIT") << u"engine/core/a.h"_s << u"MIT"_s << true;
    QTest::newRow("engine is not GPL") << u"engine/core/a.h"_s << u"GPL-3.0-or-later"_s << false;
    QTest::newRow("ui is GPL") << u"ui/views/a.h"_s << u"GPL-3.0-or-later"_s << true;
    QTest::newRow("ui is not MIT") << u"ui/views/a.h"_s << u"MIT"_s << false;
    QTest::newRow("tests of the ui") << u"tests/ui/a.cpp"_s << u"GPL-3.0-or-later"_s << true;
    QTest::newRow("tests of the engine") << u"tests/engine/core/a.cpp"_s << u"MIT"_s << true;
    QTest::newRow("none") << u"engine/core/a.h"_s << QString() << false;
}

void TestSizes::catchesAWrongLicence()
{
    QFETCH(const QString, path);
    QFETCH(const QString, licence);
    QFETCH(const bool, right);
    QString text = u"// SPDX-FileCopyrightText: 2026 The Ebb authors\n"_s;
    if (!licence.isEmpty())
        text += u"// SPDX-License-Identifier: %1\n"_s.arg(licence);
    QCOMPARE(licenceBreaches(path, text).isEmpty(), right);
}

void TestSizes::catchesADroppableTask_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("breaches");
    const auto row = [](const char *name, const QString &text, int breaches) {
        QTest::newRow(name) << text << breaches;
    };
    row("plain", u"QCoro::Task<Result<void>> run(int a);"_s, 1);
    row("virtual",
        u"class A { public:\n virtual QCoro::Task<Result<QList<int>>> run() = 0; };"_s,
        1);
    row("marked", u"[[nodiscard]] QCoro::Task<Result<void>> run(int a);"_s, 0);
    row("the one before is marked",
        u"[[nodiscard]] QCoro::Task<void> a();\nQCoro::Task<void> b();"_s,
        1);
    row("a member", u"struct A { QCoro::Task<void> m_running; };"_s, 0);
    row("a parameter", u"void keep(QCoro::Task<void> task);"_s, 0);
    row("a type", u"using Job = std::function<QCoro::Task<void>(int)>;"_s, 0);
    row("a comment", u"// QCoro::Task<void> run();"_s, 0);
}

void TestSizes::catchesADroppableTask()
{
    QFETCH(const QString, text);
    QFETCH(const int, breaches);
    QCOMPARE(taskBreaches(u"a.h"_s, text).size(), breaches);
}

QTEST_GUILESS_MAIN(TestSizes)
#include "tst_sizes.moc"
