#include "server/tournament/roster_rows.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/utf8.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::tournament {
namespace {

constexpr std::size_t longest_cell = 1000;
constexpr std::size_t most_characters = 100;
constexpr std::size_t most_people = 12;                   // of one entry
constexpr std::string_view replacement = "\xef\xbf\xbd";  // U+FFFD, where a letter was not read

enum Column {
  name,
  email,
  institution,
  version,
  command,
  classic,
  first_name,
  last_name,
  program,
  folder,
  team,
  staff
};
constexpr std::size_t columns = 12;

struct Heading {
  std::string_view text;
  Column column;
};
/// The first one of each column is what messages call it.
constexpr auto headings = std::to_array<Heading>({
    {"name", name},
    {"e-mail", email},
    {"institution", institution},
    {"version", version},
    {"command", command},
    {"classic", classic},
    {"first name", first_name},
    {"last name", last_name},
    {"program", program},
    {"folder", folder},
    {"team", team},
    {"staff", staff},
    {"program name", program},
    {"team name", team},
    {"given name", first_name},
    {"forename", first_name},
    {"surname", last_name},
    {"family name", last_name},
    {"first name / last name", name},
    {"first name / surname", name},
    {"full name", name},
    {"student", name},
    {"entrant", name},
    {"player", name},
    {"email", email},
    {"mail", email},
    {"e-mail address", email},
    {"email address", email},
    {"school", institution},
    {"university", institution},
    {"affiliation", institution},
    {"bot", command},
    {"command line", command},
});

std::string_view called(std::size_t column) {
  return headings[column].text;
}

std::optional<Column> column_of(std::string_view heading) {
  const std::string wanted = protocol::lower_case(heading);
  for (const Heading& known : headings) {
    if (known.text == wanted) return known.column;
  }
  return std::nullopt;
}

/// Lines and tabs become spaces, and several of them one.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
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

/// What a message shows of a cell: cut, and with nothing in it that a terminal would obey.
std::string in_quotes(const std::string& text) {
  return "'" + protocol::readable(text, 60) + "'";
}

class Rows {
 public:
  RosterRows read(std::string_view csv) {
    const Csv table = read_csv(csv);
    read_.faults = table.faults;
    if (table.rows.empty()) {
      fault(1, "the roster is empty; its first line names the columns: name, e-mail, command");
      return std::move(read_);
    }
    const bool bare = is_list_of_names(table.rows.front());
    if (bare) {
      meaning_ = {name};
      read_.notes.push_back("line " + std::to_string(table.rows.front().line) +
                            ": no column is named: every line is taken for a name");
    } else if (!read_header(table.rows.front())) {
      return std::move(read_);
    }
    for (std::size_t i = bare ? 0 : 1; i < table.rows.size(); ++i) read_row(table.rows[i]);
    return std::move(read_);
  }

 private:
  void fault(int line, std::string what) { read_.faults.push_back({line, std::move(what)}); }

  /// A first line that names no column, and nothing but a name.
  static bool is_list_of_names(const CsvRow& first) {
    if (first.cells.size() != 1 || column_of(first.cells[0])) return false;
    return first.cells[0].find('@') == std::string::npos;
  }

  bool read_header(const CsvRow& header) {
    const std::size_t before = read_.faults.size();
    for (const std::string& cell : header.cells) {
      const auto column = column_of(cell);
      meaning_.push_back(column);
      if (!column) {
        if (cell.empty()) continue;
        read_.notes.push_back("line " + std::to_string(header.line) + ": the column " +
                              in_quotes(one_line(cell)) + " is not used");
      } else if (std::count(meaning_.begin(), meaning_.end(), column) > 1) {
        fault(header.line, "two columns are for the " + std::string(called(*column)));
      }
    }
    const auto has = [this](Column column) {
      return std::count(meaning_.begin(), meaning_.end(), column) > 0;
    };
    if (has(name) && (has(first_name) || has(last_name))) {
      fault(header.line, "there is a column for the name, and another one for a part of it");
    }
    if (!has(name) && !has(first_name) && !has(last_name)) {
      fault(header.line,
            "no column is called name; the first line names the columns: name, e-mail, "
            "institution, version, command, classic, program");
    }
    if (has(program) && !has(command)) {
      read_.notes.push_back("line " + std::to_string(header.line) +
                            ": the column program has the names of the programs; what starts "
                            "them would stand in a column command");
    }
    return read_.faults.size() == before;
  }

  void read_row(const CsvRow& row) {
    const std::size_t before = read_.faults.size();
    if (row.cells.size() > meaning_.size()) {
      fault(row.line, "it has " + std::to_string(row.cells.size()) + " cells and the first line " +
                          std::to_string(meaning_.size()) +
                          "; is there a cell that needs quotes around it?");
    }
    std::array<std::string, columns> cells;
    for (std::size_t i = 0; i < std::min(row.cells.size(), meaning_.size()); ++i) {
      if (meaning_[i]) cells[*meaning_[i]] = cell_of(row, i);
    }
    std::string together = cells[team];
    RosterRow read{row.line, entrant_of(row.line, cells), std::move(together)};
    if (read_.faults.size() == before) read_.rows.push_back(std::move(read));
  }

  std::string cell_of(const CsvRow& row, std::size_t at) {
    const std::string& text = row.cells[at];
    const std::string what = "the " + std::string(called(*meaning_[at]));
    std::string line = one_line(text);
    if (line.find(replacement) != std::string::npos) {
      fault(row.line, what +
                          " has lost letters: the file was read in another encoding than its "
                          "own; save the roster as 'CSV UTF-8'");
    }
    if (protocol::has_control(line)) fault(row.line, what + " holds control characters");
    if (line.size() > longest_cell) {
      fault(row.line, what + " is longer than " + std::to_string(longest_cell) + " bytes");
    }
    return line;
  }

  db::EntrantRow entrant_of(int line, std::array<std::string, columns>& cells) {
    db::EntrantRow entrant;
    if (cells[name].empty()) cells[name] = one_line(cells[first_name] + " " + cells[last_name]);
    entrant.name = std::move(cells[name]);
    entrant.email = std::move(cells[email]);
    for (std::string& wrong : faults_of(entrant)) fault(line, std::move(wrong));
    const auto is_classic = yes_or_no(cells[classic]);
    const auto is_staff = yes_or_no(cells[staff]);
    if (!is_staff) fault(line, "staff is yes or no, and not " + in_quotes(cells[staff]));
    if (!is_classic) fault(line, "classic is yes or no, and not " + in_quotes(cells[classic]));
    if (!cells[program].empty()) {
      const std::string wrong = fault_of_program_name(cells[program]);
      if (!wrong.empty()) fault(line, wrong);
    }
    entrant.institution = std::move(cells[institution]);
    entrant.version = std::move(cells[version]);
    entrant.command = std::move(cells[command]);
    entrant.classic = is_classic.value_or(false);
    entrant.staff = is_staff.value_or(false);
    entrant.program = std::move(cells[program]);
    entrant.folder = std::move(cells[folder]);
    return entrant;
  }

  RosterRows read_;
  std::vector<std::optional<Column>> meaning_;  // by cell
};

}  // namespace

std::vector<std::string> faults_of(const db::EntrantRow& entrant) {
  std::vector<std::string> faults;
  if (entrant.name.empty()) faults.emplace_back("the name is missing");
  if (protocol::letters_in(entrant.name) > most_characters) {
    faults.push_back("the name is longer than " + std::to_string(most_characters) + " characters");
  }
  const std::vector<std::string> addresses = split_list(entrant.email);
  for (const std::string& address : addresses) {
    if (!is_address(address)) faults.push_back(in_quotes(address) + " is no e-mail address");
  }
  if (split_list(entrant.members).size() > most_people || addresses.size() > most_people) {
    faults.push_back("a team has " + std::to_string(most_people) + " people at most");
  }
  return faults;
}

RosterRows read_rows(std::string_view csv) {
  return Rows().read(csv);
}

}  // namespace aspis::tournament
