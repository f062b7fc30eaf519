// A season put away: pages that run without the server and a dataset, in one folder, from the files
// of tournaments that are closed. For everybody: no address, no standard error, no reason of a
// decision, and names only where they are asked for.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::archive {

/// A tournament that is put away.
struct Entry {
  std::string name;  // of its file; in addresses and tables
  std::filesystem::path file;
  db::Store store;
  tournament::Tournament tournament;  // no departure in it has a reason
};

/// A damaged file is refused, and a tournament that is not closed, in a line that says what to do.
/// Throws db::StoreError.
[[nodiscard]] protocol::Result<Entry> read_entry(const std::filesystem::path&);

struct Choices {
  bool names = false;  // beside aliases
  /// What it throws ends the work, with nothing left of it.
  std::function<void()> after_game = [] {};
};

/// Makes `folder`, whole or not at all; what exists already is refused, and two tournaments of one
/// name. Throws db::StoreError where a file cannot be read.
[[nodiscard]] protocol::Result<void> write_archive(const std::vector<Entry>&,
                                                   const std::filesystem::path& folder,
                                                   const Choices&);

/// The same of one tournament's file, by aliases.
[[nodiscard]] protocol::Result<void> write_archive_of(const std::filesystem::path& file,
                                                      const std::filesystem::path& folder);

}  // namespace aspis::archive
