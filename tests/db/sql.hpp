// SQL past the store, for tests that do to a file what the store never would.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace aspis::tests {

/// Uses a separate connection; creates a missing file. Throws SQLite's message.
inline void run_sql(const std::filesystem::path& path, const std::string& sql) {
  sqlite3* connection = nullptr;
  int result = ::sqlite3_open(path.c_str(), &connection);
  if (result == SQLITE_OK) {
    ::sqlite3_busy_timeout(connection, 10'000);
    result = ::sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr);
  }
  const std::string why = result == SQLITE_OK ? "" : ::sqlite3_errmsg(connection);
  ::sqlite3_close(connection);
  if (!why.empty()) throw std::runtime_error(why);
}

/// A value of the first row, as text.
inline std::string ask_sql(const std::filesystem::path& path, const std::string& sql,
                           int column = 0) {
  sqlite3* connection = nullptr;
  sqlite3_stmt* statement = nullptr;
  std::string answer = "(nothing)";
  if (::sqlite3_open_v2(path.c_str(), &connection, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK &&
      ::sqlite3_prepare_v2(connection, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
      ::sqlite3_step(statement) == SQLITE_ROW) {
    const auto* text = ::sqlite3_column_text(statement, column);
    answer = text == nullptr ? "null" : reinterpret_cast<const char*>(text);
  }
  ::sqlite3_finalize(statement);
  ::sqlite3_close(connection);
  return answer;
}

}  // namespace aspis::tests
