// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factgraphmodel.h>
#include <ui/views/graphlayouter.h>
#include <ui/widgets/pace.h>

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QSplitter;
class QToolBar;

namespace Ebb {

class FactActions;
class FactTable;
class GraphView;
class TimeCursor;

//! The Facts workspace: the graph, the table under it, one filter for both.
class FactsView : public QWidget
{
    Q_OBJECT

public:
    explicit FactsView(TimeCursor &cursor, QWidget *parent = nullptr);

    FactActions &actions() const { return *m_actions; }
    GraphView &graph() const { return *m_graph; }
    FactTable &table() const { return *m_table; }
    const FactFilter &filter() const { return m_filter; }
    void setFilter(const FactFilter &filter);

    void setToolBarShown(bool isShown);
    //! Whether laying out waits for its end: for pictures.
    void setLaidOutAtOnce(bool isAtOnce);
    QSize pictureSize() const;
    void paintPicture(QPainter &painter);

Q_SIGNALS:
    void entitySelected(Ebb::EntityId entity);
    void exportFailed(const Ebb::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setupToolBar();
    void addFilters();
    void addSwitches();
    void addZoom();
    void addKeys();
    void addExport();
    void connectParts();
    void connectCursor();
    QAction *addKey(const QString &text, const QKeySequence &key);

    void openLog();
    void schedule();
    void refresh();
    void refreshEpisodes();
    void showFilter();
    void showGraph();
    void layOutGraph();
    void layOutStrangers(const FactGraphValues &values);
    void showSelection();
    void goTo(FactId fact);
    void selectFact(FactId fact);
    void selectEntity(EntityId entity);
    QString emptyText() const;
    QString words(FactId fact) const;

    TimeCursor &m_cursor;
    FactActions *m_actions;
    QToolBar *m_toolBar;
    QSplitter *m_splitter;
    GraphView *m_graph;
    FactTable *m_table;
    GraphLayouter m_layouter;
    QTimer m_refresh;
    Pace m_pace;
    FactFilter m_filter;
    QList<FactRow> m_rows;
    QHash<EntityId, EntityId> m_neighbourhoods;
    EntityId m_entity;
    MemoryId m_memory;
    bool m_isLaidOutAtOnce = false;
    bool m_isBehind = false; //!< the moment moved while it was hidden
    QLineEdit *m_search = nullptr;
    QComboBox *m_states = nullptr;
    QComboBox *m_times = nullptr;
    QComboBox *m_episodes = nullptr;
    QAction *m_retired = nullptr;
    QAction *m_milestones = nullptr;
};

} // namespace Ebb
