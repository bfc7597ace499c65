// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/callseries.h>
#include <ui/widgets/timeaxis.h>

#include <QWidget>

namespace Ebb {

class TimeCursor;

//! The transport's rail: real time with idle gaps folded, the marks above it, the moment as a
//! handle. A click or a drag goes there; the arrow keys step a call.
class Scrubber : public QWidget
{
    Q_OBJECT

public:
    explicit Scrubber(TimeCursor &cursor, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {480, 48}; }
    QSize minimumSizeHint() const override { return {160, 40}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    void onLogChanged();
    void goTo(double x);
    void paintRail(QPainter &painter) const;
    void paintMarks(QPainter &painter) const;
    void paintDays(QPainter &painter) const;

    TimeCursor &m_cursor;
    CallSeries m_series;
    TimeAxis m_axis;
};

} // namespace Ebb
