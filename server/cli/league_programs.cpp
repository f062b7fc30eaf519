#include "server/cli/league.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

bool can_be_run(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

bool is_file(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error);
}

/// What an editor, a system or an interpreter leaves behind is no part of a program.
bool is_passed_over(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name.ends_with('~') || name == "__pycache__";
}

/// The regular files of a folder and below it, sorted by their paths in it.
Result<std::map<std::string, fs::path>> files_of(const fs::path& folder) {
  constexpr std::size_t most = 10'000;
  std::map<std::string, fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;
    if (is_passed_over(at->path())) {
      at.disable_recursion_pending();
    } else if (at->is_regular_file(ignored)) {
      files.emplace(at->path().lexically_relative(folder).string(), at->path());
    }
    if (files.size() > most) return Error{"it has more than 10,000 files"};
  }
  if (error) return Error{"it cannot be read: " + error.message()};
  return files;
}

Result<std::string> digest_of(const fs::path& program) {
  if (is_file(program)) {
    const auto bytes = contents_of(program);
    if (!bytes) return bytes.error();
    return protocol::sha256_of(*bytes);
  }
  const auto files = files_of(program);
  if (!files) return files.error();
  std::string list;
  for (const auto& [name, path] : *files) {
    const auto bytes = contents_of(path);
    if (!bytes) return bytes.error();
    list += protocol::sha256_of(*bytes) + "  " + name + "\n";
  }
  return protocol::sha256_of(list);
}

/// How a file is started, where it can be.
Result<std::string> command_of_file(const fs::path& file) {
  const std::string path = file.string();
  if (can_be_run(file)) return sandbox::quoted({path});
  if (file.extension() == ".py") return sandbox::quoted({"python3", path});
  return Error{"it is not executable, and its name does not end in .py"};
}

Result<std::string> command_of_folder(const fs::path& folder, bool croquet_modules) {
  if (croquet_modules) return folder.string();
  if (is_file(folder / "command")) {
    const auto text = contents_of(folder / "command");
    if (!text) return text.error();
    const auto lines = protocol::lines_of(*text);
    if (lines.empty() || lines.front().empty()) return Error{"its file 'command' is empty"};
    return std::string(lines.front());
  }
  for (const char* const name : {"bot", "bot.py"}) {
    if (!is_file(folder / name)) continue;
    if (auto command = command_of_file(folder / name)) return command;
  }
  return Error{
      "it has no program: name one bot (executable) or bot.py, or write the line that starts it "
      "into a file 'command'"};
}

Result<LeagueProgram> program_at(const fs::path& path, bool croquet_modules) {
  std::error_code error;
  const bool is_folder = fs::is_directory(path, error);
  LeagueProgram program;
  program.name = is_folder ? path.filename().string() : path.stem().string();
  program.path = path;
  if (is_folder && !croquet_modules) program.folder = path;
  auto command = is_folder         ? command_of_folder(path, croquet_modules)
                 : croquet_modules ? Result<std::string>(Error{"it is not a folder with MOVE.C"})
                                   : command_of_file(path);
  if (!command) return command.error();
  program.command = *std::move(command);
  auto digest = digest_of(path);
  if (!digest) return digest.error();
  program.sha256 = *std::move(digest);
  return program;
}

}  // namespace

std::string digest_of_program(const fs::path& path) {
  auto digest = digest_of(path);
  return digest ? *std::move(digest) : "";
}

FoundPrograms find_programs(const fs::path& league, bool croquet_modules, const fs::path& records) {
  std::set<fs::path> paths;
  std::error_code error;
  const fs::path folder = fs::canonical(league, error);
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const bool is_ours =
        at->path().filename() == league_file_name || fs::equivalent(at->path(), records, ignored);
    if (!is_ours && !is_passed_over(at->path())) paths.insert(at->path());
  }
  if (error) bad_input("cannot read " + league.string() + ": " + error.message());
  FoundPrograms found;
  std::set<std::string> names;
  for (const fs::path& path : paths) {
    auto program = program_at(path, croquet_modules);
    if (!program) {
      found.left_out.push_back(path.filename().string() + ": " + program.error().text);
    } else if (!names.insert(program->name).second) {
      found.left_out.push_back(path.filename().string() + ": another version has the name " +
                               program->name);
    } else {
      found.programs.push_back(*std::move(program));
    }
  }
  return found;
}

}  // namespace aspis::cli
