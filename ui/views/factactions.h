// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

#include <QObject>

class QWidget;

namespace Ebb {

class TimeCursor;

//! What a person can do to facts and entities: asks for what it takes, then says what is wanted.
//! Whoever knows the engine does it.
class FactActions : public QObject
{
    Q_OBJECT

public:
    //! `window` is what its dialogs belong to.
    FactActions(TimeCursor &cursor, QWidget *window);

    void retire(FactId fact); //!< asks first
    void restore(FactId fact);
    void edit(FactId fact); //!< asks for the sentence
    void setPinned(FactId fact, bool isPinned);
    void merge(EntityId entity); //!< asks into which
    void unmerge(EntityId entity);
    void split(EntityId entity); //!< asks which names
    void undo();

    const Fact *fact(FactId id) const;
    const Entity *entity(EntityId id) const;
    bool canUndo() const;

Q_SIGNALS:
    void editRequested(const Ebb::GraphEdit &edit);

private:
    TimeCursor &m_cursor;
    QWidget *m_window;
};

} // namespace Ebb
