// Verdicts over whole files: what is found valid in every format, and what is found wrong and
// where.
#include "referee/solitaire/crossed_words/judge/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/solitaire/crossed_words/judge/sheet.hpp"
#include "tests/referee/solitaire/crossed_words/games.hpp"
#include "tests/referee/solitaire/crossed_words/random_games.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

using testing::Contains;
using testing::HasSubstr;

const Piles piles = {"atcqxno", "nothird", "aa"};

/// CAT in row 9 from column 8, N below its A, O right of that.
Board final_board() {
  Board board = board_with("cat", {8, 7}, Direction::across);
  board.put({9, 8}, 'n');
  board.put({9, 9}, 'o');
  return board;
}

const std::string moves =
    "1ATCQX\n-QX -17\nR9 - CAT = 27\n1NO\n{I9d} AN=12\n{I10a} NO=11\n(TO) = 12\n";
const std::string good_file = "45\n" + text(final_board()) + moves;

Verdict judged(const std::string& file) {
  const auto dictionary = list_of("cat an no to on at");
  auto verdict = judge(file, piles, dictionary);
  EXPECT_TRUE(verdict.ok()) << verdict.error().text;
  return verdict.ok() ? *std::move(verdict) : Verdict{};
}

std::string with(const std::string& from, const std::string& to) {
  std::string file = good_file;
  const std::size_t at = file.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return file.replace(at, from.size(), to);
}

/// All faults, a line each.
std::string faults(const Verdict& verdict) {
  std::string lines;
  for (const Fault& fault : verdict.faults) lines += text(fault) + "\n";
  return lines;
}

std::string remarks(const Verdict& verdict) {
  std::string lines;
  for (const Remark& remark : verdict.remarks)
    lines += std::to_string(remark.line) + ": " + remark.text + "\n";
  return lines;
}

TEST(CrossedWordsJudge, finds_a_right_file_valid_with_every_word_scored) {
  const Verdict verdict = judged(good_file);
  EXPECT_EQ(faults(verdict), "");
  EXPECT_EQ(verdict.total, 27 - 17 + 12 + 11 + 12);
  EXPECT_EQ(verdict.board, final_board());
  EXPECT_EQ(headline(verdict), "VALID 45");
}

TEST(CrossedWordsJudge, finds_the_place_that_a_file_leaves_open) {
  const Verdict verdict = judged(with("{I9d} AN=12", "AN = 12"));
  EXPECT_EQ(faults(verdict), "");
  const auto& played = std::get<Played>(verdict.entries[4].act);
  EXPECT_EQ(played.play, (Play{{8, 8}, Direction::down, "an"}));
}

TEST(CrossedWordsJudge, finds_out_how_rows_and_columns_are_counted) {
  const Verdict from_zero = judged(
      "45\n" + text(final_board()) +
      "1ATCQX\n-QX -17\nR8C7 across CAT = 27\n1NO\nR8C8 down AN=12\nR9C8 a NO=11\n(TO)=12\n");
  EXPECT_EQ(faults(from_zero), "");
  EXPECT_EQ(from_zero.naming, "numbers of rows and columns begin with 0");
  const Verdict lettered_rows =
      judged(with("{I9d} AN=12\n{I10a} NO=11", "{I9d} AN=12\n{J9a} NO=11"));
  EXPECT_EQ(faults(lettered_rows), "");
  EXPECT_THAT(lettered_rows.naming, HasSubstr("G8 is row G, column 8"));
  const Verdict pairs = judged(with("{I9d} AN=12\n{I10a} NO=11", "(9,9) d AN=12\n(10,9) a NO=11"));
  EXPECT_EQ(faults(pairs), "");
  EXPECT_THAT(pairs.naming, HasSubstr("(x,y) is row, column"));
}

TEST(CrossedWordsJudge, takes_bonuses_within_the_word_and_apart) {
  const Piles long_piles = {"airplane", "", ""};
  const auto dictionary = list_of("airplane");
  const Board board = board_with("airplane", {5, 1}, Direction::across);
  const int word = 2 + 1 + 2 * 3 + 5 + 3 * 3 + 2 + 2 + 1;
  const std::string head = std::to_string(word + 100) + "\n" + text(board) + "1AIRPLANE\n";
  for (const std::string& play :
       {"R6 - AIRPLANE = " + std::to_string(word + 100),
        "R6 - AIRPLANE = " + std::to_string(word) + " + 100",
        "R6 - AIRPLANE = " + std::to_string(word) + "\n100 point bonus for 8 letters",
        std::string("Play AIRPLANE in row 6")}) {
    const auto verdict = judge(head + play + "\n", long_piles, dictionary);
    ASSERT_TRUE(verdict.ok());
    EXPECT_EQ(faults(*verdict), "") << play;
    EXPECT_EQ(verdict->total, word + 100);
  }
  const auto wrong = judge(head + "R6 - AIRPLANE = 28\nBonus 50\n", long_piles, dictionary);
  EXPECT_THAT(faults(*wrong), HasSubstr("line 21: bonus: found 50, expected 100 for 8 letters\n"));
}

struct Wrong {
  std::string from;
  std::string to;
  std::string said;  // all faults
};

TEST(CrossedWordsJudge, names_line_rule_found_and_expected) {
  const std::vector<Wrong> files = {
      {"45\n", "46\n", "line 1: total: found 46, expected 45\n"},
      {"45\n", "forty-five\n", "line 1: total: found 'forty-five', expected the total alone: 45\n"},
      {"R9 - CAT = 27", "R9 - CAT = 9", "line 21: word score: found CAT = 9, expected CAT = 27\n"},
      {"(TO) = 12", "(TO) = 6", "line 25: word score: found TO = 6, expected TO = 12\n"},
      {"(TO) = 12", "(ON) = 12", "line 25: word formed: found ON, expected TO = 12\n"},
      {"-QX -17", "-QX -7", "line 20: discard: found QX -7, expected -17\n"},
      {"1NO", "1ON", "line 22: draw: found ON from pile 1, expected NO\n"},
      {"-QX -17\n", "", "line 20: two draws"},
      {"-QX -17", "-QQ -18", "line 20: not in the hand: QQ wanted, ATCQX held\n"},
      {"...CAT...", "...CAB...", "line 10: final board: found B at row 9, column 10, expected T\n"},
  };
  for (const Wrong& wrong : files) {
    const Verdict verdict = judged(with(wrong.from, wrong.to));
    if (wrong.said.ends_with("\n")) {
      const std::string said = faults(verdict);
      EXPECT_TRUE(said == wrong.said || said.starts_with(wrong.said)) << wrong.to << "\n" << said;
    } else {
      EXPECT_FALSE(verdict.valid()) << wrong.to;
    }
    EXPECT_EQ(headline(verdict).rfind("INVALID line ", 0), 0U) << wrong.to << headline(verdict);
  }
}

TEST(CrossedWordsJudge, finds_words_that_are_none_and_goes_on) {
  const auto verdict = judge(good_file, piles, list_of("cat an no"));
  ASSERT_TRUE(verdict.ok());
  EXPECT_EQ(faults(*verdict), "line 24: not in the dictionary: TO at row 9, column 10, down\n");
  EXPECT_EQ(verdict->total, 45);
}

TEST(CrossedWordsJudge, does_not_blame_every_later_hand_for_one_letter_misread_in_a_draw) {
  EXPECT_EQ(faults(judged(with("1ATCQX", "1AECQX"))),
            "line 19: draw: found AECQX from pile 1, expected ATCQX\n"
            "line 21: not in the hand: CAT wanted, AEC held\n");
}

TEST(CrossedWordsJudge, wants_the_final_board_and_moves) {
  EXPECT_THAT(faults(judged("45\n" + moves)),
              HasSubstr("line 2: final board: found none, expected 17 lines"));
  EXPECT_THAT(faults(judged("45\n" + text(final_board()))),
              HasSubstr("line 1: moves: found none that is understood"));
}

TEST(CrossedWordsJudge, says_what_it_did_not_understand) {
  const Verdict verdict = judged(with("1NO\n", "1NO\nwhat a lovely word\n"));
  EXPECT_EQ(faults(verdict), "");
  EXPECT_THAT(remarks(verdict),
              HasSubstr("23: not understood and passed over: 'what a lovely word'\n"));
}

TEST(CrossedWordsJudge, leaves_to_a_judge_what_lines_that_it_cannot_read_may_explain) {
  for (const std::string strange : {"the two that come next", "N0 off the foremost heap"}) {
    const Verdict verdict = judged(with("1NO", strange));
    EXPECT_FALSE(verdict.valid());
    EXPECT_EQ(verdict.outcome(), Outcome::undecided) << strange << "\n" << faults(verdict);
    ASSERT_FALSE(verdict.unread.empty());
    EXPECT_EQ(verdict.unread.front().line, 22);
    EXPECT_EQ(verdict.unread.front().could_be, "a draw, a discard or a play");
    EXPECT_THAT(headline(verdict), HasSubstr("UNDECIDED line 22: not understood, could be a"));
  }
  std::string all = "45\n" + text(final_board());
  for (const char* const line : {"heap one gives ATCQX", "QX goes off", "CAT @ R9C8 >> 27"}) {
    all += line + std::string("\n");
  }
  EXPECT_EQ(judged(all).outcome(), Outcome::undecided) << "no move is understood";
}

TEST(CrossedWordsJudge, finds_a_fault_that_stands_whatever_unread_lines_say) {
  std::string early = with("1NO", "heap one >> NO");
  early.replace(early.find("CAT = 27"), 8, "CAT = 9 ");
  const Verdict verdict = judged(early);
  EXPECT_EQ(verdict.outcome(), Outcome::invalid);
  EXPECT_THAT(headline(verdict), HasSubstr("INVALID line 21: word score"));
  std::string explained = with("1ATCQX", "My program writes moves in its own way.\n1ATCQX");
  explained.replace(explained.find("(TO) = 12"), 9, "(TO) = 6");
  EXPECT_EQ(judged(explained).outcome(), Outcome::invalid) << "an explanation hides no move";
}

/// The good file without its last two lines, grown to so many bytes by discards that cost nothing.
std::string cut_at(std::size_t bytes) {
  std::string file = good_file.substr(0, good_file.find("{I10a}"));
  const std::size_t moves_begin = file.find("1ATCQX");
  file.insert(moves_begin, std::string(bytes - file.size() - 1, ' ') + "\n");
  return file;
}

TEST(CrossedWordsJudge, reads_a_file_cut_at_10000_bytes_as_far_as_it_goes) {
  const Verdict whole_lines = judged(cut_at(9'990));
  EXPECT_EQ(whole_lines.outcome(), Outcome::undecided) << faults(whole_lines);
  EXPECT_THAT(headline(whole_lines),
              HasSubstr("the file ends at about 10,000 bytes, could be moves that were cut off"));
  EXPECT_EQ(whole_lines.total, 22);
  const Verdict half_a_line = judged(cut_at(9'995) + "{I10a");
  EXPECT_EQ(half_a_line.outcome(), Outcome::undecided) << faults(half_a_line);
  EXPECT_EQ(judged(cut_at(9'000)).outcome(), Outcome::invalid) << "it is not as long";
  std::string wrong = cut_at(9'990);
  wrong.replace(wrong.find("AN=12"), 5, "AN=13");
  EXPECT_EQ(judged(wrong).outcome(), Outcome::invalid) << "a fault that stands";
}

TEST(CrossedWordsJudge, names_the_places_where_more_than_one_is_possible) {
  const Piles few = {"ab", "", ""};
  const auto open = judge("9\nDraw 2 from pool 1\nPut AB in row 1\n", few, list_of("ab"));
  ASSERT_TRUE(open.ok());
  EXPECT_THAT(
      remarks(*open),
      HasSubstr("3: taken as row 1, column 1, across; as possible: row 1, column 2, across; "));
}

TEST(CrossedWordsJudge, reads_plays_from_boards_where_boards_are_all_there_is) {
  const Board cat = board_with("cat", {8, 7}, Direction::across);
  const Verdict verdict = judged("27\n" + text(cat) + "1ATC\n" + text(cat));
  EXPECT_THAT(remarks(verdict), HasSubstr("the play of CAT is read from the board"));
  EXPECT_EQ(faults(verdict), "");
  EXPECT_EQ(verdict.total, 27);
}

TEST(CrossedWordsJudge, finds_boards_between_moves_that_are_wrong) {
  Board wrong = board_with("cat", {8, 7}, Direction::across);
  wrong.put({0, 0}, 'z');
  EXPECT_EQ(faults(judged(with("1NO\n", text(wrong) + "1NO\n"))),
            "line 22: board between moves: found Z at row 1, column 1, expected a blank\n");
}

TEST(CrossedWordsJudge, writes_a_sheet_to_check_by_hand) {
  const std::string written = sheet(judged(good_file));
  EXPECT_THAT(written, HasSubstr("  discard QX: -17, total -17   (line 20)\n"));
  EXPECT_THAT(written, HasSubstr("    TO, row 9, column 10, down\n"
                                 "      9,10   T* 3\n"
                                 "      10,10  O  3 x 3 = 9       triple letter\n"
                                 "      sum 12\n"
                                 "    move 23, total 45\n"));
  EXPECT_THAT(written, HasSubstr("      sum 9 x 3 = 27\n"));
  EXPECT_THAT(written, HasSubstr("\nTotal 45, claimed 45\n"));
}

TEST(CrossedWordsJudge, finds_random_games_in_random_formats_valid_and_worth_their_totals) {
  const words::Dictionary dictionary = dictionary_of_mix();
  for (std::uint64_t seed = 0; seed < 2000 / support::watched; ++seed) {
    const RandomGame game = RandomPlayer(seed, dictionary).play(2 + static_cast<int>(seed % 12));
    const std::string file = RandomWriter(seed).write(game);
    const auto verdict = judge(file, game.piles, dictionary);
    ASSERT_TRUE(verdict.ok()) << verdict.error().text << "\n" << file;
    ASSERT_EQ(faults(*verdict), "") << "seed " << seed << "\n" << file;
    ASSERT_EQ(verdict->total, game.total) << file;
    ASSERT_EQ(verdict->board, game.board) << file;
  }
}

TEST(CrossedWordsJudge, finds_the_one_score_that_is_wrong_in_random_games) {
  const words::Dictionary dictionary = dictionary_of_mix();
  unsigned spoiled = 0;
  for (std::uint64_t seed = 0; seed < 500 / support::watched; ++seed) {
    RandomGame game = RandomPlayer(seed, dictionary).play(2 + static_cast<int>(seed % 12));
    protocol::Random random(seed);
    if (game.entries.empty()) continue;
    const std::size_t at = random.below(game.entries.size());
    judge::Act& act = game.entries[at].act;
    if (auto* played = std::get_if<Played>(&act)) {
      played->scored.words.front().score += 1000;
    } else if (auto* discarded = std::get_if<Discarded>(&act)) {
      discarded->lost += 1000;
    } else {
      continue;
    }
    RandomWriter writer(seed);
    const std::string file = writer.write(game);
    const auto verdict = judge(file, game.piles, dictionary);
    ASSERT_TRUE(verdict.ok());
    ASSERT_EQ(verdict->faults.size(), 1U) << faults(*verdict) << "seed " << seed << "\n" << file;
    ASSERT_EQ(verdict->faults.front().line, writer.lines()[at]) << faults(*verdict) << file;
    ASSERT_EQ(verdict->total, game.total);
    ++spoiled;
  }
  EXPECT_GT(spoiled, support::watched > 1 ? 10U : 200U);
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::judge
