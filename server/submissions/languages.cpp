#include "server/submissions/languages.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <set>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/layout.hpp"

namespace aspis::submissions {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 23> foreign_names = {
    "tests",   "test",     "testing", "spec",  "specs",         "old",
    "backup",  "backups",  "bak",     "attic", "venv",          "node_modules",
    "build",   "out",      "dist",    "obj",   "site-packages", "cmakefiles",
    "example", "examples", "doc",     "docs",  "__pycache__"};

bool is_foreign_name(std::string_view folder) {
  const std::string lower = protocol::lower_case(folder);
  return lower.starts_with('.') || lower.starts_with("cmake-build") ||
         std::find(foreign_names.begin(), foreign_names.end(), lower) != foreign_names.end();
}

/// The outermost foreign folder in the path, with its slash, or "".
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

/// True if a line contains `word` and matches `pattern`; the word is a fast filter.
bool has_line(const SourceFile& file, std::string_view word, const char* pattern) {
  const std::regex regex(pattern);
  for (const std::string_view line : protocol::split_lines(file.bytes)) {
    const std::string_view begin = line.substr(0, 200);
    if (begin.find(word) == std::string_view::npos) continue;
    if (std::regex_search(begin.begin(), begin.end(), regex)) return true;
  }
  return false;
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> table = {
      {"c",
       "C",
       {".c"},
       {"bot.c", "main.c"},
       {{"gcc", "C compiler"}},
       "bot.c or main.c, or the only file with main(), in any folder, such as src/; headers in any "
       "folder, such as include/; CMakeLists.txt or Makefile in the top folder"},
      {"cpp",
       "C++",
       {".cpp", ".cc", ".cxx"},
       {"bot.cpp", "main.cpp", "bot.cc", "main.cc", "bot.cxx", "main.cxx"},
       {{"g++", "C++ compiler"}},
       "bot.cpp or main.cpp, or the only file with main(), in any folder, such as src/; headers in "
       "any folder, such as include/; CMakeLists.txt or Makefile in the top folder"},
      {"python",
       "Python",
       {".py"},
       {"bot.py", "main.py", "__main__.py"},
       {{"python3", "Python interpreter"}},
       "bot.py, main.py or __main__.py, or the only file that tests __name__, in any folder, such "
       "as src/; modules and packages in the same folder"},
      {"java",
       "Java",
       {".java"},
       {"Bot.java", "Main.java"},
       {{"javac", "Java compiler"}, {"java", "Java runtime"}},
       "Bot.java or Main.java, or the only class with main(), in any package and folder, such as "
       "src/main/java/ of Maven and Gradle; src/main/resources/ is on the class path"},
      {"javascript",
       "JavaScript",
       {".js", ".mjs", ".cjs"},
       {"bot.js", "main.js", "bot.mjs", "main.mjs", "bot.cjs", "main.cjs", "index.js", "index.mjs"},
       {{"node", "JavaScript runtime"}},
       "bot.js, main.js or index.js in any folder, such as src/, or the \"main\" of package.json"},
      {"rust",
       "Rust",
       {".rs"},
       {"bot.rs", "main.rs"},
       {{"rustc", "Rust compiler"}},
       "bot.rs or main.rs; Cargo.toml with src/main.rs, without external crates"},
      {"go",
       "Go",
       {".go"},
       {"bot.go", "main.go"},
       {{"go", "Go compiler"}},
       "bot.go or main.go with the files of its folder; go.mod in the top folder with its "
       "packages, and main in cmd/"},
      {"icon",
       "Icon",
       {".icn"},
       {"bot.icn", "main.icn"},
       {{"icont", "Icon translator"}, {"iconx", "Icon interpreter"}},
       "bot.icn or main.icn with the files of its folder"},
      // The names of its main file are matched ignoring case.
      {"classic-c",
       "C of 1995 (MOVE.C)",
       {},
       {"MOVE.C", "MOVE.CPP"},
       {{"gcc", "C compiler"}, {"g++", "C++ compiler"}},
       "MOVE.C or MOVE.CPP next to PLAYER.TXT"},
  };
  return table;
}

const Language* find_language(std::string_view key) {
  const auto& all = languages();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Language& each) { return each.key == key; });
  return found == all.end() ? nullptr : &*found;
}

bool is_module(const Language& language) {
  return language.extensions.empty();
}

sandbox::Calls allowed_calls(const Language& language) {
  return is_module(language) ? sandbox::Calls::compute : sandbox::Calls::ordinary;
}

std::optional<std::string> tool_in_box(std::string_view program) {
  // The sandbox's PATH and not the server's: home folders have programs that sandboxes cannot see.
  for (const fs::path folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
    const fs::path path = folder / program;
    std::error_code error;
    const fs::path target = fs::canonical(path, error);
    if (!error && ::access(path.c_str(), X_OK) == 0 && sandbox::is_visible({}, target)) {
      return path.string();
    }
  }
  return std::nullopt;
}

std::optional<std::string> unavailable(const Language& language) {
  for (const Tool& tool : language.tools) {
    if (tool_in_box(tool.program)) continue;
    return "this server has no " + std::string(tool.name) + " (" + std::string(tool.program) +
           "): ask your instructor to install it";
  }
  return std::nullopt;
}

Layout::Layout(const std::vector<SourceFile>& files) {
  std::set<std::string> marked;
  for (const SourceFile& file : files) {
    const std::string name = file_name(file.path);
    const std::string folder = submissions::parent_folder(file.path);
    // Only foreign folders have these files.
    const bool is_mark = name == "pyvenv.cfg" || name == "CMakeCache.txt";
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

std::string parent_folder(std::string_view path) {
  return std::string(path.substr(0, path.rfind('/') + 1));
}

std::string file_name(std::string_view path) {
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
  const std::string name = file_name(file.path);
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
  for (const std::string_view line : protocol::split_lines(file->bytes)) {
    const std::string begin(line.substr(0, 200));
    std::smatch found;
    if (std::regex_search(begin, found, wanted)) return found[1].str();
  }
  return std::nullopt;
}

}  // namespace aspis::submissions
