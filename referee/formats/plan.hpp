// The rules of a tournament apart from those of its game: the stages, how each is played and
// counted, and who advances. A plain value and its form as JSON, for the presets of the program and
// an instructor's own plans.
#pragma once

#include <array>
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"

namespace aspis::formats {

/// The value of a game, doubled so that halves are whole numbers.
struct Points {
  int win2 = 4;
  int tie2 = 2;
  int loss2 = 0;
  bool operator==(const Points&) const = default;
};

/// A criterion that separates entrants level so far; a stage lists them in order.
enum class Criterion {
  points,
  forfeits,  // fewer is better
  direct,    // the games among the tied, again within each part still tied
  wins,
  score,             // of all games
  sonneborn_berger,  // result times the opponent's final points, summed
  buchholz,          // the opponents' final points, summed
  play_off,          // games on fresh boards, only if the tie straddles a cut
  lot,               // drawn from the tournament's seed
};
/// As written in plans, in the order of the values.
inline constexpr std::array<std::string_view, 9> criterion_names = {
    "points",           "forfeits", "direct",   "wins", "score",
    "sonneborn-berger", "buchholz", "play-off", "lot"};
[[nodiscard]] constexpr std::string_view name(Criterion criterion) {
  return criterion_names.at(static_cast<std::size_t>(criterion));
}

/// The settings of one match.
struct MatchPolicy {
  int games = 1;
  /// Every board once in each rotation of the seats; `games` is then a multiple of the seats.
  bool swap = false;
  /// True if all matches of the stage have the same boards, false if each has its own.
  bool same_boards = false;
  /// For a tied match that needs a winner: the number of extra games on fresh boards, and how
  /// often; then a lot decides.
  int extension_games = 2;
  int extensions = 3;
  /// A new process for every game; otherwise one for all games of the match, in a row.
  bool restart = true;
  bool operator==(const MatchPolicy&) const = default;
};

/// For a tie across a cut, each pair of the tied plays `games`, seats swapped, on fresh boards, and
/// only these points count. Those still level across the cut play again; after `unchanged` rounds
/// that separated none of them, a lot decides.
struct PlayOffPolicy {
  int games = 2;
  int unchanged = 3;
  bool operator==(const PlayOffPolicy&) const = default;
};

enum class Format {
  groups,  // round robins side by side; one group is a plain round robin
  elimination,
  double_elimination,
  swiss,
  ladder,  // pairs of like rating, round after round, until closed
  orders,  // one game in every order of play of all who are in it
  finals,  // first against second, third against fourth, and so on, for these places
};
inline constexpr std::array<std::string_view, 7> format_names = {
    "groups", "elimination", "double-elimination", "swiss", "ladder", "orders", "finals"};
[[nodiscard]] constexpr std::string_view name(Format format) {
  return format_names.at(static_cast<std::size_t>(format));
}

/// The entrants of a stage.
struct Entry {
  enum class Who {
    everyone,  // of the roster, or all of the stage before
    top,       // the first `count` of each group of the stage before
    tied,      // entrants that share place `count` of the stage before; a stage of one is skipped
  };
  Who who = Who::everyone;
  int count = 0;
  bool operator==(const Entry&) const = default;
};

/// How groups are formed. Exactly one of size, count, sizes and lists must be given.
struct GroupPolicy {
  enum class By {
    snake,  // by seed, to and fro
    draw,   // from the tournament's seed
    cross,  // evenly from each group of the stage before; snake if it had none
    lists,  // as listed
  };
  By by = By::cross;
  int count = 0;                        // groups
  int size = 0;                         // at most this many in a group; as few groups as possible
  std::vector<int> sizes;               // of each group
  std::vector<std::vector<int>> lists;  // numbers of the roster, from 1
  bool operator==(const GroupPolicy&) const = default;
};

/// When entrants see their own games while results are embargoed.
enum class OwnGames { at_once, with_everybody };

struct StagePlan {
  std::string name;
  Format format = Format::groups;
  Entry entry;
  GroupPolicy groups;
  int cycles = 1;            // groups: how often each pair meets
  bool third_place = false;  // elimination
  int rounds = 0;            // swiss: 0 for those of single elimination; ladder: 0 for no end
  /// Orders: with more entrants (720 games at 6) the stage waits until it is confirmed to play all
  /// orders, or a drawn sample of `sample` games.
  int most_in_all_orders = 6;
  int sample = 0;
  MatchPolicy match;
  Points points;
  std::vector<Criterion> tie_breaks{Criterion::points, Criterion::lot};
  PlayOffPolicy play_off;
  /// Places down to which the order must be decided, in addition to the next stage's cut.
  std::vector<int> cuts;
  /// The result of entrants that get no further: "Eliminated in Round 1".
  std::string result_class;
  /// The public sees a result of this stage only when the instructor reveals it.
  bool embargo = false;
  OwnGames own_games = OwnGames::at_once;
  bool operator==(const StagePlan&) const = default;
};

/// A bar that a program passes independently of other entrants: a percentage of the points of a
/// number of games against a sample bot or a program of the staff. Played as scrimmages.
struct Threshold {
  std::string name;     // "Bronze"
  std::string against;  // name of a sample bot, or of an entrant of the staff
  int percent = 60;     // of the points, ties as halves
  int games = 50;       // the first ones of a version against it
  int points = 0;       // of 100, in the gradebook; places have the rest
  bool operator==(const Threshold&) const = default;
};

/// One end of the limits that the entrants of a match may agree on.
struct AgreedLimit {
  std::vector<protocol::Option> options;  // whole numbers
  /// For a move; nullopt if the entrants may not choose it. Never nullopt inside.
  std::optional<std::optional<std::chrono::milliseconds>> move;
  bool operator==(const AgreedLimit&) const = default;
};

/// Time limits that the two entrants of a match may agree on, if the round's window allows it. A
/// limit without both ends is the plan's.
struct AgreedBounds {
  AgreedLimit least;
  AgreedLimit most;
  bool operator==(const AgreedBounds&) const = default;
};

struct Plan {
  std::string name;   // "shield"
  std::string about;  // a line for people
  std::string game;   // of the catalog; may be "" in a preset
  std::vector<protocol::Option> options;
  /// Limits of a move and of a game: nullopt for the game's default, nullopt inside for no limit.
  std::optional<std::optional<std::chrono::milliseconds>> move_time;
  std::optional<std::optional<std::chrono::milliseconds>> game_time;
  std::chrono::milliseconds grace{0};
  std::chrono::milliseconds ready{10'000};
  /// The least time from one `go` to the next, for spectators. No bot's clock runs while the game
  /// waits.
  std::chrono::milliseconds pace{0};
  AgreedBounds agreed;
  int memory_mib = 1024;
  /// Programs may compute during the opponent's turn.
  bool ponder = false;
  /// Data that a compiled entry may declare; 0 is without a limit.
  int static_data_kib = 0;
  /// Seeds of the first stage: drawn from the tournament's seed, or as the roster lists them.
  bool draw_seeds = true;
  /// Seed the first stage by scrimmage ratings when the tournament starts; entrants without one
  /// follow, ordered by draw_seeds.
  bool ladder_seeds = false;
  /// Entries that one person may hand in: 2 become NAME-1 and NAME-2. The game's rules say so.
  int versions = 1;
  /// If more than `versions` rows have the same e-mail address, the last one counts. Otherwise the
  /// roster is refused.
  bool last_version_counts = false;
  /// The result of entrants that never made a legal move.
  std::string cannot_play = "Cannot play";
  std::vector<Threshold> thresholds;
  std::vector<StagePlan> stages;
  bool operator==(const Plan&) const = default;
};

/// The game's limits with those of the plan in their place.
[[nodiscard]] protocol::TimeControl choose_clock(const Plan&, const protocol::TimeControl& game);

/// Errors begin with the path of the wrong key: "stages[1].match.games: must be a whole number from
/// 1 to 1000, and is \"two\"". Errors for unknown keys list the known ones. A stage without
/// "match", "points", "tie_breaks" or "play_off" has those of the plan.
[[nodiscard]] protocol::Result<Plan> read_plan(std::string_view json);
[[nodiscard]] protocol::Result<Plan> plan_from_json(const nlohmann::ordered_json&);

/// All keys, in a fixed order, indented by two; ends in \n. Reading it back gives an equal plan.
[[nodiscard]] std::string text(const Plan&);
[[nodiscard]] nlohmann::ordered_json plan_as_json(const Plan&);

/// The plan's text with `path` ("clock.move", "stages[0].match.games", "stages.0.top") set to
/// `value`, which is JSON or else taken as a string.
[[nodiscard]] protocol::Result<std::string> with_value(std::string_view json, std::string_view path,
                                                       std::string_view value);

/// The plan's first error that does not depend on the entrants: "stages[0].entry: must be ...".
[[nodiscard]] std::optional<protocol::Error> find_error(const Plan&);
/// The first error for this number of entrants: "stages[0].groups.sizes: make 30 places, and there
/// are 34 entrants".
[[nodiscard]] std::optional<protocol::Error> find_error(const Plan&, int entrants);

struct Preset {
  std::string name;
  std::string_view json;
};
/// shield, potm, croquar, round-robin, single, double, swiss, ladder.
[[nodiscard]] const std::vector<Preset>& presets();

}  // namespace aspis::formats
