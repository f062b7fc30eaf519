// A statement for reading a great many rows: by SQLite's own functions, since a value of SQLiteCpp
// counts a reference. Takes no parameters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "db/connection.hpp"

namespace aspis::db {

/// Columns are taken in their order, as those of a Query.
class BulkRows {
 public:
  BulkRows(Connection& connection, const char* sql) : handle_(connection.database().getHandle()) {
    expect(::sqlite3_prepare_v2(handle_, sql, -1, &statement_, nullptr), SQLITE_OK);
  }
  ~BulkRows() { ::sqlite3_finalize(statement_); }
  BulkRows(const BulkRows&) = delete;
  BulkRows& operator=(const BulkRows&) = delete;

  /// The next row; false after the last.
  [[nodiscard]] bool next() {
    read_ = -1;
    const int result = ::sqlite3_step(statement_);
    if (result == SQLITE_DONE) return false;
    expect(result, SQLITE_ROW);
    return true;
  }
  [[nodiscard]] std::int64_t integer() { return ::sqlite3_column_int64(statement_, ++read_); }
  [[nodiscard]] int number() { return static_cast<int>(integer()); }
  [[nodiscard]] bool flag() { return integer() != 0; }
  /// Until the next row.
  [[nodiscard]] std::string_view word() {
    const auto* const bytes = ::sqlite3_column_text(statement_, ++read_);
    const int size = ::sqlite3_column_bytes(statement_, read_);
    return {reinterpret_cast<const char*>(bytes), bytes == nullptr ? 0U : unsigned(size)};
  }
  [[nodiscard]] std::string text() { return std::string(word()); }
  [[nodiscard]] std::optional<std::string> text_if_any() {
    if (::sqlite3_column_type(statement_, read_ + 1) == SQLITE_NULL) {
      ++read_;
      return std::nullopt;
    }
    return text();
  }

 private:
  void expect(int result, int wanted) const {
    if (result != wanted) throw SQLite::Exception(handle_, result);
  }

  sqlite3* handle_;
  sqlite3_stmt* statement_ = nullptr;
  int read_ = -1;
};

}  // namespace aspis::db
