// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/notewriter.h>

namespace Ebb {

//! Extractive: picks the sentences that say most, finds their two entities, keeps their words.
//! It stands in for a model so that the mechanism can be watched with no account; everything it
//! wrote is marked "written offline".
class LocalNoteWriter final : public NoteWriter
{
public:
    QString name() const override;
    [[nodiscard]] QCoro::Task<Result<QList<NoteEntry>>> write(NoteQuestion question) override;
};

} // namespace Ebb
