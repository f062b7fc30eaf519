#include "referee/sandbox/view.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "referee/sandbox/paths.hpp"
#include "referee/sandbox/placement.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;

bool is_home(const fs::path& folder) {
  const char* const home = std::getenv("HOME");
  std::error_code error;
  return folder.parent_path().filename() == "home" ||
         (home != nullptr && fs::equivalent(folder, home, error));
}

/// Where a program is installed, if it is: "/opt/jdk" of "/opt/jdk/bin/java".
fs::path prefix_of(const fs::path& program) {
  const fs::path folder = program.parent_path();
  const fs::path prefix = folder.filename() == "bin" ? folder.parent_path() : folder;
  return is_prefix(prefix) ? prefix : fs::path();
}

}  // namespace

bool is_of_system(const fs::path& path) {
  constexpr std::array folders = {"/usr",   "/bin",   "/sbin",   "/lib",
                                  "/lib32", "/lib64", "/libx32", "/etc/alternatives"};
  return std::any_of(folders.begin(), folders.end(),
                     [&](const char* folder) { return lies_in(path, folder); });
}

bool is_shared(const fs::path& folder) {
  constexpr std::array shared = {"/",    "/tmp", "/var/tmp", "/root", "/etc", "/opt",
                                 "/srv", "/var", "/run",     "/dev",  "/mnt", "/media"};
  return std::any_of(shared.begin(), shared.end(),
                     [&](const char* each) { return folder == each; }) ||
         folder.filename() == "home" || is_home(folder) ||
         (folder.filename() == ".local" && is_home(folder.parent_path()));
}

bool is_prefix(const fs::path& folder) {
  constexpr std::array marks = {"lib",    "lib64",      "libexec",   "jre",
                                "shared", "pyvenv.cfg", "conda-meta"};
  std::error_code error;
  return std::any_of(marks.begin(), marks.end(),
                     [&](const char* mark) { return fs::exists(folder / mark, error); });
}

View::View(const fs::path& secret) {
  std::error_code error;
  if (!secret.empty()) secret_ = fs::weakly_canonical(fs::absolute(secret), error);
}

bool View::shows(const fs::path& path) const {
  return is_of_system(path) || std::any_of(paths_.begin(), paths_.end(), [&](const fs::path& each) {
           return lies_in(path, each);
         });
}

bool View::shows_part_of(const fs::path& folder) const {
  return shows(folder) || std::any_of(paths_.begin(), paths_.end(),
                                      [&](const fs::path& each) { return lies_in(each, folder); });
}

bool View::is_allowed(const fs::path& path) const {
  std::error_code error;
  return !is_shared(path) &&
         (secret_.empty() || !lies_in(secret_, fs::weakly_canonical(path, error)));
}

void View::add(const fs::path& path) {
  if (is_of_system(path) || std::find(paths_.begin(), paths_.end(), path) != paths_.end()) return;
  paths_.push_back(path);
}

void View::add_if_allowed(const fs::path& path) {
  if (!shows(path) && is_allowed(path)) add(path);
}

fs::path View::add_with_targets(fs::path file, bool is_script) {
  std::error_code error;
  std::optional<fs::path> start;
  constexpr int most_links = 16;
  for (int link = 0; link < most_links; ++link) {
    const fs::path prefix = prefix_of(file);
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

}  // namespace aspis::sandbox
