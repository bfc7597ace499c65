// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/recallcolumns.h>

#include <QFont>
#include <QRectF>

namespace Ebb {

//! Where a line stands. Lines of one column follow each other downwards.
struct PlacedLine
{
    int column = 0;
    int line = 0;
    QRectF rect; //!< on the content, whose top is under the header
    QStringList textLines; //!< as many as are painted, the last one elided
};

//! Places columns of a recall side by side, as wide as their share of the room, never narrower
//! than one can read.
class RecallLayout
{
public:
    static constexpr double LeastColumn = 136;
    static constexpr double Padding = 8;
    static constexpr double BoxInset = 3;
    static constexpr double SquaresWidth = 40;

    RecallLayout() = default;
    RecallLayout(const QList<RecallColumn> &columns, const QFont &font, double width);

    double headerHeight() const { return m_headerHeight; }
    double width() const { return m_lefts.isEmpty() ? 0 : m_lefts.last(); }
    double height() const { return m_height; }
    double left(int column) const { return m_lefts.at(column); }
    double right(int column) const { return m_lefts.at(column + 1); }
    const QList<PlacedLine> &lines() const { return m_lines; }
    //! The line at a place on the content, or -1.
    int lineAt(QPointF place) const;
    //! The line of a column nearest to a height, or -1 when the column is empty.
    int nearest(int column, double y) const;

private:
    void placeColumns(double width);
    double place(const RecallLine &line, PlacedLine placed, double y);

    QFont m_font;
    double m_headerHeight = 0;
    double m_height = 0;
    QList<double> m_lefts; //!< of each column, and the right end of the last
    QList<PlacedLine> m_lines;
};

//! The text in at most `most` lines of a width; what does not fit ends in an ellipsis.
QStringList wrapped(const QString &text, const QFont &font, double width, int most);

} // namespace Ebb
