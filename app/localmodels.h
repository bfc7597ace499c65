// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/judge/embedder.h>
#include <engine/judge/modelfolder.h>

#include <memory>

namespace Ebb {

//! Where models lie: those that came with the program, then the user's own.
QStringList modelFolders();

//! The embedder that `--embed` names: `none`, `local` for the first model that can be used, or
//! `local:NAME`. Null for none, and for `local` where no model can be used: words carry on. A model
//! that is named and cannot be used is an error.
Result<std::unique_ptr<Embedder>> pickEmbedder(const QString &choice);

} // namespace Ebb
