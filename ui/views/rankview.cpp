// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rankview.h"

#include <ui/views/flatheader.h>
#include <ui/views/rankdelegate.h>
#include <ui/widgets/palette.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

RankView::RankView(QWidget *parent)
    : QTreeView(parent)
    , m_ranks(new RankModel(this))
    , m_text(new RankText(m_ranks, this))
{
    setAccessibleName(tr("Order of leaving"));
    setHeader(new FlatHeader(this));
    setModel(m_text);
    setItemDelegate(new RankDelegate(*header(), this));
    setRootIsDecorated(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setFont(scaledFont(font(), 0.92));
    setupHeader();
}

void RankView::setupHeader()
{
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(30);
    header()->setSectionResizeMode(QHeaderView::Interactive);
    header()->setSectionResizeMode(RankModel::EpisodeColumn, QHeaderView::Stretch);
    header()->setFont(font());
    fitColumns();
}

void RankView::fitColumns()
{
    const QFontMetrics metrics(font());
    QList<int> widths;
    for (int column = 0; column < RankModel::ColumnCount; ++column) {
        const QString title
            = m_ranks->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QString widest = column == RankModel::RankColumn ? u"000"_s : u"000,000"_s;
        const int width
            = std::max(metrics.horizontalAdvance(title), metrics.horizontalAdvance(widest));
        header()->resizeSection(column, width + 16);
        widths.append(width + 16);
    }
    // The bars get what names and numbers leave them.
    constexpr int nameWidth = 200;
    const int value = metrics.horizontalAdvance(u"0.0000"_s) + 2 * 12;
    int room = viewport()->width() - value - nameWidth;
    for (int column = 0; column < RankModel::ColumnCount; ++column) {
        if (column != RankModel::ActivationColumn && column != RankModel::EpisodeColumn)
            room -= widths.at(column);
    }
    // In a narrow view names need it more: the inspector tells the significance too.
    const bool isNarrow = room < -nameWidth / 4;
    setColumnHidden(RankModel::SignificanceColumn, isNarrow);
    header()->resizeSection(RankModel::ActivationColumn, value + std::clamp(room, 16, 86));
}

void RankView::setRanks(const RankOutlook &outlook, TimePoint moment)
{
    m_isFollowing = true;
    m_ranks->setOutlook(outlook);
    m_text->setMoment(moment);
    if (m_ranks->landingRow() >= 0)
        setFirstColumnSpanned(m_ranks->landingRow(), {}, true);
    m_isFollowing = false;
    setSelected(m_selected);
    viewport()->update();
}

void RankView::setSelected(EpisodeId episode)
{
    m_selected = episode;
    const int row = episode.isValid() ? m_ranks->rowOf(episode) : -1;
    const QModelIndex wanted = m_text->index(row, 0);
    if (currentIndex().row() == row && selectionModel()->isRowSelected(row))
        return;
    m_isFollowing = true;
    if (wanted.isValid())
        setCurrentIndex(wanted);
    else
        selectionModel()->clear();
    m_isFollowing = false;
}

void RankView::moveSelection(int rows)
{
    const int count = m_text->rowCount();
    int row = currentIndex().isValid() ? currentIndex().row() + rows : (rows > 0 ? 0 : count - 1);
    if (row == m_ranks->landingRow())
        row += rows > 0 ? 1 : -1;
    if (row >= 0 && row < count)
        setCurrentIndex(m_text->index(row, 0));
}

void RankView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    const EpisodeId episode(current.data(RankModel::EpisodeRole).toLongLong());
    if (m_isFollowing || !episode.isValid())
        return;
    m_selected = episode;
    Q_EMIT episodeSelected(episode);
}

void RankView::keyPressEvent(QKeyEvent *event)
{
    if (!event->matches(QKeySequence::Copy))
        return QTreeView::keyPressEvent(event);
    QGuiApplication::clipboard()->setText(m_text->asCsv());
}

void RankView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (m_text->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(tokensFor(palette()).quiet);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12),
                     Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Nothing to rank. The turn in progress never leaves."));
}

void RankView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

void RankView::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

} // namespace Ebb
