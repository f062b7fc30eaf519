// The play finder: it finds what a search of every word at every square finds, with the same
// scores.
#include "referee/solitaire/crossed_words/solver/free_plays.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "protocol/random.hpp"
#include "tests/referee/solitaire/crossed_words/games.hpp"
#include "tests/referee/solitaire/crossed_words/random_games.hpp"

namespace aspis::solitaire::crossed_words::solver {
namespace {

/// Row, column, direction, word, score.
using Told = std::tuple<int, int, Direction, std::string, int>;

words::Dictionary mixed_list() {
  std::string text;
  for (const std::string& word : word_mix()) text += word + "\n";
  return *words::Dictionary::parse(std::move(text), "test");
}

bool hand_holds(std::string hand, const std::string& letters) {
  return without(std::move(hand), letters).ok();
}

/// Every word at every square, asked of the rules.
std::set<Told> naive_plays(const Board& board, const std::string& hand,
                           const words::Dictionary& dictionary) {
  std::set<Told> found;
  for (int index = 0; index < squares; ++index) {
    for (const Direction direction : {Direction::across, Direction::down}) {
      for (std::size_t w = 0; w < dictionary.size(); ++w) {
        Board after = board;
        const Square first{index / side, index % side};
        const Play play{first, direction, std::string(dictionary.word(w))};
        const auto scored = put_play(after, play, dictionary);
        if (!scored || !hand_holds(hand, scored->letters)) continue;
        if (scored->letters.size() > static_cast<std::size_t>(largest_hand)) continue;
        found.insert({first.row, first.column, direction, play.word, scored->score()});
      }
    }
  }
  return found;
}

std::set<Told> found_plays(const Board& board, const std::string& hand,
                           const words::WordGraph& graph) {
  LetterCounts counts;
  for (const char letter : hand) counts.add(letter - 'a');
  std::vector<FreePlay> plays;
  PlayFinder(graph).find(board, counts, plays);
  std::set<Told> found;
  for (const FreePlay& play : plays) {
    const bool is_new = found
                            .insert({play.first.row, play.first.column, play.direction,
                                     play.play().word, play.score})
                            .second;
    EXPECT_TRUE(is_new) << play.play().word << " came twice";
  }
  return found;
}

std::string random_hand(protocol::Random& random) {
  static constexpr std::string_view letters = "aeinorstteanwzqxkbcdflpu";
  std::string hand;
  for (std::uint64_t i = 0, size = 1 + random.below(8); i < size; ++i) {
    hand += letters[random.below(letters.size())];
  }
  return hand;
}

TEST(FreePlays, CoverEveryWordAtEverySquareWhileBoardFills) {
  const auto dictionary = mixed_list();
  const words::WordGraph graph(dictionary);
  protocol::Random random(5);
  std::size_t compared = 0;
  for (int game = 0; game < 4; ++game) {
    Board board;
    for (int turn = 0; turn < 7; ++turn) {
      const std::string hand = random_hand(random);
      const auto expected = naive_plays(board, hand, dictionary);
      ASSERT_EQ(found_plays(board, hand, graph), expected) << text(board) << hand;
      compared += expected.size();
      if (expected.empty()) continue;
      const auto& [row, column, direction, word, score] =
          *std::next(expected.begin(), static_cast<std::ptrdiff_t>(random.below(expected.size())));
      ASSERT_TRUE(put_play(board, {{row, column}, direction, word}, dictionary).ok());
    }
  }
  EXPECT_GT(compared, 3000U);
}

TEST(FreePlays, MayTakeAllEightLettersWithBonus) {
  const auto dictionary = make_dictionary("airplane airplanes");
  const words::WordGraph graph(dictionary);
  const Board board = board_with("s", {8, 16}, Direction::across);
  const auto found = found_plays(board, "airplane", graph);
  EXPECT_EQ(found, naive_plays(board, "airplane", dictionary));
  EXPECT_THAT(found, testing::Contains(
                         testing::FieldsAre(8, 8, Direction::across, "airplanes",
                                            (2 + 1 + 2 + 5 + 2 * 3 + 2 + 2 + 1 + 1) * 9 + 100)));
}

TEST(FreePlays, AreEmptyWithEmptyHand) {
  const auto dictionary = mixed_list();
  EXPECT_TRUE(
      found_plays(board_with("cat", {8, 8}, Direction::across), "", words::WordGraph(dictionary))
          .empty());
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::solver
