// The worked examples of the word cube's document, on its board of 6 x 6 x 3.
//
// The document is wrong in three places, and the rules page says so: its file form of the board
// prints `sqoodt` where its drawing has `sgoodt`; it gives LOT as 6,3,1 6,3,3 although L, O and T
// are at 6,4,1 to 6,4,3; and it speaks of forming BUT from 6,3,2 to 6,6,2, though the first letter
// of every move must be in plane 1.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "referee/rules/wordcube/rules.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules::wordcube {
namespace {

constexpr const char* sample_board =
    "6 6 3\n"
    "appleb\nutteri\nsgoodt\noeatth\nisisas\nampleb\n"
    "oardth\nisgame\nwillfo\nrceyou\ntothin\nkabout\n"
    "genera\ntingpe\nrmutio\nnsasto\nppinga\nndstar\n";

class WordcubeGolden : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    auto loaded = words::Dictionary::load(std::filesystem::path(ASPIS_SOURCE) /
                                          "referee/words/data/words.txt");
    ASSERT_TRUE(loaded) << loaded.error().text;
    dictionary_ = std::make_unique<words::Dictionary>(*std::move(loaded));
  }
  static void TearDownTestSuite() { dictionary_.reset(); }

  void SetUp() override {
    const auto setup = rules().set_up({}, 2, sample_board);
    ASSERT_TRUE(setup) << setup.error().text;
    auto started = rules().start(*setup, dictionary_.get());
    ASSERT_TRUE(started) << started.error().text;
    position_ = *std::move(started);
  }

  /// The rule that `move` breaks, "" if it was played.
  std::string broken_by(const std::string& move) {
    const auto refusal = position_->play(move);
    return refusal ? refusal->rule : "";
  }

  /// Row and plane from 1.
  [[nodiscard]] std::string row(int number, int plane) const {
    return position_->board().rows.at(static_cast<std::size_t>(6 * (plane - 1) + number - 1));
  }

  static std::unique_ptr<words::Dictionary> dictionary_;
  std::unique_ptr<Position> position_;
};

std::unique_ptr<words::Dictionary> WordcubeGolden::dictionary_;

TEST_F(WordcubeGolden, AppleScoresNine) {
  EXPECT_EQ(broken_by("W,1,1,1,1,5,1,apple"), "");
  EXPECT_EQ(position_->status(), "W 9 B 0");
}

TEST_F(WordcubeGolden, TopIsPermutationOfPtoAndScoresFive) {
  EXPECT_EQ(broken_by("W,1,3,1,3,3,1,top"), "");
  EXPECT_EQ(position_->status(), "W 5 B 0");
}

TEST_F(WordcubeGolden, LotGoesStraightDownAt64) {
  EXPECT_EQ(broken_by("W,6,3,1,6,3,3,lot"), "letters differ");
  EXPECT_EQ(broken_by("W,6,4,1,6,4,3,lot"), "");
  EXPECT_EQ(position_->status(), "W 3 B 0");
}

TEST_F(WordcubeGolden, OardtAndGenerMoveUpAfterApple) {
  EXPECT_EQ(row(1, 1), "appleb");
  EXPECT_EQ(broken_by("W,1,1,1,1,5,1,apple"), "");
  EXPECT_EQ(row(1, 1), "oardtb");
  EXPECT_EQ(row(1, 2), "generh");
  EXPECT_EQ(row(1, 3), ".....a");
  EXPECT_EQ(row(2, 1), "utteri");
}

TEST_F(WordcubeGolden, BlanksLeftByLotBlockRow) {
  EXPECT_EQ(broken_by("W,6,4,1,6,4,3,lot"), "");
  EXPECT_EQ(row(6, 1), "amp.eb");
  EXPECT_EQ(row(6, 2), "kab.ut");
  EXPECT_EQ(row(6, 3), "nds.ar");
  EXPECT_EQ(broken_by("B,6,2,1,6,5,1,lamp"), "run over a blank");
  EXPECT_EQ(broken_by("B,6,1,1,6,3,1,amp"), "");
}

TEST_F(WordcubeGolden, ButCannotBeginInPlane2) {
  EXPECT_EQ(broken_by("W,6,3,2,6,6,2,bout"), "does not begin in plane 1");
}

TEST_F(WordcubeGolden, ShortGameIsScoredToItsEnd) {
  EXPECT_EQ(broken_by("W,1,1,1,1,5,1,apple"), "");
  EXPECT_EQ(broken_by("B,6,1,1,6,5,1,maple"), "");
  EXPECT_EQ(broken_by("W,P"), "");
  EXPECT_FALSE(position_->over());
  EXPECT_EQ(broken_by("B,P"), "");
  ASSERT_TRUE(position_->over());
  const Ending ending = position_->ending();
  EXPECT_EQ(ending.reason, protocol::Reason::pass_pass);
  EXPECT_EQ(ending.scores, (std::vector<std::int64_t>{9, 9}));
  EXPECT_EQ(ending.standings, (std::vector{protocol::Standing::tie, protocol::Standing::tie}));
}

}  // namespace
}  // namespace aspis::rules::wordcube
