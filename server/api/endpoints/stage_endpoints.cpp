// What the big screens show, as far as the instructor decides it.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

http::Response stage(const Call& call) {
  // The version first: a document is never newer than it says.
  const std::uint64_t version =
      call.router.parts().publisher.hub().version(topic_of(call.tournament_name));
  const db::BigScreenRow state = call.router.stages().of(*call.tournament);
  return public_json({{"version", version},
                      {"paused", state.paused},
                      {"next", state.next},
                      {"again", state.again},
                      {"mode", state.mode},
                      {"step", state.step},
                      {"order", state.order},
                      {"left_out", state.left_out}});
}

/// Answered when it is in the file. Two at once both store what both have asked for.
void change_stage(const CallPointer& call, const http::Reply& reply) {
  const auto change = read_stage_change(call->request.body);
  if (!change) return reply(bad_body(*call, change.error()));
  StageStates& stages = call->router.stages();
  stages.change(*call->tournament, *change);
  call->tournament->keep(
      [call, &stages](db::Store& store) { store.put(stages.of(*call->tournament)); },
      [call, reply](const auto& done) {
        if (!done) return reply(refused(done.error().text));
        call->router.parts().hub.publish(topic_of(call->tournament_name),
                                         R"({"event":"stage-changed"})");
        reply(stage(*call));
      });
}

}  // namespace

std::vector<Endpoint> stage_endpoints() {
  constexpr std::string_view path = "/api/v1/tournaments/{tournament}/stage";
  return {
      {"GET", path, Who::anyone, answering(stage)},
      change(Permission::announce, path, change_stage),
  };
}

}  // namespace aspis::api
