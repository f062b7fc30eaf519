// Analysis: croquet solved, checked and looked up; how much of boxing games is proven; how long a
// word cube's best moves and exact ends take.
//
//   analysis_bench [SECONDS RECORD...]   # boxing records, each with so many seconds
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "referee/analysis/croquet/table.hpp"
#include "referee/analysis/game.hpp"
#include "referee/analysis/wordcube/analyst.hpp"
#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace aspis;
using namespace aspis::bench;

void bench_croquet() {
  auto start = Clock::now();
  const analysis::croquet::Table table;
  std::printf("croquet: %zu positions solved in %.0f ms", table.positions(), ms_since(start));
  start = Clock::now();
  const auto checked = check(table);
  std::printf(", checked in %.0f ms (%s)", ms_since(start), checked.error ? "WRONG" : "all follow");
  std::vector<rules::croquet::State> states;
  table.each([&states](const rules::croquet::State& state) {
    if (states.size() < 1'000'000) states.push_back(state);
  });
  protocol::Random(1).shuffle(states);
  start = Clock::now();
  int sum = 0;
  for (const auto& state : states) sum += table.at(state).plies;
  std::printf(", a look-up in %.3f us (sum %d)\n",
              ms_since(start) * 1000 / static_cast<double>(states.size()), sum);
}

void bench_boxing(double seconds, const std::string& file) {
  const auto record = protocol::read_record(support::read_file(file));
  if (!record) {
    std::printf("%s: %s\n", file.c_str(), record.error().text.c_str());
    return;
  }
  const auto start = Clock::now();
  analysis::Effort effort;
  effort.nodes = std::numeric_limits<std::uint64_t>::max();
  effort.stopped = [&] { return ms_since(start) > seconds * 1000; };
  const auto game = analyse(*record, nullptr, effort);
  if (!game) {
    std::printf("%s: %s\n", file.c_str(), game.error().text.c_str());
    return;
  }
  std::printf("boxing: %s: %d of %d positions proven (%.1f %%), %.0f thousand nodes in %.1f s\n",
              file.c_str(), game->proven, game->positions, 100.0 * game->proven / game->positions,
              static_cast<double>(game->nodes) / 1000, ms_since(start) / 1000);
  std::fflush(stdout);
}

/// A game that is played by the search itself, each move with 100 ms.
void bench_cube(const words::Dictionary& dictionary, std::uint64_t seed) {
  const auto& wordcube = rules::wordcube::rules();
  const auto setup = wordcube.deal({{"rows", "10"}, {"columns", "10"}, {"planes", "10"}}, 2, seed);
  const auto position = wordcube.start(*setup, &dictionary).value();
  analysis::wordcube::Search search;
  int moves = 0;
  int depths = 0;
  double slowest = 0;
  std::size_t exact_from = 0;
  const auto best = [&](double limit) {
    const auto start = Clock::now();
    analysis::Budget budget(std::numeric_limits<std::uint64_t>::max(),
                            [&] { return ms_since(start) > limit; });
    const auto& cube = dynamic_cast<const rules::wordcube::CubePosition&>(*position);
    auto gain = search.best(cube, budget);
    slowest = std::max(slowest, ms_since(start));
    return gain;
  };
  std::vector<std::pair<std::size_t, bool>> ends;  // legal runs, exact within a second
  while (!position->over()) {
    const auto& cube = dynamic_cast<const rules::wordcube::CubePosition&>(*position);
    const std::size_t runs = cube.legal_runs().count();
    const auto gain = best(100);
    if (!gain.run) break;
    ++moves;
    depths += gain.depth;
    const double before = slowest;
    if (runs <= 60) ends.emplace_back(runs, gain.exact || best(1000).exact);
    slowest = before;
    const auto words = dictionary.anagrams(cube.cube().letters(*gain.run));
    if (position->play(claim_text(position->turn(), *gain.run, words.front()))) break;
  }
  for (auto end = ends.rbegin(); end != ends.rend() && end->second; ++end) {
    exact_from = std::max(exact_from, end->first);
  }
  std::printf(
      "wordcube 10x10x10, seed %d: %d moves in 100 ms each (slowest %.0f ms), %.1f moves ahead on "
      "average; exact within 1 s from %zu legal runs on\n",
      static_cast<int>(seed), moves, slowest, static_cast<double>(depths) / std::max(1, moves),
      exact_from);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 2) {
    for (int at = 2; at < argc; ++at) bench_boxing(std::atof(argv[1]), argv[at]);
    return 0;
  }
  bench_croquet();
  const auto path = words::default_dictionary_path();
  if (!path) return 1;
  const auto dictionary = words::Dictionary::load(*path);
  if (!dictionary) {
    std::printf("%s\n", dictionary.error().text.c_str());
    return 1;
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) bench_cube(*dictionary, seed);
}
