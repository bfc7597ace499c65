// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/import.h>

#include <QTemporaryDir>

namespace Ebb {

//! A file of made-up content that goes with the test.
class SampleFile
{
public:
    explicit SampleFile(const QByteArray &content, const QString &name = QStringLiteral("sample"));

    const QString &path() const { return m_path; }
    //! The same file with other content.
    void rewrite(const QByteArray &content) const;

private:
    QTemporaryDir m_folder;
    QString m_path;
};

//! The conversations of a file with that content; on an error one recording whose title says it.
QList<Recording> importedAll(const QByteArray &content);
//! The only conversation of a file with that content.
Recording imported(const QByteArray &content);
//! Why a file with that content cannot be imported; "imported" when it can.
QString refusal(const QByteArray &content);

//! "role: text", with calls as "name(arguments)#id" and outputs as "#id text".
QStringList printed(const Recording &recording);

//! Records of a session, a line each. `parent` may be empty for a root.
struct Record
{
    QByteArray uuid;
    QByteArray parent;
    QByteArray more; //!< further members, each with a comma in front
};
QByteArray userRecord(const Record &record, const QByteArray &content);
QByteArray promptRecord(const Record &record, const QByteArray &text);
QByteArray replyRecord(const Record &record, const QByteArray &id, const QByteArray &block);
QByteArray textBlock(const QByteArray &text);
QByteArray callBlock(const QByteArray &id, const QByteArray &input = "{}");
QByteArray resultContent(const QByteArray &callId, const QByteArray &text);

} // namespace Ebb
