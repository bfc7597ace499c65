// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recallpainter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace Ebb {

namespace {

using Kind = RecallLine::Kind;
constexpr double Padding = RecallLayout::Padding;
constexpr double CellHeight = 5;

} // namespace

RecallPainter::RecallPainter(const QList<RecallColumn> &columns,
                             const RecallLayout &layout,
                             const QPalette &palette,
                             const QFont &font)
    : m_columns(columns)
    , m_layout(layout)
    , m_palette(palette)
    , m_tokens(tokensFor(palette))
    , m_font(font)
{
}

const RecallLine &RecallPainter::lineOf(const PlacedLine &placed) const
{
    return m_columns.at(placed.column).lines.at(placed.line);
}

void RecallPainter::paintHeader(QPainter &painter, double left, double width) const
{
    const double height = m_layout.headerHeight();
    painter.fillRect(QRectF(0, 0, width, height), m_palette.color(QPalette::Window));
    const QFont strong = strongFont(m_font);
    const QFont small = scaledFont(m_font, 0.92);
    for (int i = 0; i < m_columns.size(); ++i) {
        const RecallColumn &column = m_columns.at(i);
        const QRectF area(m_layout.left(i) - left + Padding,
                          5,
                          m_layout.right(i) - m_layout.left(i) - 2 * Padding,
                          height - 10);
        const QRectF top(area.left(), area.top(), area.width(), area.height() / 2);
        painter.setFont(small);
        const double figure = QFontMetricsF(small).horizontalAdvance(column.figure);
        const double title = QFontMetricsF(strong).horizontalAdvance(column.title);
        painter.setPen(m_tokens.quiet);
        if (title + figure + 6 <= area.width())
            painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter, column.figure);
        painter.drawText(
            top.translated(0, top.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(small).elidedText(column.summary, Qt::ElideRight, area.width()));
        painter.setFont(strong);
        painter.setPen(m_palette.color(QPalette::WindowText));
        painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, column.title);
    }
    painter.setPen(QPen(m_tokens.line, 1));
    painter.drawLine(QPointF(0, height - 0.5), QPointF(width, height - 0.5));
    for (int i = 1; i < m_columns.size(); ++i) {
        const double x = m_layout.left(i) - left - 0.5;
        painter.drawLine(QPointF(x, 0), QPointF(x, height));
    }
}

void RecallPainter::paintLines(QPainter &painter, const QRectF &visible) const
{
    painter.setPen(QPen(m_tokens.line, 1));
    for (int i = 1; i < m_columns.size(); ++i) {
        const double x = m_layout.left(i) - 0.5;
        painter.drawLine(QPointF(x, visible.top()), QPointF(x, visible.bottom()));
    }
    for (const PlacedLine &placed : m_layout.lines()) {
        if (placed.rect.adjusted(0, -10, 0, 10).intersects(visible))
            paintLine(painter, placed);
    }
}

QFont RecallPainter::fontOf(const RecallLine &line) const
{
    const bool isStrong
        = line.kind == Kind::Heading || (line.isOnPath && line.kind == Kind::Item) || line.isBelow;
    QFont font
        = line.kind == Kind::List || line.kind == Kind::Remark ? scaledFont(m_font, 0.85) : m_font;
    if (isStrong)
        font = strongFont(font);
    font.setStrikeOut(line.isStruck);
    return font;
}

QColor RecallPainter::penOf(const RecallLine &line) const
{
    const bool isQuiet = line.isStruck || (line.isQuiet && !line.isOnPath);
    return isQuiet ? m_tokens.quiet : m_palette.color(QPalette::Text);
}

void RecallPainter::paintLine(QPainter &painter, const PlacedLine &placed) const
{
    const RecallLine &line = lineOf(placed);
    if (line.hasRuleAbove || line.isBelow) {
        const double y = placed.rect.top() - (line.hasRuleAbove ? 5.5 : 0.5);
        painter.setPen(QPen(m_tokens.line, 1));
        painter.drawLine(QPointF(placed.rect.left() + Padding, y),
                         QPointF(placed.rect.right() - Padding, y));
    }
    if (line.isOnPath)
        paintBox(painter, placed);
    QRectF area = placed.rect.adjusted(Padding, 3, -Padding, -3);
    if (line.kind == Kind::Sum)
        area = placed.rect.adjusted(Padding, 0, -Padding, 0);
    if (line.kind == Kind::Size)
        paintSize(painter, placed);
    const double bottom = paintText(painter, placed, area);
    area.setTop(bottom);
    if (line.kind == Kind::List)
        paintCells(painter, line, area);
    else if (line.kind == Kind::Item && !line.note.isEmpty())
        paintNote(painter, line, area);
}

void RecallPainter::paintBox(QPainter &painter, const PlacedLine &placed) const
{
    const QRectF box = placed.rect.adjusted(
        RecallLayout::BoxInset + 0.5, 0.5, -RecallLayout::BoxInset - 0.5, -0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_tokens.selection);
    painter.setPen(lineOf(placed).kind == Kind::List
                       ? QPen(Qt::NoPen)
                       : QPen(m_palette.color(QPalette::Highlight), 1));
    painter.drawRoundedRect(box, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

//! Number, text, figure; returns where the text ends.
double RecallPainter::paintText(QPainter &painter, const PlacedLine &placed, QRectF area) const
{
    const RecallLine &line = lineOf(placed);
    const QFont font = fontOf(line);
    const QFontMetricsF metrics(font);
    const double row = metrics.height();
    const QRectF first(area.left(), area.top(), area.width(), row);
    painter.setFont(m_font);
    painter.setPen(m_tokens.quiet);
    double right = area.right();
    if (line.score) {
        paintSquares(painter, *line.score, first);
        right -= RecallLayout::SquaresWidth;
    }
    if (!line.figure.isEmpty()) {
        painter.setFont(line.rank > 0 || line.isBelow ? strongFont(font) : font);
        painter.setPen(line.kind == Kind::Item || line.rank == 0 ? m_tokens.quiet : penOf(line));
        painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, line.figure);
    }
    if (!line.number.isEmpty()) {
        painter.setFont(m_font);
        painter.setPen(m_tokens.quiet);
        const double room = QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("000"));
        painter.drawText(QRectF(area.left(), area.top(), room - 4, row),
                         Qt::AlignRight | Qt::AlignVCenter,
                         line.number);
        area.setLeft(area.left() + room + 2);
    }
    painter.setFont(font);
    painter.setPen(penOf(line));
    double y = area.top();
    for (const QString &text : placed.textLines) {
        painter.drawText(QRectF(area.left(), y, std::max(0.0, right - area.left()), row),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, right - area.left()));
        y += row;
    }
    return y;
}

void RecallPainter::paintNote(QPainter &painter, const RecallLine &line, const QRectF &area) const
{
    const QFont font = scaledFont(m_font, 0.85);
    const double indent = line.number.isEmpty()
        ? 0
        : QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("000")) + 2;
    const QRectF room = area.adjusted(indent, 0, 0, 0);
    painter.setFont(font);
    painter.setPen(line.verdict == RecallLine::Verdict::Kept           ? m_tokens.kept
                       : line.verdict == RecallLine::Verdict::TakenOut ? m_tokens.refused
                                                                       : m_tokens.quiet);
    painter.drawText(room,
                     Qt::AlignLeft | Qt::AlignTop,
                     QFontMetricsF(font).elidedText(line.note, Qt::ElideRight, room.width()));
}

//! A cell a hit: filled when the list had one, in the accent where the followed fact is.
void RecallPainter::paintCells(QPainter &painter, const RecallLine &line, const QRectF &area) const
{
    if (line.cells < 1)
        return;
    const double step = area.width() / line.cells;
    const double gap = step > 6 ? 1.5 : 0;
    for (int cell = 0; cell < line.cells; ++cell) {
        const QRectF rect(area.left() + cell * step, area.top() + 2, step - gap, CellHeight);
        const bool isFollowed = cell + 1 == line.rank;
        painter.setPen(cell < line.hits ? QPen(Qt::NoPen) : QPen(m_tokens.line, 1));
        painter.setBrush(isFollowed             ? m_palette.color(QPalette::Highlight)
                             : cell < line.hits ? m_tokens.quiet.lighter(m_tokens.isDark ? 70 : 160)
                                                : QColor(Qt::transparent));
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter.setBrush(Qt::NoBrush);
}

void RecallPainter::paintSquares(QPainter &painter, double score, const QRectF &area) const
{
    constexpr double side = 8;
    constexpr int levels = 3;
    const double top = std::round(area.center().y() - side / 2);
    const double left = area.right() - levels * (side + 2) + 2;
    for (int level = 0; level < levels; ++level) {
        const QRectF square(left + level * (side + 2) + 0.5, top + 0.5, side - 1, side - 1);
        painter.setPen(QPen(m_tokens.landing, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(square);
        const double filled = std::clamp(score - level, 0.0, 1.0);
        painter.fillRect(
            QRectF(square.left(), square.top(), square.width() * filled, square.height()),
            m_tokens.landing);
    }
}

void RecallPainter::paintSize(QPainter &painter, const PlacedLine &placed) const
{
    const QRectF track(
        placed.rect.left() + Padding, placed.rect.top() - 8, placed.rect.width() - 2 * Padding, 8);
    painter.fillRect(track, m_tokens.room);
    painter.fillRect(
        QRectF(track.topLeft(), QSizeF(track.width() * std::min(1.0, lineOf(placed).share), 8)),
        m_palette.color(QPalette::Highlight));
}

void RecallPainter::paintRibbon(QPainter &painter) const
{
    QList<QList<QRectF>> stations(m_columns.size());
    for (const PlacedLine &placed : m_layout.lines()) {
        if (lineOf(placed).isOnPath)
            stations[placed.column].append(placed.rect);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.color(QPalette::Highlight), 1.5));
    for (int i = 0; i + 1 < stations.size(); ++i) {
        for (const QRectF &from : stations.at(i)) {
            for (const QRectF &to : stations.at(i + 1)) {
                const QPointF start(from.right() - RecallLayout::BoxInset, from.center().y());
                const QPointF end(to.left() + RecallLayout::BoxInset, to.center().y());
                const double middle = (start.x() + end.x()) / 2;
                QPainterPath path(start);
                path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end);
                painter.drawPath(path);
            }
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace Ebb
