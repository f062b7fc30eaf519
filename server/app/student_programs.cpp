#include "server/app/student_programs.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

namespace aspis::app {
namespace {

namespace fs = std::filesystem;

/// What stands in an address as it is.
bool is_program_name(std::string_view name) {
  constexpr std::string_view begin = "aspis-linux-";
  if (!name.starts_with(begin) || name.size() == begin.size()) return false;
  return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
}

std::string bytes_of(const fs::path& file) {
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(bytes).str();
}

}  // namespace

std::vector<StudentProgram> read_student_programs(const fs::path& folder) {
  std::vector<StudentProgram> programs;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::string name = entry->path().filename().string();
    std::error_code unknown;
    if (!is_program_name(name) || !entry->is_regular_file(unknown)) continue;
    std::string bytes = bytes_of(entry->path());
    if (bytes.empty()) continue;
    programs.push_back(
        {std::move(name), std::move(bytes), bytes_of(entry->path().string() + ".gz")});
  }
  std::sort(programs.begin(), programs.end(),
            [](const auto& one, const auto& other) { return one.name < other.name; });
  return programs;
}

}  // namespace aspis::app
