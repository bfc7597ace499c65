// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

namespace Ebb {

//! A note call's arguments, read without guessing.
struct ParsedNote
{
    QList<NoteEntry> entries; //!< one entry with an empty note means nothing was worth keeping
    QStringList repairs; //!< what was missing and how it was kept all the same
    QString refusal; //!< why nothing was taken; empty when something was

    bool isRefused() const { return !refusal.isEmpty(); }
};

//! Reads {"notes":[…]}. Also takes a bare list, a bare entry, and JSON text inside a JSON string.
//! A missing object keeps the fact with its subject alone. An empty list says that nothing was
//! worth keeping; an empty note among others is left out. A missing subject, a wrong type, a name
//! of more than 500 or a note of more than 2,000 characters (not one fact any more, and cutting it
//! would be guessing), more than 5,000 entries, more than 2 MB, or text that is not JSON refuse the
//! whole note with the reason, so that it is asked again. Texts come trimmed and fit for storing as
//! UTF-8.
ParsedNote parseNote(QByteArrayView arguments);

//! The arguments of a note call holding these entries; `parseNote` of it gives them back. What an
//! entry leaves empty is left out.
QByteArray noteArguments(const QList<NoteEntry> &entries);

//! True for a sentence that says the user asked, agreed, approved, chose, …: a word table each for
//! English, German, Spanish, French, Chinese and Japanese. Such a fact must rest on a user message.
//! What others ask of the user, and what is the user's, are no acts of the user.
bool claimsUserAct(const NoteEntry &entry);

//! Adds the date to relative ones, the words kept: "yesterday" → "yesterday (2026-02-03)", in UTC.
//! English, German, Chinese and Japanese. A week runs from Monday to Sunday; "last Monday" is the
//! latest before the day itself, "next Monday" the first after it. A date that already follows is
//! left as it is, so that doing it twice changes nothing.
QString withResolvedDates(const QString &sentence, TimePoint said);

} // namespace Ebb
