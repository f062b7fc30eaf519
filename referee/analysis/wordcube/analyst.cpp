#include "referee/analysis/wordcube/analyst.hpp"

#include <algorithm>
#include <cmath>

#include "protocol/random.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::analysis::wordcube {

using rules::wordcube::Cell;
using rules::wordcube::Cube;
using rules::wordcube::CubePosition;
using rules::wordcube::LegalRuns;

namespace {

constexpr int max_depth = 200;
constexpr int infinite = 1'000'000;
constexpr std::size_t max_remembered = 4'000'000;

std::uint64_t mixed(std::uint64_t z) {
  return protocol::Random(z).next();
}

/// The key of a stack, given by its remaining letters.
std::uint64_t make_key(const Cube& cube, int row, int column) {
  const auto place = static_cast<std::uint64_t>(row * cube.size().columns + column);
  return mixed(place << 16U | cube.stack(row, column).size());
}

std::uint64_t make_key(const Cube& cube) {
  std::uint64_t key = 0;
  for (int row = 0; row < cube.size().rows; ++row) {
    for (int column = 0; column < cube.size().columns; ++column) key += make_key(cube, row, column);
  }
  return key;
}

/// The stacks of a run.
std::uint64_t make_key(const Cube& cube, const Run& run) {
  const Cell last = cell_in(run, run.length - 1);
  std::uint64_t key = 0;
  for (int row = run.row; row <= last.row; ++row) {
    for (int column = run.column; column <= last.column; ++column) {
      key += make_key(cube, row, column);
    }
  }
  return key;
}

Outcome to_outcome(int margin) {
  return margin > 0 ? Outcome::win : margin < 0 ? Outcome::loss : Outcome::draw;
}

/// A guess: some words ahead is nearly won.
double estimate_value(int margin) {
  constexpr double much = 20;  // points
  return std::tanh(margin / much);
}

std::string move_text(const CubePosition& position, const std::optional<Run>& run) {
  if (!run) return rules::wordcube::pass_text(position.turn());
  const auto words = position.dictionary().anagrams(position.cube().letters(*run));
  return claim_text(position.turn(), *run, words.front());
}

/// A move without its word, which may be any of the same letters.
std::string_view drop_word(std::string_view move) {
  return move.substr(0, move.rfind(','));
}

/// Bounds the value by the lead of the player to move, if no ply cap ends the game.
void bound(Value& value, int lead, int max_points) {
  value.least = std::max(value.least, lead >= 0 ? to_outcome(lead) : Outcome::loss);
  value.most = std::min(value.most, to_outcome(lead + max_points));
}

/// All legal runs, those of most points first; of equal ones in the order of the rules.
std::vector<ScoredRun> scored_runs(const Cube& cube, const LegalRuns& legal) {
  std::vector<ScoredRun> runs;
  runs.reserve(legal.count());
  legal.for_each([&](const Run& run) {
    runs.push_back({run, static_cast<int>(rules::wordcube::word_points(cube.letters(run)))});
  });
  std::stable_sort(runs.begin(), runs.end(),
                   [](const ScoredRun& a, const ScoredRun& b) { return a.points > b.points; });
  return runs;
}

}  // namespace

const Search::Memory* Search::remembered(const Node& node, std::uint64_t key) const {
  const auto known = memory_.find(key);
  if (known == memory_.end()) return nullptr;
  const Memory& memory = known->second;
  if (memory.depth < node.depth && !memory.exact) return nullptr;
  const bool decides = (memory.is_least && memory.is_most) ||
                       (memory.is_least && memory.points >= node.beta) ||
                       (memory.is_most && memory.points <= node.alpha);
  return decides ? &memory : nullptr;
}

Search::Found Search::value(const Node& node) {
  if (node.legal.count() == 0 || node.plies_left == 0) return {0, true};
  if (!budget_->take()) throw Spent{};
  std::uint64_t key = node.key;
  if (node.plies_left) {
    key ^= mixed(static_cast<std::uint64_t>(*node.plies_left) * 2 + (node.passed ? 1 : 0));
  }
  if (const Memory* const known = remembered(node, key)) return {known->points, known->exact};
  const Found found = searched(node);
  if (memory_.size() >= max_remembered) memory_.clear();
  memory_[key] = {found.points, node.depth, found.points > node.alpha, found.points < node.beta,
                  found.exact};
  return found;
}

Search::Found Search::searched(const Node& node) {
  // As many as are looked at in a position that is not played out to the end.
  constexpr std::size_t wide = 24;
  constexpr std::size_t few = 64;  // of which all are tried
  const auto runs = scored_runs(node.cube, node.legal);
  if (node.depth == 0) {
    // Players take turns at words of falling worth: having the move is half of the best one.
    return {runs.front().points / 2, false};
  }
  const bool capped = node.plies_left.has_value();
  Found best = capped ? after_pass(node) : Found{0, true};
  bool exact = best.exact;
  const std::size_t width = runs.size() <= few ? runs.size() : wide;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    if (best.points >= node.beta) return {best.points, best.exact};
    if (!capped && runs[at].points <= best.points) break;  // nor any later one
    if (at >= width) return {best.points, false};
    const Found found = after(node, runs[at], std::max(node.alpha, best.points));
    exact = exact && found.exact;
    if (found.points > best.points) best = found;
  }
  if (best.points >= node.beta) return best;
  return {best.points, exact};
}

Search::Found Search::after(const Node& node, const ScoredRun& scored, int alpha) {
  Cube cube = node.cube;
  LegalRuns legal = node.legal;
  const std::uint64_t before = make_key(cube, scored.run);
  cube.remove(scored.run);
  // The stacks of a run along a line are those of its cells, before and after.
  const std::uint64_t now = make_key(cube, scored.run);
  legal.update(cube, scored.run);
  Node next{cube,
            legal,
            node.key - before + now,
            node.depth - 1,
            scored.points - node.beta,
            scored.points - alpha,
            node.plies_left,
            false};
  if (next.plies_left) --*next.plies_left;
  const Found found = value(next);
  return {scored.points - found.points, found.exact};
}

Search::Found Search::after_pass(const Node& node) {
  if (node.passed) return {0, true};
  Node next = node;
  next.depth = node.depth - 1;
  next.alpha = -node.beta;
  next.beta = -node.alpha;
  next.passed = true;
  if (next.plies_left) --*next.plies_left;
  const Found found = value(next);
  return {-found.points, found.exact};
}

void Search::round(const Node& root, std::vector<ScoredRun>& runs, Gain& gain) {
  const bool capped = root.plies_left.has_value();
  Gain found;
  const Found passing = capped ? after_pass(root) : Found{0, true};
  found.points = passing.points;
  bool exact = passing.exact;
  std::size_t best = runs.size();
  for (std::size_t at = 0; at < runs.size(); ++at) {
    if (!capped && runs[at].points <= found.points) continue;
    const Found one = after(root, runs[at], found.points);
    exact = exact && one.exact;
    if (one.points <= found.points) continue;
    found.points = one.points;
    found.run = runs[at].run;
    best = at;
  }
  found.exact = exact;
  found.depth = root.depth;
  if (best < runs.size()) {
    std::rotate(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(best),
                runs.begin() + static_cast<std::ptrdiff_t>(best) + 1);
  }
  gain = found;
}

Gain Search::best(const CubePosition& position, Budget& budget) {
  budget_ = &budget;
  auto runs = scored_runs(position.cube(), position.legal_runs());
  Gain gain;
  if (!runs.empty()) gain = {runs.front().points / 2, false, runs.front().run, 0};
  const std::uint64_t key = make_key(position.cube());
  try {
    for (int depth = 1; depth <= max_depth && !gain.exact; ++depth) {
      round({position.cube(), position.legal_runs(), key, depth, -infinite, infinite,
             position.plies_left(), position.passes() > 0},
            runs, gain);
    }
  } catch (const Spent&) {
    // The last whole round counts.
  }
  return gain;
}

Judgement CubeAnalyst::judge(const rules::Position& position,
                             const std::optional<MoveValue>& played, Budget& budget) {
  const auto& cube = dynamic_cast<const CubePosition&>(position);
  const auto scores = cube.scores();
  const auto seat = static_cast<std::size_t>(cube.turn());
  const int lead = static_cast<int>(scores[seat] - scores[1 - seat]);
  const Gain gain = search_.best(cube, budget);
  Judgement judgement;
  judgement.nodes = budget.taken();
  Value& value = judgement.value;
  value.margin = lead + gain.points;
  value.margin_is_exact = gain.exact;
  judgement.best.push_back(move_text(cube, gain.run));
  if (played && played->value.margin && !gain.exact) {
    // The value of the next position came from a search one move deeper than this one's.
    const bool is_best = drop_word(played->move) == drop_word(judgement.best.front());
    if (is_best || *played->value.margin > *value.margin) {
      value.margin = played->value.margin;
      judgement.best.front() = played->move;
    }
  }
  if (gain.exact) {
    value.least = value.most = to_outcome(*value.margin);
  } else {
    if (played) value.least = std::max(value.least, played->value.least);
    if (!cube.plies_left()) {
      const auto runs = scored_runs(cube.cube(), cube.legal_runs());
      bound(value, lead, runs.empty() ? 0 : runs.front().points);
    }
  }
  value.estimate =
      value.proven() ? static_cast<double>(value.least) : estimate_value(*value.margin);
  return judgement;
}

}  // namespace aspis::analysis::wordcube
