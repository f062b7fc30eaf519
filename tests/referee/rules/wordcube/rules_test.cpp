#include "referee/rules/wordcube/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/rules/catalog.hpp"
#include "referee/rules/wordcube/cube.hpp"
#include "referee/words/dictionary.hpp"
#include "tests/support/sound.hpp"

namespace aspis::rules::wordcube {
namespace {

using support::sound;
using testing::ElementsAre;
using testing::HasSubstr;

template <class T>
std::string read_error(const protocol::Result<T>& result) {
  return result ? "" : result.error().text;
}

TEST(WordcubeRules, AreInCatalog) {
  const auto found = sound(rules_named("wordcube"));
  EXPECT_EQ(found, &rules());
  EXPECT_EQ(found->mark(0), "W");
  EXPECT_EQ(found->mark(1), "B");
  EXPECT_TRUE(found->needs_dictionary());
}

// Drawn by a separate program from the description in docs/rules/wordcube.md.
TEST(WordcubeRules, DrawBoardThatRulesPageDescribes) {
  EXPECT_THAT(deal_board({6, 6, 3}, 1).rows,
              ElementsAre("msosai", "sosoti", "teicne", "vlrant", "oleoua", "iidkir", "seoeso",
                          "oxrlna", "emabva", "jursem", "nobtbe", "rteume", "namuoa", "megsrs",
                          "epdevs", "deawia", "acujyt", "zcfisa"));
  EXPECT_THAT(deal_board({3, 4, 2}, 20260101).rows,
              ElementsAre("vroo", "aihd", "usin", "phgo", "tric", "hqry"));
  EXPECT_THAT(deal_board({3, 3, 1}, UINT64_MAX).rows, ElementsAre("eal", "lir", "jkt"));
}

TEST(WordcubeRules, DrawLettersByTileFrequency) {
  std::array<int, 26> drawn{};
  for (const std::string& row : deal_board({100, 100, 98}, 4).rows) {
    for (const char letter : row) ++drawn[static_cast<std::size_t>(letter - 'a')];
  }
  // 10,000 of each tile are expected; five standard deviations are about 500.
  EXPECT_NEAR(drawn['e' - 'a'], 120'000, 1'800);
  EXPECT_NEAR(drawn['q' - 'a'], 10'000, 500);
  EXPECT_NEAR(drawn['s' - 'a'], 40'000, 1'000);
}

TEST(WordcubeRules, ValueLettersAsDocument) {
  EXPECT_EQ(word_points("apple"), 9);
  EXPECT_EQ(word_points("top"), 5);
  EXPECT_EQ(word_points("abcdefghijklmnopqrstuvwxyz"), 87);
  EXPECT_EQ(word_points("quiz"), 22);
}

TEST(WordcubeRules, DealTenByTenByTenByDefault) {
  const auto setup = sound(rules().deal({}, 2, 7));
  EXPECT_THAT(setup.board.dimensions, ElementsAre(10, 10, 10));
  EXPECT_EQ(
      setup.options,
      (std::vector<Option>{{"rows", "10"}, {"columns", "10"}, {"planes", "10"}, {"ply-cap", "0"}}));
  const auto again = sound(rules().deal({{"planes", "10"}}, 2, 7));
  EXPECT_EQ(again, setup);
  EXPECT_NE(rules().deal({}, 2, 8)->board, setup.board);
}

TEST(WordcubeRules, DealOnlyPlayableBoards) {
  EXPECT_THAT(read_error(rules().deal({{"rows", "2"}}, 2, 1)), HasSubstr("from 3 to 100"));
  EXPECT_THAT(read_error(rules().deal({{"planes", "101"}}, 2, 1)), HasSubstr("from 1 to 100"));
  EXPECT_THAT(read_error(rules().deal({{"ply-cap", "-1"}}, 2, 1)), HasSubstr("ply-cap"));
  EXPECT_THAT(read_error(rules().deal({{"size", "3"}}, 2, 1)), HasSubstr("unknown option"));
  EXPECT_THAT(read_error(rules().deal({}, 3, 1)), HasSubstr("2 players"));
}

TEST(WordcubeRules, TakeSizeFromBoardFile) {
  const auto setup =
      sound(rules().set_up({{"rows", "50"}, {"ply-cap", "9"}}, 2, "3 4 1\nabcd\nefgh\nijkl\n"));
  EXPECT_EQ(
      setup.options,
      (std::vector<Option>{{"rows", "3"}, {"columns", "4"}, {"planes", "1"}, {"ply-cap", "9"}}));
  EXPECT_EQ(rules().board_file(setup.board), "3 4 1\nabcd\nefgh\nijkl\n");
  EXPECT_THAT(read_error(rules().set_up({}, 2, "3 4 1\nabcd\n")), HasSubstr("line 3: "));
}

TEST(WordcubeRules, RefuseInconsistentSetup) {
  const auto dictionary = words::Dictionary::parse("cat\n", "words");
  ASSERT_TRUE(dictionary);
  const rules::Setup good = *rules().deal({}, 2, 1);
  EXPECT_EQ(read_error(rules().start(good, &*dictionary)), "");
  EXPECT_THAT(read_error(rules().start(good, nullptr)), HasSubstr("needs a dictionary"));

  rules::Setup bad = good;
  bad.options.pop_back();
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("needs every option"));
  bad = good;
  bad.options[0].value = "11";
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("differ from the board"));
  bad = good;
  bad.board.rows[4][2] = 'Q';
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("board row 5: column 3"));
  bad = good;
  bad.board.rows.pop_back();
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("ends after 99 rows"));
  bad = good;
  bad.board.dimensions.clear();
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("three dimensions"));
  bad = good;
  bad.seats = 1;
  EXPECT_THAT(read_error(rules().start(bad, &*dictionary)), HasSubstr("2 players"));
}

}  // namespace
}  // namespace aspis::rules::wordcube
