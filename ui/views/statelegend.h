// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace Ebb {

//! The four states side by side, sign and word.
class StateLegend : public QWidget
{
    Q_OBJECT

public:
    explicit StateLegend(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    int stateAt(int x) const;
    int widthOf(int state) const;
};

} // namespace Ebb
