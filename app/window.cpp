// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "window.h"

#include "commandline.h"
#include "output.h"

#include <ui/shell/mainwindow.h>
#include <ui/shell/singleinstance.h>
#include <ui/views/renderview.h>

#include <QApplication>
#include <QFileInfo>
#include <QIcon>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Beside an installed program, else where it was built from.
QString recordingsFolder()
{
    const QString installed
        = QCoreApplication::applicationDirPath() + u"/../share/ebb/recordings"_s;
    return QFileInfo::exists(installed) ? installed : QStringLiteral(EBB_RECORDINGS_DIR);
}

void useIcons()
{
    if (!QIcon::hasThemeIcon(u"media-playback-start"_s))
        QIcon::setThemeName(u"breeze"_s);
    const bool isDark = QGuiApplication::palette().color(QPalette::Base).lightness() < 128;
    if (isDark && QIcon::themeName() == "breeze"_L1)
        QIcon::setThemeName(u"breeze-dark"_s);
}

} // namespace

int openWindow(const QStringList &arguments)
{
    Arguments given({}, u"[FILE...]"_s, u"Opens the window, on recordings if some are named."_s);
    given.addEmbed();
    const Result<void> read = given.read(arguments, 0, 1'000);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    for (const QString &file : given.positional()) {
        if (!QFileInfo::exists(file))
            return fail({Error::Code::Unreadable,
                         file,
                         u"there is no such file, and no verb of that name"_s});
    }
    SingleInstance instance(given.storeFile());
    if (instance.handOver(given.positional()))
        return 0;
    instance.listen();
    useIcons();
    OfflineServices services;
    if (const Result<void> picked = services.useEmbedder(given); !picked)
        return fail(picked.error());
    EngineClient engine(services.services());
    const SystemClock clock;
    MainWindow window(engine, clock, bundledRecordings(recordingsFolder()), given.tuning());
    QObject::connect(
        &instance, &SingleInstance::filesReceived, &window, [&window](const QStringList &files) {
            window.openFiles(files);
            window.raise();
            window.activateWindow();
        });
    engine.openStore(given.storeFile());
    window.show();
    window.openFiles(given.positional());
    return QApplication::exec();
}

} // namespace Ebb
