// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/widgets/palette.h>

#include <QBrush>
#include <QIcon>
#include <QPen>
#include <QRectF>

class QPainter;

namespace Ebb {

inline constexpr EpisodeState allStates[]
    = {EpisodeState::Live, EpisodeState::Leaving, EpisodeState::Sealed, EpisodeState::Forgotten};

//! Draws what a state looks like: fill, pattern and border, the same everywhere. Patterns start at
//! the widget's origin, so neighbouring bars line up.
class StatePainter
{
public:
    StatePainter() = default;
    StatePainter(const QPalette &palette, qreal devicePixelRatio);

    const Tokens &tokens() const { return m_tokens; }

    //! Fill and pattern of a state, for any area.
    QBrush brush(EpisodeState state) const;
    //! Border of a state's area: 1 px, dashed 2-2 when forgotten.
    QPen border(EpisodeState state) const;
    //! A stretch of bar in one state, border inside `rect`.
    void paintBar(QPainter &painter, const QRectF &rect, EpisodeState state) const;
    //! The rounded sign of a state before a name: 11 x 10 centred in `rect`.
    void paintGlyph(QPainter &painter, const QRectF &rect, EpisodeState state) const;
    //! What lies after the moment: AlternateBase with lines of 1 px every 7 at 45°.
    QBrush hatch() const;

private:
    Tokens m_tokens;
    QColor m_alternateBase;
    QBrush m_brushes[4];
    QBrush m_hatch;
};

//! A curve's line by state: live solid, leaving 7-3, sealed 12-3-2-3, forgotten 2-3. Cosmetic.
QPen curvePen(const Tokens &tokens, EpisodeState state, double width = 2);
//! Lines across a chart. Cosmetic.
QPen ceilingPen(const Tokens &tokens);
QPen budgetPen(const Tokens &tokens);
QPen landingPen(const Tokens &tokens);
QPen momentPen(const Tokens &tokens);
QPen fadePen(const Tokens &tokens); //!< the hairline of a fade, dotted 1-3

//! The sign of a state as an icon of 16 px, for buttons and tables.
QIcon stateIcon(const QPalette &palette, EpisodeState state, qreal devicePixelRatio = 1);

//! Marks on a time axis. `centre` is the middle of a 10 px sign.
enum class Mark
{
    Fade, //!< ▼
    Seal, //!< a ticked box
    Sleep, //!< a crescent
};
void paintMark(QPainter &painter, QPointF centre, Mark mark, const QColor &colour);
QIcon markIcon(const QPalette &palette, Mark mark, qreal devicePixelRatio = 1);
//! The moment: a line from `top` to `bottom` with a flag of 10 px at its top.
void paintMoment(QPainter &painter, double x, double top, double bottom, const Tokens &tokens);
//! A folded idle gap: its band and, when it is wide enough, a zigzag.
void paintFold(QPainter &painter, const QRectF &band, const Tokens &tokens);

} // namespace Ebb
