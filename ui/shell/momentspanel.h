// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QListView;

namespace Ebb {

class MomentModel;
class TimeCursor;

//! The fades, seals and sleeps of the memory that is open; a click goes there.
class MomentsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MomentsPanel(TimeCursor &cursor, QWidget *parent = nullptr);

private:
    void showMoment();

    TimeCursor &m_cursor;
    MomentModel *m_model;
    QListView *m_list;
};

} // namespace Ebb
