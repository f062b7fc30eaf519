// A tournament from its plan and the results so far: what stands, what is to be played, what is
// decided. Holds nothing: the same plan, seed and results give the same schedule.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/formats/bracket.hpp"
#include "referee/formats/standings.hpp"

namespace aspis::formats {

/// A disqualified or withdrawn entrant. Its results say what its games count for, unplayed ones
/// included; this says in which stage and round it is last listed.
struct Departure {
  int stage = 0;  // the last one it is in; -1 if it left before the first
  int round = 0;  // Swiss, ladder: of that stage, the last one in which it is paired
  /// Its results so far stand. Otherwise it is below all others from the first stage on, and wins
  /// no match that must have a winner.
  bool games_stand = false;
  std::string words;  // "disqualified: offensive text"
};

/// An entrant that arrived after the draw, and so is behind all who were drawn.
struct Arrival {
  int stage = 0;  // its first one, without having to qualify
  int round = 1;  // Swiss, ladder: of that stage, the first one in which it is paired
};

/// False for finals and for stages of the tied, which need earlier results.
[[nodiscard]] bool may_come_in(const StagePlan&);

/// The input of a schedule other than results.
struct Facts {
  int entrants = 0;
  std::uint64_t seed = 0;  // the tournament's
  int game_seats = 2;      // the most that the game has
  /// True if an open-ended stage gets no more rounds.
  bool closed = false;
  /// Stages whose many orders were confirmed, by number from 0: all orders (0), or the size of a
  /// drawn sample.
  std::map<int, int> confirmed;
  std::map<Entrant, Departure> departed = {};
  std::set<Entrant> staff = {};             // in no stage
  std::vector<Entrant> seeding = {};        // best first, before those who are drawn
  std::map<Entrant, Arrival> arrived = {};  // all others were there for the draw
};

/// The source of an open side of a match, to name it: "winner of M12".
struct Origin {
  enum class Kind { entrant, bye, winner_of, loser_of };
  Kind kind = Kind::entrant;
  int match = 0;  // winner_of, loser_of: the number of the match
  bool operator==(const Origin&) const = default;
};

/// A match that is, or will be, played.
struct Pairing {
  MatchKey key;    // its entrants are empty until all are known
  Sides seats;     // in the order of the first game; empty until all are known
  int number = 0;  // M12: within the stage, from 1
  int group = 0;
  int round = 1;  // within the stage's schedule, or of the play-off
  bool play_off = false;
  int cut = 0;                // play-offs: the place above the cut
  int in_play_off = 0;        // play-offs: which of its matches, from 1
  Part part = Part::winners;  // in brackets
  bool if_needed = false;
  std::array<Origin, 2> origins;                // in brackets and finals
  std::array<std::optional<Entrant>, 2> known;  // sides known so far
  MatchState state;
  int games_played = 0;
};

struct Group {
  std::string name;               // "A"; "" for a single group
  std::vector<Entrant> entrants;  // by seed
  Ranking ranking;
  std::vector<Pairing> pairings;  // play-offs last
};

enum class StageState { skipped, waiting, playing, settled };
[[nodiscard]] std::string_view name(StageState);

struct Stage {
  int number = 0;  // from 0, as in the plan
  StageState state = StageState::waiting;
  /// Why it was skipped, or what it waits for other than games: "8 entries are tied, ...".
  std::string note;
  bool needs_confirmation = false;
  std::vector<Group> groups;  // empty while it waits; a bracket or Swiss stage has one
  std::vector<int> cuts;      // places after which the order is decided, in each group
  int games_played = 0;
  int games_known = 0;  // played ones and those certain to be played
};

struct DueGame {
  MatchKey match;
  int number = 0;  // in its match
  int board = 0;   // of its match, or of the stage if its boards are shared
  Sides seats;     // of this game
  bool operator==(const DueGame&) const = default;
};

/// An entrant's prospects in a stage, as far as the remaining games cannot change them.
struct Outlook {
  enum class Kind {
    playing,   // not decided yet
    play_off,  // level across the cut: play-off games decide
    through,   // plays in a later stage
    out,       // plays in no later stage
    ended,     // the same, of the last stage
  };
  Kind kind = Kind::playing;
  /// While playing: the number of further wins that suffices under any other results; 0 if none is
  /// known.
  int wins_needed = 0;
  bool operator==(const Outlook&) const = default;
};

[[nodiscard]] const char* name(Outlook::Kind);
/// "playing", "needs one win", "in a play-off", "through", "out"; "" for ended.
[[nodiscard]] std::string describe(const Outlook&);

/// An entrant's final or present place.
struct FinalPlace {
  Entrant entrant = 0;
  int place = 1;    // best of those that it shares
  int sharing = 1;  // how many share it
  int stage = 0;    // the last one that it reached
  bool certain = false;
  Outlook outlook;           // in that stage
  std::string result_class;  // "Final Four"; "" while it may still get further
  std::string why;           // "won the final", "5th of group B in Round 1"; without names
  std::string departed;      // "disqualified: offensive text"; "" if it did not depart
};

struct Schedule {
  std::vector<Stage> stages;
  std::vector<DueGame> due;        // all that can be played now, in the order of the schedule
  std::vector<FinalPlace> places;  // of everyone, best first
  bool finished = false;
};

[[nodiscard]] Schedule schedule(const Plan&, const Facts&, const Results&);

/// The seed of a board: the first 64 bits of the SHA-256 of a line with the tournament's seed and
/// the board. Records show this number during the tournament, so it must not reveal the
/// tournament's seed. `attempt` counts how often the game was ordered to be replayed on a fresh
/// board.
[[nodiscard]] std::uint64_t board_seed(const Plan&, std::uint64_t tournament, const MatchKey&,
                                       int board, int attempt);

/// Rounds of a stage as people count them: as Pairing::round, but those of a bracket's parts all
/// together, from 1, in the order of their matches' numbers.
class CountedRounds {
 public:
  explicit CountedRounds(const Stage&);
  [[nodiscard]] int of(const Pairing&) const;

 private:
  std::vector<std::pair<Part, int>> order_;  // of a bracket, part and Pairing::round
};

/// The rounds of a Swiss stage or a ladder with this many entrants; 0 for a ladder without an end.
[[nodiscard]] int planned_rounds(const StagePlan&, std::size_t entrants);

/// The last round of the stage, counted as above; 0 if none exists or it is not known yet.
[[nodiscard]] int last_round(const StagePlan&, const Stage&);

/// "Round 1, group A, M3", "Bracket, M12" or "Round 2, group A, play-off 1 for place 4, match 2": a
/// match without names.
[[nodiscard]] std::string label(const Plan&, const Schedule&, const Pairing&, int stage);

/// The outlook of the entrant in this line. The group belongs to the stage, the stage to `stages`.
[[nodiscard]] Outlook find_outlook(const Plan&, const std::vector<Stage>& stages, const Stage&,
                                   const Group&, std::size_t line);

/// Entrants that reached a later stage are above the others. Equal ranks of several groups share a
/// place.
[[nodiscard]] std::vector<FinalPlace> final_places(const Plan&, const Facts&, const Results&,
                                                   const std::vector<Stage>&);

/// Sizes of the groups of each stage, of stages to come as planned; empty for a skipped stage, or
/// if they depend on results.
[[nodiscard]] std::vector<std::vector<int>> stage_sizes(const Plan&, const Schedule&, int entrants);

/// The shape of each stage: "8·8·9·9", "2 × 8", "5 × 8 · 3 × 9", "final", "–" if skipped.
[[nodiscard]] std::vector<std::string> stage_shapes(const Plan&, const Schedule&, int entrants);

/// Played or begun matches that this schedule does not list: `stale` if their stage is known well
/// enough to say that they do not belong to it. Others may yet turn out to be right, and stay.
[[nodiscard]] std::vector<MatchKey> stale(const Schedule&, const Results&);

}  // namespace aspis::formats
