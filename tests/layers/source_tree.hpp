// The project's files as text, so that a check runs on the real tree and on small invented ones
// alike. Not a file system: nothing is read after read_tree() and nothing is written.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace aspis::layers {

/// Path from the root ("referee/rules/rules.hpp") to the file's bytes.
using Tree = std::map<std::string, std::string>;

/// True for generated files, by their path from the root: build/, build-asan/, .git and the like,
/// and the data/ of ./run.
[[nodiscard]] inline bool is_made(const std::filesystem::path& path) {
  constexpr std::array<std::string_view, 7> names = {
      ".git", ".cache", ".vscode", ".idea", "node_modules", "__pycache__", "compile_commands.json"};
  const std::string name = path.filename().string();
  return path == "data" || name == "build" || name.starts_with("build-") ||
         std::find(names.begin(), names.end(), name) != names.end();
}

[[nodiscard]] inline Tree read_tree(const std::filesystem::path& root) {
  Tree tree;
  using Walk = std::filesystem::recursive_directory_iterator;
  for (Walk entry(root), end; entry != end; ++entry) {
    if (is_made(entry->path().lexically_relative(root))) {
      if (entry->is_directory()) entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file()) continue;
    std::ifstream file(entry->path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw std::runtime_error("cannot read " + entry->path().string());
    tree.emplace(entry->path().lexically_relative(root).generic_string(), std::move(text));
  }
  return tree;
}

[[nodiscard]] inline bool is_header(std::string_view path) {
  return path.ends_with(".hpp") || path.ends_with(".h");
}

/// C or C++, old spellings included.
[[nodiscard]] inline bool is_c_or_cpp(std::string_view path) {
  constexpr std::array<std::string_view, 5> endings = {".cpp", ".cc", ".c", ".C", ".CPP"};
  return is_header(path) || std::any_of(endings.begin(), endings.end(),
                                        [&](std::string_view end) { return path.ends_with(end); });
}

/// Written by people to be run: C, C++, scripts, styles. Not words, records or documents.
[[nodiscard]] inline bool is_source(std::string_view path, std::string_view text) {
  constexpr std::array<std::string_view, 7> endings = {".py",   ".js", ".css",  ".sh",
                                                       ".java", ".go", ".cmake"};
  return is_c_or_cpp(path) || text.starts_with("#!") ||
         std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view end) { return path.ends_with(end); });
}

}  // namespace aspis::layers
