// The picture beside a link that somebody shares: the tournament, or what of it the link shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/exports/chart/picture.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::exports {

/// One of them at most; without any the tournament.
struct PreviewOf {
  std::int64_t game = 0;  // its id
  int stage = 0;          // from 1, of a match
  int match = 0;          // its number in the stage
  std::string entrant;    // its alias
};

inline constexpr int preview_width = 1200;
inline constexpr int preview_height = 630;

/// Nothing where there is no such thing. Shows what the given tournament knows: for the public its
/// public view.
[[nodiscard]] std::optional<chart::Picture> preview(const tournament::Tournament&,
                                                    const std::string& title, const PreviewOf&);

}  // namespace aspis::exports
