// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "evaluationsets.h"

#include <engine/episodes/activationkernels.h>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSysInfo>
#include <QThread>

#include <cstdio>

using namespace Ebb;
using namespace Ebb::Benches;
using namespace Qt::StringLiterals;

namespace {

QString processorName()
{
    QFile file(u"/proc/cpuinfo"_s);
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (line.startsWith("model name"))
                return QString::fromUtf8(line.sliced(line.indexOf(':') + 1).trimmed());
        }
    }
    return QSysInfo::currentCpuArchitecture();
}

QJsonObject machine()
{
    return {{u"processor"_s, processorName()},
            {u"cores"_s, QThread::idealThreadCount()},
            {u"avx2"_s, hasAvx2()},
            {u"system"_s, QSysInfo::prettyProductName()},
            {u"qt"_s, QString::fromLatin1(qVersion())},
            {u"build"_s, QStringLiteral(EBB_BUILD_TYPE)}};
}

void printLine(const QString &line)
{
    std::puts(qPrintable(line));
    std::fflush(stdout);
}

QString number(double value)
{
    return QString::number(value, 'g', 4);
}

void printRow(const Row &row)
{
    const QString bar = (row.better == Row::Better::Lower ? u"≤ "_s : u"≥ "_s) + number(row.bar)
        + (row.on == Row::Bar::OnRatio ? u"x"_s : QString());
    printLine(u"%1 %2 %3 %4 %5 %6 %7  %8"_s.arg(row.id, -4)
                  .arg(row.isHeld() ? u"held"_s : u"MISSED"_s, -6)
                  .arg(number(row.ours), 10)
                  .arg(row.unit, -8)
                  .arg(number(row.probe), 10)
                  .arg(number(row.ratio()), 8)
                  .arg(bar, 9)
                  .arg(row.what));
}

QJsonArray runAll(const QStringList &ids, bool isJson)
{
    QJsonArray printed;
    for (const Bench &bench : all()) {
        if (!ids.isEmpty() && !ids.contains(bench.id, Qt::CaseInsensitive))
            continue;
        const Rows rows = bench.run();
        if (!rows) {
            std::fprintf(stderr,
                         "%s: %s %s\n",
                         bench.id.data(),
                         qPrintable(rows.error().where),
                         qPrintable(rows.error().detail));
            continue;
        }
        for (const Row &row : *rows) {
            printed.append(row.toJson());
            if (!isJson)
                printRow(row);
        }
    }
    return printed;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Measures Ebb against raw probes, in one run."_s);
    parser.addHelpOption();
    parser.addOption({u"json"_s, u"Print one JSON object."_s});
    parser.addOption({u"data"_s,
                      u"Folder of the evaluation sets that cutting and recall are measured on."_s,
                      u"DIR"_s});
    parser.addPositionalArgument(u"id"_s, u"Which to run, as B11; all without."_s, u"[id...]"_s);
    parser.process(application);

    setDataFolder(parser.value(u"data"_s));
    const bool isJson = parser.isSet(u"json"_s);
    if (!isJson) {
        printLine(u"%1 %2 %3 %4 %5 %6 %7  %8"_s.arg(u"id"_s, -4)
                      .arg(u""_s, -6)
                      .arg(u"ours"_s, 10)
                      .arg(u"unit"_s, -8)
                      .arg(u"probe"_s, 10)
                      .arg(u"ratio"_s, 8)
                      .arg(u"bar"_s, 9)
                      .arg(u"what"_s));
    }
    const QJsonArray rows = runAll(parser.positionalArguments(), isJson);
    if (isJson) {
        const QJsonObject report{{u"machine"_s, machine()}, {u"rows"_s, rows}};
        std::fputs(QJsonDocument(report).toJson().constData(), stdout);
    }
    // A bar that is missed is a finding, not a failure; no row at all is one.
    return rows.isEmpty() ? 1 : 0;
}
