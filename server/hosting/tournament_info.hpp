// Names of tournaments in files and addresses, and the entries of tournament lists.
#pragma once

#include <string>
#include <string_view>

#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {

inline constexpr std::size_t longest_name = 64;

/// [a-z0-9-]{1,64}
[[nodiscard]] bool is_name(std::string_view text);

/// Reduces a title to lower-case letters, digits and hyphens: "Spring cup (2)" becomes
/// "spring-cup-2". Returns "tournament" if nothing is left.
[[nodiscard]] std::string name_of_title(std::string_view title);

/// An entry of a list of tournaments.
struct TournamentInfo {
  std::string name;  // of its file, [a-z0-9-]{1,64}
  std::string title;
  std::string game;
  std::string preset;  // the plan's name
  std::string created;
  std::string closed;  // "" until it is closed
  int entrants = 0;
  int games_played = 0;
  tournament::RunState state = tournament::RunState::paused;
  std::string note;  // why it failed, or what it waits for
  bool shows_names = false;
  bool names_on_paper = false;
  bool has_cluster = false;
  bool on_cluster = false;  // whether its programs' games are played there
};

/// The data from a snapshot, which may be null; other members keep their defaults.
[[nodiscard]] TournamentInfo make_info(const std::string& name, const tournament::Snapshot&);

/// Whether it never started, so that no game was played.
[[nodiscard]] bool is_untouched(const TournamentInfo&);

/// The event, other than a game, that the tournament waits for; "" if none.
[[nodiscard]] std::string waiting_note(const tournament::Tournament&);

/// The public form; `now` is the tournament's last snapshot.
[[nodiscard]] TournamentInfo without_held_back(TournamentInfo, const tournament::Snapshot& now);

}  // namespace aspis::hosting
