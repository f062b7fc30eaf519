// The languages in which programs are handed in: a fixed table, how a program's language is found,
// how it is built and how it is run. Tells a program's own files from files that tools, tests and
// earlier attempts left in its folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::submissions {

/// A command and its arguments.
using Words = std::vector<std::string>;

/// A program that building or running takes, for people: "javac", "Java compiler".
struct Tool {
  std::string_view program;
  std::string_view name;
};

struct Language {
  std::string_view key;   // "cpp": in requests and files
  std::string_view name;  // "C++": for people
  std::vector<std::string_view> extensions;
  std::vector<std::string_view> main_files;  // by custom, the first that is there
  std::vector<Tool> tools;
  std::string_view layouts;  // which are known, for people
};

[[nodiscard]] const std::vector<Language>& languages();
/// By its key; null where there is none.
[[nodiscard]] const Language* find_language(std::string_view key);

/// A program as it is built and run.
struct Detected {
  const Language* language = nullptr;  // of languages()
  std::string main_file;               // its path
};

/// `wanted` is a key, or "" to find it out. The main file is the one that the language's customs
/// name, nearest to the top folder, else the one with an entry point, else the only source; see
/// Layout for what is passed over. The error lists what was found and says what to do.
[[nodiscard]] protocol::Result<Detected> detect(const std::vector<SourceFile>&,
                                                std::string_view wanted = "");

/// Nothing where its tools are installed where a box sees them; else why not, for people: "this
/// server has no Java compiler (javac): ask your instructor to install it".
[[nodiscard]] std::optional<std::string> unavailable(const Language&);

/// A module of 1995 for croquet, MOVE.C beside PLAYER.TXT, which the referee compiles itself.
[[nodiscard]] bool is_module(const Language&);
/// What a program in it may ask the system for.
[[nodiscard]] sandbox::Calls calls_of(const Language&);

/// Where a box finds this program, as an absolute path; nothing where it does not.
[[nodiscard]] std::optional<std::string> tool_in_box(std::string_view program);

/// Commands for the project's manifest of CMake, Make or Cargo; empty without a manifest or its
/// tool. If they fail, build_commands() follow.
[[nodiscard]] std::vector<Words> manifest_commands(const Detected&, const std::vector<SourceFile>&);
/// The path of the program that they made: the only one, or bot or main.
[[nodiscard]] std::optional<std::string> program_of_manifest(const std::vector<SourceFile>& given,
                                                             const std::vector<SourceFile>& left);
/// Run one after the other in the program's folder; each stops the build when it fails. None for
/// a module.
[[nodiscard]] std::vector<Words> build_commands(const Detected&, const std::vector<SourceFile>&);
/// "NAME=value", for those.
[[nodiscard]] std::vector<std::string> build_environment(const Language&);

/// How it is run in its folder: "./bot"; "/usr/bin/python3 bot.py".
[[nodiscard]] Words run_command(const Detected&, const std::vector<SourceFile>&);

/// Build folders, virtual environments, tests/, old/, docs/ and hidden folders are foreign. A view
/// of files that outlive it.
class Layout {
 public:
  explicit Layout(const std::vector<SourceFile>&);

  /// The program's own files.
  [[nodiscard]] const std::vector<const SourceFile*>& own() const { return own_; }
  /// Foreign folders, with a slash at their end, and how many files are in each.
  [[nodiscard]] const std::map<std::string, int>& foreign() const { return foreign_; }
  /// The program's file with this path, or null.
  [[nodiscard]] const SourceFile* find(std::string_view path) const;
  /// Own sources of the language, by path.
  [[nodiscard]] std::vector<const SourceFile*> sources(const Language&) const;

 private:
  std::vector<const SourceFile*> own_;
  std::map<std::string, int> foreign_;
};

/// "src/" of "src/bot.py", "" of "bot.py".
[[nodiscard]] std::string folder_of(std::string_view path);
[[nodiscard]] std::string name_of(std::string_view path);

/// Whether a program can begin here: main() in C, the class with main() in Java.
[[nodiscard]] bool is_entry_point(const Language&, const SourceFile&);
/// Whether it is a test by the custom of the language: bot_test.go, JUnit.
[[nodiscard]] bool is_test(const Language&, const SourceFile&);

/// The first group of the first line that matches in the file with this path.
[[nodiscard]] std::optional<std::string> find_in(const Layout&, std::string_view path,
                                                 const char* regex);

}  // namespace aspis::submissions
