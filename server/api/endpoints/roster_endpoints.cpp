// A roster that lives: entrants that come, are corrected, are merged, or are read from a new list.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/roster_changes.hpp"

namespace aspis::api {
namespace {

void add(const CallPointer& call, const http::Reply& reply) {
  const auto body = read_entrant(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  carry_out(call, reply,
            [body = *body, reason = body->reason, stamp = stamp_of(*call)](db::Store& store,
                                                                           Tournament& now) {
              return tournament::add_entrant(store, now, body.row, body.stage, reason, stamp);
            });
}

void correct(const CallPointer& call, const http::Reply& reply) {
  const int number = number_of(*call->tournament, call->captures.at(0));
  if (number == 0) return reply(unknown_entrant(call->captures.at(0)));
  const std::vector<db::EntrantRow> all = call->tournament->entrants();
  auto body = read_entrant(call->request.body, all.at(static_cast<std::size_t>(number - 1)));
  if (!body) return reply(bad_body(*call, body.error()));
  body->row.number = number;
  carry_out(call, reply,
            [row = body->row, reason = body->reason, stamp = stamp_of(*call)](db::Store& store,
                                                                              Tournament& now) {
              return tournament::change_entrant(store, now, row, reason, stamp);
            });
}

void merge(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<MergeBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  const int into = number_of(*call->tournament, call->captures.at(0));
  const int from = number_of(*call->tournament, body->from);
  if (into == 0) return reply(unknown_entrant(call->captures.at(0)));
  if (from == 0) return reply(unusable(unknown_alias("from", body->from)));
  carry_out(call, reply,
            [into, from, reason = body->reason, stamp = stamp_of(*call)](db::Store& store,
                                                                         Tournament& now) {
              return tournament::merge_entrants(store, now, into, from, reason, stamp);
            });
}

Json person_json(const db::EntrantRow& row) {
  return {{"alias", row.alias},
          {"name", row.name},
          {"email", row.email},
          {"institution", row.institution},
          {"members", row.members}};
}

http::Response compare(const Call& call) {
  const auto body = row::read<RosterBody>(call.request.body);
  if (!body) return bad_body(call, body.error());
  const tournament::Snapshot now = snapshot_in(call);
  const auto difference = tournament::compare_roster(*now, body->csv, body->columns);
  if (!difference) return unusable(difference.error().text);
  Json json = {{"come", Json::array()},
               {"change", Json::array()},
               {"go", Json::array()},
               {"notes", difference->notes},
               {"comes_in_with", nullptr}};
  for (const db::EntrantRow& row : difference->come) json["come"].push_back(person_json(row));
  for (const auto& [before, after] : difference->change) {
    json["change"].push_back({{"before", person_json(before)}, {"after", person_json(after)}});
  }
  for (const db::EntrantRow& row : difference->go) json["go"].push_back(person_json(row));
  if (const auto arrival = tournament::next_arrival(*now)) {
    json["comes_in_with"] = {
        {"stage", now->plan.stages[static_cast<std::size_t>(arrival->stage)].name},
        {"round", arrival->round}};
  }
  return private_json(json);
}

void import_list(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<RosterBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  carry_out(call, reply,
            [body = *body, reason = body->reason, stamp = stamp_of(*call)](db::Store& store,
                                                                           Tournament& now) {
              return tournament::import_roster(store, now, body.csv, body.drop, reason, stamp,
                                               body.columns);
            });
}

}  // namespace

std::vector<Endpoint> roster_endpoints() {
  return {
      previewed_change(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/entrants",
                       add),
      previewed_change(Permission::manage_entrants,
                       "/api/v1/tournaments/{tournament}/entrants/{alias}/correct", correct),
      previewed_change(Permission::manage_entrants,
                       "/api/v1/tournaments/{tournament}/entrants/{alias}/merge", merge),
      change(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/roster/compare",
             answering(compare)),
      previewed_change(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/roster",
                       import_list),
  };
}

}  // namespace aspis::api
