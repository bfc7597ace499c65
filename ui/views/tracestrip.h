// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/chartpainter.h>

#include <QWidget>

namespace Ebb {

//! Under the chart, on its axis: one row for each curve in colour, a tick for each of its traces as
//! high as its score, how many they are, and the episode's title.
class TraceStrip : public QWidget
{
    Q_OBJECT

public:
    explicit TraceStrip(QWidget *parent = nullptr);

    void setCurves(const CurveSet &curves);
    void setMarks(const QList<ChartMark> &marks);
    void setSelected(EpisodeId episode);
    //! The facts that traces come from, for the tips.
    void setFacts(const QList<Fact> &facts);

    void paintStrip(QPainter &painter, const QSizeF &size, qreal devicePixelRatio) const;
    int heightForRows() const;
    //! The trace under a point and its episode; null where there is none.
    const Trace *traceAt(QPointF position) const;
    //! Its fact, score, time and age; empty where there is none.
    QString toolTipAt(QPointF position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void episodeClicked(Ebb::EpisodeId episode);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Row
    {
        const Curve *curve = nullptr;
        QList<double> ticks; //!< places on the axis, in px from the plot's left end
    };

    QList<Row> rows(double plotWidth) const;
    double rowHeight() const;
    double plotLeft() const;
    double plotWidth(double width) const;
    void
    paintRow(QPainter &painter, const QRectF &area, const Row &row, const Tokens &tokens) const;
    void paintRowTexts(QPainter &painter,
                       const QRectF &area,
                       const Curve &curve,
                       const Tokens &tokens) const;
    void paintCaption(QPainter &painter, const QRectF &area, const Tokens &tokens) const;

    CurveSet m_curves;
    QList<ChartMark> m_marks;
    EpisodeId m_selected;
    QHash<FactId, QString> m_facts;
};

} // namespace Ebb
