// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "facttable.h"

#include <engine/core/clock.h>
#include <ui/views/exportbutton.h>
#include <ui/views/flatheader.h>
#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int Padding = 8;
constexpr int FlagRoom = 14;

bool isNumber(int column)
{
    return column == FactModel::NumberColumn || column == FactModel::ActivationColumn
        || column == FactModel::TracesColumn;
}

class FactDelegate : public QStyledItemDelegate
{
public:
    explicit FactDelegate(FactModel &facts, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_facts(facts)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {40, std::max(18, option.fontMetrics.height() + 2)};
    }

    void paint(QPainter *painter,
               const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const FactRow &row = m_facts.at(index.row());
        const Tokens tokens = tokensFor(option.palette);
        painter->save();
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, tokens.selection);
        QRect area = option.rect.adjusted(Padding, 0, -Padding, 0);
        QFont font = option.font;
        if (index.column() == FactModel::FactColumn)
            area = paintFlag(*painter, area, row, tokens);
        if (index.column() == FactModel::EpisodeColumn)
            area = paintSign(*painter, area, row, option.palette);
        font.setStrikeOut(index.column() == FactModel::FactColumn && !row.isHeld());
        painter->setFont(font);
        const bool isQuiet = !row.isHeld() || index.column() == FactModel::NumberColumn
            || index.column() == FactModel::TurnsColumn;
        painter->setPen(isQuiet ? tokens.quiet : option.palette.color(QPalette::Text));
        const auto column = FactModel::Column(index.column());
        const auto mode = column == FactModel::FactColumn ? Qt::ElideRight : Qt::ElideMiddle;
        const QString text = painter->fontMetrics().elidedText(
            factText(row, column).simplified(), mode, area.width());
        painter->drawText(
            area, Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft), text);
        painter->restore();
    }

    bool helpEvent(QHelpEvent *event,
                   QAbstractItemView *view,
                   const QStyleOptionViewItem &option,
                   const QModelIndex &index) override
    {
        Q_UNUSED(option)
        if (!index.isValid())
            return false;
        const FactRow &row = m_facts.at(index.row());
        QToolTip::showText(
            event->globalPos(), u"<p>"_s + row.fact.note.toHtmlEscaped() + u"</p>"_s, view);
        return true;
    }

private:
    static QRect paintFlag(QPainter &painter, QRect area, const FactRow &row, const Tokens &tokens)
    {
        if (row.fact.isMilestone) {
            const QPointF foot(area.left() + 1.5, area.center().y() + 6);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(tokens.sealed.border, 1.2));
            painter.drawLine(foot, foot - QPointF(0, 11));
            painter.setBrush(tokens.sealed.border);
            painter.drawPolygon(QPolygonF(
                {foot - QPointF(0, 11), foot + QPointF(7, -8.5), foot - QPointF(0, 5.5)}));
        }
        return area.adjusted(FlagRoom, 0, 0, 0);
    }

    static QRect
    paintSign(QPainter &painter, QRect area, const FactRow &row, const QPalette &palette)
    {
        if (row.state) {
            const QRectF sign(area.left(), area.top(), 12, area.height());
            StatePainter(palette, painter.device()->devicePixelRatioF())
                .paintGlyph(painter, sign, *row.state);
        }
        return area.adjusted(16, 0, 0, 0);
    }

    FactModel &m_facts;
};

} // namespace

QString factText(const FactRow &row, FactModel::Column column)
{
    switch (column) {
    case FactModel::NumberColumn:
        return QString::number(row.fact.id.value());
    case FactModel::FactColumn:
        return row.fact.note;
    case FactModel::SubjectColumn:
        return row.subject;
    case FactModel::ObjectColumn:
        return row.object;
    case FactModel::ActivationColumn:
        return Format::activation(row.activation);
    case FactModel::TracesColumn:
        return Format::count(row.fact.traces.size());
    case FactModel::EpisodeColumn:
        return row.episode.isValid() ? Format::episode(row.episode) : Format::unknown();
    case FactModel::TurnsColumn:
        if (row.fact.turns.isEmpty())
            return Format::unknown();
        return Format::range(row.fact.turns.first().value(), row.fact.turns.last().value());
    case FactModel::ColumnCount:
        break;
    }
    return {};
}

FactTable::FactTable(QWidget *parent)
    : QTreeView(parent)
    , m_facts(new FactModel(this))
{
    setAccessibleName(tr("Facts"));
    setHeader(new FlatHeader(this));
    setModel(m_facts);
    setItemDelegate(new FactDelegate(*m_facts, this));
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
    header()->setSectionsClickable(true);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(30);
    setSortingEnabled(true);
    sortByColumn(FactModel::ActivationColumn, Qt::DescendingOrder);
    header()->setSectionResizeMode(FactModel::FactColumn, QHeaderView::Stretch);
    connect(this, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) {
        Q_EMIT factActivated(m_facts->at(index.row()).fact.id);
    });
    fitColumns();
}

void FactTable::fitColumns()
{
    const QFontMetrics metrics(font());
    const bool isNarrow = width() < metrics.averageCharWidth() * 110;
    setColumnHidden(FactModel::TracesColumn, isNarrow);
    for (int column = 0; column < FactModel::ColumnCount; ++column) {
        if (column == FactModel::FactColumn)
            continue;
        const QString title
            = m_facts->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const bool isName = column == FactModel::SubjectColumn || column == FactModel::ObjectColumn;
        const int widest = isName              ? metrics.averageCharWidth() * (isNarrow ? 11 : 14)
            : column == FactModel::TurnsColumn ? metrics.horizontalAdvance(u"000–000"_s)
                                               : metrics.horizontalAdvance(u"0.0000"_s);
        header()->resizeSection(
            column, std::max(widest, metrics.horizontalAdvance(title) + 12) + 2 * Padding);
    }
}

void FactTable::setRows(const QList<FactRow> &rows)
{
    const int scrolled = verticalScrollBar()->value();
    m_isFollowing = true;
    m_facts->setRows(rows);
    m_isFollowing = false;
    verticalScrollBar()->setValue(scrolled);
    setSelected(m_selected);
}

void FactTable::setSelected(FactId fact)
{
    m_selected = fact;
    const int row = fact.isValid() ? m_facts->rowOf(fact) : -1;
    if (currentIndex().row() == row && (row < 0 || selectionModel()->isRowSelected(row, {})))
        return;
    m_isFollowing = true;
    if (row >= 0)
        setCurrentIndex(m_facts->index(row, 0));
    else
        selectionModel()->clear();
    m_isFollowing = false;
}

void FactTable::moveSelection(int rows)
{
    const int count = m_facts->rowCount();
    const int row = currentIndex().isValid() ? currentIndex().row() + rows : 0;
    if (row >= 0 && row < count)
        setCurrentIndex(m_facts->index(row, 0));
}

void FactTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (m_isFollowing || !current.isValid())
        return;
    m_selected = m_facts->at(current.row()).fact.id;
    Q_EMIT factSelected(m_selected);
}

void FactTable::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

void FactTable::resizeEvent(QResizeEvent *event)
{
    fitColumns();
    QTreeView::resizeEvent(event);
}

QString FactTable::csv() const
{
    QString csv = u"fact,state,milestone,written_at,sentence,subject,object,activation,traces,"
                  "episode,turns\n"_s;
    for (int row = 0; row < m_facts->rowCount(); ++row) {
        const FactRow &shown = m_facts->at(row);
        csv += QStringList{QString::number(shown.fact.id.value()),
                           factStateName(shown.fact.state),
                           QString::number(int(shown.fact.isMilestone)),
                           toIso(shown.fact.at),
                           csvField(shown.fact.note),
                           csvField(shown.subject),
                           csvField(shown.object),
                           QString::number(shown.activation, 'g', 17),
                           QString::number(shown.fact.traces.size()),
                           QString::number(shown.episode.value()),
                           factText(shown, FactModel::TurnsColumn)}
                   .join(u',')
            + u'\n';
    }
    return csv;
}

} // namespace Ebb
