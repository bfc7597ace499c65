// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/modelfolder.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace Ebb {

inline QString modelsOfTests()
{
    return QStringLiteral(EBB_TEST_MODELS_DIR);
}

inline QString bundledModels()
{
    return QStringLiteral(EBB_BUNDLED_MODELS_DIR);
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

//! Copies one of the tests' models to `folder`.
inline bool copyModel(const QString &name, const QString &folder)
{
    QDir().mkpath(folder);
    bool isWhole = true;
    for (const QString &file :
         QDir(modelsOfTests() + QLatin1Char('/') + name).entryList(QDir::Files))
        isWhole
            = write(folder + QLatin1Char('/') + file,
                    contentOf(modelsOfTests() + QLatin1Char('/') + name + QLatin1Char('/') + file))
            && isWhole;
    return isWhole;
}

//! Changes one member of the manifest in `folder`; an undefined value takes it out.
inline bool changeManifest(const QString &folder, const QString &member, const QJsonValue &value)
{
    const QString path = folder + QStringLiteral("/manifest.json");
    QJsonObject manifest = QJsonDocument::fromJson(contentOf(path)).object();
    if (value.isUndefined())
        manifest.remove(member);
    else
        manifest.insert(member, value);
    return write(path, QJsonDocument(manifest).toJson());
}

} // namespace Ebb
