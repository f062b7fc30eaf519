// Exports closed tournaments into one folder: pages that need no server, and a dataset. The result
// is public: no addresses, no standard error, no reasons for decisions, and real names only if
// requested.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::archive {

/// A tournament to export.
struct Entry {
  std::string name;  // its file's name, used in addresses and tables
  std::filesystem::path file;
  db::Store store;
  tournament::Tournament tournament;  // without the reasons for departures
};

/// Refuses a damaged file and a tournament that is not closed; the error says what to do. Throws
/// db::StoreError.
[[nodiscard]] protocol::Result<Entry> read_entry(const std::filesystem::path&);

struct Choices {
  bool names = false;  // show real names in addition to aliases
  /// May throw to cancel: then nothing is left on the disk.
  std::function<void()> after_game = [] {};
};

/// Creates `folder` completely or not at all. Refuses an existing one and two tournaments of one
/// name. Throws db::StoreError if a file cannot be read.
[[nodiscard]] protocol::Result<void> write_archive(const std::vector<Entry>&,
                                                   const std::filesystem::path& folder,
                                                   const Choices&);

/// Exports a single tournament's file with aliases only.
[[nodiscard]] protocol::Result<void> write_archive_file(const std::filesystem::path& file,
                                                        const std::filesystem::path& folder);

}  // namespace aspis::archive
