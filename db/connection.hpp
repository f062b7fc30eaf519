// One open SQLite file: its settings, its prepared statements, its transactions. Knows no
// table.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "db/store.hpp"
#include "db/writer_lock.hpp"

namespace aspis::db {

/// A prepared statement in use; ready for the next use at the end. Columns and parameters are taken
/// in their order.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : statement_(statement) {}
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& with(std::int64_t value) {
    statement_.bind(++bound_, value);
    return *this;
  }
  Query& with(int value) { return with(std::int64_t{value}); }
  Query& with(bool value) { return with(std::int64_t{value ? 1 : 0}); }
  Query& with(const std::string& value) {
    statement_.bind(++bound_, value);
    return *this;
  }
  Query& with(std::string_view value) { return with(std::string(value)); }
  Query& with(const char*) = delete;
  Query& with_bytes(const std::string& value) {
    statement_.bind(++bound_, value.data(), static_cast<int>(value.size()));
    return *this;
  }
  Query& with_nothing() {
    statement_.bind(++bound_);
    return *this;
  }

  void run() { statement_.exec(); }

  /// The next row; false after the last.
  bool next() {
    read_ = -1;
    return statement_.executeStep();
  }
  /// Whether the column that is next holds nothing.
  [[nodiscard]] bool is_nothing() { return statement_.isColumnNull(read_ + 1); }
  [[nodiscard]] std::int64_t integer() { return statement_.getColumn(++read_).getInt64(); }
  [[nodiscard]] int number() { return static_cast<int>(integer()); }
  [[nodiscard]] bool flag() { return integer() != 0; }
  [[nodiscard]] std::string text() { return statement_.getColumn(++read_).getString(); }
  /// Without zero bytes; until the next row.
  [[nodiscard]] std::string_view word() { return statement_.getColumn(++read_).getText(); }
  [[nodiscard]] std::optional<std::string> text_if_any() {
    if (statement_.isColumnNull(read_ + 1)) {
      ++read_;
      return std::nullopt;
    }
    return text();
  }
  [[nodiscard]] std::optional<std::int64_t> integer_if_any() {
    if (statement_.isColumnNull(read_ + 1)) {
      ++read_;
      return std::nullopt;
    }
    return integer();
  }

 private:
  SQLite::Statement& statement_;
  int bound_ = 0;
  int read_ = -1;
};

/// Throws SQLite::Exception; whoever uses it puts guarded() around.
class Connection {
 public:
  /// Nothing is written yet. `vfs` is the name of one of SQLite's ways to the disk; "" is the usual
  /// one.
  Connection(const std::filesystem::path&, Mode, const std::string& vfs);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::string& vfs() const { return vfs_; }
  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] SQLite::Database& database() { return *database_; }
  /// Held as long as this is open.
  void keep(WriterLock lock) { lock_ = std::move(lock); }
  [[nodiscard]] const WriterLock& lock() const { return lock_.value(); }

  /// `sql` is a literal: its address stands for it.
  [[nodiscard]] SQLite::Statement& prepared(const char* sql);

  [[nodiscard]] bool in_transaction() const;
  /// Of this connection.
  [[nodiscard]] std::int64_t commits() const { return commits_; }
  /// All of `work` or nothing of it; one that swallowed the failure of a change is not committed.
  void transaction(const std::function<void()>& work);
  /// `work` sees one state of the file, also within a transaction.
  void snapshot(const std::function<void()>& work);
  /// A change of rows, which is not for a transaction to survive if it fails. One that breaks the
  /// rules of a table is the caller's mistake: std::logic_error.
  void change(const std::function<void()>& work);

 private:
  void roll_back() noexcept;

  std::filesystem::path path_;
  std::string vfs_;
  Mode mode_;
  bool spoiled_ = false;
  std::int64_t commits_ = 0;
  std::optional<WriterLock> lock_;  // given up after the file is closed
  std::unique_ptr<SQLite::Database> database_;
  std::unordered_map<const char*, std::unique_ptr<SQLite::Statement>> prepared_;
};

}  // namespace aspis::db
