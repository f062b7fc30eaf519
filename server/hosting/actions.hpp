// What an instructor asks of a tournament beside its results, which are corrected as
// server/tournament/instructor.hpp says: each action with its row in the log. With the time windows
// of rounds: when their games may be played, and what becomes of those that were not.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {

/// Who does something by hand, and why. A name is enough where the action says everything; the
/// reason then stands behind what it does in the log.
struct By {
  By(const char* name) : actor(name) {}
  By(std::string name, std::string why = "") : actor(std::move(name)), reason(std::move(why)) {}

  /// "games in progress are finished: the room is needed".
  [[nodiscard]] std::string because(const std::string& done) const {
    return reason.empty() ? done : done + ": " + reason;
  }

  std::string actor;  // "instructor", or an alias
  std::string reason;
};

/// Ever, as the log says: its draw and roster belong to games that may not be stored yet.
[[nodiscard]] bool has_started(const db::Store&);

// `done` is called as HostedTournament::write says.

/// One that has failed is only opened again; it goes on by itself where it was running. Pauses
/// after the round, if one is given; an error where that is played already.
void start(HostedTournament&, const By&, ActDone done, db::StopAfter = {});
/// The referee's: pauses now that everything up to there is played.
void stop_after(HostedTournament&, db::StopAfter);
/// Games in play are finished; or ended and played again later.
void pause(HostedTournament&, const By&, bool at_once, ActDone done);
/// New tokens for these entrants (all where empty): by number, in the clear, this once. Old ones
/// stop working, and bots that came with them are sent away.
using TokensIssued =
    std::function<void(protocol::Result<std::vector<std::pair<int, std::string>>>)>;
void issue_tokens(HostedTournament&, const By&, std::vector<int> entrants, TokensIssued done);
void announce(HostedTournament&, const By&, const std::string& text, ActDone done);

/// The referee's: a version has passed a threshold of the plan.
void pass_threshold(HostedTournament&, const db::PassedThresholdRow&, const db::AuditRow&);
/// Games of programs are played on the server's cluster from now on, or on this machine again.
/// Those that are on the cluster go on.
void play_on(HostedTournament&, const By&, bool cluster, ActDone done);
/// Where names are shown, and, if `hidden` is given, exactly which entrants the instructor hides.
struct NamesShown {
  bool everywhere = false;
  bool on_paper = false;  // on sheets that staff prints, if they are not everywhere
  std::optional<std::set<int>> hidden{};
};
void show_names(HostedTournament&, const By&, const NamesShown&, ActDone done);
/// One entrant's name. Not in the log, which is public.
void hide_name(HostedTournament&, int entrant, db::HiddenNames::ChosenBy, bool hide, ActDone done);
/// The referee's, by the clock: see tournament::reveal_due().
void reveal_due(HostedTournament&);

/// "Round 2, round 3".
[[nodiscard]] std::string name_of_round(const tournament::Tournament&, int stage, int round);
/// Why the plan has no such stage or round; nothing where it has.
[[nodiscard]] std::optional<protocol::Error> fault_of_round(const tournament::Tournament&,
                                                            int stage, int round);

/// What is asked of the window of a round. What is not given stays as it is.
struct WindowChange {
  int stage = 0;  // from 0
  int round = 0;  // as in db::WindowRow
  std::optional<std::string> opens{};
  std::optional<std::string> closes{};
  std::optional<db::WindowRow::AtClose> at_close{};
  std::optional<bool> by_agreement{};
  bool remove = false;
};
// For HostedTournament::act(), or for a preview. Their consequences are the matches that are
// decided by it.
[[nodiscard]] tournament::Act set_window(const HostedTournament&, const By&, const WindowChange&);
/// Now: what was not begun is settled by the window's policy.
[[nodiscard]] tournament::Act close_round(const HostedTournament&, const By&, int stage, int round);

}  // namespace aspis::hosting
