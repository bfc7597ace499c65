// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "palette.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QColor rgb(const char *hex)
{
    return QColor::fromString(QLatin1StringView(hex));
}

//! `over` laid on `under` with the given opacity, as one solid colour.
QColor blended(const QColor &under, const QColor &over, double opacity)
{
    const auto mix
        = [opacity](int low, int high) { return int(std::lround(low + (high - low) * opacity)); };
    return QColor(mix(under.red(), over.red()),
                  mix(under.green(), over.green()),
                  mix(under.blue(), over.blue()));
}

double luminance(const QColor &colour)
{
    const auto linear = [](double share) {
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double high = std::max(luminance(one), luminance(other));
    const double low = std::min(luminance(one), luminance(other));
    return (high + 0.05) / (low + 0.05);
}

void setLightColours(Tokens &tokens, const QColor &base)
{
    tokens.live = {.fill = rgb("#1f5f99"), .border = rgb("#174a78"), .tint = rgb("#dbe8f4")};
    tokens.leaving = {.fill = rgb("#e08a00"), .border = rgb("#9a5b00"), .tint = rgb("#fff0d6")};
    tokens.sealed = {.fill = rgb("#3f9f8c"), .border = rgb("#2a7364"), .tint = rgb("#e4f3f0")};
    tokens.forgotten = {.fill = rgb("#b4b9be"), .border = rgb("#6e757c"), .tint = base};
    tokens.budget = tokens.refused = rgb("#b3352b");
    tokens.landing = rgb("#6b4fa0");
    tokens.refusedBack = rgb("#fbe4e1");
    tokens.kept = rgb("#2a7364");
    tokens.keptBack = rgb("#e2f3ea");
    tokens.fixedPart = rgb("#9aa0a5");
    tokens.room = rgb("#eceef0");
    tokens.quiet = rgb("#62686d");
}

void setDarkColours(Tokens &tokens, const QColor &base)
{
    tokens.live = {.fill = rgb("#74baf2"), .border = rgb("#a9d4f7"), .tint = rgb("#1b3248")};
    tokens.leaving = {.fill = rgb("#f5a632"), .border = rgb("#f9c377"), .tint = rgb("#3a2a10")};
    tokens.sealed = {.fill = rgb("#2f8f7d"), .border = rgb("#5cbfae"), .tint = rgb("#13302a")};
    tokens.forgotten = {.fill = rgb("#5b6269"), .border = rgb("#868e96"), .tint = base};
    tokens.budget = tokens.refused = rgb("#f0796d");
    tokens.landing = rgb("#b79cf0");
    tokens.refusedBack = rgb("#3d1d1b");
    tokens.kept = rgb("#62b8a8");
    tokens.keptBack = rgb("#16321f");
    tokens.fixedPart = rgb("#767d84");
    tokens.room = rgb("#24282b");
    tokens.quiet = rgb("#a4abb1");
}

//! Borders and patterns in Text, no tint: pattern and word alone carry the state.
void setHighContrast(Tokens &tokens, const QPalette &palette)
{
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    for (StateColours *colours :
         {&tokens.live, &tokens.leaving, &tokens.sealed, &tokens.forgotten}) {
        *colours = {.fill = text, .border = text, .tint = base};
    }
    tokens.refusedBack = tokens.keptBack = tokens.room = tokens.fold = base;
    tokens.quiet = tokens.line = text;
    tokens.fixedPart = blended(base, text, 0.55);
    tokens.grid = blended(base, text, 0.3);
}

struct ThemeColours
{
    const char *window;
    const char *base;
    const char *alternateBase;
    const char *text;
    const char *quiet;
    const char *button;
    const char *mid;
    const char *midlight;
    const char *dark;
    const char *shadow;
    const char *highlight;
    const char *highlightedText;
    const char *link;
};

ThemeColours coloursOf(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return {"#eff0f1",
                "#ffffff",
                "#f6f7f8",
                "#232629",
                "#62686d",
                "#fcfcfc",
                "#babdc0",
                "#e3e5e7",
                "#8a8f94",
                "#474a4c",
                "#3daee9",
                "#ffffff",
                "#2980b9"};
    case Theme::Dark:
        return {"#202326",
                "#141618",
                "#1a1d1f",
                "#f2f3f4",
                "#a4abb1",
                "#292c30",
                "#51575d",
                "#33383c",
                "#0f1112",
                "#000000",
                "#3daee9",
                "#fcfcfc",
                "#1d99f3"};
    case Theme::HighContrast:
        break;
    }
    return {"#000000",
            "#000000",
            "#000000",
            "#ffffff",
            "#ffffff",
            "#000000",
            "#ffffff",
            "#808080",
            "#ffffff",
            "#000000",
            "#ffff00",
            "#000000",
            "#00ffff"};
}

} // namespace

const StateColours &Tokens::of(EpisodeState state) const
{
    switch (state) {
    case EpisodeState::Live:
        return live;
    case EpisodeState::Leaving:
        return leaving;
    case EpisodeState::Sealed:
        return sealed;
    case EpisodeState::Forgotten:
        break;
    }
    return forgotten;
}

Tokens tokensFor(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const QColor accent = palette.color(QPalette::Highlight);
    Tokens tokens;
    tokens.isDark = base.lightnessF() < 0.5F;
    // No desktop's ordinary theme goes past 18:1; black on white, or the reverse, is asked for.
    tokens.isHighContrast = contrast(text, base) > 19;
    if (tokens.isDark) {
        setDarkColours(tokens, base);
    } else {
        setLightColours(tokens, base);
    }
    tokens.ceiling = tokens.moment = tokens.hatch = text;
    tokens.hatch = palette.color(QPalette::Mid);
    tokens.turnInProgress = accent;
    tokens.selection = blended(base, accent, tokens.isDark ? 0.26 : 0.20);
    tokens.line = palette.color(QPalette::Mid);
    tokens.grid = blended(base, text, 0.08);
    tokens.fold = blended(base, text, 0.10);
    if (tokens.isHighContrast) {
        setHighContrast(tokens, palette);
    }
    return tokens;
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::Light:
        return u"light"_s;
    case Theme::Dark:
        return u"dark"_s;
    case Theme::HighContrast:
        break;
    }
    return u"high-contrast"_s;
}

std::optional<Theme> themeNamed(QStringView name)
{
    for (const Theme theme : {Theme::Light, Theme::Dark, Theme::HighContrast}) {
        if (name == themeName(theme)) {
            return theme;
        }
    }
    return std::nullopt;
}

QPalette themePalette(Theme theme)
{
    const ThemeColours colours = coloursOf(theme);
    QPalette palette(rgb(colours.button), rgb(colours.window));
    for (const auto role : {QPalette::WindowText,
                            QPalette::Text,
                            QPalette::ButtonText,
                            QPalette::ToolTipText,
                            QPalette::BrightText}) {
        palette.setColor(role, rgb(colours.text));
        palette.setColor(QPalette::Disabled, role, rgb(colours.quiet));
    }
    palette.setColor(QPalette::Base, rgb(colours.base));
    palette.setColor(QPalette::AlternateBase, rgb(colours.alternateBase));
    palette.setColor(QPalette::ToolTipBase, rgb(colours.base));
    palette.setColor(QPalette::PlaceholderText, rgb(colours.quiet));
    palette.setColor(QPalette::Light, rgb(colours.base));
    palette.setColor(QPalette::Midlight, rgb(colours.midlight));
    palette.setColor(QPalette::Mid, rgb(colours.mid));
    palette.setColor(QPalette::Dark, rgb(colours.dark));
    palette.setColor(QPalette::Shadow, rgb(colours.shadow));
    palette.setColor(QPalette::Highlight, rgb(colours.highlight));
    palette.setColor(QPalette::Accent, rgb(colours.highlight));
    palette.setColor(QPalette::HighlightedText, rgb(colours.highlightedText));
    palette.setColor(QPalette::Link, rgb(colours.link));
    return palette;
}

QFont scaledFont(const QFont &font, double share)
{
    QFont scaled = font;
    if (font.pointSizeF() > 0) {
        scaled.setPointSizeF(font.pointSizeF() * share);
    } else {
        scaled.setPixelSize(int(std::lround(font.pixelSize() * share)));
    }
    return scaled;
}

QFont strongFont(const QFont &font, double share)
{
    QFont strong = scaledFont(font, share);
    strong.setWeight(QFont::DemiBold);
    return strong;
}

} // namespace Ebb
