// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

class QHeaderView;

namespace Ebb {

//! Paints the rank list: the state's sign before an episode, a bar behind its activation, and the
//! landing as a cut across the list.
class RankDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit RankDelegate(const QHeaderView &header, QObject *parent = nullptr);

    void paint(QPainter *painter,
               const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintLanding(QPainter &painter,
                      const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    void paintEpisode(QPainter &painter,
                      const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    void paintActivation(QPainter &painter,
                         const QStyleOptionViewItem &option,
                         const QModelIndex &index) const;

    const QHeaderView &m_header;
};

} // namespace Ebb
