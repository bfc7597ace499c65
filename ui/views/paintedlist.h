// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>
#include <QString>

namespace Ebb {

//! What a widget that paints its items says of them to those who listen. Items count from 0.
class PaintedList
{
public:
    virtual ~PaintedList() = default;

    virtual int itemCount() const = 0;
    virtual QString itemWords(int item) const = 0;
    virtual QRect itemRect(int item) const = 0; //!< on the widget
    virtual int itemAt(const QPoint &place) const = 0; //!< -1 when there is none
    virtual int selectedItem() const = 0; //!< -1 when none is
    virtual void selectItem(int item) = 0;
};

//! Lets those who listen walk every widget that is a PaintedList item by item. Once is enough; more
//! does nothing.
void installPaintedListAccessibility();

} // namespace Ebb
