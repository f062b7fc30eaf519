// What endpoints in this folder share: parsing of paths and queries, and responses.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include "server/api/documents/documents.hpp"
#include "server/api/responses.hpp"
#include "server/api/router.hpp"

namespace aspis::api {

/// A whole number from `least` to `most`, digits only.
[[nodiscard]] inline std::optional<std::int64_t> number_in(std::string_view text,
                                                           std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
    return std::nullopt;
  }
  return value;
}

/// The id in the path; nothing if it is not an id.
[[nodiscard]] inline std::optional<std::int64_t> id_in(const Call& call) {
  return number_in(call.captures.at(0), 1, INT64_MAX);
}

/// The number, from 1, of the entrant with this alias, or 0.
[[nodiscard]] int find_entrant_number(const hosting::HostedTournament&, std::string_view alias);

// Descriptions of query parameters; the endpoints read them.

consteval row::Field number_parameter(std::string_view name, std::string_view about) {
  return {name, about, row::Kind::number};
}
consteval row::Field text_parameter(std::string_view name, std::string_view about) {
  return {name, about, row::Kind::text};
}

/// Selects games of a list: before this id (0: all), at most `limit`, of this entrant (0: all).
struct PageQuery {
  std::int64_t before = 0;
  int limit = 50;
  int entrant = 0;
};
/// ?before=&limit=&entrant=
[[nodiscard]] protocol::Result<PageQuery> page_query(const Call&);
inline constexpr int max_rows = 200;
inline constexpr row::Field page_query_fields[] = {
    number_parameter("before", "only games with a smaller id").at_least(1),
    number_parameter("limit", "how many at most, 50 unless told").from(1, max_rows),
    text_parameter("entrant", "only games of this alias"),
};
inline constexpr row::Type page_parameters{"", "", page_query_fields};
/// Without the entrant.
inline constexpr row::Type own_page_parameters{"", "", std::span(page_query_fields).first(2)};

/// Drops a row beyond `limit`. Returns whether there was one, that is, more rows exist.
template <class Row>
bool take_more(std::vector<Row>& rows, int limit) {
  const bool more = rows.size() > static_cast<std::size_t>(limit);
  if (more) rows.pop_back();
  return more;
}

/// For an unreadable body: 400 if it is not JSON, else 422.
[[nodiscard]] http::Response bad_body(const Call&, const protocol::Error&);

/// Reads a body by its description.
template <class Body>
[[nodiscard]] protocol::Result<Body> read_body(std::string_view json) {
  return row::read<Body>(json);
}

template <class Body>
std::remove_cvref_t<Body> body_of(http::Response (*answer)(const Call&, Body));
template <class Body>
std::remove_cvref_t<Body> body_of(void (*answer)(const CallPointer&, const http::Reply&, Body));

/// The handler of an endpoint with a body: `answer` gets it after the call, as `read` returns it.
template <auto answer, auto read = read_body<decltype(body_of(answer))>>
void taking(const CallPointer& call, const http::Reply& reply) {
  const auto body = read(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  if constexpr (std::is_constructible_v<Handler, decltype(answer)>) {
    Handler{answer}(call, reply);  // without a body
  } else if constexpr (std::is_invocable_v<decltype(answer), const Call&, decltype(*body)>) {
    reply(answer(*call, *body));
  } else {
    answer(call, reply, *body);
  }
}

using access::Permission;

/// The actor for logs: "anna (assistant)". For endpoints of staff.
[[nodiscard]] std::string actor_name(const Call&);
/// The actor and the time.
[[nodiscard]] tournament::Stamp make_stamp(const Call&);

using tournament::TableChange;
using tournament::TableRow;
inline constexpr row::Field table_row_fields[] = {
    ASPIS_FIELD(TableRow, alias, "an entrant's public name"),
    ASPIS_FIELD(TableRow, place, "the best of those that it shares"),
    ASPIS_FIELD(TableRow, points, "with halves: 4.5"),
    ASPIS_FIELD(TableRow, advances,
                "reaches a later stage, whatever the remaining games bring; null while that is "
                "open, and in the last stage"),
};
inline constexpr row::Type table_row_type{"", "A line of a table.", table_row_fields, 0,
                                          "TableRow"};
inline constexpr row::Field table_change_fields[] = {
    ASPIS_FIELD(TableChange, title, "the stage, and the group if it has several"),
    row::make_field<&TableChange::before>("before", "all rows, by place").of(table_row_type),
    row::make_field<&TableChange::after>("after", "all rows, by place").of(table_row_type),
    ASPIS_FIELD(TableChange, advance,
                "number of entrants that reach the next stage; null if all or none do"),
};
inline constexpr row::Type table_change_type{"", "A table before and after an act.",
                                             table_change_fields, 0, "TableChange"};

/// The response to an act.
struct Done {
  std::vector<std::string> consequences = {};
  std::optional<int> pending = {};
  std::vector<TableChange> tables = {};
};
inline constexpr row::Field done_fields[] = {
    ASPIS_FIELD(Done, consequences, "its consequences, or when it becomes public, a line each"),
    row::make_field<&Done::tables>("tables", "tables in which something changes")
        .of(table_change_type),
    ASPIS_FIELD(Done, pending, "its id, as long as it can be cancelled").left_out(),
};
ASPIS_DOCUMENT(Done, "Publishing", done_fields, "What was done.")
/// Without `pending`, for acts that cannot be cancelled.
inline constexpr row::Type consequences_type{"", "The consequences of an act.",
                                             std::span(done_fields).first(2), 0, "Consequences"};

/// An endpoint that returns the consequences of its act.
[[nodiscard]] inline Endpoint act(Audience who, std::string_view pattern, Handler handler,
                                  std::string_view about, const row::Type& input) {
  return post(who, pattern, handler, about, input, consequences_type);
}

/// For acts of HostedTournament: returns Done or 409. The caller's next request sees the change.
[[nodiscard]] hosting::ActDone answer_act(const CallPointer&, const http::Reply&);
/// Carries out an act and replies. With ?preview=1 changes nothing and returns the consequences.
void carry_out(const CallPointer&, const http::Reply&, tournament::Act);

[[nodiscard]] Matches load_matches(const db::Store&);
[[nodiscard]] Heading make_heading(const Call&);
/// The version of the tournament's topic.
[[nodiscard]] std::int64_t version_in(const Call&);
/// As the caller may see it. Throws db::StoreError if the tournament's file cannot be read.
[[nodiscard]] tournament::Snapshot snapshot_in(const Call&);
/// Whether the caller may see this game: not held back, or the student's own if the plan shows
/// those immediately. `whole` includes held-back results.
[[nodiscard]] bool sees(const Call&, const Tournament& whole, const db::MatchRow&,
                        const db::GameRow&);
/// Makes a text from the snapshot and caches it.
[[nodiscard]] std::string cached_text(
    const Call&, const std::string& key,
    const std::function<std::string(const tournament::Tournament&)>& make);

/// The game with standard error, as it counts for the caller; nothing if it does not exist or the
/// caller may not see it.
[[nodiscard]] std::optional<db::GameRow> seen_game(const Call&, const Tournament& whole,
                                                   const db::Store&, std::int64_t id);

/// A list of games, for public and student endpoints.
[[nodiscard]] http::Response games_page(const Call&, const PageQuery&);

}  // namespace aspis::api
