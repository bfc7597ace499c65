// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/episodemodel.h>
#include <ui/widgets/timeaxis.h>

#include <QWidget>

#include <array>

class QAction;
class QComboBox;
class QToolBar;

namespace Ebb {

class TimeCursor;
class TimelineCanvas;

//! The Timeline workspace: its tool bar and the painted timeline.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    explicit TimelineView(TimeCursor &cursor, QWidget *parent = nullptr);

    TimelineCanvas &canvas() const { return *m_canvas; }
    //! The rows as shown, one line an episode, with a header line.
    QString csv() const;

Q_SIGNALS:
    void exportFailed(const Ebb::Error &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupActions();
    void setupToolBar();
    void addOrder();
    void addZoom();
    void addStates();
    void addExport();
    void connectCanvas();
    void showCounts();
    void showIcons();
    QAction *addKey(const QString &text, const QKeySequence &key);

    TimelineCanvas *m_canvas;
    QToolBar *m_toolBar;
    QAction *m_time = nullptr;
    QAction *m_turns = nullptr;
    QAction *m_fold = nullptr;
    QAction *m_zoomOut = nullptr;
    QAction *m_fit = nullptr;
    QAction *m_zoomIn = nullptr;
    QComboBox *m_order = nullptr;
    std::array<QAction *, 4> m_states{};
};

} // namespace Ebb
