// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../localmodels.h"
#include "../output.h"
#include "verbs.h"

#include <engine/judge/localmodel.h>
#include <ui/widgets/format.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! One thing looked at: how it is and, when it is not well, how to mend it.
struct Finding
{
    QString what;
    QString state;
    QString mend;
};

QString shown(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

int printTuning(const Arguments &given)
{
    QJsonArray json;
    QList<QStringList> rows;
    for (const TuningField &field : tuningFields()) {
        const QString name = QLatin1StringView(field.name);
        const QString unit = QString::fromUtf8(field.unit);
        const QString text = given.tuning().text(name);
        const QString usual = Tuning().text(name);
        json.append(QJsonObject{{u"name"_s, name},
                                {u"value"_s, text},
                                {u"default"_s, usual},
                                {u"least"_s, field.least},
                                {u"most"_s, field.most},
                                {u"unit"_s, unit},
                                {u"explanation"_s, QString::fromUtf8(field.explanation)}});
        rows.append({name,
                     text,
                     shown(field.least) + u"–"_s + shown(field.most),
                     unit,
                     QString::fromUtf8(field.explanation)});
    }
    if (given.isJson())
        printJson({{u"tuning"_s, json}});
    else
        printTable({u"Name"_s, u"Value"_s, u"Range"_s, u"Unit"_s, u"Meaning"_s}, rows);
    return 0;
}

Finding storeFinding(const OfflineServices &services, const QString &file)
{
    // One that died while it made the store leaves an empty file, which becomes one the next time.
    if (QFileInfo(file).size() == 0)
        return {u"Store"_s, u"%1, not made yet"_s.arg(file), {}};
    const Result<std::unique_ptr<Workspace>> workspace = services.open(file, Access::ReadOnly);
    if (!workspace)
        return {u"Store"_s, file, Format::sentence(workspace.error())};
    const Result<QStringList> checked = (*workspace)->store().database().check();
    if (!checked)
        return {u"Store"_s, file, Format::sentence(checked.error())};
    const Result<QList<MemoryInfo>> memories = (*workspace)->memories();
    const qint64 count = memories ? memories->size() : 0;
    const QString size = Format::bytes(QFileInfo(file).size());
    return {
        u"Store"_s, u"%1, %2, %3 memories"_s.arg(file, size).arg(count), checked->join(u"; "_s)};
}

Finding modelFinding(const ModelManifest &manifest)
{
    const QString what = u"Model %1"_s.arg(manifest.name);
    const QString about = u"%1, version %2, %3"_s.arg(
        manifest.title, manifest.version, manifest.languages.join(", "_L1));
    const Result<std::unique_ptr<LocalModel>> loaded = LocalModel::load(manifest);
    if (loaded)
        return {what, about, {}};
    // Without onnxruntime there is nothing wrong with the model, and words carry on.
    if (loaded.error().code == Error::Code::Refused)
        return {what, u"%1; not used: %2"_s.arg(about, loaded.error().detail), {}};
    return {what, u"ignored"_s, Format::sentence(loaded.error())};
}

QList<Finding> modelFindings()
{
    const ModelListing listing = modelsIn(modelFolders());
    QList<Finding> findings;
    for (const ModelManifest &manifest : listing.models)
        findings.append(modelFinding(manifest));
    for (const Error &error : listing.ignored)
        findings.append({u"Model"_s, u"ignored"_s, Format::sentence(error)});
    const Result<void> there = OnnxSession::available();
    findings.append({u"Search by meaning"_s,
                     there ? u"onnxruntime %1"_s.arg(OnnxSession::libraryVersion())
                           : u"not there, words carry on: %1"_s.arg(there.error().detail),
                     {}});
    return findings;
}

} // namespace

int runDoctor(const QStringList &arguments)
{
    Arguments given(u"doctor"_s, {}, u"What is configured, what is missing, how to mend it."_s);
    given.addFlag(u"tuning"_s, u"List every tuning value with its range and meaning."_s);
    const Result<void> read = given.read(arguments, 0, 0);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    if (given.isSet(u"tuning"_s))
        return printTuning(given);
    const OfflineServices services;
    const WorkspaceServices offline = services.services();
    const bool hasSqlite = Database::hasDriver();
    QList<Finding> findings{
        {u"Program"_s,
         u"Ebb %1, Qt %2"_s.arg(QStringLiteral(EBB_VERSION), QLatin1StringView(qVersion())),
         {}},
        {u"SQLite driver"_s,
         hasSqlite ? u"there"_s : u"missing"_s,
         hasSqlite ? QString() : u"install Qt's SQLite driver (libqt6sql6-sqlite on Debian)"_s},
        storeFinding(services, given.storeFile()),
        {u"Judge"_s, offline.judge.name(), {}},
        {u"Notes"_s, offline.notes.name() + u", written offline"_s, {}},
    };
    findings += modelFindings();
    QJsonArray json;
    bool isWell = true;
    for (const Finding &finding : findings) {
        isWell = isWell && finding.mend.isEmpty();
        json.append(QJsonObject{
            {u"what"_s, finding.what}, {u"state"_s, finding.state}, {u"mend"_s, finding.mend}});
        if (!given.isJson())
            printLine(
                u"%1: %2%3"_s.arg(finding.what,
                                  finding.state,
                                  finding.mend.isEmpty() ? QString() : u". "_s + finding.mend));
    }
    if (given.isJson())
        printJson({{u"findings"_s, json}, {u"well"_s, isWell}});
    return isWell ? 0 : int(ExitCode::No);
}

} // namespace Ebb
