// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

#include <QCoro/QCoroTask>

namespace Ebb {

//! One message of a leaving turn.
struct LeavingMessage
{
    TurnNumber turn;
    Role role = Role::User;
    QString speaker;
    QString text;
    TimePoint at;

    bool operator==(const LeavingMessage &) const = default;
};

//! What is leaving and may be kept as facts.
struct NoteQuestion
{
    QList<LeavingMessage> messages;
    QStringList names; //!< entity names in use
    TokenCount size = 0; //!< raw estimate of what leaves; the facts must be smaller

    bool operator==(const NoteQuestion &) const = default;
};

//! Stands in for a model where there is none: answers a note ask.
class NoteWriter
{
public:
    NoteWriter() = default;
    virtual ~NoteWriter() = default;
    NoteWriter(const NoteWriter &) = delete;
    NoteWriter &operator=(const NoteWriter &) = delete;

    virtual QString name() const = 0;
    [[nodiscard]] virtual QCoro::Task<Result<QList<NoteEntry>>> write(NoteQuestion question) = 0;
};

} // namespace Ebb
