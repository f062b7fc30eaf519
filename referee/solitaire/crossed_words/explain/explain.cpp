#include "referee/solitaire/crossed_words/explain/explain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/explain/evidence.hpp"
#include "referee/solitaire/crossed_words/explain/roles.hpp"
#include "referee/solitaire/crossed_words/explain/search.hpp"
#include "referee/solitaire/crossed_words/explain/steps.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::solitaire::crossed_words::explain {

namespace {

using judge::Verdict;

/// One interpretation of a file: the game, and the meaning of words and numbers.
struct Reading {
  const Text* text = nullptr;
  Manner manner;
  Explanation game;
  Evidence evidence;
  std::size_t problems = 0;
};

constexpr std::array<Manner, 4> manners = {
    {{false, false, false}, {true, false, false}, {false, true, false}, {true, true, false}}};

/// Adds letters that the hand lacks from lines without words behind the last act: "-Q 9" there
/// looks like one more move.
void add_letters_behind(const Reading& reading, std::vector<std::size_t>& odd) {
  if (reading.game.events.empty()) return;
  const auto& tokens = reading.text->tokens;
  const std::size_t from = reading.game.events.back().last + 1;
  for (std::size_t first = from, end = from; first < tokens.size(); first = end) {
    while (end < tokens.size() && tokens[end].line == tokens[first].line) ++end;
    const auto is_word = [](const Token& token) { return !token.number && token.text.size() > 1; };
    const auto at = tokens.begin();
    const auto place = [&](std::size_t token) { return at + static_cast<std::ptrdiff_t>(token); };
    if (tokens[first].line == tokens[from - 1].line ||
        std::any_of(place(first), place(end), is_word)) {
      continue;
    }
    for (std::size_t letter = first; letter < end; ++letter) {
      const Token& token = tokens[letter];
      const bool held = reading.game.hand.find(token.text.front()) != std::string::npos;
      if (!token.number && token.may_act && !held) odd.push_back(letter);
    }
  }
}

void weigh(Reading& reading) {
  const Explanation& game = reading.game;
  Evidence& found = reading.evidence;
  found = {};
  add_numbers(*reading.text, Events(game.events), found);
  add_words(*reading.text, game.events, found);
  if (game.whole) add_letters_behind(reading, found.odd);
  reading.problems = game.errors.size() + game.passed_over.size() + found.odd.size() +
                     found.wrong_signs + found.errors.size() + found.places.size() +
                     found.unexplained.size();
  for (const Event& event : game.events) reading.problems += event.error ? 1 : 0;
}

bool is_clear(const Reading& reading) {
  const Explanation& game = reading.game;
  return game.events.empty() ||
         (game.whole && game.cost <= max_clean_cost && reading.problems == 0);
}

class Reader {
 public:
  Reader(const Piles& piles, const words::Dictionary& dictionary, const Progress& progress)
      : piles_(piles), dictionary_(dictionary), progress_(progress) {}

  /// Reads one of the texts, and reads it again with the results, until all is clear or no reading
  /// improves. The texts have a board.
  [[nodiscard]] Reading read(const std::vector<Text>& texts) const {
    std::vector<Reading> readings;
    bool clean = false;
    for (const Text& text : texts) {
      readings.push_back(clean_reading(text));
      clean = clean || readings.back().game.whole;
    }
    std::optional<Reading> best;
    const auto rank = [](const Reading& reading) {
      return std::pair(!reading.game.whole, reading.problems);
    };
    for (Reading& reading : readings) {
      if (clean && !reading.game.whole) continue;
      improve(reading);
      if (!best || rank(reading) < rank(*best)) best = std::move(reading);
      if (best->game.whole && is_clear(*best)) break;
    }
    return *std::move(best);
  }

 private:
  [[nodiscard]] Explanation explain_reading(const Reading& reading, const std::vector<Hint>& hints,
                                            int max_cost,
                                            int per_contradicted_hint = per_hint) const {
    return explain(*reading.text, piles_, dictionary_, reading.manner, hints, max_cost, progress_,
                   per_contradicted_hint);
  }

  /// The text in the manner that explains most without errors.
  [[nodiscard]] Reading clean_reading(const Text& text) const {
    std::optional<Reading> best;
    const auto worth = [](const Explanation& game) {
      return std::pair(game.whole, game.events.size());
    };
    const bool backwards = draws_backwards(text, piles_);
    for (const Manner& manner : manners) {
      Reading reading{&text, manner, {}, {}, 0};
      reading.manner.backwards = backwards;
      reading.game = explain_reading(reading, {}, max_clean_cost);
      if (!best || worth(reading.game) > worth(best->game)) best = std::move(reading);
      if (best->game.whole) break;
    }
    return *std::move(best);
  }

  /// The cheapest with errors. One with a single error is good enough.
  [[nodiscard]] Reading invalid_reading(const Reading& likely) const {
    std::vector<Manner> tried;
    std::optional<Reading> best;
    for (const Manner& manner : {manners[0], likely.manner, manners[1], manners[2], manners[3]}) {
      constexpr int single_error = 75'000;
      Reading reading{likely.text, manner, {}, {}, 0};
      reading.manner.backwards = likely.manner.backwards;
      if (std::find(tried.begin(), tried.end(), reading.manner) != tried.end()) continue;
      tried.push_back(reading.manner);
      reading.game = explain_reading(reading, {}, max_cost);
      if (!reading.game.whole || (best && reading.game.cost >= best->game.cost)) continue;
      best = std::move(reading);
      if (best->game.cost < single_error) break;
    }
    return best ? *std::move(best) : likely;
  }

  /// Reads it again with the results of the last reading.
  void improve(Reading& reading) const {
    if (!reading.game.whole) reading = invalid_reading(reading);
    weigh(reading);
    constexpr int max_times = 4;
    Reading last = reading;
    for (int time = 1; time < max_times && !is_clear(last); ++time) {
      Explanation clean = explain_reading(last, last.evidence.hints, max_clean_cost);
      last.game =
          clean.whole ? std::move(clean) : explain_reading(last, last.evidence.hints, max_cost);
      last.game.bounded = last.game.bounded || clean.bounded;
      if (!last.game.whole && reading.game.whole) break;
      weigh(last);
      if (last.problems <= reading.problems) reading = last;
    }
    if (!reading.game.whole || is_clear(reading)) return;
    last = reading;
    last.game = explain_reading(reading, reading.evidence.hints, max_cost, per_decisive_hint);
    weigh(last);
    if (last.game.whole && last.problems < reading.problems) reading = std::move(last);
    read_near_errors_otherwise(reading);
  }

  /// Tries other readings near a wrong number: with one of the other words as a separate play, or
  /// without one of the discards. Keeps the reading with the fewest problems.
  void read_near_errors_otherwise(Reading& reading) const {
    const Reading first = reading;
    constexpr int max_tries = 8;
    int tries = 0;
    std::size_t play = 0;  // its first token
    for (const Event& event : first.game.events) {
      if (event.kind == Kind::play) play = event.first;
      if (event.kind != Kind::side_word && event.kind != Kind::discard) continue;
      const auto& errors = reading.evidence.errors;
      const bool wrong =
          std::any_of(errors.begin(), errors.end(), [&](const judge::RuleError& error) {
            return error.line == reading.text->tokens[event.first].file_line ||
                   error.line == reading.text->tokens[play].file_line;
          });
      if (!wrong || ++tries > max_tries) continue;
      const Kind other_kind = event.kind == Kind::side_word ? Kind::play : Kind::skipped;
      std::vector<Hint> hints = reading.evidence.hints;
      std::erase_if(hints, [&](const Hint& hint) { return hint.first == event.first; });
      hints.push_back({event.first, other_kind, kind_way, 100});
      Reading other = reading;
      other.game = explain_reading(reading, hints, max_clean_cost);
      weigh(other);
      if (other.game.whole && other.problems < reading.problems) reading = std::move(other);
    }
  }

  const Piles& piles_;
  const words::Dictionary& dictionary_;
  const Progress& progress_;
};

void add_entry(const Event& event, const Reading& reading, Verdict& verdict) {
  const int line = reading.text->tokens[event.first].file_line;
  judge::Entry entry;
  entry.total = event.total;
  if (event.kind == Kind::draw) {
    entry.act = judge::Drawn{line, event.pile, event.letters};
  } else if (event.kind == Kind::discard) {
    entry.act = judge::Discarded{line, event.letters, event.lost};
  } else if (event.kind == Kind::play) {
    std::optional<int> claimed;
    for (const Hint& hint : reading.evidence.hints) {
      if (hint.first == event.first && hint.way == word_way) claimed = hint.value;
    }
    entry.act = judge::Played{line, event.play, event.scored, claimed, event.hand};
  } else {
    return;
  }
  verdict.entries.push_back(std::move(entry));
}

void add_unread(const Reading& reading, Verdict& verdict) {
  const Text& text = *reading.text;
  const Explanation& game = reading.game;
  const Evidence& found = reading.evidence;
  const auto add = [&](std::size_t token, const std::string& could_be) {
    verdict.unread.push_back({text.tokens[token].file_line, text.tokens[token].text, could_be});
  };
  std::vector<std::size_t> passed = game.passed_over;
  if (game.whole) {
    passed.insert(passed.end(), found.odd.begin(), found.odd.end());
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
  for (const judge::RuleError& place : found.places) {
    verdict.unread.push_back({place.line, place.found, "a place: expected " + place.expected});
  }
  // If many numbers fit nothing, the moves are probably misread, and so are the wrong numbers.
  constexpr std::size_t few = 2;
  if (found.unexplained.size() > few || (verdict.errors.empty() && verdict.unread.empty())) {
    for (const std::size_t token : found.unexplained) add(token, "a score or a place");
  }
}

/// Two plays without a draw or discard between them have wrong scores: the letters of these plays
/// can probably be divided between them in another way.
bool may_divide_otherwise(const Reading& reading, const std::vector<judge::RuleError>& errors) {
  std::vector<int> lines;  // of the plays since the last draw or discard
  const auto is_wrong = [&](const judge::RuleError& error) {
    return (error.rule == rule_name(Role::Kind::sum) ||
            error.rule == rule_name(Role::Kind::score)) &&
           std::find(lines.begin(), lines.end(), error.line) != lines.end();
  };
  for (const Event& event : reading.game.events) {
    if (event.kind == Kind::play) lines.push_back(reading.text->tokens[event.first].file_line);
    if (lines.size() > 1 && std::count_if(errors.begin(), errors.end(), is_wrong) > 1) return true;
    if (event.kind == Kind::draw || event.kind == Kind::discard) lines.clear();
  }
  return false;
}

Verdict verdict_on_text(std::string_view file, const Piles& piles,
                        const words::Dictionary& dictionary, const Progress& progress) {
  std::vector<Text> texts = make_texts(file);
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
      const auto lines = protocol::split_lines(file);
      verdict.unread.push_back({2, lines.size() > 1 ? protocol::escaped(lines[1], 40) : "",
                                "the first row of a board of 17 lines of 17 squares, which is not "
                                "found"});
    } else {
      verdict.errors.push_back({2, "final board", "none",
                                "17 lines of 17 squares, with '.' for blanks, behind the total"});
    }
    return verdict;
  }
  const Reading reading = Reader(piles, dictionary, progress).read(texts);
  const Text& text = *reading.text;
  const Explanation& game = reading.game;
  for (const Event& event : game.events) {
    add_entry(event, reading, verdict);
    if (event.error) verdict.errors.push_back(*event.error);
  }
  const auto& wrong = reading.evidence.errors;
  verdict.errors.insert(verdict.errors.end(), wrong.begin(), wrong.end());
  std::stable_sort(verdict.errors.begin(), verdict.errors.end(),
                   [](const judge::RuleError& left, const judge::RuleError& right) {
                     return left.line < right.line;
                   });
  verdict.errors.insert(verdict.errors.end(), game.errors.begin(), game.errors.end());
  verdict.total = game.total;
  verdict.board = game.board;
  verdict.hand = game.hand;
  if (!text.total) {
    verdict.errors.push_back({1, "total", "'" + text.first_line + "'",
                              "the total alone: " + std::to_string(game.total)});
  } else if (game.whole && *text.total != game.total) {
    verdict.errors.push_back({1, "total", std::to_string(*text.total), std::to_string(game.total)});
  } else if (!text.total_alone) {
    verdict.remarks.push_back({1, "the total should stand alone"});
  }
  if (!text.board_first) {
    verdict.remarks.push_back(
        {text.board_lines[0], "the final board stands here and not behind the total"});
  }
  if (!game.events.empty()) {
    const auto begin = text.tokens.begin();
    const auto first = static_cast<std::ptrdiff_t>(game.events.front().first);
    constexpr std::ptrdiff_t of_a_legend = 20;
    if (std::count_if(begin, begin + first, [](const Token& token) { return token.content; }) >
        of_a_legend) {
      verdict.remarks.push_back({text.tokens[game.events.front().first].file_line,
                                 "the moves begin here: the lines before this one are taken for "
                                 "an explanation and are not judged"});
    }
  }
  add_unread(reading, verdict);
  // A game that breaks rules again and again is probably misread.
  constexpr std::ptrdiff_t many = 4;
  const auto broken =
      std::count_if(verdict.errors.begin(), verdict.errors.end(),
                    [](const judge::RuleError& error) { return error.rule != "final board"; });
  if (broken >= many && 3 * broken >= std::ssize(verdict.entries)) {
    verdict.unread.push_back({verdict.errors.front().line, verdict.errors.front().found,
                              "moves in another format: nearly each breaks a rule as it is read"});
  }
  if (may_divide_otherwise(reading, wrong)) {
    verdict.unread.push_back({wrong.front().line, wrong.front().found,
                              "a score of plays whose letters belong together in another way"});
  }
  return verdict;
}

/// True if a file of this size may have been cut at 10,000 bytes, as by the entry form.
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
      verdict.errors.size() == 1 && verdict.errors.front().rule == "final board") {
    return protocol::Error{
        "nothing in it is understood: no total on line 1, "
        "no board of 17 lines of 17 squares"};
  }
  if (may_be_cut(file.size()) && verdict.outcome() == judge::Outcome::invalid) {
    const auto lines = static_cast<int>(std::count(file.begin(), file.end(), '\n'));
    verdict.unread.push_back({lines + 1, "", "moves that were cut off"});
  }
  return verdict;
}

}  // namespace aspis::solitaire::crossed_words::explain
