// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/chartframe.h>
#include <ui/widgets/statepainter.h>

#include <QCoreApplication>

namespace Ebb {

//! A call at which something left.
struct ChartMark
{
    TimePoint at;
    Mark kind = Mark::Fade;
    CallNumber call;
    QString text; //!< what happened, one sentence

    bool operator==(const ChartMark &) const = default;
};

//! Paints all of the activation chart that is not a curve: what lies behind the curves, and what
//! lies over them.
class ChartPainter
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::ChartPainter)

public:
    ChartPainter(const QPalette &palette, const QFont &font, qreal devicePixelRatio);

    const Tokens &tokens() const { return m_states.tokens(); }

    //! Grid, levels, ages, and the hatch over what lies ahead.
    void paintBack(QPainter &painter, const ChartFrame &frame, const CurveSet &curves) const;
    //! Marks, rings at the moment, the moment itself, and the labels at the right end.
    void paintFront(QPainter &painter,
                    const ChartFrame &frame,
                    const CurveSet &curves,
                    EpisodeId selected,
                    const QList<ChartMark> &marks) const;

    //! The hairlines of the marks and the moment's line, from `top` to `bottom`.
    void paintTimes(QPainter &painter,
                    const ChartFrame &frame,
                    const CurveSet &curves,
                    const QList<ChartMark> &marks) const;

    double lineHeight() const;

private:
    void paintLevels(QPainter &painter, const ChartFrame &frame) const;
    void paintAges(QPainter &painter, const ChartFrame &frame, const CurveSet &curves) const;
    void paintAhead(QPainter &painter, const ChartFrame &frame, const AgeScale &scale) const;
    void paintRings(QPainter &painter,
                    const ChartFrame &frame,
                    const CurveSet &curves,
                    EpisodeId selected) const;
    void paintEnds(QPainter &painter,
                   const ChartFrame &frame,
                   const CurveSet &curves,
                   EpisodeId selected) const;

    StatePainter m_states;
    QColor m_base;
    QFont m_font; //!< of ticks
};

//! "1 trace", "16 traces": right without a translation too.
QString traceCount(qsizetype count);

//! The curves drawn in colour: the pinned ones, and the selected one, last. In the episodes' order.
QList<const Curve *> colouredCurves(const CurveSet &curves, EpisodeId selected);

} // namespace Ebb
