// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QWidget>

class QListWidget;

namespace Ebb {

//! A recording that comes with the program.
struct BundledRecording
{
    QString file;
    QString title;
    QString about; //!< one line: what there is to see

    bool operator==(const BundledRecording &) const = default;
};

//! Those found in `folder`, the launch first; empty when the folder is not there.
QList<BundledRecording> bundledRecordings(const QString &folder);

//! What a person sees who has no memory yet: it works with no account and no network.
class FirstRunPage : public QWidget
{
    Q_OBJECT

public:
    explicit FirstRunPage(const QList<BundledRecording> &recordings, QWidget *parent = nullptr);

Q_SIGNALS:
    void playRequested(const QString &file);
    void openRequested();

private:
    QWidget *bundledPart(const QList<BundledRecording> &recordings);
    QWidget *ownPart();

    QListWidget *m_list;
};

} // namespace Ebb
