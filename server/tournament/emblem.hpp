// An entrant's emblem: the chosen one, or one derived from the alias. web/pages/js/emblem.js and
// server/exports/chart/emblem.cpp draw the numbers; tests/golden/emblems.txt keeps both equal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::tournament {

/// All numbers start at 0.
struct Emblem {
  unsigned outline = 0;
  unsigned division = 0;  // of its field
  unsigned charge = 0;    // the figure on the field
  bool swapped = false;   // swaps the field's two colours
  unsigned colour = 0;
  bool operator==(const Emblem&) const = default;
  /// Whether the two are equal in black and white.
  [[nodiscard]] bool is_shaped_like(const Emblem&) const;
};

// The number of values of each member.
inline constexpr unsigned emblem_outlines = 6;
inline constexpr unsigned emblem_divisions = 10;
inline constexpr unsigned emblem_charges = 12;
inline constexpr unsigned emblem_colours = 12;

/// The emblem of an alias. Numbers below 1440, as the server draws aliases, all have different
/// shapes; other aliases nearly always.
[[nodiscard]] Emblem drawn_emblem(std::string_view alias);
[[nodiscard]] Emblem entrant_emblem(const db::EntrantRow&);
/// The chosen emblem; nothing if there was no choice or this version cannot draw it.
[[nodiscard]] std::optional<Emblem> chosen_emblem(const db::EntrantRow&);

/// Sets the entrant's emblem; std::nullopt restores that of the alias. Returns an error if a number
/// is out of range, another entrant has the shape, or the tournament is over.
[[nodiscard]] protocol::Result<Consequences> choose_emblem(db::Store&, Tournament&,
                                                           formats::Entrant,
                                                           const std::optional<Emblem>&,
                                                           const Stamp&);

}  // namespace aspis::tournament
