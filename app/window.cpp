// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "window.h"

#include "commandline.h"

using namespace Qt::StringLiterals;

namespace Ebb {

int openWindow(const QStringList &arguments)
{
    Q_UNUSED(arguments)
    return fail({Error::Code::Refused, u"window"_s, u"this build has no window"_s});
}

} // namespace Ebb
