// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/conversationwriter.h>
#include <engine/formats/detect.h>
#include <engine/formats/jsonlines.h>

namespace Ebb {

//! What every format's importer works with.
struct ImportJob
{
    SourceFile &file;
    const Detection &detection;
    ConversationWriter &writer;
    ImportMeter &meter;
    QString branch; //!< a record of the branch to show; empty: the newest
};

} // namespace Ebb
