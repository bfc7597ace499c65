// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "mainwindow.h"

#include <ui/shell/memoriespanel.h>
#include <ui/shell/messagebar.h>
#include <ui/shell/transportbar.h>
#include <ui/views/activationview.h>
#include <ui/views/timelineview.h>
#include <ui/widgets/palette.h>

#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

QAction *MainWindow::addAction(QMenu *menu, const QString &text, const QKeySequence &key)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(key);
    return action;
}

void MainWindow::setupModeBar()
{
    m_modeBar = new QToolBar(tr("Workspaces"), this);
    m_modeBar->setObjectName(u"modes"_s);
    m_modeBar->setMovable(false);
    m_modeBar->setIconSize({22, 22});
    m_modeBar->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    m_modeBar->setFont(scaledFont(font(), 0.85));
    m_modeBar->setFixedWidth(WideModeBar);
    // Flat, whatever the style paints behind tool bars.
    m_modeBar->setStyleSheet(u"QToolBar { border: 0; background: palette(window); }"_s);
    addToolBar(Qt::LeftToolBarArea, m_modeBar);
    m_modes = new QActionGroup(this);
    const auto addMode
        = [this](const QString &text, const QString &icon, int key, Workspace workspace) {
              QAction *action = m_modeBar->addAction(QIcon::fromTheme(icon), text);
              action->setCheckable(true);
              action->setShortcut(Qt::CTRL | Qt::Key(key));
              action->setToolTip(tr("%1 (Ctrl+%2)").arg(text, QString(QChar(key))));
              m_modes->addAction(action);
              connect(action, &QAction::triggered, this, [this, workspace] {
                  showWorkspace(workspace);
              });
              if (QWidget *button = m_modeBar->widgetForAction(action))
                  button->setMinimumHeight(54);
          };
    addMode(tr("Timeline"), u"view-calendar-timeline"_s, Qt::Key_1, Timeline);
    addMode(tr("Activation"), u"office-chart-line"_s, Qt::Key_2, Activation);
    addMode(tr("Facts"), u"distribute-graph"_s, Qt::Key_3, Facts);
    addMode(tr("Recall"), u"view-filter"_s, Qt::Key_4, Recall);
}

void MainWindow::setupStatusBar()
{
    m_status = new QLabel(tr("Nothing leaves this computer"), this);
    m_progress = new QProgressBar(this);
    m_progress->setFixedSize(160, 14);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_stop = new QToolButton(this);
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop after the call that runs now; it can be resumed (Ctrl+.)"));
    m_stop->setAutoRaise(true);
    connect(m_stop, &QToolButton::clicked, &m_engine, &EngineClient::stop);
    m_modelsLabel = new QLabel(this);
    m_storeLabel = new QLabel(this);
    statusBar()->addWidget(m_status, 1);
    statusBar()->addWidget(m_progress);
    statusBar()->addWidget(m_stop);
    statusBar()->addPermanentWidget(m_modelsLabel);
    statusBar()->addPermanentWidget(m_storeLabel);
    m_progress->hide();
    m_stop->hide();
}

void MainWindow::setupMenus()
{
    setupFileMenu();
    setupMemoryMenu();
    setupViewMenu();
    setupGoMenu();
    setupRunMenu();
    setupHelpMenu();
}

void MainWindow::setupFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    connect(addAction(menu, tr("Open Recording…"), QKeySequence::Open),
            &QAction::triggered,
            this,
            &MainWindow::askForFiles);
    connect(addAction(menu, tr("Bundled Recordings"), {}), &QAction::triggered, this, [this] {
        showWorkspace(FirstRun);
    });
    menu->addSeparator();
    connect(addAction(menu, tr("Quit"), QKeySequence::Quit),
            &QAction::triggered,
            this,
            &QWidget::close);
}

void MainWindow::setupMemoryMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Memory"));
    menu->addActions(m_memories->memoryActions());
    menu->addSeparator();
    connect(addAction(menu, tr("Search"), Qt::CTRL | Qt::Key_K), &QAction::triggered, this, [this] {
        m_sidebar->show();
        m_memories->focusSearch();
    });
    QAction *archived = addAction(menu, tr("Show Archived"), {});
    archived->setCheckable(true);
    connect(archived, &QAction::toggled, m_memories, &MemoriesPanel::setArchivedShown);
}

void MainWindow::setupViewMenu()
{
    m_viewMenu = menuBar()->addMenu(tr("&View"));
    m_viewMenu->addActions(m_modes->actions());
    m_viewMenu->addSeparator();
    QAction *sidebar = m_sidebar->toggleViewAction();
    sidebar->setText(tr("Sidebar"));
    sidebar->setShortcut(Qt::CTRL | Qt::Key_B);
    m_viewMenu->addAction(sidebar);
    QAction *inspector = m_inspector->toggleViewAction();
    inspector->setText(tr("Inspector"));
    inspector->setShortcut(Qt::CTRL | Qt::Key_I);
    m_viewMenu->addAction(inspector);
    QAction *only = addAction(m_viewMenu, tr("View Only"), Qt::Key_F11);
    only->setCheckable(true);
    connect(only, &QAction::toggled, this, &MainWindow::showOnlyView);
}

void MainWindow::setupGoMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Go"));
    QAction *back = addAction(menu, tr("Selection Before"), Qt::ALT | Qt::Key_Left);
    QAction *forward = addAction(menu, tr("Next Selection"), Qt::ALT | Qt::Key_Right);
    connect(back, &QAction::triggered, &m_cursor, &TimeCursor::goBack);
    connect(forward, &QAction::triggered, &m_cursor, &TimeCursor::goForward);
    const auto showPossible = [this, back, forward] {
        back->setEnabled(m_cursor.canGoBack());
        forward->setEnabled(m_cursor.canGoForward());
    };
    connect(&m_cursor, &TimeCursor::historyChanged, this, showPossible);
    showPossible();
    menu->addSeparator();
    connect(addAction(menu, tr("Next Area"), Qt::Key_F6), &QAction::triggered, this, [this] {
        focusNextArea(true);
    });
    connect(addAction(menu, tr("Area Before"), Qt::SHIFT | Qt::Key_F6),
            &QAction::triggered,
            this,
            [this] { focusNextArea(false); });
}

void MainWindow::setupRunMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Run"));
    m_transport->playAction()->setShortcut(Qt::Key_Space);
    m_transport->backAction()->setShortcut(Qt::Key_Left);
    m_transport->forwardAction()->setShortcut(Qt::Key_Right);
    m_transport->endAction()->setShortcut(Qt::Key_End);
    menu->addActions({m_transport->playAction(),
                      m_transport->backAction(),
                      m_transport->forwardAction(),
                      m_transport->endAction()});
    m_liveAction = addAction(menu, tr("Follow the Clock"), Qt::CTRL | Qt::Key_L);
    m_liveAction->setCheckable(true);
    m_liveAction->setToolTip(tr("Watch what was said fade in real time"));
    connect(m_liveAction, &QAction::toggled, &m_player, &Player::setLive);
    menu->addSeparator();
    QMenu *ahead = menu->addMenu(tr("What Would Leave If a Message Came"));
    const auto addAhead = [this, ahead](const QString &text, Duration later) {
        connect(
            ahead->addAction(text), &QAction::triggered, this, [this, later] { lookAhead(later); });
    };
    addAhead(tr("Now"), 0ms);
    addAhead(tr("Tomorrow"), std::chrono::days(1));
    addAhead(tr("In a Week"), std::chrono::days(7));
    menu->addSeparator();
    QAction *stop = addAction(menu, tr("Stop"), Qt::CTRL | Qt::Key_Period);
    stop->setEnabled(false);
    connect(stop, &QAction::triggered, &m_engine, &EngineClient::stop);
    connect(&m_engine, &EngineClient::workingChanged, stop, &QAction::setEnabled);
}

void MainWindow::setupHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    connect(addAction(menu, tr("Explain This View"), QKeySequence::HelpContents),
            &QAction::triggered,
            this,
            &MainWindow::explainView);
    connect(addAction(menu, tr("About Ebb"), {}), &QAction::triggered, this, [this] {
        QMessageBox::about(this,
                           tr("About Ebb"),
                           tr("Ebb %1 shows how a conversation's memory forgets, and why.")
                               .arg(QCoreApplication::applicationVersion()));
    });
}

void MainWindow::lookAhead(Duration ahead)
{
    if (m_cursor.log().calls.isEmpty())
        return;
    showWorkspace(Activation);
    m_activation->setLookAhead(ahead);
}

void MainWindow::focusNextArea(bool isForward)
{
    QList<QWidget *> areas{m_modeBar,
                           m_sidebar->widget(),
                           m_views->currentWidget(),
                           m_inspector->widget(),
                           m_transport};
    areas.removeIf([](const QWidget *area) { return !area->isVisible(); });
    qsizetype current = -1;
    const QWidget *focused = QApplication::focusWidget();
    for (qsizetype i = 0; i < areas.size(); ++i) {
        if (focused && (areas.at(i) == focused || areas.at(i)->isAncestorOf(focused)))
            current = i;
    }
    const qsizetype step = isForward ? 1 : areas.size() - 1;
    QWidget *next = areas.at((current + step) % areas.size());
    // A container takes the focus by its first child that can have it.
    QWidget *target = next->focusPolicy() == Qt::NoFocus ? next->nextInFocusChain() : next;
    while (target != next && target->focusPolicy() == Qt::NoFocus)
        target = target->nextInFocusChain();
    target->setFocus(Qt::TabFocusReason);
}

void MainWindow::explainView()
{
    const QString timeline = tr(
        "Each row is an episode: a stretch of the conversation about one thing. Its bar is live "
        "while "
        "its messages are in view, leaving while its facts are asked for, sealed once the facts "
        "stand "
        "in their place, forgotten when those are out of view too. Below, the size of each call "
        "against ceiling, budget and landing. Wheel pans, Ctrl+wheel zooms, 0 fits, F folds idle "
        "time, T changes between time and turns, Up and Down pick an episode.");
    const QString activation = tr("Each curve is how available an episode is: the sum of its "
                                  "traces, each faded by the square "
                                  "root of its age in minutes. The table ranks them: the least "
                                  "active leave first, down to the "
                                  "landing. P pins the selected curve, L changes the age axis, "
                                  "Shift+Right looks an hour ahead.");
    const QString facts = tr("Lines are facts, boxes what they are about; the table holds the same "
                             "facts. Solid lines stand in the facts block, dotted ones are out of "
                             "view, struck through are retired. Wheel pans, Ctrl+wheel zooms, 0 "
                             "fits, Ctrl+F finds, R shows retired facts, M milestones only, Shift "
                             "with an arrow picks the next fact that way, Del retires.");
    const QString first = tr("Play a bundled recording or open one of your own.");
    const int shown = m_views->currentIndex();
    m_message->showMessage(shown == Timeline         ? timeline
                               : shown == Activation ? activation
                               : shown == Facts      ? facts
                                                     : first,
                           MessageBar::Kind::Information);
}

void MainWindow::showOnlyView(bool isOnly)
{
    m_modeBar->setVisible(!isOnly);
    m_sidebar->setVisible(!isOnly);
    m_inspector->setVisible(!isOnly && m_views->currentIndex() != FirstRun);
    statusBar()->setVisible(!isOnly);
}

} // namespace Ebb
