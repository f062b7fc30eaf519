#include "referee/sandbox/placement.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <system_error>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {

namespace fs = std::filesystem;

namespace {

using protocol::Error;
using protocol::Result;

bool is_home(const fs::path& folder) {
  const char* const home = std::getenv("HOME");
  std::error_code error;
  return folder.parent_path().filename() == "home" ||
         (home != nullptr && fs::equivalent(folder, home, error));
}

/// Folders with unrelated files (a home, /tmp): none of them belongs to one bot.
bool is_shared(const fs::path& folder) {
  constexpr std::array shared = {"/",    "/tmp", "/var/tmp", "/root", "/etc", "/opt",
                                 "/srv", "/var", "/run",     "/dev",  "/mnt", "/media"};
  return std::any_of(shared.begin(), shared.end(),
                     [&](const char* each) { return folder == each; }) ||
         folder.filename() == "home" || is_home(folder) ||
         (folder.filename() == ".local" && is_home(folder.parent_path()));
}

/// True if programs are installed in this folder: it has the libraries that they need.
bool is_prefix(const fs::path& folder) {
  constexpr std::array marks = {"lib",    "lib64",      "libexec",   "jre",
                                "shared", "pyvenv.cfg", "conda-meta"};
  std::error_code error;
  return std::any_of(marks.begin(), marks.end(),
                     [&](const char* mark) { return fs::exists(folder / mark, error); });
}

/// The folder in which a program is installed: "/opt/jdk" of "/opt/jdk/bin/java"; may be "".
fs::path install_prefix(const fs::path& program) {
  const fs::path folder = program.parent_path();
  const fs::path prefix = folder.filename() == "bin" ? folder.parent_path() : folder;
  return is_prefix(prefix) ? prefix : fs::path();
}

/// Which files and folders a bot may see, found one after the other.
class View {
 public:
  /// `secret` is a file whose folder no bot may see; "" for none.
  explicit View(const fs::path& secret) {
    std::error_code error;
    if (!secret.empty()) secret_ = fs::weakly_canonical(fs::absolute(secret), error);
  }

  [[nodiscard]] const std::vector<fs::path>& paths() const { return paths_; }
  [[nodiscard]] bool shows(const fs::path& path) const {
    return is_of_system(path) || lies_in_one(path, paths_);
  }
  /// True if the folder, or something in it, is visible.
  [[nodiscard]] bool shows_part_of(const fs::path& folder) const {
    return shows(folder) || std::any_of(paths_.begin(), paths_.end(), [&](const fs::path& each) {
             return lies_in(each, folder);
           });
  }
  /// True if all of it may be visible.
  [[nodiscard]] bool is_allowed(const fs::path& path) const {
    std::error_code error;
    return !is_shared(path) &&
           (secret_.empty() || !lies_in(secret_, fs::weakly_canonical(path, error)));
  }

  void add(const fs::path& path) {
    if (is_of_system(path) || std::find(paths_.begin(), paths_.end(), path) != paths_.end()) return;
    paths_.push_back(path);
  }
  void add_if_allowed(const fs::path& path) {
    if (!shows(path) && is_allowed(path)) add(path);
  }

  /// A file and its chain of links, each with the folder that it needs: a program with its
  /// installation, a script with its own folder. Returns the path by which to start it: the first
  /// one that the bot sees in its true place, where a program finds its libraries and a script its
  /// modules.
  fs::path add_with_targets(fs::path file, bool is_script) {
    std::error_code error;
    std::optional<fs::path> start;
    constexpr int max_links = 16;
    for (int link = 0; link < max_links; ++link) {
      const fs::path prefix = install_prefix(file);
      const fs::path folder = prefix.empty() && is_script ? file.parent_path() : prefix;
      if (!folder.empty() && !shows(file)) {
        add_if_allowed(folder);
        add_if_allowed(fs::weakly_canonical(folder, error));  // as which libraries may know it
      }
      const bool is_link = fs::is_symlink(file, error);
      if (is_link && !shows(file.parent_path())) {
        start.reset();
      } else if (!start) {
        start = file;
      }
      if (!is_link) break;
      file = without_dots(file.parent_path() / fs::read_symlink(file, error));
    }
    if (!shows(file) && fs::exists(file, error)) add(file);
    return start.value_or(file);
  }

 private:
  std::vector<fs::path> paths_;
  fs::path secret_;
};

/// The program behind a version manager's shim. pyenv and similar tools keep the version's name in
/// a file, which their shims take a tenth of a second to read.
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

/// True if the maker of the link could have named its target as well: a bot's author must not show
/// the bot files that only its referee can read.
bool is_trusted(const fs::path& link) {
  struct stat made {};
  struct stat target {};
  return ::lstat(link.c_str(), &made) == 0 && ::stat(link.c_str(), &target) == 0 &&
         (made.st_uid == target.st_uid || made.st_uid == ::geteuid() || made.st_uid == 0);
}

bool is_file_of_its_own(const fs::path& path) {
  std::error_code error;
  return path.is_absolute() && fs::is_regular_file(path, error) && !is_of_system(path);
}

fs::path own_folder(const std::vector<std::string>& words) {
  const auto last = std::find_if(words.rbegin(), words.rend(), is_file_of_its_own);
  return last == words.rend() ? fs::path() : fs::path(*last).parent_path();
}

/// sh -c 'TEXT', and other shells.
bool is_for_shell(const std::vector<std::string>& argv) {
  constexpr std::array shells = {"sh", "bash", "dash", "ksh", "zsh"};
  const std::string name = fs::path(argv.front()).filename();
  return argv.size() > 2 && std::find(shells.begin(), shells.end(), name) != shells.end() &&
         argv[1].starts_with('-') && argv[1].ends_with('c');
}

/// The shell, and the words of its text, with absolute paths for files of `folder`.
std::vector<std::string> split_shell_words(const std::vector<std::string>& argv,
                                           const fs::path& folder) {
  std::vector<std::string> words = {argv.front()};
  std::string text = argv[2];
  constexpr std::string_view between = "|&;<>()`'\"$=\t\n";
  std::replace_if(
      text.begin(), text.end(), [&](char c) { return between.find(c) != between.npos; }, ' ');
  for (const std::string_view word : protocol::split_words(text)) {
    const fs::path path = without_dots(folder / word);
    words.push_back(is_file_of_its_own(path) ? path.string() : std::string(word));
  }
  return words;
}

/// Finds the needs of one command; the steps are in order.
class Placer {
 public:
  Placer(const Command& command, const Wishes& wishes) : argv_(command.argv), wishes_(wishes) {
    argv_.front() = behind_shim(argv_.front()).string();
    for_shell_ = is_for_shell(argv_);
    words_ = for_shell_ ? split_shell_words(argv_, here_) : argv_;
  }

  void find_programs() {
    // An interpreter is not in the bot's own folder; a program of the bot's own is.
    own_ = own_folder(words_);
    const fs::path folder = fs::path(words_.front()).parent_path();
    const bool is_installed = folder.filename() == "bin" && is_prefix(folder.parent_path());
    if (own_ == folder && is_installed && words_.size() > 1) own_.clear();  // `java Bot`
    const bool is_own = own_ == folder;
    follow_script(is_own ? words_.begin()
                         : std::find_if(words_.begin() + 1, words_.end(), is_file_of_its_own));
    if (!is_own) words_.front() = view_.add_with_targets(words_.front(), false).string();
    add_interpreter(words_.front());
  }

  void find_arguments() {
    for (std::size_t at = 1; at < words_.size(); ++at) {
      const fs::path word = words_[at];
      const fs::path named = here_ / word;
      if (for_shell_ && word.is_absolute()) add_interpreter(word);
      if (for_shell_ && !word.has_parent_path()) add_tool(word);
      if (wishes_.from_here && word.is_relative() && is_file_of_its_own(named)) {
        view_.add_with_targets(without_dots(named), true);
      }
    }
  }

  void find_folder() {
    if (wishes_.from_here && for_shell_) view_.add_if_allowed(here_);
    if (wishes_.from_here && own_.empty()) own_ = here_;
    if (!own_.empty() && view_.is_allowed(own_)) {
      view_.add(own_);
      folder_ = own_;
    }
    for (const fs::path path : words_) {
      std::error_code error;
      if (path.is_absolute() && fs::exists(path, error)) view_.add_if_allowed(path);
    }
    // Relative names in a shell's text count from here, even if the bot sees only a part of it.
    if (for_shell_) folder_ = view_.shows_part_of(here_) ? here_ : fs::path();
  }

  Result<Placement> finish() {
    std::error_code error;
    if (!wishes_.folder.empty()) {
      const std::string name = "'" + wishes_.folder.string() + "'";
      if (!fs::is_directory(here_, error))
        return Error{name + " is not a folder: name one for the bot to run in"};
      if (is_shared(here_))
        return Error{name + " is shared by many: put the bot into a separate folder"};
      view_.add(here_);
      folder_ = here_;
    }
    for (const fs::path& wish : wishes_.readable) {
      if (!fs::exists(wish, error)) return Error{"'" + wish.string() + "': no such file or folder"};
      view_.add(without_dots(wish));
    }
    Placement placement{{for_shell_ ? argv_ : words_}, folder_, view_.paths(), {}};
    const char* const path = wishes_.from_here ? std::getenv("PATH") : nullptr;
    const std::string usual = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    if (!tools_.empty()) placement.environment = {"PATH=" + tools_ + usual};
    return placement;
  }

 private:
  /// A program that a shell or env finds in PATH, but the sandbox has elsewhere.
  void add_tool(const std::string& name) {
    const auto found = find_command({name});
    if (!found) return;
    const fs::path start = view_.add_with_targets(behind_shim(found->argv.front()), false);
    if (!is_of_system(start)) tools_ += start.parent_path().string() + ":";
  }

  /// The interpreter that a script's first line names.
  void add_interpreter(const fs::path& script) {
    const auto words = find_interpreter(script);
    if (words.empty()) return;
    if (fs::path(words.front()).filename() != "env") {
      view_.add_with_targets(words.front(), false);
      return;
    }
    const auto started = started_by_env({words.begin() + 1, words.end()});
    if (!started.empty()) add_tool(started.front());
  }

  void follow_script(std::vector<std::string>::iterator script) {
    std::error_code error;
    if (script == words_.end() || !fs::is_symlink(*script, error) || !is_trusted(*script)) return;
    const fs::path start = view_.add_with_targets(*script, true);
    if (own_ == fs::path(*script).parent_path()) own_ = start.parent_path();
    *script = start.string();
  }

  std::vector<std::string> argv_;
  const Wishes& wishes_;
  const fs::path here_ = without_dots(wishes_.folder.empty() ? "." : wishes_.folder);
  bool for_shell_ = false;
  std::vector<std::string> words_;  // argv_, or those of the shell's text
  View view_{wishes_.secret};
  std::string tools_;  // their folders, each with a colon
  fs::path own_;
  fs::path folder_;
};

}  // namespace

fs::path without_dots(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  fs::path normal = whole.lexically_normal();
  if (!normal.has_filename() && normal != normal.root_path()) normal = normal.parent_path();
  const bool is_same = !fs::exists(whole, error) || fs::equivalent(whole, normal, error);
  if (is_same && !fs::is_symlink(normal, error)) return normal;
  // Both ".." behind a link and a link to "../x" are relative to the real folder.
  const bool ends_in_dots = !whole.has_filename() || whole.filename() == "..";
  const fs::path real = fs::canonical(ends_in_dots ? whole : whole.parent_path(), error);
  if (error) return normal;
  return ends_in_dots ? real : real / whole.filename();
}

bool is_of_system(const fs::path& path) {
  return lies_in_one(path, system_folders) || lies_in(path, "/etc/alternatives");
}

Box Placement::box(const Limits& limits, const fs::path& dictionary) const {
  Box box;
  box.readable = readable;
  box.limits = limits;
  std::error_code error;
  const fs::path words = without_dots(dictionary);
  if (fs::exists(dictionary, error) && !is_of_system(words)) box.readable.push_back(words);
  return box;
}

Result<Placement> place(const Command& command, const Wishes& wishes) {
  Placer placer(command, wishes);
  placer.find_programs();
  placer.find_arguments();
  placer.find_folder();
  return placer.finish();
}

}  // namespace aspis::sandbox
