#include "server/tournament/csv.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"

namespace aspis::tournament {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// The sign that stands most often outside of quotes in the first line that is not empty.
char delimiter_of(std::string_view text) {
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

/// Reads one cell after the other.
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

  /// CRLF is one line end.
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
        csv_.faults.push_back({opened, "a quote is opened and never closed"});
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
      csv_.faults.push_back({line_,
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

/// The delimiter that a first line "sep=;" states; nothing for another line.
std::optional<char> stated_delimiter(std::string_view text) {
  std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  while (line.starts_with('"')) line.remove_prefix(1);
  if (line.size() < 5 || !protocol::same_word(line.substr(0, 4), "sep=")) return std::nullopt;
  return line.substr(5).find_first_not_of("\",; \t") == std::string_view::npos
             ? std::optional(line[4])
             : std::nullopt;
}

Csv csv_of(std::string_view text, std::optional<char> delimiter) {
  while (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  Csv csv;
  const auto stated = stated_delimiter(text);
  csv.delimiter = stated ? *stated : delimiter ? *delimiter : delimiter_of(text);
  Reader reader(text, csv);
  if (stated) reader.pass_line();
  reader.read();
  return csv;
}

}  // namespace

Csv read_csv(std::string_view text) {
  return csv_of(text, std::nullopt);
}

Csv read_csv(std::string_view text, char delimiter) {
  return csv_of(text, delimiter);
}

}  // namespace aspis::tournament
