// One tournament in a running server: its file, its runner, its lobby, and everything that an
// instructor or an entrant can ask of it. Safe to call from any thread; nothing here waits for a
// game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/tournament/instructor.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/runner.hpp"

namespace aspis::tournament {

using lobby::Lobby;
using lobby::LobbyView;

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
  RunState state = RunState::paused;
  std::string note;  // why it failed, or what it waits for
  bool shows_names = false;
};

/// Who does something by hand, and why. A name is enough where the act says everything; the reason
/// then stands behind what the act does in the log.
struct By {
  By(const char* name) : actor(name) {}
  By(std::string name, std::string why = "") : actor(std::move(name)), reason(std::move(why)) {}

  /// "games in play are finished: the registry is needed".
  [[nodiscard]] std::string because(const std::string& done) const {
    return reason.empty() ? done : done + ": " + reason;
  }

  std::string actor;
  std::string reason;
};

/// An act that is over: what followed from it, or why it could not be done.
using ActDone = std::function<void(protocol::Result<Consequences>)>;

class HostedTournament {
 public:
  virtual ~HostedTournament() = default;

  [[nodiscard]] virtual TournamentInfo info() const = 0;
  [[nodiscard]] virtual std::filesystem::path file() const = 0;
  [[nodiscard]] virtual std::vector<db::EntrantRow> entrants() const = 0;
  [[nodiscard]] virtual std::shared_ptr<const LobbyView> lobby() const = 0;

  // `actor` is "instructor" or an alias; every act is in the audit log with its reason. `done` is
  // called on the writer's thread after the commit.

  virtual void start(const std::string& actor, ActDone done) = 0;
  /// Games in play are finished; or ended and played again later.
  virtual void pause(const By&, bool at_once, ActDone done) = 0;
  /// Results, as in instructor.hpp: award, void_game, rerun, close, confirm. Runs between two
  /// commits with the file and the tournament as they stand then.
  virtual void act(std::function<protocol::Result<Consequences>(db::Store&, Tournament&)> work,
                   ActDone done) = 0;
  /// Fresh tokens for these entrants (all where empty): by number, in the clear, this once. Old
  /// ones stop working, and bots that came with them are sent away.
  virtual void issue_tokens(
      const By&, std::vector<int> entrants,
      std::function<void(protocol::Result<std::vector<std::pair<int, std::string>>>)> done) = 0;
  virtual void announce(const std::string& actor, const std::string& text, ActDone done) = 0;
  /// In place of the window for the same stage and round.
  virtual void set_window(const std::string& actor, const db::WindowRow&, ActDone done) = 0;
  /// Now: what was not begun is settled by the window's policy.
  virtual void close_round(const By&, int stage, int round, ActDone done) = 0;
  virtual void show_names(const std::string& actor, bool, ActDone done) = 0;

  /// Runs `act` with the lobby on its thread and hands on what it gives; nothing where the
  /// tournament is over and has no lobby any more.
  virtual void in_lobby(std::function<void(Lobby*)> act) = 0;
};

}  // namespace aspis::tournament
