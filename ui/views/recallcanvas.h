// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/paintedlist.h>
#include <ui/views/recalllayout.h>

#include <QAbstractScrollArea>

namespace Ebb {

//! The stations of a recall side by side, with the way of one fact as a ribbon.
class RecallCanvas : public QAbstractScrollArea, public PaintedList
{
    Q_OBJECT

public:
    explicit RecallCanvas(QWidget *parent = nullptr);

    void setColumns(const QList<RecallColumn> &columns);
    const QList<RecallColumn> &columns() const { return m_columns; }
    void setEmptyText(const QString &text);
    //! Paints what is seen, at the place the painter is at.
    void paintPicture(QPainter &painter) const;

    int itemCount() const override { return int(m_layout.lines().size()); }
    QString itemWords(int item) const override;
    QRect itemRect(int item) const override;
    int itemAt(const QPoint &place) const override;
    int selectedItem() const override { return m_current; }
    void selectItem(int item) override;

    QSize minimumSizeHint() const override { return {300, 160}; }

Q_SIGNALS:
    void factSelected(Ebb::FactId fact);
    void unfoldRequested(Ebb::RecallStage stage);

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void scrollContentsBy(int, int) override { viewport()->update(); }

private:
    void relayout();
    void activate(int item);
    void moveInColumn(int lines);
    void moveToColumn(int columns);
    void ensureVisible(int item);
    const RecallLine &lineOf(int item) const;
    QPointF contentAt(const QPoint &place) const;

    QList<RecallColumn> m_columns;
    RecallLayout m_layout;
    QString m_emptyText;
    int m_current = -1;
};

} // namespace Ebb
