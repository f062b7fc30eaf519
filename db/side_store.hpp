// The base of the databases next to a tournament's file. It does not know their tables.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "db/store.hpp"

namespace aspis::db {

struct Schema;

/// Failures of such a file never affect the tournament's own. For one thread at a time; one process
/// writes. Throws StoreError if the file or the disk fails.
class SideStore {
 public:
  SideStore(SideStore&&) noexcept;
  SideStore& operator=(SideStore&&) noexcept;
  ~SideStore();

 protected:
  explicit SideStore(std::unique_ptr<Connection>);
  /// `work` as one transaction.
  void change(const std::function<void()>& work);

  std::unique_ptr<Connection> connection_;  // null for an empty store
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
