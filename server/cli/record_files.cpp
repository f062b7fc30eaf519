#include "server/cli/record_files.hpp"

#include <algorithm>

#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using std::filesystem::path;
using std::filesystem::recursive_directory_iterator;

std::vector<path> records_below(const path& folder) {
  std::vector<path> found;
  std::error_code error;
  for (recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;  // what cannot be looked at is no regular file
    const bool record = at->path().extension() == ".record" && at->is_regular_file(ignored);
    if (record) found.push_back(at->path());
  }
  if (error) bad_input("cannot read " + folder.string() + ": " + error.message());
  if (found.empty()) bad_input(folder.string() + ": no *.record file in this folder");
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

std::vector<path> record_files(const std::vector<std::string>& names) {
  std::vector<path> files;
  for (const std::string& name : names) {
    std::error_code error;
    const auto status = std::filesystem::status(name, error);
    if (std::filesystem::is_directory(status)) {
      const std::vector<path> found = records_below(name);
      files.insert(files.end(), found.begin(), found.end());
    } else if (std::filesystem::exists(status) || name == "-") {
      files.emplace_back(name);
    } else {
      bad_input("cannot read " + name + ": no such file or folder");
    }
  }
  return files;
}

}  // namespace aspis::cli
