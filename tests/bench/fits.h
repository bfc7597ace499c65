// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include "fitting.h"

namespace Ebb::Benches {

// Each fits one head of `resources/judge` on what may be fitted on, and says how it does on the
// rest. What comes back is the whole file.

Result<QJsonObject> fitBoundaries();
Result<QJsonObject> fitPassages();

} // namespace Ebb::Benches
