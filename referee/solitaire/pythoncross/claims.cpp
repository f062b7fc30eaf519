#include "referee/solitaire/pythoncross/claims.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"
#include "referee/solitaire/pythoncross/signs.hpp"

namespace aspis::solitaire::pythoncross {

std::string sorted(std::string letters) {
  std::sort(letters.begin(), letters.end());
  return letters;
}

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

std::string bracketed(const std::vector<std::string>& words) {
  if (words.empty()) return "none";
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "(" : ",") + protocol::upper_case(word);
  return text + ")";
}

std::vector<std::string> letters_of(const std::vector<Run>& runs) {
  std::vector<std::string> words;
  for (const Run& run : runs) words.push_back(run.letters);
  return words;
}

void check_turn(const ClaimedPlay& claimed, std::size_t turn, const Game& game,
                const Outcome& outcome, Demands demands, Verdict& verdict) {
  const auto fault = [&](std::string rule, std::string found, std::string expected) {
    verdict.faults.push_back(
        {claimed.line, turn, std::move(rule), std::move(found), std::move(expected)});
  };
  if (claimed.rack && sorted(*claimed.rack) != sorted(game.rack())) {
    fault("rack", protocol::upper_case(*claimed.rack), protocol::upper_case(game.rack()));
  }
  const auto others = letters_of(outcome.others);
  if (claimed.others && sorted(*claimed.others) != sorted(others)) {
    fault("other words", bracketed(*claimed.others), bracketed(others));
  } else if (!claimed.others && demands.whole && !others.empty()) {
    fault("other words", "missing", bracketed(others));
  }
  if (claimed.score && *claimed.score != outcome.score) {
    fault("score", std::to_string(*claimed.score), std::to_string(outcome.score));
  }
}

namespace {

void check_board(const ClaimedBoard& claimed, Verdict& verdict) {
  for (std::size_t index = 0; index < squares; ++index) {
    const Place place = place_of(index);
    const char there = verdict.board.at(place);
    const char wanted = there == Board::blank ? sign_of(verdict.map.values[index]) : there;
    const char found = claimed.cells[index];
    const bool is_empty = there == Board::blank || there == Board::block;
    if (found == wanted || (claimed.plain && found == Board::blank && is_empty)) continue;
    const char shown = protocol::upper_case(found);
    verdict.faults.push_back({claimed.lines[index / side], 0, "board",
                              protocol::escaped({&shown, 1}) + " at column " +
                                  std::to_string(place.column) + ", row " +
                                  std::to_string(place.row),
                              std::string(1, protocol::upper_case(wanted))});
  }
}

/// Every value of the map has its sign, and no other stands there.
void check_key(const Record& record, Verdict& verdict) {
  const std::vector<std::string> right = key_of(verdict.map.values);
  if (!record.key || sorted(*record.key) == sorted(right)) return;
  const auto line = [](const std::vector<std::string>& pairs) {
    std::string text;
    for (const std::string& pair : pairs) text += (text.empty() ? "" : " ") + pair;
    return text.empty() ? "none" : text;
  };
  verdict.faults.push_back({record.key_line, 0, "key", line(*record.key), line(right)});
}

void check_letters(const Record& record, Verdict& verdict) {
  if (record.letters && *record.letters != verdict.map.letters) {
    verdict.faults.push_back({record.letters_line, 0, "letter list",
                              protocol::upper_case(*record.letters),
                              protocol::upper_case(verdict.map.letters)});
  } else if (record.drawn && *record.drawn != verdict.drawn) {
    verdict.faults.push_back({record.letters_line, 0, "letter list",
                              "@ after " + std::to_string(*record.drawn) + " letters",
                              "@ after " + std::to_string(verdict.drawn) + ", the letters drawn"});
  }
}

}  // namespace

void check_whole(const Record& record, Verdict& verdict) {
  if (!record.board) {
    verdict.faults.push_back(
        {0, 0, "board", "missing", "the final board: nine rows of nine squares"});
  }
  if (!record.total) verdict.faults.push_back({0, 0, "total", "missing", "the sum of all turns"});
}

void check_end(const Record& record, Verdict& verdict) {
  if (!verdict.repeated.empty()) {
    verdict.faults.push_back({record.total_line, 0, "repeated words",
                              bracketed(verdict.repeated) + " twice on the board",
                              "no word twice at the end"});
  }
  if (record.board) check_board(*record.board, verdict);
  check_key(record, verdict);
  check_letters(record, verdict);
  if (record.total && *record.total != verdict.total) {
    verdict.faults.push_back({record.total_line, 0, "total", std::to_string(*record.total),
                              std::to_string(verdict.total)});
  }
  if (record.repeated && sorted(*record.repeated) != verdict.repeated) {
    verdict.faults.push_back({record.total_line, 0, "repeated words",
                              protocol::escaped(bracketed(*record.repeated)),
                              bracketed(verdict.repeated)});
  }
}

}  // namespace aspis::solitaire::pythoncross
