// What an instructor sends about who is in a tournament.
#include "server/api/bodies/bodies.hpp"
#include "server/api/bodies/body_reader.hpp"
#include "server/tournament/roster_columns.hpp"

namespace aspis::api {
namespace {

using Need = BodyReader::Need;

constexpr std::size_t longest_reason = 500;
constexpr std::size_t longest_field = 1000;
constexpr std::size_t longest_alias = 100;
constexpr std::size_t largest_roster = 1'000'000;

template <class Body>
Result<Body> unless_faulty(const BodyReader& reader, Body body) {
  if (reader.fault()) return *reader.fault();
  return body;
}

}  // namespace

Result<EntrantBody> read_entrant(std::string_view json, const db::EntrantRow& known) {
  BodyReader reader(json, {"name", "email", "institution", "members", "stage", "reason"});
  EntrantBody body;
  body.row.name = reader.text("name", longest_field, Need::needed);
  const auto text = [&](std::string_view key, const std::string& before) {
    return reader.has(key) ? reader.text(key, longest_field, Need::optional) : before;
  };
  body.row.email = text("email", known.email);
  body.row.institution = text("institution", known.institution);
  body.row.members = text("members", known.members);
  body.stage = static_cast<int>(reader.optional_number("stage", 1, 100).value_or(1)) - 1;
  body.reason = reader.text("reason", longest_reason, Need::needed);
  return unless_faulty(reader, std::move(body));
}

Result<MergeBody> read_merge(std::string_view json) {
  BodyReader reader(json, {"from", "reason"});
  MergeBody body;
  body.from = reader.text("from", longest_alias, Need::needed);
  body.reason = reader.text("reason", longest_reason, Need::needed);
  return unless_faulty(reader, std::move(body));
}

Result<RosterBody> read_roster_body(std::string_view json) {
  BodyReader reader(json, {"csv", "columns", "drop", "reason"});
  RosterBody body;
  body.csv = reader.lines("csv", largest_roster, Need::needed);
  body.columns = reader.texts("columns", tournament::most_roster_columns);
  body.drop = reader.flag("drop", Need::optional);
  body.reason = reader.text("reason", longest_reason, Need::optional);
  return unless_faulty(reader, std::move(body));
}

}  // namespace aspis::api
