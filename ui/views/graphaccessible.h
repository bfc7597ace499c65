// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace Ebb {

//! Lets those who listen walk the painted graph fact by fact. Once is enough; more does nothing.
void installGraphAccessibility();

} // namespace Ebb
