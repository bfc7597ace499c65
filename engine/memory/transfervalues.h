// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/transferform.h>
#include <engine/store/store.h>

#include <array>

// What stands in an export, value by value. Names are those of the command line's JSON.
namespace Ebb {

//! The head of every request of the recording, and the first line of an export.
struct TransferHead
{
    TransferText fields;
    TransferText tools; //!< empty without tools
    QList<TransferText> instructions;
};

struct TransferHeader
{
    qint64 form = 1; //!< of the export
    MemoryInfo memory;
    std::optional<TimePoint> importedAt;
    TransferHead head;
    std::optional<RunInfo> run;
};

//! Bytes that messages and requests are made of. Numbers count from 1 in order of first use.
struct TransferBody
{
    BodyId body;
    TransferText text;
};

struct TransferRecorded
{
    qint64 number = 0;
    BodyId body;
    std::optional<TimePoint> at;
    bool isTimeMadeUp = false;
    qint64 step = 0;
};

struct TransferEnd
{
    qint64 lines = 0; //!< of the whole export, this one included
};

template<>
struct TransferNames<Role>
{
    static constexpr std::array values{
        Role::System, Role::Developer, Role::User, Role::Assistant, Role::Tool};
    static QString name(Role role) { return roleName(role); }
};

template<>
struct TransferNames<EpisodeState>
{
    static constexpr std::array values{
        EpisodeState::Live, EpisodeState::Leaving, EpisodeState::Sealed, EpisodeState::Forgotten};
    static QString name(EpisodeState state) { return stateName(state); }
};

template<>
struct TransferNames<FactState>
{
    static constexpr std::array values{FactState::Held, FactState::Merged, FactState::Retired};
    static QString name(FactState state) { return factStateName(state); }
};

template<>
struct TransferNames<Writer>
{
    static constexpr std::array values{Writer::Model, Writer::Offline, Writer::Person};
    static QString name(Writer writer) { return writerName(writer); }
};

template<>
struct TransferNames<FactTrace::Why>
{
    static constexpr std::array values{FactTrace::Why::Written, FactTrace::Why::Restated};
    static QString name(FactTrace::Why why)
    {
        return why == FactTrace::Why::Written ? QStringLiteral("written")
                                              : QStringLiteral("restated");
    }
};

template<>
struct TransferNames<GraphEvent::Kind>
{
    static constexpr std::array values{GraphEvent::Kind::MergeFact,
                                       GraphEvent::Kind::RetireFact,
                                       GraphEvent::Kind::EditFact,
                                       GraphEvent::Kind::PinFact,
                                       GraphEvent::Kind::UnpinFact,
                                       GraphEvent::Kind::MergeEntities,
                                       GraphEvent::Kind::SplitEntity,
                                       GraphEvent::Kind::Dismiss,
                                       GraphEvent::Kind::Undo};
    static QString name(GraphEvent::Kind kind) { return graphEventName(kind); }
};

template<>
struct TransferNames<GraphAuthor>
{
    static constexpr std::array values{GraphAuthor::Judge, GraphAuthor::Person};
    static QString name(GraphAuthor author) { return graphAuthorName(author); }
};

template<typename Form>
void describe(Form &form, MemoryInfo &memory)
{
    form.field("id", memory.id);
    form.field("title", memory.title);
    form.field("format", memory.format);
    form.field("source", memory.source);
    form.field("licence", memory.licence);
    form.field("forked_from", memory.forkedFrom);
    form.field("archived", memory.isArchived);
}

template<typename Form>
void describe(Form &form, ModelNames &models)
{
    form.field("judge", models.judge);
    form.field("embedder", models.embedder);
    form.field("notes", models.notes);
}

template<typename Form>
void describe(Form &form, RunInfo &run)
{
    form.field("key", run.key);
    form.field("tuning", run.tuning);
    form.field("models", run.models);
    form.field("complete", run.isComplete);
    form.field("live", run.isLive);
}

template<typename Form>
void describe(Form &form, TransferHead &head)
{
    form.field("fields", head.fields);
    form.field("tools", head.tools);
    form.field("instructions", head.instructions);
}

template<typename Form>
void describe(Form &form, TransferHeader &header)
{
    form.field("ebb_memory", header.form);
    form.field("memory", header.memory);
    form.field("imported_at", header.importedAt);
    form.field("head", header.head);
    form.field("run", header.run);
}

template<typename Form>
void describe(Form &form, TransferEnd &end)
{
    form.field("lines", end.lines);
}

template<typename Form>
void describe(Form &form, TransferBody &body)
{
    form.field("body", body.body);
    form.field("text", body.text);
}

template<typename Form>
void describe(Form &form, ImportReport &report)
{
    form.field("records", report.records);
    form.field("unknown", report.unknown);
    form.field("skipped", report.skipped);
    form.field("repaired", report.repaired);
    form.field("warnings", report.warnings);
}

template<typename Form>
void describe(Form &form, NoteEntry &entry)
{
    form.field("note", entry.note);
    form.field("subject", entry.subject);
    form.field("object", entry.object);
    form.field("turns", entry.turns);
    form.field("milestone", entry.milestone);
    form.field("type", entry.type);
    form.field("source", entry.source);
}

template<typename Form>
void describe(Form &form, RecordedNote &note)
{
    form.field("before_message", note.beforeMessage);
    form.field("notes", note.notes);
}

template<typename Form>
void describe(Form &form, RecordedEvidence &evidence)
{
    form.field("question", evidence.question);
    form.field("asked_at", evidence.askedAt);
    form.field("messages", evidence.messages);
}

template<typename Form>
void describe(Form &form, TransferRecorded &recorded)
{
    form.field("number", recorded.number);
    form.field("body", recorded.body);
    form.field("at", recorded.at);
    form.field("time_made_up", recorded.isTimeMadeUp);
    form.field("step", recorded.step);
}

template<typename Form>
void describe(Form &form, HistoryEntry &entry)
{
    form.field("position", entry.position);
    form.field("number", entry.number);
    form.field("turn", entry.turn);
    form.field("role", entry.role);
    form.field("at", entry.at);
    form.field("time_made_up", entry.isTimeMadeUp);
    form.field("generated", entry.isGenerated);
    form.field("tokens", entry.tokens);
    form.field("digest", entry.digest);
    form.field("call_ids", entry.callIds);
    form.field("tool_call_id", entry.toolCallId);
    form.field("body", entry.body);
    form.field("arrived_with", entry.arrivedWith);
}

template<typename Form>
void describe(Form &form, Supersession &superseded)
{
    form.field("position", superseded.position);
    form.field("call", superseded.by);
    form.field("at", superseded.at);
}

//! A block of ours as it reads since a call.
struct TransferRewriting
{
    Position position;
    Rewriting rewriting;
};

template<typename Form>
void describe(Form &form, TransferRewriting &rewritten)
{
    form.field("position", rewritten.position);
    form.field("call", rewritten.rewriting.by);
    form.field("at", rewritten.rewriting.at);
    form.field("tokens", rewritten.rewriting.tokens);
    form.field("body", rewritten.rewriting.body);
}

template<typename Form>
void describe(Form &form, Alias &alias)
{
    form.field("name", alias.name);
    form.field("from", alias.from);
}

template<typename Form>
void describe(Form &form, Entity &entity)
{
    form.field("id", entity.id);
    form.field("name", entity.name);
    form.field("aliases", entity.aliases);
    form.field("at", entity.at);
}

template<typename Form>
void describe(Form &form, FactTrace &trace)
{
    form.field("at", trace.at);
    form.field("score", trace.score);
    form.field("why", trace.why);
}

template<typename Form>
void describe(Form &form, Fact &fact)
{
    form.field("id", fact.id);
    form.field("note", fact.note);
    form.field("subject", fact.subject);
    form.field("object", fact.object);
    form.field("milestone", fact.isMilestone);
    form.field("turns", fact.turns);
    form.field("at", fact.at);
    form.field("state", fact.state);
    form.field("retired_by", fact.retiredBy);
    form.field("retired_at", fact.retiredAt);
    form.field("unverified", fact.isUnverified);
    form.field("repaired", fact.isRepaired);
    form.field("written_by", fact.writtenBy);
    form.field("type", fact.type);
    form.field("source", fact.source);
    form.field("tokens", fact.tokens);
    form.field("traces", fact.traces);
    form.field("episodes", fact.episodes);
}

template<typename Form>
void describe(Form &form, GraphEvent &event)
{
    form.field("id", event.id);
    form.field("at", event.at);
    form.field("author", event.author);
    form.field("kind", event.kind);
    form.field("fact", event.fact);
    form.field("other", event.other);
    form.field("entity", event.entity);
    form.field("other_entity", event.otherEntity);
    form.field("text", event.text);
    form.field("tokens", event.tokens);
    form.field("names", event.names);
    form.field("facts", event.facts);
    form.field("undoes", event.undoes);
    form.field("reason", event.reason);
}

template<typename Form>
void describe(Form &form, StateChange &change)
{
    form.field("state", change.state);
    form.field("at", change.at);
    form.field("call", change.call);
}

template<typename Form>
void describe(Form &form, Trace &trace)
{
    form.field("at", trace.at);
    form.field("score", trace.score);
    form.field("counted", trace.isCounted);
    form.field("fact", trace.fact);
}

template<typename Form>
void describe(Form &form, Episode &episode)
{
    form.field("id", episode.id);
    form.field("title", episode.title);
    form.field("first_position", episode.firstPosition);
    form.field("last_position", episode.lastPosition);
    form.field("first_turn", episode.firstTurn);
    form.field("last_turn", episode.lastTurn);
    form.field("units", episode.units);
    form.field("tokens", episode.tokens);
    form.field("started_at", episode.startedAt);
    form.field("encoded_at", episode.encodedAt);
    form.field("cut_at", episode.cutAt);
    form.field("cut_call", episode.cutCall);
    form.field("acknowledged_at", episode.acknowledgedAt);
    form.field("states", episode.states);
    form.field("traces", episode.traces);
}

} // namespace Ebb
