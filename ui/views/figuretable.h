// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/episodes/lifecycle.h>

#include <QList>
#include <QTableView>

class QStandardItemModel;

namespace Ebb {

//! A cell of a small table of figures.
struct FigureCell
{
    QString text;
    bool isStrong = false;
    bool isQuiet = false;
    std::optional<EpisodeState> state; //!< its sign stands before the text
};

struct FigureColumn
{
    QString title;
    Qt::Alignment alignment = Qt::AlignLeft;
    bool stretches = false;
};

//! A compact table as tall as its rows: for inspectors, inside a scroll area of theirs.
class FigureTable : public QTableView
{
    Q_OBJECT

public:
    explicit FigureTable(const QList<FigureColumn> &columns, QWidget *parent = nullptr);

    //! Replaces the rows; `keys` come back with `activatedKey` and find the marked row.
    void setRows(const QList<QList<FigureCell>> &rows, const QList<qint64> &keys);
    //! Tints the row with this key; 0 for none.
    void setMarked(qint64 key);
    qint64 marked() const { return m_marked; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void keyClicked(qint64 key);
    void keyDoubleClicked(qint64 key);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupView();
    void fitColumns();
    qint64 keyOf(int row) const;

    QList<FigureColumn> m_columns;
    QStandardItemModel *m_model;
    qint64 m_marked = 0;
};

} // namespace Ebb
