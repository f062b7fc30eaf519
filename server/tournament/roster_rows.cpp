#include "server/tournament/roster_rows.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::tournament {
namespace {

constexpr std::size_t longest_cell = 1000;
constexpr std::size_t max_characters = 100;
constexpr std::size_t max_people = 12;                    // in one entry
constexpr std::string_view replacement = "\xef\xbf\xbd";  // U+FFFD, for an unreadable letter

/// Turns line ends and tabs into spaces, and repeated spaces into one.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return protocol::joined(protocol::split_words(line), " ");
}

bool is_address(std::string_view text) {
  const std::size_t at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find('@', at + 1) == std::string_view::npos &&
         text.find_first_of(" ,;<>\"") == std::string_view::npos;
}

std::optional<bool> yes_or_no(std::string_view text) {
  const std::string word = protocol::lower_case(text);
  for (const std::string_view yes : {"yes", "y", "true", "1", "x", "classic"}) {
    if (word == yes) return true;
  }
  for (const std::string_view no : {"", "no", "n", "false", "0", "-"}) {
    if (word == no) return false;
  }
  return std::nullopt;
}

/// A cell as quoted in messages: shortened, without control characters for a terminal.
std::string in_quotes(const std::string& text) {
  return "'" + protocol::readable(text, 60) + "'";
}

/// The row with the column names, perhaps after titles, or nothing.
std::optional<std::size_t> header_in(const std::vector<CsvRow>& rows) {
  constexpr std::size_t max_titles = 10;
  for (std::size_t at = 0; at < std::min(rows.size(), max_titles + 1); ++at) {
    const std::vector<RosterColumn> columns = parse_headings(rows[at].cells);
    const auto known = std::count_if(columns.begin(), columns.end(), [](const RosterColumn& one) {
      return one.meaning.has_value();
    });
    const auto filled = std::count_if(columns.begin(), columns.end(),
                                      [](const RosterColumn& one) { return !one.heading.empty(); });
    // Below the first line, a cell such as the role "Student" is not a heading.
    if (has_name(columns) && (at == 0 || known > 1 || filled == 1)) return at;
  }
  return std::nullopt;
}

/// Whether the file is a list of names: a first line of one cell, without a column name or "@".
bool is_list_of_names(const CsvRow& first) {
  return first.cells.size() == 1 && first.cells[0].find('@') == std::string::npos &&
         !parse_headings(first.cells).front().meaning;
}

/// The file, split at the delimiter of the header line, because titles above it may use others.
Csv read_table(std::string_view csv) {
  Csv table = read_csv(csv);
  if (header_in(table.rows)) return table;
  for (const char delimiter : delimiters) {
    Csv other = read_csv(csv, delimiter);
    if (header_in(other.rows)) return other;
  }
  return table;
}

class Rows {
  using enum Column;

 public:
  RosterRows read(std::string_view csv, const std::vector<std::string>& meanings) {
    const Csv table = read_table(csv);
    delimiter_ = table.delimiter;
    read_.errors = table.errors;
    if (table.rows.empty()) {
      add_error(1, "the roster is empty; its first line names the columns: name, e-mail, command");
      return std::move(read_);
    }
    const std::size_t begin = read_columns(table.rows, meanings);
    if (!check_columns(table.rows[begin == 0 ? 0 : begin - 1].line)) return std::move(read_);
    canvas_ = is_canvas(columns());
    for (std::size_t i = begin; i < table.rows.size(); ++i) {
      if (!is_no_student(table.rows[i])) read_row(table.rows[i]);
    }
    say_what_was_cleaned();
    return std::move(read_);
  }

 private:
  [[nodiscard]] const std::vector<RosterColumn>& columns() const { return read_.columns; }
  [[nodiscard]] std::string name_delimiter() const {
    return delimiter_ == ','    ? "comma"
           : delimiter_ == ';'  ? "semicolon"
           : delimiter_ == '\t' ? "tab"
                                : "bar (|)";
  }
  void add_error(int line, std::string what) { read_.errors.push_back({line, std::move(what)}); }
  void note(int line, const std::string& what) {
    read_.notes.push_back("line " + std::to_string(line) + ": " + what);
  }

  /// Sets the columns. Returns the index of the first row with a person.
  std::size_t read_columns(const std::vector<CsvRow>& rows,
                           const std::vector<std::string>& meanings) {
    const auto header = header_in(rows);
    const bool has_address =
        std::any_of(rows.front().cells.begin(), rows.front().cells.end(),
                    [](const std::string& cell) { return cell.find('@') != std::string::npos; });
    const bool bare =
        !header && (is_list_of_names(rows.front()) || (!meanings.empty() && has_address));
    const CsvRow& heads = rows[header.value_or(0)];
    read_.columns = parse_headings(heads.cells);
    if (bare) {
      for (RosterColumn& column : read_.columns) column = {};
      if (meanings.empty()) {
        read_.columns.front().meaning = name;
        note(heads.line, "no column is named: every line is read as a name");
      }
    }
    for (std::size_t title = 0; title < header.value_or(0); ++title) {
      note(rows[title].line, "left out, above the line that names the columns: " +
                                 in_quotes(one_line(protocol::joined(rows[title].cells))));
    }
    for (std::size_t at = 0; at < std::min(meanings.size(), read_.columns.size()); ++at) {
      read_.columns[at].meaning = column_called(meanings[at]);
      if (!meanings[at].empty() && !read_.columns[at].meaning) {
        add_error(heads.line, "unknown meaning of a column: " + in_quotes(meanings[at]));
      }
    }
    return bare ? 0 : header.value_or(0) + 1;
  }

  /// Drops the parts of a name if the file has the full name as well.
  void prefer_whole_name(int line) {
    const bool all = has_column(columns(), name) && has_column(columns(), first_name) &&
                     has_column(columns(), last_name);
    for (RosterColumn& column : read_.columns) {
      if (!all || (column.meaning != first_name && column.meaning != last_name)) continue;
      note(line, "the column " + in_quotes(one_line(column.heading)) +
                     " is not used: another column has the full name");
      column.meaning.reset();
    }
  }

  void check_column(int line, const RosterColumn& column) {
    if (!column.meaning) {
      if (column.heading.empty()) return;
      note(line, "the column " + in_quotes(one_line(column.heading)) + " is not used");
      return;
    }
    if (column.meaning == groups) {
      note(line, "the column " + in_quotes(one_line(column.heading)) +
                     " is kept for gradebooks; to make each group one entry, call it team");
    }
  }

  bool check_columns(int line) {
    const std::size_t before = read_.errors.size();
    for (const RosterColumn& column : columns()) check_column(line, column);
    prefer_whole_name(line);
    for (std::size_t at = 0; at < column_count; ++at) {
      const auto meaning = static_cast<Column>(at);
      const auto same = [meaning](const RosterColumn& column) { return column.meaning == meaning; };
      if (std::count_if(columns().begin(), columns().end(), same) > 1) {
        add_error(line, "two columns are for the " + std::string(called(meaning)));
      }
    }
    if (has_column(columns(), name) &&
        (has_column(columns(), first_name) || has_column(columns(), last_name))) {
      add_error(line, "one column has the name, and another one a part of it: remove one");
    }
    if (!has_name(columns())) {
      add_error(line,
                "no column is called name; the first line names the columns: name, e-mail, "
                "institution, version, command, classic, program");
    }
    if (has_column(columns(), program) && !has_column(columns(), command)) {
      note(line,
           "the column program has the names of the programs; the commands that start them belong "
           "in a column command");
    }
    return read_.errors.size() == before;
  }

  [[nodiscard]] std::string cell_under(const CsvRow& row, Column meaning) const {
    for (std::size_t at = 0; at < std::min(row.cells.size(), columns().size()); ++at) {
      if (columns()[at].meaning == meaning) return one_line(protocol::visible(row.cells[at]));
    }
    return "";
  }

  /// Recognizes rows of a Canvas gradebook that hold points, posting policies or the test student.
  bool is_no_student(const CsvRow& row) {
    if (!canvas_) return false;
    const std::string who = protocol::lower_case(cell_under(row, name));
    if (who == "student, test" || who == "test student" || who == "test, student") {
      note(row.line, "left out: it is the test student of Canvas");
      return true;
    }
    const bool known = !cell_under(row, id).empty() || !cell_under(row, sis_user_id).empty() ||
                       !cell_under(row, sis_login_id).empty() || !cell_under(row, email).empty();
    if (who != "points possible" && (known || !read_.rows.empty())) return false;
    if (!who.empty() && who != "points possible") {
      note(row.line, "left out: " + in_quotes(who) + " has no ID");
    }
    return true;
  }

  void read_row(const CsvRow& row) {
    const std::size_t before = read_.errors.size();
    std::size_t size = row.cells.size();
    while (size > columns().size() && row.cells[size - 1].empty()) --size;
    if (size > columns().size()) {
      add_error(row.line, "it has " + std::to_string(size) + " cells and the first line " +
                              std::to_string(columns().size()) +
                              "; put quotes around cells that have a " + name_delimiter());
    }
    std::array<std::string, column_count> cells;
    for (std::size_t i = 0; i < std::min(size, columns().size()); ++i) {
      if (const auto& meaning = columns()[i].meaning)
        cells[column_index(*meaning)] = read_cell(row, i);
    }
    std::string together = cells[column_index(team)];
    RosterRow read{row.line, make_entrant(row.line, cells), std::move(together)};
    if (read_.errors.size() == before) read_.rows.push_back(std::move(read));
  }

  std::string read_cell(const CsvRow& row, std::size_t at) {
    const Column meaning = columns()[at].meaning.value();
    const std::string what = "the " + std::string(called(meaning));
    std::string line = one_line(row.cells[at]);
    if (meaning != program) {  // which has its own error for the character
      std::string seen = one_line(protocol::visible(line));
      if (seen != line) cleaned_.push_back(row.line);
      line = std::move(seen);
    }
    if (line.find(replacement) != std::string::npos) {
      add_error(row.line, what +
                              " has lost letters: the file was read in another encoding; save the "
                              "roster as 'CSV UTF-8'");
    }
    if (protocol::has_control(line)) add_error(row.line, what + " holds control characters");
    if (line.size() > longest_cell) {
      add_error(row.line, what + " is longer than " + std::to_string(longest_cell) + " bytes");
    }
    return line;
  }

  db::EntrantRow make_entrant(int line, std::array<std::string, column_count>& cells) {
    const auto cell = [&cells](Column column) -> std::string& {
      return cells[column_index(column)];
    };
    db::EntrantRow entrant;
    if (cell(name).empty()) cell(name) = one_line(cell(first_name) + " " + cell(last_name));
    for (const Column login : {sis_login_id, username}) {
      if (cell(email).empty() && is_address(cell(login))) cell(email) = cell(login);
    }
    entrant.name = std::move(cell(name));
    entrant.email = std::move(cell(email));
    for (std::string& wrong : find_errors(entrant)) add_error(line, std::move(wrong));
    const auto is_classic = yes_or_no(cell(classic));
    const auto is_staff = yes_or_no(cell(staff));
    if (!is_staff) add_error(line, "staff must be yes or no, not " + in_quotes(cell(staff)));
    if (!is_classic) add_error(line, "classic must be yes or no, not " + in_quotes(cell(classic)));
    if (!cell(program).empty()) {
      const std::string wrong = program_name_error(cell(program));
      if (!wrong.empty()) add_error(line, wrong);
    }
    entrant.institution = std::move(cell(institution));
    entrant.version = std::move(cell(version));
    entrant.command = std::move(cell(command));
    entrant.classic = is_classic.value_or(false);
    entrant.staff = is_staff.value_or(false);
    entrant.program = std::move(cell(program));
    entrant.folder = std::move(cell(folder));
    identify(entrant, line, cells);
    return entrant;
  }

  static void identify(db::EntrantRow& entrant, int line,
                       const std::array<std::string, column_count>& cells) {
    std::vector<Person> people = list_people(entrant);
    Identifiers& known = people.front().identifiers;
    for (std::size_t at = 0; at < column_count; ++at) {
      const auto column = static_cast<Column>(at);
      if (is_identifier(column) && !cells[at].empty()) {
        known[std::string(called(column))] = cells[at];
      }
    }
    if (known.empty() || people.size() > 1) return;
    for (const Column part : {first_name, last_name}) {
      if (!cells[column_index(part)].empty()) {
        known[std::string(called(part))] = cells[column_index(part)];
      }
    }
    known["Row"] = std::to_string(line);
    set_people(entrant, people);
  }

  void say_what_was_cleaned() {
    if (cleaned_.empty()) return;
    cleaned_.erase(std::unique(cleaned_.begin(), cleaned_.end()), cleaned_.end());
    const std::size_t more = cleaned_.size() - 1;
    note(cleaned_.front(), "invisible characters were removed" +
                               (more == 0 ? ""
                                          : ", and on " + std::to_string(more) +
                                                (more == 1 ? " more line" : " more lines")));
  }

  RosterRows read_;
  char delimiter_ = ',';
  bool canvas_ = false;
  std::vector<int> cleaned_;  // numbers of cleaned lines
};

}  // namespace

std::vector<std::string> find_errors(const db::EntrantRow& entrant) {
  std::vector<std::string> errors;
  if (entrant.name.empty()) errors.emplace_back("the name is missing");
  if (protocol::letters_in(entrant.name) > max_characters) {
    errors.push_back("the name is longer than " + std::to_string(max_characters) + " characters");
  }
  const std::vector<std::string> addresses = split_list(entrant.email);
  for (const std::string& address : addresses) {
    if (!is_address(address)) errors.push_back(in_quotes(address) + " is not an e-mail address");
  }
  if (split_list(entrant.members).size() > max_people || addresses.size() > max_people) {
    errors.push_back("a team has " + std::to_string(max_people) + " people at most");
  }
  return errors;
}

RosterRows read_rows(std::string_view csv, const std::vector<std::string>& meanings) {
  return Rows().read(csv, meanings);
}

void clean(db::EntrantRow& row) {
  for (std::string* const text : {&row.name, &row.email, &row.institution, &row.members}) {
    *text = one_line(protocol::visible(*text));
  }
}

}  // namespace aspis::tournament
