// The preview of a new roster. act_endpoints.cpp imports it.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/roster_changes.hpp"

namespace aspis::api {
namespace {

constexpr row::Field person_fields[] = {
    ASPIS_FIELD(db::EntrantRow, alias, "empty if it has none yet"),
    ASPIS_FIELD(db::EntrantRow, name, "of the person or the team"),
    ASPIS_FIELD(db::EntrantRow, email, "addresses"),
    ASPIS_FIELD(db::EntrantRow, institution, "of the person or the team"),
    ASPIS_FIELD(db::EntrantRow, members, "people of a team"),
};
constexpr row::Type person_type{"", "A line of a roster.", person_fields, 0, "RosterPerson"};
struct Correction {
  db::EntrantRow before;
  db::EntrantRow after;
};
constexpr row::Field correction_fields[] = {
    ASPIS_FIELD(Correction, before, "as it is").of(person_type),
    ASPIS_FIELD(Correction, after, "as the list has it").of(person_type),
};
ASPIS_DOCUMENT(Correction, "", correction_fields, "An entrant that the list changes.")
struct ComesInWith {
  std::string stage;
  int round = 0;
};
constexpr row::Field comes_in_fields[] = {
    ASPIS_FIELD(ComesInWith, stage, "its name"),
    ASPIS_FIELD(ComesInWith, round, "from 1"),
};
ASPIS_DOCUMENT(ComesInWith, "", comes_in_fields, "The first round of who comes now.")
struct RosterDifference {
  std::vector<db::EntrantRow> come;
  std::vector<Correction> change;
  std::vector<db::EntrantRow> go;
  std::vector<std::string> notes;
  std::optional<ComesInWith> comes_in_with;
};
constexpr row::Field difference_fields[] = {
    ASPIS_FIELD(RosterDifference, come, "who is new").of(person_type),
    ASPIS_FIELD(RosterDifference, change, "people whose row differs"),
    ASPIS_FIELD(RosterDifference, go, "people who are not in the list").of(person_type),
    ASPIS_FIELD(RosterDifference, notes, "about the file"),
    ASPIS_FIELD(RosterDifference, comes_in_with, "the stage in which new people start; null: none"),
};
ASPIS_DOCUMENT(RosterDifference, "RosterDifference", difference_fields, "Changes by a new roster.")

http::Response compare(const Call& call) {
  const auto body = row::read<RosterBody>(call.request.body);
  if (!body) return bad_body(call, body.error());
  const tournament::Snapshot now = snapshot_in(call);
  const auto difference = tournament::compare_roster(*now, body->csv, body->columns);
  if (!difference) return unusable(difference.error().text);
  RosterDifference shown{difference->come, {}, difference->go, difference->notes, {}};
  for (const auto& [before, after] : difference->change) shown.change.push_back({before, after});
  if (const auto arrival = tournament::next_arrival(*now)) {
    shown.comes_in_with = {now->plan.stages[static_cast<std::size_t>(arrival->stage)].name,
                           arrival->round};
  }
  return private_json(shown);
}

}  // namespace

std::vector<Endpoint> roster_endpoints() {
  return {
      post(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/roster/compare", compare,
           "Preview the changes by a new roster; nothing is stored", RosterBodyType,
           RosterDifferenceType),
  };
}

}  // namespace aspis::api
