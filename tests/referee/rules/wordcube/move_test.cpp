#include "referee/rules/wordcube/move.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

namespace aspis::rules::wordcube {
namespace {

using testing::HasSubstr;

Refusal find_refusal(const std::string& move) {
  const auto read = read_move(move);
  const auto* refusal = std::get_if<Refusal>(&read);
  return refusal != nullptr ? *refusal : Refusal{protocol::Reason::illegal, "(read)", ""};
}

TEST(WordcubeMove, NamesTwoCellsAndWord) {
  const std::string move = "W,3,2,1,3,5,1,help";
  const auto read = read_move(move);
  ASSERT_TRUE(std::holds_alternative<Claim>(read));
  EXPECT_EQ(std::get<Claim>(read), (Claim{0, {2, 1, 0}, {2, 4, 0}, "help"}));
}

TEST(WordcubeMove, MayBePass) {
  EXPECT_EQ(std::get<Pass>(read_move("B,P")), Pass{1});
  EXPECT_EQ(pass_text(1), "B,P");
  EXPECT_EQ(pass_text(0), "W,P");
}

TEST(WordcubeMove, IsWrittenAsRead) {
  const std::vector<wordcube::Run> runs = {{Direction::along_row, 2, 1, 4},
                                           {Direction::along_column, 99, 0, 5},
                                           {Direction::down, 5, 3, 3}};
  for (const auto& run : runs) {
    const std::string text = claim_text(1, run, "word");
    const auto claim = std::get<Claim>(read_move(text));
    EXPECT_EQ(claim, (Claim{1, cell_in(run, 0), cell_in(run, run.length - 1), "word"})) << text;
  }
  EXPECT_EQ(claim_text(0, {Direction::down, 5, 3, 3}, "lot"), "W,6,4,1,6,4,3,lot");
}

TEST(WordcubeMove, IsMalformedWithoutMark) {
  for (const char* move : {"", "apple", "w,P", "X,1,1,1,1,5,1,apple", ",P", "WB,P", " W,P"}) {
    EXPECT_EQ(find_refusal(move).rule, "no mark") << move;
    EXPECT_EQ(find_refusal(move).reason, protocol::Reason::malformed) << move;
  }
}

TEST(WordcubeMove, IsMalformedWithTooFewOrManyFields) {
  for (const char* move : {"W", "W,", "W,p", "W,P,", "W,pass", "W,1,1,1,1,5,apple",
                           "W,1,1,1,1,5,1,apple,", "W,1,1,1,1,5,1,app,le", "W,P "}) {
    EXPECT_EQ(find_refusal(move).rule, "not a move") << move;
  }
}

TEST(WordcubeMove, IsMalformedIfCoordinateIsNotNumber) {
  for (const char* move :
       {"W,1,1,a,1,5,1,apple", "W,1, 1,1,1,5,1,apple", "W,1,,1,1,5,1,apple", "W,01,1,1,1,5,1,apple",
        "W,+1,1,1,1,5,1,apple", "W,1,1,1,1,5,99999999999,apple"}) {
    EXPECT_EQ(find_refusal(move).rule, "not a number") << move;
  }
}

TEST(WordcubeMove, IsMalformedIfWordIsNotLetters) {
  for (const char* move :
       {"W,1,1,1,1,5,1,", "W,1,1,1,1,5,1,app le", "W,1,1,1,1,5,1,apple.", "W,1,1,1,1,5,1,12345"}) {
    EXPECT_EQ(find_refusal(move).rule, "not a word") << move;
  }
}

TEST(WordcubeMove, ShowsOnlyShortPrintableText) {
  EXPECT_THAT(find_refusal("W\x01\xff").found, HasSubstr("W\\x01\\xff"));
  EXPECT_LT(find_refusal(std::string(4000, 'q')).found.size(), 200U);
}

TEST(WordcubeMove, SurvivesLeastAndGreatestNumbers) {
  const auto claim = std::get<Claim>(read_move("W,-2147483648,0,2147483647,-1,1,1,apple"));
  EXPECT_LT(claim.from.row, 0);
  EXPECT_LT(claim.from.column, 0);
  EXPECT_EQ(claim.from.plane, 2147483646);
}

}  // namespace
}  // namespace aspis::rules::wordcube
