// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/ranktext.h>

#include <QTreeView>

namespace Ebb {

//! The rank list: rows in the order of leaving, cut by the landing. Copies as CSV.
class RankView : public QTreeView
{
    Q_OBJECT

public:
    explicit RankView(QWidget *parent = nullptr);

    void setRanks(const RankOutlook &outlook, TimePoint moment);
    //! Marks an episode's row and scrolls to it the least; no row when it has none.
    void setSelected(EpisodeId episode);
    const RankText &text() const { return *m_text; }
    RankModel &ranks() const { return *m_ranks; }
    //! Selects the row above or below.
    void moveSelection(int rows);

Q_SIGNALS:
    void episodeSelected(Ebb::EpisodeId episode);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupHeader();
    void fitColumns();

    RankModel *m_ranks;
    RankText *m_text;
    EpisodeId m_selected;
    bool m_isFollowing = false; // the selection comes from outside: nothing to tell
};

} // namespace Ebb
