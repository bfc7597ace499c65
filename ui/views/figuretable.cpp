// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "figuretable.h"

#include <ui/widgets/statepainter.h>

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <cmath>

namespace Ebb {

namespace {

enum Role
{
    KeyRole = Qt::UserRole,
    StrongRole,
    QuietRole,
    StateRole,
};

//! Paints a cell flat, the marked row tinted, text always in the text's own colours.
class FigureDelegate : public QStyledItemDelegate
{
public:
    explicit FigureDelegate(FigureTable *table)
        : QStyledItemDelegate(table)
        , m_table(table)
    {
    }

    void paint(QPainter *painter,
               const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const StatePainter states(option.palette, m_table->devicePixelRatioF());
        const bool isMarked = m_table->marked() != 0
            && index.siblingAtColumn(0).data(KeyRole).toLongLong() == m_table->marked();
        painter->save();
        if (isMarked) {
            painter->fillRect(option.rect, states.tokens().selection);
        }
        QRectF text = QRectF(option.rect).adjusted(2, 0, -2, 0);
        if (index.column() == 0 && index.siblingAtColumn(0).data(StateRole).isNull()) {
            text.adjust(-2, 0, 0, 0);
        }
        if (const QVariant state = index.data(StateRole); !state.isNull()) {
            states.paintGlyph(*painter,
                              QRectF(text.left(), text.top(), 12, text.height()),
                              EpisodeState(state.toInt()));
            text.adjust(15, 0, 0, 0);
        }
        const bool isStrong = index.data(StrongRole).toBool();
        painter->setFont(isStrong ? strongFont(m_table->font()) : m_table->font());
        painter->setPen(index.data(QuietRole).toBool() ? states.tokens().quiet
                                                       : option.palette.color(QPalette::Text));
        const QString words
            = QFontMetricsF(painter->font())
                  .elidedText(index.data().toString(), Qt::ElideRight, text.width());
        painter->drawText(
            text, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine, words);
        if ((option.state & QStyle::State_HasFocus) != 0) {
            painter->setPen(QPen(option.palette.color(QPalette::Highlight), 1));
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
        painter->restore();
    }

private:
    FigureTable *m_table;
};

//! Flat titles: no separators, no sort arrows, quiet text.
class FigureHeader : public QHeaderView
{
public:
    explicit FigureHeader(QWidget *parent)
        : QHeaderView(Qt::Horizontal, parent)
    {
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        painter->fillRect(rect, palette().color(QPalette::Window));
        painter->setPen(tokensFor(palette()).quiet);
        painter->setFont(font());
        const int alignment
            = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        const QString title = model()->headerData(section, Qt::Horizontal).toString();
        painter->drawText(
            rect.adjusted(section == 0 ? 0 : 2, 0, -2, 0), alignment | Qt::TextSingleLine, title);
    }
};

QStandardItem *itemOf(const FigureCell &cell, Qt::Alignment alignment, qint64 key)
{
    auto *item = new QStandardItem(cell.text); // the model takes it
    item->setData(key, KeyRole);
    item->setData(cell.isStrong, StrongRole);
    item->setData(cell.isQuiet, QuietRole);
    item->setData(int(alignment | Qt::AlignVCenter), Qt::TextAlignmentRole);
    item->setEditable(false);
    item->setToolTip(cell.text);
    if (cell.state) {
        item->setData(int(*cell.state), StateRole);
    }
    return item;
}

} // namespace

FigureTable::FigureTable(const QList<FigureColumn> &columns, QWidget *parent)
    : QTableView(parent)
    , m_columns(columns)
    , m_model(new QStandardItemModel(0, int(columns.size()), this))
{
    setModel(m_model);
    setItemDelegate(new FigureDelegate(this));
    for (int i = 0; i < int(columns.size()); ++i) {
        m_model->setHeaderData(i, Qt::Horizontal, columns[i].title);
        m_model->setHeaderData(
            i, Qt::Horizontal, int(columns[i].alignment | Qt::AlignVCenter), Qt::TextAlignmentRole);
    }
    setupView();
}

void FigureTable::setupView()
{
    setFont(scaledFont(font(), 0.92));
    setHorizontalHeader(new FigureHeader(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    verticalHeader()->hide();
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(20);
    horizontalHeader()->setFont(font());
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &index) {
        Q_EMIT keyClicked(keyOf(index.row()));
    });
    connect(this, &QTableView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT keyDoubleClicked(keyOf(index.row()));
    });
    fitColumns();
}

void FigureTable::setRows(const QList<QList<FigureCell>> &rows, const QList<qint64> &keys)
{
    m_model->setRowCount(0);
    for (qsizetype i = 0; i < rows.size(); ++i) {
        QList<QStandardItem *> items;
        for (qsizetype column = 0; column < rows[i].size(); ++column) {
            items << itemOf(rows[i][column], m_columns[column].alignment, keys.value(i));
        }
        m_model->appendRow(items);
    }
    fitColumns();
    updateGeometry();
}

void FigureTable::setMarked(qint64 key)
{
    m_marked = key;
    viewport()->update();
}

qint64 FigureTable::keyOf(int row) const
{
    return m_model->index(row, 0).data(KeyRole).toLongLong();
}

void FigureTable::fitColumns()
{
    const QFontMetricsF metrics(font());
    const int rowHeight = std::max(18, int(std::ceil(metrics.height())) + 1);
    verticalHeader()->setMinimumSectionSize(rowHeight);
    verticalHeader()->setDefaultSectionSize(rowHeight);
    horizontalHeader()->setFixedHeight(rowHeight + 3);
    for (int column = 0; column < int(m_columns.size()); ++column) {
        if (m_columns[column].stretches) {
            horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
            continue;
        }
        double width = metrics.horizontalAdvance(m_columns[column].title) + 6;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QModelIndex index = m_model->index(row, column);
            const double sign = index.data(StateRole).isNull() ? 0 : 15;
            width = std::max(width, metrics.horizontalAdvance(index.data().toString()) + 6 + sign);
        }
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        horizontalHeader()->resizeSection(column, int(std::ceil(width)));
    }
}

QSize FigureTable::sizeHint() const
{
    const int rows = m_model->rowCount() * verticalHeader()->defaultSectionSize();
    return {200, rows + horizontalHeader()->height() + 1};
}

QSize FigureTable::minimumSizeHint() const
{
    return {100, sizeHint().height()};
}

void FigureTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && model()) {
        fitColumns();
        updateGeometry();
    }
}

} // namespace Ebb
