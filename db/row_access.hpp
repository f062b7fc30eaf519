// What every table does around its SQL: reading one state of the file,
// changing it within a transaction, and turning words of the file into values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/rows.hpp"
#include "protocol/verdict.hpp"

namespace aspis::db {

/// What `read` gives, of one state of the file.
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

/// The id of the row that was just entered.
[[nodiscard]] std::int64_t last_id(Connection&);

/// Runs an entry of a seat, whose last columns are what became of it: standing, forfeit, score,
/// moves, slowest answer.
void run_with_outcome(Query&, const GameSeatRow&);

/// Throws std::logic_error unless one row was just changed.
void expect_one(Connection&, const std::string& what);

/// The value that a word in the file stands for; `where` says what it is about.
template <class T, class Where>
T known(const Connection& connection, std::optional<T> value, std::string_view word,
        const Where& where) {
  if (!value) {
    throw damaged(connection.path(), std::string(where()) + " says '" + std::string(word) + "'");
  }
  return *std::move(value);
}

/// 64 unsigned bits, which are stored as text.
[[nodiscard]] std::uint64_t seed_from(const Connection&, std::string_view digits);

/// From the columns entrant, standing, forfeit, score, moves, slowest_us of a Query or of Rows.
template <class Columns>
GameSeatRow seat_from(const Connection& connection, Columns& columns) {
  GameSeatRow row;
  row.entrant = columns.number();
  const std::string_view standing = columns.word();
  row.standing =
      known(connection, protocol::standing_from(standing), standing, [] { return "a seat"; });
  row.forfeit = columns.flag();
  row.score = columns.integer();
  row.moves = columns.number();
  row.slowest = std::chrono::microseconds(columns.integer());
  return row;
}

}  // namespace aspis::db
