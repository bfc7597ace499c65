// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions and the tool bar of ActivationView.

#include "activationview.h"

#include <ui/models/timecursor.h>
#include <ui/views/exportbutton.h>
#include <ui/views/rankview.h>
#include <ui/views/statelegend.h>
#include <ui/widgets/format.h>

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

QIcon pinIcon(const QColor &colour)
{
    QPixmap pixmap(32, 32);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.2));
    painter.drawLine(QPointF(3, 13), QPointF(6.5, 9.5));
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({{4, 7}, {7, 6.5}, {9.5, 3}, {13, 6.5}, {9.5, 9}, {9, 12}}));
    painter.end();
    return QIcon(pixmap);
}

QWidget *spacer()
{
    auto *widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

QLabel *captionOf(QWidget *buddy, const QString &text)
{
    auto *label = new QLabel(text);
    label->setContentsMargins(8, 0, 6, 0);
    label->setBuddy(buddy);
    return label;
}

} // namespace

void ActivationView::setupActions()
{
    const auto add = [this](const QString &text, const QKeySequence &key, const auto &slot) {
        auto *action = new QAction(text, this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    m_pinAction = add(tr("Pin the Selected Episode"), Qt::Key_P, [this] {
        setPinned(m_cursor.episode(), !pinned().contains(m_cursor.episode()));
    });
    add(tr("Log or Linear Age"), Qt::Key_L, [this] {
        setScaleKind(m_kind == AgeScale::Kind::LogAge ? AgeScale::Kind::Linear
                                                      : AgeScale::Kind::LogAge);
    });
    add(tr("An Hour Ahead"), QKeySequence(Qt::SHIFT | Qt::Key_Right), [this] {
        setLookAhead(m_lookAhead + 1h);
    });
    add(tr("An Hour Back"), QKeySequence(Qt::SHIFT | Qt::Key_Left), [this] {
        setLookAhead(m_lookAhead - 1h);
    });
    add(tr("A Day Ahead"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Right), [this] {
        setLookAhead(m_lookAhead + 24h);
    });
    add(tr("A Day Back"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Left), [this] {
        setLookAhead(m_lookAhead - 24h);
    });
}

void ActivationView::setupToolBar()
{
    m_toolBar->setMovable(false);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addScaleButtons();
    addSettings();
    addPins();
    m_toolBar->addWidget(spacer());
    m_legend = m_toolBar->addWidget(new StateLegend(m_toolBar));
    addExport();
}

void ActivationView::addScaleButtons()
{
    auto *group = new QActionGroup(this);
    const auto add = [this, group](const QString &text, AgeScale::Kind kind, const QString &tip) {
        QAction *action = m_toolBar->addAction(text);
        action->setCheckable(true);
        action->setToolTip(tip);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, kind] { setScaleKind(kind); });
        return action;
    };
    m_logAction = add(tr("Log age"),
                      AgeScale::Kind::LogAge,
                      tr("Age on a log scale that starts at 5 minutes (L)"));
    m_linearAction = add(tr("Linear"), AgeScale::Kind::Linear, tr("Age on a linear scale (L)"));
    m_logAction->setChecked(true);
}

void ActivationView::addSettings()
{
    m_decay = new QDoubleSpinBox(m_toolBar);
    m_decay->setRange(0.05, 2);
    m_decay->setSingleStep(0.05);
    m_decay->setAccessibleName(tr("Decay"));
    m_decay->setToolTip(tr("Exponent of the decay. Another than the run's own shows the curves and "
                           "the order that would have been."));
    connect(m_decay, &QDoubleSpinBox::valueChanged, this, &ActivationView::refresh);
    m_toolBar->addWidget(captionOf(m_decay, tr("Decay")));
    m_toolBar->addWidget(m_decay);

    m_aheadBox = new QComboBox(m_toolBar);
    m_aheadBox->addItem(tr("none", "how far the chart looks ahead"), 0);
    m_aheadBox->addItem(tr("1 day"), 1);
    m_aheadBox->addItem(tr("7 days"), 7);
    m_aheadBox->addItem(tr("30 days"), 30);
    m_aheadBox->setCurrentIndex(2);
    m_aheadBox->setAccessibleName(tr("Ahead"));
    m_aheadBox->setToolTip(tr("How far the chart shows what comes if no new fact is written"));
    connect(m_aheadBox, &QComboBox::currentIndexChanged, this, [this] {
        setAhead(std::chrono::days(m_aheadBox->currentData().toInt()));
    });
    m_toolBar->addWidget(captionOf(m_aheadBox, tr("Ahead")));
    m_toolBar->addWidget(m_aheadBox);
}

void ActivationView::addPins()
{
    m_pinButton = new QToolButton(m_toolBar);
    m_pinButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_pinButton->setToolTip(tr("The curves in colour. P pins or unpins the selected episode."));
    m_pinMenu = new QMenu(m_pinButton);
    connect(m_pinButton, &QToolButton::clicked, this, [this] {
        refreshPinMenu();
        m_pinMenu->popup(m_pinButton->mapToGlobal(m_pinButton->rect().bottomLeft()));
    });
    m_greyLabel = new QLabel(m_toolBar);
    m_greyLabel->setContentsMargins(8, 0, 8, 0);
    m_greyLabel->setToolTip(
        tr("The other curves: the most active ones in grey, those that would be "
           "too many folded into a grey band from the least to the most active"));
    m_greyLabel->setForegroundRole(QPalette::PlaceholderText);
    m_toolBar->addSeparator();
    m_toolBar->addWidget(m_pinButton);
    m_toolBar->addWidget(m_greyLabel);
}

void ActivationView::refreshPinMenu()
{
    m_pinMenu->clear();
    m_pinMenu->addAction(m_pinAction);
    m_pinMenu->addAction(tr("Pin by Suggestion"), this, [this] {
        m_isPinChosen = false;
        refreshCurves();
    });
    m_pinMenu->addAction(tr("Unpin All"), this, [this] {
        m_isPinChosen = true;
        m_pins.clear();
        refreshCurves();
    });
    m_pinMenu->addSeparator();
    for (const Curve &curve : m_series->curves().curves) {
        if (!curve.isPinned)
            continue;
        QAction *action
            = m_pinMenu->addAction(stateIcon(palette(), curve.state, devicePixelRatioF()),
                                   tr("Unpin %1 %2").arg(Format::episode(curve.id), curve.title));
        connect(action, &QAction::triggered, this, [this, id = curve.id] { setPinned(id, false); });
    }
}

void ActivationView::refreshCounts()
{
    const CurveSet &curves = m_series->curves();
    int coloured = 0;
    int grey = 0;
    for (const Curve &curve : curves.curves) {
        coloured += curve.isPinned ? 1 : 0;
        grey += !curve.isPinned && !curve.isFolded && curve.id != m_cursor.episode() ? 1 : 0;
    }
    const int folded = int(curves.folded());
    m_pinButton->setText(tr("%n pinned", nullptr, coloured));
    m_greyLabel->setText(
        folded == 0 ? tr("%n in grey", nullptr, grey)
                    : tr("%1 in grey, %2 folded").arg(Format::count(grey), Format::count(folded)));
    fitToolBar();
    m_pinAction->setText(pinned().contains(m_cursor.episode()) ? tr("Unpin the Selected Episode")
                                                               : tr("Pin the Selected Episode"));
}

void ActivationView::fitToolBar()
{
    // The legend goes first when room is short: each row of the list shows the same signs.
    const int legend = m_toolBar->widgetForAction(m_legend)->sizeHint().width();
    const int needed = m_toolBar->sizeHint().width() + (m_legend->isVisible() ? 0 : legend);
    m_legend->setVisible(needed <= width());
}

void ActivationView::addExport()
{
    auto *button = new ExportButton(
        {.name = u"activation"_s,
         .size = [this] { return pictureSize(); },
         .paint = [this](QPainter &painter, qreal ratio) { paintPicture(painter, ratio); },
         .tables = {{.title = tr("Curves as CSV…"),
                     .name = u"activation"_s,
                     .csv = [this] { return seriesCsv(); }},
                    {.title = tr("Ranks as CSV…"),
                     .name = u"ranks"_s,
                     .csv = [this] { return m_rankView->text().asCsv(); }}}},
        m_toolBar);
    connect(button, &ExportButton::failed, this, &ActivationView::showError);
    m_toolBar->addWidget(button);
}

void ActivationView::showColours()
{
    m_pinButton->setIcon(pinIcon(palette().color(QPalette::ButtonText)));
    QPalette error = palette();
    error.setColor(QPalette::Window, tokensFor(palette()).refusedBack);
    m_error->setPalette(error);
}

void ActivationView::setAhead(Duration ahead)
{
    m_ahead = ahead;
    const int index = m_aheadBox->findData(int(ahead / 24h));
    if (index >= 0) {
        const QSignalBlocker blocker(m_aheadBox);
        m_aheadBox->setCurrentIndex(index);
    }
    refreshCurves();
}

void ActivationView::setDecay(double exponent)
{
    m_decay->setValue(exponent);
}

} // namespace Ebb
