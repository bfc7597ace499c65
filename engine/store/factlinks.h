// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/episodes/lifecycle.h>
#include <engine/graph/triple.h>

namespace Ebb {

//! Facts noted before their turns were cut belong to the first episode that holds a turn of theirs.
//! A rule over what is stored, so that nothing has to be written when the episode comes.
void linkFacts(QList<Fact> &facts, const QList<Episode> &episodes);

} // namespace Ebb
