// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "localmodels.h"

#include <engine/judge/localembedder.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

std::optional<Error> faultOf(const ModelManifest &manifest)
{
    const Result<std::unique_ptr<LocalModel>> loaded = LocalModel::load(manifest);
    return loaded ? std::nullopt : std::optional(loaded.error());
}

//! The named embedding model, or the first that can be used when none is named.
Result<std::unique_ptr<Embedder>> embedderNamed(const QString &name)
{
    Error lacking{Error::Code::NotFound, name, u"there is no embedding model of that name"_s};
    for (const ModelManifest &manifest : modelsIn(modelFolders()).models) {
        const bool isAsked = name.isEmpty() || manifest.name == name;
        if (manifest.kind != ModelManifest::Kind::Embedding || !isAsked)
            continue;
        Result<std::unique_ptr<LocalEmbedder>> embedder = LocalEmbedder::make(manifest);
        // Ours is known to work; one that a person dropped in is tried before anything relies on
        // it.
        const bool isOurs = manifest.folder.startsWith(modelFolders().first());
        const std::optional<Error> broken = embedder && !isOurs ? faultOf(manifest) : std::nullopt;
        if (embedder && !broken)
            return std::unique_ptr<Embedder>(std::move(*embedder));
        lacking = broken.value_or(embedder ? Error() : embedder.error());
    }
    return lacking;
}

} // namespace

QStringList modelFolders()
{
    const QString installed = QCoreApplication::applicationDirPath() + u"/../share/ebb/models"_s;
    const QString bundled
        = QFileInfo::exists(installed) ? installed : QStringLiteral(EBB_MODELS_DIR);
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return {bundled, data + u"/ebb/models"_s};
}

Result<std::unique_ptr<Embedder>> pickEmbedder(const QString &choice)
{
    if (choice == "none"_L1)
        return std::unique_ptr<Embedder>();
    if (choice.isEmpty() || choice == "local"_L1) {
        Result<std::unique_ptr<Embedder>> first = embedderNamed({});
        return first ? std::move(*first) : std::unique_ptr<Embedder>();
    }
    if (!choice.startsWith("local:"_L1) || choice.size() == 6) {
        return Error{Error::Code::BadArgument,
                     u"--embed"_s,
                     u"%1 is none of none, local and local:NAME"_s.arg(choice)};
    }
    return embedderNamed(choice.sliced(6));
}

} // namespace Ebb
