// The habits that a machine can see: include guards, lengths, paths, a README in every folder.
// One line a finding; layers.hpp has the includes.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/layers/includes.hpp"
#include "tests/layers/source_tree.hpp"

namespace aspis::layers {

[[nodiscard]] inline std::size_t count_lines(std::string_view text) {
  const auto ends = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

[[nodiscard]] inline std::vector<std::string> headers_without_guard(const Tree& tree) {
  std::vector<std::string> findings;
  for (const auto& [path, text] : tree) {
    if (is_header(path) && !has_pragma_once(text)) findings.push_back(path + ": no #pragma once");
  }
  return findings;
}

[[nodiscard]] inline std::vector<std::string> sources_longer_than(const Tree& tree,
                                                                  std::size_t lines) {
  std::vector<std::string> findings;
  for (const auto& [path, text] : tree) {
    if (!is_source(path, text) || count_lines(text) <= lines) continue;
    findings.push_back(path + ": " + std::to_string(count_lines(text)) + " lines, more than " +
                       std::to_string(lines));
  }
  return findings;
}

/// True if `path` is in the text as the beginning of an absolute path: not inside a longer path, an
/// address or a name.
[[nodiscard]] inline bool names_path(std::string_view text, std::string_view path) {
  const auto continues = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-';
  };
  for (std::size_t at = text.find(path); at != std::string_view::npos;
       at = text.find(path, at + 1)) {
    const char before = at == 0 ? ' ' : text[at - 1];
    const std::size_t end = at + path.size();
    const bool inside =
        continues(before) || std::string_view("./}$)*~>").find(before) != std::string_view::npos;
    if (!inside && (end == text.size() || !continues(text[end]))) return true;
  }
  return false;
}

/// Folders that exist on the machine of whoever wrote the file.
[[nodiscard]] inline std::vector<std::string> paths_of_a_machine(const Tree& tree) {
  constexpr std::array<std::string_view, 3> names = {"work", "home", "Users"};
  std::vector<std::string> findings;
  for (const auto& [path, text] : tree) {
    for (const std::string_view name : names) {
      const std::string absolute = "/" + std::string(name);
      if (names_path(text, absolute)) findings.push_back(path + ": names a path in " + absolute);
    }
  }
  return findings;
}

/// Loops over a part of what a function returned, such as `for (... : list().at("games"))`: in
/// C++20 the whole is destroyed before the first turn of the loop.
[[nodiscard]] inline std::vector<std::string> loops_over_a_part(const Tree& tree) {
  static const std::regex loop(
      R"(for \([^;]* : \w+\([^;]*\)[\w.]*\.(at|front|back|items)\([^;]*\)\s)");
  std::vector<std::string> findings;
  for (const auto& [path, text] : tree) {
    if (!path.ends_with(".cpp") && !path.ends_with(".hpp")) continue;
    for (std::size_t at = text.find("for ("); at != std::string::npos;
         at = text.find("for (", at)) {
      const std::size_t end = text.find('\n', at);
      const std::string line = text.substr(at, end == std::string::npos ? end : end + 1 - at);
      if (std::regex_search(line, loop))
        findings.push_back(path + ": " + line.substr(0, line.size() - 1));
      at += 1;
    }
  }
  return findings;
}

/// Every folder at the top, but for hidden ones, has a README of no more lines than this.
[[nodiscard]] inline std::vector<std::string> folders_without_readme(const Tree& tree,
                                                                     std::size_t lines) {
  std::set<std::string> folders;
  for (const auto& [path, text] : tree) {
    const std::size_t slash = path.find('/');
    if (slash != std::string::npos && path.front() != '.') folders.insert(path.substr(0, slash));
  }
  std::vector<std::string> findings;
  for (const std::string& folder : folders) {
    const auto readme = tree.find(folder + "/README.md");
    if (readme == tree.end()) {
      findings.push_back(folder + ": no README.md");
    } else if (count_lines(readme->second) > lines) {
      findings.push_back(readme->first + ": " + std::to_string(count_lines(readme->second)) +
                         " lines, more than " + std::to_string(lines));
    }
  }
  return findings;
}

}  // namespace aspis::layers
