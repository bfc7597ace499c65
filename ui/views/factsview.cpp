// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "factsview.h"

#include <ui/models/factgraphmodel.h>
#include <ui/models/timecursor.h>
#include <ui/views/factactions.h>
#include <ui/views/facttable.h>
#include <ui/views/graphview.h>
#include <ui/views/paintedlist.h>
#include <ui/widgets/format.h>

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

FactsView::FactsView(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_actions(new FactActions(cursor, this))
    , m_toolBar(new QToolBar(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_graph(new GraphView(m_splitter))
    , m_table(new FactTable(m_splitter))
{
    installPaintedListAccessibility();
    m_splitter->addWidget(m_graph);
    m_splitter->addWidget(m_table);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 62);
    m_splitter->setStretchFactor(1, 38);
    m_splitter->setSizes({620, 380});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_graph);
    setupToolBar();
    addKeys();
    connectParts();
    connectCursor();
    openLog();
}

void FactsView::connectParts()
{
    m_graph->setWords([this](FactId fact) { return words(fact); });
    connect(m_graph, &GraphView::factSelected, this, &FactsView::selectFact);
    connect(m_graph, &GraphView::factActivated, this, &FactsView::goTo);
    connect(m_graph, &GraphView::entitySelected, this, &FactsView::selectEntity);
    connect(m_graph, &GraphView::nothingSelected, this, [this] {
        selectEntity({});
        m_cursor.selectFact({});
    });
    connect(m_graph, &GraphView::stepRequested, m_table, &FactTable::moveSelection);
    connect(m_table, &FactTable::factSelected, this, &FactsView::selectFact);
    connect(m_table, &FactTable::factActivated, this, &FactsView::goTo);
    connect(&m_layouter, &GraphLayouter::laidOut, this, &FactsView::showGraph);
}

void FactsView::connectCursor()
{
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &FactsView::refresh);
    connect(&m_cursor, &TimeCursor::logChanged, this, &FactsView::openLog);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &FactsView::schedule);
    connect(&m_cursor, &TimeCursor::factChanged, this, &FactsView::showSelection);
}

void FactsView::openLog()
{
    if (m_memory != m_cursor.memory()) {
        m_memory = m_cursor.memory();
        m_layouter.forget();
        m_entity = {};
        m_rows.clear();
        m_graph->setPicture({});
        m_graph->fit();
        m_filter = {.hasRetired = m_filter.hasRetired};
        showFilter();
    }
    refreshEpisodes();
    layOutGraph();
    refresh();
}

void FactsView::layOutGraph()
{
    // All that is ever shown has its place from the start, so that nothing moves when time does.
    const FactGraphValues whole = wholeFactGraph(m_cursor.log());
    GraphShape shape;
    QList<NodeKey> nodes;
    m_neighbourhoods.clear();
    for (const GraphNode &node : whole.nodes) {
        nodes.append(node.key);
        shape.boxes.append(GraphPicture::boxFor(node.name, font()));
        if (node.key.isEntity())
            m_neighbourhoods.insert(node.key.entity(), node.neighbourhood);
    }
    for (const GraphEdge &edge : whole.edges)
        shape.edges.append({edge.from, edge.to});
    m_layouter.layOut(nodes, shape, m_isLaidOutAtOnce);
}

void FactsView::schedule()
{
    // Hidden, it follows when it is shown again.
    m_isBehind = !isVisible();
    if (m_isBehind || m_refresh.isActive())
        return;
    const int wait = m_pace.takeOrWait();
    if (wait == 0)
        refresh();
    else
        m_refresh.start(wait);
}

void FactsView::refresh()
{
    const Snapshot &now = m_cursor.snapshot();
    m_rows = filtered(factRows(m_cursor.log(), now), now, m_filter);
    m_table->setRows(m_rows);
    showGraph();
    showSelection();
}

void FactsView::showGraph()
{
    FactGraphValues values = factGraphValues(m_rows);
    QList<QPointF> places;
    QList<QSizeF> boxes;
    QList<NodeKey> keys;
    for (GraphNode &node : values.nodes) {
        node.neighbourhood = m_neighbourhoods.value(node.key.entity());
        keys.append(node.key);
        places.append(m_layouter.placeOf(node.key));
        boxes.append(GraphPicture::boxFor(node.name, font()));
    }
    m_graph->setEmptyText(emptyText());
    if (!m_layouter.hasPlaces(keys))
        return layOutStrangers(values);
    m_graph->setWhole(m_layouter.bounds());
    m_graph->setPicture({std::move(values), std::move(places), std::move(boxes)});
}

void FactsView::layOutStrangers(const FactGraphValues &values)
{
    // An entity that was merged later is in no picture of the end; it comes beside the others.
    if (m_layouter.isBusy())
        return;
    GraphShape shape;
    QList<NodeKey> nodes;
    for (const GraphNode &node : values.nodes) {
        nodes.append(node.key);
        shape.boxes.append(GraphPicture::boxFor(node.name, font()));
    }
    for (const GraphEdge &edge : values.edges)
        shape.edges.append({edge.from, edge.to});
    m_layouter.layOut(nodes, shape, m_isLaidOutAtOnce);
}

QString FactsView::emptyText() const
{
    if (!m_rows.isEmpty())
        return tr("Laying out…");
    return m_cursor.snapshot().facts.isEmpty()
        ? tr("No fact yet. Facts are written when episodes leave.")
        : tr("No fact is like that. Fewer filters show more.");
}

QString FactsView::words(FactId fact) const
{
    const int row = m_table->facts().rowOf(fact);
    if (row < 0)
        return {};
    const FactRow &shown = m_table->facts().at(row);
    const QString state = !shown.isHeld() ? tr("retired")
        : shown.state ? (shown.isInBlock() ? tr("in the block") : Format::state(*shown.state))
                      : tr("not cut yet");
    return tr("%1 (%2, %3, turns %4, %5)", "a fact: sentence, number, state, turns, date")
        .arg(shown.fact.note,
             Format::fact(fact),
             state,
             factText(shown, FactModel::TurnsColumn),
             Format::iso(shown.fact.at));
}

void FactsView::selectFact(FactId fact)
{
    selectEntity({});
    const int row = m_table->facts().rowOf(fact);
    m_cursor.selectFact(fact);
    if (row >= 0 && m_table->facts().at(row).episode.isValid())
        m_cursor.selectEpisode(m_table->facts().at(row).episode);
}

void FactsView::selectEntity(EntityId entity)
{
    if (entity == m_entity)
        return;
    m_entity = entity;
    showSelection();
    Q_EMIT entitySelected(entity);
}

void FactsView::showSelection()
{
    const FactId fact = m_entity.isValid() ? FactId() : m_cursor.fact();
    m_graph->setSelected(fact, m_entity);
    m_table->setSelected(fact);
}

void FactsView::goTo(FactId fact)
{
    selectFact(fact);
    if (const Fact *held = m_actions->fact(fact))
        m_cursor.setMoment(held->at);
}

void FactsView::setFilter(const FactFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    showFilter();
    refresh();
}

void FactsView::setToolBarShown(bool isShown)
{
    m_toolBar->setVisible(isShown);
}

void FactsView::setLaidOutAtOnce(bool isAtOnce)
{
    m_isLaidOutAtOnce = isAtOnce;
    layOutGraph();
}

QSize FactsView::pictureSize() const
{
    return m_splitter->size();
}

void FactsView::paintPicture(QPainter &painter)
{
    painter.fillRect(QRect(QPoint(), pictureSize()), palette().brush(QPalette::Base));
    m_graph->paintPicture(painter);
    m_table->render(&painter, QPoint(0, m_table->y()));
}

void FactsView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (std::exchange(m_isBehind, false))
        refresh();
}

void FactsView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_search) {
        m_layouter.forget();
        layOutGraph();
    }
}

} // namespace Ebb
