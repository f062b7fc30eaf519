// The rules of a tournament, beside those of its game: the stages and how each one is played,
// counted and left. A plain value, and its form as JSON: the presets that come with the program,
// and what an instructor makes of them.
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

/// What a game is worth, doubled, so that halves are whole numbers.
struct Points {
  int win2 = 4;
  int tie2 = 2;
  int loss2 = 0;
  bool operator==(const Points&) const = default;
};

/// What parts entrants that are level so far, in the order in which a stage lists them.
enum class Criterion {
  points,
  forfeits,  // fewer is better
  direct,    // the games among those that are level, again within each part still level
  wins,
  score,             // of all games
  sonneborn_berger,  // result times the opponent's final points, summed
  buchholz,          // the opponents' final points, summed
  play_off,          // games on fresh boards, only where the tie straddles a cut
  lot,               // drawn from the tournament's seed
};
/// As written in plans, in the order of the values.
inline constexpr std::array<std::string_view, 9> criterion_names = {
    "points",           "forfeits", "direct",   "wins", "score",
    "sonneborn-berger", "buchholz", "play-off", "lot"};
[[nodiscard]] constexpr std::string_view name(Criterion criterion) {
  return criterion_names.at(static_cast<std::size_t>(criterion));
}

/// How one match is played.
struct MatchPolicy {
  int games = 1;
  /// Every board once in each rotation of the seats; `games` is then a multiple of the seats.
  bool swap = false;
  /// All matches of the stage on the same boards, or each on boards of its own.
  bool same_boards = false;
  /// Where a match must have a winner and has none: so many games more on fresh boards, at most so
  /// many times; then lot.
  int extension_games = 2;
  int extensions = 3;
  /// A new process for every game; otherwise one for all games of the match, in a row.
  bool restart = true;
  bool operator==(const MatchPolicy&) const = default;
};

/// A tie across a cut: each pair of those level plays `games`, seats swapped, on fresh boards. Only
/// these points count. Who is still level across the cut goes on; after `unchanged` rounds that
/// parted nobody, a lot.
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

/// Who plays in a stage.
struct Entry {
  enum class Who {
    everyone,  // of the roster, or all of the stage before
    top,       // the first `count` of each group of the stage before
    tied,      // those who share place `count` of the stage before; a stage of one is skipped
  };
  Who who = Who::everyone;
  int count = 0;
  bool operator==(const Entry&) const = default;
};

/// How groups are formed. Exactly one of size, count, sizes and lists is given.
struct GroupPolicy {
  enum class By {
    snake,  // by seed, to and fro
    draw,   // from the tournament's seed
    cross,  // evenly from each group of the stage before; snake where there was none
    lists,  // as listed
  };
  By by = By::cross;
  int count = 0;                        // groups
  int size = 0;                         // at most so many in a group; as few groups as that takes
  std::vector<int> sizes;               // of each group
  std::vector<std::vector<int>> lists;  // numbers of the roster, from 1
  bool operator==(const GroupPolicy&) const = default;
};

/// When entrants see their own games while the results are held back.
enum class OwnGames { at_once, with_everybody };

struct StagePlan {
  std::string name;
  Format format = Format::groups;
  Entry entry;
  GroupPolicy groups;
  int cycles = 1;            // groups: how often each pair meets
  bool third_place = false;  // elimination
  int rounds = 0;            // swiss: 0 is as many as single elimination takes; ladder: 0 is no end
  /// Orders: beyond so many entrants (720 games at 6) the stage waits until it is told to play them
  /// all, or to play a drawn sample of `sample` games.
  int most_in_all_orders = 6;
  int sample = 0;
  MatchPolicy match;
  Points points;
  std::vector<Criterion> tie_breaks{Criterion::points, Criterion::lot};
  PlayOffPolicy play_off;
  /// Places down to which the order must be decided, beside what the next stage needs.
  std::vector<int> cuts;
  /// What those are called who get no further than this: "Eliminated in Round 1".
  std::string result_class;
  /// The public sees a result of this stage only when the instructor reveals it.
  bool embargo = false;
  OwnGames own_games = OwnGames::at_once;
  bool operator==(const StagePlan&) const = default;
};

/// A bar that a program passes by itself, whatever the others do: so many percent of the points of
/// so many games against a sample bot or a program of the staff. Played in scrimmages.
struct Threshold {
  std::string name;     // "Bronze"
  std::string against;  // name of a sample bot, or of an entrant of the staff
  int percent = 60;     // of the points, ties as halves
  int games = 50;       // the first ones of a version against it
  int points = 0;       // of 100, in the gradebook; the places have what is left
  bool operator==(const Threshold&) const = default;
};

/// One end of what the entrants of a match may agree on.
struct AgreedLimit {
  std::vector<protocol::Option> options;  // whole numbers
  /// Of a move; nothing where it is not theirs to choose. Never an empty one inside.
  std::optional<std::optional<std::chrono::milliseconds>> move;
  bool operator==(const AgreedLimit&) const = default;
};

/// What the two entrants of a match may choose together, where the round's window lets them. What
/// is not named at both ends is as the plan has it.
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
  /// Limits of a move and of a game: nothing takes the game's own, an empty one inside is none.
  std::optional<std::optional<std::chrono::milliseconds>> move_time;
  std::optional<std::optional<std::chrono::milliseconds>> game_time;
  std::chrono::milliseconds grace{0};
  std::chrono::milliseconds ready{10'000};
  /// From one `go` to the next at least, for people who look on: no bot's clock runs meanwhile.
  std::chrono::milliseconds pace{0};
  AgreedBounds agreed;
  int memory_mib = 1024;
  /// Programs may compute while it is not their turn.
  bool ponder = false;
  /// Data that a compiled entry may declare; 0 is without a limit.
  int static_data_kib = 0;
  /// Seeds of the first stage: drawn from the tournament's seed, or as the roster lists them.
  bool draw_seeds = true;
  /// Seeds of the first stage by the ratings of scrimmages when the tournament is started; who has
  /// none comes behind, in the order of the above.
  bool ladder_seeds = false;
  /// Entries that one person may hand in: 2 become NAME-1 and NAME-2. The game's rules say so.
  int versions = 1;
  /// Where more than `versions` rows bear the same e-mail address: the last one counts. Otherwise
  /// the roster is refused.
  bool last_version_counts = false;
  /// What those are called who never made a legal move.
  std::string cannot_play = "Cannot play";
  std::vector<Threshold> thresholds;
  std::vector<StagePlan> stages;
  bool operator==(const Plan&) const = default;
};

/// The plan's limits put over those of its game.
[[nodiscard]] protocol::TimeControl clock_of(const Plan&, const protocol::TimeControl& of_the_game);

/// Errors begin with the path of the wrong key: "stages[1].match.games: must be a whole number from
/// 1 to 1000, and is \"two\"". Unknown keys are errors that list the known ones. What a stage
/// leaves out of "match", "points", "tie_breaks" and "play_off" is as the plan has it outside its
/// stages.
[[nodiscard]] protocol::Result<Plan> read_plan(std::string_view json);
[[nodiscard]] protocol::Result<Plan> plan_from_json(const nlohmann::ordered_json&);

/// All keys, in a fixed order, indented by two; ends in \n. Reading it back gives an equal plan.
[[nodiscard]] std::string text(const Plan&);
[[nodiscard]] nlohmann::ordered_json plan_as_json(const Plan&);

/// The plan's text with `path` ("clock.move", "stages[0].match.games", "stages.0.top") set to
/// `value`, which is taken as JSON where it is some, and as a string where not.
[[nodiscard]] protocol::Result<std::string> with_value(std::string_view json, std::string_view path,
                                                       std::string_view value);

/// The first thing that is wrong with the plan, whoever plays: "stages[0].entry: must be ...".
[[nodiscard]] std::optional<protocol::Error> fault_of(const Plan&);
/// The same for so many entrants: "stages[0].groups.sizes: make 30 places, and there are 34
/// entrants".
[[nodiscard]] std::optional<protocol::Error> fault_of(const Plan&, int entrants);

struct Preset {
  std::string name;
  std::string_view json;
};
/// shield, potm, croquar, round-robin, single, double, swiss, ladder.
[[nodiscard]] const std::vector<Preset>& presets();

}  // namespace aspis::formats
