// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "commandline.h"
#include "output.h"
#include "verbs/verbs.h"
#include "window.h"

#include <QApplication>
#include <QCoreApplication>
#include <QTranslator>

#include <memory>

using namespace Qt::StringLiterals;

namespace {

//! Pictures are drawn without a screen where there is none.
void useNoScreenIfNone()
{
    const bool hasScreen
        = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    if (!hasScreen && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

int printHelp()
{
    Ebb::printLine(u"ebb [FILE]          opens the window, on a recording if one is named"_s);
    for (const Ebb::Verb &verb : Ebb::verbs()) {
        const QString name = u"ebb "_s + QLatin1StringView(verb.name);
        Ebb::printLine(name.leftJustified(20) + QLatin1StringView(verb.explanation));
    }
    Ebb::printLine(u"ebb VERB --help     shows what a verb takes"_s);
    return 0;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication::setOrganizationName(u"Ebb"_s);
    QCoreApplication::setApplicationName(u"ebb"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(EBB_VERSION));
    const QString first = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    const Ebb::Verb *verb = Ebb::verbNamed(first);
    const bool isText
        = (verb && !verb->drawsPictures) || first == "--help"_L1 || first == "--version"_L1;
    if (verb && verb->drawsPictures)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    useNoScreenIfNone();
    std::unique_ptr<QCoreApplication> application(isText ? new QCoreApplication(argc, argv)
                                                         : new QApplication(argc, argv));
    QTranslator plurals;
    if (plurals.load(u":/i18n/ebb_en.qm"_s))
        QCoreApplication::installTranslator(&plurals);
    if (first == "--help"_L1)
        return printHelp();
    if (first == "--version"_L1) {
        Ebb::printLine(u"ebb "_s + QStringLiteral(EBB_VERSION));
        return 0;
    }
    if (!verb)
        return Ebb::openWindow(QCoreApplication::arguments().sliced(1));
    Ebb::watchInterrupts();
    return verb->run(QCoreApplication::arguments().sliced(2));
}
