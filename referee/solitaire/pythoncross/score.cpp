#include "referee/solitaire/pythoncross/score.hpp"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "referee/solitaire/pythoncross/judge.hpp"
#include "referee/solitaire/pythoncross/map.hpp"

namespace aspis::solitaire::pythoncross {

namespace {

nlohmann::ordered_json to_json(const RuleError& error) {
  nlohmann::ordered_json made{{"line", nullptr},
                              {"turn", nullptr},
                              {"rule", error.rule},
                              {"found", error.found},
                              {"expected", error.expected}};
  if (error.line > 0) made["line"] = error.line;
  if (error.turn > 0) made["turn"] = error.turn;
  return made;
}

nlohmann::ordered_json to_json(const JudgedTurn& turn) {
  nlohmann::ordered_json made{{"line", turn.line}, {"dump", turn.play.dump}};
  if (!turn.play.dump) {
    made["direction"] = turn.play.direction == Direction::across ? "across" : "down";
    made["column"] = turn.play.first.column;
    made["row"] = turn.play.first.row;
    made["word"] = turn.play.word;
  }
  made["rack"] = turn.rack;
  made["score"] = turn.score;
  made["others"] = turn.others;
  return made;
}

nlohmann::ordered_json board_rows(const Board& board) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (int row = 1; row <= side; ++row) {
    std::string line;
    for (int column = 1; column <= side; ++column) line.push_back(board.at({column, row}));
    rows.push_back(std::move(line));
  }
  return rows;
}

}  // namespace

Scored score(const ScoreRequest& request, const words::Dictionary& dictionary) {
  auto record = read_record(request.record);
  if (!record) return Unreadable{Part::record, record.error().text};
  auto map = request.map ? read_map(*request.map) : make_map(*record);
  if (!map) return Unreadable{request.map ? Part::map : Part::record, map.error().text};
  if (request.values) {
    const auto values = read_values(*request.values);
    if (!values) return Unreadable{Part::values, values.error().text};
    map->values = *values;
  }
  Verdict verdict = judge(*record, *map, dictionary, request.demands);
  if (!request.map) {
    verdict.notes.push_back(
        "letters and blocks are the record's own, and the start is the first square of its first "
        "word");
  }
  return verdict;
}

std::string text(const RuleError& error) {
  std::string line;
  if (error.line > 0) line += "line " + std::to_string(error.line) + ": ";
  if (error.turn > 0) line += "turn " + std::to_string(error.turn) + ", ";
  return line + error.rule + ": " + error.found + "; expected: " + error.expected;
}

std::string text(const Verdict& verdict) {
  std::string lines;
  if (verdict.valid()) {
    lines = "VALID total " + std::to_string(verdict.total);
  } else {
    const std::size_t errors = verdict.errors.size();
    lines = "INVALID " + text(verdict.errors.front());
    for (std::size_t at = 1; at < errors; ++at) lines += "\n  " + text(verdict.errors[at]);
    lines += "\n  the turns that could be replayed make " + std::to_string(verdict.total);
  }
  for (const std::string& note : verdict.notes) lines += "\n  " + note;
  return lines;
}

nlohmann::ordered_json to_json(const Verdict& verdict) {
  nlohmann::ordered_json errors = nlohmann::ordered_json::array();
  for (const RuleError& error : verdict.errors) errors.push_back(to_json(error));
  nlohmann::ordered_json turns = nlohmann::ordered_json::array();
  for (const JudgedTurn& turn : verdict.turns) turns.push_back(to_json(turn));
  return {{"valid", verdict.valid()},        {"total", verdict.total},
          {"faults", std::move(errors)},     {"notes", verdict.notes},
          {"turns", std::move(turns)},       {"board", board_rows(verdict.board)},
          {"repeated", verdict.repeated},    {"letters", verdict.map.letters},
          {"drawn", verdict.drawn},          {"all_letters", verdict.all_letters},
          {"dictionary", verdict.dictionary}};
}

namespace {

constexpr std::size_t turn_column = 18;  // start of a turn's text
constexpr std::size_t turn_width = 38;
constexpr std::size_t right_column = 58;  // start of board and letters
constexpr std::size_t letters_a_line = 20;
constexpr std::string_view border = "+-1-2-3-4-5-6-7-8-9-+";

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string board_row(const Verdict& verdict, std::size_t row) {
  const std::string number = std::to_string(row + 1);
  std::string line = number;
  for (std::size_t column = 0; column < side; ++column) {
    const std::size_t index = row * side + column;
    const char there = verdict.board.at(to_place(index));
    line.push_back(' ');
    line.push_back(there == Board::blank ? value_sign(verdict.map.values[index])
                                         : protocol::upper_case(there));
  }
  return line + " " + number;
}

std::string key_line(const Values& values) {
  std::string line = "Key:";
  for (const std::string& pair : list_key(values)) line += " " + pair;
  return line;
}

std::vector<std::string> right_side(const Verdict& verdict) {
  std::vector<std::string> lines{std::string(border)};
  for (std::size_t row = 0; row < side; ++row) lines.push_back(board_row(verdict, row));
  lines.emplace_back(border);
  lines.push_back(key_line(verdict.map.values));
  lines.push_back("High Score: " + (verdict.high_score.empty() ? "N/A" : verdict.high_score));
  lines.emplace_back("Letter List:");
  std::string line;
  for (std::size_t at = 0; at <= verdict.map.letters.size(); ++at) {
    const bool last = at == verdict.map.letters.size();
    if (at > 0 && at % letters_a_line == 0 && !last) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (at == verdict.drawn) line.push_back('@');
    if (!last) line.push_back(protocol::upper_case(verdict.map.letters[at]));
  }
  lines.push_back(std::move(line));
  return lines;
}

/// Cuts the other words of a turn so that they end with a comma at the end of the columns.
std::string cut(std::string& text) {
  if (text.size() <= turn_width) return std::exchange(text, {});
  const std::size_t comma = text.rfind(',', turn_width - 1);
  std::string head = text.substr(0, comma + 1);
  text.erase(0, comma + 1);
  return head;
}

/// The turns' texts, of which long ones go on behind later, shorter ones.
class TurnTexts {
 public:
  /// The columns of the next line; `turn` is null if it has none.
  std::string next(const JudgedTurn* turn) {
    std::string text = turn == nullptr ? "" : to_text(*turn);
    std::string line = cut(text);
    if (text.empty() && !rest_.empty()) append_rest(line);
    if (!text.empty()) rest_.push_back(std::move(text));
    return line;
  }

  [[nodiscard]] bool finished() const { return rest_.empty(); }

 private:
  static std::string to_text(const JudgedTurn& turn) {
    std::string line = text(turn.play);
    if (!turn.others.empty()) line += " " + bracketed(turn.others);
    return line;
  }

  void append_rest(std::string& line) {
    const std::size_t room = turn_width - std::min(turn_width, line.size() + 1);
    if (rest_.front().size() > room && !line.empty()) return;
    const std::string piece = cut(rest_.front());
    line = padded(line, turn_width - piece.size()) + piece;
    if (rest_.front().empty()) rest_.pop_front();
  }

  std::deque<std::string> rest_;
};

std::string left_cell(const Verdict& verdict, std::size_t at, TurnTexts& texts) {
  if (at >= verdict.turns.size()) {
    const std::string rest = texts.next(nullptr);
    return rest.empty() ? "" : std::string(turn_column, ' ') + rest;
  }
  const JudgedTurn& turn = verdict.turns[at];
  return padded(right_aligned(std::to_string(at + 1), 2) + " " +
                    padded(protocol::upper_case(turn.rack), rack_size) + " " +
                    right_aligned(std::to_string(turn.score), 4),
                turn_column) +
         texts.next(&turn);
}

std::string repeated_text(const Verdict& verdict) {
  const std::string words = bracketed(verdict.repeated);
  return verdict.repeated.empty() ? "None" : words.substr(1, words.size() - 2);
}

std::vector<std::string> left_side(const Verdict& verdict) {
  std::vector<std::string> lines{"   -rack-- score"};
  TurnTexts texts;
  for (std::size_t at = 0; at < max_plays; ++at) lines.push_back(left_cell(verdict, at, texts));
  lines.push_back(padded("   ------- ----", turn_column) + "Repeated words:");
  lines.push_back(
      padded("    total: " + right_aligned(std::to_string(verdict.total), 4), turn_column) +
      repeated_text(verdict));
  while (!texts.finished()) lines.push_back(std::string(turn_column, ' ') + texts.next(nullptr));
  return lines;
}

}  // namespace

std::string report(const Verdict& verdict) {
  const std::vector<std::string> left = left_side(verdict);
  const std::vector<std::string> right = right_side(verdict);
  std::string text = "PYTHONCROSS\n";
  for (std::size_t at = 0; at < std::max(left.size(), right.size()); ++at) {
    std::string line = at < left.size() ? left[at] : "";
    if (at < right.size()) line = padded(line, right_column) + right[at];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace aspis::solitaire::pythoncross
