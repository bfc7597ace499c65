// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/logging.h>

namespace Ebb {

Q_LOGGING_CATEGORY(storeLog, "ebb.store", QtWarningMsg)
Q_LOGGING_CATEGORY(memoryLog, "ebb.memory", QtWarningMsg)
Q_LOGGING_CATEGORY(laneLog, "ebb.lane", QtWarningMsg)
Q_LOGGING_CATEGORY(formatsLog, "ebb.formats", QtWarningMsg)

} // namespace Ebb
