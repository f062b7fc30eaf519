// The practice games of a tournament, in a file next to its own: cup.practice for cup.db.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "db/side_store.hpp"

namespace aspis::db {

/// The process that writes to the tournament writes to this one. After a power cut the last games
/// may be missing.
class PracticeStore : public SideStore {
 public:
  [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& tournament);
  /// Mode::write creates the file. Mode::read gives an empty store if none exists. `vfs` as in
  /// Store.
  [[nodiscard]] static protocol::Result<PracticeStore> open(const std::filesystem::path& tournament,
                                                            Mode, const std::string& vfs = "");

  /// Returns its id. Of the games that the same entrant asked for, the last `kept` stay.
  std::int64_t add(const PracticeRow&, std::string_view record, int kept);
  enum class Kind { practice, scrimmage };
  /// Newest first: at most `limit`, below the id `before` unless it is 0, of one entrant unless
  /// `entrant` is 0. Standard error is read only for the entrant `stderr_entrant`.
  [[nodiscard]] std::vector<PracticeRow> page(std::int64_t before, int limit, int entrant,
                                              int stderr_entrant, Kind = Kind::practice) const;
  /// The text of a game's record; "" if there is no such game.
  [[nodiscard]] std::string record(std::int64_t practice) const;

 private:
  using SideStore::SideStore;
};

/// Opens the file itself, `vfs` as in Store; null if no game was ever played. Throws StoreError if
/// it is of another kind.
[[nodiscard]] std::unique_ptr<Connection> open_practice(const std::filesystem::path& practice, Mode,
                                                        const std::string& vfs = "");

}  // namespace aspis::db
