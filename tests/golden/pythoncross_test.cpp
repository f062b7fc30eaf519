// The three games that the document prints, and its data file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "referee/solitaire/pythoncross/score.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

const std::string folder = ASPIS_SOURCE "/tests/golden/pythoncross/";

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const words::Dictionary& default_list() {
  static const auto list =
      words::Dictionary::load(std::string(ASPIS_SOURCE) + "/referee/words/data/words.txt");
  return *list;
}

Verdict verdict_on(const std::string& record, const std::string& map = "") {
  ScoreRequest request;
  request.record = record;
  request.demands.whole = true;
  if (!map.empty()) request.map = map;
  const auto scored = score(request, default_list());
  if (const auto* unreadable = std::get_if<Unreadable>(&scored)) {
    throw std::runtime_error(unreadable->error);
  }
  return std::get<Verdict>(scored);
}

TEST(PrintedPythoncross, SampleOf474IsValidByItsLettersAndBlocks) {
  const auto verdict = verdict_on(contents(folder + "sample-474.txt"));
  EXPECT_THAT(verdict.errors, IsEmpty());
  EXPECT_EQ(verdict.total, 474);
  EXPECT_THAT(verdict.turns, SizeIs(15));
  EXPECT_FALSE(verdict.all_letters);
}

TEST(PrintedPythoncross, BreadboxGameOf551IsValid) {
  const std::string record = contents(folder + "breadbox-551.txt");
  const auto verdict = verdict_on(record, contents(folder + "treasure-map-1.txt"));
  EXPECT_THAT(verdict.errors, IsEmpty());
  EXPECT_EQ(verdict.total, 551);
  EXPECT_EQ(verdict.turns[7].score, 116);
  EXPECT_THAT(verdict.turns[7].others, SizeIs(6));
  EXPECT_EQ(report(verdict), record);
}

TEST(PrintedPythoncross, PlantedGameOf715IsValidWithAllLetters) {
  const std::string record = contents(folder + "planted-715.txt");
  const auto verdict = verdict_on(record, contents(folder + "treasure-map-1.txt"));
  EXPECT_THAT(verdict.errors, IsEmpty());
  EXPECT_EQ(verdict.total, 715);
  EXPECT_TRUE(verdict.all_letters);
  EXPECT_EQ(verdict.turns.back().score, 26 + 50);
  EXPECT_EQ(report(verdict), record);
}

TEST(PrintedPythoncross, PiMisprintedAtA19IsFoundAtA49) {
  std::string record = contents(folder + "breadbox-551.txt");
  record.replace(record.find("A 4 9 PI"), 5, "A 1 9");
  const auto verdict = verdict_on(record, contents(folder + "treasure-map-1.txt"));
  ASSERT_THAT(verdict.errors, SizeIs(1));
  EXPECT_EQ(verdict.errors[0].line, 9U);
  EXPECT_EQ(verdict.errors[0].turn, 7U);
  EXPECT_EQ(verdict.errors[0].rule, "position");
  EXPECT_EQ(verdict.errors[0].found, "PI at A 1 9");
  EXPECT_TRUE(verdict.errors[0].expected.starts_with("at A 4 9 "));
  EXPECT_EQ(verdict.total, 551);
}

TEST(PrintedPythoncross, FindsEveryChangedClaim) {
  const std::string map = contents(folder + "treasure-map-1.txt");
  const std::string right = contents(folder + "planted-715.txt");
  const std::vector<std::array<std::string, 3>> changes = {
      {" 2 RTISENT   59", " 2 RTISENT   58", "score"},
      {" 2 RTISENT   59", " 2 RTISENA   59", "rack"},
      {"(LO,IT,OH,NE)", "(LO,IT,OH)", "other words"},
      {"total:  715", "total:  716", "total"},
      {"1 _ _ L I O N", "1 _ A L I O N", "board"},
      {"1 _ _ L I O N", "1 _ , L I O N", "board"},
      {"\"=2 .=3", "\"=3 .=2", "key"},
      {"\"=2 .=3 ", "\"=2 ", "key"},
      {"_=5", "_=5 x=6", "key"},
      {"GRSP@", "GRS@P", "letter list"},
      {"GRSP@", "GRPS@", "letter list"},
      {"715   None", "715   MM", "repeated words"}};
  for (const auto& [from, to, rule] : changes) {
    std::string record = right;
    record.replace(record.find(from), from.size(), to);
    const auto verdict = verdict_on(record, map);
    ASSERT_THAT(verdict.errors, SizeIs(1)) << to;
    EXPECT_EQ(verdict.errors[0].rule, rule) << to;
  }
}

TEST(PrintedPythoncross, NamesEveryMissingPartOfRecord) {
  const std::string map = contents(folder + "treasure-map-1.txt");
  const std::string right = contents(folder + "planted-715.txt");
  std::string no_board;
  for (std::size_t at = 0; at < right.size();) {
    const std::size_t end = right.find('\n', at);
    std::string line = right.substr(at, end - at);
    if (line.size() > 59 && line[58] >= '1' && line[58] <= '9' && line[59] == ' ') line.resize(58);
    no_board += line + "\n";
    at = end + 1;
  }
  const auto without_board = verdict_on(no_board, map);
  ASSERT_THAT(without_board.errors, SizeIs(1));
  EXPECT_EQ(text(without_board.errors[0]),
            "board: missing; expected: the final board: nine rows of nine squares");
  std::string no_total = right;
  no_total.erase(no_total.find("    total:"));
  const auto without_total = verdict_on(no_total, map);
  ASSERT_THAT(without_total.errors, SizeIs(1));
  EXPECT_EQ(text(without_total.errors[0]), "total: missing; expected: the sum of all turns");
  std::string no_words = right;
  no_words.erase(no_words.find(" (LO,IT,OH,NE)"), 14);
  const auto without_words = verdict_on(no_words, map);
  ASSERT_THAT(without_words.errors, SizeIs(1));
  EXPECT_EQ(text(without_words.errors[0]),
            "line 5: turn 3, other words: none; expected: (LO,IT,OH,NE)");
}

TEST(PrintedPythoncross, DataFileIsAmongUserDocuments) {
  EXPECT_EQ(contents(ASPIS_SOURCE "/docs/samples/treasure-map-1.txt"),
            contents(folder + "treasure-map-1.txt"));
}

}  // namespace
}  // namespace aspis::solitaire::pythoncross
