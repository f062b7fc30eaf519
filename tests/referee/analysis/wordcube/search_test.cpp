#include "referee/analysis/wordcube/analyst.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::analysis::wordcube {
namespace {

using rules::Position;
using rules::wordcube::CubePosition;

const words::Dictionary& dictionary() {
  static const words::Dictionary words =
      words::Dictionary::parse("abc\nabd\nbcd\nabcd\nzab\nzcd\nazb\nxab\nxcd\n", "words").value();
  return words;
}

/// A cube of a few letters, so that many of its runs are words.
std::string draw_board(int rows, int columns, int planes, protocol::Random& chance) {
  std::string text =
      std::to_string(rows) + " " + std::to_string(columns) + " " + std::to_string(planes) + "\n";
  for (int row = 0; row < rows * planes; ++row) {
    for (int column = 0; column < columns; ++column) text += "aabbcdzx"[chance.below(8)];
    text += "\n";
  }
  return text;
}

std::unique_ptr<Position> start_on(const std::string& board,
                                   const std::vector<rules::Option>& options) {
  const auto& rules = rules::wordcube::rules();
  const auto setup = rules.set_up(options, 2, board);
  EXPECT_TRUE(setup.ok());
  return rules.start(*setup, &dictionary()).value();
}

/// By the definition, over the referee's own positions: what the player to move gains.
class Definition {
 public:
  int gain(const Position& position) {
    if (position.over()) return 0;
    const std::string text = position.text();
    const auto scores_at = text.find("scores");
    const auto scores_end = text.find("out");
    const std::string key = text.substr(0, scores_at) + text.substr(scores_end);
    const auto [known, fresh] = gains_.try_emplace(key, 0);
    if (!fresh) return known->second;
    int best = -1'000'000;
    for (const std::string& move : position.moves()) {
      const auto next = position.clone();
      EXPECT_FALSE(next->play(move));
      const auto seat = static_cast<std::size_t>(position.turn());
      const auto points = static_cast<int>(next->scores()[seat] - position.scores()[seat]);
      best = std::max(best, points - gain(*next));
    }
    return gains_[key] = best;
  }

 private:
  std::map<std::string, int> gains_;
};

Gain searched(const Position& position) {
  Search search;
  Budget budget(2'000'000);
  return search.best(dynamic_cast<const CubePosition&>(position), budget);
}

TEST(WordcubeSearch, FindsDefinedGainWithAndWithoutCap) {
  protocol::Random chance(11);
  int with_runs = 0;
  for (int round = 0; round < 60; ++round) {
    const std::string cap = round % 3 == 0 ? std::to_string(3 + round % 4) : "0";
    const auto position = start_on(draw_board(3, 4, 2, chance), {{"ply-cap", cap}});
    if (position->over()) continue;
    ++with_runs;
    Definition definition;
    const Gain gain = searched(*position);
    EXPECT_TRUE(gain.exact);
    EXPECT_EQ(gain.points, definition.gain(*position)) << position->text();
  }
  EXPECT_GT(with_runs, 30);
}

TEST(WordcubeAnalyst, LeadWithMoveIsProvenWinAndStaysProven) {
  protocol::Random chance(5);
  for (int round = 0; round < 40; ++round) {
    const auto position = start_on(draw_board(4, 4, 2, chance), {});
    CubeAnalyst analyst;
    while (!position->over()) {
      Budget little(3);
      const Value quick = analyst.judge(*position, std::nullopt, little).value;
      CubeAnalyst other;
      Budget much(2'000'000);
      const Judgement whole = other.judge(*position, std::nullopt, much);
      ASSERT_TRUE(whole.value.margin_is_exact);
      EXPECT_LE(quick.least, whole.value.least);
      EXPECT_GE(quick.most, whole.value.most);
      const auto scores = position->scores();
      const auto seat = static_cast<std::size_t>(position->turn());
      if (scores[seat] > scores[1 - seat]) {
        EXPECT_EQ(quick.least, Outcome::win);
      }
      ASSERT_FALSE(position->play(position->random_move(chance)));
    }
  }
}

TEST(WordcubeAnalyst, BestMovesLeadToStatedMargin) {
  protocol::Random chance(9);
  for (int round = 0; round < 30; ++round) {
    const auto position = start_on(draw_board(5, 5, 3, chance), {});
    if (position->over()) continue;
    const auto first = static_cast<std::size_t>(position->turn());
    std::optional<int> told;
    while (!position->over()) {
      CubeAnalyst analyst;
      Budget much(3'000'000);
      const Judgement judgement = analyst.judge(*position, std::nullopt, much);
      const bool is_first = static_cast<std::size_t>(position->turn()) == first;
      ASSERT_TRUE(judgement.value.margin_is_exact);
      if (!told) told = judgement.value.margin;
      EXPECT_EQ(*judgement.value.margin, is_first ? *told : -*told);
      ASSERT_FALSE(position->play(judgement.best.front()));
    }
    EXPECT_EQ(position->scores()[first] - position->scores()[1 - first], *told);
  }
}

}  // namespace
}  // namespace aspis::analysis::wordcube
