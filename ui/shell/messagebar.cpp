// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "messagebar.h"

#include <ui/widgets/palette.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Ebb {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_close(new QToolButton(this))
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setIcon(QIcon::fromTheme(u"dialog-close"_s));
    m_close->setText(tr("Close"));
    m_close->setAccessibleName(tr("Close message"));
    m_close->setAutoRaise(true);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    setAutoFillBackground(true);
    hide();
}

void MessageBar::showMessage(const QString &text, Kind kind)
{
    const Tokens tokens = tokensFor(palette());
    QPalette colours = palette();
    colours.setColor(QPalette::Window,
                     kind == Kind::Trouble ? tokens.refusedBack : tokens.keptBack);
    setPalette(colours);
    m_text->setText(text);
    setAccessibleName(text);
    show();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        hide();
    else
        QFrame::keyPressEvent(event);
}

} // namespace Ebb
