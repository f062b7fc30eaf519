// Names of tournaments, as their files and addresses have them, and what lists of tournaments say
// of one.
#pragma once

#include <string>
#include <string_view>

#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {

inline constexpr std::size_t longest_name = 64;

/// [a-z0-9-]{1,64}
[[nodiscard]] bool is_name(std::string_view text);

/// What is left of a title in lower-case letters, digits and hyphens: "Spring cup (2)" is
/// "spring-cup-2"; "tournament" where nothing is.
[[nodiscard]] std::string name_of_title(std::string_view title);

/// For lists of tournaments.
struct TournamentInfo {
  std::string name;  // of its file, [a-z0-9-]{1,64}
  std::string title;
  std::string game;
  std::string preset;  // the plan's name
  std::string created;
  std::string closed;  // "" while it is on
  int entrants = 0;
  int games_played = 0;
  tournament::RunState state = tournament::RunState::paused;
  std::string note;  // why it failed, or what it waits for
  bool shows_names = false;
  bool names_on_paper = false;
  bool has_cluster = false;
  bool on_cluster = false;  // its programs' games are played there
};

/// What a snapshot says of it; the snapshot may be null, and the rest is left out.
[[nodiscard]] TournamentInfo info_of(const std::string& name, const tournament::Snapshot&);

/// It never started: nothing of it was played.
[[nodiscard]] bool is_untouched(const TournamentInfo&);

/// What the tournament waits for that is not a game; "" where it is nothing.
[[nodiscard]] std::string note_of(const tournament::Tournament&);

/// As the public may see it; `now` is the tournament's last snapshot.
[[nodiscard]] TournamentInfo without_held_back(TournamentInfo, const tournament::Snapshot& now);

}  // namespace aspis::hosting
