// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>
#include <ui/widgets/palette.h>

#include <QSize>

#include <memory>

class QWidget;

namespace Ebb {

class TimeCursor;

enum class PictureView
{
    Timeline,
    Activation,
    Facts,
    Recall,
};

QString pictureViewName(PictureView view);
std::optional<PictureView> pictureViewNamed(QStringView name);

//! One picture to make: which view of which log, as it stood at which moment.
struct RenderRequest
{
    PictureView view = PictureView::Timeline;
    RunLog log;
    std::optional<TimePoint> at; //!< the end when not given
    QSize size{1280, 800};
    Theme theme = Theme::Light;
    QString file; //!< .png or .svg
    QList<Passage> passages; //!< what the passages say; for Recall alone
};

//! Writes the picture. Needs a QApplication, offscreen will do.
Result<void> renderView(const RenderRequest &request);

//! The view alone, as `renderView` draws it, on the given cursor.
std::unique_ptr<QWidget> makePictureView(PictureView view, TimeCursor &cursor);

//! Fonts and style of pictures: Noto Sans 10 pt and Fusion in the palette of `theme`.
void useTheme(Theme theme);

} // namespace Ebb
