// The instructor's actions on a tournament, each with its row in the log: starting, pausing,
// tokens, names and time windows. server/tournament/instructor.hpp has the corrections of results.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {

/// The actor and the reason of an action by hand. The log appends the optional reason.
struct By {
  By(const char* name) : actor(name) {}
  By(std::string name, std::string why = "") : actor(std::move(name)), reason(std::move(why)) {}

  /// Appends the reason: "games in progress are finished: the room is needed".
  [[nodiscard]] std::string because(const std::string& done) const {
    return reason.empty() ? done : done + ": " + reason;
  }

  std::string actor;  // "instructor", or an alias
  std::string reason;
};

/// Whether the log says that it ever started. If so, games may be unstored: the draw is fixed.
[[nodiscard]] bool has_started(const db::Store&);

// `done` is called as in HostedTournament::write().

/// Only reopens a failed tournament, which then continues if it was running. Pauses after the given
/// round, if any; returns an error if that round is already played.
void start(HostedTournament&, const By&, ActDone done, db::StopAfter = {});
/// Finishes the games in play, or with `at_once` aborts them to be replayed later.
void pause(HostedTournament&, const By&, bool at_once, ActDone done);
/// Makes new tokens for these entrants (all if empty) and passes them on, by number, in plain text,
/// only once. Old tokens stop working, and bots that used them are disconnected.
using TokensIssued =
    std::function<void(protocol::Result<std::vector<std::pair<int, std::string>>>)>;
void issue_tokens(HostedTournament&, const By&, std::vector<int> entrants, TokensIssued done);
void announce(HostedTournament&, const By&, const std::string& text, ActDone done);
/// Plays programs' games on the server's cluster from now on, or on this machine again. Games
/// already on the cluster continue.
void play_on(HostedTournament&, const By&, bool cluster, ActDone done);
/// Where names are shown and, if `hidden` is set, exactly which entrants the instructor hides.
struct NamesShown {
  bool everywhere = false;
  bool on_paper = false;  // on sheets that staff prints, if `everywhere` is false
  std::optional<std::set<int>> hidden{};
};
void show_names(HostedTournament&, const By&, const NamesShown&, ActDone done);
/// Hides one entrant's name. Not logged, because the log is public.
void hide_name(HostedTournament&, int entrant, db::HiddenNames::ChosenBy, bool hide, ActDone done);

/// Why the plan has no such stage or round; nothing if it has.
[[nodiscard]] std::optional<protocol::Error> round_error(const tournament::Tournament&, int stage,
                                                         int round);

/// A change of a round's window. Unset members keep their values.
struct WindowChange {
  int stage = 0;  // from 0
  int round = 0;  // as in db::WindowRow
  std::optional<std::string> opens{};
  std::optional<std::string> closes{};
  std::optional<db::WindowRow::AtClose> at_close{};
  std::optional<bool> by_agreement{};
  bool remove = false;
};
// For HostedTournament::act() or a preview. The consequences are the matches that this decides.
[[nodiscard]] tournament::Act set_window(const HostedTournament&, const By&, const WindowChange&);
/// Closes the window now; its policy decides games that have not begun.
[[nodiscard]] tournament::Act close_round(const HostedTournament&, const By&, int stage, int round);

}  // namespace aspis::hosting
