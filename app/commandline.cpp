// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "commandline.h"

#include "localmodels.h"

#include <engine/judge/localjudge.h>
#include <engine/judge/localnotewriter.h>
#include <ui/widgets/format.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace Ebb {

ExitCode exitCodeOf(const Error &error)
{
    switch (error.code) {
    case Error::Code::BadArgument:
    case Error::Code::BadInput:
    case Error::Code::UnknownFormat:
    case Error::Code::NotFound:
    case Error::Code::Ambiguous:
    case Error::Code::Unreadable:
    case Error::Code::ForeignStore:
        return ExitCode::BadInput;
    default:
        return ExitCode::No;
    }
}

int fail(const Error &error)
{
    const QString line = Format::sentence(error).simplified();
    std::fprintf(stderr, "ebb: %s\n", qUtf8Printable(line));
    return int(exitCodeOf(error));
}

Arguments::Arguments(const QString &verb, const QString &positional, const QString &explanation)
    : m_verb(verb)
{
    m_parser.setApplicationDescription(explanation);
    m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    if (!positional.isEmpty())
        m_parser.addPositionalArgument(positional, {}, positional);
    addFlag(u"json"_s, u"Print one JSON document."_s);
    addFlag(u"help"_s, u"Show this help."_s);
    addValue(u"store"_s, u"FILE"_s, u"The store to use instead of your own."_s);
    addValue(u"set"_s, u"NAME=VALUE"_s, u"Set a tuning value; may be given often."_s);
    addValue(u"config"_s, u"FILE"_s, u"Read settings from a JSON file."_s);
    addValue(u"run"_s, u"ID"_s, u"A run other than the newest."_s);
}

void Arguments::addFlag(const QString &name, const QString &explanation)
{
    m_parser.addOption({name, explanation});
}

void Arguments::addValue(const QString &name, const QString &valueName, const QString &explanation)
{
    m_parser.addOption({name, explanation, valueName});
}

void Arguments::addEmbed()
{
    addValue(u"embed"_s,
             u"none|local[:NAME]"_s,
             u"Search by meaning with a model of this machine; without it, one that is there."_s);
}

Result<void> Arguments::read(const QStringList &arguments, qsizetype least, qsizetype most)
{
    const QStringList whole = QStringList{u"ebb "_s + m_verb} + arguments;
    if (!m_parser.parse(whole))
        return Error{Error::Code::BadArgument, u"ebb "_s + m_verb, m_parser.errorText()};
    if (wantsHelp())
        return {};
    const qsizetype count = positional().size();
    if (count < least || count > most) {
        return Error{Error::Code::BadArgument,
                     u"ebb "_s + m_verb,
                     count < least ? u"something is missing; --help shows what it takes"_s
                                   : u"%1 is one argument too many"_s.arg(positional().at(most))};
    }
    if (isSet(u"config"_s)) {
        const Result<void> read = readConfig(value(u"config"_s));
        if (!read)
            return read;
    }
    for (const QString &setting : m_parser.values(u"set"_s)) {
        const qsizetype equals = setting.indexOf(u'=');
        if (equals < 1)
            return Error{Error::Code::BadArgument, setting, u"--set takes name=value"_s};
        const Result<void> set = m_tuning.set(setting.first(equals), setting.sliced(equals + 1));
        if (!set)
            return set;
    }
    return {};
}

Result<void> Arguments::readConfig(const QString &file)
{
    QFile config(file);
    if (!config.open(QIODevice::ReadOnly))
        return Error{Error::Code::Unreadable, file, config.errorString()};
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(config.readAll(), &error);
    if (error.error != QJsonParseError::NoError) {
        return Error{Error::Code::BadInput,
                     file,
                     u"%1 at byte %2"_s.arg(error.errorString()).arg(error.offset)};
    }
    const Result<Tuning> tuning = Tuning::fromJson(document.object().value("tuning"_L1).toObject());
    if (!tuning)
        return tuning.error();
    m_tuning = *tuning;
    return {};
}

QString Arguments::storeFile() const
{
    return isSet(u"store"_s) ? value(u"store"_s) : usersStoreFile();
}

QString usersStoreFile()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    QDir().mkpath(folder + u"/ebb"_s);
    return folder + u"/ebb/ebb.sqlite"_s;
}

OfflineServices::OfflineServices()
    : m_judge(std::make_unique<LocalJudge>())
    , m_notes(std::make_unique<LocalNoteWriter>())
    , m_clock(std::make_unique<SystemClock>())
{
}

OfflineServices::~OfflineServices() = default;

Result<void> OfflineServices::useEmbedder(const Arguments &given)
{
    Result<std::unique_ptr<Embedder>> picked = pickEmbedder(given.value(u"embed"_s));
    if (!picked)
        return picked.error();
    m_embedder = std::move(*picked);
    return {};
}

WorkspaceServices OfflineServices::services() const
{
    return {.judge = *m_judge, .notes = *m_notes, .clock = *m_clock, .embedder = m_embedder.get()};
}

Result<std::unique_ptr<Workspace>> OfflineServices::open(const QString &store, Access access) const
{
    return Workspace::open(store, access, services());
}

} // namespace Ebb
