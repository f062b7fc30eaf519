// Rows in SQL, by their descriptions, and what every table does around its SQL: reading one state
// of the file, and changing it within a transaction.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "db/connection.hpp"
#include "db/row/row.hpp"

namespace aspis::db {

/// Runs `read` on one state of the file and returns its result.
template <class Read>
auto reading(Connection& connection, Read&& read) {
  decltype(read()) result{};
  guarded(connection.path(), [&] { connection.snapshot([&] { result = read(); }); });
  return result;
}

/// A change with its faults in our words.
inline void changing(Connection& connection, const std::function<void()>& work) {
  guarded(connection.path(), [&] { connection.change(work); });
}

/// The value of a word in the file; `where` describes its place for the error.
template <class T, class Where>
T known(const Connection& connection, std::optional<T> value, std::string_view word,
        const Where& where) {
  if (value) return *std::move(value);
  throw damaged(connection.path(), std::string(where()) + " says '" + std::string(word) + "'");
}

/// The id of the row that was just entered.
[[nodiscard]] std::int64_t last_id(Connection&);

/// Throws std::logic_error unless one row was just changed.
void expect_one(Connection&, const std::string& what);

/// "stage, round, opens"
[[nodiscard]] std::string columns(const row::Type&);

/// The row's fields from the next columns of the query, or its values into the next parameters.
/// fetch() throws StoreError if a column holds what its member cannot.
void fetch(Query&, const Connection&, const row::Type&, void* row);
void bind(Query&, const row::Type&, const void* row);

template <class Row>
[[nodiscard]] Row fetched(Query& query, const Connection& connection) {
  Row row;
  fetch(query, connection, row::type_for<Row>(), &row);
  return row;
}

/// All rows of one state of the file in the order of their keys, each into what `next` returns.
void read_all(Connection&, const row::Type&, const std::function<void*()>& next);

template <class Row>
[[nodiscard]] std::vector<Row> all_rows(Connection& connection) {
  std::vector<Row> rows;
  read_all(connection, row::type_for<Row>(), [&]() -> void* { return &rows.emplace_back(); });
  return rows;
}

/// Handling of a row whose key exists: fail, keep the old row, or replace it.
enum class OnConflict { fail, keep, replace };

// Parts of a change, to be used in changing(). If rows of the table have links in the chain of
// results, insert() and erase() add one, but update() does not: only some columns are in the chain.

void insert(Connection&, const row::Type&, const void* row, OnConflict);
/// The key, which is one number, is given by SQLite and returned.
std::int64_t insert_with_new_id(Connection&, const row::Type&, const void* row);
/// These columns of the row with the same key, which must exist.
void update(Connection&, const row::Type&, const void* row,
            std::initializer_list<std::string_view> columns);
/// Returns true if a row had the same key.
bool erase(Connection&, const row::Type&, const void* row);

}  // namespace aspis::db
