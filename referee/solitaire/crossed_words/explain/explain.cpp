#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/solitaire/crossed_words/explain/leads.hpp"
#include "referee/solitaire/crossed_words/explain/numbers.hpp"
#include "referee/solitaire/crossed_words/explain/orders.hpp"
#include "referee/solitaire/crossed_words/explain/reading.hpp"
#include "referee/solitaire/crossed_words/explain/signs.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

using judge::Verdict;

void add_entry(const Event& event, const Text& text, const Numbers& numbers, Verdict& verdict) {
  const int line = text.tokens[event.first].file_line;
  judge::Entry entry;
  entry.total = event.total;
  if (event.kind == Kind::draw) {
    entry.act = judge::Drawn{line, event.pile, event.letters};
  } else if (event.kind == Kind::discard) {
    entry.act = judge::Discarded{line, event.letters, event.lost};
  } else if (event.kind == Kind::play) {
    std::optional<int> claimed;
    for (const Hint& hint : numbers.hints) {
      if (hint.first == event.first && hint.way == word_way) claimed = hint.value;
    }
    entry.act = judge::Played{line, event.play, event.scored, claimed, event.hand};
  } else {
    return;
  }
  verdict.entries.push_back(std::move(entry));
}

void add_unread(const Text& text, const Explanation& game, const Numbers& numbers,
                Verdict& verdict) {
  const auto add = [&](std::size_t token, const std::string& could_be) {
    verdict.unread.push_back({text.tokens[token].file_line, text.tokens[token].text, could_be});
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
  const bool played = std::any_of(game.events.begin(), game.events.end(),
                                  [](const Event& event) { return event.kind == Kind::play; });
  if (!played && !text.tokens.empty() && !text.board->empty())
    add(0, "a draw, a discard or a play");
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

Verdict verdict_on_text(std::string_view file, const Piles& piles,
                        const words::Dictionary& dictionary, const Progress& progress) {
  std::vector<Text> texts = {text_of(file)};
  if (auto unwrapped = unwrapped_text_of(file)) texts.push_back(*std::move(unwrapped));
  if (auto sorted = by_moves(texts.front())) texts.push_back(*std::move(sorted));
  if (auto sorted = by_columns(texts.front())) texts.push_back(*std::move(sorted));
  if (texts.front().board) {
    if (auto sorted = by_letters(texts.front(), piles)) texts.push_back(*std::move(sorted));
  }
  Verdict verdict;
  verdict.claimed = texts.front().total;
  if (!texts.front().board) {
    const auto& tokens = texts.front().tokens;
    if (verdict.claimed && !tokens.empty() && tokens.back().file_line > side + 1) {
      verdict.unread.push_back({2, "no board of 17 lines of 17 squares is found",
                                "a board that is drawn in another way"});
    } else {
      verdict.faults.push_back({2, "final board", "none",
                                "17 lines of 17 squares, with '.' for blanks, behind the total"});
    }
    return verdict;
  }
  const auto [text, manner, game, numbers] = reading_of(texts, piles, dictionary, progress);
  for (const Event& event : game.events) {
    add_entry(event, text, numbers, verdict);
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
  } else if (!text.total_alone) {
    verdict.remarks.push_back({1, "the total should stand alone"});
  }
  if (!text.board_first) {
    verdict.remarks.push_back(
        {text.board_lines[0], "the final board stands here and not behind the total"});
  }
  add_unread(text, game, numbers, verdict);
  // A game that breaks rules again and again was hardly told so.
  constexpr std::ptrdiff_t many = 4;
  const auto broken =
      std::count_if(verdict.faults.begin(), verdict.faults.end(),
                    [](const judge::Fault& fault) { return fault.rule != "final board"; });
  if (broken >= many && 3 * broken >= std::ssize(verdict.entries)) {
    verdict.unread.push_back({verdict.faults.front().line, verdict.faults.front().found,
                              "moves in another format: nearly each breaks a rule as it is read"});
  }
  return verdict;
}

/// Whether a file of so many bytes may have been cut at 10,000, as the entry form does.
bool may_be_cut(std::size_t bytes) {
  constexpr std::size_t of_the_entry_form = 10'000;
  constexpr std::size_t longest_line = 200;
  return bytes > of_the_entry_form - longest_line && bytes < of_the_entry_form + longest_line;
}

}  // namespace

protocol::Result<Verdict> verdict_on(std::string_view file, const Piles& piles,
                                     const words::Dictionary& dictionary,
                                     const Progress& progress) {
  constexpr std::size_t largest_file = std::size_t{256} << 10U;  // bytes
  if (file.size() > largest_file) return protocol::Error{"an output file has at most 256 KiB"};
  Verdict verdict = verdict_on_text(file, piles, dictionary, progress);
  if (!verdict.claimed && verdict.entries.empty() && verdict.board.empty() &&
      verdict.faults.size() == 1 && verdict.faults.front().rule == "final board") {
    return protocol::Error{
        "nothing in it is understood: no total on line 1, no board of 17 lines of 17 squares"};
  }
  if (may_be_cut(file.size()) && verdict.outcome() == judge::Outcome::invalid) {
    const auto lines = static_cast<int>(std::count(file.begin(), file.end(), '\n'));
    verdict.unread.push_back({lines + 1, "", "moves that were cut off"});
  }
  return verdict;
}

}  // namespace aspis::solitaire::crossed_words::explain
