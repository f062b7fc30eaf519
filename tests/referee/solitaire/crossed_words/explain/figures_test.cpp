// How many sample games are judged right, by format and by kind of error. ASPIS_SAMPLE_GAMES sets
// their number; the nightly run has 3,000 and the hard formats too. ASPIS_SAMPLE_FORMAT takes games
// of one format only and shows each that is judged wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <variant>
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

const char* only_format() {
  return std::getenv("ASPIS_SAMPLE_FORMAT");
}

void show(const Verdict& verdict, const std::string& kind, std::uint64_t seed, int turns) {
  if (only_format() == nullptr) return;
  std::cout << kind << ", seed " << seed << ", " << turns << " turns: " << headline(verdict)
            << '\n';
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
      if (only_format() != nullptr ? format.name != only_format() : format.hard && !all_formats()) {
        continue;
      }
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
    if (verdict.outcome() != Outcome::valid) show(verdict, "legal", seed, turns);
    return std::size_t{1};
  });
  print(table);
  EXPECT_GE(100 * sum.valid, 97 * sum.all());
  EXPECT_LE(100 * sum.invalid, sum.all());
}

const Format& find_format(const std::string& name) {
  return *std::find_if(formats().begin(), formats().end(),
                       [&](const Format& format) { return format.name == name; });
}

struct HardGame {
  std::string format;
  std::uint64_t seed = 0;
  int turns = 0;
};

TEST(CrossedWordsFigures, HardGamesAreValid) {
  const std::vector<HardGame> games = {
      {"story", 2, 99},       // "A" and "I" are words of sentences too; only the losses tell
      {"dutch", 1, 20},       // between two plays, the words of one are next to the other too
      {"dutch", 7, 6},        // the last number of a place is a row or a column
      {"portuguese", 2, 9},   // the "e" of "Q, R e S" means "and"
      {"portuguese", 3, 24},  // "joguei fora Q e perdi": here it ends a list
      {"log", 60, 41},        // a word laid over the words of the next two moves has as many points
      {"italian", 16, 85},    // the number of a move stands where a loss often does
      {"query", 11, 42},      // a table with a single draw, behind its word
      {"query", 59, 90},      // the letters of a word formed besides are also the hand
      {"terse", 80, 21},      // "N eN": the second N belongs to a word
      {"terse", 10, 91},      // "F YeS": so does the Y
      {"chess", 9, 44},       // "xI": the x is a sign, though XI is a word
      {"commands", 15, 38},   // "PUT PUT IN": the second PUT is the word
      {"french", 8, 93},      // FIN is on the board, and in the last line
      {"stream", 60, 41},     // two plays without a draw between them might be one
      {"stream", 9, 44},      // so might these; only the directions tell
      {"sums", 9, 44},        // "out: QH = 9+6 = 15": the terms of a loss
      {"codes", 41, 12},      // "-6W-7W" behind a play: what each of two discards costs
      {"codes", 46, 55},      // and "-20W-4W-3W-16W-3W-12W-9W" what each of seven costs
      {"codes", 37, 16},      // "W T" discards a T: W is a sign, and no letter of a list
      {"codes", 69, 80},      // "6-1W=5": this W is not the one that the next line draws
      {"stream", 67, 82},     // and in these, what else the letters could be
      {"stream", 78, 23}      // "!E=1": this E is discarded before it is needed
  };
  for (const HardGame& game : games) {
    const Verdict verdict = judge_file(sample_text(find_format(game.format), game.seed, game.turns),
                                       sample_game(game.seed, game.turns).piles);
    EXPECT_EQ(verdict.outcome(), Outcome::valid) << game.format << ": " << headline(verdict);
  }
}

TEST(CrossedWordsFigures, PlaysThatMayBeDividedOtherwiseAreUndecided) {
  const Verdict verdict =
      judge_file(sample_text(find_format("stream"), 52, 49), sample_game(52, 49).piles);
  EXPECT_EQ(verdict.outcome(), Outcome::undecided) << headline(verdict);
}

/// A line for each act and each word, with its number and the total after it.
std::vector<std::string> lines_of_acts(const PrintedGame& game) {
  std::vector<std::string> lines = {std::to_string(game.total)};
  lines.insert(lines.end(), game.board.begin(), game.board.end());
  lines.emplace_back("step,act,pile,letters,row,column,way,points,total");
  const auto header = lines.size();
  const auto add = [&](const std::string& act, int points, int total) {
    lines.push_back(std::to_string(lines.size() - header + 1) + "," + act + "," +
                    std::to_string(points) + "," + std::to_string(total));
  };
  int total = 0;
  for (const PrintedMove& move : game.moves) {
    for (const auto& step : move.steps) {
      if (const auto* draw = std::get_if<PrintedDraw>(&step)) {
        add("draw," + std::to_string(draw->pile + 1) + "," + draw->letters + ",,,", 0, total);
      } else {
        const auto& discard = std::get<PrintedDiscard>(step);
        total -= discard.lost;
        add("discard,," + discard.letters + ",,,", -discard.lost, total);
      }
    }
    const PrintedWord& word = move.word;
    total += word.score;
    add("word,," + word.word + "," + std::to_string(word.first.row + 1) + "," +
            std::to_string(word.first.column + 1) +
            (word.direction == Direction::across ? ",H" : ",V"),
        word.score, total);
    for (const PrintedWord& other : move.besides) {
      total += other.score;
      add("cross,," + other.word + ",,,", other.score, total);
    }
    total += move.bonus;
    if (move.bonus != 0) add("bonus,,,,,", move.bonus, total);
  }
  return lines;
}

std::string join(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(CrossedWordsFigures, TotalMayFollowEachWordOfAMove) {
  for (const auto& [seed, turns] : {std::pair(60, 41), std::pair(9, 44), std::pair(59, 90)}) {
    const RandomGame game = sample_game(static_cast<std::uint64_t>(seed), turns);
    const Verdict verdict = judge_file(join(lines_of_acts(printed_sample(game, 1))), game.piles);
    EXPECT_EQ(verdict.outcome(), Outcome::valid) << headline(verdict);
  }
}

TEST(CrossedWordsFigures, WrongDirectionIsFound) {
  const RandomGame game = sample_game(9, 44);
  std::vector<std::string> lines = lines_of_acts(printed_sample(game, 1));
  const auto down = std::find_if(lines.rbegin(), lines.rend(), [](const std::string& line) {
    return line.find(",V,") != std::string::npos;
  });
  ASSERT_NE(down, lines.rend());
  down->replace(down->find(",V,"), 3, ",H,");
  const Verdict verdict = judge_file(join(lines), game.piles);
  EXPECT_NE(verdict.outcome(), Outcome::valid);
  EXPECT_TRUE(names_line(verdict, {static_cast<int>(lines.rend() - down)})) << headline(verdict);
}

/// The game draws an I that it never uses, so passing it over contradicts nothing else.
TEST(CrossedWordsFigures, LetterIsNotPassedOverAsAPronoun) {
  const auto faulty = faulty_text(find_format("dutch"), FaultKind::count, 0, 5);
  ASSERT_TRUE(faulty);
  const Verdict verdict = judge_file(faulty->text, sample_game(0, 5).piles);
  EXPECT_NE(verdict.outcome(), Outcome::valid);
  EXPECT_TRUE(names_line(verdict, faulty->lines)) << headline(verdict);
}

/// The wrong pile is the row of a word nearby, or right if piles are counted from the last.
TEST(CrossedWordsFigures, PileIsNotExcusedByChance) {
  for (const auto& [seed, turns] : {std::pair(0, 5), std::pair(2, 9)}) {
    const auto number = static_cast<std::uint64_t>(seed);
    const auto faulty = faulty_text(find_format("dutch"), FaultKind::pile, number, turns);
    ASSERT_TRUE(faulty);
    const Verdict verdict = judge_file(faulty->text, sample_game(number, turns).piles);
    EXPECT_NE(verdict.outcome(), Outcome::valid) << seed;
    EXPECT_TRUE(names_line(verdict, faulty->lines)) << headline(verdict);
  }
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
      if (verdict.outcome() == Outcome::valid || !names_line(verdict, faulty->lines)) {
        show(verdict, text(kind), seed, turns);
        continue;
      }
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
