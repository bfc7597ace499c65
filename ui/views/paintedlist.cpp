// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "paintedlist.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

#include <memory>

namespace Ebb {

namespace {

//! One painted item.
class ItemInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    ItemInterface(QWidget *widget, PaintedList *list, int item)
        : m_widget(widget)
        , m_list(list)
        , m_item(item)
    {
    }

    bool isValid() const override { return m_item < m_list->itemCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_widget);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override { }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_list->itemWords(m_item) : QString();
    }

    QRect rect() const override
    {
        const QRect item = m_list->itemRect(m_item);
        return QRect(m_widget->mapToGlobal(item.topLeft()), item.size());
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = state.focusable = true;
        state.selected = m_list->selectedItem() == m_item;
        state.focused = state.selected && m_widget->hasFocus();
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
        if (action == pressAction())
            m_list->selectItem(m_item);
    }

private:
    QWidget *m_widget;
    PaintedList *m_list;
    int m_item;
};

//! The widget as a list of its items. Their interfaces are made when asked for and kept.
class ListInterface : public QAccessibleWidget
{
public:
    ListInterface(QWidget *widget, PaintedList *list)
        : QAccessibleWidget(widget, QAccessible::List)
        , m_list(list)
    {
    }

    ~ListInterface() override
    {
        for (const QAccessible::Id id : std::as_const(m_items))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return m_list->itemCount(); }

    QAccessibleInterface *child(int item) const override
    {
        if (item < 0 || item >= childCount())
            return nullptr;
        if (const auto known = m_items.constFind(item); known != m_items.cend())
            return QAccessible::accessibleInterface(*known);
        auto made = std::make_unique<ItemInterface>(widget(), m_list, item);
        QAccessibleInterface *interface = made.get();
        m_items.insert(item, QAccessible::registerAccessibleInterface(made.release()));
        return interface;
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        return child(m_list->itemAt(widget()->mapFromGlobal(QPoint(x, y))));
    }

    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (auto item = m_items.cbegin(); item != m_items.cend(); ++item) {
            if (QAccessible::accessibleInterface(item.value()) == wanted)
                return item.key();
        }
        return -1;
    }

    QAccessibleInterface *focusChild() const override { return child(m_list->selectedItem()); }

private:
    PaintedList *m_list;
    mutable QHash<int, QAccessible::Id> m_items;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    auto *list = dynamic_cast<PaintedList *>(widget);
    return list ? new ListInterface(widget, list) : nullptr; // QAccessible takes it
}

} // namespace

void installPaintedListAccessibility()
{
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

} // namespace Ebb
