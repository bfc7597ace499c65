// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

namespace Ebb {

//! What a recording holds beside its messages and head: notes, evidence and the import's report.
QByteArray packedExtras(const Recording &recording);
//! Puts them back.
void readExtras(const QByteArray &stored, Recording &recording);

} // namespace Ebb
