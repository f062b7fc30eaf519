#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "referee/solitaire/crossed_words/explain/groups.hpp"
#include "referee/solitaire/crossed_words/explain/numbers.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
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
  for (const std::size_t token : game.passed_over) add(token, "letters of a move");
  if (!game.whole) {
    const std::size_t next = game.events.empty() ? 0 : game.events.back().last + 1;
    if (next < text.tokens.size()) {
      add(next, game.bounded ? "more than the search could follow" : "a move");
    } else {
      verdict.unread.push_back({1, text.first_line, "a total that the moves do not come to"});
    }
  }
  for (const judge::Fault& place : numbers.places) {
    verdict.unread.push_back({place.line, place.found, "a place: expected " + place.expected});
  }
  if (verdict.faults.empty() && verdict.unread.empty()) {
    for (const std::size_t token : numbers.unexplained) add(token, "a score or a place");
  }
}

/// The lines of two or more tables that number the moves, in the order of those numbers.
std::optional<Text> by_moves(const Text& text) {
  struct Line {
    int number = 0;
    std::size_t first = 0;  // tokens
    std::size_t end = 0;
  };
  std::vector<Line> lines;
  int tables = 0;
  for (std::size_t at = 0; at < text.tokens.size();) {
    std::size_t end = at;
    while (end < text.tokens.size() && text.tokens[end].line == text.tokens[at].line) ++end;
    const int before = lines.empty() ? 0 : lines.back().number;
    const bool numbered = text.tokens[at].number;
    const int number = numbered ? text.tokens[at].value : before;
    const bool begins = numbered && (number < before || tables == 0);
    if (begins) ++tables;
    for (std::size_t line = lines.size(); begins && line-- > 0;) {
      if (text.tokens[lines[line].first].number) break;
      lines[line].number = -1;  // a heading
    }
    lines.push_back({number, at, end});
    at = end;
  }
  if (tables != 2) return std::nullopt;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& left, const Line& right) { return left.number < right.number; });
  Text sorted = text;
  sorted.tokens.clear();
  for (const Line& line : lines) {
    for (std::size_t at = line.first; at < line.end; ++at) sorted.tokens.push_back(text.tokens[at]);
  }
  return sorted;
}

struct Reading {
  Text text;
  Manner manner;
  Explanation game;
  Numbers numbers;
};

/// Behind one word and sign, nearly all letters stand for events of one kind.
std::vector<Hint> hints_of_kinds(const Text& text, const std::vector<Event>& events) {
  std::map<std::string, std::map<Kind, std::size_t>> leads;
  for (const Event& event : events) ++leads[lead_of(text.tokens, event.first)][event.kind];
  std::vector<Hint> hints;
  for (std::size_t token = 0; token < text.tokens.size(); ++token) {
    if (text.tokens[token].number || !text.tokens[token].may_act) continue;
    const auto lead = leads.find(lead_of(text.tokens, token));
    if (lead == leads.end()) continue;
    std::size_t all = 0;
    std::pair<std::size_t, Kind> most{0, Kind::draw};
    for (const auto& [kind, count] : lead->second) {
      all += count;
      most = std::max(most, std::pair(count, kind));
    }
    constexpr std::size_t enough = 3;
    constexpr std::size_t nearly = 4;  // of five
    if (most.first < enough || 5 * most.first < nearly * all) continue;
    hints.push_back({token, most.second, kind_way, 0});
  }
  return hints;
}

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
    for (const Manner manner : {Manner{false, false}, {true, false}, {false, true}, {true, true}}) {
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

/// Reads the file a second time, with what the first time showed, unless all was clear.
Reading reading_of(const std::vector<Text>& texts, const Piles& piles,
                   const words::Dictionary& dictionary) {
  Reading reading = clean_reading(texts, piles, dictionary);
  const Manner likely = reading.manner;
  for (const Manner manner : {likely, Manner{false, false}, Manner{true, false}, Manner{false, true}, Manner{true, true}}) {
    if (reading.game.whole) break;
    reading.game = explain(reading.text, piles, dictionary, manner, {}, most_cost);
    reading.manner = manner;
  }
  reading.numbers = numbers_of(reading.text, Events(reading.game.events));
  const Numbers& numbers = reading.numbers;
  const bool clear = is_clean(reading.game) && numbers.faults.empty() && numbers.places.empty() &&
                     numbers.unexplained.empty();
  if (clear || reading.game.events.empty()) return reading;
  std::vector<Hint> hints = numbers.hints;
  const auto kinds = hints_of_kinds(reading.text, reading.game.events);
  hints.insert(hints.end(), kinds.begin(), kinds.end());
  Explanation second = cheapest_game(reading, piles, dictionary, hints);
  if (!second.whole && reading.game.whole) return reading;
  reading.game = std::move(second);
  reading.numbers = numbers_of(reading.text, Events(reading.game.events));
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
