// A league: the file that remembers it, the programs in its folder, its table, and the games in
// play.
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

namespace aspis::cli {

inline constexpr std::string_view league_file_name = "league.jsonl";

/// What all games of a league have in common.
struct LeagueTerms {
  std::string game;
  std::vector<protocol::Option> options;  // as the rules have them, all
  protocol::TimeControl clock;
  std::string dictionary;  // SHA-256, "" where the game has none
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
  int forfeited = -1;        // the version that did, if one
};

/// One program has it at a time. A line is on the disk before the next one is begun: after a kill
/// or a power cut every game is there whole or was never played.
class LeagueFile {
 public:
  /// Reads the file. Where it is new it stays empty until something is added; `terms` are then its
  /// first line. Throws CommandError where it is not a league's, where somebody else plays it, or
  /// where the disk does not take it.
  LeagueFile(const std::filesystem::path& folder, const LeagueTerms& terms);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Those that the file began with.
  [[nodiscard]] const LeagueTerms& terms() const { return terms_; }
  [[nodiscard]] const std::vector<LeagueVersion>& versions() const { return versions_; }
  [[nodiscard]] const std::vector<PlayedLeagueGame>& games() const { return games_; }

  /// Throws CommandError.
  void add(const LeagueVersion&);
  /// Throws CommandError.
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
  std::filesystem::path folder;  // where it runs; "" is the program's own
  std::string sha256;            // of its files
};

struct FoundPrograms {
  std::vector<LeagueProgram> programs;  // in the order of their names
  /// "notes: no program in it: ...", one line each.
  std::vector<std::string> left_out;
};

/// A program is a file that can be executed or ends in .py, or a folder with such a file `bot` or
/// `bot.py`, or with a file `command` whose first line starts it; of classic croquet, a folder with
/// MOVE.C. Hidden files, what lies in `records`, and the league's own file are passed over. Throws
/// CommandError where the folder cannot be read.
[[nodiscard]] FoundPrograms find_programs(const std::filesystem::path& league, bool croquet_modules,
                                          const std::filesystem::path& records);

/// Of its file, or of the files in its folder; "" where they cannot be read.
[[nodiscard]] std::string digest_of_program(const std::filesystem::path&);

struct LeagueRow {
  std::string name;
  std::string sha256;
  std::string note{};                     // why it plays no more, or ""
  std::map<std::string, int> forfeits{};  // by their reasons
};

/// Text on standard output in place of what was shown before, as much as the terminal is high.
class LiveText {
 public:
  LiveText();
  /// Whether there is somebody to see it; else nothing is shown.
  [[nodiscard]] bool terminal() const { return terminal_; }
  void show(const std::string& text);
  void clear();

 private:
  bool terminal_;
  int shown_ = 0;  // lines
};

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

  /// The best first; those without a game last. Ends in a newline.
  [[nodiscard]] std::string table() ASPIS_EXCLUDES(mutex_);
  [[nodiscard]] nlohmann::ordered_json document() ASPIS_EXCLUDES(mutex_);
  /// Whether every version that can play has its games.
  [[nodiscard]] bool is_over() ASPIS_EXCLUDES(mutex_);

 private:
  struct Version {
    LeagueRow row;
    std::filesystem::path path;  // "" where it is not in the folder
    match::SeatMaker seat;
    int games = 0;     // since this run began
    int forfeits = 0;  // of those
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
