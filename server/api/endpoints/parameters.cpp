#include "server/api/endpoints/parameters.hpp"

#include "server/api/responses.hpp"

namespace aspis::api {

using protocol::Error;

int find_entrant_number(const hosting::HostedTournament& tournament, std::string_view alias) {
  for (const db::EntrantRow& entrant : tournament.entrants()) {
    if (entrant.alias == alias) return entrant.number;
  }
  return 0;
}

protocol::Result<PageQuery> page_query(const Call& call) {
  PageQuery query;
  if (const auto before = call.request.query_value("before"); !before.empty()) {
    const auto id = number_in(before, 1, INT64_MAX);
    if (!id) return Error{"before: must be a game number"};
    query.before = *id;
  }
  if (const auto limit = call.request.query_value("limit"); !limit.empty()) {
    const auto rows = number_in(limit, 1, max_rows);
    if (!rows) return Error{"limit: must be a whole number from 1 to " + std::to_string(max_rows)};
    query.limit = static_cast<int>(*rows);
  }
  if (const auto alias = call.request.query_value("entrant"); !alias.empty()) {
    query.entrant = find_entrant_number(*call.tournament, alias);
    if (query.entrant == 0) return Error{unknown_alias("entrant", alias)};
  }
  return query;
}

}  // namespace aspis::api
