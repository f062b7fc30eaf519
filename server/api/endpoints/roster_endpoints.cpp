// The preview of a new roster, and e-mail addresses of groups: all for the instructor, and for an
// entrant its own group's. acts.cpp imports a roster.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/people.hpp"
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

http::Response compare(const Call& call, const RosterBody& body) {
  const tournament::Snapshot now = snapshot_in(call);
  const auto difference = tournament::compare_roster(*now, body.csv, body.columns);
  if (!difference) return unusable(difference.error().text);
  RosterDifference shown{difference->come, {}, difference->go, difference->notes, {}};
  for (const auto& [before, after] : difference->change) shown.change.push_back({before, after});
  if (const auto arrival = tournament::next_arrival(*now)) {
    shown.comes_in_with = {now->plan.stages[static_cast<std::size_t>(arrival->stage)].name,
                           arrival->round};
  }
  return private_json(shown);
}

using tournament::Consequences;
using tournament::GroupAddresses;

struct ShownGroup {
  const Tournament* now = nullptr;
  GroupAddresses group;

  [[nodiscard]] std::vector<std::string> aliases(const std::vector<int>& numbers) const {
    std::vector<std::string> aliases;
    for (const int number : numbers) aliases.push_back(tournament::entrant_alias(*now, number - 1));
    return aliases;
  }
};
constexpr row::Field group_fields[] = {
    row::make_field<&ShownGroup::group, &GroupAddresses::stage>("stage", "from 1").counted_from_1(),
    row::computed("stage_name", "as the plan has it",
                  [](const ShownGroup& of) {
                    return of.now->plan.stages.at(static_cast<std::size_t>(of.group.stage)).name;
                  }),
    row::make_field<&ShownGroup::group, &GroupAddresses::group>("group",
                                                                "empty if there is only one"),
    row::make_field<&ShownGroup::group, &GroupAddresses::addresses>(
        "addresses", "sorted: their order says nothing about aliases"),
    row::computed("hidden", "aliases of those who are left out since they wish so",
                  [](const ShownGroup& of) { return of.aliases(of.group.hidden); }),
    row::computed("without", "aliases of those who have none",
                  [](const ShownGroup& of) { return of.aliases(of.group.without); }),
};
ASPIS_DOCUMENT(ShownGroup, "", group_fields, "The addresses of a group.")
struct Addresses {
  std::vector<ShownGroup> groups;
};
constexpr row::Field addresses_fields[] = {
    ASPIS_FIELD(Addresses, groups, "of every stage that has them"),
};
ASPIS_DOCUMENT(Addresses, "Addresses", addresses_fields, "E-mail addresses, for staff.")

struct OwnGroup {
  bool hides_address = false;
  std::optional<std::string> stage_name = {};
  std::optional<std::string> group = {};
  std::vector<std::string> addresses = {};
  std::int64_t through_instructor = 0;
};
constexpr row::Field own_group_fields[] = {
    ASPIS_FIELD(OwnGroup, hides_address, "the others do not see mine"),
    ASPIS_FIELD(OwnGroup, stage_name, "null while no stage has me"),
    ASPIS_FIELD(OwnGroup, group, "null while no stage has me"),
    ASPIS_FIELD(OwnGroup, addresses, "of the others"),
    ASPIS_FIELD(OwnGroup, through_instructor,
                "how many of the others are reached through the instructor alone"),
};
ASPIS_DOCUMENT(OwnGroup, "OwnGroup", own_group_fields, "E-mail addresses of one's own group.")

std::set<int> hidden_in(const Call& call) {
  return call.tournament->read(
      [](const db::Store& store) { return store.entrants().hidden_addresses(); });
}

http::Response addresses(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  Addresses shown;
  for (GroupAddresses& group : tournament::group_addresses(*now, *now->schedule, hidden_in(call))) {
    shown.groups.push_back({now.get(), std::move(group)});
  }
  return private_json(shown);
}

http::Response own_group(const Call& call) {
  const int number = call.student->entrant;
  const std::set<int> hidden = hidden_in(call);
  const tournament::Snapshot now = snapshot_in(call);
  OwnGroup own{hidden.contains(number)};
  if (const auto group = tournament::addresses_for(*now, *now->schedule, hidden, number)) {
    own.stage_name = now->plan.stages.at(static_cast<std::size_t>(group->stage)).name;
    own.group = group->group;
    own.addresses = group->addresses;
    own.through_instructor = std::ssize(group->hidden) + std::ssize(group->without);
  }
  return private_json(own);
}

/// Not logged, because the public log would reveal the entrant's choice.
void hide(const CallPointer& call, const http::Reply& reply, int entrant, bool hides) {
  if (entrant == 0) return reply(not_found("no entrant has this alias"));
  call->tournament->act(
      [entrant, hides](db::Store& store, Tournament&) -> Result<Consequences> {
        store.transaction([&] { store.put_or_remove(db::HiddenAddressRow{entrant}, hides); });
        return Consequences{};
      },
      [call, reply, hides](const Result<Consequences>& done) {
        if (!done) return reply(refused(done.error().text));
        reply(private_json(HidesAddressBody{hides}));
      });
}

void hide_own(const CallPointer& call, const http::Reply& reply, const HidesAddressBody& body) {
  hide(call, reply, call->student->entrant, body.hides_address);
}

void hide_one(const CallPointer& call, const http::Reply& reply, const HidesAddressBody& body) {
  hide(call, reply, find_entrant_number(*call->tournament, call->captures.at(0)),
       body.hides_address);
}

}  // namespace

std::vector<Endpoint> roster_endpoints() {
  return {
      post(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/roster/compare",
           taking<compare>, "Preview the changes by a new roster; nothing is stored",
           RosterBodyType, RosterDifferenceType),
      get(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/addresses", addresses,
          "E-mail addresses of each group, to be sent to its members", AddressesType),
      post(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/entrants/{alias}/address",
           taking<hide_one>,
           "Leave an entrant's e-mail address out of the list of its group, or not",
           HidesAddressBodyType, HidesAddressBodyType),
      get(Who::student, "/api/v1/me/group", own_group, "E-mail addresses of the others of my group",
          OwnGroupType)
          .may_say({409}),
      post(Who::student, "/api/v1/me/address", taking<hide_own>,
           "Leave my e-mail address out of the list of my group, or not", HidesAddressBodyType,
           HidesAddressBodyType),
  };
}

}  // namespace aspis::api
