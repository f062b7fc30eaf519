// The practice games of a tournament, in a file beside its own: cup.practice beside cup.db.
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
  [[nodiscard]] static std::filesystem::path path_of(const std::filesystem::path& tournament);
  /// Mode::write creates the file. Mode::read gives an empty store if there is none. `vfs` as in
  /// Store.
  [[nodiscard]] static protocol::Result<PracticeStore> open(const std::filesystem::path& tournament,
                                                            Mode, const std::string& vfs = "");

  /// Returns its id. Of the games that the same entrant asked for, the last `kept` stay.
  std::int64_t add(const PracticeRow&, std::string_view record, int kept);
  /// Practice games newest first, at most `limit` below the id `before` (the newest where it is 0),
  /// of one entrant where that is not 0; `stderr_of` is the entrant whose standard error is read
  /// too, 0 is nobody's.
  [[nodiscard]] std::vector<PracticeRow> page(std::int64_t before, int limit, int entrant,
                                              int stderr_of) const;
  /// The same of scrimmages.
  [[nodiscard]] std::vector<PracticeRow> scrimmage_page(std::int64_t before, int limit, int entrant,
                                                        int stderr_of) const;
  /// The text of a game's record; "" where there is no such game.
  [[nodiscard]] std::string record(std::int64_t practice) const;

 private:
  [[nodiscard]] std::vector<PracticeRow> games(bool is_scrimmage, std::int64_t before, int limit,
                                               int entrant, int stderr_of) const;
  using SideStore::SideStore;
};

/// The file itself, `vfs` as in Store; null if nothing was ever played. Throws StoreError if it is
/// of another kind.
[[nodiscard]] std::unique_ptr<Connection> open_practice(const std::filesystem::path& practice, Mode,
                                                        const std::string& vfs = "");

}  // namespace aspis::db
