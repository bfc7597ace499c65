// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factmodel.h>
#include <ui/widgets/pace.h>

#include <QHash>
#include <QScrollArea>
#include <QTimer>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace Ebb {

class FactActions;
class FigureTable;
class TimeCursor;

//! The inspector of the selected fact or entity: where it comes from, what it replaced, what a
//! person can do about it.
class FactPanel : public QScrollArea
{
    Q_OBJECT

public:
    FactPanel(TimeCursor &cursor, FactActions &actions, QWidget *parent = nullptr);

    //! Shows an entity in place of the selected fact; none goes back to the fact.
    void showEntity(EntityId entity);
    //! What the messages say that were asked for.
    void setTexts(const QHash<Position, QString> &texts);
    //! All that is shown, as words.
    QString words() const;

    QSize sizeHint() const override { return {304, 700}; }
    QSize minimumSizeHint() const override { return {220, 200}; }

Q_SIGNALS:
    void textsWanted(Ebb::RunId run, const QList<Ebb::Position> &positions);

private:
    void setupView();
    void setupButtons(QVBoxLayout *layout);
    QPushButton *addButton(const QString &text, const QString &tip);
    void schedule();
    void refresh();
    void showFact(const FactRow &row);
    void showEntityDetail(const Entity &entity);
    void showTraces(const FactRow &row);
    void showButtons(const Fact *fact, const Entity *entity);
    QString headOf(const FactRow &row) const;
    QString sourcesOf(const Fact &fact);
    QString othersOf(const Fact &fact) const;
    QString namesOf(EntityId entity) const;
    QString factLink(const Fact &fact, bool isStruck) const;
    void follow(const QString &link);

    TimeCursor &m_cursor;
    FactActions &m_actions;
    QTimer m_refresh;
    Pace m_pace;
    EntityId m_entity;
    RunId m_run;
    QHash<Position, QString> m_texts;
    QLabel *m_title = nullptr;
    QLabel *m_head = nullptr;
    QWidget *m_content = nullptr;
    QLabel *m_sources = nullptr;
    QLabel *m_others = nullptr;
    FigureTable *m_traces = nullptr;
    QLabel *m_activation = nullptr;
    QLabel *m_entities = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_pin = nullptr;
    QPushButton *m_retire = nullptr;
    QPushButton *m_restore = nullptr;
    QPushButton *m_split = nullptr;
    QPushButton *m_merge = nullptr;
    QPushButton *m_undo = nullptr;
};

} // namespace Ebb
