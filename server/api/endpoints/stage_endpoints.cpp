// The instructor's settings of the big screens.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view screen_words[] = {"games", "ceremony"};

struct StageState {
  std::int64_t version = 0;
  db::BigScreenRow screen;
};
template <auto Member>
consteval row::Field of_screen(std::string_view name, std::string_view about) {
  return row::make_field<&StageState::screen, Member>(name, about);
}
constexpr row::Field stage_state_fields[] = {
    ASPIS_FIELD(StageState, version, about_version),
    of_screen<&db::BigScreenRow::paused>("paused", "the game that is shown stays"),
    of_screen<&db::BigScreenRow::next>(
        "next", "how often the next game was asked for: more than before means now"),
    of_screen<&db::BigScreenRow::again>("again", "how often the same game was asked for once more"),
    of_screen<&db::BigScreenRow::mode>("mode", "games or ceremony").one_of(screen_words),
    of_screen<&db::BigScreenRow::step>("step", "of the ceremony, from 0"),
    of_screen<&db::BigScreenRow::order>("order", "ids of games to be shown first"),
    of_screen<&db::BigScreenRow::left_out>("left_out", "ids of games never to be shown"),
};
ASPIS_DOCUMENT(StageState, "StageState", stage_state_fields, "What big screens show.")

http::Response stage(const Call& call) {
  // Reads the version first, so that a document is never older than its version.
  const std::int64_t version = version_in(call);
  return public_json(StageState{version, call.router.stages().of(*call.tournament)});
}

/// Replies after the settings are stored. Concurrent changes are both stored.
void change_stage(const CallPointer& call, const http::Reply& reply) {
  const auto change = read_stage_change(call->request.body);
  if (!change) return reply(bad_body(*call, change.error()));
  StageStates& stages = call->router.stages();
  stages.change(*call->tournament, *change);
  call->tournament->director().submit(
      [call, &stages](db::Store& store) { store.put(stages.of(*call->tournament)); },
      [call, reply](const auto& done) {
        if (!done) return reply(refused(done.error().text));
        call->router.parts().hub.publish(tournament_topic(call->tournament_name),
                                         R"({"event":"stage-changed"})");
        reply(stage(*call));
      });
}

}  // namespace

std::vector<Endpoint> stage_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/stage", stage,
          "The instructor's settings of the big screens; lost when the server ends",
          StageStateType),
      post(Permission::announce, "/api/v1/tournaments/{tournament}/stage", change_stage,
           "Have the big screens show the next game, pause, or show certain games first; keys that "
           "are left out stay as they are",
           stage_change_body_type, StageStateType)
          .with_body()
          .with_status(200, "the stage as it is now")
          .never_says({409}),
  };
}

}  // namespace aspis::api
