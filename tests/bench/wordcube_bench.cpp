// How long the word list takes to load, and the legal moves of large cubes to find and keep: in
// CPU time of the one thread, so that the neighbours on a shared machine count for little.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/rules/wordcube/legal_runs.hpp"
#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/bench/measured.hpp"

namespace {

using namespace aspis::rules;
using namespace aspis::rules::wordcube;
using namespace aspis::bench;

template <class Work>
double milliseconds(Work&& work) {
  const double start = thread_cpu_seconds();
  work();
  return (thread_cpu_seconds() - start) * 1000;
}

void report(const char* what, const std::vector<double>& times) {
  std::printf("%-46s %9.4f  %9.4f  %9.4f  %6zu\n", what, quantile(times, 0.5),
              quantile(times, 0.99), quantile(times, 0), times.size());
}

void bench_dictionary(const std::filesystem::path& path) {
  std::vector<double> times;
  for (int run = 0; run < 15; ++run) {
    times.push_back(milliseconds([&] { (void)aspis::words::Dictionary::load(path).ok(); }));
  }
  report("dictionary ready", times);
}

void bench_cube(int side, const aspis::words::Dictionary& dictionary) {
  const std::string name = " " + std::to_string(side) + "^3";
  const Board board = deal_board({side, side, side}, 1);
  const Cube start({side, side, side}, board.rows);

  std::vector<double> from_nothing;
  std::size_t found = 0;
  for (int run = 0; run < 15; ++run) {
    from_nothing.push_back(milliseconds([&] { found = LegalRuns(start, dictionary).count(); }));
  }
  report(("legal runs from nothing" + name).c_str(), from_nothing);

  // A game of random runs; a cube holds enough of them for a steady figure.
  Cube cube = start;
  LegalRuns legal(cube, dictionary);
  Random random(2);
  std::vector<double> updates;
  while (legal.count() > 0 && updates.size() < 20'000) {
    const Run run = legal.run(static_cast<std::size_t>(random.below(legal.count())));
    cube.remove(run);
    updates.push_back(milliseconds([&] { legal.update(cube, run); }));
  }
  report(("update after a move" + name).c_str(), updates);
  std::printf("  %zu legal runs at the start, %zu moves in the game\n", found, updates.size());
}

/// The cost of moves() for a program: finding the runs, their words, and all of it as text.
void bench_moves(int side, const aspis::words::Dictionary& dictionary) {
  const std::string size = std::to_string(side);
  const auto setup = rules().deal({{"rows", size}, {"columns", size}, {"planes", size}}, 2, 1);
  std::vector<double> times;
  for (int run = 0; run < 15; ++run) {
    times.push_back(milliseconds([&] {
      const auto position = rules().start(*setup, &dictionary);
      (void)(*position)->moves().size();
    }));
  }
  report(("a start and all its moves as text, " + size + "^3").c_str(), times);
}

void bench_position(int side, const aspis::words::Dictionary& dictionary) {
  const std::string size = std::to_string(side);
  const auto setup = rules().deal({{"rows", size}, {"columns", size}, {"planes", size}}, 2, 1);
  auto position = rules().start(*setup, &dictionary);
  Random random(3);
  std::vector<double> copies;
  std::vector<double> moves;
  std::vector<double> plays;
  for (int ply = 0; ply < 2'000 && !(*position)->over(); ++ply) {
    std::string move;
    moves.push_back(milliseconds([&] { move = (*position)->random_move(random); }));
    plays.push_back(milliseconds([&] { (void)(*position)->play(move); }));
    copies.push_back(milliseconds([&] { (void)(*position)->clone(); }));
  }
  report(("a random move, " + size + "^3").c_str(), moves);
  report(("a move read, judged and played, " + size + "^3").c_str(), plays);
  report(("a copy of the position, " + size + "^3").c_str(), copies);
}

}  // namespace

int main() {
  const auto path = aspis::words::default_dictionary_path();
  if (!path) return std::fputs("no word list: set ASPIS_DICT\n", stderr), EXIT_FAILURE;
  const auto dictionary = aspis::words::Dictionary::load(*path);
  if (!dictionary) return std::fprintf(stderr, "%s\n", dictionary.error().text.c_str()), 1;
  std::printf("%-46s %9s  %9s  %9s  %6s\n", "CPU milliseconds", "median", "p99", "least", "runs");
  bench_dictionary(*path);
  for (const int side : {10, 50, 100}) bench_cube(side, *dictionary);
  bench_moves(50, *dictionary);
  for (const int side : {10, 100}) bench_position(side, *dictionary);
}
