// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace Ebb {

//! Figures change at most ten times a second while a run plays, but after a rest three changes in a
//! row are shown at once: opening a memory and jumping in it must not show the moment before.
class Pace
{
public:
    //! 0 when it may go now, which then counts as gone; else the milliseconds to wait.
    int takeOrWait()
    {
        if (m_since.isValid()) {
            m_credit = std::min(most, m_credit + double(m_since.restart()) / interval);
        } else {
            m_since.start();
        }
        if (m_credit < 1) {
            return int(std::ceil((1 - m_credit) * interval));
        }
        m_credit -= 1;
        return 0;
    }

private:
    static constexpr double interval = 100; // ms
    static constexpr double most = 3;

    QElapsedTimer m_since;
    double m_credit = most;
};

} // namespace Ebb
