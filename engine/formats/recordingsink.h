// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

#include <functional>

namespace Ebb {

//! Takes the conversations of a file one after the other, each as begin, append..., end. What an
//! importer promises: `head` has no messages and all instructions, every appended message has its
//! time, and no begin without an end unless the import fails; then the sink forgets what it has of
//! the whole file.
class RecordingSink
{
public:
    RecordingSink() = default;
    virtual ~RecordingSink() = default;
    RecordingSink(const RecordingSink &) = delete;
    RecordingSink &operator=(const RecordingSink &) = delete;

    //! `head` is all that is known so far: format, title, source, instructions, fields, tools.
    virtual Result<void> begin(const Recording &head) = 0;
    virtual Result<void> append(const QList<RecordedMessage> &batch) = 0;
    //! `tail` is the head again, now with the whole report, the notes and the evidence.
    virtual Result<void> end(const Recording &tail) = 0;
};

//! Called with the bytes done of the bytes there are; false stops the import with Cancelled.
using ImportProgress = std::function<bool(qint64 done, qint64 total)>;

//! Counts something under a name the file gave. Names are cut short and there are only so many, for
//! a file may make up as many as it likes.
void countNamed(QMap<QString, qint64> &counts, const QString &name);

//! Adds what `more` counted to `report`.
void addReport(ImportReport &report, const ImportReport &more);

} // namespace Ebb
