// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "renderview.h"

#include <ui/models/timecursor.h>
#include <ui/views/activationview.h>
#include <ui/views/exportbutton.h>
#include <ui/views/factsview.h>
#include <ui/views/recallview.h>
#include <ui/views/timelinecanvas.h>

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QStandardPaths>
#include <QStyleFactory>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The view of a request, laid out in its size, as something that can be painted.
struct Painted
{
    std::unique_ptr<QWidget> widget;
    ExportSource source;
};

Painted timelineOf(TimeCursor &cursor, QSize size)
{
    auto canvas = std::make_unique<TimelineCanvas>(cursor);
    TimelineCanvas *view = canvas.get();
    view->setAttribute(Qt::WA_DontShowOnScreen);
    view->resize(size);
    view->show(); // what is never shown is never laid out
    return {.widget = std::move(canvas),
            .source = {.name = u"timeline"_s,
                       .size = [size] { return size; },
                       .paint = [view](QPainter &painter,
                                       qreal ratio) { view->paintPicture(painter, ratio); }}};
}

Painted activationOf(TimeCursor &cursor, QSize size)
{
    auto activation = std::make_unique<ActivationView>(cursor);
    ActivationView *view = activation.get();
    view->setAttribute(Qt::WA_DontShowOnScreen);
    view->setToolBarShown(false);
    view->resize(size);
    view->show();
    return {.widget = std::move(activation),
            .source = {.name = u"activation"_s,
                       .size = [view] { return view->pictureSize(); },
                       .paint = [view](QPainter &painter,
                                       qreal ratio) { view->paintPicture(painter, ratio); }}};
}

Painted factsOf(TimeCursor &cursor, QSize size)
{
    auto facts = std::make_unique<FactsView>(cursor);
    FactsView *view = facts.get();
    view->setAttribute(Qt::WA_DontShowOnScreen);
    view->setToolBarShown(false);
    view->resize(size);
    view->show();
    view->setLaidOutAtOnce(true);
    return {.widget = std::move(facts),
            .source = {.name = u"facts"_s,
                       .size = [view] { return view->pictureSize(); },
                       .paint = [view](QPainter &painter, qreal) { view->paintPicture(painter); }}};
}

Painted recallOf(TimeCursor &cursor, QSize size, const QList<Passage> &passages)
{
    auto recall = std::make_unique<RecallView>(cursor);
    RecallView *view = recall.get();
    view->setAttribute(Qt::WA_DontShowOnScreen);
    view->setToolBarShown(false);
    view->resize(size);
    view->show();
    QHash<PassageId, Passage> byId;
    for (const Passage &passage : passages)
        byId.insert(passage.id, passage);
    view->setPassages(cursor.log().run.id, byId);
    // What was written since it was laid out has other sizes.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    return {.widget = std::move(recall),
            .source = {.name = u"recall"_s,
                       .size = [view] { return view->pictureSize(); },
                       .paint = [view](QPainter &painter, qreal) { view->paintPicture(painter); }}};
}

Painted
paintedView(PictureView view, TimeCursor &cursor, QSize size, const QList<Passage> &passages = {})
{
    switch (view) {
    case PictureView::Timeline:
        return timelineOf(cursor, size);
    case PictureView::Activation:
        return activationOf(cursor, size);
    case PictureView::Recall:
        return recallOf(cursor, size, passages);
    case PictureView::Facts:
        break;
    }
    return factsOf(cursor, size);
}

Result<void> savePixels(const ExportSource &source, const QString &file)
{
    QImage image(source.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(QApplication::palette().color(QPalette::Base));
    QPainter painter(&image);
    source.paint(painter, 1);
    painter.end();
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || !image.save(&out, "PNG") || !out.commit()) {
        return Error{.code = Error::Code::Unwritable, .where = file, .detail = out.errorString()};
    }
    return {};
}

Result<void> checked(const RenderRequest &request)
{
    constexpr int least = 320;
    constexpr int most = 8'192;
    const auto fits = [](int length) { return length >= least && length <= most; };
    if (!fits(request.size.width()) || !fits(request.size.height())) {
        return Error{.code = Error::Code::BadArgument,
                     .where = u"%1x%2"_s.arg(request.size.width()).arg(request.size.height()),
                     .detail
                     = u"width and height must be between %1 and %2"_s.arg(least).arg(most)};
    }
    if (!request.file.endsWith(".png"_L1, Qt::CaseInsensitive)
        && !request.file.endsWith(".svg"_L1, Qt::CaseInsensitive)) {
        return Error{.code = Error::Code::BadArgument,
                     .where = request.file,
                     .detail = u"a picture's name ends in .png or .svg"_s};
    }
    return {};
}

} // namespace

QString pictureViewName(PictureView view)
{
    switch (view) {
    case PictureView::Timeline:
        return u"timeline"_s;
    case PictureView::Activation:
        return u"activation"_s;
    case PictureView::Recall:
        return u"recall"_s;
    case PictureView::Facts:
        break;
    }
    return u"facts"_s;
}

std::optional<PictureView> pictureViewNamed(QStringView name)
{
    for (const PictureView view : {PictureView::Timeline,
                                   PictureView::Activation,
                                   PictureView::Facts,
                                   PictureView::Recall}) {
        if (name == pictureViewName(view)) {
            return view;
        }
    }
    return std::nullopt;
}

void useTheme(Theme theme)
{
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QFont font(u"Noto Sans"_s);
    font.setPointSizeF(10);
    QApplication::setFont(font);
    QApplication::setPalette(themePalette(theme));
    // A platform without a desktop does not look where icon themes are.
    QIcon::setThemeSearchPaths(QIcon::themeSearchPaths()
                               + QStandardPaths::locateAll(QStandardPaths::GenericDataLocation,
                                                           u"icons"_s,
                                                           QStandardPaths::LocateDirectory));
    QIcon::setThemeName(theme == Theme::Light ? u"breeze"_s : u"breeze-dark"_s);
}

std::unique_ptr<QWidget> makePictureView(PictureView view, TimeCursor &cursor)
{
    return paintedView(view, cursor, QSize(1280, 800)).widget;
}

Result<void> renderView(const RenderRequest &request)
{
    if (const Result<void> good = checked(request); !good) {
        return good;
    }
    useTheme(request.theme);
    TimeCursor cursor;
    cursor.setLog(request.log);
    if (request.at) {
        cursor.setMoment(*request.at);
    }
    const Painted painted = paintedView(request.view, cursor, request.size, request.passages);
    return request.file.endsWith(".svg"_L1, Qt::CaseInsensitive)
        ? saveSvg(painted.source, request.file)
        : savePixels(painted.source, request.file);
}

} // namespace Ebb
