// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "recallworld.h"

#include <engine/budget/tokenestimate.h>
#include <engine/judge/localembedder.h>
#include <engine/judge/localnotewriter.h>
#include <engine/judge/termstatistics.h>
#include <engine/memory/recalling.h>
#include <engine/replay/replayer.h>
#include <engine/workspace/importing.h>

#include <QCoro/QCoroTask>

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr TokenCount LeastCeiling = 4'000;
constexpr double CeilingShare = 0.2; // of the recording
constexpr double BytesPerToken = 4;
constexpr qint64 LongEnough = 200; // more passages than fit
// What a line of the block says beside the passage: turn, speaker, date.
constexpr double LineTokens = 14;
// A fact stands for a message of its turn that holds nearly all its telling words.
constexpr double HeldShare = 0.8;

Result<Embedder *> bundledEmbedder()
{
    static std::unique_ptr<LocalEmbedder> embedder;
    if (embedder)
        return embedder.get();
    const ModelListing listing = modelsIn({QStringLiteral(EBB_MODELS_DIR)});
    for (const ModelManifest &manifest : listing.models) {
        if (manifest.kind != ModelManifest::Kind::Embedding)
            continue;
        Result<std::unique_ptr<LocalEmbedder>> made = LocalEmbedder::make(manifest);
        if (!made)
            return made.error();
        embedder = std::move(*made);
        return embedder.get();
    }
    return Error{Error::Code::NotFound, QStringLiteral(EBB_MODELS_DIR), u"no embedding model"_s};
}

float likeness(const QList<float> &left, const QList<float> &right)
{
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0F);
}

} // namespace

QJsonObject messageOf(const QString &role, const QString &text)
{
    return {{u"at"_s, QJsonValue::Null}, {u"role"_s, role}, {u"content"_s, text}};
}

Result<QString> writeRecording(const QTemporaryDir &folder, const QList<QJsonObject> &messages)
{
    QByteArray lines = R"({"ebb_recording":1,"title":"evaluation","instructions":null})"
                       "\n";
    for (const QJsonObject &message : messages)
        lines += QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
    QFile file(folder.filePath(u"evaluation.ebb.jsonl"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size())
        return Error{Error::Code::Unwritable, file.fileName(), file.errorString()};
    return file.fileName();
}

Result<std::unique_ptr<RecallWorld>> RecallWorld::play(const QString &file)
{
    auto world = std::make_unique<RecallWorld>();
    Result<std::unique_ptr<Store>> store
        = Store::open(world->m_folder.filePath(u"bench.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    world->m_store = std::move(*store);
    const Result<QList<ImportedMemory>> imported
        = importInto(*world->m_store, file, fromMs(1'773'245'690'123));
    if (!imported)
        return imported.error();
    LocalNoteWriter notes;
    const Result<Embedder *> embedder = bundledEmbedder();
    if (!embedder)
        return embedder.error();
    const ReplayServices services{
        .store = *world->m_store, .judge = world->m_judge, .notes = notes, .embedder = *embedder};
    const ImportedMemory &memory = imported->first();
    Tuning tuning;
    tuning.recallSize = RecallTokens;
    const double tokens = double(QFileInfo(file).size()) / BytesPerToken;
    tuning.ceiling = std::max(LeastCeiling, TokenCount(CeilingShare * tokens));
    Result<ReplayOutcome> played
        = QCoro::waitFor(replay(services, memory.memory.id, tuning, {}, {}));
    if (!played)
        return played.error();
    world->m_log = std::move(played->log);
    if (const Result<void> read = world->readPassages(); !read)
        return read.error();
    return world;
}

Result<std::unique_ptr<RecallWorld>> RecallWorld::play(const Meeting &meeting)
{
    const QTemporaryDir folder;
    QList<QJsonObject> messages;
    for (qsizetype i = 0; i < meeting.dialogue.units.size(); ++i) {
        QJsonObject message
            = messageOf(roleName(meeting.dialogue.roles.at(i)), meeting.dialogue.units.at(i));
        message.insert(u"name"_s, meeting.speakers.at(i));
        messages.append(message);
    }
    const Result<QString> file = writeRecording(folder, messages);
    if (!file)
        return file.error();
    return play(*file);
}

Result<void> RecallWorld::readPassages()
{
    const Result<QList<Passage>> passages = m_store->search().passages(m_log.run.id);
    if (!passages)
        return passages.error();
    QHash<Position, qint64> numbers;
    for (const HistoryEntry &entry : std::as_const(m_log.entries))
        numbers.insert(entry.position, entry.number.value());
    for (Passage passage : *passages) {
        // From here on a message is known by its number in the recording.
        passage.position = Position(numbers.value(passage.position));
        m_left.insert(passage.position.value());
        m_passages.insert(passage.id, passage);
    }
    return {};
}

Found RecallWorld::fill(const QList<PassageId> &ranking) const
{
    Found found;
    double used = 0;
    for (const PassageId id : ranking) {
        const double size = estimateText(m_passages.value(id).text) + LineTokens;
        if (used + size > double(RecallTokens))
            continue;
        used += size;
        found.messages.insert(m_passages.value(id).position.value());
        found.isEmpty = false;
    }
    return found;
}

void RecallWorld::addFact(const Fact &fact, Found &found) const
{
    for (const Passage &passage : m_passages) {
        if (fact.turns.contains(passage.turn)
            && heldShare(tokensOf(fact.note), TermBag(tokensOf(passage.text))) >= HeldShare)
            found.messages.insert(passage.position.value());
    }
}

Result<RecallRecord> RecallWorld::recalled(const QString &question, By by)
{
    const Result<Embedder *> embedder = bundledEmbedder();
    if (!embedder)
        return embedder.error();
    return QCoro::waitFor(recallAt(*m_store,
                                   m_judge,
                                   m_log,
                                   question,
                                   m_log.entries.last().at,
                                   by == By::Meaning ? *embedder : nullptr));
}

Result<QList<PassageEvidence>> RecallWorld::evidence(const QString &question, By by)
{
    const Result<RecallRecord> record = recalled(question, by);
    if (!record)
        return record.error();
    const FoundPassages found{.parts = record->parts,
                              .searches = record->searches,
                              .fused = record->fusedPassages,
                              .isInReach = {}};
    Result<QList<PassageEvidence>> evidence
        = passageEvidence(m_store->search(), m_log.run.id, found);
    if (!evidence)
        return evidence.error();
    for (PassageEvidence &each : *evidence)
        each.passage = m_passages.value(each.passage.id);
    return evidence;
}

QList<Passage> RecallWorld::passages() const
{
    QList<Passage> passages = m_passages.values();
    std::ranges::sort(passages, {}, &Passage::id);
    return passages;
}

Result<Found> RecallWorld::ours(const QString &question, By by)
{
    const Result<RecallRecord> record = recalled(question, by);
    if (!record)
        return record.error();
    Found found{.messages = {}, .isEmpty = record->block.isEmpty()};
    QList<FactId> facts;
    for (const RecallExcerpt &excerpt : record->excerpts) {
        found.messages.insert(m_passages.value(excerpt.passage).position.value());
        facts += excerpt.facts;
    }
    for (const RecallGroup &group : record->groups)
        facts += group.facts;
    for (const RecallPartFacts &part : record->partFacts)
        facts += part.facts;
    for (const FactId fact : std::as_const(facts)) {
        const auto written = std::ranges::find(m_log.facts, fact, &Fact::id);
        if (written != m_log.facts.end())
            addFact(*written, found);
    }
    return found;
}

Result<Found> RecallWorld::byWords(const QString &question, WordIndex index)
{
    const Result<QList<SearchHit>> hits
        = m_store->search().search(m_log.run.id, index, question, LongEnough);
    if (!hits)
        return hits.error();
    QList<PassageId> ranking;
    for (const SearchHit &hit : *hits)
        ranking.append(PassageId(hit.id));
    return fill(ranking);
}

Result<Found> RecallWorld::byMeaning(const QString &question)
{
    const Result<Embedder *> embedder = bundledEmbedder();
    if (!embedder)
        return embedder.error();
    if (!(*embedder)->covers(question))
        return Found();
    QList<PassageId> ids = m_passages.keys();
    std::ranges::sort(ids);
    if (m_vectors.isEmpty()) {
        QStringList texts;
        for (const PassageId id : std::as_const(ids))
            texts.append(m_passages.value(id).text);
        const Result<QList<QList<float>>> vectors = QCoro::waitFor((*embedder)->embed(texts));
        if (!vectors)
            return vectors.error();
        for (qsizetype i = 0; i < ids.size(); ++i)
            m_vectors.insert(ids.at(i), vectors->at(i));
    }
    const Result<QList<QList<float>>> asked = QCoro::waitFor((*embedder)->embed({question}));
    if (!asked)
        return asked.error();
    std::ranges::stable_sort(ids, [&](PassageId left, PassageId right) {
        return likeness(m_vectors.value(left), asked->first())
            > likeness(m_vectors.value(right), asked->first());
    });
    return fill(ids);
}

} // namespace Ebb::Benches
