// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHeaderView>

namespace Ebb {

//! A table's header as quiet words on the window's colour, without boxes.
class FlatHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit FlatHeader(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace Ebb
