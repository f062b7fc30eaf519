#include "db/row_access.hpp"

#include <charconv>
#include <stdexcept>
#include <system_error>

namespace aspis::db {

std::int64_t last_id(Connection& connection) {
  return connection.database().getLastInsertRowid();
}

void run_with_outcome(Query& query, const GameSeatRow& row) {
  query.with(protocol::name(row.standing))
      .with(row.forfeit)
      .with(row.score)
      .with(row.moves)
      .with(std::int64_t{row.slowest.count()})
      .run();
}

void expect_one(Connection& connection, const std::string& what) {
  if (connection.database().getChanges() != 1) {
    throw std::logic_error("there is no " + what + " to change");
  }
}

std::uint64_t seed_from(const Connection& connection, std::string_view digits) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw damaged(connection.path(), "a seed is '" + std::string(digits) + "'");
  }
  return seed;
}

}  // namespace aspis::db
