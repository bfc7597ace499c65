// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/timecursor.h>
#include <ui/shell/engineclient.h>
#include <ui/shell/firstrunpage.h>
#include <ui/shell/player.h>

#include <QMainWindow>

class QActionGroup;
class QDockWidget;
class QLabel;
class QProgressBar;
class QStackedWidget;
class QToolBar;
class QToolButton;

namespace Ebb {

class ActivationView;
class FactPanel;
class FactsView;
class MemoriesPanel;
class MessageBar;
class RecallView;
class TimelineView;
class TransportBar;

//! The window: docks, menus, actions. What happens is the engine's, what is shown is the views'.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(EngineClient &engine,
               const Clock &clock,
               const QList<BundledRecording> &recordings,
               const Tuning &tuning);
    ~MainWindow() override;

    TimeCursor &cursor() { return m_cursor; }
    Player &player() { return m_player; }
    MessageBar &messageBar() const { return *m_message; }
    void openFiles(const QStringList &files);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    static constexpr int WideModeBar = 72;
    static constexpr int NarrowModeBar = 40;

    enum Workspace
    {
        FirstRun,
        Timeline,
        Activation,
        Facts,
        Recall,
    };

    void setupViews(const QList<BundledRecording> &recordings);
    void setupDocks();
    void setupModeBar();
    void setupStatusBar();
    void setupMenus();
    void setupFileMenu();
    void setupMemoryMenu();
    void setupViewMenu();
    void setupGoMenu();
    void setupRunMenu();
    void setupHelpMenu();
    void connectEngine();
    void connectPanels();
    void connectFacts();
    void connectRecall();
    void restoreLayout();
    QAction *addAction(QMenu *menu, const QString &text, const QKeySequence &key);

    void askForFiles();
    void showWorkspace(Workspace workspace);
    void showLog(const RunLog &log);
    void showError(const Error &error);
    void showProgress(const QString &what, qint64 done, qint64 all);
    void showWorking(bool isWorking);
    void showImported(const QList<ImportedMemory> &memories);
    void showSleepSentence();
    void showModels();
    void focusNextArea(bool isForward);
    void explainView();
    void showOnlyView(bool isOnly);
    void fitToWidth();
    void lookAhead(Duration ahead);

    EngineClient &m_engine;
    Tuning m_tuning;
    TimeCursor m_cursor;
    Player m_player;

    QStackedWidget *m_views;
    MessageBar *m_message;
    TransportBar *m_transport;
    MemoriesPanel *m_memories = nullptr;
    TimelineView *m_timeline = nullptr;
    ActivationView *m_activation = nullptr;
    FactsView *m_facts = nullptr;
    RecallView *m_recall = nullptr;
    FactPanel *m_factPanel = nullptr;
    QStackedWidget *m_inspectors = nullptr; //!< one shows, by workspace
    QDockWidget *m_sidebar = nullptr;
    QDockWidget *m_inspector = nullptr;
    QToolBar *m_modeBar = nullptr;
    QActionGroup *m_modes = nullptr;
    QMenu *m_viewMenu = nullptr;
    QAction *m_liveAction = nullptr;
    QLabel *m_status = nullptr;
    QProgressBar *m_progress = nullptr;
    QToolButton *m_stop = nullptr;
    QLabel *m_modelsLabel = nullptr;
    QLabel *m_storeLabel = nullptr;
    bool m_hasMemories = false;
    bool m_wasNarrow = false;
};

} // namespace Ebb
