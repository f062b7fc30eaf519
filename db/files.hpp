// The file of a store, apart from its content: it appears whole under its name or not at all, and
// only one process at a time may write to it.
#pragma once

#include <filesystem>

#include "db/store.hpp"
#include "protocol/descriptor.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// An empty file with an unused name in the folder of `final_path`. The destructor deletes it, and
/// the files that SQLite keeps next to it, unless it was published.
class UnfinishedFile {
 public:
  /// Throws StoreError if no file can be created in the folder.
  explicit UnfinishedFile(const std::filesystem::path& final_path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Syncs the file and gives it its final name; returns false if that exists by now. The file must
  /// not be open. Throws StoreError if the disk fails.
  [[nodiscard]] bool publish();

 private:
  std::filesystem::path final_path_;
  std::filesystem::path path_;
};

/// Resolves links, so that one file has one name; the last part of the path need not exist.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path&);

/// Creates an empty file that only its owner may read, unless it exists; SQLite fills it. An error
/// shows when the file is opened.
void make_empty_file(const std::filesystem::path&);

/// Removes the file and those that SQLite keeps next to it. Ignores errors.
void remove_database(const std::filesystem::path&);

/// Throws StoreError unless the path can be opened as a file: "no such file", "not a file".
void expect_file(const std::filesystem::path&);

/// Why no file can be created in the folder of this one; "" if one can.
[[nodiscard]] std::string why_no_folder(const std::filesystem::path&);

/// The right to write a file. The kernel releases it when the process ends, however that happens.
/// SQLite's own locks last only as long as a transaction and do not name their holder.
///
/// It is a file `NAME.writer` next to the database, locked while the object lives and removed by
/// its destructor. A file left by a killed process is not locked and blocks no writer.
class WriterLock {
 public:
  /// `database` is a real_path(). The error names the process that has it.
  [[nodiscard]] static protocol::Result<WriterLock> acquire(const std::filesystem::path& database);
  WriterLock(WriterLock&&) noexcept = default;
  WriterLock& operator=(WriterLock&&) = delete;
  ~WriterLock();

  /// Publishes what this process writes for, to be read by writer_role().
  void tell(WriterRole) const;

 private:
  WriterLock(std::filesystem::path path, protocol::Descriptor file);

  std::filesystem::path path_;
  protocol::Descriptor file_;
};

}  // namespace aspis::db
