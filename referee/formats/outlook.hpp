// An entrant's prospects in a stage, as far as the remaining games cannot change them: it is
// through, out, in a play-off, or needs a known number of wins.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/formats/plan.hpp"

namespace aspis::formats {

struct Stage;
struct Group;

struct Outlook {
  enum class Kind {
    playing,   // nothing is certain yet
    play_off,  // level across the cut: play-off games decide
    through,   // plays in a later stage
    out,       // plays in no later stage
    ended,     // the same, of the last stage
  };
  Kind kind = Kind::playing;
  /// While playing: this many more wins are enough, whatever the others do; 0 if no number is
  /// known.
  int wins_needed = 0;
  bool operator==(const Outlook&) const = default;
};

[[nodiscard]] const char* name(Outlook::Kind);
/// "playing", "needs one win", "in a play-off", "through", "out"; "" for ended.
[[nodiscard]] std::string words_of(const Outlook&);

/// The outlook of the entrant in this line. The group belongs to the stage, the stage to `stages`.
[[nodiscard]] Outlook outlook_of(const Plan&, const std::vector<Stage>& stages, const Stage&,
                                 const Group&, std::size_t line);

}  // namespace aspis::formats
