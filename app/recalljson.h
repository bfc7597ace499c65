// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/recall/recallpath.h>
#include <engine/store/snapshot.h>

#include <QJsonObject>

namespace Ebb {

//! A recall as `ebb recall --json` prints it; entities by name.
QJsonObject recallAsJson(const RecallRecord &record, const QList<Entity> &entities);
//! The way of one fact, as --explain adds it.
QJsonObject pathAsJson(const RecallRecord &record, const RecallPath &path);

} // namespace Ebb
