// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/shownrecall.h>

#include <QSet>

namespace Ebb {

//! One line of a station's column, in words.
struct RecallLine
{
    enum class Kind
    {
        Heading,
        Item, //!< number, text, figure; perhaps a note under it
        List, //!< a search: its name, the followed fact's rank, a cell for every hit there may be
        Remark, //!< quiet, as many lines as it needs
        Sum, //!< text and figure of a small addition
        Size, //!< how much of the block's room is used
        More, //!< the lines left out; a click shows them
    };
    enum class Verdict
    {
        None,
        Kept,
        TakenOut,
    };

    Kind kind = Kind::Item;
    QString number = {}; //!< before the text, quiet
    QString text = {};
    QString figure = {}; //!< at the right end
    QString note = {}; //!< a second line, quiet
    FactId fact = {}; //!< none when the line is no fact
    int textLines = 1; //!< the most its text takes
    int cells = 0; //!< of a List: how many hits there may be
    int hits = 0; //!< of a List: how many there are
    int rank = 0; //!< of a List: where the followed fact is; 0: nowhere
    std::optional<double> score = {}; //!< of the walk, 0 to 3: squares at the right end
    double share = 0; //!< of a Size, 0 to 1
    Verdict verdict = Verdict::None;
    bool isQuiet = false;
    bool isStruck = false;
    bool isOnPath = false; //!< the followed fact passes here
    bool hasRuleAbove = false;
    bool isBelow = false; //!< of a Sum: the sum itself

    //! The line for those who listen and for the tooltip.
    QString words() const;
};

struct RecallColumn
{
    RecallStage stage = RecallStage::Parts;
    QString title;
    QString figure; //!< its time; of the block its size
    QString summary;
    QList<RecallLine> lines;
};

//! The seven stations as columns of words, with the way of `followed` marked. `unfolded` stations
//! show all of their lines, the others as many as one reads.
QList<RecallColumn>
recallColumns(const ShownRecall &shown, FactId followed, const QSet<RecallStage> &unfolded = {});

} // namespace Ebb
