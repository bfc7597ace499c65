// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace Ebb {

//! Why a call did what it did, in the order it happened; stored with the call.
struct Account
{
    struct Step
    {
        QString name; //!< "match", "store", "notes", "seal", "fade", "assemble", ...
        double ms = 0; //!< wall time, the one thing two equal runs may differ in

        bool operator==(const Step &) const = default;
    };

    QList<Step> steps;
    QJsonObject why; //!< by subject: "match", "fade", "note", "rules", ...; each a value of its own

    //! Adds to the time of the step `name`, which keeps the place it first had.
    void spent(const QString &name, double ms);
    //! Adds one entry to the list kept under `subject`.
    void note(const QString &subject, const QJsonObject &entry);

    QJsonObject stepsAsJson() const;
    QJsonObject toJson() const;
    static Account fromJson(const QJsonObject &json);

    bool operator==(const Account &) const = default;
};

} // namespace Ebb
