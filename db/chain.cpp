#include "db/chain.hpp"

#include <array>
#include <exception>
#include <limits>
#include <new>

#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"

namespace aspis::db {

namespace {

struct Kind {
  Chained kind;
  const char* name;
  const char* rows;  // SQL: texts of the rows whose keys are between two
};

constexpr std::array<Kind, 9> kinds{{
    {Chained::tournament, "tournament",
     "SELECT 'tournament ' || chain_text(one, plan, game, seed_sha256, dictionary_sha256, created, "
     "closed) FROM tournament WHERE one BETWEEN ? AND ? ORDER BY one"},
    {Chained::entrant, "entrant",
     "SELECT 'entrant ' || chain_text(number, alias, name, email, institution, version) "
     "FROM entrants WHERE number BETWEEN ? AND ? ORDER BY number"},
    {Chained::match, "match",
     "SELECT 'match ' || chain_text(id, stage, phase, label, voided) || coalesce((SELECT "
     "group_concat(' / ' || entrant, '') FROM (SELECT entrant FROM match_entrants "
     "WHERE match = matches.id ORDER BY place)), '') "
     "FROM matches WHERE id BETWEEN ? AND ? ORDER BY id"},
    {Chained::game, "game",
     "SELECT 'game ' || chain_text(id, match, number, attempt, board, seed, state, fresh_board, "
     "reason, detail, started, took_us, record_sha256) || coalesce((SELECT group_concat(' / ' || "
     "chain_text(entrant, standing, forfeit, score, moves, slowest_us), '') FROM (SELECT * FROM "
     "game_seats WHERE game = games.id ORDER BY place)), '') "
     "FROM games WHERE id BETWEEN ? AND ? ORDER BY id"},
    {Chained::departure, "departure",
     "SELECT 'departure ' || chain_text(entrant, kind, games, stage, round, reason) "
     "FROM departures WHERE entrant BETWEEN ? AND ? ORDER BY entrant"},
    {Chained::confirmed, "confirmed",
     "SELECT 'confirmed ' || chain_text(stage, sample) "
     "FROM confirmed WHERE stage BETWEEN ? AND ? ORDER BY stage"},
    {Chained::audit, "audit",
     "SELECT 'audit ' || chain_text(id, chain) FROM audit WHERE id BETWEEN ? AND ? ORDER BY id"},
    {Chained::arrival, "arrival",
     "SELECT 'arrival ' || chain_text(entrant, stage, round) "
     "FROM arrivals WHERE entrant BETWEEN ? AND ? ORDER BY entrant"},
    {Chained::seeding, "seeding",
     "SELECT 'seeding ' || chain_text(seed, entrant) "
     "FROM seeding WHERE seed BETWEEN ? AND ? ORDER BY seed"},
}};

const Kind& kind_of(Chained wanted) {
  return kinds.at(static_cast<std::size_t>(wanted));
}

std::string shown(sqlite3_value* value) {
  switch (::sqlite3_value_type(value)) {
    case SQLITE_NULL:
      return "null";
    case SQLITE_INTEGER:
      return std::to_string(::sqlite3_value_int64(value));
    default: {
      const auto* const bytes = static_cast<const char*>(::sqlite3_value_blob(value));
      const auto size = static_cast<std::size_t>(::sqlite3_value_bytes(value));
      return protocol::json_text(bytes == nullptr ? std::string_view()
                                                  : std::string_view(bytes, size));
    }
  }
}

void chain_text_in_sql(sqlite3_context* context, int count, sqlite3_value** values) {
  try {
    std::string text;
    for (int at = 0; at < count; ++at) text += (at == 0 ? "" : " ") + shown(values[at]);
    ::sqlite3_result_text(context, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  } catch (const std::exception&) {
    ::sqlite3_result_error_nomem(context);
  }
}

void add_link(Connection& connection, const std::string& what) {
  const ChainHead last = chain_head(connection);
  Query(connection.prepared("INSERT INTO chain VALUES (?, ?, ?)"))
      .with(last.links + 1)
      .with(what)
      .with(link_after(last.head, what))
      .run();
}

}  // namespace

void add_chain_text(sqlite3* handle) {
  const int result = ::sqlite3_create_function_v2(
      handle, "chain_text", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
      chain_text_in_sql, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) throw std::bad_alloc();
}

const char* name(Chained kind) {
  return kind_of(kind).name;
}

void chain(Connection& connection, Chained kind, std::int64_t key) {
  std::string what = name(kind) + (" " + std::to_string(key));
  {
    Query row(connection.prepared(kind_of(kind).rows));
    row.with(key).with(key);
    if (row.next()) what = row.text();
  }
  add_link(connection, what);
}

void for_each_chained(Connection& connection, Chained kind,
                      const std::function<void(const std::string&)>& take) {
  Query rows(connection.prepared(kind_of(kind).rows));
  rows.with(std::numeric_limits<std::int64_t>::min())
      .with(std::numeric_limits<std::int64_t>::max());
  while (rows.next()) take(rows.text());
}

void for_each_link(
    Connection& connection,
    const std::function<void(std::int64_t, const std::string&, const std::string&)>& take) {
  Query rows(connection.prepared("SELECT id, what, link FROM chain ORDER BY id"));
  while (rows.next()) {
    const std::int64_t id = rows.integer();
    const std::string what = rows.text();
    take(id, what, rows.text());
  }
}

std::string link_after(std::string_view previous, std::string_view what) {
  std::string content(previous);
  content += '\n';
  content += what;
  return protocol::sha256_of(content);
}

std::string_view subject_of(std::string_view what) {
  const std::size_t first = what.find(' ');
  return first == std::string_view::npos ? what : what.substr(0, what.find(' ', first + 1));
}

ChainHead chain_head(Connection& connection) {
  ChainHead head;
  Query last(connection.prepared("SELECT id, link FROM chain ORDER BY id DESC LIMIT 1"));
  if (!last.next()) return head;
  head.links = last.integer();
  head.head = last.text();
  return head;
}

std::map<std::int64_t, ChainHead> heads_before_matches(Connection& connection) {
  constexpr std::string_view match = "match ";
  std::map<std::int64_t, ChainHead> heads;
  ChainHead before;
  for_each_link(connection, [&](std::int64_t id, const std::string& what, const std::string& link) {
    std::string_view subject = subject_of(what);
    if (subject.starts_with(match)) {
      subject.remove_prefix(match.size());
      heads.try_emplace(protocol::integer_from<std::int64_t>(subject).value_or(0), before);
    }
    before = {id, link};
  });
  return heads;
}

}  // namespace aspis::db
