// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelineaccessible.h"

#include <ui/views/timelinecanvas.h>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>

#include <memory>

namespace Ebb {

namespace {

//! One painted row as a list item.
class RowInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    RowInterface(TimelineCanvas *canvas, int row)
        : m_canvas(canvas)
        , m_row(row)
    {
    }

    bool isValid() const override { return m_row < m_canvas->rows().rowCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override { }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_canvas->rowWords(m_row) : QString();
    }

    QRect rect() const override
    {
        const QRect row = m_canvas->rowRect(m_row);
        return QRect(m_canvas->mapToGlobal(row.topLeft()), row.size());
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = state.focusable = true;
        state.selected = m_canvas->selectedRow() == m_row;
        state.focused = state.selected && m_canvas->hasFocus();
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
            m_canvas->selectRow(m_row);
        }
    }

private:
    TimelineCanvas *m_canvas;
    int m_row;
};

//! The canvas as a list of its rows. Row interfaces are made when asked for and kept.
class CanvasInterface : public QAccessibleWidget
{
public:
    explicit CanvasInterface(TimelineCanvas *canvas)
        : QAccessibleWidget(canvas, QAccessible::List)
        , m_canvas(canvas)
    {
    }

    ~CanvasInterface() override
    {
        for (const QAccessible::Id id : std::as_const(m_rows)) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return m_canvas->rows().rowCount(); }

    QAccessibleInterface *child(int row) const override
    {
        if (row < 0 || row >= childCount()) {
            return nullptr;
        }
        if (const auto known = m_rows.constFind(row); known != m_rows.cend()) {
            return QAccessible::accessibleInterface(*known);
        }
        auto made = std::make_unique<RowInterface>(m_canvas, row);
        QAccessibleInterface *interface = made.get();
        m_rows.insert(row, QAccessible::registerAccessibleInterface(made.release()));
        return interface;
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint place = m_canvas->mapFromGlobal(QPoint(x, y));
        for (int row = 0; row < childCount(); ++row) {
            if (m_canvas->rowRect(row).contains(place)) {
                return child(row);
            }
        }
        return nullptr;
    }

    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (auto row = m_rows.cbegin(); row != m_rows.cend(); ++row) {
            if (QAccessible::accessibleInterface(row.value()) == wanted) {
                return row.key();
            }
        }
        return -1;
    }

    QAccessibleInterface *focusChild() const override { return child(m_canvas->selectedRow()); }

private:
    TimelineCanvas *m_canvas;
    mutable QHash<int, QAccessible::Id> m_rows;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *canvas = qobject_cast<TimelineCanvas *>(object);
    return canvas ? new CanvasInterface(canvas) : nullptr; // QAccessible takes it
}

} // namespace

void installTimelineAccessibility()
{
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

} // namespace Ebb
