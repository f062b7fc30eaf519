#include "server/contest/entrant.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/figures.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using protocol::Error;
using protocol::Result;

constexpr std::size_t largest_entry = 64 * 1024;   // bytes
constexpr std::size_t largest_output = 4U << 20U;  // bytes, more than any judge reads

/// A number above 0, such as 12 or 3.5.
std::optional<double> positive(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && number > 0 && number < 1e12 ? std::optional(number) : std::nullopt;
}

/// Reasons may be repeated: run.txt contains those of entry.txt.
void add_once(std::vector<std::string>& reasons, std::string reason) {
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
    reasons.push_back(std::move(reason));
  }
}

/// True for "none" and other texts that people write into empty fields.
bool names_nothing(std::string_view value) {
  const std::string said = protocol::lower_case(value);
  return said == "none" || said == "no" || said == "n/a" || said == "-" || said == "?";
}

/// Parses "45 because the board shows it".
std::string take_judgement(Entrant& entrant, std::string_view value) {
  constexpr std::string_view because = " because ";
  const std::size_t at = value.find(because);
  const auto total = at == std::string_view::npos
                         ? std::nullopt
                         : protocol::integer_from<int>(protocol::trimmed(value.substr(0, at)));
  const auto reason =
      total ? protocol::trimmed(value.substr(at + because.size())) : std::string_view();
  if (reason.empty()) return "a judge's total has the form N because REASON";
  entrant.judged = total;
  entrant.judged_because = protocol::readable(reason, 200);
  return "";
}

/// Applies one line to the entrant. Returns what is wrong with it, or "".
std::string take(Entrant& entrant, std::string_view key, std::string_view value) {
  if (value.empty()) return protocol::in_quotes(key, 40) + " has no value";
  if (key == "name") {
    entrant.name = protocol::readable(value, 80);
  } else if (key == "command") {
    entrant.command = std::string(value);
  } else if (key == "disqualified") {
    add_once(entrant.disqualified, protocol::readable(value, 200));
  } else if (key == "remark") {
    add_once(entrant.remarks, protocol::readable(value, 200));
  } else if (key == "escape") {
    if (!names_nothing(value)) entrant.escape = protocol::readable(value, 80);
  } else if (key == "verified_total") {
    return take_judgement(entrant, value);
  } else if (key == "hours" || key == "seconds" || key == "bytes") {
    const auto number = positive(value);
    if (!number) return protocol::in_quotes(value, 40) + " is not a number above 0";
    if (key == "hours") entrant.measures.programming_hours = number;
    if (key == "seconds") entrant.measures.execution_seconds = number;
    if (key == "bytes") entrant.measures.size_bytes = static_cast<std::uint64_t>(*number);
  } else {
    return "unknown key '" + protocol::escaped(key, 40) +
           "': the keys are name, command, hours, seconds, bytes, escape, verified_total, "
           "disqualified and remark";
  }
  return "";
}

/// Reads "KEY: VALUE" lines into the entrant; skips blank lines and lines that begin with #.
Result<void> read_facts(Entrant& entrant, const fs::path& path) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return {};
  const auto bytes = sandbox::read_left(path, largest_entry);
  if (!bytes) return Error{path.string() + ": " + bytes.error().text};
  const std::string text = protocol::typed_text(*bytes);
  int number = 0;
  for (const std::string_view line : protocol::split_lines(text)) {
    ++number;
    const std::string_view said = protocol::trimmed(line);
    if (said.empty() || said.front() == '#') continue;
    const std::size_t colon = said.find(':');
    const std::string where = path.string() + ":" + std::to_string(number) + ": ";
    if (colon == std::string_view::npos) return Error{where + "expected KEY: VALUE"};
    const std::string wrong = take(entrant, protocol::trimmed(said.substr(0, colon)),
                                   protocol::trimmed(said.substr(colon + 1)));
    if (!wrong.empty()) return Error{where + wrong};
  }
  return {};
}

/// Executable files, except hidden ones.
std::vector<fs::path> executables_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const bool hidden = at->path().filename().string().starts_with('.');
    if (hidden || !at->is_regular_file(ignored)) continue;
    if (::access(at->path().c_str(), X_OK) == 0) found.push_back(at->path());
  }
  return found;
}

/// Splits at spaces; words that name files of the folder become their paths.
Result<sandbox::Command> named_program(const fs::path& folder, const std::string& line) {
  std::vector<std::string> words;
  for (const std::string_view word : protocol::split_words(line)) {
    std::error_code error;
    const fs::path own = (folder / word).lexically_normal();
    words.push_back(fs::is_regular_file(own, error) ? own.string() : std::string(word));
  }
  auto found = sandbox::find_command(std::move(words));
  if (!found) return Error{"no program: " + found.error().text};
  return found;
}

/// Adds up the sizes of files, counting each file once.
class Size {
 public:
  void add_file(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    if (error || !files_.insert(real).second) return;
    const std::uintmax_t bytes = fs::file_size(real, error);
    if (!error) bytes_ += bytes;
  }

  /// Adds a program and its interpreters; only env uses `arguments`.
  void add_program(const std::string& program, const Words& arguments, int depth = 0) {
    constexpr int deepest = 5;  // nested interpreters: the kernel's limit
    if (depth > deepest) return;
    if (fs::path(program).filename() == "env") {
      const Words started = sandbox::started_by_env(arguments);
      if (started.empty()) return;
      const auto found = sandbox::find_command({started.front()});
      if (found) add_program(found->argv.front(), {started.begin() + 1, started.end()}, depth + 1);
      return;
    }
    add_file(program);
    const Words interpreter = sandbox::find_interpreter(program);
    if (interpreter.empty()) return;
    add_program(interpreter.front(), {interpreter.begin() + 1, interpreter.end()}, depth + 1);
  }

  [[nodiscard]] std::optional<std::uint64_t> bytes() const {
    return bytes_ > 0 ? std::optional(bytes_) : std::nullopt;
  }

 private:
  std::set<fs::path> files_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

Result<std::vector<Entrant>> entrants_in(const fs::path& contest, bool with_runs) {
  std::vector<Entrant> entrants;
  std::error_code error;
  for (fs::directory_iterator at(contest, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;  // skip entries that have disappeared
    const std::string name = at->path().filename().string();
    if (name.starts_with('.') || !at->is_directory(ignored)) continue;
    Entrant& entrant = entrants.emplace_back();
    entrant.name = protocol::readable(name, 80);
    entrant.folder = at->path();
  }
  if (error) return Error{"cannot read folder " + contest.string() + ": " + error.message()};
  if (entrants.empty()) {
    return Error{contest.string() +
                 ": it has no entrant's folder: make one per entrant, with output.txt"};
  }
  std::sort(entrants.begin(), entrants.end(),
            [](const Entrant& left, const Entrant& right) { return left.folder < right.folder; });
  for (Entrant& entrant : entrants) {
    auto read = read_facts(entrant, entrant.folder / "entry.txt");
    if (read && with_runs) read = read_facts(entrant, entrant.folder / "run.txt");
    if (!read) return read.error();
    if (!entrant.escape) {
      add_once(entrant.disqualified, "entry.txt has no escape method (escape: Ctrl-C)");
    }
  }
  return entrants;
}

std::string run_text(const Entrant& entrant) {
  std::string text = "# what aspis contest run measured; it replaces this file\n";
  if (entrant.measures.execution_seconds) {
    text += protocol::formatted("seconds: %.3f\n", *entrant.measures.execution_seconds);
  }
  if (entrant.measures.size_bytes) {
    text += "bytes: " + std::to_string(*entrant.measures.size_bytes) + "\n";
  }
  for (const std::string& reason : entrant.disqualified) text += "disqualified: " + reason + "\n";
  for (const std::string& remark : entrant.remarks) text += "remark: " + remark + "\n";
  return text;
}

Result<void> keep_judgement(const Entrant& entrant, int total, const std::string& reason) {
  const fs::path path = entrant.folder / "entry.txt";
  std::error_code error;
  std::string text;
  if (fs::exists(fs::symlink_status(path, error))) {
    auto before = sandbox::read_left(path, largest_entry);
    if (!before) return Error{path.string() + ": " + before.error().text};
    text = protocol::decoded(*before);
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += "verified_total: " + std::to_string(total) + " because " +
          protocol::readable(reason, 200) + "\n";
  if (!sandbox::write_over(path, text)) return Error{"cannot write " + path.string()};
  return {};
}

void verify(Entrant& entrant, const solitaire::crossed_words::Piles& piles,
            const words::Dictionary& dictionary) {
  const fs::path path = entrant.folder / "output.txt";
  const auto output = sandbox::read_left(path, largest_output);
  if (entrant.judged) {
    entrant.verified = entrant.judged;
    const auto read =
        solitaire::crossed_words::explain::verdict_on(output ? *output : "", piles, dictionary);
    if (read) entrant.claimed = read->claimed;
    return;
  }
  if (!output) {
    std::error_code error;
    const bool is_there = fs::exists(fs::symlink_status(path, error));
    entrant.disqualified.push_back(is_there ? "output.txt cannot be judged: " + output.error().text
                                            : "no output.txt");
    return;
  }
  const auto verdict = solitaire::crossed_words::explain::verdict_on(*output, piles, dictionary);
  if (!verdict) {
    entrant.disqualified.push_back("output.txt is not understandable: " + verdict.error().text);
    return;
  }
  entrant.claimed = verdict->claimed;
  if (verdict->valid()) {
    entrant.verified = verdict->total;
  } else if (!verdict->unread.empty()) {
    const std::size_t more = verdict->unread.size() - 1;
    entrant.undecided = "output.txt, " + text(verdict->unread.front()) +
                        (more > 0 ? ", and " + std::to_string(more) + " more" : "");
  } else {
    entrant.disqualified.push_back("output.txt, " + text(verdict->errors.front()));
  }
}

Result<sandbox::Command> find_program(const Entrant& entrant) {
  const fs::path folder = fs::absolute(entrant.folder);
  if (entrant.command) return named_program(folder, *entrant.command);
  const auto found = executables_in(folder);
  if (found.size() == 1) return sandbox::Command{{found.front().string()}};
  if (found.empty()) return Error{"no program: no file in its folder is executable"};
  return Error{"no single program: " + std::to_string(found.size()) +
               " files in its folder are executable: name one with 'command:' in entry.txt"};
}

std::optional<std::uint64_t> size_of_program(const sandbox::Command& command) {
  Size size;
  const Words arguments(command.argv.begin() + 1, command.argv.end());
  size.add_program(command.argv.front(), arguments);
  for (const std::string& argument : arguments) {
    std::error_code error;
    const bool program = fs::is_regular_file(argument, error) && !argument.ends_with(".txt");
    if (program) size.add_file(argument);
  }
  return size.bytes();
}

}  // namespace aspis::contest
