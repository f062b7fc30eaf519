// The allowed includes between layers: the table of the design, and the check of a tree against it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/layers/cycles.hpp"
#include "tests/layers/includes.hpp"
#include "tests/layers/libraries.hpp"
#include "tests/layers/source_tree.hpp"

namespace aspis::layers {

struct Layer {
  std::string_view folder;
  /// Beside std and the folder itself: folders of ours, files of ours without their endings, and
  /// libraries.
  std::vector<std::string_view> may;
  /// Includes nothing of ours, not even its own folder: students copy these files.
  bool alone = false;
};

/// A file belongs to the first layer whose folder contains it.
[[nodiscard]] inline const std::vector<Layer>& table() {
  static const std::vector<Layer> layers = {
      {"protocol/descriptor.hpp", {"Linux"}},
      {"protocol/descriptor.cpp", {"protocol"}},
      {"protocol", {"JSON", "OpenSSL"}},
      {"db/row", {"protocol", "JSON"}},
      {"referee/words", {"protocol"}},
      {"referee/rules", {"protocol", "referee/words"}},
      {"referee/analysis", {"protocol", "referee/rules", "referee/words", "JSON"}},
      {"referee/solitaire", {"protocol", "referee/words", "JSON"}},
      {"referee/formats", {"protocol", "JSON"}},
      {"referee/sandbox", {"protocol", "seccomp", "Linux"}},
      {"referee/seats", {"protocol", "referee/rules", "referee/sandbox", "Asio", "Linux"}},
      {"referee/match",
       {"protocol", "referee/rules", "referee/words", "referee/sandbox", "referee/seats", "Asio",
        "Linux"}},
      {"db", {"protocol", "db/row", "SQLite", "Linux"}},
      {"server/watch", {"protocol", "Asio", "spdlog", "Linux"}},
      {"server/access", {"protocol", "sodium", "JSON", "Linux"}},
      {"server/beast", {"Beast"}},
      {"server/net", {"protocol", "Asio", "OpenSSL", "Linux"}},
      {"server/live", {"protocol", "server/net", "Asio", "Beast", "Linux"}},
      {"server/http", {"protocol", "server/net", "server/live", "Asio", "Beast", "zlib", "Linux"}},
      {"server/login", {"protocol", "referee", "server/net", "Asio", "Linux"}},
      {"server/tournament", {"protocol", "referee", "db", "server/access", "Asio", "Linux"}},
      {"server/lobby",
       {"protocol", "referee", "db", "server/access", "server/tournament", "Asio", "Linux"}},
      {"server/runner", {"protocol", "referee", "db", "server/tournament", "Asio"}},
      {"server/hosting",
       {"protocol", "referee", "db", "server/access", "server/tournament", "server/lobby",
        "server/runner", "server/submissions", "server/cluster", "server/watch", "Asio"}},
      {"server/cluster",
       {"protocol", "referee", "db", "server/tournament", "server/runner", "server/submissions",
        "JSON", "Linux"}},
      {"server/exports",
       {"protocol", "referee", "db", "server/tournament", "server/submissions", "JSON", "cairo"}},
      {"server/submissions", {"protocol", "referee", "archive", "Linux"}},
      {"server/contest", {"protocol", "referee", "server/exports", "JSON", "Linux"}},
      {"server/api",
       {"protocol", "db/row", "referee", "db", "server/watch", "server/access", "server/http",
        "server/live", "server/tournament", "server/lobby", "server/runner", "server/submissions",
        "server/hosting", "server/exports", "Asio", "JSON", "Linux"}},
      {"server/webhook",
       {"protocol", "db", "server/watch", "server/tournament", "server/api/documents",
        "bots/connect", "Asio", "OpenSSL", "JSON"}},
      {"server/archive",
       {"protocol", "db", "server/tournament", "server/hosting", "server/exports", "server/api",
        "web", "JSON", "Linux"}},
      {"server/app",
       {"protocol", "referee", "db", "server/watch", "server/access", "server/net", "server/http",
        "server/live", "server/login", "server/tournament", "server/hosting", "server/exports",
        "server/cluster", "server/api", "server/archive", "server/webhook", "bots/connect", "web",
        "Linux"}},
      {"server/main.cpp", {"server"}},
      {"server/student", {"server/cli", "Linux"}},
      {"server/cli",
       {"protocol", "referee", "db", "server", "bots/connect", "Asio", "JSON", "CLI11", "Linux"}},
      {"server", {"protocol", "referee", "db", "Asio", "JSON", "Linux"}},
      {"web", {}},
      {"bots/starter", {"Linux"}, true},
      {"bots/samples", {}, true},
      {"bots/connect", {"protocol", "referee", "Asio", "Beast", "OpenSSL", "Linux"}},
      {"tests", {"protocol",   "db/row",    "referee", "db",   "server", "bots/connect",
                 "web",        "Asio",      "Beast",   "JSON", "SQLite", "CLI11",
                 "OpenSSL",    "sodium",    "spdlog",  "zlib", "cairo",  "archive",
                 "GoogleTest", "Benchmark", "seccomp", "Linux"}},
  };
  return layers;
}

[[nodiscard]] inline bool lies_in(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

[[nodiscard]] inline const Layer* find_layer(std::string_view path) {
  for (const Layer& layer : table()) {
    if (lies_in(path, layer.folder)) return &layer;
  }
  return nullptr;
}

/// Names of libraries begin with a capital, our folders do not.
[[nodiscard]] inline bool may_include(const Layer& layer, const Include& include) {
  if (!include.quoted) {
    const std::string_view library = find_library(include.header);
    return library == standard ||
           std::find(layer.may.begin(), layer.may.end(), library) != layer.may.end();
  }
  if (layer.alone) return false;
  if (lies_in(include.header, layer.folder) && find_layer(include.header) == &layer) return true;
  return std::any_of(layer.may.begin(), layer.may.end(), [&](std::string_view ours) {
    return lies_in(include.header, ours) || include.header == std::string(ours) + ".hpp";
  });
}

/// Why this include is wrong, or "".
[[nodiscard]] inline std::string complaint(const Tree& tree, const Layer& layer,
                                           const Include& include) {
  if (!include.quoted && find_library(include.header).empty()) {
    return "is not known: enter it in tests/layers/libraries.hpp";
  }
  if (!may_include(layer, include)) {
    return "is not for " + std::string(layer.folder) + ": see the table in tests/layers/layers.hpp";
  }
  if (include.quoted && !tree.contains(include.header)) {
    return "is no file of the tree: includes are written from the root";
  }
  return "";
}

/// Everything in the tree that the table, or the ban on cycles, does not allow: one line each.
[[nodiscard]] inline std::vector<std::string> layer_findings(const Tree& tree) {
  std::vector<std::string> findings;
  Graph files;
  Graph folders;
  for (const auto& [path, text] : tree) {
    if (!is_c_or_cpp(path)) continue;
    const Layer* const layer = find_layer(path);
    if (layer == nullptr) {
      findings.push_back(path + ": lies in no folder of the table in tests/layers/layers.hpp");
      continue;
    }
    for (const Include& include : list_includes(text)) {
      if (const std::string why = complaint(tree, *layer, include); !why.empty()) {
        findings.push_back(path + ":" + std::to_string(include.line) + ": " + include.header + " " +
                           why);
      }
      if (!include.quoted) continue;
      files[path].insert(include.header);
      const Layer* const target = find_layer(include.header);
      if (target != nullptr && target != layer) {
        folders[std::string(layer->folder)].insert(std::string(target->folder));
      }
    }
  }
  for (const Graph* graph : {&files, &folders}) {
    const std::string cycle = CycleSearch(*graph).cycle();
    if (!cycle.empty()) findings.push_back("a cycle: " + cycle);
  }
  return findings;
}

}  // namespace aspis::layers
