// E-mail addresses of each group: for the instructor to send, and for an entrant of its own group.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/people.hpp"

namespace aspis::api {
namespace {

using tournament::Consequences;
using tournament::GroupAddresses;

Json aliases_json(const Tournament& tournament, const std::vector<int>& numbers) {
  Json json = Json::array();
  for (const int number : numbers) json.push_back(tournament::alias_of(tournament, number - 1));
  return json;
}

std::set<int> hidden_in(const Call& call) {
  return call.tournament->read(
      [](const db::Store& store) { return store.entrants().hidden_addresses(); });
}

http::Response addresses(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  const Tournament& tournament = *now;
  Json json = {{"groups", Json::array()}};
  for (const GroupAddresses& group :
       tournament::addresses_of(tournament, *now->schedule, hidden_in(call))) {
    json["groups"].push_back(
        {{"stage", group.stage + 1},
         {"stage_name", tournament.plan.stages.at(static_cast<std::size_t>(group.stage)).name},
         {"group", group.group},
         {"addresses", group.addresses},
         {"hidden", aliases_json(tournament, group.hidden)},
         {"without", aliases_json(tournament, group.without)}});
  }
  return private_json(json);
}

http::Response own_group(const Call& call) {
  const int number = call.student->entrant;
  const std::set<int> hidden = hidden_in(call);
  const tournament::Snapshot now = snapshot_in(call);
  const auto group = tournament::addresses_for(*now, *now->schedule, hidden, number);
  Json json = {{"hides_address", hidden.contains(number)},
               {"stage_name", nullptr},
               {"group", nullptr},
               {"addresses", Json::array()},
               {"through_instructor", 0}};
  if (group) {
    json["stage_name"] = now->plan.stages.at(static_cast<std::size_t>(group->stage)).name;
    json["group"] = group->group;
    json["addresses"] = group->addresses;
    json["through_instructor"] = group->hidden.size() + group->without.size();
  }
  return private_json(json);
}

/// Not in the log, which is public: it would say whose alias keeps to itself.
void hide(const CallPointer& call, const http::Reply& reply, int entrant) {
  const auto hides = row::read<HidesAddressBody>(call->request.body);
  if (!hides) return reply(bad_body(*call, hides.error()));
  if (entrant == 0) return reply(not_found("no entrant has this alias"));
  call->tournament->act(
      [entrant, hides = hides->hides_address](db::Store& store,
                                              Tournament&) -> Result<Consequences> {
        store.transaction([&] { store.put_or_remove(db::HiddenAddressRow{entrant}, hides); });
        return Consequences{};
      },
      [call, reply, hides = hides->hides_address](const Result<Consequences>& done) {
        if (!done) return reply(refused(done.error().text));
        reply(private_json({{"hides_address", hides}}));
      });
}

void hide_own(const CallPointer& call, const http::Reply& reply) {
  hide(call, reply, call->student->entrant);
}

void hide_one(const CallPointer& call, const http::Reply& reply) {
  hide(call, reply, number_of(*call->tournament, call->captures.at(0)));
}

}  // namespace

std::vector<Endpoint> address_endpoints() {
  return {
      {"GET", "/api/v1/tournaments/{tournament}/addresses", Permission::manage_entrants,
       answering(addresses)},
      change(Permission::manage_entrants,
             "/api/v1/tournaments/{tournament}/entrants/{alias}/address", hide_one),
      {"GET", "/api/v1/me/group", Who::student, answering(own_group)},
      {"POST", "/api/v1/me/address", Who::student, hide_own, Endpoint::Body::json},
  };
}

}  // namespace aspis::api
