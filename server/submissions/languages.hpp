// The supported languages in a fixed table: detection, build commands and run commands. Separates a
// program's own files from files left by tools, tests and earlier attempts.
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

/// A tool for building or running, with its display name: "javac", "Java compiler".
struct Tool {
  std::string_view program;
  std::string_view name;
};

struct Language {
  std::string_view key;   // "cpp": in requests and files
  std::string_view name;  // "C++": display name
  std::vector<std::string_view> extensions;
  std::vector<std::string_view> main_files;  // customary names, the preferred one first
  std::vector<Tool> tools;
  std::string_view layouts;  // supported layouts, as display text
};

[[nodiscard]] const std::vector<Language>& languages();
/// Returns null if the key is unknown.
[[nodiscard]] const Language* find_language(std::string_view key);

/// How a program is built and run.
struct Detected {
  const Language* language = nullptr;  // points into languages()
  std::string main_file;               // path
};

/// `wanted` is a key, or "" to detect the language. The main file has a customary name and is
/// nearest to the top folder; otherwise it has an entry point, or is the only source. See Layout
/// for ignored files. The error lists the files found and says what to do.
[[nodiscard]] protocol::Result<Detected> detect(const std::vector<SourceFile>&,
                                                std::string_view wanted = "");

/// Empty if sandboxes can see all tools of the language. Otherwise the reason for users: "this
/// server has no Java compiler (javac): ask your instructor to install it".
[[nodiscard]] std::optional<std::string> unavailable(const Language&);

/// True for croquet modules of 1995 (MOVE.C with PLAYER.TXT), which the referee compiles.
[[nodiscard]] bool is_module(const Language&);
/// The system calls that programs in this language may use.
[[nodiscard]] sandbox::Calls allowed_calls(const Language&);

/// The program's absolute path in a sandbox; empty if sandboxes cannot see it.
[[nodiscard]] std::optional<std::string> tool_in_box(std::string_view program);

/// Commands for a CMake, Make or Cargo manifest; empty without one or its tool. If they fail, use
/// build_commands().
[[nodiscard]] std::vector<Words> manifest_commands(const Detected&, const std::vector<SourceFile>&);
/// The path of the program that they built: the only one, or bot or main.
[[nodiscard]] std::optional<std::string> program_of_manifest(const std::vector<SourceFile>& given,
                                                             const std::vector<SourceFile>& left);
/// Commands to run in order in the program's folder; a failing one ends the build. Empty for a
/// module.
[[nodiscard]] std::vector<Words> build_commands(const Detected&, const std::vector<SourceFile>&);
/// "NAME=value" for these commands.
[[nodiscard]] std::vector<std::string> build_environment(const Language&);

/// The command to run in the program's folder: "./bot", "/usr/bin/python3 bot.py".
[[nodiscard]] Words run_command(const Detected&, const std::vector<SourceFile>&);

/// Build folders, virtual environments, tests/, old/, docs/ and hidden folders are foreign. Refers
/// to files, which must outlive it.
class Layout {
 public:
  explicit Layout(const std::vector<SourceFile>&);

  /// The program's own files.
  [[nodiscard]] const std::vector<const SourceFile*>& own() const { return own_; }
  /// Foreign folders with a trailing slash, and the number of files in each.
  [[nodiscard]] const std::map<std::string, int>& foreign() const { return foreign_; }
  /// The program's file with this path, or null.
  [[nodiscard]] const SourceFile* find(std::string_view path) const;
  /// The program's sources in this language, by path.
  [[nodiscard]] std::vector<const SourceFile*> sources(const Language&) const;

 private:
  std::vector<const SourceFile*> own_;
  std::map<std::string, int> foreign_;
};

/// "src/" of "src/bot.py", "" of "bot.py".
[[nodiscard]] std::string parent_folder(std::string_view path);
[[nodiscard]] std::string file_name(std::string_view path);

/// True if a program can start here: main() in C, a class with main() in Java.
[[nodiscard]] bool is_entry_point(const Language&, const SourceFile&);
/// True if the file is a test by the language's customs: bot_test.go, JUnit.
[[nodiscard]] bool is_test(const Language&, const SourceFile&);

/// The regex's first group in the first matching line of the file with this path.
[[nodiscard]] std::optional<std::string> find_in(const Layout&, std::string_view path,
                                                 const char* regex);

}  // namespace aspis::submissions
