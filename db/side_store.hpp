// A database beside the tournament's: what its stores have in common. Not what is in its tables.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "db/store.hpp"

namespace aspis::db {

struct Schema;

/// Whatever happens to the file of such a store, the tournament's own file is not touched. For one
/// thread at a time; one process writes. Throws StoreError where the file or the disk fails.
class SideStore {
 public:
  SideStore(SideStore&&) noexcept;
  SideStore& operator=(SideStore&&) noexcept;
  ~SideStore();

 protected:
  explicit SideStore(std::unique_ptr<Connection>);
  /// `work` as one transaction.
  void change(const std::function<void()>& work);

  std::unique_ptr<Connection> connection_;  // null where there is nothing
};

/// After a power cut the last commits may be missing.
inline constexpr const char* quick_commits =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=4194304";

/// Mode::write creates the file and its tables, then runs `fill` in the same transaction;
/// `settings` are statements for SQLite. Mode::read returns null if there is no file, or one that
/// was never filled. Throws StoreError if the file is of another kind.
[[nodiscard]] std::unique_ptr<Connection> open_side_file(
    const std::filesystem::path&, const Schema&, Mode, const char* settings = quick_commits,
    const std::string& vfs = "", const std::function<void(Connection&)>& fill = {});

}  // namespace aspis::db
