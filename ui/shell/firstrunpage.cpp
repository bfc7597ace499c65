// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "firstrunpage.h"

#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QDir>
#include <QFile>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int TextWidth = 760;

QLabel *label(const QString &text, const QFont &font, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setFont(font);
    label->setWordWrap(true);
    return label;
}

BundledRecording readHeader(const QString &file)
{
    QFile recording(file);
    if (!recording.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject header = QJsonDocument::fromJson(recording.readLine()).object();
    qint64 turns = 0;
    std::optional<TimePoint> from;
    std::optional<TimePoint> to;
    while (!recording.atEnd()) {
        const QJsonObject message = QJsonDocument::fromJson(recording.readLine()).object();
        turns += message.value("role"_L1).toString() == "user"_L1;
        const Result<TimePoint> at = fromIso(message.value("at"_L1).toString());
        if (!at)
            continue;
        from = std::min(from.value_or(*at), *at);
        to = std::max(to.value_or(*at), *at);
    }
    const QString count = Format::count(turns);
    const QString about = from
        ? FirstRunPage::tr("%1 turns over %2").arg(count, Format::duration(*to - *from))
        : FirstRunPage::tr("%1 turns").arg(count);
    return {.file = file, .title = header.value("title"_L1).toString(), .about = about};
}

} // namespace

QList<BundledRecording> bundledRecordings(const QString &folder)
{
    QList<BundledRecording> recordings;
    const QDir files(folder);
    for (const QString &name : files.entryList({u"*.ebb.jsonl"_s}, QDir::Files, QDir::Name)) {
        const BundledRecording recording = readHeader(files.filePath(name));
        if (!recording.title.isEmpty())
            recordings.append(recording);
    }
    // The one that walks through every state comes first.
    std::ranges::stable_partition(
        recordings, [](const BundledRecording &each) { return each.file.contains("launch"_L1); });
    return recordings;
}

FirstRunPage::FirstRunPage(const QList<BundledRecording> &recordings, QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(48, 40, 48, 24);
    layout->setHorizontalSpacing(32);
    layout->setVerticalSpacing(12);
    layout->addWidget(
        label(tr("Watch a conversation forget"), strongFont(font(), 1.7), this), 0, 0, 1, 2);
    layout->addWidget(
        label(tr("A recorded conversation plays on this computer. It needs no account and no "
                 "network; notes are written by the built-in writer and marked so."),
              font(),
              this),
        1,
        0,
        1,
        2);
    layout->addWidget(bundledPart(recordings), 2, 0);
    layout->addWidget(ownPart(), 2, 1);
    layout->addWidget(
        label(tr("Space plays and pauses. Left and Right step a call. F1 explains the view "
                 "you are in."),
              scaledFont(font(), 0.92),
              this),
        3,
        0,
        1,
        2);
    layout->setColumnStretch(0, 3);
    layout->setColumnStretch(1, 2);
    layout->setRowStretch(4, 1);
}

QWidget *FirstRunPage::bundledPart(const QList<BundledRecording> &recordings)
{
    auto *part = new QWidget(this);
    part->setMaximumWidth(TextWidth);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 12, 0, 0);
    layout->addWidget(label(tr("Bundled recordings"), strongFont(font()), part));
    m_list->setAccessibleName(tr("Bundled recordings"));
    const QIcon play = QIcon::fromTheme(u"media-playback-start"_s);
    for (const BundledRecording &recording : recordings) {
        auto *item = new QListWidgetItem(play, recording.title + u'\n' + recording.about, m_list);
        item->setData(Qt::UserRole, recording.file);
        item->setSizeHint({200, 2 * fontMetrics().height() + 14});
    }
    m_list->setCurrentRow(0);
    const int rows = int(std::min<qsizetype>(recordings.size(), 6));
    m_list->setFixedHeight(rows * (2 * fontMetrics().height() + 14) + 4);
    layout->addWidget(m_list);
    auto *playButton = new QPushButton(play, tr("Play This Recording"), part);
    playButton->setDefault(true);
    playButton->setEnabled(!recordings.isEmpty());
    const auto playCurrent = [this] {
        if (const QListWidgetItem *item = m_list->currentItem())
            Q_EMIT playRequested(item->data(Qt::UserRole).toString());
    };
    connect(playButton, &QPushButton::clicked, this, playCurrent);
    connect(m_list, &QListWidget::itemActivated, this, playCurrent);
    layout->addSpacing(8);
    layout->addWidget(playButton, 0, Qt::AlignLeft);
    layout->addStretch();
    return part;
}

QWidget *FirstRunPage::ownPart()
{
    auto *part = new QWidget(this);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 12, 0, 0);
    layout->addWidget(label(tr("Your own"), strongFont(font()), part));
    layout->addWidget(
        label(tr("Chat Completions as JSON or JSON Lines, Claude Code sessions, Ebb's own "
                 "recordings. The format is found by content."),
              font(),
              part));
    auto *open
        = new QPushButton(QIcon::fromTheme(u"document-open"_s), tr("Open a Recording…"), part);
    connect(open, &QPushButton::clicked, this, &FirstRunPage::openRequested);
    layout->addWidget(open, 0, Qt::AlignLeft);
    auto *drop = label(tr("Or drop a file anywhere in this window"), font(), part);
    drop->setAlignment(Qt::AlignCenter);
    drop->setMinimumHeight(56);
    drop->setFrameStyle(QFrame::StyledPanel | QFrame::Plain);
    layout->addSpacing(8);
    layout->addWidget(drop);
    layout->addSpacing(16);
    for (const EpisodeState state : allStates) {
        auto *line = new QHBoxLayout;
        auto *sign = new QLabel(part);
        sign->setPixmap(stateIcon(palette(), state).pixmap(16));
        line->addWidget(sign);
        line->addWidget(label(Format::stateMeaning(state), font(), part), 1);
        layout->addLayout(line);
    }
    layout->addStretch();
    return part;
}

} // namespace Ebb
