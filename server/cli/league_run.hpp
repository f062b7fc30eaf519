// A league in play: which versions take part, the games as they end, and the table on the way.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "protocol/thread_annotations.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/rules.hpp"
#include "referee/sandbox/placement.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/cli/league_file.hpp"
#include "server/cli/league_programs.hpp"
#include "server/cli/league_view.hpp"

namespace aspis::cli {

inline constexpr int least_versions = 2;

struct LeagueSettings {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  int games = 100;  // of each version
  int games_at_once = 1;
  std::filesystem::path records;  // "" keeps none
  sandbox::Wishes wishes;
  bool tells_games = true;  // on standard output, as they end
};

/// Its games end on threads of its own.
class LeagueRun {
 public:
  /// All that is referred to outlives it.
  LeagueRun(LeagueSettings, LeagueFile&, sandbox::Sandbox&, const std::filesystem::path& workshop);

  /// Brings the folder's programs and the file's games together; says on standard error what is
  /// left out. How many versions can play; where these are too few, nothing is stored. Throws
  /// CommandError.
  int enter(const std::vector<LeagueProgram>&) ASPIS_EXCLUDES(mutex_);

  /// Until nobody needs a game, or Ctrl-C. Throws CommandError where a file cannot be written.
  void play();

  [[nodiscard]] std::string table() ASPIS_EXCLUDES(mutex_);
  [[nodiscard]] nlohmann::ordered_json document() ASPIS_EXCLUDES(mutex_);
  /// Whether every version that can play has its games.
  [[nodiscard]] bool is_over() ASPIS_EXCLUDES(mutex_);

 private:
  /// What came of a version since this run began.
  struct InRun {
    int games = 0;
    int forfeits = 0;
  };
  struct Version {
    LeagueRow row;
    std::filesystem::path path;  // "" where it is not in the folder
    match::SeatMaker seat;
    InRun in_run;
  };

  void add_program(const LeagueProgram&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] match::Next next() ASPIS_EXCLUDES(mutex_);
  [[nodiscard]] match::GamePlan plan_of(const formats::LeagueGame&) ASPIS_REQUIRES(mutex_);
  void take(const formats::LeagueGame&, const match::GameOutcome&) ASPIS_EXCLUDES(mutex_);
  /// Whether both programs are what they were; takes out who is not.
  [[nodiscard]] bool are_unchanged(const formats::LeagueGame&) ASPIS_REQUIRES(mutex_);
  /// Takes out a version that is broken.
  void judge(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void take_out(int version, const std::string& why) ASPIS_REQUIRES(mutex_);
  void count_forfeit(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void tell(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void note(const std::string& text) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] Version& version(int number) ASPIS_REQUIRES(mutex_) {
    return versions_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] std::vector<LeagueRow> rows() const ASPIS_REQUIRES(mutex_);

  const LeagueSettings settings_;
  sandbox::Sandbox& sandbox_;
  const std::filesystem::path workshop_;
  protocol::Mutex mutex_;
  LeagueFile& file_ ASPIS_GUARDED_BY(mutex_);
  formats::League league_ ASPIS_GUARDED_BY(mutex_);
  std::vector<Version> versions_ ASPIS_GUARDED_BY(mutex_);  // the league's players
  LiveText live_ ASPIS_GUARDED_BY(mutex_);
  match::Pool pool_;
};

}  // namespace aspis::cli
