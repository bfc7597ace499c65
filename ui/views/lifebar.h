// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/widgets/statepainter.h>

#include <QWidget>

namespace Ebb {

//! An episode's life as one bar: each state with how long it lasted below it. Short ones keep a
//! readable width, so it is an order with lengths beside it, not a scale.
class LifeBar : public QWidget
{
    Q_OBJECT

public:
    explicit LifeBar(QWidget *parent = nullptr);

    void setEpisode(const Episode &episode, TimePoint moment);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Part
    {
        EpisodeState state = EpisodeState::Live;
        Duration length{0};
        bool isNow = false;
    };

    QString labelOf(const Part &part) const;
    QList<double> widths(double room) const;

    QList<Part> m_parts;
    StatePainter m_states;
};

} // namespace Ebb
