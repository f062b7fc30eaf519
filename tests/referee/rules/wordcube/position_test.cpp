#include "referee/rules/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {
namespace {

using protocol::Reason;
using protocol::Standing;
using testing::ElementsAre;
using testing::HasSubstr;

// Words lie along every row of plane 1, down columns 1 and 3, and straight down from 1,1,1.
constexpr const char* board =
    "3 4 3\n"
    "cats\ndogx\nbedt\n"
    "oqqq\nqqqq\nqqqq\n"
    "dqqq\nqqqq\nqqqq\n";
constexpr const char* word_list =
    "act\nbed\nbcd\ncat\ncats\ncast\ncdo\ncod\ndoc\ndog\ngod\ntgd\nquiz\nzzz\n";

class WordcubePosition : public testing::Test {
 protected:
  void SetUp() override { begin({}); }

  void begin(const std::vector<Option>& options) {
    setup_ = *rules().set_up(options, 2, board);
    auto started = rules().start(setup_, &dictionary_);
    ASSERT_TRUE(started) << started.error().text;
    position_ = *std::move(started);
  }

  void play(const std::string& move) {
    const auto refusal = position_->play(move);
    ASSERT_FALSE(refusal) << move << ": " << refusal->rule << ": " << refusal->found;
  }

  /// The rule that `move` breaks; a refused move must leave everything as it was.
  std::string broken_by(const std::string& move) {
    const std::string before = position_->text();
    const auto refusal = position_->play(move);
    if (!refusal) return "";
    EXPECT_EQ(position_->text(), before) << move;
    EXPECT_FALSE(refusal->found.empty()) << move;
    reason_ = refusal->reason;
    found_ = refusal->found;
    return refusal->rule;
  }

  words::Dictionary dictionary_ = *words::Dictionary::parse(word_list, "words");
  rules::Setup setup_;
  std::unique_ptr<Position> position_;
  Reason reason_ = Reason::void_;
  std::string found_;
};

TEST_F(WordcubePosition, WhiteMovesFirstAndTurnsAlternate) {
  EXPECT_EQ(position_->turn(), 0);
  EXPECT_EQ(broken_by("B,P"), "wrong mark");
  EXPECT_EQ(reason_, Reason::illegal);
  EXPECT_EQ(broken_by("B,1,1,1,1,3,1,cat"), "wrong mark");
  play("W,1,1,1,1,3,1,cat");
  EXPECT_EQ(position_->turn(), 1);
  EXPECT_EQ(broken_by("W,2,1,1,2,3,1,dog"), "wrong mark");
  play("B,2,1,1,2,3,1,dog");
  EXPECT_EQ(position_->turn(), 0);
  EXPECT_EQ(position_->status(), "W 5 B 5");
  EXPECT_THAT(position_->scores(), ElementsAre(5, 5));
}

TEST_F(WordcubePosition, ListsEveryMoveInFixedOrderWithPassLast) {
  EXPECT_THAT(position_->moves(),
              ElementsAre("W,1,1,1,1,3,1,act", "W,1,1,1,1,3,1,cat", "W,1,1,1,1,4,1,cast",
                          "W,1,1,1,1,4,1,cats", "W,2,1,1,2,3,1,dog", "W,2,1,1,2,3,1,god",
                          "W,3,1,1,3,3,1,bed", "W,1,1,1,3,1,1,bcd", "W,1,3,1,3,3,1,tgd",
                          "W,1,1,1,1,1,3,cdo", "W,1,1,1,1,1,3,cod", "W,1,1,1,1,1,3,doc", "W,P"));
}

TEST_F(WordcubePosition, TakesRowsAndColumnsFromEitherEnd) {
  play("W,1,3,1,1,1,1,cat");
  EXPECT_EQ(position_->board().rows[0], "oqqs");
  SetUp();
  play("W,3,1,1,1,1,1,bcd");
  EXPECT_EQ(position_->board().rows[0], "oats");
  EXPECT_EQ(position_->board().rows[1], "qogx");
}

TEST_F(WordcubePosition, TakesDepthRunOnlyFromPlane1Down) {
  EXPECT_EQ(broken_by("W,1,1,3,1,1,1,cod"), "does not begin in plane 1");
  play("W,1,1,1,1,1,3,cod");
  EXPECT_EQ(position_->board().rows[0], ".ats");
  EXPECT_EQ(position_->board().rows[3], ".qqq");
  EXPECT_EQ(position_->board().rows[6], ".qqq");
}

TEST_F(WordcubePosition, RefusesRunOverBlank) {
  play("W,1,1,1,1,1,3,cod");
  EXPECT_EQ(broken_by("B,1,1,1,1,3,1,cat"), "run over a blank");
  EXPECT_EQ(found_, "there is no letter at 1,1,1");
  EXPECT_EQ(broken_by("B,1,1,1,3,1,1,bcd"), "run over a blank");
  EXPECT_EQ(broken_by("B,1,1,1,1,1,3,cod"), "run over a blank");
}

TEST_F(WordcubePosition, RefusesRunIntoBlanksOfStack) {
  play("W,1,1,1,1,3,1,cat");
  play("B,2,1,1,2,3,1,dog");
  EXPECT_EQ(broken_by("W,1,1,1,1,1,3,cod"), "run over a blank");
  EXPECT_EQ(found_, "there is no letter at 1,1,3");
}

TEST_F(WordcubePosition, RefusesRunsByShape) {
  EXPECT_EQ(broken_by("W,1,1,1,2,3,1,cat"), "not straight");
  EXPECT_EQ(broken_by("W,1,1,1,1,3,3,cat"), "not straight");
  EXPECT_EQ(broken_by("W,1,1,2,1,3,2,cat"), "does not begin in plane 1");
  EXPECT_EQ(broken_by("W,1,1,2,1,1,3,cod"), "does not begin in plane 1");
  EXPECT_EQ(broken_by("W,1,1,1,1,2,1,ca"), "fewer than 3 letters");
  EXPECT_EQ(broken_by("W,1,1,1,1,1,1,c"), "fewer than 3 letters");
  EXPECT_EQ(reason_, Reason::illegal);
}

TEST_F(WordcubePosition, RefusesCoordinatesOutsideBoard) {
  for (const char* move :
       {"W,0,1,1,0,3,1,cat", "W,1,1,1,1,5,1,catsx", "W,4,1,1,4,3,1,cat", "W,1,1,1,1,1,4,codx",
        "W,-1,1,1,1,1,1,cat", "W,1,1,2147483647,1,3,1,cat", "W,1,1,-2147483648,1,3,1,cat"}) {
    EXPECT_EQ(broken_by(move), "outside the board") << move;
  }
  EXPECT_THAT(found_, HasSubstr("beyond 1,1,1 to 3,4,3"));
}

TEST_F(WordcubePosition, RefusesWordsThatDoNotFit) {
  EXPECT_EQ(broken_by("W,1,1,1,1,3,1,CAT"), "word not in lower case");
  EXPECT_EQ(broken_by("W,1,1,1,1,3,1,Cat"), "word not in lower case");
  EXPECT_EQ(broken_by("W,1,1,1,1,3,1,cats"), "word length differs from run");
  EXPECT_EQ(broken_by("W,1,1,1,1,4,1,cat"), "word length differs from run");
  EXPECT_EQ(broken_by("W,1,1,1,1,3,1,dog"), "letters differ");
  EXPECT_EQ(found_, "'dog' is not made of 'cat'");
  EXPECT_EQ(broken_by("W,1,1,1,1,3,1,tac"), "no such word");
  EXPECT_EQ(found_, "'tac' is not in the dictionary");
  EXPECT_EQ(broken_by("W,1,1,1,1,3"), "not a move");
  EXPECT_EQ(reason_, Reason::malformed);
}

TEST_F(WordcubePosition, AllowsWordAgain) {
  setup_ = *rules().set_up({}, 2, "3 3 2\ncat\nqqq\nqqq\ntac\nqqq\nqqq\n");
  position_ = *rules().start(setup_, &dictionary_);
  play("W,1,1,1,1,3,1,cat");
  play("B,1,1,1,1,3,1,cat");
  EXPECT_EQ(position_->status(), "W 5 B 5");
}

TEST_F(WordcubePosition, EndsAfterTwoPassesInRow) {
  play("W,P");
  play("B,1,1,1,1,3,1,cat");
  play("W,P");
  EXPECT_FALSE(position_->over());
  play("B,P");
  ASSERT_TRUE(position_->over());
  const Ending ending = position_->ending();
  EXPECT_EQ(ending.reason, Reason::pass_pass);
  EXPECT_THAT(ending.standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(ending.scores, ElementsAre(0, 5));
}

TEST_F(WordcubePosition, EndsWithoutLegalWord) {
  setup_ = *rules().set_up({}, 2, "3 3 1\ncat\nxxx\nxxx\n");
  position_ = *rules().start(setup_, &dictionary_);
  ASSERT_FALSE(position_->over());
  play("W,1,1,1,1,3,1,cat");
  ASSERT_TRUE(position_->over());
  EXPECT_EQ(position_->ending().reason, Reason::no_moves);
  EXPECT_THAT(position_->ending().standings, ElementsAre(Standing::win, Standing::loss));
  EXPECT_THAT(position_->moves(), ElementsAre("B,P"));
}

TEST_F(WordcubePosition, IsOverAtStartOnBoardWithoutWords) {
  setup_ = *rules().set_up({}, 2, "3 3 1\nxxx\nxxx\nxxx\n");
  position_ = *rules().start(setup_, &dictionary_);
  ASSERT_TRUE(position_->over());
  EXPECT_EQ(position_->ending().reason, Reason::no_moves);
  EXPECT_THAT(position_->ending().standings, ElementsAre(Standing::tie, Standing::tie));
  EXPECT_THAT(position_->ending().scores, ElementsAre(0, 0));
  EXPECT_THROW((void)position_->play("W,P"), std::logic_error);
}

TEST_F(WordcubePosition, EndsOnPointsAtPlyCap) {
  begin({{"ply-cap", "3"}});
  play("W,1,1,1,1,3,1,cat");
  play("B,P");
  EXPECT_FALSE(position_->over());
  play("W,2,1,1,2,3,1,dog");
  ASSERT_TRUE(position_->over());
  EXPECT_EQ(position_->ending().reason, Reason::points);
  EXPECT_THAT(position_->ending().standings, ElementsAre(Standing::win, Standing::loss));
  EXPECT_THAT(position_->ending().scores, ElementsAre(5 + 5, 0)) << "CAT and DOG";
}

TEST_F(WordcubePosition, NamesTwoPassesBeforePlyCap) {
  begin({{"ply-cap", "2"}});
  play("W,P");
  play("B,P");
  EXPECT_EQ(position_->ending().reason, Reason::pass_pass);
}

TEST_F(WordcubePosition, GivesGameToOpponentOfDroppedSeat) {
  play("W,1,1,1,1,3,1,cat");
  position_->drop(0);
  ASSERT_TRUE(position_->over());
  EXPECT_EQ(position_->ending().reason, Reason::void_);
  EXPECT_THAT(position_->ending().standings, ElementsAre(Standing::loss, Standing::win));
  EXPECT_THAT(position_->ending().scores, ElementsAre(5, 0));
}

TEST_F(WordcubePosition, PlaysIndependentlyOfItsClone) {
  const auto copy = position_->clone();
  play("W,1,1,1,1,3,1,cat");
  EXPECT_EQ(copy->status(), "W 0 B 0");
  EXPECT_EQ(copy->board().rows[0], "cats");
  EXPECT_FALSE(copy->play("W,1,1,1,1,3,1,act"));
  EXPECT_EQ(copy->text(), position_->text());
}

TEST_F(WordcubePosition, WritesItsWholeStateAsText) {
  play("W,1,1,1,1,3,1,cat");
  play("B,P");
  EXPECT_THAT(position_->text(),
              HasSubstr("plies 2\npasses 1\nscores W 5 B 0\nout -\n3 4 3\noqqs\n"));
  position_->drop(1);
  EXPECT_THAT(position_->text(), HasSubstr("\nout B\n"));
}

TEST_F(WordcubePosition, DrawsOnlyLegalRandomMoves) {
  const std::vector<std::string> moves = position_->moves();
  Random random(1);
  for (int draw = 0; draw < 200; ++draw) {
    EXPECT_THAT(moves, testing::Contains(position_->random_move(random)));
  }
}

}  // namespace
}  // namespace aspis::rules::wordcube
