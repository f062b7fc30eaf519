// The instructor's settings of the big screens.
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

using db::BigScreenRow;

constexpr std::string_view act_words[] = {"next", "again"};
constexpr std::string_view mode_words[] = {"games", "ceremony"};

struct StageState {
  std::int64_t version = 0;
  BigScreenRow screen;
};
template <auto Member>
consteval row::Field of_screen(std::string_view name, std::string_view about) {
  return row::make_field<&StageState::screen, Member>(name, about);
}
constexpr row::Field stage_state_fields[] = {
    ASPIS_FIELD(StageState, version, about_version),
    of_screen<&BigScreenRow::paused>("paused", "the game that is shown stays"),
    of_screen<&BigScreenRow::next>(
        "next", "how often the next game was asked for: more than before means now"),
    of_screen<&BigScreenRow::again>("again", "how often the same game was asked for once more"),
    of_screen<&BigScreenRow::mode>("mode", "games or ceremony").one_of(mode_words),
    of_screen<&BigScreenRow::step>("step", "of the ceremony, from 0"),
    of_screen<&BigScreenRow::order>("order", "ids of games to be shown first"),
    of_screen<&BigScreenRow::left_out>("left_out", "ids of games never to be shown"),
};
ASPIS_DOCUMENT(StageState, "StageState", stage_state_fields, "What big screens show.")

/// Settings that are left out keep their values.
struct StageChange {
  std::optional<std::string> act;
  std::optional<bool> paused;
  std::optional<std::string> mode;
  std::optional<int> step;
  std::optional<std::vector<std::int64_t>> order;
  std::optional<std::vector<std::int64_t>> left_out;
};
constexpr row::Field stage_change_fields[] = {
    ASPIS_FIELD(StageChange, act, "of the games").one_of(act_words),
    ASPIS_FIELD(StageChange, paused, "the game shown stays"),
    ASPIS_FIELD(StageChange, mode, "what is shown").one_of(mode_words),
    ASPIS_FIELD(StageChange, step, "of the ceremony").from(0, 1000),
    ASPIS_FIELD(StageChange, order, "games shown first").up_to(200),
    ASPIS_FIELD(StageChange, left_out, "games never shown").up_to(200),
};
ASPIS_OBJECT(StageChange, stage_change_fields, "Direct the big screens.")

void apply(const StageChange& change, BigScreenRow& screen) {
  if (change.act == "next") ++screen.next;
  if (change.act == "again") ++screen.again;
  screen.paused = change.paused.value_or(screen.paused);
  screen.mode = change.mode.value_or(screen.mode);
  screen.step = change.step.value_or(screen.step);
  screen.order = change.order.value_or(screen.order);
  screen.left_out = change.left_out.value_or(screen.left_out);
}

http::Response stage(const Call& call) {
  // Reads the version first, so that a document is never older than its version.
  StageState shown{version_in(call), {}};
  shown.screen = call.tournament->read([](const db::Store& store) { return store.big_screen(); });
  return public_json(shown);
}

/// Replies after the settings are stored. Concurrent changes are both stored.
void change_stage(const CallPointer& call, const http::Reply& reply, const StageChange& change) {
  if (!change.act && !change.paused && !change.mode && !change.step && !change.order &&
      !change.left_out) {
    return reply(unusable("give at least one of act, paused, mode, step, order and left_out"));
  }
  const auto screen = std::make_shared<BigScreenRow>();
  call->tournament->director().submit(
      [screen, change](db::Store& store) {
        *screen = store.big_screen();
        apply(change, *screen);
        store.put(*screen);
      },
      [call, reply, screen](const auto& done) {
        if (!done) return reply(refused(done.error().text));
        call->router.parts().hub.publish(tournament_topic(call->tournament_name),
                                         event_text("stage-changed"));
        reply(public_json(StageState{version_in(*call), *screen}));
      });
}

}  // namespace

std::vector<Endpoint> stage_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/stage", stage,
          "The instructor's settings of the big screens", StageStateType),
      post(Permission::announce, "/api/v1/tournaments/{tournament}/stage", taking<change_stage>,
           "Have the big screens show the next game, pause, or show certain games first; keys that "
           "are left out stay as they are",
           StageChangeType, StageStateType)
          .with_body()
          .with_status(200, "the stage as it is now"),
  };
}

}  // namespace aspis::api
