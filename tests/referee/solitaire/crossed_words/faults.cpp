#include "tests/referee/solitaire/crossed_words/faults.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/ascii.hpp"
#include "protocol/random.hpp"
#include "protocol/tokens.hpp"
#include "tests/referee/solitaire/crossed_words/common_words.hpp"
#include "tests/referee/solitaire/crossed_words/other_readings.hpp"

namespace aspis::solitaire::crossed_words {
namespace {

using protocol::Random;

/// Lines that differ, from 1 on; none if one text has more lines.
std::vector<int> differing_lines(std::string_view one, std::string_view other) {
  const auto lines = protocol::split_lines(one);
  const auto others = protocol::split_lines(other);
  std::vector<int> found;
  if (lines.size() != others.size()) return found;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (lines[at] != others[at]) found.push_back(static_cast<int>(at) + 1);
  }
  return found;
}

/// Changes one thing of a game. Each change is true if it was made; it may still fit in some way.
class Spoiler {
 public:
  Spoiler(PrintedGame& game, Random& random) : game_(game), random_(random) {}

  bool spoil(FaultKind kind) {
    switch (kind) {
      case FaultKind::board_letter:
        return spoil_board() && !words_fit_somehow(game_);
      case FaultKind::word:
        return spoil_word() && !words_fit_somehow(game_);
      case FaultKind::place:
        return spoil_place() && !words_fit_somehow(game_);
      case FaultKind::pile:
        return spoil_pile() && !draws_fit_somehow(game_);
      case FaultKind::count:
        return spoil_count();
      case FaultKind::discard:
        return spoil_discard();
      case FaultKind::loss:
        return spoil_loss();
      case FaultKind::score:
        return spoil_score();
      case FaultKind::score_besides:
        return spoil_score_besides();
      case FaultKind::bonus:
        return spoil_bonus();
      case FaultKind::sum:
        return random_.below(2) == 0 ? spoil_sum() : spoil_total_so_far();
      case FaultKind::total:
        return spoil_total();
      case FaultKind::unheld_letters:
      case FaultKind::unconnected:
        break;  // no change of a printed game makes them
    }
    return false;
  }

 private:
  template <class T>
  T& some(std::vector<T>& items) {
    return items[random_.below(items.size())];
  }

  PrintedMove& some_move() { return some(game_.moves); }

  char some_letter() { return static_cast<char>('A' + random_.below(26)); }

  /// Draws or discards of the game with their moves.
  template <class Step>
  std::vector<std::pair<PrintedMove*, Step*>> steps() {
    std::vector<std::pair<PrintedMove*, Step*>> found;
    for (PrintedMove& move : game_.moves) {
      for (auto& step : move.steps) {
        if (auto* wanted = std::get_if<Step>(&step)) found.emplace_back(&move, wanted);
      }
    }
    return found;
  }

  bool spoil_board() {
    const auto row = random_.below(side);
    char& square = game_.board[row][random_.below(side)];
    const char old = square;
    // Squares without a letter are many, and a letter there is the rarer fault.
    if (old == '.' && random_.below(8) != 0) return false;
    square = old != '.' && random_.below(8) == 0 ? '.' : some_letter();
    return square != old;
  }

  bool spoil_word() {
    std::string& word = some_move().word.word;
    const std::string old = word;
    if (random_.below(2) == 0) {
      const std::string other =
          protocol::upper_case(common_words()[random_.below(common_words().size())]);
      if (other.size() == word.size()) word = other;
    } else {
      word[random_.below(word.size())] = some_letter();
    }
    return word != old;
  }

  bool spoil_place() {
    PrintedWord& word = some_move().word;
    const Square old = word.first;
    const Direction old_direction = word.direction;
    const auto shift = [this] { return static_cast<int>(random_.below(5)) - 2; };
    switch (random_.below(4)) {
      case 0:
        word.direction = other(word.direction);
        break;
      case 1:
        std::swap(word.first.row, word.first.column);
        break;
      default:
        word.first = {old.row + shift(), old.column + shift()};
    }
    return is_inside(word.first) && is_inside(word.last()) &&
           (word.first != old || word.direction != old_direction);
  }

  bool spoil_pile() {
    auto draws = steps<PrintedDraw>();
    if (draws.empty()) return false;
    int& pile = some(draws).second->pile;
    pile = (pile + 1 + static_cast<int>(random_.below(2))) % number_of_piles;
    return true;
  }

  bool spoil_count() {
    auto draws = steps<PrintedDraw>();
    if (draws.empty()) return false;
    int& count = some(draws).second->count;
    const int old = std::exchange(count, 1 + static_cast<int>(random_.below(largest_hand)));
    return count != old;
  }

  bool spoil_discard() {
    auto discards = steps<PrintedDiscard>();
    if (discards.empty()) return false;
    PrintedDiscard& discard = *some(discards).second;
    const std::string held = discard.hand + discard.letters;
    char& letter = discard.letters[random_.below(discard.letters.size())];
    std::string others;
    std::string as_dear;  // others of the same value
    for (char other = 'A'; other <= 'Z'; ++other) {
      if (held.find(other) != std::string::npos) continue;
      others += other;
      if (letter_value(protocol::lower_case(other)) == letter_value(protocol::lower_case(letter))) {
        as_dear += other;
      }
    }
    if (!as_dear.empty()) others = as_dear;
    letter = others[random_.below(others.size())];
    return true;
  }

  bool spoil_loss() {
    auto discards = steps<PrintedDiscard>();
    if (discards.empty()) return false;
    const auto [move, discard] = some(discards);
    const int lost = wrong_number(discard->lost);
    if (lost <= 0 || is_of_move(lost, *move)) return false;
    discard->lost = lost;
    return true;
  }

  bool spoil_score() {
    PrintedMove& move = some_move();
    const PrintedMove old = move;
    move.word.score = wrong_number(move.word.score);
    move.with_bonus += move.word.score - old.word.score;
    return !is_of_move(move.word.score, old) && !is_of_move(move.with_bonus, old);
  }

  bool spoil_score_besides() {
    PrintedMove& move = some_move();
    if (move.besides.empty()) return false;
    const PrintedMove old = move;
    int& score = some(move.besides).score;
    score = wrong_number(score);
    return !is_of_move(score, old);
  }

  bool spoil_bonus() {
    std::vector<PrintedMove*> with_bonus;
    for (PrintedMove& move : game_.moves) {
      if (move.bonus > 0) with_bonus.push_back(&move);
    }
    PrintedMove& move = with_bonus.empty() ? some_move() : *some(with_bonus);
    const PrintedMove old = move;
    move.bonus = old.bonus == 50 ? 100 : 50;
    return !is_of_move(move.bonus, old);
  }

  bool spoil_sum() {
    PrintedMove& move = some_move();
    const PrintedMove old = move;
    move.sum = wrong_number(move.sum);
    move.net += move.sum - old.sum;
    return !is_of_move(move.sum, old) && !is_of_move(move.net, old);
  }

  bool spoil_total_so_far() {
    PrintedMove& move = some_move();
    const PrintedMove old = move;
    move.total = wrong_number(move.total);
    return !is_of_move(move.total, old);
  }

  /// Differs from the total without losses or bonuses too.
  bool spoil_total() {
    int losses = 0;
    int bonuses = 0;
    for (const PrintedMove& move : game_.moves) {
      losses += move.sum - move.net;
      bonuses += move.bonus;
    }
    const int old = game_.total;
    game_.total = wrong_number(old);
    const int more = game_.total - old;
    return more != 0 && more != losses && more != -bonuses && more != losses - bonuses;
  }

  /// As a slip of a program or a hand would make it; may be right by chance.
  int wrong_number(int right) {
    static constexpr std::array slips = {1, -1, 2, -2, 3, 5, -5, 9, 10, -10, 20};
    switch (random_.below(6)) {
      case 0:
        return right * 2;
      case 1:
        return right * 3;
      case 2:
        return right >= 10 && right < 100 ? right % 10 * 10 + right / 10 : right + 1;
      default:
        return std::max(right < 0 ? right - 50 : 1, right + slips[random_.below(slips.size())]);
    }
  }

  /// The number might be read as another one of the move.
  bool is_of_move(int value, const PrintedMove& move) const {
    std::vector<int> numbers = {move.word.score,
                                move.word.raw,
                                move.with_bonus,
                                move.bonus,
                                move.sum,
                                move.net,
                                move.total,
                                move.total - move.net,
                                move.sum - move.bonus,
                                move.total - move.sum,
                                move.total - move.sum + move.with_bonus};
    for (const PrintedWord& word : move.besides) {
      numbers.push_back(word.score);
      numbers.push_back(word.raw);
    }
    for (const auto& step : move.steps) {
      if (const auto* discard = std::get_if<PrintedDiscard>(&step)) {
        numbers.push_back(discard->lost);
      }
    }
    return std::find(numbers.begin(), numbers.end(), value) != numbers.end();
  }

  PrintedGame& game_;
  Random& random_;
};

std::optional<FaultyText> offending_text(const Format& format, Offence offence, std::uint64_t seed,
                                         int turns) {
  const RandomGame game = sample_game(seed, turns, offence);
  if (!game.offence) return std::nullopt;
  const auto end = game.entries.begin() + static_cast<std::ptrdiff_t>(*game.offence);
  const auto move = std::count_if(game.entries.begin(), end, [](const judge::Entry& entry) {
    return std::holds_alternative<judge::Played>(entry.act);
  });
  PrintedGame printed = printed_sample(game, seed);
  FaultyText faulty{format.print(printed), {}};
  for (char& letter : printed.moves[static_cast<std::size_t>(move)].word.word) {
    letter = letter == 'Z' ? 'Y' : 'Z';
  }
  faulty.lines = differing_lines(faulty.text, format.print(printed));
  return faulty;
}

}  // namespace

std::string text(FaultKind kind) {
  static const std::array<std::string, all_fault_kinds.size()> names = {
      "board letter",   "word",       "place",
      "pile",           "count",      "discard",
      "loss",           "score",      "score of another word",
      "bonus",          "sum",        "total",
      "unheld letters", "unconnected"};
  return names[static_cast<std::size_t>(kind)];
}

std::optional<FaultyText> faulty_text(const Format& format, FaultKind kind, std::uint64_t seed,
                                      int turns) {
  if (kind == FaultKind::unheld_letters) {
    return offending_text(format, Offence::unheld_letters, seed, turns);
  }
  if (kind == FaultKind::unconnected) {
    return offending_text(format, Offence::unconnected, seed, turns);
  }
  const PrintedGame legal = printed_sample(sample_game(seed, turns), seed);
  if (legal.moves.empty()) return std::nullopt;
  const std::string legal_text = format.print(legal);
  Random random(protocol::derived_seed(seed, 3 + static_cast<std::uint64_t>(kind)));
  int unseen = 0;  // changes of what the format does not print
  for (int tries = 0; tries < 200 && unseen < 20; ++tries) {
    PrintedGame spoilt = legal;
    if (!Spoiler(spoilt, random).spoil(kind)) continue;
    FaultyText faulty{format.print(spoilt), {}};
    faulty.lines = differing_lines(legal_text, faulty.text);
    if (!faulty.lines.empty()) return faulty;
    ++unseen;
  }
  return std::nullopt;
}

}  // namespace aspis::solitaire::crossed_words
