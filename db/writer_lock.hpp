// The right to write a file, held by one process at a time and gone with it, however it ends. Not
// SQLite's own locks: those last as long as a transaction and name nobody.
#pragma once

#include <filesystem>
#include <optional>

#include "db/store.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// A file `NAME.writer` beside the database, locked while the object lives and removed at its end.
/// One left by a process that was killed is locked by nobody and in nobody's way.
class WriterLock {
 public:
  /// `database` is a real_path(). The error names the process that has it.
  [[nodiscard]] static protocol::Result<WriterLock> acquire(const std::filesystem::path& database);
  WriterLock(WriterLock&&) noexcept;
  WriterLock& operator=(WriterLock&&) noexcept;
  ~WriterLock();

  /// What this process has it for, for whoever asks role_of_writer().
  void tell(WriterRole) const;

 private:
  WriterLock(std::filesystem::path path, int file);
  void release() noexcept;

  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace aspis::db
