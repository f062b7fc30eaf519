// Crossed Words Solitaire: plays found per second, compared with a walk through the whole word
// graph, and the totals that the solver reaches on piles of the contest's letters.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "referee/solitaire/crossed_words/solver/free_plays.hpp"
#include "referee/solitaire/crossed_words/solver/solver.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/bench/measured.hpp"
#include "tests/referee/solitaire/crossed_words/solver/sample_piles.hpp"

namespace {

using namespace aspis::solitaire::crossed_words;
using namespace aspis::solitaire::crossed_words::solver;
using aspis::bench::thread_cpu_seconds;
using aspis::words::Dictionary;
using aspis::words::WordGraph;

/// Every word spelt out, node by node.
std::size_t steps_below(const WordGraph& graph, WordGraph::Node node) {
  std::size_t steps = 0;
  for (unsigned letter = 0; letter < 26; ++letter) {
    if ((node.letters() >> letter & 1U) == 0) continue;
    steps += 1 + steps_below(graph, graph.child(node, letter));
  }
  return steps;
}

double bench_floor(const WordGraph& graph) {
  const double begun = thread_cpu_seconds();
  const std::size_t steps = steps_below(graph, graph.root());
  const double rate = static_cast<double>(steps) / (thread_cpu_seconds() - begun) / 1e6;
  std::printf("floor: every beginning of a word once        %8.1f million steps a second\n", rate);
  return rate;
}

/// Boards and hands on the way through a game.
struct Position {
  Board board;
  LetterCounts hand;
};

std::vector<Position> list_positions(const Solution& solution, const Piles& piles,
                                     const Dictionary& dictionary) {
  std::vector<Position> positions;
  Game game(piles);
  for (const Act& act : solution.acts) {
    bool ok = false;
    if (const auto* draw = std::get_if<DrawAct>(&act)) {
      ok = game.draw(draw->pile, draw->count).ok();
    } else if (const auto* thrown = std::get_if<DiscardAct>(&act)) {
      ok = game.discard(thrown->letters).ok();
    } else {
      LetterCounts hand;
      for (const char letter : game.hand()) hand.add(letter - 'a');
      positions.push_back({game.board(), hand});
      ok = game.play(std::get<Play>(act), dictionary).ok();
    }
    if (!ok) std::abort();
  }
  return positions;
}

void bench_plays(const std::vector<Position>& positions, const WordGraph& graph, double floor) {
  const PlayFinder finder(graph);
  std::vector<FreePlay> plays;
  std::size_t found = 0;
  std::size_t searches = 0;
  const double begun = thread_cpu_seconds();
  while (thread_cpu_seconds() - begun < 2) {
    for (const Position& position : positions) {
      finder.find(position.board, position.hand, plays);
      found += plays.size();
      ++searches;
    }
  }
  const double taken = thread_cpu_seconds() - begun;
  const double rate = static_cast<double>(found) / taken / 1e6;
  std::printf("plays found, one thread                      %8.2f million a second\n", rate);
  std::printf("  a position                                 %8.0f us, %.0f plays\n",
              taken / static_cast<double>(searches) * 1e6,
              static_cast<double>(found) / static_cast<double>(searches));
  std::printf("  steps of the floor for one play            %8.1f\n", floor / rate);
}

Solution bench_solver(std::uint64_t seed, const Dictionary& dictionary, int seconds) {
  Settings settings;
  settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  settings.time = std::chrono::seconds(seconds);
  const Piles piles = sample_piles(seed);
  Progress last;
  const auto solution = solve(piles, dictionary, settings,
                              [&last](const Progress& progress) { last = progress; }, {});
  std::printf("piles %llu: %d points in %d s on %d threads; planned %d, %llu games played\n",
              static_cast<unsigned long long>(seed), solution.total, seconds, settings.threads,
              last.best, static_cast<unsigned long long>(last.games));
  std::fflush(stdout);
  return solution;
}

int bench_piles(int seconds, int first, int last) {
  const auto path = aspis::words::default_dictionary_path();
  if (!path) return 1;
  const auto dictionary = Dictionary::load(*path);
  if (!dictionary) return 1;
  Settings settings;
  settings.threads = 1;
  settings.time = std::chrono::seconds(seconds);
  settings.clock = aspis::solitaire::Clock::processor;
  int sum = 0;
  for (int number = first; number <= last; ++number) {
    const int total = solve(sample_piles(static_cast<std::uint64_t>(number)), *dictionary, settings,
                            [](const Progress&) {}, {})
                          .total;
    std::printf("piles %2d: %d\n", number, total);
    std::fflush(stdout);
    sum += total;
  }
  std::printf("mean: %.0f\n", static_cast<double>(sum) / (last - first + 1));
  return 0;
}

}  // namespace

/// crossed_words_bench [SECONDS [FIRST PILES [LAST PILES]]]: so many seconds on all cores, and how
/// fast plays are found. crossed_words_bench piles [SECONDS [FIRST [LAST]]]: the mean of piles
/// FIRST to LAST (1 and 20), each in so many seconds of processor time on one thread.
int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "piles") {
    return bench_piles(argc > 2 ? std::atoi(argv[2]) : 60, argc > 3 ? std::atoi(argv[3]) : 1,
                       argc > 4 ? std::atoi(argv[4]) : 20);
  }
  const int seconds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 20;
  const int first = argc > 2 ? std::atoi(argv[2]) : 1;
  const int last = argc > 3 ? std::atoi(argv[3]) : first;
  const auto path = aspis::words::default_dictionary_path();
  if (!path) return 1;
  const auto dictionary = Dictionary::load(*path);
  if (!dictionary) return 1;
  const WordGraph graph(*dictionary);
  const double floor = bench_floor(graph);
  for (int seed = first; seed <= last; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    const Solution solution = bench_solver(number, *dictionary, seconds);
    if (seed != first) continue;
    bench_plays(list_positions(solution, sample_piles(number), *dictionary), graph, floor);
  }
}
