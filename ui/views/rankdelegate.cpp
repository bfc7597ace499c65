// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rankdelegate.h"

#include <ui/models/rankmodel.h>
#include <ui/views/ranktext.h>
#include <ui/widgets/statepainter.h>

#include <QHeaderView>
#include <QPainter>

#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int padding = 8;

EpisodeState stateOf(const QModelIndex &index)
{
    return EpisodeState(index.data(RankModel::StateRole).toInt());
}

const RankText &textOf(const QModelIndex &index)
{
    return *static_cast<const RankText *>(index.model());
}

// Below the landing these are only what would follow.
bool isQuiet(const QModelIndex &index)
{
    const int column = index.column();
    return (column == RankModel::GivesBackColumn || column == RankModel::ViewAfterColumn)
        && !index.data(RankModel::IsPickRole).toBool();
}

void paintText(QPainter &painter, const QRect &area, int alignment, const QString &text)
{
    painter.drawText(
        area, alignment, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, area.width()));
}

} // namespace

RankDelegate::RankDelegate(const QHeaderView &header, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_header(header)
{
}

QSize RankDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString text = index.data().toString();
    return {option.fontMetrics.horizontalAdvance(text) + 2 * padding,
            std::max(18, option.fontMetrics.height() + 1)};
}

void RankDelegate::paint(QPainter *painter,
                         const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    painter->save();
    painter->setFont(option.font);
    const Tokens tokens = tokensFor(option.palette);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, tokens.selection);
    painter->setPen(isQuiet(index) ? tokens.quiet : option.palette.color(QPalette::Text));
    if (index.data(RankModel::IsLandingRole).toBool())
        paintLanding(*painter, option, index);
    else if (index.column() == RankModel::EpisodeColumn)
        paintEpisode(*painter, option, index);
    else if (index.column() == RankModel::ActivationColumn)
        paintActivation(*painter, option, index);
    else
        paintText(*painter,
                  option.rect.adjusted(padding, 0, -padding, 0),
                  Qt::AlignRight | Qt::AlignVCenter,
                  index.data().toString());
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(QPen(option.palette.color(QPalette::Highlight), 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter->restore();
}

void RankDelegate::paintLanding(QPainter &painter,
                                const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const Tokens tokens = tokensFor(option.palette);
    painter.fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 2),
                     tokens.landing);
    QRect area = option.rect.adjusted(0, 2, -padding, 0);
    area.setLeft(m_header.sectionViewportPosition(RankModel::EpisodeColumn) + padding / 2);
    const RankText &ranks = textOf(index);
    const QString text = ranks.landingSentence();
    const QString below = tr("below: what would follow");
    const int taken = option.fontMetrics.horizontalAdvance(text)
        + option.fontMetrics.horizontalAdvance(below) + 24;
    painter.setPen(tokens.landing);
    painter.drawText(area,
                     Qt::AlignLeft | Qt::AlignVCenter,
                     option.fontMetrics.elidedText(text, Qt::ElideRight, area.width()));
    painter.setPen(tokens.quiet);
    const bool isLast = index.row() + 1 == index.model()->rowCount();
    if (taken <= area.width() && !isLast)
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, below);
}

void RankDelegate::paintEpisode(QPainter &painter,
                                const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const StatePainter states(option.palette, painter.device()->devicePixelRatioF());
    QRect glyph = option.rect;
    glyph.setLeft(glyph.left() + padding / 2);
    glyph.setWidth(12);
    states.paintGlyph(painter, glyph, stateOf(index));
    paintText(painter,
              option.rect.adjusted(padding / 2 + 18, 0, -padding, 0),
              Qt::AlignLeft | Qt::AlignVCenter,
              index.data().toString());
}

void RankDelegate::paintActivation(QPainter &painter,
                                   const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    const QRect area = option.rect.adjusted(padding / 2, 0, -padding, 0);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    const RankModel &ranks = *textOf(index).ranks();
    const int left = area.left() + option.fontMetrics.horizontalAdvance(u"0.0000"_s) + 14;
    const double room = area.right() - left;
    const RankRow *row = ranks.at(index.row());
    if (!row || ranks.mostActive() <= 0 || room < 8)
        return;
    const double length = std::max(2.0, room * row->activation / ranks.mostActive());
    const Tokens tokens = tokensFor(option.palette);
    const bool isInView = row->state == EpisodeState::Live || row->state == EpisodeState::Leaving;
    painter.fillRect(QRectF(left, option.rect.center().y() - 2, std::round(length), 5),
                     isInView ? tokens.of(row->state).fill : tokens.fixedPart);
}

} // namespace Ebb
