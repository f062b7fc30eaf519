// Verdicts by explanation: each file of tests/golden/crossed_words has its true verdict on line 1,
// then the three piles, then the output.
#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "referee/solitaire/crossed_words/judge/sheet.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

/// "INVALID draw" is the truth of a file whose fault may be told on more than one line.
bool agrees(const std::string& headline, const std::string& truth) {
  const std::string invalid = "INVALID";
  const bool any_line = truth.starts_with(invalid) && truth.find("line") == std::string::npos;
  if (!any_line) return headline.starts_with(truth);
  return headline.starts_with(invalid) &&
         headline.find(truth.substr(invalid.size())) != std::string::npos;
}

TEST(CrossedWordsExplain, FindsTheTrueVerdictOfEveryGoldenFile) {
  const auto dictionary = words::Dictionary::load(ASPIS_SOURCE "/referee/words/data/words.txt");
  ASSERT_TRUE(dictionary.ok());
  for (const auto& entry :
       std::filesystem::directory_iterator(ASPIS_SOURCE "/tests/golden/crossed_words")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string truth;
    std::getline(file, truth);
    std::string piles;
    std::string line;
    for (int pile = 0; pile < number_of_piles; ++pile) {
      std::getline(file, line);
      piles += line + "\n";
    }
    const std::string output{std::istreambuf_iterator<char>(file), {}};
    const std::string headline =
        judge::headline(verdict_on(output, *read_piles(piles), *dictionary));
    EXPECT_TRUE(agrees(headline, truth)) << entry.path().filename() << ": " << headline;
  }
}

TEST(CrossedWordsExplain, AsksForABoardWhenTheFileHasNone) {
  const auto dictionary = words::Dictionary::parse("cat\n", "list");
  const auto verdict = verdict_on("12\n1CAT\nCAT 12\n", {"cat", "", ""}, *dictionary);
  EXPECT_EQ(judge::headline(verdict).substr(0, 27), "INVALID line 2: final board");
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::explain
