// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLoggingCategory>

namespace Ebb {

Q_DECLARE_LOGGING_CATEGORY(storeLog) // ebb.store
Q_DECLARE_LOGGING_CATEGORY(memoryLog) // ebb.memory
Q_DECLARE_LOGGING_CATEGORY(laneLog) // ebb.lane
Q_DECLARE_LOGGING_CATEGORY(formatsLog) // ebb.formats

} // namespace Ebb
