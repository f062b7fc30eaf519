#include "server/contest/program_of.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/tokens.hpp"

namespace aspis::contest {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;
using Words = std::vector<std::string>;

/// Files that may be executed, hidden ones left out.
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

/// Words between spaces; those that name files of the folder become paths of them.
Result<sandbox::Command> named_program(const fs::path& folder, const std::string& line) {
  std::vector<std::string> words;
  for (const std::string_view word : protocol::words_of(line)) {
    std::error_code error;
    const fs::path own = (folder / word).lexically_normal();
    words.push_back(fs::is_regular_file(own, error) ? own.string() : std::string(word));
  }
  auto found = sandbox::find_command(std::move(words));
  if (!found) return Error{"no program: " + found.error().text};
  return found;
}

/// Adds up files, each once.
class Size {
 public:
  void add_file(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    if (error || !files_.insert(real).second) return;
    const std::uintmax_t bytes = fs::file_size(real, error);
    if (!error) bytes_ += bytes;
  }

  /// A program and what has to run it; `arguments` matter to env alone.
  void add_program(const std::string& program, const Words& arguments, int depth = 0) {
    constexpr int deepest = 5;  // scripts that run scripts: the kernel's own limit
    if (depth > deepest) return;
    if (fs::path(program).filename() == "env") {
      const Words started = sandbox::started_by_env(arguments);
      if (started.empty()) return;
      const auto found = sandbox::find_command({started.front()});
      if (found) add_program(found->argv.front(), {started.begin() + 1, started.end()}, depth + 1);
      return;
    }
    add_file(program);
    const Words interpreter = sandbox::interpreter_of(program);
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

Result<sandbox::Command> program_of(const Entrant& entrant) {
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
