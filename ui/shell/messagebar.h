// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace Ebb {

//! A sentence above the view with at most one action; goes away by its close button or Esc.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Kind
    {
        Information,
        Trouble,
    };

    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(const QString &text, Kind kind);
    QString text() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLabel *m_text;
    QToolButton *m_close;
};

} // namespace Ebb
