// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../output.h"
#include "memoryargument.h"
#include "verbs.h"

#include <ui/views/renderview.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Result<QSize> sizeFrom(const QString &text)
{
    constexpr int Least = 200;
    constexpr int Most = 16'000;
    const QStringList parts = text.split(u'x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    const bool isSane = parts.size() == 2 && size.width() >= Least && size.width() <= Most
        && size.height() >= Least && size.height() <= Most;
    if (!isSane)
        return Error{Error::Code::BadArgument,
                     u"--size"_s,
                     u"%1 is not a size like 1440x900, 200 to 16000 each"_s.arg(text)};
    return size;
}

Result<Theme> themeFrom(const QString &text)
{
    if (text.isEmpty() || text == "light"_L1)
        return Theme::Light;
    if (text == "dark"_L1)
        return Theme::Dark;
    if (text == "high-contrast"_L1)
        return Theme::HighContrast;
    return Error{Error::Code::BadArgument,
                 u"--theme"_s,
                 u"%1 is neither light, dark nor high-contrast"_s.arg(text)};
}

Result<RenderRequest> requestFrom(const Arguments &given, const QString &view)
{
    RenderRequest request{.file = given.value(u"o"_s)};
    const std::optional<PictureView> known = pictureViewNamed(view);
    if (!known)
        return Error{Error::Code::BadArgument,
                     view,
                     u"no view of this name; there are timeline, activation, facts and recall"_s};
    request.view = *known;
    const bool isPicture = request.file.endsWith(u".png"_s) || request.file.endsWith(u".svg"_s);
    if (!isPicture)
        return Error{Error::Code::BadArgument, u"-o"_s, u"name a file that ends in .png or .svg"_s};
    if (given.isSet(u"size"_s)) {
        const Result<QSize> size = sizeFrom(given.value(u"size"_s));
        if (!size)
            return size.error();
        request.size = *size;
    }
    const Result<Theme> theme = themeFrom(given.value(u"theme"_s));
    if (!theme)
        return theme.error();
    request.theme = *theme;
    if (given.isSet(u"at"_s)) {
        const Result<TimePoint> at = fromIso(given.value(u"at"_s));
        if (!at)
            return at.error();
        request.at = *at;
    }
    return request;
}

} // namespace

int runRender(const QStringList &arguments)
{
    Arguments given(u"render"_s, u"VIEW MEMORY"_s, u"Saves a view of a memory as a picture."_s);
    given.addValue(u"o"_s, u"FILE"_s, u"The picture to write, .png or .svg."_s);
    given.addValue(u"at"_s, u"TIME"_s, u"The moment; without it, the end."_s);
    given.addValue(u"size"_s, u"WxH"_s, u"Its size in pixels."_s);
    given.addValue(u"theme"_s, u"THEME"_s, u"light, dark or high-contrast."_s);
    const Result<void> read = given.read(arguments, 2, 2);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    Result<RenderRequest> request = requestFrom(given, given.positional().first());
    if (!request)
        return fail(request.error());
    const OfflineServices services;
    const Result<OpenMemory> opened
        = openRun(services, given.storeFile(), given.positional().at(1), given.value(u"run"_s));
    if (!opened)
        return fail(opened.error());
    request->log = opened->log;
    if (request->view == PictureView::Recall) {
        const Result<QList<Passage>> passages
            = opened->workspace->store().search().passages(opened->log.run.id);
        if (!passages)
            return fail(passages.error());
        request->passages = *passages;
    }
    const Result<void> rendered = renderView(*request);
    return rendered ? 0 : fail(rendered.error());
}

} // namespace Ebb
