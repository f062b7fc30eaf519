// The starter kits as their tests see them, and one of them built as its README says in a temporary
// folder. A kit is taken from the installed files, not from the source tree.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::tests {

struct Kit {
  std::string folder;
  std::string file;
  std::vector<std::string> tools;  // what must be installed
  /// A line to put in the bot's place for thinking: waits a second, or until there is input.
  std::string wait;
};

inline std::ostream& operator<<(std::ostream& out, const Kit& kit) {
  return out << kit.folder;
}

inline const std::vector<Kit>& kits() {
  static const std::string braces = "while (!input_waiting() && time_passed() < 2500) {}";
  static const std::vector<Kit> all = {
      {"c", "bot.c", {"gcc"}, braces},
      {"cpp", "bot.cpp", {"g++"}, braces},
      {"python",
       "bot.py",
       {"python3"},
       "    while not input_waiting() and time_passed() < 2500: pass"},
      {"java", "Bot.java", {"javac", "java"}, "while (!inputWaiting() && timePassed() < 2500) {}"},
      {"javascript",
       "bot.js",
       {"node"},
       "while (!(await inputWaiting()) && timePassed() < 2500) {}"},
      {"rust",
       "bot.rs",
       {"rustc"},
       "while !self.input_waiting() && self.time_passed() < 2500.0 {}"},
      {"go", "bot.go", {"go"}, "for !inputWaiting() && timePassed() < 2500 {}"},
      {"icon",
       "bot.icn",
       {"icont", "iconx"},
       "while not input_waiting() do if time_passed() >= 2500 then break"},
  };
  return all;
}

inline bool is_installed(const std::string& tool) {
  return support::run_program({{"sh", "-c", "command -v " + tool}}).status == 0;
}

/// The first of a kit's tools that is not there, or "".
inline std::string missing_tool(const Kit& kit) {
  for (const std::string& tool : kit.tools) {
    if (!is_installed(tool)) return tool;
    // rustup's own stand-in has no compiler behind it until one is chosen.
    if (tool == "rustc" && std::system("rustc --version >/dev/null 2>&1") != 0) return tool;
  }
  return "";
}

/// The lines of the README's block of commands.
inline std::vector<std::string> read_commands(const std::filesystem::path& readme) {
  const std::string text = support::read_file(readme);
  const std::size_t begin = text.find("```\n");
  const std::size_t end = text.find("\n```", begin + 1);
  if (end == std::string::npos) throw std::runtime_error(readme.string() + ": no commands");
  std::istringstream block(text.substr(begin + 4, end - begin - 4));
  std::vector<std::string> commands;
  for (std::string line; std::getline(block, line);) commands.push_back(line);
  return commands;
}

/// A kit built in a temporary folder.
class BuiltKit {
 public:
  enum class Thinking { none, waits };

  /// Throws the compiler's output if there is any.
  explicit BuiltKit(const Kit& kit, Thinking thinking = Thinking::none) {
    const std::filesystem::path source = ASPIS_STAGE "/share/aspis/starter/" + kit.folder;
    std::string text = support::read_file(source / kit.file);
    if (thinking == Thinking::waits) text = with_wait(std::move(text), kit.wait);
    (void)folder_.with(kit.file, text);
    for (const std::string& command : read_commands(source / "README.md")) {
      if (command.starts_with("aspis ")) {
        // "aspis check GAME -- COMMAND": what stands behind it runs the bot.
        if (run_.empty()) run_ = command.substr(command.find(" -- ") + 4);
        continue;
      }
      if (command == "python3 aspis_connect.py --token-file token.txt -- " + run_) continue;
      const auto built = support::run_program(
          {{"sh", "-c", command}, {}, "", folder_.path().string(), std::chrono::seconds(300)});
      if (built.status != 0 || !(built.out + built.err).empty()) {
        throw std::runtime_error(command + ":\n" + built.out + built.err);
      }
    }
  }

  [[nodiscard]] std::string folder() const { return folder_.path().string(); }
  /// From within the folder.
  [[nodiscard]] const std::string& run() const { return run_; }
  /// From anywhere.
  [[nodiscard]] std::vector<std::string> command(const std::string& seed) const {
    return {"/bin/sh", "-c", "cd '" + folder() + "' && exec " + run_ + " " + seed};
  }

 private:
  static std::string with_wait(std::string text, const std::string& wait) {
    const std::size_t place = text.find("Your own thinking goes here");
    if (place == std::string::npos) throw std::runtime_error("no place for one's own thinking");
    return text.insert(text.find('\n', place) + 1, wait + "\n");
  }

  support::TemporaryFolder folder_;
  std::string run_;
};

}  // namespace aspis::tests
