// The standing list of legal moves against one made from nothing by a second, plain program.
#include "referee/rules/wordcube/legal_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "protocol/tokens.hpp"
#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/referee/rules/wordcube/naive_cube.hpp"

namespace aspis::rules::wordcube {
namespace {

struct Words {
  explicit Words(const std::string& text)
      : dictionary(*words::Dictionary::parse(text, "words")), naive(naive_words(text)) {}
  words::Dictionary dictionary;
  NaiveWords naive;
};

std::string default_list() {
  std::ifstream file(std::filesystem::path(ASPIS_SOURCE) / "referee/words/data/words.txt");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> sorted_without_pass(std::vector<std::string> moves) {
  EXPECT_TRUE(!moves.empty() && moves.back().ends_with(",P"));
  moves.pop_back();
  std::sort(moves.begin(), moves.end());
  return moves;
}

void take(NaiveCube& cube, const std::string& move) {
  const auto fields = protocol::split_fields(move, ',');
  std::array<int, 6> at{};
  for (std::size_t n = 0; n < 6; ++n) at[n] = *protocol::integer_from<int>(fields.at(n + 1));
  cube.take(at[0], at[1], at[2], at[3], at[4], at[5]);
}

/// Plays random moves to the end, comparing boards at every ply and moves at every `stride`.
void compare_a_game(const Setup& setup, const Words& words, std::uint64_t seed, int stride) {
  auto started = rules().start(setup, &words.dictionary);
  ASSERT_TRUE(started) << started.error().text;
  Position& position = **started;
  NaiveCube naive(setup.board);
  Random random(seed);
  for (int ply = 0; !position.over(); ++ply) {
    if (ply % stride == 0) {
      ASSERT_EQ(sorted_without_pass(position.moves()),
                naive.moves(position.turn() == 0 ? "W" : "B", words.naive))
          << "ply " << ply;
    }
    const std::string move = position.random_move(random);
    ASSERT_FALSE(position.play(move)) << move;
    take(naive, move);
    ASSERT_EQ(position.board().rows, naive.rows()) << move;
  }
  EXPECT_EQ(position.ending().reason, protocol::Reason::no_moves);
  EXPECT_TRUE(naive.moves("W", words.naive).empty());
}

Setup deal(int rows, int columns, int planes, std::uint64_t seed) {
  return *rules().deal({{"rows", std::to_string(rows)},
                        {"columns", std::to_string(columns)},
                        {"planes", std::to_string(planes)}},
                       2, seed);
}

TEST(LegalRuns, MatchEnumerationInGamesOfManySizes) {
  const Words words(default_list());
  for (const Size size : {Size{3, 3, 1}, Size{3, 3, 3}, Size{3, 9, 2}, Size{9, 3, 2}, Size{6, 6, 3},
                          Size{4, 5, 12}, Size{10, 10, 10}}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(testing::Message()
                   << size.rows << "x" << size.columns << "x" << size.planes << " seed " << seed);
      compare_a_game(deal(size.rows, size.columns, size.planes, seed), words, seed, 3);
    }
  }
}

TEST(LegalRuns, MatchEnumerationOnLongNarrowBoards) {
  const Words words(default_list());
  compare_a_game(deal(3, 100, 2, 5), words, 5, 8);
  compare_a_game(deal(100, 3, 2, 6), words, 6, 8);
  compare_a_game(deal(3, 3, 100, 7), words, 7, 8);
}

/// Words of every length up to a board's longest run, and one that fits no board.
TEST(LegalRuns, ReachHundredLettersButNotMore) {
  std::string text;
  for (int length = 3; length <= 101; length += 2) {
    text += std::string(static_cast<std::size_t>(length), 'a') + "\n";
  }
  const Words words(text + std::string(300, 'a') + "\n");
  for (const Size size : {Size{3, 100, 1}, Size{100, 3, 1}, Size{3, 3, 100}, Size{67, 3, 2}}) {
    Board board{{size.rows, size.columns, size.planes},
                std::vector<std::string>(static_cast<std::size_t>(size.rows * size.planes),
                                         std::string(static_cast<std::size_t>(size.columns), 'a'))};
    const auto setup = rules().set_up({}, 2, rules().board_file(board));
    ASSERT_TRUE(setup) << setup.error().text;
    compare_a_game(*setup, words, 9, 1);
  }
}

TEST(LegalRuns, AreInOrderOfTheirNumbers) {
  using Runs = std::vector<wordcube::Run>;
  const Words words("abc\nabcd\nxyz\n");
  const Board board{{3, 4, 3},
                    {"abcd", "bxxx", "cxxx", "bxxx", "xxxx", "xxxx", "cxxx", "xxxx", "xxxx"}};
  const Cube cube({3, 4, 3}, board.rows);
  const LegalRuns runs(cube, words.dictionary);
  const Runs expected = {{Direction::along_row, 0, 0, 3},
                         {Direction::along_row, 0, 0, 4},
                         {Direction::along_column, 0, 0, 3},
                         {Direction::down, 0, 0, 3}};
  ASSERT_EQ(runs.count(), expected.size());
  Runs visited;
  runs.for_each([&](const auto& run) { visited.push_back(run); });
  EXPECT_EQ(visited, expected);
  for (std::size_t at = 0; at < expected.size(); ++at) EXPECT_EQ(runs.run(at), expected[at]);
}

}  // namespace
}  // namespace aspis::rules::wordcube
