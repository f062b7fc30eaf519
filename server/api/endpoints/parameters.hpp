// Parsing of request paths and queries, for sources in this folder.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include "db/row/row.hpp"
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

struct PageParameters {
  std::int64_t before = 0;
  int limit = 50;
  std::string entrant;
};
inline constexpr int max_rows = 200;
inline constexpr row::Field page_parameters[] = {
    ASPIS_FIELD(PageParameters, before, "only games with a smaller id").at_least(1),
    ASPIS_FIELD(PageParameters, limit, "how many at most, 50 unless told").from(1, max_rows),
    ASPIS_FIELD(PageParameters, entrant, "only games of this alias"),
};
ASPIS_OBJECT(PageParameters, page_parameters, "")
/// Without the entrant.
inline constexpr row::Type own_page_parameters{"", "", std::span(page_parameters).first(2)};

/// Selects games of a list: before this id (0: all), at most `limit`, of this entrant (0: all).
struct PageQuery {
  std::int64_t before = 0;
  int limit = 50;
  int entrant = 0;
};
/// ?before=&limit=&entrant=
[[nodiscard]] protocol::Result<PageQuery> page_query(const Call&);

}  // namespace aspis::api
