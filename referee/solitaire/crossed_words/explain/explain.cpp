#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/leads.hpp"
#include "referee/solitaire/crossed_words/explain/numbers.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/signs.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

using judge::Verdict;

void add_entry(const Event& event, const Text& text, Verdict& verdict) {
  const int line = text.tokens[event.first].line;
  judge::Entry entry;
  entry.total = event.total;
  if (event.kind == Kind::draw) {
    entry.act = judge::Drawn{line, event.pile, event.letters};
  } else if (event.kind == Kind::discard) {
    entry.act = judge::Discarded{line, event.letters, event.lost};
  } else if (event.kind == Kind::play) {
    entry.act = judge::Played{line, event.play, event.scored, std::nullopt, event.hand};
  } else {
    return;
  }
  verdict.entries.push_back(std::move(entry));
}

void add_unread(const Text& text, const Explanation& game, const Numbers& numbers,
                Verdict& verdict) {
  const auto add = [&](std::size_t token, const std::string& could_be) {
    verdict.unread.push_back({text.tokens[token].line, text.tokens[token].text, could_be});
  };
  std::vector<std::size_t> passed = game.passed_over;
  if (game.whole && !game.events.empty()) {
    const auto odd = odd_letters(text, game.events);
    passed.insert(passed.end(), odd.begin(), odd.end());
    std::sort(passed.begin(), passed.end());
    passed.erase(std::unique(passed.begin(), passed.end()), passed.end());
  }
  for (const std::size_t token : passed) add(token, "letters of a move");
  if (!game.whole) {
    const std::size_t next = game.events.empty() ? 0 : game.events.back().last + 1;
    if (next < text.tokens.size()) {
      add(next, game.bounded ? "more than the search could follow" : "a move");
    } else {
      verdict.unread.push_back({1, text.first_line, "a total that the moves do not come to"});
    }
  }
  auto places = numbers.places;
  const Signs signs = signs_of(text, game.events);
  places.insert(places.end(), signs.faults.begin(), signs.faults.end());
  for (const judge::Fault& place : places) {
    verdict.unread.push_back({place.line, place.found, "a place: expected " + place.expected});
  }
  if (verdict.faults.empty() && verdict.unread.empty()) {
    for (const std::size_t token : numbers.unexplained) add(token, "a score or a place");
  }
}

constexpr std::array<Manner, 4> manners = {{{false, false}, {true, false}, {false, true}, {true, true}}};

struct Reading {
  Text text;
  Manner manner;
  Explanation game;
  Numbers numbers;
};

bool is_clean(const Explanation& game) {
  return game.whole && game.cost <= most_clean;
}

/// The text as it explains most without faults.
Reading clean_reading(const std::vector<Text>& texts, const Piles& piles,
                      const words::Dictionary& dictionary) {
  std::optional<Reading> best;
  const auto worth = [](const Explanation& game) {
    return std::pair(game.whole, game.events.size());
  };
  for (const Text& text : texts) {
    for (const Manner manner : manners) {
      Explanation game = explain(text, piles, dictionary, manner, {}, most_clean);
      if (!best || worth(game) > worth(best->game)) {
        best = Reading{text, manner, std::move(game), {}};
      }
      if (best->game.whole) return *std::move(best);
    }
  }
  return *std::move(best);
}

/// The cheapest game for the text, without faults if there is one.
Explanation cheapest_game(const Reading& reading, const Piles& piles,
                          const words::Dictionary& dictionary, const std::vector<Hint>& hints) {
  Explanation clean =
      explain(reading.text, piles, dictionary, reading.manner, hints, most_clean);
  if (clean.whole) return clean;
  Explanation game = explain(reading.text, piles, dictionary, reading.manner, hints, most_cost);
  game.bounded = game.bounded || clean.bounded;
  return game;
}

/// The cheapest reading with faults. One with a single fault is good enough.
Reading faulty_reading(const Reading& likely, const std::vector<Text>& texts, const Piles& piles,
                       const words::Dictionary& dictionary) {
  std::vector<Reading> readings = {{likely.text, Manner{}, {}, {}}, likely};
  for (const Text& text : texts) {
    for (const Manner manner : manners) readings.push_back({text, manner, {}, {}});
  }
  const Reading* best = nullptr;
  for (Reading& reading : readings) {
    constexpr int single_fault = 75'000;
    reading.game = explain(reading.text, piles, dictionary, reading.manner, {}, most_cost);
    if (!reading.game.whole) continue;
    if (best == nullptr || reading.game.cost < best->game.cost) best = &reading;
    if (best->game.cost < single_fault) break;
  }
  return best == nullptr ? likely : *best;
}

std::size_t problems(const Text& text, const Explanation& game, const Numbers& numbers) {
  std::size_t faults = game.faults.size() + game.passed_over.size() +
                       odd_letters(text, game.events).size() +
                       signs_of(text, game.events).faults.size();
  for (const Event& event : game.events) faults += event.fault ? 1 : 0;
  return faults + numbers.faults.size() + numbers.places.size() + numbers.unexplained.size();
}

bool is_clear(const Reading& reading) {
  return reading.game.events.empty() ||
         (is_clean(reading.game) && problems(reading.text, reading.game, reading.numbers) == 0);
}

/// Reads the file again, with what the last time showed, until all is clear.
Reading reading_of(const std::vector<Text>& texts, const Piles& piles,
                   const words::Dictionary& dictionary) {
  Reading reading = clean_reading(texts, piles, dictionary);
  if (!reading.game.whole) reading = faulty_reading(reading, texts, piles, dictionary);
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
    last.game = cheapest_game(last, piles, dictionary, hints_of(last));
    if (!last.game.whole && reading.game.whole) break;
    last.numbers = numbers_of(last.text, Events(last.game.events));
    if (problems(last.text, last.game, last.numbers) <=
        problems(reading.text, reading.game, reading.numbers)) {
      reading = last;
    }
  }
  if (!reading.game.whole || is_clear(reading)) return reading;
  Explanation other = explain(reading.text, piles, dictionary, reading.manner, hints_of(reading),
                              most_cost, per_decisive_hint);
  Numbers numbers = numbers_of(reading.text, Events(other.events));
  if (other.whole && problems(reading.text, other, numbers) < problems(reading.text, reading.game, reading.numbers)) {
    reading.game = std::move(other);
    reading.numbers = std::move(numbers);
  }
  return reading;
}

}  // namespace

Verdict verdict_on(std::string_view file, const Piles& piles, const words::Dictionary& dictionary) {
  std::vector<Text> texts = {text_of(file)};
  if (auto sorted = by_moves(texts.front())) texts.push_back(*std::move(sorted));
  Verdict verdict;
  verdict.claimed = texts.front().total;
  if (!texts.front().board) {
    verdict.faults.push_back({2, "final board", "none",
                              "17 lines of 17 squares, with '.' for blanks, behind the total"});
    return verdict;
  }
  const auto [text, manner, game, numbers] = reading_of(texts, piles, dictionary);
  for (const Event& event : game.events) {
    add_entry(event, text, verdict);
    if (event.fault) verdict.faults.push_back(*event.fault);
  }
  verdict.faults.insert(verdict.faults.end(), numbers.faults.begin(), numbers.faults.end());
  std::stable_sort(
      verdict.faults.begin(), verdict.faults.end(),
      [](const judge::Fault& left, const judge::Fault& right) { return left.line < right.line; });
  verdict.faults.insert(verdict.faults.end(), game.faults.begin(), game.faults.end());
  verdict.total = game.total;
  verdict.board = game.board;
  verdict.hand = game.hand;
  if (!text.total) {
    verdict.faults.push_back({1, "total", "'" + text.first_line + "'",
                              "the total alone: " + std::to_string(game.total)});
  } else if (game.whole && *text.total != game.total) {
    verdict.faults.push_back({1, "total", std::to_string(*text.total), std::to_string(game.total)});
  }
  add_unread(text, game, numbers, verdict);
  return verdict;
}

}  // namespace aspis::solitaire::crossed_words::explain
