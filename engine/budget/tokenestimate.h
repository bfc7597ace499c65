// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

namespace Ebb {

//! Estimated tokens of a text: a weighted count of its words and runs by script, so it is fast,
//! needs no network and works for any script. Errs high rather than low. 0 for an empty text.
double estimateText(QStringView text);

//! Estimated tokens of UTF-8 JSON text such as a tool schema, rounded up.
TokenCount estimateJson(QByteArrayView json);

//! Estimated tokens of one message as it is sent: its text, calls, images, other parts and the
//! frame around it. Rounded up; at least 1. Encoded files inside the other parts count by a cap,
//! not by their letters.
TokenCount estimateMessage(const Message &message);

//! Estimated tokens of a request's tools and other fields.
TokenCount estimateHead(const Request &request);

} // namespace Ebb
