#include "referee/analysis/game.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <nlohmann/json.hpp>

#include "referee/rules/catalog.hpp"

namespace aspis::analysis {
namespace {

using PositionPointer = std::unique_ptr<rules::Position>;
using protocol::Error;
using protocol::Result;

/// True if the seat to move prefers `one`, as far as is known.
bool is_better(const Value& one, const Value& other) {
  if (one.margin && other.margin && *one.margin != *other.margin) {
    return *one.margin > *other.margin;
  }
  return one.estimate > other.estimate;
}

/// A position after a move, not yet known for good.
struct Waiting {
  std::size_t index = 0;  // of the move
  std::unique_ptr<rules::Position> position;
  bool is_done = false;
};

/// A position of the game with a seat to move, and its analysis.
struct Stage {
  PositionPointer position;
  std::optional<std::string> played;  // nullopt if the game ended here, by a forfeit
  Judgement judgement;
  bool judged = false;
};

struct Course {
  std::vector<Stage> stages;
  std::optional<Value> end;  // over by the rules: for the seat whose turn it would be
};

Result<Course> judge_positions(const protocol::Record& record, const rules::Rules& rules,
                               const words::Dictionary* dictionary, const Analyst& analyst) {
  auto start = rules.start(record.setup, dictionary);
  if (!start) return start.error();
  PositionPointer position = *std::move(start);
  Course course;
  int number = 0;
  for (const protocol::Event& event : record.events) {
    const auto* const move = std::get_if<protocol::PlayedMove>(&event);
    if (move == nullptr) continue;
    const std::string place = "move " + std::to_string(++number) + ": ";
    if (position->over()) return Error{place + "the game was over"};
    course.stages.push_back({position->clone(), move->move, {}, false});
    if (const auto refusal = position->play(move->move)) {
      return Error{place + refusal->rule + ": " + refusal->found};
    }
  }
  if (!position->over()) {
    course.stages.push_back({std::move(position), std::nullopt, {}, false});
  } else if (!course.stages.empty()) {
    const int mover = course.stages.back().position->turn();
    course.end =
        final_value(*position, static_cast<std::size_t>(1 - mover), analyst.counts_points());
  }
  return course;
}

/// Judges the positions of a game from its end to its start, several times over with more effort
/// each time, until all are proven or the effort is spent.
class Sweep {
 public:
  Sweep(Course& course, Analyst& analyst, const Effort& effort)
      : course_(course), analyst_(analyst), effort_(effort) {}

  void run() {
    constexpr std::uint64_t first_share = 256;
    constexpr std::uint64_t growth = 4;
    for (std::uint64_t share = first_share;; share *= growth) {
      const bool more = sweep(share);
      if (!more || nodes_ >= effort_.nodes || is_stopped()) break;
    }
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  [[nodiscard]] bool is_stopped() const { return effort_.stopped && effort_.stopped(); }

  /// The value of the position after stage `at`, for the seat that moved there.
  [[nodiscard]] std::optional<Value> value_after(std::size_t at) const {
    const std::size_t next = at + 1;
    if (next < course_.stages.size()) return turned(course_.stages[next].judgement.value);
    if (course_.end) return turned(*course_.end);
    return std::nullopt;
  }

  /// Returns true if another sweep may find more.
  bool sweep(std::uint64_t share) {
    // If the end is proven, positions further from it are harder: the frontier gets more effort.
    constexpr int enough = 6;
    bool more = false;
    int failed = 0;
    for (std::size_t at = course_.stages.size(); at-- > 0;) {
      Stage& stage = course_.stages[at];
      if (stage.judged && failed >= enough && !analyst_.counts_points()) continue;
      if (stage.judged && is_final(stage.judgement.value)) continue;
      std::optional<MoveValue> played;
      if (stage.played) {
        if (const auto value = value_after(at)) played = MoveValue{*stage.played, *value};
      }
      Budget budget(std::min(share, effort_.nodes - std::min(nodes_, effort_.nodes)),
                    effort_.stopped);
      // Every position must have a judgement, even after the budget is spent.
      stage.judgement = analyst_.judge(*stage.position, played, budget);
      stage.judged = true;
      nodes_ += budget.taken();
      failed += is_final(stage.judgement.value) ? 0 : 1;
      more = more || (!is_final(stage.judgement.value) && budget.left() == 0);
      report();
    }
    return more;
  }

  void report() const {
    if (!effort_.progress) return;
    const auto proven = std::count_if(
        course_.stages.begin(), course_.stages.end(),
        [](const Stage& stage) { return stage.judged && stage.judgement.value.proven(); });
    effort_.progress(static_cast<int>(proven), static_cast<int>(course_.stages.size()));
  }

  Course& course_;
  Analyst& analyst_;
  const Effort& effort_;
  std::uint64_t nodes_ = 0;
};

void count(GameAnalysis& analysis, const AnalysedMove& move) {
  Accuracy& accuracy = analysis.seats[static_cast<std::size_t>(move.seat)];
  ++accuracy.moves;
  const bool known = move.gave_away() || move.after.least >= move.before.most;
  if (known && move.before.proven() && move.before.most != Outcome::loss) {
    ++accuracy.judged;
    accuracy.kept += move.gave_away() ? 0 : 1;
  }
  if (const auto lost = move.points_lost()) {
    accuracy.points_lost = accuracy.points_lost.value_or(0) + *lost;
  }
}

/// The seat that is clearly ahead, for the player to move; -1 if neither is.
int find_leader(const Value& value, int mover) {
  constexpr double clearly = 0.1;
  const double lead = value.margin ? *value.margin : value.estimate;
  if (std::abs(lead) < clearly) return -1;
  return lead > 0 ? mover : 1 - mover;
}

int count_lead_changes(const Course& course) {
  int changes = 0;
  int leader = -1;
  for (const Stage& stage : course.stages) {
    const int now = find_leader(stage.judgement.value, stage.position->turn());
    changes += now >= 0 && leader >= 0 && now != leader ? 1 : 0;
    if (now >= 0) leader = now;
  }
  return changes;
}

GameAnalysis summed_up(const Course& course, std::uint64_t nodes) {
  GameAnalysis analysis;
  analysis.nodes = nodes;
  analysis.lead_changes = count_lead_changes(course);
  analysis.seats.resize(2);
  for (std::size_t at = 0; at < course.stages.size(); ++at) {
    const Stage& stage = course.stages[at];
    ++analysis.positions;
    analysis.proven += stage.judgement.value.proven() ? 1 : 0;
    if (!stage.played) {
      analysis.left = stage.judgement.value;
      continue;
    }
    AnalysedMove move;
    move.ply = static_cast<int>(at) + 1;
    move.seat = stage.position->turn();
    move.move = *stage.played;
    move.before = stage.judgement.value;
    move.after = turned(at + 1 < course.stages.size() ? course.stages[at + 1].judgement.value
                                                      : course.end.value_or(Value{}));
    move.best = stage.judgement.best;
    move.best_are_all = stage.judgement.best_are_all;
    count(analysis, move);
    if (move.gave_away()) analysis.decisive = analysis.moves.size();
    analysis.moves.push_back(std::move(move));
  }
  return analysis;
}

/// The seat that lost; nullopt after a draw, a void game or a double loss.
std::optional<int> find_loser(const protocol::Verdict& verdict) {
  using protocol::Standing;
  const auto& standings = verdict.standings;
  for (std::size_t seat = 0; seat < standings.size() && standings.size() == 2; ++seat) {
    if (standings[seat] == Standing::loss && standings[1 - seat] == Standing::win) {
      return static_cast<int>(seat);
    }
  }
  return std::nullopt;
}

/// A forfeit teaches more than the board; who resigned lost on the board.
std::optional<Lesson> find_lesson(const protocol::Verdict& verdict, const Course& course,
                                  const Analyst& analyst) {
  const auto loser = find_loser(verdict);
  if (!loser) return std::nullopt;
  std::vector<PlayedTurn> turns;
  for (const Stage& stage : course.stages) {
    if (stage.played) turns.push_back({*stage.position, *stage.played});
  }
  if (is_forfeit(verdict.reason) && verdict.reason != protocol::Reason::resigned) {
    return Lesson{Lesson::Kind::forfeit, *loser, static_cast<int>(turns.size()) + 1, 0};
  }
  return analyst.lesson(turns, *loser);
}

std::string_view name(Outcome outcome) {
  constexpr std::string_view words[] = {"loss", "draw", "win"};
  return words[static_cast<int>(outcome) + 1];
}

nlohmann::ordered_json to_json(const Value& value) {
  nlohmann::ordered_json shown{{"proven", value.proven()},
                               {"least", name(value.least)},
                               {"most", name(value.most)},
                               {"estimate", std::round(value.estimate * 1000) / 1000}};
  if (value.plies) shown["moves_left"] = *value.plies;
  if (value.margin) {
    shown["margin"] = *value.margin;
    shown["margin_is_exact"] = value.margin_is_exact;
  }
  return shown;
}

nlohmann::ordered_json to_json(const AnalysedMove& move) {
  nlohmann::ordered_json shown{{"move", move.ply},
                               {"seat", move.seat},
                               {"played", move.move},
                               {"before", to_json(move.before)},
                               {"after", to_json(move.after)},
                               {"gave_away", move.gave_away()},
                               {"best", move.best},
                               {"best_are_all", move.best_are_all}};
  if (const auto lost = move.points_lost()) shown["points_lost"] = *lost;
  return shown;
}

nlohmann::ordered_json to_json(const Lesson& lesson) {
  constexpr std::string_view kinds[] = {"forfeit", "trap", "mistake"};
  return {{"kind", kinds[static_cast<int>(lesson.kind)]},
          {"seat", lesson.seat},
          {"move", lesson.ply},
          {"count", lesson.count}};
}

}  // namespace

Value final_value(const rules::Position& last, std::size_t seat, bool counts_points) {
  const rules::Ending ending = last.ending();
  const protocol::Standing standing = ending.standings[seat];
  Value value = proven(standing == protocol::Standing::win    ? Outcome::win
                       : standing == protocol::Standing::loss ? Outcome::loss
                                                              : Outcome::draw,
                       0);
  if (counts_points) {
    value.margin = static_cast<int>(ending.scores[seat] - ending.scores[1 - seat]);
    value.margin_is_exact = true;
  }
  return value;
}

std::vector<MoveValue> list_move_values(Analyst& analyst, const rules::Position& position,
                                        Budget& budget) {
  const auto seat = static_cast<std::size_t>(position.turn());
  std::vector<MoveValue> values;
  std::vector<Waiting> waiting;
  for (const std::string& move : position.moves()) {
    auto next = position.clone();
    if (next->play(move)) continue;  // cannot be: the rules listed it
    if (next->over()) {
      values.push_back({move, final_value(*next, seat, analyst.counts_points())});
    } else {
      waiting.push_back({values.size(), std::move(next)});
      values.push_back({move, {}});
    }
  }
  // First a little for each, then more for the undecided ones.
  constexpr std::uint64_t first_share = 64;
  constexpr std::uint64_t growth = 4;
  bool is_first = true;
  for (std::uint64_t share = first_share;
       !waiting.empty() && (is_first || (budget.left() > 0 && !budget.is_stopped()));
       share *= growth) {
    for (Waiting& one : waiting) {
      Budget part(std::min(share, budget.left()), [&budget] { return budget.is_stopped(); });
      if (!is_first && budget.is_stopped()) break;
      const Judgement judgement = analyst.judge(*one.position, std::nullopt, part);
      budget.spend(part.taken());
      values[one.index].value = turned(judgement.value);
      one.is_done = is_final(judgement.value) || part.left() > 0;
    }
    std::erase_if(waiting, [](const Waiting& one) { return one.is_done; });
    is_first = false;
  }
  std::stable_sort(values.begin(), values.end(), [](const MoveValue& a, const MoveValue& b) {
    return is_better(a.value, b.value);
  });
  return values;
}

Result<GameAnalysis> analyse(const protocol::Record& record, const words::Dictionary* dictionary,
                             const Effort& effort) {
  const auto rules = rules::rules_named(record.game);
  if (!rules) return rules.error();
  auto analyst = analyst_for(**rules, record.setup, dictionary);
  if (!analyst) return analyst.error();
  auto course = judge_positions(record, **rules, dictionary, **analyst);
  if (!course) return course.error();
  Sweep sweep(*course, **analyst, effort);
  sweep.run();
  GameAnalysis analysis = summed_up(*course, sweep.nodes());
  analysis.lesson = find_lesson(record.verdict, *course, **analyst);
  return analysis;
}

nlohmann::ordered_json analysis_json(const protocol::Record& record, const GameAnalysis& analysis) {
  nlohmann::ordered_json seats = nlohmann::ordered_json::array();
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const Accuracy& accuracy = analysis.seats[seat];
    nlohmann::ordered_json shown{{"mark", record.seats[seat].mark},
                                 {"name", record.seats[seat].name},
                                 {"moves", accuracy.moves},
                                 {"judged", accuracy.judged},
                                 {"kept", accuracy.kept}};
    if (accuracy.points_lost) shown["points_lost"] = *accuracy.points_lost;
    seats.push_back(std::move(shown));
  }
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const AnalysedMove& move : analysis.moves) moves.push_back(to_json(move));
  nlohmann::ordered_json shown{{"game", record.game},
                               {"positions", analysis.positions},
                               {"proven", analysis.proven},
                               {"nodes", analysis.nodes},
                               {"lead_changes", analysis.lead_changes},
                               {"seats", std::move(seats)},
                               {"decisive", nullptr},
                               {"moves", std::move(moves)}};
  if (analysis.decisive) shown["decisive"] = analysis.moves[*analysis.decisive].ply;
  if (analysis.lesson) shown["lesson"] = to_json(*analysis.lesson);
  if (analysis.left) shown["left"] = to_json(*analysis.left);
  return shown;
}

nlohmann::ordered_json moves_json(const std::vector<MoveValue>& moves) {
  nlohmann::ordered_json shown = nlohmann::ordered_json::array();
  for (const MoveValue& move : moves) {
    shown.push_back({{"played", move.move}, {"after", to_json(move.value)}});
  }
  return shown;
}

}  // namespace aspis::analysis
