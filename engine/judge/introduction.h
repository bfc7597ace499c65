// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

namespace Ebb {

//! What a note says without who said it: "I sold the boat." of "Ana said: I sold the boat.", in
//! every language the local note writer introduces speakers in. Other notes as they are.
QString withoutIntroduction(const QString &note);

} // namespace Ebb
