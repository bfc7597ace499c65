// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "verbs.h"

#include <algorithm>
#include <array>

namespace Ebb {

namespace {

constexpr std::array Verbs{
    Verb{"import", "Take recordings into the store", runImport, false},
    Verb{"list", "List the memories in the store", runList, false},
    Verb{"replay", "Play a recording through the memory", runReplay, true},
    Verb{"recall", "What would come back for a text, and why", runRecall, false},
    Verb{"state", "Episodes and facts of a memory at a moment", runState, false},
    Verb{"facts", "Show and edit what a memory knows", runFacts, false},
    Verb{"context", "The exact request of a call", runContext, false},
    Verb{"export", "Write a whole memory to a file", runExport, false},
    Verb{"erase", "Take a memory or a part of it out for good", runErase, false},
    Verb{"backup", "Copy the store to a new file", runBackup, false},
    Verb{"restore", "Put a backup in the store's place", runRestore, false},
    Verb{"render", "Save a view as a picture", runRender, true},
    Verb{"doctor", "What is configured and what is missing", runDoctor, false},
};

} // namespace

std::span<const Verb> verbs()
{
    return Verbs;
}

const Verb *verbNamed(const QString &name)
{
    const auto verb = std::ranges::find_if(
        Verbs, [&name](const Verb &each) { return QLatin1StringView(each.name) == name; });
    return verb == Verbs.end() ? nullptr : &*verb;
}

} // namespace Ebb
