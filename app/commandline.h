// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/core/result.h>
#include <engine/core/tuning.h>
#include <engine/workspace/workspace.h>

#include <QCommandLineParser>

namespace Ebb {

//! How a program of ours ends.
enum class ExitCode
{
    Done = 0,
    No = 1, //!< it ran and the answer is no, or the work failed
    BadInput = 2, //!< bad arguments or input; nothing was stored
};

//! The exit code an error stands for.
ExitCode exitCodeOf(const Error &error);

//! One line on stderr; the exit code.
int fail(const Error &error);

//! A verb's arguments: the common options and its own.
class Arguments
{
public:
    //! `positional` names what the verb takes, for --help.
    Arguments(const QString &verb, const QString &positional, const QString &explanation);

    void addFlag(const QString &name, const QString &explanation);
    void addValue(const QString &name, const QString &valueName, const QString &explanation);
    //! --embed, for `OfflineServices::useEmbedder`.
    void addEmbed();

    //! Reads the arguments behind the verb. Unknown options, unknown tuning names and values out of
    //! range are refused.
    Result<void> read(const QStringList &arguments, qsizetype least, qsizetype most);

    bool isSet(const QString &name) const { return m_parser.isSet(name); }
    QString value(const QString &name) const { return m_parser.value(name); }
    QStringList positional() const { return m_parser.positionalArguments(); }
    bool isJson() const { return m_parser.isSet(QStringLiteral("json")); }
    bool wantsHelp() const { return m_parser.isSet(QStringLiteral("help")); }
    QString help() const { return m_parser.helpText(); }
    //! From --config and then --set.
    const Tuning &tuning() const { return m_tuning; }
    //! Of --store, else the user's own.
    QString storeFile() const;

private:
    Result<void> readConfig(const QString &file);

    QString m_verb;
    QCommandLineParser m_parser;
    Tuning m_tuning;
};

//! The store a user has when none is named; its folder is made when it is missing.
QString usersStoreFile();

//! What the program works with where there is no account: the offline judge and note writer and the
//! system's clock.
class OfflineServices
{
public:
    OfflineServices();
    ~OfflineServices();
    //! Searches by meaning too, with the embedder that --embed chose. Before any `services()`.
    Result<void> useEmbedder(const Arguments &given);
    WorkspaceServices services() const;
    Result<std::unique_ptr<Workspace>> open(const QString &store, Access access) const;

private:
    std::unique_ptr<Judge> m_judge;
    std::unique_ptr<NoteWriter> m_notes;
    std::unique_ptr<Embedder> m_embedder;
    std::unique_ptr<Clock> m_clock;
};

} // namespace Ebb
