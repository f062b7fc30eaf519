// The emblem of an entrant: the one that was chosen for it, or else the one that its alias draws.
// What the numbers look like is for web/pages/js/emblem.js and server/exports/chart/emblem.cpp;
// tests/golden/emblems.txt holds both to the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::tournament {

/// Numbers from 0 on.
struct Emblem {
  unsigned outline = 0;
  unsigned division = 0;  // of its field
  unsigned charge = 0;    // what lies on it
  bool swapped = false;   // the field's two colours
  unsigned colour = 0;
  bool operator==(const Emblem&) const = default;
  /// Whether the two are the same in black and white.
  [[nodiscard]] bool is_shaped_like(const Emblem&) const;
};

// How many there are of each.
inline constexpr unsigned emblem_outlines = 6;
inline constexpr unsigned emblem_divisions = 10;
inline constexpr unsigned emblem_charges = 12;
inline constexpr unsigned emblem_colours = 12;

/// What an alias draws. Aliases that are numbers below 1440, as the server draws them, all have
/// different shapes; others nearly all.
[[nodiscard]] Emblem drawn_emblem(std::string_view alias);
[[nodiscard]] Emblem emblem_of(const db::EntrantRow&);
/// Nothing where it was not chosen, or where the row has what this version does not draw.
[[nodiscard]] std::optional<Emblem> chosen_emblem(const db::EntrantRow&);

/// The entrant's emblem from now on; nothing goes back to that of its alias. An error where a
/// number is out of its limits, another entrant has the shape, or the tournament is over.
[[nodiscard]] protocol::Result<Consequences> choose_emblem(db::Store&, Tournament&,
                                                           formats::Entrant,
                                                           const std::optional<Emblem>&,
                                                           const Stamp&);

}  // namespace aspis::tournament
