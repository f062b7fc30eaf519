#include "referee/sandbox/placement.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "protocol/tokens.hpp"
#include "referee/sandbox/paths.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

bool is_home(const fs::path& folder) {
  const char* const home = std::getenv("HOME");
  return folder.parent_path().filename() == "home" || (home != nullptr && folder == fs::path(home));
}

/// Folders of many people and things: none of them is one bot's own.
bool is_shared(const fs::path& folder) {
  constexpr std::array shared = {"/",    "/tmp", "/var/tmp", "/root", "/etc", "/opt",
                                 "/srv", "/var", "/run",     "/dev",  "/mnt", "/media"};
  return std::any_of(shared.begin(), shared.end(),
                     [&](const char* each) { return folder == each; }) ||
         folder.filename() == "home" || is_home(folder);
}

void add(std::vector<fs::path>& all, const fs::path& path) {
  if (is_of_system(path) || std::find(all.begin(), all.end(), path) != all.end()) return;
  all.push_back(path);
}

/// A version manager's stand-in for a program: the program. pyenv and its like keep the version's
/// name in a file, and their stand-ins take a tenth of a second to read it.
fs::path behind_shim(const fs::path& program) {
  const fs::path root = program.parent_path().parent_path();
  if (program.parent_path().filename() != "shims") return program;
  const char* const chosen = std::getenv("PYENV_VERSION");
  std::string version = chosen != nullptr ? chosen : "";
  if (version.empty()) std::ifstream(root / "version") >> version;
  const fs::path real = root / "versions" / version / "bin" / program.filename();
  std::error_code error;
  return !version.empty() && fs::exists(real, error) ? real : program;
}

/// What an interpreter outside of the system's folders brings along: where its libraries are.
void add_prefix(std::vector<fs::path>& all, const fs::path& program) {
  const fs::path prefix = program.parent_path().parent_path();
  std::error_code error;
  const bool in_bin = program.parent_path().filename() == "bin";
  const bool has_more =
      fs::is_directory(prefix / "lib", error) || fs::exists(prefix / "pyvenv.cfg", error);
  if (in_bin && has_more && !is_shared(prefix)) {
    add(all, prefix);
  } else {
    add(all, program);
  }
}

/// The program, and what it is a link to, step by step.
void add_program(std::vector<fs::path>& all, fs::path program) {
  std::error_code error;
  constexpr int most_links = 16;
  for (int link = 0; link < most_links; ++link) {
    if (!is_of_system(program)) add_prefix(all, program);
    if (!fs::is_symlink(program, error)) return;
    const fs::path target = fs::read_symlink(program, error);
    program = (target.is_absolute() ? target : program.parent_path() / target).lexically_normal();
  }
}

/// The interpreter that a script's first line names, where the system does not have it.
void add_interpreter(std::vector<fs::path>& all, const fs::path& script) {
  std::ifstream file(script, std::ios::binary);
  std::string line(256, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(file.gcount()));
  line.erase(std::min(line.size(), line.find('\n')));
  if (!line.starts_with("#!")) return;
  const auto words = protocol::words_of(std::string_view(line).substr(2));
  if (words.empty()) return;
  const bool by_name = words.size() > 1 && fs::path(words[0]).filename() == "env";
  const auto found = find_command({std::string(by_name ? words[1] : words[0])});
  if (found) add_program(all, behind_shim(found->argv.front()));
}

fs::path own_folder(const Command& command) {
  fs::path own;
  std::error_code error;
  for (const std::string& word : command.argv) {
    const fs::path path = fs::path(word).lexically_normal();
    if (path.is_absolute() && fs::is_regular_file(path, error) && !is_of_system(path)) {
      own = path.parent_path();
    }
  }
  return own;
}

}  // namespace

bool is_of_system(const fs::path& path) {
  constexpr std::array folders = {"/usr",   "/bin",   "/sbin",   "/lib",
                                  "/lib32", "/lib64", "/libx32", "/etc/alternatives"};
  return std::any_of(folders.begin(), folders.end(),
                     [&](const char* folder) { return lies_in(path, folder); });
}

Box Placement::box(const Limits& limits, const fs::path& dictionary) const {
  Box box;
  box.readable = readable;
  box.limits = limits;
  std::error_code error;
  if (fs::exists(dictionary, error)) add(box.readable, fs::absolute(dictionary).lexically_normal());
  return box;
}

Result<Placement> place(const Command& command, const Wishes& wishes) {
  Placement placed{command, {}, {}, {}};
  std::error_code error;
  std::string& program = placed.command.argv.front();
  program = behind_shim(program).string();
  // An interpreter is not in the bot's own folder; a program of the bot's own is.
  fs::path own = own_folder(placed.command);
  const bool is_interpreter = own != fs::path(program).parent_path();
  if (is_interpreter || fs::is_symlink(program, error)) add_program(placed.readable, program);
  add_interpreter(placed.readable, program);
  if (own.empty() && wishes.from_here) own = fs::current_path(error);
  const auto has_secret = [&](const fs::path& path) {
    return !wishes.secret.empty() && lies_in(fs::absolute(wishes.secret).lexically_normal(), path);
  };
  const bool is_own = !own.empty() && !is_shared(own) && !has_secret(own);
  if (is_own) add(placed.readable, own);
  for (const std::string& word : placed.command.argv) {
    const fs::path path = fs::path(word).lexically_normal();
    const bool is_seen = std::any_of(placed.readable.begin(), placed.readable.end(),
                                     [&](const fs::path& folder) { return lies_in(path, folder); });
    if (path.is_absolute() && !is_seen && !is_shared(path) && !has_secret(path) &&
        fs::exists(path, error)) {
      add(placed.readable, path);
    }
  }
  if (is_own) placed.folder = own;
  if (!wishes.folder.empty()) {
    placed.folder = fs::absolute(wishes.folder, error).lexically_normal();
    if (!fs::is_directory(placed.folder, error)) {
      return Error{"'" + wishes.folder.string() + "' is no folder for a bot to run in"};
    }
    if (is_shared(placed.folder)) {
      return Error{"'" + wishes.folder.string() + "' is no bot's own folder: put the bot into one"};
    }
    add(placed.readable, placed.folder);
  }
  for (const fs::path& wish : wishes.readable) {
    const fs::path path = fs::absolute(wish, error).lexically_normal();
    if (!fs::exists(path, error)) return Error{"'" + wish.string() + "': no such file or folder"};
    add(placed.readable, path);
  }
  return placed;
}

}  // namespace aspis::sandbox
