// Verdicts on whole files. Each file of tests/golden/crossed_words has its true verdict on line 1,
// then the three piles, then the output.
#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "tests/referee/solitaire/crossed_words/games.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

using judge::headline;
using judge::Outcome;
using judge::Verdict;
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

Verdict judge_file(const std::string& file) {
  const auto verdict = verdict_on(file, piles, make_dictionary("cat an no to on at"));
  EXPECT_TRUE(verdict.ok());
  return verdict.ok() ? *verdict : Verdict{};
}

std::string with(const std::string& from, const std::string& to) {
  std::string file = good_file;
  const std::size_t at = file.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return file.replace(at, from.size(), to);
}

struct Wrong {
  std::string from;
  std::string to;
  std::string said;
};

TEST(CrossedWordsExplain, NamesLineRuleFoundAndExpected) {
  const std::vector<Wrong> files = {
      {"45\n", "46\n", "INVALID line 1: total: found 46, expected 45"},
      {"45\n", "forty-five\n", "INVALID line 1: total"},
      {"R9 - CAT = 27", "R9 - CAT = 19", "INVALID line 21: word score: found 19, expected 27"},
      {"(TO) = 12", "(TO) = 6", "INVALID line 25: word score: found 6, expected 12"},
      {"(TO) = 12", "(TA) = 12", "INVALID line 25: word formed besides: found TA, expected TO"},
      {"-QX -17", "-QX -7", "INVALID line 20: discard: found 7, expected 17"},
      {"1NO", "1ON", "INVALID line 22: draw: found ON, expected NO from pile 1"},
      {"-QX -17\n", "", "INVALID line 1: total: found 45, expected 62"},
      {"-QX -17", "-QQ -18", "INVALID line 20: not in the hand"},
      {"...CAT...", "...CAB...", "INVALID line 10: final board: found B in column 10, expected T"},
  };
  for (const Wrong& wrong : files) {
    EXPECT_THAT(headline(judge_file(with(wrong.from, wrong.to))), HasSubstr(wrong.said))
        << wrong.to;
  }
}

TEST(CrossedWordsExplain, ScoresEveryWord) {
  const Verdict verdict = judge_file(good_file);
  EXPECT_EQ(headline(verdict), "VALID 45");
  EXPECT_EQ(verdict.board, final_board());
  const std::string written = sheet(verdict);
  EXPECT_THAT(written, HasSubstr("  discard QX: -17, total -17   (line 20)\n"));
  EXPECT_THAT(written, HasSubstr("    TO, row 9, column 10, down\n"
                                 "      9,10   T* 3\n"
                                 "      10,10  O  3 x 3 = 9       triple letter\n"
                                 "      sum 12\n"
                                 "    move 23, total 45\n"));
  EXPECT_THAT(written, HasSubstr("\nTotal 45, claimed 45\n"));
}

TEST(CrossedWordsExplain, FindsPlacesInAnyNotation) {
  for (const char* const place : {"AN = 12", "{I9d} AN=12", "(8,8) d AN=12", "C9 AN 12"}) {
    const Verdict verdict = judge_file(with("{I9d} AN=12", place));
    EXPECT_EQ(headline(verdict), "VALID 45") << place;
    const auto& played = std::get<judge::Played>(verdict.entries[4].act);
    EXPECT_EQ(played.play, (Play{{8, 8}, Direction::down, "an"})) << place;
  }
}

/// The good file with each of its squares drawn by `square`, and rows between the two texts.
template <class Draw>
std::string drawn(const std::string& before, const Draw& square, const std::string& after) {
  std::string file = "45\n";
  const Board board = final_board();
  for (int row = 0; row < side; ++row) {
    file += before;
    for (int column = 0; column < side; ++column) {
      const Square at{row, column};
      const char letter = board.is_blank(at) ? ' ' : static_cast<char>(board.at(at) - 'a' + 'A');
      file += square(letter);
    }
    file += after + "\n";
  }
  return file + moves;
}

TEST(CrossedWordsExplain, FindsTheBoardHoweverItIsDrawn) {
  const auto as = [](char blank_sign) {
    return [blank_sign](char c) { return std::string(1, c == ' ' ? blank_sign : c); };
  };
  const auto in_brackets = [](char c) { return "[" + std::string(1, c) + "]"; };
  const auto in_cells = [](char c) {
    return "<td>" + (c == ' ' ? "&nbsp;" : std::string(1, c)) + "</td>";
  };
  const auto spaced = [](char c) { return c == ' ' ? ". " : std::string{c, ' '}; };
  const auto apart = [](char c) { return std::string{' ', c, ' '}; };
  for (const std::string& file :
       {drawn("", as(' '), ""), drawn("", as('0'), ""), drawn("", as('x'), ""),
        drawn("", in_brackets, ""), drawn("<tr>", in_cells, "</tr>"),
        drawn("  <row>", as('.'), "</row>"), drawn("", spaced, "  7"), drawn("A |", apart, " |")}) {
    EXPECT_EQ(headline(judge_file(file)), "VALID 45") << file;
  }
}

TEST(CrossedWordsExplain, TellsALetterOfTheBoardFromALabelInFront) {
  std::string file = "10\n";
  for (int row = 1; row <= side; ++row) {
    file += row == 1 ? "C A T" : ". . .";
    for (int column = 3; column < side; ++column) file += " .";
    file += "  " + std::to_string(row) + "\n";
  }
  EXPECT_EQ(headline(judge_file(file + "1ATCQX\n-QX -17\nR1 - CAT = 27\n")), "VALID 10");
}

TEST(CrossedWordsExplain, LeavesAnUnknownDrawingOfTheBoardUndecided) {
  std::string file = "45\n";
  for (int row = 0; row < side; ++row) file += "? ! ? !\n";
  file += moves;
  EXPECT_EQ(judge_file(file).outcome(), Outcome::undecided);
  std::replace(file.begin(), file.end(), '\n', '\r');
  EXPECT_EQ(judge_file(file).outcome(), Outcome::undecided);
  EXPECT_FALSE(verdict_on("no total\n" + file, piles, make_dictionary("cat")).ok());
}

TEST(CrossedWordsExplain, PassesOverWordsOfTheLastLineOnly) {
  EXPECT_EQ(headline(judge_file(good_file + "THE FINISH\n")), "VALID 45");
  EXPECT_NE(judge_file(good_file + "ZEBRA\nTHE FINISH\n").outcome(), Outcome::valid);
  EXPECT_NE(judge_file(good_file + "ZEBRA 20\n").outcome(), Outcome::valid);
}

TEST(CrossedWordsExplain, ReadsAnyEncodingAndLineEnd) {
  std::string crlf;
  std::string cr;
  std::string wide = "\xff\xfe";
  for (const char c : good_file) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    cr += c == '\n' ? '\r' : c;
    wide += std::string{c, '\0'};
  }
  for (const std::string& file : {"\xef\xbb\xbf" + good_file, crlf, cr, wide}) {
    EXPECT_EQ(headline(judge_file(file)), "VALID 45");
  }
}

TEST(CrossedWordsExplain, RefusesWordsThatAreNotInTheDictionary) {
  const auto verdict = verdict_on(good_file, piles, make_dictionary("cat an no"));
  EXPECT_EQ(headline(*verdict).substr(0, 39), "INVALID line 24: not in the dictionary:");
}

TEST(CrossedWordsExplain, LeavesAClaimOutsideTheGameUndecided) {
  EXPECT_EQ(
      judge_file(good_file + "\nMy program looked at 81234 positions. Thank you!\n").outcome(),
      Outcome::valid);
  EXPECT_EQ(judge_file(good_file + "QUEUE 999 points\n").outcome(), Outcome::undecided);
}

TEST(CrossedWordsExplain, LeavesALetterBehindTheGameUndecided) {
  for (const std::string line : {"-Q -9\n", "1Z\n", "1Z\n1Z\n"}) {
    EXPECT_THAT(headline(judge_file(good_file + line)), HasSubstr("UNDECIDED line 26:")) << line;
  }
  EXPECT_EQ(headline(judge_file(good_file + "Total: 45\n")), "VALID 45");
}

TEST(CrossedWordsExplain, TellsWhereTheGameBeginsBehindALongExplanation) {
  std::string lines;
  for (char letter = 'A'; letter < 'Y'; ++letter) lines += std::string("Q") + letter + " = 4000\n";
  const Verdict verdict = judge_file("45\n" + text(final_board()) + lines + moves);
  EXPECT_EQ(headline(verdict), "VALID 45");
  ASSERT_EQ(verdict.remarks.size(), 1U);
  EXPECT_EQ(verdict.remarks.front().line, 43);
  EXPECT_TRUE(judge_file(good_file).remarks.empty());
}

TEST(CrossedWordsExplain, ReadsATotalWithASignForThousands) {
  for (const std::string total : {"1,045", "1.045", "1 045", "1'045"}) {
    EXPECT_THAT(headline(judge_file(with("45\n", total + "\n"))),
                HasSubstr("found 1045, expected 45"))
        << total;
  }
}

TEST(CrossedWordsExplain, LeavesAFileThatMayBeCutUndecided) {
  std::string file = good_file.substr(0, good_file.find("{I10a}"));
  file.insert(file.find("1ATCQX"), std::string(9'990 - file.size() - 1, ' ') + "\n");
  const Verdict verdict = judge_file(file);
  EXPECT_EQ(verdict.outcome(), Outcome::undecided) << headline(verdict);
}

TEST(CrossedWordsExplain, RefusesAFileWithoutTotalAndBoard) {
  EXPECT_FALSE(verdict_on("no total, no board\n", piles, make_dictionary("cat")).ok());
  const auto verdict = verdict_on("12\n1CAT\nCAT 12\n", {"cat", "", ""}, make_dictionary("cat"));
  EXPECT_THAT(headline(*verdict), HasSubstr("INVALID line 2: final board"));
}

/// "INVALID draw" is the truth of a file whose error may be told on more than one line.
bool agrees(const std::string& said, const std::string& truth) {
  const std::string invalid = "INVALID";
  const bool any_line = truth.starts_with(invalid) && truth.find("line") == std::string::npos;
  if (!any_line) return said.starts_with(truth);
  return said.starts_with(invalid) && said.find(truth.substr(invalid.size())) != std::string::npos;
}

TEST(CrossedWordsExplain, FindsTheTrueVerdictOfEveryGoldenFile) {
  const auto dictionary = words::Dictionary::load(ASPIS_SOURCE "/referee/words/data/words.txt");
  ASSERT_TRUE(dictionary.ok());
  for (const auto& entry :
       std::filesystem::directory_iterator(ASPIS_SOURCE "/tests/golden/crossed_words")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string truth;
    std::getline(file, truth);
    std::string letters;
    std::string line;
    for (int pile = 0; pile < number_of_piles; ++pile) {
      std::getline(file, line);
      letters += line + "\n";
    }
    const std::string output{std::istreambuf_iterator<char>(file), {}};
    const std::string said = headline(*verdict_on(output, *read_piles(letters), *dictionary));
    EXPECT_TRUE(agrees(said, truth)) << entry.path().filename() << ": " << said;
  }
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::explain
