// How many sample games are judged right, by format and by kind of error. ASPIS_SAMPLE_GAMES sets
// their number; the nightly run has 3,000 and the hard formats too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "tests/referee/solitaire/crossed_words/faults.hpp"
#include "tests/support/watched.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

using judge::Outcome;
using judge::Verdict;

struct Figures {
  int valid = 0;
  int invalid = 0;
  int undecided = 0;
  int right_line = 0;

  [[nodiscard]] int all() const { return valid + invalid + undecided; }
};

bool all_formats() {
  return std::getenv("ASPIS_SAMPLE_GAMES") != nullptr;
}

std::size_t sample_games(std::size_t usual) {
  const char* const wanted = std::getenv("ASPIS_SAMPLE_GAMES");
  return wanted != nullptr ? static_cast<std::size_t>(std::atol(wanted)) : usual / support::watched;
}

Verdict judge_file(const std::string& file, const Piles& piles) {
  const auto verdict = verdict_on(file, piles, sample_dictionary());
  EXPECT_TRUE(verdict.ok());
  return verdict.ok() ? *verdict : Verdict{};
}

bool names_line(const Verdict& verdict, const std::vector<int>& lines) {
  const auto among = [&](const auto& one) {
    return std::find(lines.begin(), lines.end(), one.line) != lines.end();
  };
  return verdict.outcome() == Outcome::invalid
             ? among(verdict.errors.front())
             : std::any_of(verdict.unread.begin(), verdict.unread.end(), among);
}

/// An error in a file of about 10,000 bytes leaves it undecided, since moves may be missing.
bool may_be_cut(const std::string& file) {
  return file.size() > 9'800 && file.size() < 10'200;
}

void count(const Verdict& verdict, Figures& figures) {
  figures.valid += verdict.outcome() == Outcome::valid ? 1 : 0;
  figures.invalid += verdict.outcome() == Outcome::invalid ? 1 : 0;
  figures.undecided += verdict.outcome() == Outcome::undecided ? 1 : 0;
}

void print(const std::map<std::string, Figures>& table) {
  for (const auto& [name, figures] : table) {
    std::cout << name << ": " << figures.valid << " valid, " << figures.invalid << " invalid, "
              << figures.undecided << " undecided, " << figures.right_line << " with the line\n";
  }
}

template <class Do>
void for_each_sample(std::size_t games, const Do& action) {
  std::size_t made = 0;
  for (std::uint64_t seed = 0; made < games; ++seed) {
    const int longest = all_formats() ? 100 : 40;
    const int turns = 5 + static_cast<int>(seed * 7919 % static_cast<std::uint64_t>(longest - 4));
    for (const Format& format : formats()) {
      if (format.hard && !all_formats()) continue;
      made += action(format, seed, turns);
    }
  }
}

TEST(CrossedWordsFigures, NearlyAllLegalGamesAreValid) {
  std::map<std::string, Figures> table;
  Figures sum;
  for_each_sample(sample_games(96), [&](const Format& format, std::uint64_t seed, int turns) {
    const Verdict verdict =
        judge_file(sample_text(format, seed, turns), sample_game(seed, turns).piles);
    count(verdict, table[format.name]);
    count(verdict, sum);
    return std::size_t{1};
  });
  print(table);
  EXPECT_GE(100 * sum.valid, 97 * sum.all());
  EXPECT_LE(100 * sum.invalid, sum.all());
}

/// "A" and "I" are letters of moves and words of sentences: only the losses tell which.
TEST(CrossedWordsFigures, GameOf99MovesInProseIsValid) {
  const auto& all = formats();
  const auto story = std::find_if(all.begin(), all.end(), [](const Format& format) {
    return std::string(format.name) == "story";
  });
  ASSERT_NE(story, all.end());
  const Verdict verdict = judge_file(sample_text(*story, 2, 99), sample_game(2, 99).piles);
  EXPECT_EQ(verdict.outcome(), Outcome::valid);
}

TEST(CrossedWordsFigures, NearlyNoFaultyGamesAreValid) {
  std::map<std::string, Figures> table;
  Figures sum;
  for_each_sample(sample_games(112), [&](const Format& format, std::uint64_t seed, int turns) {
    std::size_t made = 0;
    for (const FaultKind kind : all_fault_kinds) {
      const auto faulty = faulty_text(format, kind, seed, turns);
      if (!faulty || may_be_cut(faulty->text)) continue;
      ++made;
      const Verdict verdict = judge_file(faulty->text, sample_game(seed, turns).piles);
      Figures& figures = table[text(kind)];
      count(verdict, figures);
      count(verdict, sum);
      if (verdict.outcome() == Outcome::valid || !names_line(verdict, faulty->lines)) continue;
      ++figures.right_line;
      ++sum.right_line;
    }
    return made;
  });
  print(table);
  // In prose that is hard to read, a wrong number may be one of many others.
  EXPECT_LE(100 * sum.valid, all_formats() ? sum.all() : 0);
  EXPECT_GE(100 * sum.right_line, 90 * sum.all());
}

}  // namespace
}  // namespace aspis::solitaire::crossed_words::explain
