// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "layerrules.h"

#include "sourcetree.h"

#include <QDir>
#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

struct Layer
{
    QStringList ours; //!< folders, or single headers, that it may include besides its own
    QStringList modules; //!< of Qt, besides QtCore
    bool isPure = false; //!< values in, values out: no QObject, no input or output
};

QStringList under(const QStringList &names)
{
    QStringList folders;
    for (const QString &name : names)
        folders << u"engine/"_s + name;
    return folders;
}

QStringList values()
{
    return under({u"core"_s, u"chat"_s, u"budget"_s, u"episodes"_s, u"graph"_s});
}

QStringList belowMemory()
{
    return values() + under({u"notes"_s, u"provider"_s, u"judge"_s, u"store"_s});
}

QStringList upToMemory()
{
    return belowMemory()
        + under({u"recall"_s,
                 u"lane"_s,
                 u"lifetimes"_s,
                 u"metabolism"_s,
                 u"formats"_s,
                 u"memory"_s});
}

QStringList screen()
{
    return {u"QtGui"_s, u"QtWidgets"_s, u"QtCharts"_s, u"QtSvg"_s, u"QtConcurrent"_s};
}

void addLowEngine(QHash<QString, Layer> &table)
{
    const QStringList core = under({u"core"_s});
    const QStringList talk = under({u"core"_s, u"chat"_s});
    table[u"engine/core"_s] = {};
    table[u"engine/chat"_s] = {.ours = core};
    for (const QString &name : {u"budget"_s, u"episodes"_s})
        table[u"engine/"_s + name] = {.ours = talk, .isPure = true};
    // A fact fades by traces like an episode's.
    table[u"engine/graph"_s] = {.ours = talk + under({u"episodes"_s}), .isPure = true};
    table[u"engine/notes"_s] = {.ours = talk + under({u"graph"_s, u"episodes"_s}), .isPure = true};
    table[u"engine/provider"_s] = {.ours = talk, .modules = {u"QtNetwork"_s, u"QCoro"_s}};
    // A judge answers with the boundary scores that cutting takes.
    table[u"engine/judge"_s] = {.ours = talk + under({u"graph"_s, u"episodes"_s, u"provider"_s}),
                                .modules = {u"QCoro"_s}};
    table[u"engine/store"_s] = {.ours = values(), .modules = {u"QtSql"_s}};
}

void addHighEngine(QHash<QString, Layer> &table)
{
    const QStringList work = {u"QtConcurrent"_s, u"QCoro"_s};
    const QStringList flow = {u"QCoro"_s};
    const QStringList side = under({u"core"_s, u"budget"_s, u"judge"_s, u"store"_s});
    // What is recalled is written as the facts block is, in the words kept with the notes.
    table[u"engine/recall"_s]
        = {.ours = values() + under({u"notes"_s, u"judge"_s, u"store"_s}), .modules = work};
    table[u"engine/lane"_s] = {.ours = under({u"core"_s, u"store"_s}), .modules = work};
    table[u"engine/lifetimes"_s] = {.ours = side, .modules = work};
    table[u"engine/metabolism"_s] = {.ours = side, .modules = work};
    table[u"engine/formats"_s] = {.ours = under({u"core"_s, u"chat"_s}), .modules = work};
    table[u"engine/memory"_s]
        = {.ours = belowMemory() + under({u"recall"_s, u"lane"_s}), .modules = flow};
    table[u"engine/replay"_s] = {.ours = upToMemory(), .modules = flow};
    table[u"engine/workspace"_s] = {.ours = upToMemory() + under({u"replay"_s}), .modules = flow};
    table[u"engine/gateway"_s] = {.ours = upToMemory() + under({u"workspace"_s}),
                                  .modules = {u"QCoro"_s, u"QtHttpServer"_s}};
}

void addScreen(QHash<QString, Layer> &table)
{
    // Beside values: what a recorded run and a recorded recall say, by pure functions.
    const QStringList shown = values()
        + QStringList{u"engine/store/snapshot.h"_s,
                      u"engine/store/recallrecord.h"_s,
                      u"engine/recall/recallpath.h"_s,
                      u"engine/recall/rankfusion.h"_s};
    table[u"ui/models"_s] = {.ours = shown, .modules = {u"QtGui"_s, u"QtConcurrent"_s}};
    const QStringList parts = {u"ui/models"_s, u"ui/widgets"_s, u"ui/views"_s};
    table[u"ui/widgets"_s] = {.ours = shown + parts, .modules = screen()};
    table[u"ui/views"_s] = table.value(u"ui/widgets"_s);
    table[u"ui/shell"_s] = {.ours = shown + parts + under({u"workspace"_s}),
                            .modules = screen() + QStringList{u"QCoro"_s, u"QtNetwork"_s}};
    table[u"app"_s]
        = {.ours = upToMemory() + under({u"replay"_s, u"workspace"_s, u"gateway"_s}) + parts
               + QStringList{u"ui/shell"_s},
           .modules = screen() + QStringList{u"QCoro"_s, u"QtNetwork"_s, u"QtHttpServer"_s}};
}

// The level table of the architecture, row by row.
const QHash<QString, Layer> &levelTable()
{
    static const QHash<QString, Layer> table = [] {
        QHash<QString, Layer> rows;
        addLowEngine(rows);
        addHighEngine(rows);
        addScreen(rows);
        return rows;
    }();
    return table;
}

bool allowsOurs(const QString &layer, const QString &header)
{
    if (layerOf(header) == layer)
        return true;
    const QStringList ours = levelTable().value(layer).ours;
    return ours.contains(header) || ours.contains(layerOf(header));
}

bool isOurs(const QString &header)
{
    return header.startsWith("engine/"_L1) || header.startsWith("ui/"_L1)
        || header.startsWith("app/"_L1);
}

QStringList includeBreaches(const QString &path, const QString &include)
{
    const QString layer = layerOf(path);
    const QString header = include.sliced(1, include.size() - 2);
    if (include.startsWith(u'"') && !isOurs(header)) {
        const QString neighbour = QDir::cleanPath(path.section(u'/', 0, -2) + u'/' + header);
        if (layerOf(neighbour) == layer)
            return {};
        return {u"%1 names %2, which is not from the root"_s.arg(path, header)};
    }
    if (isOurs(header))
        return allowsOurs(layer, header)
            ? QStringList{}
            : QStringList{u"%1 includes %2, which is not below it"_s.arg(path, header)};
    const QString module = qtModuleOf(header);
    if (module.isEmpty() || module == "QtCore"_L1
        || levelTable().value(layer).modules.contains(module))
        return {};
    return {u"%1 includes %2 of %3, which its level may not use"_s.arg(path, header, module)};
}

QStringList purityBreaches(const QString &path, const QStringList &includes)
{
    static const QStringList impure = {u"<QObject>"_s,
                                       u"<QFile>"_s,
                                       u"<QSaveFile>"_s,
                                       u"<QDir>"_s,
                                       u"<QTimer>"_s,
                                       u"<QThread>"_s,
                                       u"<QProcess>"_s,
                                       u"<QMutex>"_s,
                                       u"<QTextStream>"_s,
                                       u"<QDirIterator>"_s,
                                       u"<fstream>"_s,
                                       u"<iostream>"_s};
    QStringList breaches;
    for (const QString &include : includes)
        if (impure.contains(include))
            breaches << u"%1 includes %2, but takes values and returns values"_s.arg(path, include);
    return breaches;
}

QStringList clockBreaches(const QString &path, const QString &code)
{
    if (path.startsWith("engine/core/clock."_L1))
        return {};
    static const QRegularExpression reading(
        uR"(\b(system_clock|currentDateTime\w*|currentMSecsSinceEpoch|currentSecsSinceEpoch|currentDate|currentTime)\b)"_s);
    QStringList breaches;
    for (auto match = reading.globalMatch(code); match.hasNext();)
        breaches << u"%1 reads the clock itself: %2"_s.arg(path, match.next().captured(1));
    return breaches;
}

} // namespace

QString layerOf(const QString &path)
{
    const QString folder = path.section(u'/', 0, 1);
    if (levelTable().contains(folder) && path.count(u'/') >= 2)
        return folder;
    return path.startsWith("app/"_L1) ? u"app"_s : QString();
}

QString qtModuleOf(const QString &header)
{
    static QHash<QString, QString> known;
    const QString first = header.section(u'/', 0, 0);
    if (first.startsWith("QCoro"_L1))
        return u"QCoro"_s;
    if (header.contains(u'/'))
        return first.startsWith("Qt"_L1) ? first : QString();
    if (!header.startsWith(u'Q') && !header.startsWith(u'q'))
        return {};
    if (const auto found = known.constFind(header); found != known.constEnd())
        return *found;
    const QDir headers(QStringLiteral(EBB_QT_HEADERS));
    for (const QString &module : headers.entryList({u"Qt*"_s}, QDir::Dirs, QDir::Name))
        if (headers.exists(module + u'/' + header))
            return known[header] = module;
    return known[header] = QString();
}

QStringList layerBreaches(const QString &path, const QString &text)
{
    const QString layer = layerOf(path);
    if (layer.isEmpty())
        return {u"%1 is in no folder of the level table"_s.arg(path)};
    const QStringList includes = includesOf(text);
    QStringList breaches;
    for (const QString &include : includes)
        breaches += includeBreaches(path, include);
    if (levelTable().value(layer).isPure)
        breaches += purityBreaches(path, includes);
    return breaches + clockBreaches(path, codeOnly(text));
}

} // namespace Ebb
