#include "referee/solitaire/crossed_words/output/board_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::solitaire::crossed_words::output {
namespace {

constexpr std::size_t longest_row = 200;  // bytes

struct Row {
  std::string cells;  // 17 letters 'a' to 'z' and blanks '.'
  char sign = '\0';   // what stands for a blank; nothing in a row without one
  std::optional<Label> label;
};

bool is_blank_sign(char c) {
  return std::string_view(".-_*+#~=:").find(c) != std::string_view::npos;
}

/// Frames as spaces, middle dots as dots.
std::string simplified(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool dot = line.substr(at).starts_with("\xc2\xb7");
    if (dot) ++at;
    const char c = dot ? '.' : line[at];
    text += c == '|' || c == '\t' ? ' ' : c;
  }
  return text;
}

/// The cells, where the words without their spaces are a row.
std::optional<Row> row_of_words(const std::vector<std::string_view>& words) {
  Row row;
  for (const std::string_view word : words) {
    for (const char c : word) {
      if (protocol::is_ascii_letter(c)) {
        row.cells += protocol::lower_case(c);
      } else if (is_blank_sign(c) && (row.sign == '\0' || row.sign == c)) {
        row.sign = c;
        row.cells += blank;
      } else {
        return std::nullopt;
      }
    }
  }
  if (row.cells.size() != side) return std::nullopt;
  return row;
}

/// "8", "8:", "R8", "H": how a row may be labelled.
std::optional<Label> label_of(std::string_view word) {
  if (word.size() > 1 && (word.back() == ':' || word.back() == ')' || word.back() == '.')) {
    word.remove_suffix(1);
  }
  if (word.size() > 1 && protocol::lower_case(word.front()) == 'r') word.remove_prefix(1);
  if (word.size() == 1 && protocol::is_ascii_letter(word.front())) {
    return Label{Label::Kind::letter, protocol::lower_case(word.front()) - 'a'};
  }
  while (word.size() > 1 && word.front() == '0') word.remove_prefix(1);
  const auto number = protocol::integer_from<int>(word);
  if (!number || *number < 0 || *number > side) return std::nullopt;
  return Label{Label::Kind::number, *number};
}

/// "8.................": digits that nothing parts from the first cell.
std::optional<Row> row_behind_digits(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits > 2) return std::nullopt;
  auto row = row_of_words({word.substr(digits)});
  if (row) row->label = label_of(word.substr(0, digits));
  return row;
}

std::optional<Row> row_of(std::string_view line) {
  if (line.size() > longest_row) return std::nullopt;
  const std::string text = simplified(line);
  auto words = protocol::words_of(text);
  if (words.empty()) return std::nullopt;
  if (auto row = row_of_words(words)) return row;
  const auto label = label_of(words.front());
  if (!label) return words.size() == 1 ? row_behind_digits(words.front()) : std::nullopt;
  words.erase(words.begin());
  auto row = row_of_words(words);
  if (!row && !words.empty() && label_of(words.back()) == label) {
    words.pop_back();
    row = row_of_words(words);
  }
  if (row) row->label = label;
  return row;
}

/// "A B C ... Q", "1 2 3 ... 17", with or without spaces and frames.
bool is_heading(std::string_view line) {
  std::string signs;
  for (const char c : simplified(line.substr(0, longest_row))) {
    if (c != ' ') signs += protocol::lower_case(c);
  }
  if (signs == "abcdefghijklmnopq") return true;
  return signs.size() >= side && signs.find_first_not_of("0123456789") == std::string::npos;
}

bool is_rule(std::string_view line) {
  return line.find_first_not_of(" \t|+-=_") == std::string_view::npos;
}

/// Rows in a row, until there are 17.
class Collector {
 public:
  void add(const Row& row, std::size_t line) {
    if (rows_.empty()) first_ = line;
    rows_.push_back(row);
  }
  void clear() { rows_.clear(); }
  [[nodiscard]] bool begun() const { return !rows_.empty(); }
  [[nodiscard]] bool full() const { return rows_.size() == side; }

  /// Whether the row is drawn as those before it are.
  [[nodiscard]] bool goes_with(const Row& row) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row& other) {
      const bool same_sign = row.sign == other.sign || row.sign == '\0' || other.sign == '\0';
      return same_sign && row.label.has_value() == other.label.has_value();
    });
  }

  [[nodiscard]] FoundBoard found(std::size_t end) const {
    FoundBoard board{{static_cast<int>(first_) + 1, {}, rows_.front().label}, first_, end};
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        board.shown.board.put(
            {row, column},
            rows_[static_cast<std::size_t>(row)].cells[static_cast<std::size_t>(column)]);
      }
    }
    return board;
  }

 private:
  std::vector<Row> rows_;
  std::size_t first_ = 0;
};

}  // namespace

std::vector<FoundBoard> boards_in(const std::vector<std::string_view>& lines) {
  std::vector<FoundBoard> boards;
  Collector rows;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto row = is_heading(lines[at]) ? std::nullopt : row_of(lines[at]);
    if (!row || (rows.begun() && !rows.goes_with(*row) && is_rule(lines[at]))) {
      if (!is_rule(lines[at]) && !is_heading(lines[at])) rows.clear();
      continue;
    }
    if (!rows.goes_with(*row)) rows.clear();
    rows.add(*row, at);
    if (!rows.full()) continue;
    boards.push_back(rows.found(at + 1));
    rows.clear();
  }
  return boards;
}

}  // namespace aspis::solitaire::crossed_words::output
