// Looking after a tournament's file: is it sound, a copy of it, its tables as text.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// One line per finding, empty if the file is sound: SQLite's own integrity and foreign key checks,
/// the version, records against their hashes, games without seats, gaps in the audit log, rows
/// against the chain of results.
[[nodiscard]] protocol::Result<std::vector<std::string>> check(const std::filesystem::path&);

struct ChainState {
  ChainHead head;
  /// The number of the link that matches the published head, if one does.
  std::optional<std::int64_t> published{};
};
/// The state of the chain, which check() does not report. `published` is a head seen earlier, or
/// its first digits; "" if not known.
[[nodiscard]] protocol::Result<ChainState> chain_state(const std::filesystem::path&,
                                                       const std::string& published = "");

/// A complete copy in one file while the original may be in use: made under another name, checked,
/// written through to the disk, then renamed. An existing `copy` is an error.
/// Returns its size in bytes. `vfs` as in Store.
[[nodiscard]] protocol::Result<std::uintmax_t> backup(const std::filesystem::path&,
                                                      const std::filesystem::path& copy,
                                                      const std::string& vfs = "");

/// Every table, rows by key, as JSON lines: {"table":"games","id":17,...}. `out` takes a line at a
/// time, without its end. Returns how many. All of one moment; private columns too, but for the
/// tournament's seed, which is null until the tournament is closed, and the hashes of tokens.
[[nodiscard]] protocol::Result<std::size_t> export_rows(
    const std::filesystem::path&, const std::function<void(std::string_view)>& out);

}  // namespace aspis::db
