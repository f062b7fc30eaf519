#include "referee/solitaire/crossed_words/explain/reading.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "referee/solitaire/crossed_words/explain/boards.hpp"
#include "referee/solitaire/crossed_words/explain/leads.hpp"
#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/signs.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::array<Manner, 4> manners = {
    {{false, false, false}, {true, false, false}, {false, true, false}, {true, true, false}}};

/// More of the letters, words of the board left out, are those of a pile from its end to its
/// beginning.
bool draws_backwards(const Text& text, const Piles& piles) {
  constexpr std::size_t telling = 3;  // letters
  int more = 0;
  std::string letters;
  for (std::size_t at = 0; at <= text.tokens.size(); ++at) {
    const bool ends = at == text.tokens.size() || !text.tokens[at].joined ||
                      text.tokens[at].text.size() > 1 || text.tokens[at].number;
    if (ends && letters.size() >= telling && !lies_on(*text.board, letters)) {
      const std::string turned(letters.rbegin(), letters.rend());
      for (const std::string& pile : piles) {
        more += pile.find(turned) != std::string::npos ? 1 : 0;
        more -= pile.find(letters) != std::string::npos ? 1 : 0;
      }
    }
    if (ends) letters.clear();
    if (at == text.tokens.size()) break;
    const Token& token = text.tokens[at];
    if (token.content || token.text.size() == 1) letters += token.text;
  }
  return more > 0;
}

bool is_clean(const Explanation& game) {
  return game.whole && game.cost <= most_clean;
}

/// The text in the manner that explains most without faults.
Reading clean_reading(const Text& text, const Piles& piles, const words::Dictionary& dictionary,
                      const Progress& progress) {
  std::optional<Reading> best;
  const auto worth = [](const Explanation& game) {
    return std::pair(game.whole, game.events.size());
  };
  const bool backwards = draws_backwards(text, piles);
  for (Manner manner : manners) {
    manner.backwards = backwards;
    Explanation game = explain(text, piles, dictionary, manner, {}, most_clean, progress);
    if (!best || worth(game) > worth(best->game)) {
      best = Reading{text, manner, std::move(game), {}};
    }
    if (best->game.whole) break;
  }
  return *std::move(best);
}

/// The cheapest game for the text, without faults if there is one.
Explanation cheapest_game(const Reading& reading, const Piles& piles,
                          const words::Dictionary& dictionary, const std::vector<Hint>& hints,
                          const Progress& progress) {
  Explanation clean =
      explain(reading.text, piles, dictionary, reading.manner, hints, most_clean, progress);
  if (clean.whole) return clean;
  Explanation game =
      explain(reading.text, piles, dictionary, reading.manner, hints, most_cost, progress);
  game.bounded = game.bounded || clean.bounded;
  return game;
}

/// The cheapest reading with faults. One with a single fault is good enough.
Reading faulty_reading(const Reading& likely, const Piles& piles,
                       const words::Dictionary& dictionary, const Progress& progress) {
  std::vector<Manner> tried;
  std::optional<Reading> best;
  for (Manner manner : {manners[0], likely.manner, manners[1], manners[2], manners[3]}) {
    constexpr int single_fault = 75'000;
    manner.backwards = likely.manner.backwards;
    if (std::find(tried.begin(), tried.end(), manner) != tried.end()) continue;
    tried.push_back(manner);
    Explanation game = explain(likely.text, piles, dictionary, manner, {}, most_cost, progress);
    if (!game.whole || (best && game.cost >= best->game.cost)) continue;
    best = Reading{likely.text, manner, std::move(game), {}};
    if (best->game.cost < single_fault) break;
  }
  return best ? *std::move(best) : likely;
}

std::size_t problems(const Text& text, const Explanation& game, const Numbers& numbers) {
  std::size_t faults = game.faults.size() + game.passed_over.size() +
                       odd_letters(text, game.events).size() + signs_of(text, game.events).wrong;
  for (const Event& event : game.events) faults += event.fault ? 1 : 0;
  return faults + numbers.faults.size() + numbers.places.size() + numbers.unexplained.size();
}

bool is_clear(const Reading& reading) {
  return reading.game.events.empty() ||
         (is_clean(reading.game) && problems(reading.text, reading.game, reading.numbers) == 0);
}

/// Reads it again with what the last time showed.
Reading improved(Reading reading, const Piles& piles, const words::Dictionary& dictionary,
                 const Progress& progress) {
  if (!reading.game.whole) reading = faulty_reading(reading, piles, dictionary, progress);
  reading.numbers = numbers_of(reading.text, Events(reading.game.events));
  const auto hints_of = [](const Reading& last) {
    std::vector<Hint> hints = last.numbers.hints;
    const auto kinds = hints_of_kinds(last.text, last.game.events);
    hints.insert(hints.end(), kinds.begin(), kinds.end());
    const Signs signs = signs_of(last.text, last.game.events);
    hints.insert(hints.end(), signs.hints.begin(), signs.hints.end());
    return hints;
  };
  constexpr int most_times = 4;
  Reading last = reading;
  for (int time = 1; time < most_times && !is_clear(last); ++time) {
    last.game = cheapest_game(last, piles, dictionary, hints_of(last), progress);
    if (!last.game.whole && reading.game.whole) break;
    last.numbers = numbers_of(last.text, Events(last.game.events));
    if (problems(last.text, last.game, last.numbers) <=
        problems(reading.text, reading.game, reading.numbers)) {
      reading = last;
    }
  }
  if (!reading.game.whole || is_clear(reading)) return reading;
  Explanation other = explain(reading.text, piles, dictionary, reading.manner, hints_of(reading),
                              most_cost, progress, per_decisive_hint);
  Numbers numbers = numbers_of(reading.text, Events(other.events));
  if (other.whole && problems(reading.text, other, numbers) <
                         problems(reading.text, reading.game, reading.numbers)) {
    reading.game = std::move(other);
    reading.numbers = std::move(numbers);
  }
  return reading;
}

}  // namespace

Reading reading_of(const std::vector<Text>& texts, const Piles& piles,
                   const words::Dictionary& dictionary, const Progress& progress) {
  std::optional<Reading> best;
  const auto worse = [](const Reading& reading) {
    return std::pair(!reading.game.whole, problems(reading.text, reading.game, reading.numbers));
  };
  std::vector<Reading> readings;
  bool clean = false;
  for (const Text& text : texts) {
    readings.push_back(clean_reading(text, piles, dictionary, progress));
    clean = clean || readings.back().game.whole;
  }
  for (Reading& reading : readings) {
    if (clean && !reading.game.whole) continue;
    reading = improved(std::move(reading), piles, dictionary, progress);
    if (!best || worse(reading) < worse(*best)) best = std::move(reading);
    if (best->game.whole && is_clear(*best)) break;
  }
  return *std::move(best);
}

}  // namespace aspis::solitaire::crossed_words::explain
