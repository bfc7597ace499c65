// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/memorymodel.h>

#include <QSortFilterProxyModel>
#include <QWidget>

class QLineEdit;
class QListView;
class QMenu;

namespace Ebb {

//! The memories of the store: search, open, and what can be done with each.
class MemoriesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MemoriesPanel(QWidget *parent = nullptr);

    void setMemories(const QList<MemoryRow> &rows);
    //! Shows which memory is open.
    void setCurrent(const MemoryId &memory);
    void setArchivedShown(bool isShown);
    void focusSearch();
    //! The memory an action is for; none when nothing is picked.
    std::optional<MemoryInfo> current() const;
    //! Its actions, for the Memory menu too.
    QList<QAction *> memoryActions() const { return m_actions; }

Q_SIGNALS:
    void openRequested(const Ebb::MemoryId &memory);
    void importRequested();
    void renameRequested(const Ebb::MemoryId &memory, const QString &title);
    void archiveRequested(const Ebb::MemoryId &memory, bool isArchived);
    void duplicateRequested(const Ebb::MemoryId &memory, const QString &title);
    void eraseRequested(const Ebb::MemoryId &memory);

private:
    void setupActions();
    void setupView();
    QAction *addMemoryAction(const QString &text, const QKeySequence &key);
    void onActivated(const QModelIndex &index);
    void askForTitle();
    void askToErase();
    void showMenu(const QPoint &place);

    MemoryModel *m_model;
    QSortFilterProxyModel *m_shown;
    QLineEdit *m_search;
    QListView *m_list;
    QList<QAction *> m_actions;
    QAction *m_archive = nullptr;
};

} // namespace Ebb
