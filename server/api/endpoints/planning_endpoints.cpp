// What a tournament could be, before there is one.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/csv.hpp"

namespace aspis::api {
namespace {

http::Response presets(const Call&) {
  return public_json(presets_document());
}

http::Response preview(const Call& call) {
  const auto fresh = read_preview(call.request.body);
  if (!fresh) return bad_body(call, fresh.error());
  const auto seen = call.router.parts().tournaments.preview(*fresh);
  if (!seen) return unusable(seen.error().text);
  return private_json(preview_document(*seen));
}

http::Response roster_text(const Call& call) {
  const auto bytes = read_file_bytes(call.request.body);
  if (!bytes) return bad_body(call, bytes.error());
  const auto read = tournament::readable_roster(*bytes);
  if (!read) return unusable(read.error().text);
  return private_json({{"roster", read->text}, {"notes", read->notes}});
}

/// The meaning of each column, and the first people as read.
http::Response roster_columns(const Call& call) {
  const auto body = row::read<RosterColumnsBody>(call.request.body);
  if (!body) return bad_body(call, body.error());
  return private_json(roster_columns_document(tournament::read_rows(body->csv, body->columns)));
}

}  // namespace

std::vector<Endpoint> planning_endpoints() {
  return {
      {"GET", "/api/v1/presets", Who::anyone, answering(presets)},
      {"POST", "/api/v1/preview", Permission::plan, answering(preview), Endpoint::Body::upload},
      {"POST", "/api/v1/roster-text", Permission::plan, answering(roster_text),
       Endpoint::Body::upload},
      {"POST", "/api/v1/roster-columns", Permission::plan, answering(roster_columns),
       Endpoint::Body::upload},
  };
}

}  // namespace aspis::api
