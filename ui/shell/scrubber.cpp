// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "scrubber.h"

#include <ui/models/timecursor.h>
#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace Ebb {

namespace {

constexpr int Margin = 10;
constexpr int RailTop = 22;
constexpr int RailHeight = 6;
constexpr double HandleRadius = 7;

Mark markOf(CallMark::Kind kind)
{
    switch (kind) {
    case CallMark::Kind::Fade:
        return Mark::Fade;
    case CallMark::Kind::Seal:
        return Mark::Seal;
    case CallMark::Kind::Sleep:
        break;
    }
    return Mark::Sleep;
}

} // namespace

Scrubber::Scrubber(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Moment"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_cursor, &TimeCursor::logChanged, this, &Scrubber::onLogChanged);
    connect(&m_cursor, &TimeCursor::momentChanged, this, qOverload<>(&QWidget::update));
    onLogChanged();
}

void Scrubber::onLogChanged()
{
    m_series = callSeries(m_cursor.log());
    QList<Activity> activity;
    for (const CallRecord &call : m_cursor.log().calls) {
        activity.append({.at = call.at, .turn = call.turn});
        if (call.repliedAt)
            activity.append({.at = *call.repliedAt, .turn = call.turn});
    }
    m_axis = TimeAxis(activity, TimeAxis::Mode::Time, TimeAxis::Idle::Folded);
    m_axis.setViewWidth(width() - 2 * Margin);
    m_axis.fit();
    update();
}

void Scrubber::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_axis.setViewWidth(width() - 2 * Margin);
    m_axis.fit();
}

void Scrubber::paintEvent(QPaintEvent *event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(Margin, 0);
    paintRail(painter);
    if (m_axis.isEmpty())
        return;
    paintMarks(painter);
    paintDays(painter);
    const QPointF handle(m_axis.mapTimeToX(m_cursor.moment()), RailTop + RailHeight / 2.0);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.setBrush(palette().base());
    painter.drawEllipse(handle, HandleRadius, HandleRadius);
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
    painter.drawEllipse(handle, HandleRadius + 3, HandleRadius + 3);
}

void Scrubber::paintRail(QPainter &painter) const
{
    const Tokens tokens = tokensFor(palette());
    const QRectF rail(0, RailTop, width() - 2 * Margin, RailHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.fixedPart.lighter(tokens.isDark ? 70 : 130));
    painter.drawRoundedRect(rail, 3, 3);
    if (m_axis.isEmpty())
        return;
    QRectF played = rail;
    played.setRight(m_axis.mapTimeToX(m_cursor.moment()));
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawRoundedRect(played, 3, 3);
    painter.setPen(QPen(tokens.quiet, 1.2));
    for (const AxisSpan &fold : m_axis.wideFolds()) {
        const double x = fold.x + fold.width / 2;
        painter.fillRect(QRectF(x - 3, RailTop - 1, 6, RailHeight + 2), palette().window());
        painter.drawLine(QPointF(x - 3, RailTop + RailHeight + 1), QPointF(x, RailTop - 2));
        painter.drawLine(QPointF(x, RailTop + RailHeight + 1), QPointF(x + 3, RailTop - 2));
    }
}

void Scrubber::paintMarks(QPainter &painter) const
{
    constexpr double LeastApart = 9;
    double lastX = -LeastApart;
    for (const CallMark &mark : m_series.marks) {
        const double x = m_axis.mapTimeToX(mark.at);
        // A seal follows its fade closely; on this narrow rail the fade says it.
        if (mark.kind == CallMark::Kind::Seal || x - lastX < LeastApart)
            continue;
        lastX = x;
        const QColor colour = mark.at > m_cursor.moment()
            ? palette().color(QPalette::PlaceholderText)
            : palette().color(QPalette::WindowText);
        paintMark(painter, QPointF(x, RailTop - 11), markOf(mark.kind), colour);
    }
}

void Scrubber::paintDays(QPainter &painter) const
{
    painter.setFont(scaledFont(font(), 0.85));
    painter.setPen(tokensFor(palette()).quiet);
    const QFontMetricsF metrics(painter.font());
    double free = -Margin;
    for (const AxisSpan &day : m_axis.days()) {
        const QString text = Format::dayOfMonth(day.from);
        const double half = metrics.horizontalAdvance(text) / 2;
        const double centre
            = std::clamp(day.x + day.width / 2, half - Margin, width() - Margin - half);
        if (centre - half < free)
            continue;
        painter.drawText(QPointF(centre - half, RailTop + RailHeight + metrics.ascent() + 4), text);
        free = centre + half + metrics.averageCharWidth();
    }
}

void Scrubber::goTo(double x)
{
    if (!m_axis.isEmpty())
        m_cursor.setMoment(m_axis.mapXToTime(x - Margin));
}

void Scrubber::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        goTo(event->position().x());
}

void Scrubber::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        goTo(event->position().x());
}

void Scrubber::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        m_cursor.step(-1);
        break;
    case Qt::Key_Right:
        m_cursor.step(1);
        break;
    case Qt::Key_Home:
        m_cursor.setMoment(m_cursor.start());
        break;
    case Qt::Key_End:
        m_cursor.goToEnd();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool Scrubber::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_axis.isEmpty())
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const TimePoint time = m_axis.mapXToTime(help->pos().x() - Margin);
    const qsizetype place = m_series.placeAt(time);
    const QString call = place < 0 ? QString() : Format::call(m_series.calls.at(place).call);
    QToolTip::showText(
        help->globalPos(), QStringLiteral("%1\n%2").arg(Format::iso(time), call), this);
    return true;
}

} // namespace Ebb
