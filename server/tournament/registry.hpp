// All tournaments of a data folder: opened, made, listed, and their bots let in. Safe to call from
// any thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"
#include "referee/match/game_thread.hpp"
#include "referee/words/dictionary.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/hosted.hpp"
#include "server/tournament/roster.hpp"

namespace aspis::tournament {

struct RegistryOptions {
  std::filesystem::path folder;  // DATA/tournaments: NAME.db each
  std::filesystem::path house_folder;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  int games_at_once =
      1;  // of programs on this machine, in all; games between network bots go beyond
  seats::RemotePolicy remote;
  std::function<std::string()> date;
  std::string program;  // version
  /// A tournament's way to the disk by its name, as in db::Store; for tests. May be empty.
  std::function<std::string(const std::string& name)> vfs = nullptr;
};

struct NewTournamentRequest {
  std::string name;  // [a-z0-9-]{1,64}; "" makes one of the title
  std::string title;
  std::string plan;    // JSON, or the name of a preset
  std::string game;    // put into a preset that leaves it open
  std::string roster;  // CSV; a command may only be "house:NAME", a sample bot on the server
  std::optional<std::uint64_t> seed;
};

/// What a tournament would be.
struct Preview {
  formats::Plan plan;
  protocol::TimeControl clock;  // the game's own where the plan has none
  Roster roster;
  std::vector<StageForecast> stages;
};

class Registry {
 public:
  /// Opens what is in the folder one after the other, the last one that was written to first, on a
  /// thread of its own: a file that cannot be opened is listed as failed, with the reason. What was
  /// running when the last registry ended, however it did, goes on by itself.
  Registry(RegistryOptions, match::GameThread&, TournamentObserver&);
  /// Suspends everything: see suspend().
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  [[nodiscard]] std::vector<TournamentInfo> list() const;
  [[nodiscard]] std::shared_ptr<HostedTournament> find(std::string_view name) const;
  /// Takes as long as reading and writing it does: not for a thread that must not wait. The file is
  /// there whole, or not at all.
  [[nodiscard]] protocol::Result<std::shared_ptr<HostedTournament>> create(const NewTournamentRequest&);

  /// Ends it now and deletes its file. Waits for games in play to end: not for a thread that must
  /// not.
  [[nodiscard]] protocol::Result<void> remove(const std::string& name);

  /// What create() would make, or refuse; nothing is written.
  [[nodiscard]] protocol::Result<Preview> preview(const NewTournamentRequest&) const;

  /// On the game thread: the tournament and entrant that a token belongs to, and its bot goes in.
  /// The connection is taken where this succeeds. Gives the alias.
  [[nodiscard]] protocol::Result<std::string> admit(std::string_view token, protocol::Connection& connection,
                                                    std::string received);
  /// Whose token it is; from any thread.
  struct Holder {
    std::shared_ptr<HostedTournament> tournament;
    int entrant = 0;
    std::string alias;
  };
  [[nodiscard]] std::optional<Holder> holder(std::string_view token) const;

  /// Whether every tournament of the folder is open or failed.
  [[nodiscard]] bool is_open() const;

  /// Finishes games in play for as long as `patience`, then ends the others, which are played again
  /// after the next start: nothing that is stored is lost. Returns when all files are closed.
  void suspend(std::chrono::milliseconds patience);

 private:
  class Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace aspis::tournament
