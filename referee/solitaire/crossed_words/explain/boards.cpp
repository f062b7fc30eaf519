#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/crossed_words/explain/tokens.hpp"

namespace aspis::solitaire::crossed_words::explain {
namespace {

constexpr std::size_t longest_row = 400;  // bytes
constexpr std::size_t width = side;

/// Letters 'A' to 'Z' and 'a' to 'z', and signs for blanks; 17 of them.
using Cells = std::string;

struct Row {
  Cells cells;
  bool labelled = false;
  std::size_t line = 0;  // from 0
};

/// Box drawing as ASCII; other characters beyond ASCII as a dot each.
std::string simplified(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t size = protocol::letter_size(line.substr(at));
    const char32_t letter = protocol::code_point(line.substr(at));
    constexpr char32_t ascii_end = 0x80;
    constexpr char32_t box_begin = 0x2500;
    constexpr char32_t box_end = 0x2580;
    constexpr char32_t upright = 0x2502;
    constexpr char32_t heavy_upright = 0x2503;
    constexpr char32_t double_upright = 0x2551;
    if (size <= 1 || letter < ascii_end) {
      text += line[at];
    } else if (letter == upright || letter == heavy_upright || letter == double_upright) {
      text += '|';
    } else {
      text += letter >= box_begin && letter < box_end ? '-' : '.';
    }
    at += std::max<std::size_t>(size, 1);
  }
  return text;
}

bool is_square(char c) {
  return protocol::is_ascii_letter(c) ||
         std::string_view(".-_*+#~=:0123456789@%o").find(c) != std::string_view::npos;
}

bool is_label(std::string_view word) {
  if (word.size() > 1 && std::string_view(":).").find(word.back()) != std::string_view::npos) {
    word.remove_suffix(1);
  }
  if (word.size() > 1 && protocol::lower_case(word.front()) == 'r') word.remove_prefix(1);
  if (word.size() == 1 && protocol::is_ascii_letter(word.front())) return true;
  constexpr std::size_t most = 2;  // digits
  return !word.empty() && word.size() <= most &&
         word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The words without their spaces, if they are a row.
std::optional<Cells> joined(const std::vector<std::string_view>& words, std::size_t from,
                            std::size_t end) {
  Cells cells;
  for (std::size_t at = from; at < end; ++at) cells += words[at];
  if (cells.size() != width || !std::all_of(cells.begin(), cells.end(), is_square)) {
    return std::nullopt;
  }
  return cells;
}

/// Squares between two separators, or behind one.
std::optional<Row> read_row_fields(std::string_view line, char separator) {
  auto fields = protocol::split_fields(line, separator);
  const auto blank_at = [&](std::size_t at) {
    return fields[at].find_first_not_of(" \t") == std::string_view::npos;
  };
  bool labelled = false;
  if (fields.size() == width + 2 || (fields.size() == width + 3 && blank_at(0))) {
    if (!blank_at(fields.size() - 1)) return std::nullopt;
    fields.pop_back();
    if (fields.size() == width + 2) fields.erase(fields.begin());
  }
  if (fields.size() == width + 1) {
    const auto words = protocol::split_words(fields.front());
    labelled = words.size() == 1 && is_label(words.front());
    if (!labelled && !blank_at(0)) return std::nullopt;
    fields.erase(fields.begin());
  }
  if (fields.size() != width) return std::nullopt;
  Row row{{}, labelled, 0};
  for (std::string_view field : fields) {
    std::string cell;
    for (const char c : field) {
      if (std::string_view(" \"'[]").find(c) == std::string_view::npos) cell += c;
    }
    if (cell.size() > 1 || (cell.size() == 1 && !is_square(cell.front()))) return std::nullopt;
    row.cells += cell.empty() ? ' ' : cell.front();
  }
  return row;
}

/// Letters at even distances between two bars, with spaces for blanks.
std::optional<Row> row_in_bars(std::string_view line) {
  if (std::count(line.begin(), line.end(), '|') != 2) return std::nullopt;
  const std::size_t begin = line.find('|');
  const auto words = protocol::split_words(line.substr(0, begin));
  if (words.size() > 1 || (words.size() == 1 && !is_label(words.front()))) return std::nullopt;
  const std::string_view inside = line.substr(begin + 1, line.rfind('|') - begin - 1);
  constexpr std::size_t max_spacing = 4;
  for (std::size_t apart = 1; apart <= max_spacing; ++apart) {
    for (std::size_t first = 0; first < apart; ++first) {
      const std::size_t last = first + (width - 1) * apart;
      if (last >= inside.size() || inside.size() - last > apart + 1) continue;
      Row row{Cells(width, ' '), !words.empty(), 0};
      bool fits = true;
      for (std::size_t at = 0; at < inside.size(); ++at) {
        if (inside[at] == ' ') continue;
        fits = fits && at % apart == first && at <= last && protocol::is_ascii_letter(inside[at]);
        if (fits) row.cells[at / apart] = inside[at];
      }
      if (fits) return row;
    }
  }
  return std::nullopt;
}

/// In "B I D . . 1", the number is the label and not a blank: no other square has a digit.
bool is_label_behind(const std::vector<std::string_view>& words) {
  const auto is_number = [](std::string_view word) {
    return word.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return is_number(words.back()) && std::count_if(words.begin(), words.end(), is_number) == 1;
}

std::optional<Row> read_row_words(std::string_view line) {
  const auto words = protocol::split_words(line);
  if (words.empty()) return std::nullopt;
  const std::size_t count = words.size();
  constexpr std::array<std::pair<std::size_t, std::size_t>, 4> labels = {
      {{0, 0}, {1, 0}, {1, 1}, {0, 1}}};  // in front and behind
  for (const auto& [before, behind] : labels) {
    if (before + behind >= count || (before > 0 && !is_label(words.front())) ||
        (behind > 0 && !is_label(words.back()))) {
      continue;
    }
    if (before > 0 && behind == 0 && count == width + 1 && is_label_behind(words)) continue;
    const auto cells = joined(words, before, count - behind);
    if (cells) return Row{*cells, before + behind > 0, 0};
  }
  return std::nullopt;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

/// The line without tags in < and >. Cells of HTML, and squares such as [A][ ], become separated by
/// bars.
std::string without_tags(std::string line) {
  replace_all(line, "</td><td>", "|");
  replace_all(line, "&nbsp;", " ");
  replace_all(line, "][", "|");
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::size_t end = line[at] == '<' ? line.find('>', at) : std::string::npos;
    text += end == std::string::npos ? line[at] : ' ';
    if (end != std::string::npos) at = end;
  }
  return text;
}

std::optional<Row> read_row(std::string_view line) {
  if (line.size() > longest_row) return std::nullopt;
  const std::string text = without_tags(simplified(line));
  for (const char separator : {'|', ',', ';', '\t'}) {
    if (auto row = read_row_fields(text, separator)) return row;
  }
  if (auto row = row_in_bars(text)) return row;
  std::string words = text;
  for (char& c : words) {
    if (std::string_view("|\t\",;'[](){}/").find(c) != std::string_view::npos) c = ' ';
  }
  return read_row_words(words);
}

bool is_blank_sign(char c) {
  return !protocol::is_ascii_letter(c);
}

/// Small letters that fill most of a board of capitals are blanks.
void blank_small_letters(std::vector<Row>& rows) {
  std::map<char, int> letters;
  for (const Row& row : rows) {
    for (const char c : row.cells) letters[c] += protocol::is_ascii_letter(c) ? 1 : 0;
  }
  const auto most = std::max_element(
      letters.begin(), letters.end(),
      [](const auto& left, const auto& right) { return left.second < right.second; });
  if (most == letters.end() || 2 * most->second < squares || most->first < 'a') return;
  for (Row& row : rows) std::replace(row.cells.begin(), row.cells.end(), most->first, '.');
}

/// One sign means any blank, or each kind of square has its own sign and all others share one.
std::optional<Board> assemble_board(std::vector<Row> rows) {
  blank_small_letters(rows);
  Board board;
  std::map<char, std::array<int, 5>> signs;
  int blanks = 0;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const Square at{row, column};
      const char c = rows[static_cast<std::size_t>(row)].cells[static_cast<std::size_t>(column)];
      if (is_blank_sign(c)) {
        ++blanks;
        ++signs[c][static_cast<std::size_t>(bonus_at(at))];
      } else {
        board.put(at, protocol::lower_case(c));
      }
    }
  }
  constexpr int fewest_blanks = 17;
  if (blanks < fewest_blanks) return std::nullopt;
  if (signs.size() == 1) {
    const char sign = signs.begin()->first;
    return sign >= '0' && sign <= '9' && sign != '0' ? std::nullopt : std::optional(board);
  }
  const auto most =
      std::max_element(signs.begin(), signs.end(), [](const auto& left, const auto& right) {
        return std::accumulate(left.second.begin(), left.second.end(), 0) <
               std::accumulate(right.second.begin(), right.second.end(), 0);
      });
  for (auto sign = signs.begin(); sign != signs.end(); ++sign) {
    const auto kinds = std::count_if(sign->second.begin(), sign->second.end(),
                                     [](int count) { return count > 0; });
    if (sign != most && kinds > 1) return std::nullopt;
  }
  return board;
}

/// "A B C ... Q", "1 2 3 ... 17", with or without spaces and frames.
bool is_heading(std::string_view line) {
  std::string signs;
  for (const char c : simplified(line.substr(0, longest_row))) {
    if (std::string_view(" |\t\",;").find(c) == std::string_view::npos) {
      signs += protocol::lower_case(c);
    }
  }
  if (signs == "abcdefghijklmnopq") return true;
  constexpr std::size_t some_columns = 8;  // "01234567" below "12345678911111111"
  return signs.size() >= some_columns &&
         signs.find_first_not_of("0123456789") == std::string::npos &&
         signs.find_first_not_of(signs.front()) != std::string::npos;
}

bool is_rule(std::string_view line) {
  return simplified(line.substr(0, longest_row)).find_first_not_of(" \t|+-=_.") ==
         std::string::npos;
}

/// Letters and spaces on the 17 lines behind the first, with spaces for blanks.
std::optional<FoundBoard> spaced_board(const std::vector<std::string_view>& lines) {
  if (lines.size() <= width) return std::nullopt;
  std::vector<Row> rows;
  for (std::size_t at = 1; at <= width; ++at) {
    std::string cells(lines[at].substr(0, lines[at].find('\r')));
    const bool plain = std::all_of(cells.begin(), cells.end(),
                                   [](char c) { return c == ' ' || protocol::is_ascii_letter(c); });
    if (!plain || cells.size() > width) return std::nullopt;
    cells.resize(width, ' ');
    rows.push_back({cells, false, 0});
  }
  const auto board = assemble_board(rows);
  if (!board) return std::nullopt;
  return FoundBoard{*board, 1, width + 1, 1};
}

}  // namespace

std::vector<FoundBoard> boards_in(const std::vector<std::string_view>& lines) {
  std::vector<FoundBoard> boards;
  std::vector<Row> rows;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const bool rule = is_rule(lines[at]);
    const bool heading = is_heading(lines[at]);
    auto row = heading ? std::nullopt : read_row(lines[at]);
    if (!row) {
      if (!rule && !heading) rows.clear();
      continue;
    }
    const bool like = rows.empty() || rows.front().labelled == row->labelled;
    const bool even = rows.size() < 2 || at - rows.back().line == rows[1].line - rows[0].line;
    if (!rows.empty() && rule && (!like || !even)) continue;
    if (!like || !even) rows.clear();
    row->line = at;
    rows.push_back(*std::move(row));
    if (rows.size() > width) rows.erase(rows.begin());
    if (rows.size() < width) continue;
    const auto board = assemble_board(rows);
    if (!board) continue;
    boards.push_back({*board, rows.front().line, at + 1, rows[1].line - rows[0].line});
    rows.clear();
  }
  if (boards.empty()) {
    if (const auto board = spaced_board(lines)) boards.push_back(*board);
  }
  return boards;
}

bool lies_on(const Board& board, const std::string& letters) {
  for (int line = 0; line < side; ++line) {
    std::string row;
    std::string column;
    for (int at = 0; at < side; ++at) {
      row += board.at({line, at});
      column += board.at({at, line});
    }
    if (row.find(letters) != std::string::npos || column.find(letters) != std::string::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace aspis::solitaire::crossed_words::explain
