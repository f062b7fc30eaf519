// Tells a program's own files from files that tools, tests and earlier attempts left in its folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/submissions/languages.hpp"

namespace aspis::submissions {

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
