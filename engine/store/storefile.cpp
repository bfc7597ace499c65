// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/storefile.h>

#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QtEndian>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Offsets of the SQLite file format's header: https://www.sqlite.org/fileformat2.html
constexpr qsizetype HeaderSize = 100;
constexpr qsizetype VersionOffset = 60;
constexpr qsizetype ApplicationOffset = 68;

Error foreign(const QString &file, const QString &detail)
{
    return {Error::Code::ForeignStore, file, detail};
}

Result<StoreFile> inspectHeader(const QString &file, const QByteArray &header, int newestVersion)
{
    if (!header.startsWith(QByteArrayView("SQLite format 3\0", 16)))
        return foreign(file, u"not a database"_s);
    if (header.size() < HeaderSize)
        return foreign(file, u"a database that was cut off"_s);
    const auto number = [&header](qsizetype offset) {
        return qFromBigEndian<qint32>(header.constData() + offset);
    };
    if (number(ApplicationOffset) != StoreApplicationId)
        return foreign(file, u"a database of another program"_s);
    if (number(VersionOffset) > newestVersion) {
        return foreign(
            file,
            u"written by a newer version (%1, this one reads up to %2)"_s.arg(number(VersionOffset))
                .arg(newestVersion));
    }
    return StoreFile::Ours;
}

QString holderOf(const QLockFile &lock)
{
    qint64 process = 0;
    QString host;
    QString program;
    if (!lock.getLockInfo(&process, &host, &program))
        return u"in use by another program"_s;
    return u"in use by %1, process %2 on %3"_s.arg(program).arg(process).arg(host);
}

} // namespace

Result<StoreFile> inspectStoreFile(const QString &file, int newestVersion)
{
    const QFileInfo info(file);
    if (info.isDir())
        return Error{Error::Code::Unreadable, file, u"a folder, not a file"_s};
    if (!info.exists())
        return StoreFile::Missing;
    if (!info.isFile())
        return Error{Error::Code::Unreadable, file, u"not a plain file"_s};
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        return Error{Error::Code::Unreadable, file, source.errorString()};
    const QByteArray header = source.read(HeaderSize);
    if (header.isEmpty() && source.error() != QFile::NoError)
        return Error{Error::Code::Unreadable, file, source.errorString()};
    return header.isEmpty() ? StoreFile::Empty : inspectHeader(file, header, newestVersion);
}

Result<std::unique_ptr<QLockFile>> lockStoreFile(const QString &file)
{
    // Two names of one file must meet at one lock.
    const QFileInfo info(file);
    const QString path = info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
    auto lock = std::make_unique<QLockFile>(path + u".lock"_s);
    lock->setStaleLockTime(0); // never by age: a store may be open for weeks
    if (lock->tryLock(0))
        return lock;
    if (lock->error() == QLockFile::LockFailedError)
        return Error{Error::Code::Busy, file, holderOf(*lock)};
    return Error{Error::Code::Unwritable, file, u"cannot create a lock beside it"_s};
}

} // namespace Ebb
