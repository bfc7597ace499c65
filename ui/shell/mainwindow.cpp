// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "mainwindow.h"

#include <engine/core/text.h>
#include <ui/shell/memoriespanel.h>
#include <ui/shell/messagebar.h>
#include <ui/shell/momentspanel.h>
#include <ui/shell/transportbar.h>
#include <ui/views/activationview.h>
#include <ui/views/episodepanel.h>
#include <ui/views/factactions.h>
#include <ui/views/factpanel.h>
#include <ui/views/factsview.h>
#include <ui/views/recallview.h>
#include <ui/views/timelineview.h>
#include <ui/widgets/format.h>

#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int NarrowWidth = 1100;
constexpr QSize UsualSize{1440, 900};
constexpr QSize LeastSize{960, 600};

QDockWidget *
makeDock(const QString &title, const QString &name, QWidget *content, QMainWindow *window)
{
    auto *dock = new QDockWidget(title, window);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable
                      | QDockWidget::DockWidgetClosable);
    return dock;
}

} // namespace

MainWindow::MainWindow(EngineClient &engine,
                       const Clock &clock,
                       const QList<BundledRecording> &recordings,
                       const Tuning &tuning)
    : m_engine(engine)
    , m_tuning(tuning)
    , m_player(m_cursor, clock)
    , m_views(new QStackedWidget(this))
    , m_message(new MessageBar(this))
    , m_transport(new TransportBar(m_cursor, m_player, this))
{
    setWindowTitle(tr("Ebb"));
    setAcceptDrops(true);
    setMinimumSize(LeastSize);
    resize(UsualSize);
    setupViews(recordings);
    setupDocks();
    setupModeBar();
    setupStatusBar();
    setupMenus();
    connectEngine();
    connectPanels();
    connectFacts();
    connectRecall();
    restoreLayout();
    showWorkspace(FirstRun);
}

MainWindow::~MainWindow() = default;

void MainWindow::setupViews(const QList<BundledRecording> &recordings)
{
    auto *firstRun = new FirstRunPage(recordings, m_views);
    connect(firstRun, &FirstRunPage::openRequested, this, &MainWindow::askForFiles);
    connect(firstRun, &FirstRunPage::playRequested, this, [this](const QString &file) {
        // Small enough a ceiling that the recording walks through every state.
        Tuning shown = m_tuning;
        if (shown == Tuning())
            shown.ceiling = 32'000;
        m_engine.openRecording(file, shown);
    });
    m_timeline = new TimelineView(m_cursor, m_views);
    m_activation = new ActivationView(m_cursor, m_views);
    m_views->addWidget(firstRun);
    m_views->addWidget(m_timeline);
    m_facts = new FactsView(m_cursor, m_views);
    m_views->addWidget(m_activation);
    m_views->addWidget(m_facts);
    m_recall = new RecallView(m_cursor, m_views);
    m_views->addWidget(m_recall);
    auto *centre = new QWidget(this);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_views, 1);
    setCentralWidget(centre);
    connect(m_timeline, &TimelineView::exportFailed, this, &MainWindow::showError);
}

void MainWindow::setupDocks()
{
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    auto *side = new QSplitter(Qt::Vertical, this);
    m_memories = new MemoriesPanel(side);
    side->addWidget(m_memories);
    side->addWidget(new MomentsPanel(m_cursor, side));
    side->setChildrenCollapsible(false);
    m_sidebar = makeDock(tr("Memories"), u"sidebar"_s, side, this);
    m_sidebar->setTitleBarWidget(new QWidget(m_sidebar));
    m_sidebar->setMinimumWidth(176);
    addDockWidget(Qt::LeftDockWidgetArea, m_sidebar);
    m_inspectors = new QStackedWidget(this);
    m_inspectors->addWidget(new EpisodePanel(m_cursor, m_inspectors));
    m_factPanel = new FactPanel(m_cursor, m_facts->actions(), m_inspectors);
    m_inspectors->addWidget(m_factPanel);
    m_inspector = makeDock(tr("Episode"), u"inspector"_s, m_inspectors, this);
    m_inspector->setMinimumWidth(264);
    addDockWidget(Qt::RightDockWidgetArea, m_inspector);
    resizeDocks({m_sidebar, m_inspector}, {208, 304}, Qt::Horizontal);
    auto *transport = makeDock(tr("Transport"), u"transport"_s, m_transport, this);
    transport->setTitleBarWidget(new QWidget(transport));
    transport->setFeatures(QDockWidget::NoDockWidgetFeatures);
    addDockWidget(Qt::BottomDockWidgetArea, transport);
}

void MainWindow::connectEngine()
{
    connect(&m_engine, &EngineClient::memoriesRead, this, [this](const QList<MemoryRow> &rows) {
        m_hasMemories = !rows.isEmpty();
        m_memories->setMemories(rows);
        m_memories->setCurrent(m_cursor.memory());
    });
    connect(&m_engine, &EngineClient::logRead, this, &MainWindow::showLog);
    connect(&m_engine, &EngineClient::failed, this, &MainWindow::showError);
    connect(&m_engine, &EngineClient::progressed, this, &MainWindow::showProgress);
    connect(&m_engine, &EngineClient::workingChanged, this, &MainWindow::showWorking);
    connect(&m_engine, &EngineClient::imported, this, &MainWindow::showImported);
    connect(&m_engine, &EngineClient::erased, this, [this](const MemoryId &memory) {
        if (memory != m_cursor.memory())
            return;
        m_cursor.setLog({});
        showWorkspace(FirstRun);
    });
    connect(
        &m_engine, &EngineClient::storeOpened, this, [this](const QString &file, bool isReadOnly) {
            const QFileInfo info(file);
            m_storeLabel->setText(
                isReadOnly ? tr("%1, read only").arg(info.fileName())
                           : u"%1 %2"_s.arg(info.fileName(), Format::bytes(info.size())));
            m_storeLabel->setToolTip(info.absoluteFilePath());
        });
}

void MainWindow::connectPanels()
{
    connect(m_memories, &MemoriesPanel::importRequested, this, &MainWindow::askForFiles);
    connect(m_memories, &MemoriesPanel::openRequested, this, [this](const MemoryId &memory) {
        if (memory != m_cursor.memory())
            m_engine.show(memory, m_tuning);
    });
    connect(m_memories, &MemoriesPanel::renameRequested, &m_engine, &EngineClient::rename);
    connect(m_memories, &MemoriesPanel::archiveRequested, &m_engine, &EngineClient::setArchived);
    connect(m_memories, &MemoriesPanel::duplicateRequested, &m_engine, &EngineClient::duplicate);
    connect(m_memories, &MemoriesPanel::eraseRequested, &m_engine, &EngineClient::erase);
    connect(&m_cursor, &TimeCursor::callChanged, this, &MainWindow::showSleepSentence);
    connect(&m_player, &Player::liveChanged, this, [this](bool isLive) {
        m_liveAction->setChecked(isLive);
    });
}

void MainWindow::connectFacts()
{
    connect(&m_facts->actions(), &FactActions::editRequested, this, [this](const GraphEdit &edit) {
        m_engine.editGraph(m_cursor.memory(), m_cursor.log().run.id, edit, m_cursor.moment());
    });
    connect(m_facts, &FactsView::entitySelected, m_factPanel, &FactPanel::showEntity);
    connect(m_facts, &FactsView::exportFailed, this, &MainWindow::showError);
    connect(m_factPanel, &FactPanel::textsWanted, &m_engine, &EngineClient::readTexts);
    connect(&m_engine, &EngineClient::textsRead, m_factPanel, &FactPanel::setTexts);
}

void MainWindow::connectRecall()
{
    connect(m_recall,
            &RecallView::recallWanted,
            this,
            [this](RunId run, const QString &text, TimePoint at) {
                m_engine.recall(m_cursor.memory(), run, text, at);
            });
    connect(m_recall, &RecallView::passagesWanted, &m_engine, &EngineClient::readPassages);
    connect(m_recall, &RecallView::exportFailed, this, &MainWindow::showError);
    connect(&m_engine, &EngineClient::recallRead, m_recall, &RecallView::setAnswer);
    connect(&m_engine, &EngineClient::passagesRead, m_recall, &RecallView::setPassages);
}

void MainWindow::openFiles(const QStringList &files)
{
    for (const QString &file : files)
        m_engine.openRecording(file, m_tuning);
    if (!isMinimized())
        return;
    showNormal();
}

void MainWindow::askForFiles()
{
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Import Recordings"), {}, tr("Recordings (*.json *.jsonl *.traj);;All files (*)"));
    openFiles(files);
}

void MainWindow::showWorkspace(Workspace workspace)
{
    m_views->setCurrentIndex(workspace);
    // Seven columns need its room.
    const bool hasInspector = workspace != FirstRun && workspace != Recall;
    m_inspector->setVisible(hasInspector && width() >= LeastSize.width());
    m_inspectors->setCurrentIndex(workspace == Facts ? 1 : 0);
    m_inspector->setWindowTitle(workspace == Facts ? tr("Fact") : tr("Episode"));
    const QList<QAction *> modes = m_modes->actions();
    for (qsizetype i = 0; i < modes.size(); ++i)
        modes.at(i)->setChecked(i + Timeline == workspace);
    if (workspace != FirstRun)
        m_views->currentWidget()->setFocus();
}

void MainWindow::showLog(const RunLog &log)
{
    m_cursor.setLog(log);
    m_memories->setCurrent(log.memory.id);
    setWindowTitle(tr("%1 – Ebb").arg(elided(log.memory.title.simplified(), 80)));
    showModels();
    if (m_views->currentIndex() == FirstRun)
        showWorkspace(Timeline);
}

void MainWindow::showError(const Error &error)
{
    m_message->showMessage(Format::sentence(error), MessageBar::Kind::Trouble);
}

void MainWindow::showProgress(const QString &what, qint64 done, qint64 all)
{
    m_status->setText(what);
    // Bytes of a large file do not fit the bar's range.
    constexpr int Steps = 1'000;
    m_progress->setRange(0, all > 0 ? Steps : 0);
    if (all > 0)
        m_progress->setValue(int(double(done) / double(all) * Steps));
}

void MainWindow::showWorking(bool isWorking)
{
    m_progress->setVisible(isWorking);
    m_stop->setVisible(isWorking);
    if (isWorking)
        m_progress->setRange(0, 0);
    else
        showModels();
}

void MainWindow::showImported(const QList<ImportedMemory> &memories)
{
    qint64 known = 0;
    QStringList remarks;
    for (const ImportedMemory &memory : memories) {
        known += !memory.isNew;
        remarks += memory.report.repaired + memory.report.warnings;
    }
    if (memories.size() > 1) {
        remarks.prepend(
            tr("%n conversation(s) came in; the first is shown, the others are in the list.",
               nullptr,
               int(memories.size())));
    }
    if (known > 0)
        remarks.prepend(
            tr("%n of them was there already; nothing was changed.", nullptr, int(known)));
    if (remarks.isEmpty())
        return;
    constexpr qsizetype Most = 4;
    QStringList shown = remarks.first(std::min(Most, remarks.size()));
    if (remarks.size() > Most)
        shown.append(tr("and %n more remark(s)", nullptr, int(remarks.size() - Most)));
    m_message->showMessage(shown.join(u'\n'), MessageBar::Kind::Information);
}

void MainWindow::showSleepSentence()
{
    const CallRecord *record = m_cursor.callRecord();
    if (!record || !record->hasSlept)
        return;
    const Snapshot &now = m_cursor.snapshot();
    qint64 left = 0;
    if (record->fade)
        left = record->fade->picks.size();
    const qint64 staying = std::ranges::count_if(
        now.episodes, [](const Episode &episode) { return episode.state() == EpisodeState::Live; });
    m_message->showMessage(
        tr("After a long silence: %1 leave, %2 stay. The conversation goes on.")
            .arg(tr("%n episode(s)", nullptr, int(left)), QString::number(staying)),
        MessageBar::Kind::Information);
}

void MainWindow::showModels()
{
    const RunLog &log = m_cursor.log();
    if (log.run.models.judge.isEmpty()) {
        m_status->setText(tr("Nothing leaves this computer"));
        m_modelsLabel->clear();
        return;
    }
    m_status->setText(
        tr("Replay · recorded replies, notes by %1, written offline").arg(log.run.models.notes));
    m_modelsLabel->setText(tr("Judge: %1").arg(log.run.models.judge));
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    }
    openFiles(files);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_player.pause();
    m_engine.stop();
    QSettings settings;
    settings.setValue(u"window/geometry"_s, saveGeometry());
    settings.setValue(u"window/state"_s, saveState());
    QMainWindow::closeEvent(event);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    restoreGeometry(settings.value(u"window/geometry"_s).toByteArray());
    restoreState(settings.value(u"window/state"_s).toByteArray());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    fitToWidth();
}

void MainWindow::fitToWidth()
{
    const bool isNarrow = width() < NarrowWidth;
    if (isNarrow == m_wasNarrow)
        return;
    m_wasNarrow = isNarrow;
    m_modeBar->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
    m_modeBar->setFixedWidth(isNarrow ? NarrowModeBar : WideModeBar);
    m_sidebar->setVisible(!isNarrow);
    resizeDocks({m_inspector}, {isNarrow ? 264 : 304}, Qt::Horizontal);
}

} // namespace Ebb
