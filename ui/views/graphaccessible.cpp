// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphaccessible.h"

#include <ui/views/graphview.h>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

#include <memory>

namespace Ebb {

namespace {

//! One painted fact as a list item.
class EdgeInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    EdgeInterface(GraphView *view, int edge)
        : m_view(view)
        , m_edge(edge)
    {
    }

    bool isValid() const override { return m_edge < int(m_view->picture().values().edges.size()); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override { }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_view->words(fact()) : QString();
    }

    QRect rect() const override
    {
        const QRect line = m_view->edgeRect(m_edge);
        return QRect(m_view->mapToGlobal(line.topLeft()), line.size());
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = state.focusable = true;
        state.selected = m_view->selectedFact() == fact();
        state.focused = state.selected && m_view->hasFocus();
        return state;
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface
            ? static_cast<QAccessibleActionInterface *>(this)
            : nullptr;
    }

    QStringList actionNames() const override { return {pressAction()}; }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &action) override
    {
        if (action == pressAction()) {
            Q_EMIT m_view->factSelected(fact());
        }
    }

private:
    FactId fact() const { return m_view->picture().values().edges.at(m_edge).fact; }

    GraphView *m_view;
    int m_edge;
};

//! The graph as a list of its facts. Their interfaces are made when asked for and kept.
class GraphInterface : public QAccessibleWidget
{
public:
    explicit GraphInterface(GraphView *view)
        : QAccessibleWidget(view, QAccessible::List)
        , m_view(view)
    {
    }

    ~GraphInterface() override
    {
        for (const QAccessible::Id id : std::as_const(m_edges)) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return int(m_view->picture().values().edges.size()); }

    QAccessibleInterface *child(int edge) const override
    {
        if (edge < 0 || edge >= childCount()) {
            return nullptr;
        }
        if (const auto known = m_edges.constFind(edge); known != m_edges.cend()) {
            return QAccessible::accessibleInterface(*known);
        }
        auto made = std::make_unique<EdgeInterface>(m_view, edge);
        QAccessibleInterface *interface = made.get();
        m_edges.insert(edge, QAccessible::registerAccessibleInterface(made.release()));
        return interface;
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint place = m_view->mapFromGlobal(QPoint(x, y));
        return child(m_view->picture().edgeAt(QPointF(place), m_view->look()));
    }

    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (auto known = m_edges.cbegin(); known != m_edges.cend(); ++known) {
            if (QAccessible::accessibleInterface(known.value()) == wanted) {
                return known.key();
            }
        }
        return -1;
    }

    QAccessibleInterface *focusChild() const override
    {
        return child(m_view->picture().edgeOf(m_view->selectedFact()));
    }

private:
    GraphView *m_view;
    mutable QHash<int, QAccessible::Id> m_edges;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<GraphView *>(object);
    return view ? new GraphInterface(view) : nullptr; // QAccessible takes it
}

} // namespace

void installGraphAccessibility()
{
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

} // namespace Ebb
