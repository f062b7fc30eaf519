// What an entrant can still expect of a stage, as far as it is certain whatever the remaining games
// bring: that it is through, out, in a play-off, or how many wins are enough.
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
  /// Of playing: so many more won games are enough, whatever the others do; 0 where none are, or
  /// where it is not known.
  int wins_needed = 0;
  bool operator==(const Outlook&) const = default;
};

[[nodiscard]] const char* name(Outlook::Kind);
/// "playing", "needs one win", "in a play-off", "through", "out"; "" where it has ended.
[[nodiscard]] std::string words_of(const Outlook&);

/// Of the entrant of a line of this group, which is one of the stage's, which is one of `stages`.
[[nodiscard]] Outlook outlook_of(const Plan&, const std::vector<Stage>& stages, const Stage&,
                                 const Group&, std::size_t line);

}  // namespace aspis::formats
