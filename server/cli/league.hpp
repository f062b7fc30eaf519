// A league: its file, the programs in its folder, its table, and its running games.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/setup.hpp"
#include "protocol/thread_annotations.hpp"
#include "protocol/time_control.hpp"
#include "referee/formats/scrimmage.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/rules.hpp"
#include "referee/sandbox/placement.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {

inline constexpr std::string_view league_file_name = "league.jsonl";

/// The settings that all games of a league share.
struct LeagueTerms {
  std::string game;
  std::vector<protocol::Option> options;  // as the rules have them, all
  protocol::TimeControl clock;
  std::string dictionary;  // SHA-256, or "" if the game needs none
  bool classic = false;
  std::uint64_t seed = 0;
};

struct LeagueVersion {
  std::string name;
  std::string sha256;
};

struct PlayedLeagueGame {
  formats::LeagueGame game;  // players are versions, from 0
  double points = 0;         // of the first
  std::string reason;        // of the verdict
  int forfeited = -1;        // the version that forfeited, or -1
};

/// The league's file, locked by one program. Each line is on disk before the next one is started,
/// so after a crash every game is either stored completely or not at all.
class LeagueFile {
 public:
  /// Reads the file. A new one stays empty until the first add(), which also writes `terms`. Throws
  /// CommandError if the file is not a league's, if another program has it, or on a disk error.
  LeagueFile(const std::filesystem::path& folder, const LeagueTerms& terms);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// The terms at the start of the file.
  [[nodiscard]] const LeagueTerms& terms() const { return terms_; }
  [[nodiscard]] const std::vector<LeagueVersion>& versions() const { return versions_; }
  [[nodiscard]] const std::vector<PlayedLeagueGame>& games() const { return games_; }

  /// Both throw CommandError on a disk error.
  void add(const LeagueVersion&);
  void add(const PlayedLeagueGame&);

 private:
  void read(std::string_view text);
  void append(const std::string& line);

  std::filesystem::path path_;
  protocol::Descriptor file_;
  bool is_empty_ = false;
  LeagueTerms terms_;
  std::vector<LeagueVersion> versions_;
  std::vector<PlayedLeagueGame> games_;
};

struct LeagueProgram {
  std::string name;              // of its file, without an ending, or of its folder
  std::string command;           // as sandbox::read_command reads it with `folder`
  std::filesystem::path path;    // its file or folder
  std::filesystem::path folder;  // working folder; "" is the program's own
  std::string sha256;            // of its files
};

struct FoundPrograms {
  std::vector<LeagueProgram> programs;  // in the order of their names
  /// "notes: no program in it: ...", one line each.
  std::vector<std::string> left_out;
};

/// A program is an executable or .py file, a folder with such a file `bot` or `bot.py`, or a folder
/// with a file `command` whose first line starts it; for classic croquet, a folder with MOVE.C.
/// Skips hidden files, `records` and the league's own file. Throws CommandError if the folder
/// cannot be read.
[[nodiscard]] FoundPrograms find_programs(const std::filesystem::path& league, bool croquet_modules,
                                          const std::filesystem::path& records);

/// SHA-256 of the program's file, or of the files in its folder; "" if unreadable.
[[nodiscard]] std::string digest_of_program(const std::filesystem::path&);

inline constexpr int least_versions = 2;

struct LeagueSettings {
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  int games = 100;  // of each version
  int games_at_once = 1;
  std::filesystem::path records;  // "" keeps none
  sandbox::Wishes wishes;
  bool tells_games = true;  // print games as they end
};

/// Plays a league's games. Games end on the pool's threads.
class LeagueRun {
 public:
  /// All references must outlive the run.
  LeagueRun(LeagueSettings, LeagueFile&, sandbox::Sandbox&, const std::filesystem::path& workshop);

  /// Matches the folder's programs with the file's games and reports skipped ones on standard
  /// error. Returns how many versions can play; stores nothing if there are too few. Throws
  /// CommandError.
  int enter(const std::vector<LeagueProgram>&) ASPIS_EXCLUDES(mutex_);

  /// Blocks until all games are played or Ctrl-C. Throws CommandError if a write fails.
  void play();

  /// The table, strongest first, versions without a game last. Ends with a newline.
  [[nodiscard]] std::string table() ASPIS_EXCLUDES(mutex_);
  [[nodiscard]] nlohmann::ordered_json document() ASPIS_EXCLUDES(mutex_);
  /// True if every version that can play has played all its games.
  [[nodiscard]] bool is_over() ASPIS_EXCLUDES(mutex_);

 private:
  struct Version {
    std::string name;
    std::string sha256;
    std::string note{};            // why it has stopped playing, or ""
    std::filesystem::path path{};  // "" if it is not in the folder
    match::SeatMaker seat{};
    std::map<std::string, int> forfeits{};  // by reason
    int games = 0;                          // since this run began
    int lost = 0;                           // of those, by forfeit
  };

  void add_program(const LeagueProgram&) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] match::Next next() ASPIS_EXCLUDES(mutex_);
  [[nodiscard]] match::GamePlan make_plan(const formats::LeagueGame&) ASPIS_REQUIRES(mutex_);
  void take(const formats::LeagueGame&, const match::GameOutcome&) ASPIS_EXCLUDES(mutex_);
  /// Checks that both programs are unchanged on disk; removes those that are not.
  [[nodiscard]] bool are_unchanged(const formats::LeagueGame&) ASPIS_REQUIRES(mutex_);
  /// Removes a version that forfeits too often.
  void judge(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void take_out(int version, const std::string& why) ASPIS_REQUIRES(mutex_);
  void count_forfeit(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void tell(const PlayedLeagueGame&) ASPIS_REQUIRES(mutex_);
  void note(const std::string& text) ASPIS_REQUIRES(mutex_);
  [[nodiscard]] Version& version(int number) ASPIS_REQUIRES(mutex_) {
    return versions_[static_cast<std::size_t>(number)];
  }
  [[nodiscard]] std::string make_table() const ASPIS_REQUIRES(mutex_);

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
