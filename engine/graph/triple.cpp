// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/triple.h>

using namespace Qt::StringLiterals;

namespace Ebb {

QString factStateName(FactState state)
{
    switch (state) {
    case FactState::Held:
        return u"held"_s;
    case FactState::Merged:
        return u"merged"_s;
    case FactState::Retired:
        return u"retired"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QString writerName(Writer writer)
{
    switch (writer) {
    case Writer::Model:
        return u"model"_s;
    case Writer::Offline:
        return u"offline"_s;
    case Writer::Person:
        return u"person"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QList<Trace> tracesOf(const Fact &fact)
{
    QList<Trace> traces;
    traces.reserve(fact.traces.size());
    for (const FactTrace &trace : fact.traces)
        traces << Trace{.at = trace.at, .score = trace.score, .isCounted = true, .fact = fact.id};
    return traces;
}

} // namespace Ebb
