// Output files in formats as contestants of the year 2000 may have invented them: each file of
// tests/golden/crossed_words has its true verdict on line 1, then the three piles, then the output.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/judge/judge.hpp"
#include "referee/solitaire/crossed_words/judge/sheet.hpp"

namespace aspis::solitaire::crossed_words::judge {
namespace {

const words::Dictionary& default_list() {
  static const auto list =
      words::Dictionary::load(std::string(ASPIS_SOURCE) + "/referee/words/data/words.txt");
  return *list;
}

struct Sample {
  std::string name;
  std::string truth;  // "VALID 317", "INVALID line 22: word score"
  Piles piles;
  std::string output;
};

Sample sample_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  Sample sample;
  sample.name = path.filename().string();
  std::getline(file, sample.truth);
  std::string piles;
  std::string line;
  for (int pile = 0; pile < number_of_piles; ++pile) {
    std::getline(file, line);
    piles += line + "\n";
  }
  sample.piles = *read_piles(piles);
  std::ostringstream rest;
  rest << file.rdbuf();
  sample.output = rest.str();
  return sample;
}

std::vector<Sample> samples() {
  std::vector<Sample> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(ASPIS_SOURCE "/tests/golden/crossed_words")) {
    found.push_back(sample_in(entry.path()));
  }
  return found;
}

Verdict judged(const Sample& sample) {
  auto verdict = judge(sample.output, sample.piles, default_list());
  EXPECT_TRUE(verdict.ok()) << sample.name;
  return verdict.ok() ? *std::move(verdict) : Verdict{};
}

/// The sample with one text in place of another.
Sample changed(Sample sample, const std::string& from, const std::string& to) {
  const std::size_t at = sample.output.find(from);
  EXPECT_NE(at, std::string::npos) << sample.name << " has no " << from;
  if (at != std::string::npos) sample.output.replace(at, from.size(), to);
  return sample;
}

Sample named(const std::string& name) {
  return sample_in(std::string(ASPIS_SOURCE "/tests/golden/crossed_words/") + name + ".txt");
}

std::string said_back(const Verdict& verdict) {
  std::string all;
  for (const Remark& remark : verdict.remarks) all += remark.text + "\n";
  return all;
}

TEST(CrossedWordsOwnFormats, are_judged_as_they_are_or_left_to_a_judge) {
  const auto all = samples();
  ASSERT_GE(all.size(), 66U);
  std::string undecided;
  for (const Sample& sample : all) {
    const Verdict verdict = judged(sample);
    if (verdict.outcome() == Outcome::undecided) {
      undecided += sample.name + "\n";
    } else {
      EXPECT_EQ(headline(verdict).substr(0, sample.truth.size()), sample.truth) << sample.name;
    }
    if (sample.truth.starts_with("VALID")) {
      EXPECT_EQ(verdict.outcome(), Outcome::valid) << sample.name << ": " << headline(verdict);
    }
  }
  EXPECT_LE(std::count(undecided.begin(), undecided.end(), '\n'), 3) << undecided;
}

TEST(CrossedWordsOwnFormats, are_said_back_with_their_legend) {
  const std::string said = said_back(judged(named("01_legend_dx")));
  EXPECT_NE(said.find("'d' is draw, 'x' is discard, '>' is across, 'v' is down"), std::string::npos)
      << said;
  EXPECT_NE(said.find("row, from 1"), std::string::npos) << said;
  const std::string laid = said_back(judged(named("12_laid_only")));
  EXPECT_NE(laid.find("plays name only the letters laid"), std::string::npos) << laid;
  const std::string chess = said_back(judged(named("14_chess")));
  EXPECT_NE(chess.find("row, from the bottom, from 1"), std::string::npos) << chess;
}

TEST(CrossedWordsOwnFormats, keep_their_verdict_beside_lines_that_are_no_moves) {
  const Sample valid = named("01_legend_dx");
  Sample with_prose = valid;
  with_prose.output += "\nMy program looked at 81234 positions in 299 seconds.\nThank you!\n";
  EXPECT_EQ(judged(with_prose).outcome(), Outcome::valid) << headline(judged(with_prose));
  Sample with_claim = valid;
  with_claim.output += "QUEUE 999 points\n";
  EXPECT_EQ(judged(with_claim).outcome(), Outcome::undecided) << headline(judged(with_claim));
}

TEST(CrossedWordsOwnFormats, are_undecided_where_a_move_cannot_be_read) {
  const Sample garbled = changed(named("01_legend_dx"), "\nd", "\nsome tiles; d");
  EXPECT_NE(judged(garbled).outcome(), Outcome::invalid) << headline(judged(garbled));
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::judge
