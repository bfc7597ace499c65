// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/episodes/lifecycle.h>

#include <QColor>
#include <QFont>
#include <QPalette>

namespace Ebb {

//! What one state looks like. Text never uses `fill`, only `border`.
struct StateColours
{
    QColor fill;
    QColor border;
    QColor tint;

    bool operator==(const StateColours &) const = default;
};

//! Every colour of ours that a QPalette has no role for. One table, light or dark by the lightness
//! of Base; in high contrast borders and patterns are Text and nothing is tinted.
struct Tokens
{
    StateColours live;
    StateColours leaving;
    StateColours sealed;
    StateColours forgotten;

    QColor ceiling;
    QColor moment;
    QColor budget;
    QColor landing; //!< cuts and note asks too
    QColor turnInProgress;
    QColor selection; //!< a whole colour: the accent already laid over Base
    QColor refused; //!< removed, superseded
    QColor refusedBack;
    QColor kept; //!< added
    QColor keptBack;
    QColor fixedPart;
    QColor room; //!< empty track
    QColor quiet; //!< secondary text
    QColor line; //!< separators, 1 px
    QColor grid; //!< guides inside a chart
    QColor fold; //!< band of a folded idle gap
    QColor hatch; //!< lines over what lies after the moment
    bool isDark = false;
    bool isHighContrast = false;

    const StateColours &of(EpisodeState state) const;
};

Tokens tokensFor(const QPalette &palette);

enum class Theme
{
    Light,
    Dark,
    HighContrast,
};

QString themeName(Theme theme);
std::optional<Theme> themeNamed(QStringView name);

//! Our own values of a theme's palette, for pictures made without a desktop.
QPalette themePalette(Theme theme);

//! The system font at a share of its size: body 1, tables 0.92, ticks 0.85, title 1.15.
QFont scaledFont(const QFont &font, double share);
//! Same, semibold.
QFont strongFont(const QFont &font, double share = 1);

} // namespace Ebb
