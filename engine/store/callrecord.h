// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

#include <QVariantList>

class QSqlQuery;

namespace Ebb {

//! A call as "calls/insert" takes it.
QVariantList callValues(RunId run, const CallRecord &call);
//! A call as "calls/calls" gives it, the reply's part included.
CallRecord callFrom(const QSqlQuery &row);

QByteArray packedAccount(const Account &account);
Account unpackedAccount(const QByteArray &stored);

//! What `whole` has beyond `part`: a reply's account repeats that of its decorate, and an account
//! is the largest thing of a call.
QByteArray packedAddition(const Account &part, const Account &whole);
Account withAddition(const Account &part, const QByteArray &addition);

} // namespace Ebb
