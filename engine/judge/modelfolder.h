// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/tokenizer.h>

#include <QStringList>

namespace Ebb {

//! A model that runs in the process, as the manifest.json of its folder describes it.
struct ModelManifest
{
    enum class Kind
    {
        Embedding, //!< a text to a vector
        CrossEncoder, //!< two texts to a score
    };

    //! How the vectors of a text's pieces become one, for a model that gives one a piece.
    enum class Pooling
    {
        Mean,
        First,
    };

    QString folder; //!< where it lies
    QString name; //!< a person picks it by
    QString version;
    Kind kind = Kind::Embedding;
    QString title; //!< for people; the name when there is none
    QString file; //!< the ONNX model
    QByteArray sha256; //!< of the file, in hexadecimal
    int dimension = 0; //!< of an embedding
    int maxTokens = 0;
    Pooling pooling = Pooling::Mean;
    TokenizerSpec tokenizer;
    QStringList languages; //!< codes of two or three letters; "mul" stands for all
    QString licence;

    bool operator==(const ModelManifest &) const = default;

    //! The name with the version: what a run is kept under.
    QString label() const { return name + QLatin1Char('-') + version; }
};

//! A model's files, read and found to be what its manifest says.
struct ModelFiles
{
    QByteArray model;
    QByteArray vocabulary;
};

//! The models of some folders, and why a sub-folder with a manifest gave none.
struct ModelListing
{
    QList<ModelManifest> models; //!< in the order of the folders, then by name
    QList<Error> ignored;
};

//! Reads a folder's manifest. Whatever it names has to lie inside the folder.
Result<ModelManifest> readManifest(const QString &folder);

//! Every sub-folder with a manifest. Of one name the first stands and the others are ignored.
ModelListing modelsIn(const QStringList &folders);

//! Reads a model's files whole and compares them with their hashes.
Result<ModelFiles> readModelFiles(const ModelManifest &manifest);

//! Whether most letters of a text are of a script that one of the languages is written in.
bool coversText(const QStringList &languages, const QString &text);

} // namespace Ebb
