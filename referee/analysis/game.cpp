#include "referee/analysis/game.hpp"

#include <algorithm>
#include <cmath>

#include "referee/analysis/moves.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::analysis {
namespace {

using protocol::Error;
using protocol::Result;
using PositionPointer = std::unique_ptr<rules::Position>;

/// A position of the game in which somebody had to move, and what is known of it.
struct Stage {
  PositionPointer position;
  std::optional<std::string> played;  // nothing where the game ended here, by a forfeit
  Judgement judgement;
  bool judged = false;
};

struct Course {
  std::vector<Stage> stages;
  std::optional<Value> end;  // over by the rules: for the seat whose turn it would be
};

Result<Course> course_of(const protocol::Record& record, const rules::Rules& rules,
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
        value_of_end(*position, static_cast<std::size_t>(1 - mover), analyst.counts_points());
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

  /// What is known of the position after that of stage `at`, for the seat that moved there.
  [[nodiscard]] std::optional<Value> value_after(std::size_t at) const {
    const std::size_t next = at + 1;
    if (next < course_.stages.size()) return turned(course_.stages[next].judgement.value);
    if (course_.end) return turned(*course_.end);
    return std::nullopt;
  }

  /// Whether another one may find more.
  bool sweep(std::uint64_t share) {
    // Where the end is proven, what lies further from it is harder: more effort goes to the border.
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
      // Nothing may stay without a judgement, however little effort is left.
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

/// The seat that is ahead, as its player to move sees it; -1 where neither clearly is.
int leader_of(const Value& value, int mover) {
  constexpr double clearly = 0.1;
  const double lead = value.margin ? *value.margin : value.estimate;
  if (std::abs(lead) < clearly) return -1;
  return lead > 0 ? mover : 1 - mover;
}

int lead_changes_of(const Course& course) {
  int changes = 0;
  int leader = -1;
  for (const Stage& stage : course.stages) {
    const int now = leader_of(stage.judgement.value, stage.position->turn());
    changes += now >= 0 && leader >= 0 && now != leader ? 1 : 0;
    if (now >= 0) leader = now;
  }
  return changes;
}

GameAnalysis summed_up(const Course& course, std::uint64_t nodes) {
  GameAnalysis analysis;
  analysis.nodes = nodes;
  analysis.lead_changes = lead_changes_of(course);
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

/// The seat that lost; nothing after a draw, a void game or one that both lost.
std::optional<int> loser_of(const protocol::Verdict& verdict) {
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
std::optional<Lesson> lesson_of(const protocol::Verdict& verdict, const Course& course,
                                const Analyst& analyst) {
  const auto loser = loser_of(verdict);
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

}  // namespace

Result<GameAnalysis> analyse(const protocol::Record& record, const words::Dictionary* dictionary,
                             const Effort& effort) {
  const auto rules = rules::rules_named(record.game);
  if (!rules) return rules.error();
  auto analyst = analyst_for(**rules, record.setup, dictionary);
  if (!analyst) return analyst.error();
  auto course = course_of(record, **rules, dictionary, **analyst);
  if (!course) return course.error();
  Sweep sweep(*course, **analyst, effort);
  sweep.run();
  GameAnalysis analysis = summed_up(*course, sweep.nodes());
  analysis.lesson = lesson_of(record.verdict, *course, **analyst);
  return analysis;
}

}  // namespace aspis::analysis
