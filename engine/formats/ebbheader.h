// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>
#include <engine/formats/json.h>

namespace Ebb {

//! The members of an Ebb recording beside its messages. Numbers of messages count the file's.
struct EbbHeader
{
    Recording head;
    QString userSpeaker;
};

//! Reads what a header says; what cannot be used is named in the head's report.
EbbHeader readEbbHeader(const JsonObject &json);

//! The header as an object that is not closed yet, so that "messages" can follow. Numbers of notes
//! and evidence are raised by `shift`, the instructions written among the messages.
QByteArray ebbHeaderJson(const Recording &recording, qint64 shift);

//! True when the head's instructions fit the header: none, or one plain system message.
bool fitsHeader(const QList<Message> &instructions);

} // namespace Ebb
