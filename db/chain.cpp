#include "db/chain.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <limits>
#include <new>
#include <unordered_map>

#include "db/files.hpp"
#include "db/maintenance.hpp"
#include "db/schema.hpp"
#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"

namespace aspis::db {

namespace {

/// A table with links.
struct Kind {
  std::string_view table;
  std::string_view name;  // of a row
  std::string_view key;
  std::string_view text;  // SQL: of the row, after its name
};

constexpr Kind kinds[] = {
    {"tournament", "tournament", "one",
     "chain_text(one, plan, game, seed_sha256, dictionary_sha256, created, closed)"},
    {"entrants", "entrant", "number",
     "chain_text(number, alias, name, email, institution, version)"},
    {"matches", "match", "id",
     "chain_text(id, stage, phase, label, voided) || coalesce((SELECT "
     "group_concat(' / ' || entrant, '') FROM (SELECT entrant FROM match_entrants "
     "WHERE match = matches.id ORDER BY place)), '')"},
    {"games", "game", "id",
     "chain_text(id, match, number, attempt, board, seed, state, fresh_board, "
     "reason, detail, started, took_us, record_sha256) || coalesce((SELECT group_concat(' / ' || "
     "chain_text(entrant, standing, forfeit, score, moves, slowest_us), '') FROM (SELECT * FROM "
     "game_seats WHERE game = games.id ORDER BY place)), '')"},
    {"departures", "departure", "entrant",
     "chain_text(entrant, kind, games, stage, round, reason)"},
    {"confirmed", "confirmed", "stage", "chain_text(stage, sample)"},
    {"audit", "audit", "id", "chain_text(id, chain)"},
    {"arrivals", "arrival", "entrant", "chain_text(entrant, stage, round)"},
    {"seeding", "seeding", "seed", "chain_text(seed, entrant)"},
};

/// The texts of the rows whose keys are between two, by key.
std::string rows_of(const Kind& kind) {
  const std::string key(kind.key);
  return "SELECT '" + std::string(kind.name) + " ' || " + std::string(kind.text) + " FROM " +
         std::string(kind.table) + " WHERE " + key + " BETWEEN ? AND ? ORDER BY " + key;
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

/// 64 hexadecimal digits.
std::string link_after(std::string_view previous, std::string_view what) {
  std::string content(previous);
  content += '\n';
  content += what;
  return protocol::sha256(content);
}

/// "game 17" of `game 17 3 0 ...`.
std::string_view first_two_words(std::string_view what) {
  const std::size_t first = what.find(' ');
  return first == std::string_view::npos ? what : what.substr(0, what.find(' ', first + 1));
}

/// From the first link on: its number, its subject, its content.
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

void add_link(Connection& connection, const std::string& what) {
  const ChainHead last = chain_head(connection);
  Query(connection.prepared("INSERT INTO chain VALUES (?, ?, ?)"))
      .with(last.links + 1)
      .with(what)
      .with(link_after(last.head, what))
      .run();
}

using Findings = std::vector<std::string>;

struct LastLink {
  std::int64_t number = 0;
  std::string what;
};
using LastLinks = std::unordered_map<std::string, LastLink>;  // by subject

LastLinks check_links(Connection& connection, Findings& findings) {
  LastLinks last;
  std::string previous;
  std::int64_t due = 1;
  for_each_link(
      connection, [&](std::int64_t number, const std::string& what, const std::string& link) {
        if (number != due || link != link_after(previous, what)) {
          findings.push_back("link " + std::to_string(number) + " of the chain of results (" +
                             std::string(first_two_words(what)) +
                             "): it, or a link before it, is not what was stored, by its SHA-256");
        }
        due = number + 1;
        previous = link;
        last[std::string(first_two_words(what))] = {number, what};
      });
  return last;
}

void check_row(const std::string& what, LastLinks& last, Findings& findings) {
  const std::string subject(first_two_words(what));
  const auto link = last.find(subject);
  if (link == last.end()) {
    findings.push_back(subject + ": it is not in the chain of results");
    return;
  }
  if (link->second.what != what) {
    findings.push_back(subject + ": it is not what the chain of results has, see link " +
                       std::to_string(link->second.number));
  }
  last.erase(link);
}

/// The number of the only link with this beginning; nullopt if there is not exactly one.
std::optional<std::int64_t> link_named(Connection& connection, const std::string& digits) {
  Query named(connection.prepared("SELECT id FROM chain WHERE substr(link, 1, ?) = ? LIMIT 1"));
  named.with(static_cast<std::int64_t>(digits.size())).with(digits);
  return named.next() ? std::optional(named.integer()) : std::nullopt;
}

}  // namespace

void add_chain_text(sqlite3* handle) {
  const int result = ::sqlite3_create_function_v2(
      handle, "chain_text", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
      chain_text_in_sql, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) throw std::bad_alloc();
}

void chain(Connection& connection, std::string_view table, std::int64_t key) {
  const auto* const kind = std::ranges::find(kinds, table, &Kind::table);
  if (kind == std::end(kinds)) return;
  std::string what = std::string(kind->name) + " " + std::to_string(key);
  {
    Query row(connection.prepared(rows_of(*kind)));
    row.with(key).with(key);
    if (row.next()) what = row.text();
  }
  add_link(connection, what);
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
    std::string_view subject = first_two_words(what);
    if (subject.starts_with(match)) {
      subject.remove_prefix(match.size());
      heads.try_emplace(protocol::integer_from<std::int64_t>(subject).value_or(0), before);
    }
    before = {id, link};
  });
  return heads;
}

std::string audit_chain(const std::string& previous, const AuditRow& row) {
  // With their lengths, so that no two rows are the same text.
  const std::string id = std::to_string(row.id);
  const std::array<std::string_view, 6> fields{id,      row.at,      row.actor,
                                               row.act, row.subject, row.reason};
  std::string content = previous;
  for (const std::string_view field : fields) {
    content += "\n" + std::to_string(field.size()) + ":";
    content += field;
  }
  return protocol::sha256(content);
}

void check_results(Connection& connection, Findings& findings) {
  LastLinks last = check_links(connection, findings);
  for (const Kind& kind : kinds) {
    Query rows(connection.prepared(rows_of(kind)));
    rows.with(std::numeric_limits<std::int64_t>::min())
        .with(std::numeric_limits<std::int64_t>::max());
    while (rows.next()) check_row(rows.text(), last, findings);
  }
  for (const auto& [subject, link] : last) {
    if (link.what == subject) continue;  // it went, and that has a link
    findings.push_back(subject + ": link " + std::to_string(link.number) +
                       " of the chain of results has it, but it is missing in the file");
  }
}

protocol::Result<ChainState> chain_state(const std::filesystem::path& given,
                                         const std::string& published) {
  const std::filesystem::path path = real_path(given);
  return attempted(path, [&] {
    const auto connection = open_tournament(path, Mode::read);
    ChainState state;
    connection->snapshot([&] {
      state.head = chain_head(*connection);
      if (!published.empty()) state.published = link_named(*connection, published);
    });
    return state;
  });
}

}  // namespace aspis::db
