#include "server/cli/program_file.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "server/cli/credentials.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::cli {
namespace {

using submissions::SourceFile;
namespace fs = std::filesystem;

constexpr std::size_t most_program_files = submissions::ArchiveLimits{}.files;
constexpr std::size_t most_program_bytes = submissions::most_upload_bytes;

[[noreturn]] void refuse_too_much(const fs::path& path, const std::string& what,
                                  const std::string& largest = "") {
  bad_input(path.string() + " has more than " + what + largest +
            ": leave out what the program does not need");
}

void check_program_size(const fs::path& path, std::size_t bytes) {
  if (bytes <= most_program_bytes) return;
  refuse_too_much(path, std::to_string(most_program_bytes / 1'000'000) + " MB");
}

/// Hidden files, caches, and virtual environments of Python, which are of this computer alone.
bool is_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "__pycache__" || fs::exists(path / "pyvenv.cfg");
}

/// The name on top that has most: "data".
std::string largest_in(const std::map<std::string, std::size_t>& sums) {
  const auto largest = std::max_element(
      sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return largest == sums.end() ? "" : largest->first;
}

/// Whether it is packed, and not a folder on the way.
bool is_packed(const fs::directory_entry& entry) {
  if (entry.is_directory()) {
    if (!entry.is_symlink()) return false;
    bad_input(entry.path().string() + " is a link to a folder: put the folder itself in its place");
  }
  if (entry.is_regular_file()) return true;
  bad_input(entry.path().string() + " is neither a file nor a folder: leave it out");
}

/// In the order of their names.
std::vector<fs::path> files_to_pack(const fs::path& folder) {
  std::vector<fs::path> found;
  std::map<std::string, std::size_t> sizes;  // by name on top
  std::map<std::string, std::size_t> counts;
  std::size_t bytes = 0;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    if (is_left_out(at->path())) {
      at.disable_recursion_pending();
      continue;
    }
    if (!is_packed(*at)) continue;
    found.push_back(at->path());
    bytes += at->file_size();
    const std::string top = at->path().lexically_relative(folder).begin()->string();
    sizes[top] += at->file_size();
    ++counts[top];
    if (found.size() > 20 * most_program_files) break;  // a home folder, say
  }
  if (found.size() > most_program_files) {
    refuse_too_much(folder, std::to_string(most_program_files) + " files",
                    ", most of them in " + largest_in(counts));
  }
  if (bytes > most_program_bytes) {
    refuse_too_much(folder, std::to_string(most_program_bytes / 1'000'000) + " MB",
                    ", most of it in " + largest_in(sizes));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string bytes_of(const fs::path& file) {
  auto bytes = contents_of(file);
  if (!bytes) bad_input(bytes.error().text);
  return *std::move(bytes);
}

bool is_executable(const fs::path& file) {
  return (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

/// All below a folder that stands for this one: a server takes away the one that all files lie in.
std::string packed_folder(const fs::path& folder, const std::string& token) {
  std::vector<SourceFile> files;
  for (const fs::path& file : files_to_pack(folder)) {
    const std::string path = file.lexically_relative(folder).generic_string();
    std::string bytes = bytes_of(file);
    if (token_in(bytes) == token) continue;
    files.push_back({"program/" + path, std::move(bytes), is_executable(file)});
  }
  if (files.empty()) bad_input(folder.string() + " has no files except hidden ones");
  auto tar = submissions::tar_of(files);
  if (!tar) bad_input(tar.error().text);
  check_program_size(folder, tar->size());
  return *std::move(tar);
}

ProgramFile read_folder(const fs::path& folder, const std::string& token) {
  const std::string name = fs::canonical(folder).filename().string();
  return {(name.empty() ? "program" : name) + ".tar", packed_folder(folder, token)};
}

ProgramFile read_file(const fs::path& file, const std::string& token) {
  check_program_size(file, fs::file_size(file));
  ProgramFile program{file.filename().string(), bytes_of(file)};
  check_program_size(file, program.bytes.size());
  if (token_in(program.bytes) == token) {
    bad_input(file.string() + " is your token: keep it secret, and upload your program instead");
  }
  return program;
}

ProgramFile read_whatever_is_there(const fs::path& path, const std::string& token) {
  const fs::file_status status = fs::status(path);
  if (fs::is_directory(status)) return read_folder(path, token);
  if (fs::is_regular_file(status)) return read_file(path, token);
  if (fs::exists(status)) bad_input(path.string() + " is neither a file nor a folder");
  bad_input(path.string() + " does not exist: give a file or a folder");
}

}  // namespace

ProgramFile read_program(const fs::path& path, const std::string& token) {
  try {
    return read_whatever_is_there(path, token);
  } catch (const fs::filesystem_error& error) {
    bad_input("cannot read " + error.path1().string() + ": " + error.code().message());
  }
}

}  // namespace aspis::cli
