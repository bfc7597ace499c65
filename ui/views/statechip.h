// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/widgets/statepainter.h>

#include <QWidget>

namespace Ebb {

//! A state as a rounded sign with its word.
class StateChip : public QWidget
{
    Q_OBJECT

public:
    explicit StateChip(QWidget *parent = nullptr);

    void setState(EpisodeState state);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    EpisodeState m_state = EpisodeState::Live;
};

} // namespace Ebb
