#include "server/submissions/layout.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <set>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"

namespace aspis::submissions {
namespace {

constexpr std::array<std::string_view, 23> foreign_names = {
    "tests",   "test",     "testing", "spec",  "specs",         "old",
    "backup",  "backups",  "bak",     "attic", "venv",          "node_modules",
    "build",   "out",      "dist",    "obj",   "site-packages", "cmakefiles",
    "example", "examples", "doc",     "docs",  "__pycache__"};

/// Files that only a foreign folder has.
constexpr std::array<std::string_view, 2> foreign_marks = {"pyvenv.cfg", "CMakeCache.txt"};

bool is_foreign_name(std::string_view folder) {
  const std::string lower = protocol::lower_case(folder);
  return lower.starts_with('.') || lower.starts_with("cmake-build") ||
         std::find(foreign_names.begin(), foreign_names.end(), lower) != foreign_names.end();
}

/// The outermost foreign folder on the path, with its slash; "" if all folders are the program's.
std::string foreign_folder(const std::string& path, const std::set<std::string>& marked) {
  std::size_t begin = 0;
  for (auto end = path.find('/'); end != std::string::npos; end = path.find('/', begin)) {
    std::string folder = path.substr(0, end + 1);
    if (is_foreign_name(std::string_view(path).substr(begin, end - begin)) ||
        marked.contains(folder)) {
      return folder;
    }
    begin = end + 1;
  }
  return "";
}

/// A line that has the word and matches.
bool has_line(const SourceFile& file, std::string_view word, const char* pattern) {
  const std::regex regex(pattern);
  for (const std::string_view line : protocol::lines_of(file.bytes)) {
    const std::string_view begin = line.substr(0, 200);
    if (begin.find(word) == std::string_view::npos) continue;
    if (std::regex_search(begin.begin(), begin.end(), regex)) return true;
  }
  return false;
}

}  // namespace

Layout::Layout(const std::vector<SourceFile>& files) {
  std::set<std::string> marked;
  for (const SourceFile& file : files) {
    const std::string name = name_of(file.path);
    const std::string folder = submissions::folder_of(file.path);
    const bool is_mark =
        std::find(foreign_marks.begin(), foreign_marks.end(), name) != foreign_marks.end();
    if (is_mark && !folder.empty()) marked.insert(folder);
    // Cargo and Maven build there.
    if (name == "Cargo.toml" || name == "pom.xml") marked.insert(folder + "target/");
  }
  for (const SourceFile& file : files) {
    const std::string folder = foreign_folder(file.path, marked);
    if (folder.empty()) {
      own_.push_back(&file);
    } else {
      ++foreign_[folder];
    }
  }
}

const SourceFile* Layout::find(std::string_view path) const {
  const auto found = std::find_if(own_.begin(), own_.end(),
                                  [&](const SourceFile* file) { return file->path == path; });
  return found == own_.end() ? nullptr : *found;
}

std::vector<const SourceFile*> Layout::sources(const Language& language) const {
  std::vector<const SourceFile*> found;
  for (const SourceFile* const file : own_) {
    const bool is_source = std::any_of(
        language.extensions.begin(), language.extensions.end(), [&](std::string_view ending) {
          return file->path.size() > ending.size() && file->path.ends_with(ending);
        });
    if (is_source) found.push_back(file);
  }
  std::sort(found.begin(), found.end(),
            [](const SourceFile* a, const SourceFile* b) { return a->path < b->path; });
  return found;
}

std::string folder_of(std::string_view path) {
  return std::string(path.substr(0, path.rfind('/') + 1));
}

std::string name_of(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

bool is_entry_point(const Language& language, const SourceFile& file) {
  if (language.key == "c" || language.key == "cpp") {
    return has_line(file, "main", R"(^\s*((int|void|auto|signed)\s+)*main\s*\()");
  }
  if (language.key == "python") return has_line(file, "__name__", R"(^if\s*\(?\s*__name__\s*==)");
  if (language.key == "java")
    return has_line(file, "main", R"(\bstatic\s+(final\s+)?void\s+main\s*\()");
  if (language.key == "rust") return has_line(file, "main", R"(^\s*(pub\s+)?fn\s+main\s*\()");
  if (language.key == "go") return has_line(file, "main", R"(^func\s+main\s*\()");
  if (language.key == "icon") return has_line(file, "main", R"(^\s*procedure\s+main\s*\()");
  return false;
}

bool is_test(const Language& language, const SourceFile& file) {
  const std::string name = name_of(file.path);
  if (language.key == "go") return name.ends_with("_test.go");
  if (language.key == "python") {
    return name.starts_with("test_") || name.ends_with("_test.py") || name == "conftest.py";
  }
  return language.key == "java" &&
         has_line(file, "junit", R"(^\s*import\s+(static\s+)?org\.junit\b)");
}

std::optional<std::string> find_in(const Layout& layout, std::string_view path, const char* regex) {
  const SourceFile* const file = layout.find(path);
  if (file == nullptr) return std::nullopt;
  const std::regex wanted(regex);
  for (const std::string_view line : protocol::lines_of(file->bytes)) {
    const std::string begin(line.substr(0, 200));
    std::smatch found;
    if (std::regex_search(begin, found, wanted)) return found[1].str();
  }
  return std::nullopt;
}

}  // namespace aspis::submissions
