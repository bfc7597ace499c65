// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/graphpicture.h>
#include <ui/views/paintedlist.h>

#include <QWidget>

#include <functional>

namespace Ebb {

//! The graph of facts to look at: pans, zooms, picks. It moves only when asked, or as little as
//! it takes to bring the selection into sight.
class GraphView : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    explicit GraphView(QWidget *parent = nullptr);

    //! Another picture of the same or a grown graph: the view stays where it is.
    void setPicture(GraphPicture picture);
    const GraphPicture &picture() const { return m_picture; }
    //! The whole sentence behind a fact, for tooltips and for who listens.
    void setWords(std::function<QString(FactId)> words) { m_words = std::move(words); }
    QString words(FactId fact) const { return m_words ? m_words(fact) : QString(); }
    //! Where the graph may come to lie as time goes: what fitting shows.
    void setWhole(const QRectF &bounds);
    void setEmptyText(const QString &text);

    void setSelected(FactId fact, EntityId entity);
    FactId selectedFact() const { return m_fact; }
    EntityId selectedEntity() const { return m_entity; }

    double zoomFactor() const { return m_zoom; }
    void zoom(double factor, std::optional<QPointF> around = {});
    //! All of it, never larger than life.
    void fit();
    GraphLook look() const;
    QRect edgeRect(int edge) const; //!< on the widget
    void paintPicture(QPainter &painter);

    // Its facts, as those who listen walk them.
    int itemCount() const override { return int(m_picture.values().edges.size()); }
    QString itemWords(int edge) const override { return words(factOf(edge)); }
    QRect itemRect(int edge) const override { return edgeRect(edge); }
    int itemAt(const QPoint &place) const override;
    int selectedItem() const override { return m_picture.edgeOf(m_fact); }
    void selectItem(int edge) override { Q_EMIT factSelected(factOf(edge)); }

    QSize sizeHint() const override { return {900, 480}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void factSelected(Ebb::FactId fact);
    void factActivated(Ebb::FactId fact);
    void entitySelected(Ebb::EntityId entity);
    void nothingSelected();
    void stepRequested(int rows); //!< through the facts as the table has them
    void zoomChanged(double zoom);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    FactId factOf(int edge) const { return m_picture.values().edges.at(edge).fact; }
    void pickAt(QPointF at);
    void moveBy(QPointF by);
    void bringIntoSight();
    void selectToward(QPointF direction);
    QString tipAt(QPointF at) const;

    GraphPicture m_picture;
    std::function<QString(FactId)> m_words;
    QString m_emptyText;
    FactId m_fact;
    EntityId m_entity;
    double m_zoom = 1;
    QPointF m_offset;
    QRectF m_whole;
    bool m_isFitted = true; //!< follows the size of the widget
    bool m_isDragging = false;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
};

} // namespace Ebb
