#include "server/submissions/languages.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "referee/sandbox/layout.hpp"

namespace aspis::submissions {

namespace fs = std::filesystem;

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
      // The names of its main file are known in any case.
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

sandbox::Calls calls_of(const Language& language) {
  return is_module(language) ? sandbox::Calls::compute : sandbox::Calls::ordinary;
}

std::optional<std::string> tool_in_box(std::string_view program) {
  // A box's own PATH, and not ours: a home has programs that it does not see.
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

}  // namespace aspis::submissions
