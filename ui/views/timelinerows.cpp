// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelinescene.h"

#include <ui/widgets/format.h>

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Timeline)
};

constexpr double margin = 8;

//! What a row's cells share.
struct RowPaint
{
    QPainter &painter;
    const TimelineScene &scene;
    const EpisodeRow &row;
    QRectF rect;
    bool isSelected = false;
};

QColor text(const TimelineScene &scene)
{
    return scene.palette.color(QPalette::Text);
}

void drawText(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &words)
{
    painter.drawText(rect, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine), words);
}

QString turnsText(const Episode &episode)
{
    return Format::range(episode.firstTurn.value(), episode.lastTurn.value());
}

void paintName(const RowPaint &cell)
{
    const TimelineLayout &layout = cell.scene.layout;
    const QRectF left = layout.left(cell.rect);
    QPainter &painter = cell.painter;
    const bool isEpisode = cell.row.kind == EpisodeRow::Kind::Episode;
    QFont font
        = cell.isSelected ? strongFont(cell.scene.font, 0.92) : scaledFont(cell.scene.font, 0.92);
    font.setItalic(!isEpisode);
    painter.setFont(font);
    painter.setPen(text(cell.scene));
    if (isEpisode) {
        cell.scene.states.paintGlyph(painter,
                                     QRectF(left.left() + margin, left.top(), 12, left.height()),
                                     cell.row.episode.state());
        drawText(painter,
                 left.adjusted(27, 0, 0, 0),
                 Qt::AlignLeft,
                 Format::episode(cell.row.episode.id));
    }
    const QFontMetricsF metrics(font);
    const QString turns = turnsText(cell.row.episode);
    const double turnsWidth = metrics.horizontalAdvance(turns);
    const QRectF title = left.adjusted(27 + layout.numberWidth, 0, -turnsWidth - 2 * margin, 0);
    const QString name = EpisodeModel::titleOf(cell.row);
    drawText(
        painter, title, Qt::AlignLeft, metrics.elidedText(name, Qt::ElideMiddle, title.width()));
    painter.setFont(scaledFont(cell.scene.font, 0.92));
    painter.setPen(cell.scene.tokens().quiet);
    drawText(painter, left.adjusted(0, 0, -margin, 0), Qt::AlignRight, turns);
}

void paintNeverLeaves(const RowPaint &cell, const QRectF &right)
{
    const QString words = cell.row.kind == EpisodeRow::Kind::InProgress ? Words::tr("never leaves")
                                                                        : Words::tr("in view");
    cell.painter.setPen(cell.scene.tokens().quiet);
    drawText(cell.painter, right.adjusted(0, 0, -margin - 2, 0), Qt::AlignRight, words);
}

void paintFigures(const RowPaint &cell)
{
    const QRectF right = cell.scene.layout.right(cell.rect);
    QPainter &painter = cell.painter;
    painter.setFont(scaledFont(cell.scene.font, 0.92));
    if (cell.row.kind != EpisodeRow::Kind::Episode) {
        paintNeverLeaves(cell, right);
        return;
    }
    const bool isOut = cell.row.rank == 0;
    painter.setPen(cell.scene.tokens().quiet);
    const QString rank = isOut ? Format::unknown() : Format::count(cell.row.rank);
    drawText(painter, QRectF(right.left(), right.top(), 32, right.height()), Qt::AlignRight, rank);
    const double most = cell.scene.rows.episodes()->mostActive();
    const double share = most > 0 && !isOut ? cell.row.activation / most : 0;
    const double room = std::max(0.0, right.width() - 32 - 66);
    painter.fillRect(QRectF(right.left() + 37,
                            std::round(right.center().y()) - 3,
                            std::round(std::min(20.0, room) * share),
                            5),
                     cell.scene.tokens().fixedPart);
    painter.setFont(cell.isSelected ? strongFont(cell.scene.font, 0.92)
                                    : scaledFont(cell.scene.font, 0.92));
    painter.setPen(isOut ? cell.scene.tokens().quiet : text(cell.scene));
    drawText(painter,
             right.adjusted(0, 0, -margin - 2, 0),
             Qt::AlignRight,
             Format::activation(cell.row.activation));
}

QRectF barRect(const RowPaint &cell, double x, double width)
{
    const TimelineLayout &layout = cell.scene.layout;
    const double height = layout.barHeight;
    const double top = std::round(cell.rect.top() + (cell.rect.height() - height) / 2);
    const double from = std::round(layout.canvasLeft() + x);
    return QRectF(
        from, top, std::max(1.0, std::round(layout.canvasLeft() + x + width) - from), height);
}

void paintOpenBar(const RowPaint &cell)
{
    const Episode &open = cell.row.episode;
    const TimeAxis &axis = cell.scene.axis;
    const double start = axis.mapTimeToX(open.startedAt);
    const double width = std::max(3.0, axis.mapTimeToX(cell.scene.moment) - start);
    const QRectF bar = barRect(cell, start, width);
    const bool isInProgress = cell.row.kind == EpisodeRow::Kind::InProgress;
    const Tokens &tokens = cell.scene.tokens();
    cell.painter.fillRect(bar, isInProgress ? tokens.selection : tokens.live.tint);
    cell.painter.setPen(QPen(isInProgress ? tokens.turnInProgress : tokens.live.border, 1));
    cell.painter.setBrush(Qt::NoBrush);
    cell.painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintEpisodeBar(const RowPaint &cell)
{
    const double end = cell.scene.axis.viewWidth();
    // Short states stay on top of the long ones beside them.
    QList<BarPart> parts = barParts(cell.row.episode, cell.scene.moment, cell.scene.axis);
    std::stable_sort(parts.begin(), parts.end(), [](const BarPart &left, const BarPart &right) {
        return left.width > 10 && right.width <= 10 && !right.isOwnTurns;
    });
    for (const BarPart &part : std::as_const(parts)) {
        if (part.x + part.width < -20 || part.x > end + 20) {
            continue;
        }
        const double from = std::max(part.x, -20.0);
        const double to = std::min(part.x + part.width, end + 20);
        const QRectF bar = barRect(cell, from, to - from);
        if (part.isOwnTurns) {
            const Tokens &tokens = cell.scene.tokens();
            cell.painter.fillRect(bar, tokens.live.border);
            if (tokens.isHighContrast) { // there the border is the fill: a gap tells them apart
                cell.painter.fillRect(QRectF(bar.right(), bar.top(), 1, bar.height()),
                                      tokens.live.tint);
            }
        } else {
            cell.scene.states.paintBar(cell.painter, bar, part.state);
        }
    }
}

void paintRowGround(QPainter &painter, const TimelineScene &scene, int row, const QRectF &rect)
{
    const EpisodeRow &episode = scene.rows.at(row);
    if (episode.episode.id.isValid() && episode.episode.id == scene.selected) {
        painter.fillRect(rect, scene.tokens().selection);
    } else if (row % 2 == 1 && !scene.layout.isDense) {
        painter.fillRect(rect, scene.palette.color(QPalette::AlternateBase));
    }
}

void paintNotPlayed(QPainter &painter, const TimelineScene &scene)
{
    const QRectF canvas = scene.layout.canvas(scene.layout.rows);
    const QRectF ahead(QPointF(scene.playedUntil(), canvas.top()), canvas.bottomRight());
    const QString words = Words::tr("not yet played");
    painter.setFont(scaledFont(scene.font, 0.85));
    const QRectF needed = painter.boundingRect(
        ahead.adjusted(4, 26, -4, 0), int(Qt::AlignHCenter | Qt::TextWordWrap), words);
    if (needed.width() + 8 > ahead.width() || needed.height() > 60) {
        return;
    }
    painter.fillRect(needed.adjusted(-3, -1, 3, 1), scene.palette.color(QPalette::AlternateBase));
    painter.setPen(scene.tokens().quiet);
    painter.drawText(needed, int(Qt::AlignHCenter | Qt::TextWordWrap), words);
}

} // namespace

void paintTimelineRows(QPainter &painter, const TimelineScene &scene)
{
    const TimelineLayout &layout = scene.layout;
    painter.save();
    painter.setClipRect(layout.rows);
    const int count = scene.rows.rowCount();
    const int first = std::max(0, int(layout.scroll / layout.rowHeight));
    const int last
        = std::min(count - 1, int((layout.scroll + layout.rows.height()) / layout.rowHeight));
    for (int row = first; row <= last; ++row) {
        paintRowGround(painter, scene, row, layout.rowRect(row));
    }
    paintGround(painter, scene, layout.rows);
    for (int row = first; row <= last; ++row) {
        const EpisodeRow &episode = scene.rows.at(row);
        const RowPaint cell{.painter = painter,
                            .scene = scene,
                            .row = episode,
                            .rect = layout.rowRect(row),
                            .isSelected
                            = episode.episode.id.isValid() && episode.episode.id == scene.selected};
        if (!layout.isDense) {
            paintName(cell);
            paintFigures(cell);
        }
        painter.setClipRect(layout.canvas(layout.rows));
        if (episode.kind == EpisodeRow::Kind::Episode) {
            paintEpisodeBar(cell);
        } else {
            paintOpenBar(cell);
        }
        painter.setClipRect(layout.rows);
    }
    paintFadeLines(painter, scene, layout.rows);
    paintNotPlayed(painter, scene);
    painter.restore();
}

} // namespace Ebb
