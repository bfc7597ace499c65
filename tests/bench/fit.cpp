// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "evaluationsets.h"
#include "fits.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>

#include <array>
#include <cstdio>
#include <functional>

using namespace Ebb;
using namespace Ebb::Benches;
using namespace Qt::StringLiterals;

namespace {

struct Head
{
    QString name;
    std::function<Result<QJsonObject>()> fit;
};

int failed(const Error &error)
{
    std::fprintf(stderr, "%s: %s\n", qPrintable(error.where), qPrintable(error.detail));
    return 1;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Fits the judge's heads and writes them to a folder."_s);
    parser.addHelpOption();
    parser.addOption({u"data"_s, u"Folder of the evaluation sets."_s, u"DIR"_s});
    parser.addOption(
        {u"out"_s, u"Where the heads are written to, as resources/judge."_s, u"DIR"_s});
    parser.addPositionalArgument(u"head"_s, u"Which to fit; all without."_s, u"[head...]"_s);
    parser.process(application);

    setDataFolder(parser.value(u"data"_s));
    const QStringList wanted = parser.positionalArguments();
    const std::array heads{Head{.name = u"boundaries"_s, .fit = fitBoundaries},
                           Head{.name = u"passages"_s, .fit = fitPassages}};
    for (const Head &head : heads) {
        if (!wanted.isEmpty() && !wanted.contains(head.name))
            continue;
        const Result<QJsonObject> fitted = head.fit();
        if (!fitted)
            return failed(fitted.error());
        std::fputs(QJsonDocument(*fitted).toJson().constData(), stdout);
        if (!parser.isSet(u"out"_s))
            continue;
        const QString file = parser.value(u"out"_s) + u'/' + head.name + u".json"_s;
        if (const Result<void> written = writeHead(file, *fitted); !written)
            return failed(written.error());
    }
    return 0;
}
