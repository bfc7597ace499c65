// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "momentspanel.h"

#include <ui/models/momentmodel.h>
#include <ui/models/timecursor.h>
#include <ui/shell/memorydelegate.h>
#include <ui/widgets/palette.h>

#include <QLabel>
#include <QListView>
#include <QVBoxLayout>

namespace Ebb {

MomentsPanel::MomentsPanel(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_model(new MomentModel(this))
    , m_list(new QListView(this))
{
    auto *title = new QLabel(tr("Moments"), this);
    title->setFont(strongFont(font()));
    title->setContentsMargins(8, 6, 8, 4);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new MomentDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Moments"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(m_list, 1);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        m_cursor.goToCall(m_model->at(index.row()).call);
    });
    connect(m_list, &QListView::activated, this, [this](const QModelIndex &index) {
        m_cursor.goToCall(m_model->at(index.row()).call);
    });
    connect(&m_cursor, &TimeCursor::logChanged, this, [this] {
        m_model->setLog(m_cursor.log());
        showMoment();
    });
    connect(&m_cursor, &TimeCursor::callChanged, this, &MomentsPanel::showMoment);
    m_model->setLog(m_cursor.log());
    showMoment();
}

void MomentsPanel::showMoment()
{
    m_model->setMoment(m_cursor.moment());
    const int row = m_model->currentRow();
    m_list->setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row));
}

} // namespace Ebb
