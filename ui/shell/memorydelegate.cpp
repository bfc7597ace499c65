// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "memorydelegate.h"

#include <ui/models/memorymodel.h>
#include <ui/models/momentmodel.h>
#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QPainter>
#include <QSortFilterProxyModel>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int Padding = 8;

const MemoryRow &rowOf(const QModelIndex &index)
{
    const auto *proxy = static_cast<const QSortFilterProxyModel *>(index.model());
    const auto *model = static_cast<const MemoryModel *>(proxy->sourceModel());
    return model->at(proxy->mapToSource(index).row());
}

void paintBack(QPainter &painter, const QStyleOptionViewItem &option)
{
    const Tokens tokens = tokensFor(option.palette);
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, tokens.selection);
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, option.palette.alternateBase());
}

QString momentText(const CallMark &mark)
{
    QStringList parts;
    if (!mark.leaving.isEmpty())
        parts.append(MomentDelegate::tr("%n leave", nullptr, int(mark.leaving.size())));
    if (!mark.forgotten.isEmpty())
        parts.append(MomentDelegate::tr("%n forgotten", nullptr, int(mark.forgotten.size())));
    if (mark.kind == CallMark::Kind::Seal)
        parts.append(MomentDelegate::tr("%1 sealed").arg(Format::episodes(mark.sealed)));
    if (mark.kind == CallMark::Kind::Sleep)
        parts.append(MomentDelegate::tr("%1 idle").arg(Format::gap(mark.idle)));
    return parts.join(u", "_s);
}

Mark signOf(CallMark::Kind kind)
{
    if (kind == CallMark::Kind::Fade)
        return Mark::Fade;
    return kind == CallMark::Kind::Seal ? Mark::Seal : Mark::Sleep;
}

void paintShares(QPainter &painter,
                 const QRect &bar,
                 const MemoryRow &row,
                 const StatePainter &states)
{
    double x = bar.left();
    for (const EpisodeState state : allStates) {
        const double width = row.shares.at(size_t(state)) * bar.width();
        if (width > 0)
            painter.fillRect(QRectF(x, bar.top(), width, bar.height()), states.brush(state));
        x += width;
    }
}

} // namespace

QSize MemoryDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    Q_UNUSED(index)
    const int line = QFontMetrics(option.font).height();
    const int small = QFontMetrics(scaledFont(option.font, 0.85)).height();
    return {160, line + small + 5 + 14};
}

void MemoryDelegate::paint(QPainter *painter,
                           const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const MemoryRow &row = rowOf(index);
    const Tokens tokens = tokensFor(option.palette);
    painter->save();
    paintBack(*painter, option);
    QRect area = option.rect.adjusted(Padding, 4, -Padding, -4);
    const bool isSelected = option.state & QStyle::State_Selected;
    const QFont titleFont = isSelected ? strongFont(option.font) : option.font;
    const QFontMetrics title(titleFont);
    painter->setFont(titleFont);
    painter->setPen(option.palette.color(QPalette::Text));
    painter->drawText(area,
                      Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
                      title.elidedText(row.info.title.simplified(), Qt::ElideMiddle, area.width()));
    area.setTop(area.top() + title.height());
    const QFont small = scaledFont(option.font, 0.85);
    const QFontMetrics metrics(small);
    painter->setFont(small);
    painter->setPen(tokens.quiet);
    const QString date = row.info.to ? Format::shortDate(*row.info.to) : QString();
    painter->drawText(area, Qt::AlignTop | Qt::AlignRight, date);
    const QString kind = row.info.isArchived ? tr("archived")
        : row.isLive                         ? tr("chat")
                                             : tr("recorded");
    const QString what = tr("%1 turns · %2").arg(Format::count(row.info.turns), kind);
    const int room = area.width() - metrics.horizontalAdvance(date) - Padding;
    painter->drawText(
        area, Qt::AlignTop | Qt::AlignLeft, metrics.elidedText(what, Qt::ElideRight, room));
    const QRect bar(area.left(), area.top() + metrics.height() + 2, area.width(), 5);
    const StatePainter states(option.palette, painter->device()->devicePixelRatio());
    paintShares(*painter, bar, row, states);
    painter->restore();
}

QSize MomentDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = std::max(22, QFontMetrics(option.font).height() + 4);
    const bool hasDate = index.data(MomentModel::IsFirstOfDayRole).toBool();
    return {160, hasDate ? line + QFontMetrics(scaledFont(option.font, 0.85)).height() + 4 : line};
}

void MomentDelegate::paint(QPainter *painter,
                           const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const CallMark &mark = static_cast<const MomentModel *>(index.model())->at(index.row());
    const Tokens tokens = tokensFor(option.palette);
    painter->save();
    QStyleOptionViewItem line = option;
    if (index.data(MomentModel::IsFirstOfDayRole).toBool()) {
        const QFont small = scaledFont(option.font, 0.85);
        const int height = QFontMetrics(small).height() + 4;
        painter->setFont(small);
        painter->setPen(tokens.quiet);
        painter->drawText(option.rect.adjusted(Padding, 2, -Padding, 0),
                          Qt::AlignTop | Qt::AlignLeft,
                          Format::day(mark.at));
        line.rect.setTop(line.rect.top() + height);
    }
    paintBack(*painter, line);
    const bool isAhead = index.data(MomentModel::IsAheadRole).toBool();
    const QColor colour = isAhead ? tokens.quiet : option.palette.color(QPalette::Text);
    const QRect area = line.rect.adjusted(Padding, 0, -Padding, 0);
    paintMark(*painter, QPointF(area.left() + 6, area.center().y() + 1), signOf(mark.kind), colour);
    painter->setFont(option.font);
    painter->setPen(colour);
    const QString call = QString::number(mark.call.value());
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight, call);
    const QFontMetrics metrics(option.font);
    const QRect text = area.adjusted(20, 0, -metrics.horizontalAdvance(call) - Padding, 0);
    painter->drawText(text,
                      Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(momentText(mark), Qt::ElideRight, text.width()));
    painter->restore();
}

} // namespace Ebb
