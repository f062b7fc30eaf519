// What the tournaments of a server have in common.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/match/game_thread.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/words/dictionary.hpp"
#include "server/hosting/build_queue.hpp"
#include "server/hosting/practice_writer.hpp"
#include "server/hosting/token_table.hpp"
#include "server/runner/executor.hpp"
#include "server/tournament/planned_game.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {

/// A tournament whose programs can be played on a cluster. What is called may be from any thread
/// while the run is on.
struct ClusterTournament {
  std::string name;
  std::filesystem::path file;
  const tournament::Tournament& tournament;
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;  // the game's
  /// What plays the match for the entrant; nothing where its bot connects.
  std::function<std::optional<tournament::LocalProgram>(formats::Entrant, const formats::MatchKey&)>
      program;
  std::function<std::string(formats::Entrant)> alias;
  std::function<void(const std::string& why)> gave_up =
      nullptr;                                      // games are played here from now on
  std::function<void(std::string)> tell = nullptr;  // where the games are; "" where none are
};

struct RegistryOptions {
  std::filesystem::path folder;  // DATA/tournaments: NAME.db each
  std::filesystem::path house_folder;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  /// Of programs on this machine, in all; games between network bots go beyond.
  int games_at_once = 1;
  seats::RemotePolicy remote;
  int practice_an_hour = 200;                  // games that one entrant may ask for
  int practice_kept = 200;                     // of these, the last ones
  int versions_a_day = 20;                     // programs that one entrant may hand in
  std::chrono::seconds building_a_day{1'200};  // of one entrant's programs
  bool scrimmages = false;                     // are played on cores that nobody wants
  std::string scrimmage_hour;                  // "02:30", UTC: a round a day; "": at any time
  /// Why practice is not kept at the moment, "" where it is. From the game thread. May be empty.
  std::function<std::string()> no_room = nullptr;
  std::function<std::string()> date;
  std::string program;  // version
  /// Plays tournaments of programs on a cluster; empty where the server has none. Throws where it
  /// cannot.
  std::function<std::unique_ptr<runner::Executor>(const ClusterTournament&)> cluster = nullptr;
  /// Called once when a tournament fails, with the reason, and with "" when it goes on again. From
  /// its thread. May be empty.
  std::function<void(const std::string& name, const std::string& why)> failed = nullptr;
  /// A tournament's way to the disk by its name, as in db::Store; for tests. May be empty.
  std::function<std::string(const std::string& name)> vfs = nullptr;
};

/// The registry's; outlives the tournaments.
struct SharedParts {
  const RegistryOptions& options;
  match::GameThread& game_thread;
  tournament::TournamentObserver& observer;
  lobby::Cores& cores;
  TokenTable& tokens;
  PracticeWriter& practice;
  BuildQueue& builds;
};

}  // namespace aspis::hosting
