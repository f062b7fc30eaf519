// Entrants that the instructor disqualifies, withdraws or reinstates.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/tournament/instructor.hpp"

namespace aspis::api {
namespace {

using Kind = db::DepartureRow::Kind;

template <Kind kind>
void depart_entrant(const CallPointer& call, const http::Reply& reply) {
  auto body = read_departure(call->request.body, kind);
  if (!body) return reply(bad_body(*call, body.error()));
  body->entrant = number_of(*call->tournament, call->captures.at(0));
  if (body->entrant == 0) return reply(unknown_entrant(call->captures.at(0)));
  carry_out(call, reply,
            [row = *body, stamp = stamp_of(*call)](db::Store& store, Tournament& tournament) {
              return tournament::depart(store, tournament, row, stamp);
            });
}

void reinstate_entrant(const CallPointer& call, const http::Reply& reply) {
  const auto reason = row::read<ReasonBody>(call->request.body);
  if (!reason) return reply(bad_body(*call, reason.error()));
  const int entrant = number_of(*call->tournament, call->captures.at(0));
  if (entrant == 0) return reply(unknown_entrant(call->captures.at(0)));
  carry_out(call, reply,
            [entrant, reason = reason->reason, stamp = stamp_of(*call)](db::Store& store,
                                                                        Tournament& tournament) {
              return tournament::reinstate(store, tournament, entrant, reason, stamp);
            });
}

}  // namespace

std::vector<Endpoint> departure_endpoints() {
  return {
      act(Permission::manage_entrants,
          "/api/v1/tournaments/{tournament}/entrants/{alias}/disqualify",
          depart_entrant<Kind::disqualified>, "Disqualify an entrant: it plays no more",
          disqualify_body_type)
          .previewed(),
      act(Permission::manage_entrants, "/api/v1/tournaments/{tournament}/entrants/{alias}/withdraw",
          depart_entrant<Kind::withdrawn>, "Withdraw an entrant: it plays no more",
          withdraw_body_type)
          .previewed(),
      act(Permission::manage_entrants,
          "/api/v1/tournaments/{tournament}/entrants/{alias}/reinstate", reinstate_entrant,
          "Undo a disqualification or withdrawal", ReasonBodyType)
          .previewed(),
  };
}

}  // namespace aspis::api
