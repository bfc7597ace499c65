// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/modelfolder.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qint64 largestManifest = 1 << 20;
constexpr qint64 largestFile = qint64(2) << 30;
constexpr int largestDimension = 16'384;
constexpr int mostTokens = 65'536;

Result<QByteArray> readWhole(const QString &path, qint64 largest)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{Error::Code::Unreadable, path, file.errorString()};
    if (file.size() > largest)
        return Error{Error::Code::BadInput, path, u"the file is too large"_s};
    return file.readAll();
}

//! Reads members of a manifest and remembers the first that cannot be used.
class Members
{
public:
    Members(const QJsonObject &object, const QString &where)
        : m_object(object)
        , m_where(where)
    {
    }

    QString text(QLatin1StringView name)
    {
        const QString value = m_object.value(name).toString();
        if (value.isEmpty())
            refuse(u"\"%1\" is missing"_s.arg(name));
        return value;
    }

    QString textOr(QLatin1StringView name, const QString &otherwise) const
    {
        return m_object.value(name).toString(otherwise);
    }

    //! The name of a file beside the manifest.
    QString fileName(QLatin1StringView name)
    {
        const QString value = text(name);
        if (value.contains(u'/') || value.contains(u'\\') || value.startsWith(u'.'))
            refuse(u"\"%1\" names a file outside the folder"_s.arg(name));
        return value;
    }

    int number(QLatin1StringView name, int least, int most, int otherwise)
    {
        const QJsonValue value = m_object.value(name);
        if (value.isUndefined() && otherwise >= 0)
            return otherwise;
        const int number = value.toInt(-1);
        if (number < least || number > most)
            refuse(u"\"%1\" is not a whole number from %2 to %3"_s.arg(name).arg(least).arg(most));
        return number;
    }

    QByteArray hash(QLatin1StringView name)
    {
        const QByteArray value = m_object.value(name).toString().toLatin1().toLower();
        if (QByteArray::fromHex(value).toHex() != value || value.size() != 64)
            refuse(u"\"%1\" is not a SHA-256 in hexadecimal"_s.arg(name));
        return value;
    }

    QList<qint64> ids(QLatin1StringView name) const
    {
        QList<qint64> ids;
        for (const QJsonValue &value : m_object.value(name).toArray())
            ids.append(std::max<qint64>(0, value.toInteger()));
        return ids;
    }

    //! The place of a member's text among those allowed.
    qsizetype choice(QLatin1StringView name, const QStringList &allowed, const QString &otherwise)
    {
        const QString value = textOr(name, otherwise);
        const qsizetype index = allowed.indexOf(value);
        if (index < 0)
            refuse(u"\"%1\" is none of %2"_s.arg(name, allowed.join(", "_L1)));
        return std::max<qsizetype>(0, index);
    }

    bool flag(QLatin1StringView name, bool otherwise) const
    {
        return m_object.value(name).toBool(otherwise);
    }

    QJsonObject object(QLatin1StringView name) const { return m_object.value(name).toObject(); }
    QJsonArray list(QLatin1StringView name) const { return m_object.value(name).toArray(); }
    const std::optional<Error> &error() const { return m_error; }
    void refuse(const QString &detail)
    {
        if (!m_error)
            m_error = Error{Error::Code::BadInput, m_where, detail};
    }

private:
    QJsonObject m_object;
    QString m_where;
    std::optional<Error> m_error;
};

TokenizerSpec tokenizerFrom(Members &members)
{
    TokenizerSpec spec;
    spec.kind = members.choice("kind"_L1, {u"unigram"_s, u"wordpiece"_s}, {}) == 0
        ? TokenizerSpec::Kind::Unigram
        : TokenizerSpec::Kind::WordPiece;
    spec.file = members.fileName("file"_L1);
    spec.sha256 = members.hash("sha256"_L1);
    spec.first = members.number("first"_L1, 0, 1'000, 0);
    spec.unknown = members.number("unknown"_L1, 0, 10'000'000, 0);
    spec.padding = members.number("padding"_L1, 0, 10'000'000, 0);
    spec.before = members.ids("before"_L1);
    spec.between = members.ids("between"_L1);
    spec.after = members.ids("after"_L1);
    spec.isLowerCase = members.flag("lower_case"_L1, true);
    return spec;
}

ModelManifest manifestFrom(Members &members, const QString &folder)
{
    ModelManifest manifest;
    manifest.folder = folder;
    manifest.name = members.text("name"_L1);
    manifest.version = members.text("version"_L1);
    manifest.kind = members.choice("kind"_L1, {u"embedding"_s, u"cross-encoder"_s}, {}) == 0
        ? ModelManifest::Kind::Embedding
        : ModelManifest::Kind::CrossEncoder;
    manifest.title = members.textOr("title"_L1, manifest.name);
    manifest.file = members.fileName("file"_L1);
    manifest.sha256 = members.hash("sha256"_L1);
    const bool isEmbedding = manifest.kind == ModelManifest::Kind::Embedding;
    manifest.dimension = members.number(
        "dimension"_L1, isEmbedding ? 1 : 0, largestDimension, isEmbedding ? -1 : 0);
    manifest.maxTokens = members.number("max_tokens"_L1, 8, mostTokens, -1);
    manifest.pooling = members.choice("pooling"_L1, {u"mean"_s, u"first"_s}, u"mean"_s) == 0
        ? ModelManifest::Pooling::Mean
        : ModelManifest::Pooling::First;
    for (const QJsonValue &language : members.list("languages"_L1))
        manifest.languages.append(language.toString().toLower());
    if (manifest.languages.isEmpty())
        members.refuse(u"\"languages\" names none"_s);
    manifest.licence = members.text("licence"_L1);
    return manifest;
}

Result<QByteArray> readChecked(const QString &folder, const QString &file, const QByteArray &sha256)
{
    const QString path = folder + u'/' + file;
    Result<QByteArray> content = readWhole(path, largestFile);
    if (!content)
        return content;
    const QByteArray hash = QCryptographicHash::hash(*content, QCryptographicHash::Sha256).toHex();
    if (hash != sha256) {
        return Error{Error::Code::BadInput,
                     path,
                     u"the file is cut or changed: its SHA-256 is not the one in the manifest"_s};
    }
    return content;
}

QList<QChar::Script> scriptsOf(const QString &language)
{
    static const QHash<QString, QList<QChar::Script>> scripts{
        {u"ar"_s, {QChar::Script_Arabic}},
        {u"be"_s, {QChar::Script_Cyrillic}},
        {u"bg"_s, {QChar::Script_Cyrillic}},
        {u"bn"_s, {QChar::Script_Bengali}},
        {u"el"_s, {QChar::Script_Greek}},
        {u"fa"_s, {QChar::Script_Arabic}},
        {u"he"_s, {QChar::Script_Hebrew}},
        {u"hi"_s, {QChar::Script_Devanagari}},
        {u"hy"_s, {QChar::Script_Armenian}},
        {u"ja"_s, {QChar::Script_Han, QChar::Script_Hiragana, QChar::Script_Katakana}},
        {u"ka"_s, {QChar::Script_Georgian}},
        {u"ko"_s, {QChar::Script_Hangul, QChar::Script_Han}},
        {u"mr"_s, {QChar::Script_Devanagari}},
        {u"ru"_s, {QChar::Script_Cyrillic}},
        {u"sr"_s, {QChar::Script_Cyrillic, QChar::Script_Latin}},
        {u"ta"_s, {QChar::Script_Tamil}},
        {u"te"_s, {QChar::Script_Telugu}},
        {u"th"_s, {QChar::Script_Thai}},
        {u"uk"_s, {QChar::Script_Cyrillic}},
        {u"ur"_s, {QChar::Script_Arabic}},
        {u"zh"_s, {QChar::Script_Han}},
    };
    return scripts.value(language, {QChar::Script_Latin});
}

} // namespace

Result<ModelManifest> readManifest(const QString &folder)
{
    const QString path = folder + u"/manifest.json"_s;
    const Result<QByteArray> content = readWhole(path, largestManifest);
    if (!content)
        return content.error();
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &error);
    if (error.error != QJsonParseError::NoError || !document.isObject()) {
        return Error{
            Error::Code::BadInput, path, u"not a JSON object: %1"_s.arg(error.errorString())};
    }
    Members members(document.object(), path);
    ModelManifest manifest = manifestFrom(members, folder);
    Members tokenizer(members.object("tokenizer"_L1), path + u" \"tokenizer\""_s);
    manifest.tokenizer = tokenizerFrom(tokenizer);
    for (const Members &read : {members, tokenizer}) {
        if (read.error())
            return *read.error();
    }
    for (const QString &file : {manifest.file, manifest.tokenizer.file}) {
        if (!QFile::exists(folder + u'/' + file))
            return Error{Error::Code::NotFound, folder + u'/' + file, u"there is no such file"_s};
    }
    return manifest;
}

ModelListing modelsIn(const QStringList &folders)
{
    ModelListing listing;
    QSet<QString> names;
    for (const QString &folder : folders) {
        const QDir parent(folder);
        for (const QString &name :
             parent.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            const QString path = parent.filePath(name);
            if (!QFile::exists(path + u"/manifest.json"_s))
                continue;
            const Result<ModelManifest> manifest = readManifest(path);
            if (!manifest)
                listing.ignored.append(manifest.error());
            else if (names.contains(manifest->name))
                listing.ignored.append({Error::Code::Refused,
                                        path,
                                        u"another model is named %1"_s.arg(manifest->name)});
            else
                listing.models.append(*manifest);
            if (manifest)
                names.insert(manifest->name);
        }
    }
    return listing;
}

Result<ModelFiles> readModelFiles(const ModelManifest &manifest)
{
    const Result<QByteArray> model = readChecked(manifest.folder, manifest.file, manifest.sha256);
    if (!model)
        return model.error();
    const TokenizerSpec &tokenizer = manifest.tokenizer;
    const Result<QByteArray> vocabulary
        = readChecked(manifest.folder, tokenizer.file, tokenizer.sha256);
    if (!vocabulary)
        return vocabulary.error();
    return ModelFiles{.model = *model, .vocabulary = *vocabulary};
}

bool coversText(const QStringList &languages, const QString &text)
{
    QSet<int> known;
    for (const QString &language : languages) {
        for (const QChar::Script script : scriptsOf(language))
            known.insert(script);
    }
    const bool isAnyKnown = languages.contains("mul"_L1);
    qsizetype letters = 0;
    qsizetype knownLetters = 0;
    for (const char32_t point : text.toUcs4()) {
        if (!QChar::isLetter(point))
            continue;
        ++letters;
        knownLetters += isAnyKnown || known.contains(QChar::script(point)) ? 1 : 0;
    }
    return letters > 0 && knownLetters * 2 > letters;
}

} // namespace Ebb
