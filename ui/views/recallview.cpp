// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recallview.h"

#include <engine/core/text.h>
#include <ui/models/timecursor.h>
#include <ui/views/exportbutton.h>
#include <ui/views/recallcanvas.h>
#include <ui/views/recalldroptable.h>
#include <ui/views/recalltext.h>
#include <ui/widgets/elidedlabel.h>
#include <ui/widgets/format.h>
#include <ui/widgets/palette.h>

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Moving through time shows a recall at most this often.
constexpr int RefreshEveryMs = 100;

QLabel *plainLabel(const QFont &font, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    return label;
}

QString tableRow(const QString &title, const QString &text, const QColor &quiet)
{
    return u"<tr><td style='color:%1; padding-right:14px'>%2</td><td>%3</td></tr>"_s.arg(
        quiet.name(), title.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

RecallView::RecallView(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_toolBar(new QToolBar(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_canvas(new RecallCanvas(m_splitter))
    , m_drops(new RecallDropTable)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_splitter, 1);
    m_splitter->addWidget(m_canvas);
    setupPanels();
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 73);
    m_splitter->setStretchFactor(1, 27);
    m_splitter->setSizes({730, 270});
    setFocusProxy(m_canvas);
    m_canvas->setEmptyText(tr("Type a question, or pick a message of the user."));
    setupToolBar();
    connectParts();
    openLog();
}

void RecallView::setupPanels()
{
    auto *panels = new QSplitter(Qt::Horizontal, m_splitter);
    m_path = new QLabel;
    m_path->setTextFormat(Qt::RichText);
    m_path->setWordWrap(true);
    m_path->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_path->setContentsMargins(12, 6, 8, 6);
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_path->setAutoFillBackground(true);
    m_path->setBackgroundRole(QPalette::Base);
    m_path->setAccessibleName(tr("The way of the followed fact"));
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_path);
    panels->addWidget(makePanel(m_pathTitle, m_pathNote, scroll));
    panels->addWidget(makePanel(m_dropsTitle, m_dropsNote, m_drops));
    panels->setChildrenCollapsible(false);
    panels->setSizes({515, 485});
    m_dropsNote->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_dropsTitle->setText(tr("Why was it not recalled?"));
    m_splitter->addWidget(panels);
}

QWidget *RecallView::makePanel(QLabel *&title, ElidedLabel *&note, QWidget *content)
{
    auto *panel = new QWidget(m_splitter);
    auto *head = new QWidget(panel);
    head->setAutoFillBackground(true);
    head->setBackgroundRole(QPalette::Window);
    title = plainLabel(strongFont(font()), head);
    note = new ElidedLabel(head);
    note->setForegroundRole(QPalette::PlaceholderText);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(12, 5, 12, 5);
    title->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    row->addWidget(title);
    row->addWidget(note, 1);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(content, 1);
    return panel;
}

void RecallView::setupToolBar()
{
    m_toolBar->setMovable(false);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->setAccessibleName(tr("What is recalled for"));
    m_messages = new QComboBox(m_toolBar);
    m_messages->setAccessibleName(tr("Message of the user"));
    m_messages->setToolTip(tr("The message whose recall is shown"));
    m_messages->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_messages->setMinimumContentsLength(16);
    m_toolBar->addWidget(m_messages);
    m_question = new QLineEdit(m_toolBar);
    m_question->setPlaceholderText(tr("Ask something at this moment"));
    m_question->setAccessibleName(m_question->placeholderText());
    m_question->setClearButtonEnabled(true);
    m_question->setMinimumWidth(140);
    m_question->setMaximumWidth(360);
    m_toolBar->addWidget(m_question);
    QAction *recall
        = m_toolBar->addAction(QIcon::fromTheme(u"media-playback-start"_s), tr("Recall"));
    recall->setToolTip(tr("What the question would bring back at this moment (Return)"));
    connect(recall, &QAction::triggered, this, [this] { ask(m_question->text()); });
    m_toolBar->addSeparator();
    m_summary = new ElidedLabel(m_toolBar);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_toolBar->addWidget(m_summary);
    m_toolBar->addSeparator();
    auto *button
        = new ExportButton({.name = u"recall"_s,
                            .size = [this] { return pictureSize(); },
                            .paint = [this](QPainter &painter, qreal) { paintPicture(painter); },
                            .tables = {{.title = tr("What Was Not Recalled as CSV…"),
                                        .name = u"not-recalled"_s,
                                        .csv = [this] { return m_drops->csv(); }}}},
                           m_toolBar);
    connect(button, &ExportButton::failed, this, &RecallView::exportFailed);
    m_toolBar->addWidget(button);
    auto *find = new QAction(tr("Ask"), this);
    find->setShortcut(QKeySequence::Find);
    find->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QAction::triggered, m_question, [this] {
        m_question->setFocus(Qt::ShortcutFocusReason);
        m_question->selectAll();
    });
    addAction(find);
}

void RecallView::connectParts()
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(RefreshEveryMs);
    connect(&m_refresh, &QTimer::timeout, this, &RecallView::refresh);
    connect(&m_cursor, &TimeCursor::logChanged, this, &RecallView::openLog);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &RecallView::schedule);
    connect(&m_cursor, &TimeCursor::factChanged, this, &RecallView::showFollowed);
    connect(m_messages, &QComboBox::activated, this, &RecallView::showChosen);
    connect(m_question, &QLineEdit::returnPressed, this, [this] { ask(m_question->text()); });
    connect(m_drops, &RecallDropTable::factSelected, &m_cursor, &TimeCursor::selectFact);
    connect(m_canvas, &RecallCanvas::factSelected, &m_cursor, &TimeCursor::selectFact);
    connect(m_canvas, &RecallCanvas::unfoldRequested, this, [this](RecallStage stage) {
        m_unfolded.insert(stage);
        showColumns();
    });
}

void RecallView::openLog()
{
    if (m_run != m_cursor.log().run.id) {
        m_run = m_cursor.log().run.id;
        m_passages.clear();
        m_asked.clear();
    }
    m_answer.reset();
    m_shown = {};
    showMessages();
    m_isBehind = !isVisible();
    if (!m_isBehind)
        refresh();
}

void RecallView::showMessages()
{
    const QSignalBlocker blocker(m_messages);
    m_messages->clear();
    for (const RecallRecord &record : m_cursor.log().recalls)
        m_messages->addItem(messageText(record), record.call.value());
    m_messages->setEnabled(m_messages->count() > 0);
}

QString RecallView::messageText(const RecallRecord &record) const
{
    constexpr qsizetype Most = 60;
    return tr("Turn %1: %2", "a message of the user")
        .arg(record.turn.value())
        .arg(elided(record.text.simplified(), Most));
}

void RecallView::showChosen()
{
    m_answer.reset();
    const CallNumber call(m_messages->currentData().toLongLong());
    for (const RecallRecord &record : m_cursor.log().recalls) {
        if (record.call == call)
            m_cursor.selectMessage(record.message);
    }
    m_cursor.goToCall(call);
    refresh();
}

void RecallView::ask(const QString &text)
{
    if (text.trimmed().isEmpty() || !m_cursor.memory().isValid())
        return;
    m_asked = text;
    Q_EMIT recallWanted(m_run, text, m_cursor.moment());
}

void RecallView::setAnswer(RunId run, const RecallRecord &record)
{
    if (run != m_run || record.text != m_asked || record.at != m_cursor.moment())
        return;
    m_asked.clear();
    m_answer = record;
    refresh();
}

void RecallView::setPassages(RunId run, const QHash<PassageId, Passage> &passages)
{
    if (run != m_run)
        return;
    m_passages.insert(passages);
    m_shown.passages = m_passages;
    showColumns();
}

void RecallView::schedule()
{
    m_isBehind = !isVisible();
    if (!m_isBehind && !m_refresh.isActive())
        m_refresh.start();
}

void RecallView::refresh()
{
    if (m_answer && m_answer->at != m_cursor.moment())
        m_answer.reset();
    const std::optional<RecallRecord> record
        = m_answer ? m_answer : recallBy(m_cursor.log(), m_cursor.moment());
    if (!record)
        return showNothing();
    const bool isShown = !m_shown.isEmpty() && m_shown.record == *record;
    if (!isShown)
        showRecall(*record);
}

void RecallView::showRecall(const RecallRecord &record)
{
    m_shown = shownRecall(m_cursor.log(), record);
    m_shown.passages = m_passages;
    m_unfolded.clear();
    m_drops->setShown(m_shown);
    const QSignalBlocker blocker(m_messages);
    m_messages->setCurrentIndex(record.call.isValid() ? m_messages->findData(record.call.value())
                                                      : -1);
    showFollowed();
    readPassages();
}

void RecallView::showNothing()
{
    m_shown = {};
    m_drops->setShown(m_shown);
    showFollowed();
}

void RecallView::readPassages()
{
    QList<PassageId> missing;
    for (const PassageId id : passagesOf(m_shown.record)) {
        if (!m_passages.contains(id))
            missing.append(id);
    }
    if (!missing.isEmpty())
        Q_EMIT passagesWanted(m_run, missing);
}

FactId RecallView::followed() const
{
    if (m_shown.facts.contains(m_cursor.fact()))
        return m_cursor.fact();
    // Nothing chosen: the first that was brought back shows how it came.
    const QList<FactId> brought = shownFacts(m_shown.record);
    if (!brought.isEmpty())
        return brought.first();
    return m_shown.record.fusedFacts.isEmpty() ? FactId()
                                               : FactId(m_shown.record.fusedFacts.first().id);
}

void RecallView::showColumns()
{
    m_canvas->setColumns(m_shown.isEmpty() ? QList<RecallColumn>()
                                           : recallColumns(m_shown, followed(), m_unfolded));
}

void RecallView::showFollowed()
{
    showColumns();
    const FactId fact = followed();
    m_drops->setSelected(fact);
    m_summary->setWhole(summary());
    const qsizetype known = m_shown.facts.size();
    m_dropsNote->setWhole(m_shown.isEmpty() ? QString()
                                            : tr("%1 facts, %2 shown")
                                                  .arg(Format::count(known))
                                                  .arg(shownFacts(m_shown.record).size()));
    if (!fact.isValid()) {
        m_pathTitle->setText(tr("Follow a fact"));
        m_pathNote->setWhole({});
        m_path->setText(m_shown.isEmpty()
                            ? QString()
                            : tr("No fact was found. Pick one on the right to see why."));
        return;
    }
    m_pathTitle->setText(tr("Following %1").arg(Format::fact(fact)));
    m_pathNote->setWhole(m_shown.facts.value(fact).note.simplified());
    const QColor quiet = tokensFor(palette()).quiet;
    QString rows;
    for (const RecallStation &station : stationsOf(m_shown, fact))
        rows += tableRow(station.title, station.text, quiet);
    m_path->setText(u"<table cellspacing='3'>"_s + rows + u"</table>"_s);
}

QString RecallView::stationsText() const
{
    QStringList lines;
    for (const RecallStation &station : stationsOf(m_shown, followed()))
        lines.append(station.title + u": "_s + station.text);
    return lines.join(u'\n');
}

QString RecallView::summary() const
{
    if (m_shown.isEmpty())
        return {};
    const ModelNames &models = m_cursor.log().run.models;
    QStringList all;
    const QList<Account::Step> &steps = m_shown.record.steps;
    if (!steps.isEmpty()) {
        const double ms
            = std::accumulate(steps.cbegin(), steps.cend(), 0.0, [](double sum, const auto &step) {
                  return sum + step.ms;
              });
        all.append(tr("%1 in all").arg(Format::milliseconds(ms)));
    }
    if (m_shown.record.isWalkPrepared)
        all.append(tr("walk ready before the message"));
    all.append(tr("judge %1").arg(models.judge));
    if (!models.embedder.isEmpty())
        all.append(tr("embedder %1").arg(models.embedder));
    return all.join(u" · "_s);
}

void RecallView::setToolBarShown(bool isShown)
{
    m_toolBar->setVisible(isShown);
}

QSize RecallView::pictureSize() const
{
    return m_splitter->size();
}

void RecallView::paintPicture(QPainter &painter)
{
    m_splitter->render(&painter, QPoint(), QRegion(), DrawChildren);
}

void RecallView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (std::exchange(m_isBehind, false))
        refresh();
}

void RecallView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_path)
        showFollowed();
}

} // namespace Ebb
