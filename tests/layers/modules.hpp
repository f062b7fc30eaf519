// Which scripts of the pages ask for which: every import leads to a file, none leads back.
// Reads text line by line: an import in a comment does not count. vendor/ is not ours.
#pragma once

#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/layers/cycles.hpp"
#include "tests/layers/source_tree.hpp"

namespace aspis::layers {

constexpr std::string_view pages_folder = "web/pages/";

/// Without comments that begin a line.
[[nodiscard]] inline std::string without_comments(const std::string& script) {
  static const std::regex comment("(^|\n)[ \t]*(//[^\n]*|/[*]([^*]|[*]+[^*/])*[*]+/)");
  return std::regex_replace(script, comment, "$1");
}

/// "./dom.js" of `import {html} from "./dom.js"`, `export ... from`, `import "..."` and
/// `import("...")`, as they are written.
[[nodiscard]] inline std::vector<std::string> list_imports(const std::string& script) {
  static const std::regex from(
      "(?:^|\n)[ \t]*(?:import|export)\\b[^;\"'()=]*\\bfrom\\s*[\"']([^\"'\n]+)[\"']");
  static const std::regex alone("(?:^|\n)[ \t]*import[ \t]*[\"']([^\"'\n]+)[\"']");
  static const std::regex later("\\bimport\\(\\s*[\"']([^\"'\n]+)[\"']");
  const std::string code = without_comments(script);
  std::vector<std::string> found;
  for (const std::regex* const kind : {&from, &alone, &later}) {
    for (std::sregex_iterator hit(code.begin(), code.end(), *kind), end; hit != end; ++hit) {
      found.push_back((*hit)[1]);
    }
  }
  return found;
}

/// "/js/app.js" of every src= and href= of a document that leads to a script, a style or a picture.
[[nodiscard]] inline std::vector<std::string> files_asked_by(const std::string& document) {
  static const std::regex link("\\b(?:src|href)=\"([^\"]+[.](?:js|css|svg))\"");
  std::vector<std::string> found;
  for (std::sregex_iterator hit(document.begin(), document.end(), link), end; hit != end; ++hit) {
    found.push_back((*hit)[1]);
  }
  return found;
}

/// The file that `wanted`, written in the file `path`, means: "/x" is of the pages' folder.
[[nodiscard]] inline std::string file_meant(const std::string& path, const std::string& wanted) {
  if (wanted.starts_with('/')) return std::string(pages_folder) + wanted.substr(1);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return (folder / wanted).lexically_normal().generic_string();
}

/// Imports of files that do not exist, and scripts that import each other: one line each. An import
/// that waits until it is needed closes a cycle as well.
[[nodiscard]] inline std::vector<std::string> module_findings(const Tree& tree) {
  std::vector<std::string> findings;
  Graph scripts;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with(pages_folder) || path.find("/vendor/") != std::string::npos) continue;
    const bool script = path.ends_with(".js");
    if (!script && !path.ends_with(".html")) continue;
    for (const std::string& wanted : script ? list_imports(text) : files_asked_by(text)) {
      const std::string file = file_meant(path, wanted);
      if (!tree.contains(file)) {
        findings.push_back(path + ": " + wanted + " is no file of the tree");
      } else if (script) {
        scripts[path].insert(file);
      }
    }
  }
  if (const std::string cycle = CycleSearch(scripts).cycle(); !cycle.empty()) {
    findings.push_back("a cycle: " + cycle);
  }
  return findings;
}

}  // namespace aspis::layers
