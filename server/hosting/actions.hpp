// What an instructor asks of a tournament beside its results, which are corrected as
// server/tournament/instructor.hpp says: each action with its row in the log.
#pragma once

#include <functional>
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
void show_names(HostedTournament&, const By&, bool shows, ActDone done);
/// The referee's, by the clock: see tournament::reveal_due().
void reveal_due(HostedTournament&);

}  // namespace aspis::hosting
