// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

#include <QObject>

namespace Ebb {

//! What is looked at, apart from the moment.
struct Selection
{
    EpisodeId episode;
    FactId fact;
    Position message;

    bool operator==(const Selection &) const = default;
};

//! One moment and one selection for every view. Views read from it and tell it what was clicked;
//! it tells all the others.
class TimeCursor : public QObject
{
    Q_OBJECT

public:
    explicit TimeCursor(QObject *parent = nullptr);

    const RunLog &log() const { return m_log; }
    MemoryId memory() const { return m_log.memory.id; }
    TimePoint moment() const { return m_moment; }
    //! The latest call at or before the moment; none before the first.
    CallNumber call() const { return m_call; }
    EpisodeId episode() const { return m_selection.episode; }
    FactId fact() const { return m_selection.fact; }
    Position message() const { return m_selection.message; }

    //! The memory at the moment; folded once, shared by all views.
    const Snapshot &snapshot() const;
    //! The record of `call()`, or null before the first.
    const CallRecord *callRecord() const;
    //! The first and the last moment there is something to see.
    TimePoint start() const;
    TimePoint end() const;

    //! Another memory: the moment goes to its end and nothing is selected. More of the same memory:
    //! the selection stays, the moment too unless it was at the end.
    void setLog(const RunLog &log);
    //! Goes to a moment, held within start and end.
    void setMoment(TimePoint moment);
    void goToCall(CallNumber call);
    //! Goes `calls` further, or back when negative.
    void step(int calls);
    void goToEnd() { setMoment(end()); }
    //! Lets the moment go on to this time, beyond what was recorded: watching live. Without one, a
    //! moment beyond the end comes back to it.
    void setHorizon(std::optional<TimePoint> horizon);

    void selectEpisode(EpisodeId episode);
    void selectFact(FactId fact);
    void selectMessage(Position message);
    void clearSelection();

    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_visited.size(); }
    //! Walks the selections made so far.
    void goBack();
    void goForward();

Q_SIGNALS:
    void memoryChanged(const Ebb::MemoryId &memory);
    void logChanged();
    void momentChanged(Ebb::TimePoint moment);
    void callChanged(Ebb::CallNumber call);
    void episodeChanged(Ebb::EpisodeId episode);
    void factChanged(Ebb::FactId fact);
    void messageChanged(Ebb::Position message);
    void historyChanged(); //!< canGoBack or canGoForward may have changed

private:
    void openAnother();
    void remember();
    void apply(const Selection &selection);

    RunLog m_log;
    std::optional<TimePoint> m_horizon;
    TimePoint m_moment;
    CallNumber m_call;
    Selection m_selection;
    QList<Selection> m_visited;
    qsizetype m_place = 0;
    mutable std::optional<Snapshot> m_snapshot;
};

} // namespace Ebb
