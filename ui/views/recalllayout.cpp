// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recalllayout.h"

#include <ui/widgets/palette.h>

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>
#include <limits>
#include <numeric>

namespace Ebb {

namespace {

using Kind = RecallLine::Kind;

//! How the room is shared: what holds sentences gets more.
constexpr double shares[RecallStageCount] = {180, 168, 183, 180, 145, 160, 155};

constexpr int MostRemarkLines = 8;

} // namespace

QStringList wrapped(const QString &text, const QFont &font, double width, int most)
{
    const QFontMetricsF metrics(font);
    if (most <= 1 || metrics.horizontalAdvance(text) <= width)
        return {metrics.elidedText(text, Qt::ElideRight, width)};
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    while (lines.size() < most) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        const bool isLast = lines.size() + 1 == most;
        lines.append(isLast ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                            : text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

RecallLayout::RecallLayout(const QList<RecallColumn> &columns, const QFont &font, double width)
    : m_font(font)
{
    const double row = QFontMetricsF(font).height();
    m_headerHeight = 2 * row + 12;
    placeColumns(width);
    for (int column = 0; column < columns.size(); ++column) {
        double y = Padding;
        for (int line = 0; line < columns.at(column).lines.size(); ++line)
            y = place(columns.at(column).lines.at(line), {.column = column, .line = line}, y);
        m_height = std::max(m_height, y + Padding);
    }
}

void RecallLayout::placeColumns(double width)
{
    const double all = std::accumulate(std::begin(shares), std::end(shares), 0.0);
    double x = 0;
    for (const double share : shares) {
        m_lefts.append(std::round(x));
        x += std::max(LeastColumn, width * share / all);
    }
    m_lefts.append(std::round(x));
}

double RecallLayout::place(const RecallLine &line, PlacedLine placed, double y)
{
    const QFont font = line.kind == Kind::Heading              ? strongFont(m_font)
        : line.kind == Kind::Remark || line.kind == Kind::List ? scaledFont(m_font, 0.85)
                                                               : m_font;
    const QFontMetricsF metrics(font);
    const double small = QFontMetricsF(scaledFont(m_font, 0.85)).height();
    double room = right(placed.column) - left(placed.column) - 2 * Padding;
    if (line.kind == Kind::Item && !line.number.isEmpty())
        room -= metrics.horizontalAdvance(QStringLiteral("000")) + 2;
    if (line.score)
        room -= SquaresWidth;
    if (!line.figure.isEmpty())
        room -= metrics.horizontalAdvance(line.figure) + 6;
    const int most = line.kind == Kind::Remark ? MostRemarkLines : line.textLines;
    placed.textLines = wrapped(line.text, font, room, most);
    const double text = metrics.height() * double(placed.textLines.size());
    const double above = (line.kind == Kind::Heading && placed.line > 0 ? 8 : 0)
        + (line.hasRuleAbove ? 8 : 0) + (line.kind == Kind::Size ? 18 : 0);
    const double below = line.kind == Kind::List            ? 10
        : line.note.isEmpty() || line.kind == Kind::Heading ? 0
                                                            : small;
    const double padding = line.kind == Kind::Sum ? 0 : 6;
    const double height = text + below + padding;
    const double x = left(placed.column);
    placed.rect = QRectF(x, y + above, right(placed.column) - x, height);
    m_lines.append(placed);
    return y + above + height;
}

int RecallLayout::lineAt(QPointF place) const
{
    for (int i = 0; i < m_lines.size(); ++i) {
        if (m_lines.at(i).rect.contains(place))
            return i;
    }
    return -1;
}

int RecallLayout::nearest(int column, double y) const
{
    int nearest = -1;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < m_lines.size(); ++i) {
        const double distance = std::abs(m_lines.at(i).rect.center().y() - y);
        if (m_lines.at(i).column == column && distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace Ebb
