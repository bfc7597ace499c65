// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tool bar and the keys of FactsView.

#include "factsview.h"

#include <engine/core/text.h>
#include <ui/models/timecursor.h>
#include <ui/views/exportbutton.h>
#include <ui/views/factactions.h>
#include <ui/views/facttable.h>
#include <ui/views/graphview.h>
#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QToolBar>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QWidget *spacer(QWidget *parent)
{
    auto *widget = new QWidget(parent);
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

} // namespace

void FactsView::setupToolBar()
{
    m_toolBar->setMovable(false);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->setAccessibleName(tr("Which facts are shown"));
    addFilters();
    m_toolBar->addSeparator();
    addSwitches();
    m_toolBar->addWidget(spacer(m_toolBar));
    addZoom();
    addExport();
}

void FactsView::addFilters()
{
    m_search = new QLineEdit(m_toolBar);
    m_search->setPlaceholderText(tr("Find fact or entity"));
    m_search->setToolTip(tr("Words of a fact, of a name or of another name (Ctrl+F)"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(120);
    m_search->setMaximumWidth(190);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &words) {
        m_filter.words = words;
        refresh();
    });
    m_toolBar->addWidget(m_search);
    m_states = new QComboBox(m_toolBar);
    m_states->setAccessibleName(tr("State of the episode"));
    m_states->addItem(tr("All states"), -1);
    for (const EpisodeState state : allStates)
        m_states->addItem(Format::stateTitle(state), int(state));
    connect(m_states, &QComboBox::currentIndexChanged, this, [this] {
        const int state = m_states->currentData().toInt();
        m_filter.state = state < 0 ? std::nullopt : std::optional(EpisodeState(state));
        refresh();
    });
    m_times = new QComboBox(m_toolBar);
    m_times->setAccessibleName(tr("When it was written"));
    m_times->addItem(tr("Any time"), 0);
    m_times->addItem(tr("Last day"), 1);
    m_times->addItem(tr("Last 7 days"), 7);
    connect(m_times, &QComboBox::currentIndexChanged, this, [this] {
        const int days = m_times->currentData().toInt();
        m_filter.within
            = days == 0 ? std::nullopt : std::optional<Duration>(std::chrono::days(days));
        refresh();
    });
    m_episodes = new QComboBox(m_toolBar);
    m_episodes->setAccessibleName(tr("Episode"));
    m_episodes->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_episodes->setMinimumContentsLength(12);
    connect(m_episodes, &QComboBox::currentIndexChanged, this, [this] {
        m_filter.episode = EpisodeId(m_episodes->currentData().toLongLong());
        refresh();
    });
    for (QComboBox *box : {m_states, m_times, m_episodes})
        m_toolBar->addWidget(box);
}

void FactsView::refreshEpisodes()
{
    const QSignalBlocker blocker(m_episodes);
    m_episodes->clear();
    m_episodes->addItem(tr("All episodes"), qint64(0));
    for (const Episode &episode : m_cursor.log().episodes) {
        m_episodes->addItem(u"%1 %2"_s.arg(Format::episode(episode.id), elided(episode.title, 60)),
                            episode.id.value());
    }
    m_episodes->setCurrentIndex(std::max(0, m_episodes->findData(m_filter.episode.value())));
    m_filter.episode = EpisodeId(m_episodes->currentData().toLongLong());
}

void FactsView::showFilter()
{
    const auto show = [](QComboBox *box, qint64 value) {
        const QSignalBlocker blocker(box);
        box->setCurrentIndex(std::max(0, box->findData(value)));
    };
    const QSignalBlocker noWords(m_search);
    const QSignalBlocker noRetired(m_retired);
    const QSignalBlocker noMilestones(m_milestones);
    m_search->setText(m_filter.words);
    const int state = m_filter.state ? int(*m_filter.state) : -1;
    m_states->setCurrentIndex(std::max(0, m_states->findData(state)));
    show(m_times, m_filter.within ? *m_filter.within / std::chrono::days(1) : 0);
    show(m_episodes, m_filter.episode.value());
    m_retired->setChecked(m_filter.hasRetired);
    m_milestones->setChecked(m_filter.hasMilestonesOnly);
}

QAction *FactsView::addKey(const QString &text, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        tr("%1 (%2)", "action and its key").arg(text, key.toString(QKeySequence::NativeText)));
    addAction(action);
    return action;
}

void FactsView::addSwitches()
{
    m_retired = addKey(tr("Retired"), Qt::Key_R);
    m_retired->setCheckable(true);
    m_retired->setChecked(true);
    connect(m_retired, &QAction::toggled, this, [this](bool isOn) {
        m_filter.hasRetired = isOn;
        refresh();
    });
    m_milestones = addKey(tr("Milestones only"), Qt::Key_M);
    m_milestones->setCheckable(true);
    connect(m_milestones, &QAction::toggled, this, [this](bool isOn) {
        m_filter.hasMilestonesOnly = isOn;
        refresh();
    });
    m_toolBar->addActions({m_retired, m_milestones});
}

void FactsView::addZoom()
{
    const auto add = [this](const QString &icon, const QString &text, const auto &slot) {
        QAction *action = m_toolBar->addAction(QIcon::fromTheme(icon), text);
        connect(action, &QAction::triggered, m_graph, slot);
        if (!action->icon().isNull())
            action->setPriority(QAction::LowPriority);
        return action;
    };
    add(u"zoom-out"_s, tr("Zoom out"), [this] {
        m_graph->zoom(1 / 1.25);
    })->setToolTip(tr("Zoom out (-)"));
    add(u"zoom-fit-best"_s, tr("Fit"), [this] {
        m_graph->fit();
    })->setToolTip(tr("Show the whole graph (0)"));
    add(u"zoom-in"_s, tr("Zoom in"), [this] {
        m_graph->zoom(1.25);
    })->setToolTip(tr("Zoom in (+)"));
}

void FactsView::addKeys()
{
    QAction *find = addKey(tr("Find"), QKeySequence::Find);
    connect(find, &QAction::triggered, this, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    QAction *retire = addKey(tr("Retire the Selected Fact"), Qt::Key_Delete);
    connect(retire, &QAction::triggered, this, [this] { m_actions->retire(m_cursor.fact()); });
    QAction *undo = addKey(tr("Undo"), QKeySequence::Undo);
    connect(undo, &QAction::triggered, m_actions, &FactActions::undo);
}

void FactsView::addExport()
{
    m_toolBar->addSeparator();
    auto *button
        = new ExportButton({.name = u"facts"_s,
                            .size = [this] { return pictureSize(); },
                            .paint = [this](QPainter &painter, qreal) { paintPicture(painter); },
                            .tables = {{.title = tr("Facts as CSV…"),
                                        .name = u"facts"_s,
                                        .csv = [this] { return m_table->csv(); }}}},
                           m_toolBar);
    connect(button, &ExportButton::failed, this, &FactsView::exportFailed);
    m_toolBar->addWidget(button);
}

} // namespace Ebb
