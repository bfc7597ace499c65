// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factmodel.h>

#include <QTreeView>

namespace Ebb {

//! The facts of a moment as a sortable list.
class FactTable : public QTreeView
{
    Q_OBJECT

public:
    explicit FactTable(QWidget *parent = nullptr);

    FactModel &facts() const { return *m_facts; }
    //! Other rows in the order chosen; what is scrolled to stays.
    void setRows(const QList<FactRow> &rows);
    void setSelected(FactId fact);
    void moveSelection(int rows);
    //! What is listed, one line a fact, with a header line.
    QString csv() const;

Q_SIGNALS:
    void factSelected(Ebb::FactId fact);
    void factActivated(Ebb::FactId fact);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    FactModel *m_facts;
    FactId m_selected;
    bool m_isFollowing = false;
};

//! A cell of the table as it is read.
QString factText(const FactRow &row, FactModel::Column column);

} // namespace Ebb
