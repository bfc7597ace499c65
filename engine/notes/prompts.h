// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace Ebb {

//! The text of resources/prompts/`name`.md without its licence lines and outer white space. Empty
//! for a name that is not embedded.
QString promptText(const QString &name);

} // namespace Ebb
