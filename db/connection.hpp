// One open SQLite file: its settings, its prepared statements, its transactions, and what its
// faults are called. Knows no table.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "db/files.hpp"
#include "db/store.hpp"

namespace aspis::db {

/// A statement of one connection, ready for use.
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { ::sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

/// A prepared statement in use; its destructor makes it ready for the next use. Columns and
/// parameters are taken in order. Uses SQLite's own functions: a column of SQLiteCpp counts a
/// reference, which is slow for a million games.
class Query {
 public:
  explicit Query(Statement& statement) : statement_(statement.get()) {}
  ~Query() { ::sqlite3_reset(statement_); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& with(std::int64_t value) {
    return bound(::sqlite3_bind_int64(statement_, ++bound_, value));
  }
  Query& with(int value) { return with(std::int64_t{value}); }
  Query& with(bool value) { return with(std::int64_t{value ? 1 : 0}); }
  Query& with(std::string_view value) {
    // A null pointer would be bound as NULL.
    return bound(::sqlite3_bind_text64(statement_, ++bound_, value.empty() ? "" : value.data(),
                                       value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  Query& with(const std::string& value) { return with(std::string_view(value)); }
  Query& with(const char*) = delete;
  Query& with_bytes(const std::string& value) {
    return bound(
        ::sqlite3_bind_blob64(statement_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT));
  }
  Query& with_nothing() { return bound(::sqlite3_bind_null(statement_, ++bound_)); }

  void run() { static_cast<void>(next()); }

  /// The next row; false after the last.
  bool next() {
    read_ = -1;
    const int result = ::sqlite3_step(statement_);
    if (result != SQLITE_ROW && result != SQLITE_DONE) fail(result);
    return result == SQLITE_ROW;
  }
  [[nodiscard]] int width() const { return ::sqlite3_column_count(statement_); }
  [[nodiscard]] std::string_view name(int column) const {
    return ::sqlite3_column_name(statement_, column);
  }
  [[nodiscard]] bool is_integer() const {
    return ::sqlite3_column_type(statement_, read_ + 1) == SQLITE_INTEGER;
  }
  /// True if the next column is NULL.
  [[nodiscard]] bool is_nothing() const {
    return ::sqlite3_column_type(statement_, read_ + 1) == SQLITE_NULL;
  }
  [[nodiscard]] std::int64_t integer() { return ::sqlite3_column_int64(statement_, ++read_); }
  [[nodiscard]] int number() { return static_cast<int>(integer()); }
  [[nodiscard]] bool flag() { return integer() != 0; }
  /// Until the next row; "" for NULL.
  [[nodiscard]] std::string_view word() {
    const auto* const bytes = static_cast<const char*>(::sqlite3_column_blob(statement_, ++read_));
    const int size = ::sqlite3_column_bytes(statement_, read_);
    return {bytes, bytes == nullptr ? 0U : static_cast<std::size_t>(size)};
  }
  [[nodiscard]] std::string text() { return std::string(word()); }
  void skip() { ++read_; }
  /// The column that was taken last.
  [[nodiscard]] std::string last_as_text() {
    --read_;
    return text();
  }

 private:
  Query& bound(int result) {
    if (result != SQLITE_OK) fail(result);
    return *this;
  }
  [[noreturn]] void fail(int result) const {
    throw SQLite::Exception(::sqlite3_db_handle(statement_), result);
  }

  sqlite3_stmt* statement_;
  int bound_ = 0;
  int read_ = -1;
};

/// Bytes of a damaged file may be anything: controls become '?'.
[[nodiscard]] std::string one_line(std::string text);

/// A file whose contents make no sense, which SQLite cannot know: "game 17 has no reason 'x'".
[[nodiscard]] StoreError damaged(const std::filesystem::path&, const std::string& what);

/// Rethrows an error of SQLite in words for the instructor: the file, what is wrong, what to do.
/// Throws StoreError, std::bad_alloc or, for mistakes of our own, std::logic_error. Rows that break
/// the rules of their table are damage here: see Connection::change().
[[noreturn]] void rethrow(const std::filesystem::path&, const SQLite::Exception&);

/// `work`, with SQLite's exceptions as ours.
template <class Work>
auto guarded(const std::filesystem::path& path, Work&& work) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    rethrow(path, error);
  }
}

/// Runs `work` and returns errors of the file as values.
template <class Work>
auto attempted(const std::filesystem::path& path, Work&& work)
    -> protocol::Result<decltype(work())> {
  try {
    return guarded(path, work);
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

/// Throws SQLite::Exception; callers use guarded(), or reading() and changing() of row_sql.
class Connection {
 public:
  /// Does not write to the file. `vfs` names one of SQLite's virtual file systems; "" is the
  /// default.
  Connection(const std::filesystem::path&, Mode, const std::string& vfs);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] SQLite::Database& database() { return *database_; }
  /// Held as long as this is open.
  void keep(WriterLock lock) { lock_.emplace(std::move(lock)); }
  [[nodiscard]] const WriterLock& lock() const { return lock_.value(); }

  [[nodiscard]] Statement& prepared(std::string_view sql);

  [[nodiscard]] bool in_transaction() const;
  /// Commits all of `work` or nothing. Not committed either if `work` caught the error of a change.
  void transaction(const std::function<void()>& work);
  /// `work` sees one state of the file, also within a transaction.
  void snapshot(const std::function<void()>& work);
  /// A change of rows, which is not for a transaction to survive if it fails. One that breaks the
  /// rules of a table is the caller's mistake: std::logic_error.
  void change(const std::function<void()>& work);

 private:
  void roll_back() noexcept;
  void between(std::string_view begin, const std::function<void()>& work);

  std::filesystem::path path_;
  Mode mode_;
  bool spoiled_ = false;
  std::optional<WriterLock> lock_;  // given up after the file is closed
  std::unique_ptr<SQLite::Database> database_;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Statement, Hash, std::equal_to<>> prepared_;
};

}  // namespace aspis::db
