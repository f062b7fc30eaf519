// The file of a store apart from what is in it: it appears whole under its name or not at all, and
// one process at a time may write to it.
#pragma once

#include <filesystem>

#include "db/store.hpp"
#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// A name in the folder of `final_path` that nobody has: an empty file, gone with the object unless
/// it was published. What SQLite keeps beside it goes too.
class UnfinishedFile {
 public:
  /// Throws StoreError where the folder takes no files.
  explicit UnfinishedFile(const std::filesystem::path& final_path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Through to the disk, then under its final name, unless that exists by now: false then. Nobody
  /// has it open. Throws StoreError where the disk fails.
  [[nodiscard]] bool publish();

 private:
  std::filesystem::path final_path_;
  std::filesystem::path path_;
};

/// Without links on the way, so that one file has one name; what does not exist keeps its last
/// part.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path&);

/// An empty file for nobody but us, where there is none: SQLite fills it. Whether that failed is
/// seen when it is opened.
void make_empty_file(const std::filesystem::path&);

/// Throws StoreError unless the path can be opened as a file: "no such file", "not a file".
void expect_file(const std::filesystem::path&);

/// Why no file can be created in the folder of this one; "" if one can.
[[nodiscard]] std::string why_no_folder(const std::filesystem::path&);

/// The right to write a file, gone with the process that holds it, however it ends. Not SQLite's
/// own locks: those last as long as a transaction and name nobody.
///
/// A file `NAME.writer` beside the database, locked while the object lives and removed at its end.
/// One left by a process that was killed is locked by nobody and in nobody's way.
class WriterLock {
 public:
  /// `database` is a real_path(). The error names the process that has it.
  [[nodiscard]] static protocol::Result<WriterLock> acquire(const std::filesystem::path& database);
  WriterLock(WriterLock&&) noexcept = default;
  WriterLock& operator=(WriterLock&&) = delete;
  ~WriterLock();

  /// What this process has it for, for whoever asks role_of_writer().
  void tell(WriterRole) const;

 private:
  WriterLock(std::filesystem::path path, protocol::Descriptor file);

  std::filesystem::path path_;
  protocol::Descriptor file_;
};

}  // namespace aspis::db
