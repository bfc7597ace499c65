// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/recalllayout.h>
#include <ui/widgets/palette.h>

class QPainter;

namespace Ebb {

//! Paints the stations of a recall and the way of the followed fact through them.
class RecallPainter
{
public:
    RecallPainter(const QList<RecallColumn> &columns,
                  const RecallLayout &layout,
                  const QPalette &palette,
                  const QFont &font);

    //! Titles, times and counts; `left` is how far the content is scrolled.
    void paintHeader(QPainter &painter, double left, double width) const;
    //! The lines, on the content's own coordinates, within `visible`; the painter is moved there.
    void paintLines(QPainter &painter, const QRectF &visible) const;
    //! From station to station, one line for each way into the next.
    void paintRibbon(QPainter &painter) const;

private:
    const RecallLine &lineOf(const PlacedLine &placed) const;
    void paintLine(QPainter &painter, const PlacedLine &placed) const;
    void paintBox(QPainter &painter, const PlacedLine &placed) const;
    double paintText(QPainter &painter, const PlacedLine &placed, QRectF area) const;
    void paintNote(QPainter &painter, const RecallLine &line, const QRectF &area) const;
    void paintCells(QPainter &painter, const RecallLine &line, const QRectF &area) const;
    void paintSquares(QPainter &painter, double score, const QRectF &area) const;
    void paintSize(QPainter &painter, const PlacedLine &placed) const;
    QColor penOf(const RecallLine &line) const;
    QFont fontOf(const RecallLine &line) const;

    const QList<RecallColumn> &m_columns;
    const RecallLayout &m_layout;
    QPalette m_palette;
    Tokens m_tokens;
    QFont m_font;
};

} // namespace Ebb
