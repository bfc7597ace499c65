// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>
#include <QStringList>

namespace Ebb {

//! The level table's folder a file is in: "engine/core", "ui/models", "app". Empty when it is in
//! none, which is a breach of its own.
QString layerOf(const QString &path);

//! The Qt module a header is from: "QtGui" for "QColor" and for "QtGui/QColor", "QCoro" for QCoro.
//! Empty for what is not Qt's.
QString qtModuleOf(const QString &header);

//! Every breach of the level table in one file, as sentences; empty when it keeps to its level.
QStringList layerBreaches(const QString &path, const QString &text);

} // namespace Ebb
