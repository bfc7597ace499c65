// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "factactions.h"

#include <engine/core/text.h>
#include <ui/models/timecursor.h>
#include <ui/widgets/format.h>

#include <QDialog>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

template<typename Things, typename Id>
auto *findIn(const Things &things, Id id)
{
    const auto found = std::ranges::find_if(things, [id](const auto &one) { return one.id == id; });
    return found == things.cend() ? nullptr : &*found;
}

//! The names a person ticks; none when the dialog is left.
QStringList askForNames(QWidget *window, const Entity &entity)
{
    QDialog dialog(window);
    dialog.setWindowTitle(FactActions::tr("Split %1").arg(elided(entity.name, 60)));
    auto *layout = new QVBoxLayout(&dialog);
    layout->addWidget(new QLabel(
        FactActions::tr("Names that mean something else, with the facts that use them:"), &dialog));
    auto *list = new QListWidget(&dialog);
    list->setAccessibleName(FactActions::tr("Names"));
    for (const Alias &alias : entity.aliases) {
        if (alias.name == entity.name)
            continue;
        auto *item = new QListWidgetItem(alias.name, list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Unchecked);
    }
    layout->addWidget(list);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    QPushButton *split = buttons->button(QDialogButtonBox::Ok);
    split->setText(FactActions::tr("Split"));
    split->setEnabled(false);
    layout->addWidget(buttons);
    const auto ticked = [list] {
        QStringList names;
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->checkState() == Qt::Checked)
                names.append(list->item(row)->text());
        }
        return names;
    };
    QObject::connect(
        list, &QListWidget::itemChanged, split, [=] { split->setEnabled(!ticked().isEmpty()); });
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return dialog.exec() == QDialog::Accepted ? ticked() : QStringList();
}

} // namespace

FactActions::FactActions(TimeCursor &cursor, QWidget *window)
    : QObject(window)
    , m_cursor(cursor)
    , m_window(window)
{
}

const Fact *FactActions::fact(FactId id) const
{
    return findIn(m_cursor.snapshot().facts, id);
}

const Entity *FactActions::entity(EntityId id) const
{
    return findIn(m_cursor.snapshot().entities, id);
}

void FactActions::retire(FactId id)
{
    const Fact *held = fact(id);
    if (!held || held->state != FactState::Held)
        return;
    const auto answer = QMessageBox::question(
        m_window->window(),
        tr("Retire %1").arg(Format::fact(id)),
        tr("Retire this fact?\n\n%1\n\nIt leaves the facts block and is still found by recall. "
           "It can be undone.")
            .arg(elided(held->note, 400)),
        QMessageBox::Yes | QMessageBox::Cancel,
        QMessageBox::Cancel);
    if (answer == QMessageBox::Yes)
        Q_EMIT editRequested({.kind = GraphEdit::Kind::RetireFact, .fact = id});
}

void FactActions::restore(FactId id)
{
    Q_EMIT editRequested({.kind = GraphEdit::Kind::RestoreFact, .fact = id});
}

void FactActions::edit(FactId id)
{
    const Fact *held = fact(id);
    if (!held)
        return;
    bool isAccepted = false;
    const QString text = QInputDialog::getMultiLineText(m_window->window(),
                                                        tr("Edit %1").arg(Format::fact(id)),
                                                        tr("One sentence that reads on its own:"),
                                                        held->note,
                                                        &isAccepted)
                             .simplified();
    if (isAccepted && !text.isEmpty() && text != held->note)
        Q_EMIT editRequested({.kind = GraphEdit::Kind::EditFact, .fact = id, .text = text});
}

void FactActions::setPinned(FactId id, bool isPinned)
{
    Q_EMIT editRequested(
        {.kind = isPinned ? GraphEdit::Kind::PinFact : GraphEdit::Kind::UnpinFact, .fact = id});
}

void FactActions::merge(EntityId id)
{
    const Entity *merged = entity(id);
    if (!merged)
        return;
    QStringList names;
    QHash<QString, EntityId> byName;
    for (const Entity &other : m_cursor.snapshot().entities) {
        if (other.id == id || other.mergedInto.isValid())
            continue;
        // Two entities may bear one name: the number tells them apart.
        const QString name = byName.contains(other.name)
            ? tr("%1 (no. %2)", "an entity").arg(other.name).arg(other.id.value())
            : other.name;
        names.append(name);
        byName.insert(name, other.id);
    }
    if (names.isEmpty())
        return;
    names.sort(Qt::CaseInsensitive);
    bool isAccepted = false;
    const QString chosen = QInputDialog::getItem(m_window->window(),
                                                 tr("Merge %1").arg(elided(merged->name, 60)),
                                                 tr("It is the same as:"),
                                                 names,
                                                 0,
                                                 false,
                                                 &isAccepted);
    if (isAccepted && byName.contains(chosen)) {
        Q_EMIT editRequested({.kind = GraphEdit::Kind::MergeEntities,
                              .entity = id,
                              .otherEntity = byName.value(chosen)});
    }
}

void FactActions::unmerge(EntityId id)
{
    Q_EMIT editRequested({.kind = GraphEdit::Kind::UnmergeEntity, .entity = id});
}

void FactActions::split(EntityId id)
{
    const Entity *whole = entity(id);
    if (!whole)
        return;
    const QStringList names = askForNames(m_window->window(), *whole);
    if (!names.isEmpty())
        Q_EMIT editRequested({.kind = GraphEdit::Kind::SplitEntity, .entity = id, .names = names});
}

void FactActions::undo()
{
    if (canUndo())
        Q_EMIT editRequested({.kind = GraphEdit::Kind::Undo});
}

bool FactActions::canUndo() const
{
    return latestUndoable(m_cursor.log().graph).isValid();
}

} // namespace Ebb
