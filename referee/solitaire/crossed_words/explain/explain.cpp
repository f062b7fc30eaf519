#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
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

}  // namespace

Verdict verdict_on(std::string_view file, const Piles& piles, const words::Dictionary& dictionary) {
  const Text text = text_of(file);
  Verdict verdict;
  verdict.claimed = text.total;
  const auto search = [&](const std::vector<Hint>& hints) {
    Explanation game = explain(text, piles, dictionary, hints, most_clean);
    return game.whole ? game : explain(text, piles, dictionary, hints, most_cost);
  };
  Explanation game = search({});
  Numbers numbers = numbers_of(text, Events(game.events));
  if (game.whole && !(numbers.faults.empty() && numbers.places.empty())) {
    game = search(numbers.hints);
    numbers = numbers_of(text, Events(game.events));
  }
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
  if (!text.board) {
    verdict.faults.push_back({2, "final board", "none",
                              "17 lines of 17 squares, with '.' for blanks, behind the total"});
    return verdict;
  }
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
