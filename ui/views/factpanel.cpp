// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "factpanel.h"

#include <ui/models/timecursor.h>
#include <ui/views/factactions.h>
#include <ui/views/facttable.h>
#include <ui/views/figuretable.h>
#include <ui/widgets/format.h>
#include <ui/widgets/palette.h>

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QLabel *addText(QWidget *parent, const QFont &font, Qt::TextFormat format = Qt::RichText)
{
    auto *label = new QLabel(parent);
    label->setFont(font);
    label->setTextFormat(format);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setOpenExternalLinks(false);
    return label;
}

QString quiet(const QPalette &palette, const QString &text)
{
    return u"<span style='color:%1'>%2</span>"_s.arg(tokensFor(palette).quiet.name(), text);
}

QString heading(const QString &text)
{
    return u"<p style='margin:8px 0 4px 0'><b>%1</b></p>"_s.arg(text);
}

} // namespace

FactPanel::FactPanel(TimeCursor &cursor, FactActions &actions, QWidget *parent)
    : QScrollArea(parent)
    , m_cursor(cursor)
    , m_actions(actions)
{
    setupView();
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &FactPanel::refresh);
    connect(&m_cursor, &TimeCursor::factChanged, this, [this] { showEntity({}); });
    connect(&m_cursor, &TimeCursor::logChanged, this, &FactPanel::refresh);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &FactPanel::schedule);
    refresh();
}

void FactPanel::setupView()
{
    setAccessibleName(tr("Fact"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *page = new QWidget(this);
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    viewport()->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(12, 8, 8, 8);
    layout->setSpacing(6);
    m_title = addText(page, strongFont(font(), 1.15), Qt::PlainText);
    layout->addWidget(m_title);
    m_content = new QWidget(page);
    layout->addWidget(m_content);
    layout->addStretch(1);
    auto *inner = new QVBoxLayout(m_content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(6);
    const auto add = [this, inner] {
        QLabel *label = addText(m_content, scaledFont(font(), 0.92));
        connect(label, &QLabel::linkActivated, this, &FactPanel::follow);
        inner->addWidget(label);
        return label;
    };
    m_head = add();
    m_sources = add();
    m_others = add();
    m_activation = add();
    m_traces = new FigureTable({{.title = tr("Trace"), .stretches = true},
                                {.title = tr("Age"), .alignment = Qt::AlignRight},
                                {.title = tr("Minutes"), .alignment = Qt::AlignRight},
                                {.title = tr("Adds"), .alignment = Qt::AlignRight}},
                               m_content);
    m_traces->setAccessibleName(tr("Traces of the fact"));
    inner->addWidget(m_traces);
    m_entities = add();
    setupButtons(inner);
    setWidget(page);
}

QPushButton *FactPanel::addButton(const QString &text, const QString &tip)
{
    auto *button = new QPushButton(text, m_content);
    button->setToolTip(tip);
    button->setFont(scaledFont(font(), 0.92));
    return button;
}

void FactPanel::setupButtons(QVBoxLayout *layout)
{
    m_edit = addButton(tr("Edit…"), tr("Say it in other words"));
    m_pin = addButton(tr("Pin"), tr("No judge merges or retires a pinned fact"));
    m_pin->setCheckable(true);
    m_retire = addButton(tr("Retire…"), tr("Out of the facts block, still found by recall (Del)"));
    m_restore = addButton(tr("Restore"), tr("Takes back that it was retired or merged"));
    m_split = addButton(tr("Split…"), tr("Some of its names mean something else"));
    m_merge = addButton(tr("Merge with…"), tr("It is the same as another entity"));
    m_undo = addButton(tr("Undo"), tr("Takes back the last thing a person did here (Ctrl+Z)"));
    auto *grid = new QGridLayout;
    grid->setSpacing(4);
    int place = 0;
    for (QPushButton *button : {m_edit, m_pin, m_retire, m_restore, m_split, m_merge, m_undo}) {
        grid->addWidget(button, place / 2, place % 2);
        ++place;
    }
    layout->addLayout(grid);
    connect(m_edit, &QPushButton::clicked, this, [this] { m_actions.edit(m_cursor.fact()); });
    connect(m_pin, &QPushButton::clicked, this, [this](bool isPinned) {
        m_actions.setPinned(m_cursor.fact(), isPinned);
    });
    connect(m_retire, &QPushButton::clicked, this, [this] { m_actions.retire(m_cursor.fact()); });
    connect(m_restore, &QPushButton::clicked, this, [this] { m_actions.restore(m_cursor.fact()); });
    connect(m_split, &QPushButton::clicked, this, [this] { m_actions.split(m_entity); });
    connect(m_merge, &QPushButton::clicked, this, [this] { m_actions.merge(m_entity); });
    connect(m_undo, &QPushButton::clicked, &m_actions, &FactActions::undo);
}

void FactPanel::showEntity(EntityId entity)
{
    m_entity = entity;
    refresh();
}

void FactPanel::setTexts(const QHash<Position, QString> &texts)
{
    m_texts.insert(texts);
    refresh();
}

void FactPanel::schedule()
{
    if (m_refresh.isActive())
        return;
    const int wait = m_pace.takeOrWait();
    if (wait == 0)
        refresh();
    else
        m_refresh.start(wait);
}

void FactPanel::refresh()
{
    if (m_run != m_cursor.log().run.id)
        m_texts.clear();
    m_run = m_cursor.log().run.id;
    const Entity *entity = m_entity.isValid() ? m_actions.entity(m_entity) : nullptr;
    const Fact *fact = entity ? nullptr : m_actions.fact(m_cursor.fact());
    m_content->setVisible(fact || entity);
    showButtons(fact, entity);
    if (entity)
        return showEntityDetail(*entity);
    if (!fact) {
        m_title->setText(tr("Select a fact to see where it comes from and what it replaced."));
        return;
    }
    // Only this one: the table has all of them.
    Snapshot alone = m_cursor.snapshot();
    alone.facts = {*fact};
    showFact(factRows(m_cursor.log(), alone).first());
}

void FactPanel::showButtons(const Fact *fact, const Entity *entity)
{
    const bool isHeld = fact && fact->state == FactState::Held;
    m_edit->setVisible(isHeld);
    m_pin->setVisible(isHeld);
    m_pin->setChecked(fact && fact->isPinned);
    m_retire->setVisible(isHeld);
    m_restore->setVisible(fact && !isHeld);
    const bool hasOtherNames = entity
        && std::ranges::any_of(entity->aliases,
                               [&](const Alias &one) { return one.name != entity->name; });
    m_split->setVisible(hasOtherNames);
    m_merge->setVisible(entity != nullptr);
    m_undo->setVisible(m_actions.canUndo());
}

void FactPanel::showFact(const FactRow &row)
{
    QFont title = strongFont(font(), 1.15);
    title.setStrikeOut(!row.isHeld());
    m_title->setFont(title);
    m_title->setText(row.fact.note);
    m_head->setText(headOf(row));
    m_sources->setText(sourcesOf(row.fact));
    const QString others = othersOf(row.fact);
    m_others->setVisible(!others.isEmpty());
    m_others->setText(others);
    m_activation->setText(
        u"<b>%1</b> %2"_s.arg(tr("Activation"), Format::activation(row.activation)));
    m_activation->show();
    showTraces(row);
    m_entities->setText(heading(tr("Entities")) + namesOf(row.fact.subject)
                        + (row.fact.object.isValid() && row.fact.object != row.fact.subject
                               ? u"<br>"_s + namesOf(row.fact.object)
                               : QString()));
}

void FactPanel::showTraces(const FactRow &row)
{
    QList<QList<FigureCell>> rows;
    QList<qint64> keys;
    const Tuning &tuning = m_cursor.log().run.tuning;
    const QList<Trace> traces = tracesOf(row.fact);
    for (qsizetype i = 0; i < traces.size(); ++i) {
        const bool isFirst = row.fact.traces.at(i).why == FactTrace::Why::Written;
        const Duration age = m_cursor.moment() - traces.at(i).at;
        rows.append(
            {{.text = isFirst ? tr("written") : tr("restated")},
             {.text = Format::age(age)},
             {.text
              = Format::minutes(double(toMs(m_cursor.moment()) - toMs(traces.at(i).at)) / 60'000)},
             {.text = Format::activation(fadedScore(traces.at(i), m_cursor.moment(), tuning))}});
        keys.append(i + 1);
    }
    m_traces->setRows(rows, keys);
    m_traces->show();
}

void FactPanel::showEntityDetail(const Entity &entity)
{
    m_title->setFont(strongFont(font(), 1.15));
    m_title->setText(entity.name);
    QString facts;
    int count = 0;
    constexpr int Most = 40;
    for (const Fact &fact : m_cursor.snapshot().facts) {
        if (fact.subject != entity.id && fact.object != entity.id)
            continue;
        if (++count <= Most)
            facts += factLink(fact, fact.state != FactState::Held) + u"<br>"_s;
    }
    m_head->setText(quiet(
        palette(), tr("Entity, first named %1").arg(Format::moment(entity.at)).toHtmlEscaped()));
    m_sources->setText(heading(tr("Names")) + namesOf(entity.id));
    m_others->setText(heading(tr("%n fact(s)", nullptr, count)) + facts
                      + (count > Most ? tr("and %n more", nullptr, count - Most) : QString()));
    m_others->show();
    m_activation->hide();
    m_traces->hide();
    m_entities->clear();
}

QString FactPanel::words() const
{
    QStringList all{m_title->text()};
    for (const QLabel *label : {m_head, m_sources, m_others, m_entities})
        all.append(label->isHidden() ? QString() : label->text());
    return all.join(u'\n');
}

void FactPanel::follow(const QString &link)
{
    const QString kind = link.section(u':', 0, 0);
    const qint64 number = link.section(u':', 1).toLongLong();
    if (kind == "fact"_L1)
        return m_cursor.selectFact(FactId(number));
    if (kind == "entity"_L1)
        return showEntity(EntityId(number));
    if (kind == "episode"_L1)
        return m_cursor.selectEpisode(EpisodeId(number));
    for (const HistoryEntry &entry : m_cursor.log().entries) {
        if (entry.position == Position(number)) {
            m_cursor.selectMessage(entry.position);
            m_cursor.setMoment(entry.at);
        }
    }
}

} // namespace Ebb
