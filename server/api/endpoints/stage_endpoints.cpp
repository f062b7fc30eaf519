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
  const StageState state = call.router.stages().of(call.tournament_name);
  return public_json({{"version", version},
                      {"paused", state.paused},
                      {"next", state.next},
                      {"again", state.again},
                      {"mode", state.mode},
                      {"step", state.step},
                      {"order", state.order},
                      {"left_out", state.left_out}});
}

http::Response change_stage(const Call& call) {
  const auto change = read_stage_change(call.request.body);
  if (!change) return bad_body(call, change.error());
  call.router.stages().change(call.tournament_name, *change);
  call.router.parts().hub.publish(topic_of(call.tournament_name), R"({"event":"stage-changed"})");
  return stage(call);
}

}  // namespace

std::vector<Endpoint> stage_endpoints() {
  constexpr std::string_view path = "/api/v1/tournaments/{tournament}/stage";
  return {
      {"GET", path, Who::anyone, answering(stage)},
      change(Permission::announce, path, answering(change_stage)),
  };
}

}  // namespace aspis::api
