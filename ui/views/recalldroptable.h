// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/recalldropmodel.h>

#include <QTreeView>

namespace Ebb {

//! Why a fact was not recalled: one row a fact, with the station it did not get past.
class RecallDropTable : public QTreeView
{
    Q_OBJECT

public:
    explicit RecallDropTable(QWidget *parent = nullptr);

    const RecallDropModel &drops() const { return *m_drops; }
    const ShownRecall &shown() const { return m_shown; }
    void setShown(const ShownRecall &shown);
    void setSelected(FactId fact);
    QString csv() const;

Q_SIGNALS:
    void factSelected(Ebb::FactId fact);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    RecallDropModel *m_drops;
    ShownRecall m_shown;
    bool m_isFollowing = false;
};

} // namespace Ebb
