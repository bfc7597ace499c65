// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recalldroptable.h"

#include <ui/views/exportbutton.h>
#include <ui/views/flatheader.h>
#include <ui/views/recalltext.h>
#include <ui/widgets/palette.h>

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Puts a drop's values into words.
class DropDelegate : public QStyledItemDelegate
{
public:
    explicit DropDelegate(const RecallDropTable &table, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_table(table)
    {
    }

    void paint(QPainter *painter,
               const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, tokensFor(option.palette).selection);
        QStyleOptionViewItem plain = option;
        plain.state.setFlag(QStyle::State_Selected, false);
        QStyledItemDelegate::paint(painter, plain, index);
    }

    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const RecallDropRow &row = m_table.drops().at(index.row());
        option->textElideMode = Qt::ElideRight;
        switch (index.column()) {
        case RecallDropModel::NumberColumn:
            option->displayAlignment = Qt::AlignRight | Qt::AlignVCenter;
            break;
        case RecallDropModel::FactColumn:
            option->text = row.note.simplified();
            break;
        case RecallDropModel::StageColumn:
            option->text = stageTitle(row.stage);
            break;
        default:
            option->text = dropReasonText(row, m_table.shown());
            break;
        }
        if (index.column() != RecallDropModel::FactColumn
            && index.column() != RecallDropModel::StageColumn)
            option->palette.setColor(QPalette::Text, tokensFor(option->palette).quiet);
    }

private:
    const RecallDropTable &m_table;
};

} // namespace

RecallDropTable::RecallDropTable(QWidget *parent)
    : QTreeView(parent)
    , m_drops(new RecallDropModel(this))
{
    setAccessibleName(tr("Why facts were not recalled"));
    setHeader(new FlatHeader(this));
    setModel(m_drops);
    setItemDelegate(new DropDelegate(*this, this));
    setRootIsDecorated(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setFont(scaledFont(font(), 0.92));
    header()->setFont(font());
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(30);
    header()->setSectionResizeMode(RecallDropModel::FactColumn, QHeaderView::Stretch);
    fitColumns();
}

void RecallDropTable::fitColumns()
{
    const QFontMetrics metrics(font());
    const auto wide
        = [&metrics](int characters) { return metrics.averageCharWidth() * characters; };
    const bool isNarrow = width() < wide(70);
    header()->resizeSection(RecallDropModel::NumberColumn, wide(6));
    header()->resizeSection(RecallDropModel::StageColumn, wide(13));
    header()->resizeSection(RecallDropModel::ReasonColumn, wide(isNarrow ? 20 : 30));
}

void RecallDropTable::setShown(const ShownRecall &shown)
{
    m_isFollowing = true;
    m_shown = shown;
    m_drops->setShown(shown);
    m_isFollowing = false;
}

void RecallDropTable::setSelected(FactId fact)
{
    const int row = fact.isValid() ? m_drops->rowOf(fact) : -1;
    m_isFollowing = true;
    if (row >= 0)
        setCurrentIndex(m_drops->index(row, 0));
    else
        selectionModel()->clear();
    m_isFollowing = false;
}

void RecallDropTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (!m_isFollowing && current.isValid())
        Q_EMIT factSelected(m_drops->at(current.row()).fact);
}

QString RecallDropTable::csv() const
{
    QString csv = u"fact,sentence,dropped_at,because\n"_s;
    for (int row = 0; row < m_drops->rowCount(); ++row) {
        const RecallDropRow &drop = m_drops->at(row);
        csv += QStringList{QString::number(drop.fact.value()),
                           csvField(drop.note),
                           csvField(stageTitle(drop.stage)),
                           csvField(dropReasonText(drop, m_shown))}
                   .join(u',')
            + u'\n';
    }
    return csv;
}

void RecallDropTable::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

void RecallDropTable::resizeEvent(QResizeEvent *event)
{
    fitColumns();
    QTreeView::resizeEvent(event);
}

} // namespace Ebb
