#include "server/tournament/csv.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/utf8.hpp"

namespace aspis::tournament {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// The most frequent delimiter outside quotes in the first line that is not empty.
char detect_delimiter(std::string_view text) {
  std::array<int, delimiters.size()> counts{};
  bool quoted = false;
  bool begun = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\n' || c == '\r') {
      if (begun) break;
      continue;
    }
    begun = true;
    for (std::size_t i = 0; i < delimiters.size(); ++i) {
      if (c == delimiters[i]) ++counts[i];
    }
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  return delimiters[static_cast<std::size_t>(most - counts.begin())];
}

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

/// Reads the text cell by cell.
class Reader {
 public:
  Reader(std::string_view text, Csv& csv) : text_(text), csv_(csv) {}

  /// Skips Excel's first line "sep=;".
  void pass_line() {
    while (!at_line_end()) ++at_;
    pass_line_end();
  }

  void read() {
    while (at_ < text_.size()) read_row();
  }

 private:
  [[nodiscard]] bool more() const { return at_ < text_.size(); }
  [[nodiscard]] bool at_line_end() const {
    return !more() || text_[at_] == '\n' || text_[at_] == '\r';
  }
  [[nodiscard]] bool at_cell_end() const { return at_line_end() || text_[at_] == csv_.delimiter; }

  /// Treats CRLF as one line end.
  void pass_line_end() {
    if (!more()) return;
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
    ++at_;
    ++line_;
  }

  void pass_spaces() {
    while (!at_cell_end() && is_space(text_[at_])) ++at_;
  }

  void read_row() {
    CsvRow row{line_, {}};
    for (;;) {
      row.cells.push_back(read_cell());
      if (at_line_end()) break;
      ++at_;  // the delimiter
    }
    pass_line_end();
    const bool has_text = std::any_of(row.cells.begin(), row.cells.end(),
                                      [](const std::string& cell) { return !cell.empty(); });
    if (has_text) csv_.rows.push_back(std::move(row));
  }

  std::string read_cell() {
    pass_spaces();
    if (more() && text_[at_] == '"') return read_quoted();
    const std::size_t begin = at_;
    while (!at_cell_end()) ++at_;
    std::size_t end = at_;
    while (end > begin && is_space(text_[end - 1])) --end;
    return std::string(text_.substr(begin, end - begin));
  }

  std::string read_quoted() {
    const int opened = line_;
    std::string cell;
    for (++at_;;) {
      if (!more()) {
        csv_.errors.push_back({opened, "a quote is opened and never closed"});
        return cell;
      }
      const char c = text_[at_];
      if (c == '"' && (at_ + 1 == text_.size() || text_[at_ + 1] != '"')) break;
      if (c == '\n' || c == '\r') {
        pass_line_end();
        cell += '\n';
        continue;
      }
      cell += c;
      at_ += c == '"' ? 2 : 1;
    }
    ++at_;
    pass_spaces();
    if (!at_cell_end()) {
      csv_.errors.push_back({line_,
                             "there is text after a closing quote; a quote within quotes is "
                             "written twice"});
      while (!at_cell_end()) ++at_;
    }
    return cell;
  }

  std::string_view text_;
  Csv& csv_;
  std::size_t at_ = 0;
  int line_ = 1;
};

/// The delimiter from a first line "sep=;"; nothing for other lines.
std::optional<char> stated_delimiter(std::string_view text) {
  std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  while (line.starts_with('"')) line.remove_prefix(1);
  if (line.size() < 5 || !protocol::same_word(line.substr(0, 4), "sep=")) return std::nullopt;
  return line.substr(5).find_first_not_of("\",; \t") == std::string_view::npos
             ? std::optional(line[4])
             : std::nullopt;
}

/// Code points of the bytes 0x80 to 0x9f in Windows-1252; 0 if undefined. Other bytes are their own
/// code point.
constexpr std::array<std::uint16_t, 32> in_windows = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

unsigned code_in_windows(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80U && byte < 0xa0U ? in_windows[byte - 0x80U] : byte;
}

std::string to_utf8(std::string_view line) {
  std::string text;
  for (const char c : line) protocol::append_letter(text, code_in_windows(c));
  return text;
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80U;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_ascii(c); });
}

bool is_small(char c) {
  const unsigned code = code_in_windows(c);
  return (code >= 'a' && code <= 'z') || (code >= 0xdfU && code <= 0xffU && code != 0xf7U) ||
         code == 0x161 || code == 0x153 || code == 0x17e;
}

bool is_capital(char c) {
  const unsigned code = code_in_windows(c);
  return (code >= 'A' && code <= 'Z') || (code >= 0xc0U && code <= 0xdeU && code != 0xd7U) ||
         code == 0x160 || code == 0x152 || code == 0x17d || code == 0x178;
}

bool is_letter(char c) {
  return is_small(c) || is_capital(c);
}

/// Characters in or around names: quotes, dashes, a middle dot, ordinals, a space.
bool is_of_names(char c) {
  constexpr auto signs = std::to_array<unsigned>(
      {0x2018, 0x2019, 0x201c, 0x201d, 0x2013, 0x2014, 0xa0, 0xaa, 0xab, 0xb7, 0xba, 0xbb});
  return std::find(signs.begin(), signs.end(), code_in_windows(c)) != signs.end();
}

bool is_apostrophe(char c) {
  return code_in_windows(c) == 0x2018 || code_in_windows(c) == 0x2019;
}

/// Whether the letters can be a name or a part of one.
bool is_word(std::string_view letters) {
  const bool ascii =
      std::any_of(letters.begin(), letters.end(), [](char c) { return is_ascii(c); });
  if (!ascii && letters.size() > 3) return false;  // Cyrillic or Greek, misread
  const bool capitals = std::all_of(letters.begin(), letters.end(), is_capital);
  for (std::size_t at = 1; at < letters.size() && !capitals; ++at) {
    if (is_capital(letters[at]) && !is_ascii(letters[at])) return false;
  }
  return true;
}

/// The first word of `line` that cannot be a name in Windows-1252, or "". Misread encodings have
/// signs or capitals in place of letters.
std::string_view wrong_word(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && is_letter(line[end])) ++end;
    if (end > at && !is_word(line.substr(at, end - at))) return line.substr(at, end - at);
    if (end == line.size()) break;
    const char sign = line[end];
    const bool after = end > at;
    const bool before = end + 1 < line.size() && is_letter(line[end + 1]);
    const bool known =
        is_ascii(sign) || (is_of_names(sign) &&
                           (!after || !before || is_apostrophe(sign) || is_capital(line[end + 1])));
    if (!known && (code_in_windows(sign) == 0 || after || before)) {
      return line.substr(at, std::min(end + 2, line.size()) - at);
    }
    at = end + 1;
  }
  return {};
}

struct Line {
  int number = 1;
  std::string_view text;  // including its end
};

std::vector<Line> scan_lines(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    std::size_t end = text.find_first_of("\r\n");
    if (end == std::string_view::npos) {
      end = text.size();
    } else {
      end += text.substr(end, 2) == "\r\n" ? 2 : 1;
    }
    lines.push_back({number, text.substr(0, end)});
    text.remove_prefix(end);
  }
  return lines;
}

std::string shown(std::string_view line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return "'" + protocol::readable(to_utf8(line), 80) + "'";
}

constexpr const char* advice = "save the roster as 'CSV UTF-8'";

void read_line(const Line& line, bool is_broken, RosterText& read) {
  if (protocol::is_utf8(line.text)) {
    read.text += line.text;
    return;
  }
  read.text += to_utf8(line.text);
  if (is_broken) {
    read.errors.push_back(
        {line.number, std::string("it is not in UTF-8, unlike other lines; ") + advice});
  } else if (const std::string_view word = wrong_word(line.text); !word.empty()) {
    read.errors.push_back({line.number, "its encoding is not recognised: as Windows-1252 it has " +
                                            shown(word) + "; " + advice});
  } else {
    read.notes.push_back("line " + std::to_string(line.number) +
                         ": read as Windows-1252: " + shown(line.text));
  }
}

}  // namespace

Csv read_csv(std::string_view text, std::optional<char> delimiter) {
  while (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  Csv csv;
  const auto stated = stated_delimiter(text);
  csv.delimiter = stated ? *stated : delimiter ? *delimiter : detect_delimiter(text);
  Reader reader(text, csv);
  if (stated) reader.pass_line();
  reader.read();
  return csv;
}

RosterText roster_text(std::string_view given) {
  RosterText read;
  const std::string bytes = protocol::decoded(given);
  const std::vector<Line> lines = scan_lines(bytes);
  const bool has_utf8 = std::any_of(lines.begin(), lines.end(), [](const Line& line) {
    return !is_ascii(line.text) && protocol::is_utf8(line.text);
  });
  for (const Line& line : lines) read_line(line, has_utf8, read);
  return read;
}

protocol::Error make_error(std::vector<CsvError> errors) {
  std::stable_sort(errors.begin(), errors.end(),
                   [](const CsvError& a, const CsvError& b) { return a.line < b.line; });
  protocol::Error joined;
  for (const CsvError& error : errors) {
    if (!joined.text.empty()) joined.text += '\n';
    joined.text += "line " + std::to_string(error.line) + ": " + error.what;
  }
  return joined;
}

protocol::Result<RosterText> readable_roster(std::string_view bytes) {
  RosterText read = roster_text(bytes);
  if (!read.errors.empty()) return make_error(std::move(read.errors));
  return read;
}

}  // namespace aspis::tournament
