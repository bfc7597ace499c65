// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "memoriespanel.h"

#include <ui/shell/memorydelegate.h>
#include <ui/widgets/palette.h>

#include <QAction>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Leaves out archived memories until they are asked for, and what the search does not match.
class ShownMemories final : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setArchivedShown(bool isShown)
    {
        m_isArchivedShown = isShown;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        const auto *model = static_cast<const MemoryModel *>(sourceModel());
        if (model->at(row).info.isArchived && !m_isArchivedShown)
            return false;
        return QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    bool m_isArchivedShown = false;
};

} // namespace

MemoriesPanel::MemoriesPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new MemoryModel(this))
    , m_shown(new ShownMemories(this))
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
{
    m_shown->setSourceModel(m_model);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setupActions();
    setupView();
}

QAction *MemoriesPanel::addMemoryAction(const QString &text, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_actions.append(action);
    addAction(action);
    return action;
}

void MemoriesPanel::setupActions()
{
    QAction *rename = addMemoryAction(tr("Rename…"), Qt::Key_F2);
    connect(rename, &QAction::triggered, this, &MemoriesPanel::askForTitle);
    m_archive = addMemoryAction(tr("Archive"), {});
    connect(m_archive, &QAction::triggered, this, [this] {
        if (const auto memory = current())
            Q_EMIT archiveRequested(memory->id, !memory->isArchived);
    });
    QAction *duplicate = addMemoryAction(tr("Duplicate"), {});
    connect(duplicate, &QAction::triggered, this, [this] {
        if (const auto memory = current())
            Q_EMIT duplicateRequested(memory->id, tr("%1 (copy)").arg(memory->title));
    });
    QAction *erase = addMemoryAction(tr("Erase…"), QKeySequence::Delete);
    connect(erase, &QAction::triggered, this, &MemoriesPanel::askToErase);
}

void MemoriesPanel::setupView()
{
    auto *title = new QLabel(tr("Memories"), this);
    title->setFont(strongFont(font()));
    auto *import = new QToolButton(this);
    import->setIcon(QIcon::fromTheme(u"document-import"_s));
    import->setToolTip(tr("Import a recording (Ctrl+O)"));
    import->setAccessibleName(tr("Import a recording"));
    import->setAutoRaise(true);
    connect(import, &QToolButton::clicked, this, &MemoriesPanel::importRequested);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 4, 0);
    head->addWidget(title, 1);
    head->addWidget(import);
    m_search->setPlaceholderText(tr("Search all (Ctrl+K)"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search memories"));
    connect(
        m_search, &QLineEdit::textChanged, m_shown, &QSortFilterProxyModel::setFilterFixedString);
    m_list->setModel(m_shown);
    m_list->setItemDelegate(new MemoryDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Memories"));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QListView::activated, this, &MemoriesPanel::onActivated);
    connect(m_list, &QListView::clicked, this, &MemoriesPanel::onActivated);
    connect(m_list, &QListView::customContextMenuRequested, this, &MemoriesPanel::showMenu);
    auto *search = new QHBoxLayout;
    search->setContentsMargins(8, 0, 8, 0);
    search->addWidget(m_search);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addLayout(search);
    layout->addWidget(m_list, 1);
}

void MemoriesPanel::setMemories(const QList<MemoryRow> &rows)
{
    // Who works by keyboard stays where they were.
    const std::optional<MemoryInfo> chosen = current();
    m_model->setMemories(rows);
    if (chosen)
        setCurrent(chosen->id);
}

void MemoriesPanel::setCurrent(const MemoryId &memory)
{
    const int row = m_model->rowOf(memory);
    m_list->setCurrentIndex(row < 0 ? QModelIndex() : m_shown->mapFromSource(m_model->index(row)));
}

void MemoriesPanel::setArchivedShown(bool isShown)
{
    static_cast<ShownMemories *>(m_shown)->setArchivedShown(isShown);
}

void MemoriesPanel::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

std::optional<MemoryInfo> MemoriesPanel::current() const
{
    const QModelIndex index = m_shown->mapToSource(m_list->currentIndex());
    return index.isValid() ? std::optional(m_model->at(index.row()).info) : std::nullopt;
}

void MemoriesPanel::onActivated(const QModelIndex &index)
{
    const QModelIndex source = m_shown->mapToSource(index);
    if (source.isValid())
        Q_EMIT openRequested(m_model->at(source.row()).info.id);
}

void MemoriesPanel::askForTitle()
{
    const auto memory = current();
    if (!memory)
        return;
    bool isGiven = false;
    const QString title = QInputDialog::getText(
        this, tr("Rename Memory"), tr("Name:"), QLineEdit::Normal, memory->title, &isGiven);
    if (isGiven && !title.trimmed().isEmpty())
        Q_EMIT renameRequested(memory->id, title.trimmed());
}

void MemoriesPanel::askToErase()
{
    const auto memory = current();
    if (!memory)
        return;
    QMessageBox question(QMessageBox::Warning,
                         tr("Erase Memory"),
                         tr("Erase “%1” for good?").arg(memory->title),
                         QMessageBox::Cancel,
                         this);
    question.setInformativeText(tr(
        "Its messages, facts and runs are destroyed and cannot be brought back. To keep them out "
        "of sight, archive the memory instead."));
    const QPushButton *erase = question.addButton(tr("Erase"), QMessageBox::DestructiveRole);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() == static_cast<const QAbstractButton *>(erase))
        Q_EMIT eraseRequested(memory->id);
}

void MemoriesPanel::showMenu(const QPoint &place)
{
    const auto memory = current();
    if (!memory)
        return;
    m_archive->setText(memory->isArchived ? tr("Bring Back") : tr("Archive"));
    QMenu menu;
    menu.addActions(m_actions);
    menu.exec(m_list->viewport()->mapToGlobal(place));
}

} // namespace Ebb
