// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/memory.h>

namespace Ebb {

//! Watches a run for what must never happen. Fed with each step; what it found stays in `found`.
class Invariants
{
public:
    //! After each decorate, with the client's own request.
    void afterDecorate(const Memory &memory, const Request &client, const Decorated &decorated);
    //! After each report and each drained lane.
    void afterStep(const Memory &memory);
    //! The same request once more: equal bytes, nothing stored.
    void afterRepeat(const Memory &memory, const Decorated &first, const Decorated &again);
    //! At the end: what is stored against what was sent.
    void atEnd(Store &store, const Memory &memory, const Recording &recording, qsizetype sent);

    const QStringList &found() const { return m_found; }

private:
    //! What is kept of an episode to see that its past stays as it was.
    struct Past
    {
        QList<StateChange> states;
        QList<Trace> traces;
    };

    void check(bool holds, const QString &broken);
    void checkEpisodes(const MemoryState &state);
    //! Every call of an episode has its output in that episode: they leave together.
    void checkPairing(const MemoryState &state, const Episode &episode);
    void checkFade(const MemoryState &state, const CallRecord &record);
    void checkFacts(const MemoryState &state);
    void checkTurn(const MemoryState &state, const CallRecord &record);
    void checkFigures(const CallRecord &record);

    QStringList m_found;
    QList<Past> m_past;
    QSet<EpisodeId> m_leavingBefore; //!< before the decorate being looked at
    CallNumber m_call;
};

} // namespace Ebb
