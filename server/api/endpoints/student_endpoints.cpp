// What an entrant sees of itself, and asks of the lobby.
#include <nlohmann/json.hpp>

#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/hosting/actions.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::api {
namespace {

using lobby::Challenge;
using lobby::Lobby;

http::Response no_own_game() {
  return not_found("you have no game with this number");
}

/// "" where the game is not theirs, or has none.
std::string own_record(const Call& call, const tournament::Snapshot& whole, std::int64_t id) {
  return call.tournament->read([&](const db::Store& store) -> std::string {
    const auto game = seen_game(call, *whole, store, id);
    if (!game) return "";
    for (const db::GameSeatRow& seat : game->seats) {
      if (seat.entrant == call.student->entrant) return store.games().record(id);
    }
    return "";
  });
}

/// Also of a game that others do not see yet.
http::Response own_game_record(const Call& call) {
  const auto id = id_in(call);
  std::string text = id ? own_record(call, whole_snapshot_in(call), *id) : "";
  if (text.empty()) return not_found("you have no game with this number and a record");
  return as_file(private_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-" + std::to_string(*id) + ".record");
}

Json own_presence(const lobby::LobbyView* lobby, int number) {
  if (lobby == nullptr) return nullptr;
  for (const lobby::LobbyEntrant& entrant : lobby->entrants) {
    if (entrant.number != number) continue;
    return {{"presence", lobby::name(entrant.presence)},
            {"lag_us", entrant.lag.count()},
            {"consents", entrant.consents},
            {"since", entrant.since.empty() ? Json(nullptr) : Json(entrant.since)}};
  }
  return nullptr;
}

Json own_challenges(const lobby::LobbyView* lobby, int number, const Aliases& aliases) {
  Json json = Json::array();
  if (lobby == nullptr) return json;
  for (const Challenge& challenge : lobby->challenges) {
    if (challenge.from != number && challenge.to != number) continue;
    json.push_back(challenge_document(challenge, aliases));
  }
  return json;
}

/// The program's name as it stands, and the last one that the instructor removed.
Json own_program(const db::Store& store, int number) {
  Json json = {{"name", nullptr}, {"removed", nullptr}};
  for (const db::EntrantRow& row : store.entrants().all()) {
    if (row.number == number)
      json["name"] = row.program.empty() ? Json(nullptr) : Json(row.program);
  }
  for (const db::RemovedNameRow& row : store.all<db::RemovedNameRow>()) {
    if (row.entrant != number) continue;
    json["removed"] = {{"name", row.name}, {"reason", row.reason}, {"at", row.at}};
  }
  return json;
}

/// Findings are the lobby's, on its thread, where as little as can be is done.
void me(const CallPointer& call, const http::Reply& reply) {
  const int number = call->student->entrant;
  const auto seen = public_lobby_view(*call->tournament);
  // One's own challenges are one's own to see, and stay as they were when the lobby closed.
  const auto own = seen ? call->tournament->lobby().last_view() : nullptr;
  const Aliases aliases = aliases_of(call->tournament->entrants());
  const db::HiddenNames hidden = whole_snapshot_in(*call)->hidden_names;
  const auto json = std::make_shared<Json>(Json{
      {"tournament", call->tournament_name},
      {"alias", call->student->alias},
      {"hides_name", hidden.by_entrant.contains(number)},
      {"name_hidden", hidden.by_staff.contains(number)},
      {"program",
       call->tournament->read([&](const db::Store& store) { return own_program(store, number); })},
      {"lobby", own_presence(seen.get(), number)},
      {"challenges", own_challenges(own.get(), number, aliases)},
      {"findings", Json::array()}});
  call->tournament->in_lobby([number, json, reply](Lobby* lobby) {
    if (lobby != nullptr) (*json)["findings"] = lobby->findings(number);
    reply(private_json(*json));
  });
}

http::Response own_games(const Call& call) {
  auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  query->entrant = call.student->entrant;
  return games_page(call, *query);
}

/// With what one's own bot wrote on standard error, and nobody else's.
http::Response own_game(const Call& call) {
  const auto id = id_in(call);
  if (!id) return no_own_game();
  const tournament::Snapshot whole = whole_snapshot_in(call);
  return call.tournament->read([&](const db::Store& store) {
    const auto game = seen_game(call, *whole, store, *id);
    if (!game) return no_own_game();
    for (const db::GameSeatRow& seat : game->seats) {
      if (seat.entrant != call.student->entrant) continue;
      Json json = game_document(*game, aliases_of(whole->entrants), matches_of(store));
      json["stderr"] = seat.stderr_text;
      return private_json(json);
    }
    return no_own_game();
  });
}

http::Response own_practice(const Call& call) {
  auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  const int number = call.student->entrant;
  return call.tournament->read_practice([&](const db::PracticeStore& store) {
    auto games = store.page(query->before, query->limit + 1, number, number);
    const bool more = take_more(games, query->limit);
    Json json = practice_games_document(games, more);
    for (std::size_t game = 0; game < games.size(); ++game) {
      for (const db::GameSeatRow& seat : games[game].seats) {
        if (seat.entrant == number) json["games"][game]["stderr"] = seat.stderr_text;
      }
    }
    return private_json(json);
  });
}

using Asking = std::function<Result<Json>(Lobby&)>;

/// Asks the lobby on its thread; the answer goes from there, and whoever asks next sees what was
/// done.
void ask_lobby(const CallPointer& call, const http::Reply& reply, Asking asking) {
  call->tournament->in_lobby([reply, asking = std::move(asking)](Lobby* lobby) {
    if (lobby == nullptr) return reply(refused("the lobby is closed"));
    const Result<Json> answer = asking(*lobby);
    lobby->show_now();
    reply(answer ? private_json(*answer) : refused(answer.error().text));
  });
}

Result<Json> described(const Result<Challenge>& challenge, const Aliases& aliases) {
  if (!challenge) return challenge.error();
  return challenge_document(*challenge, aliases);
}

void challenge(const CallPointer& call, const http::Reply& reply) {
  auto body = read_challenge(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  if (!body->to.empty()) {
    body->wanted.to = number_of(*call->tournament, body->to);
    if (body->wanted.to == 0) return reply(unusable(unknown_alias("to", body->to)));
  }
  ask_lobby(call, reply,
            [number = call->student->entrant, aliases = aliases_of(call->tournament->entrants()),
             wanted = body->wanted](Lobby& lobby) {
              return described(lobby.challenge(number, wanted), aliases);
            });
}

enum class Answer { accept, decline, withdraw };

template <Answer answer>
void answer_challenge(const CallPointer& call, const http::Reply& reply) {
  if (const auto body = read_nothing(call->request.body); !body) {
    return reply(bad_body(*call, body.error()));
  }
  const auto id = id_in(*call);
  if (!id) return reply(not_found("no challenge has this number"));
  ask_lobby(call, reply,
            [number = call->student->entrant, aliases = aliases_of(call->tournament->entrants()),
             id = *id](Lobby& lobby) {
              return described(answer == Answer::withdraw
                                   ? lobby.withdraw(number, id)
                                   : lobby.answer(number, id, answer == Answer::accept),
                               aliases);
            });
}

void consent(const CallPointer& call, const http::Reply& reply) {
  const auto consents = row::read<ConsentsBody>(call->request.body);
  if (!consents) return reply(bad_body(*call, consents.error()));
  ask_lobby(call, reply, [call, consents = consents->consents](Lobby& lobby) -> Result<Json> {
    lobby.set_consents(call->student->entrant, consents);
    return Json{{"consents", consents}};
  });
}

void name_program(const CallPointer& call, const http::Reply& reply) {
  const auto name = read_program_name(call->request.body);
  if (!name) return reply(bad_body(*call, name.error()));
  call->tournament->act(
      [number = call->student->entrant, name = *name, date = call->router.parts().date()](
          db::Store& store, Tournament& tournament) {
        return tournament::name_program(store, tournament, number - 1, name, date);
      },
      answer_act(call, reply));
}

void hide_own_name(const CallPointer& call, const http::Reply& reply) {
  const auto hides = row::read<HidesNameBody>(call->request.body);
  if (!hides) return reply(bad_body(*call, hides.error()));
  hosting::hide_name(*call->tournament, call->student->entrant, db::HiddenNames::ChosenBy::entrant,
                     hides->hides_name, answer_act(call, reply));
}

void choose_own_emblem(const CallPointer& call, const http::Reply& reply) {
  const auto body = read_own_emblem(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  call->tournament->act(
      [number = call->student->entrant, emblem = body->emblem,
       stamp = tournament::Stamp(call->router.parts().date(), call->student->alias)](
          db::Store& store, Tournament& tournament) {
        return tournament::choose_emblem(store, tournament, number - 1, emblem, stamp);
      },
      answer_act(call, reply));
}

void check(const CallPointer& call, const http::Reply& reply) {
  if (const auto body = read_nothing(call->request.body); !body) {
    return reply(bad_body(*call, body.error()));
  }
  ask_lobby(call, reply, [call](Lobby& lobby) -> Result<Json> {
    const auto begun = lobby.check(call->student->entrant);
    if (!begun) return begun.error();
    return Json{{"checking", true}};
  });
}

Endpoint look(std::string_view pattern, Handler handler) {
  return {"GET", pattern, Who::student, std::move(handler)};
}

Endpoint own_change(std::string_view pattern, Handler handler) {
  return {"POST", pattern, Who::student, std::move(handler), Endpoint::Body::json};
}

}  // namespace

std::vector<Endpoint> student_endpoints() {
  return {
      look("/api/v1/me", me),
      look("/api/v1/me/games", answering(own_games)),
      look("/api/v1/me/games/{id}", answering(own_game)),
      look("/api/v1/me/games/{id}/record", answering(own_game_record)),
      look("/api/v1/me/practice", answering(own_practice)),
      own_change("/api/v1/me/challenges", challenge),
      own_change("/api/v1/me/challenges/{id}/accept", answer_challenge<Answer::accept>),
      own_change("/api/v1/me/challenges/{id}/decline", answer_challenge<Answer::decline>),
      own_change("/api/v1/me/challenges/{id}/withdraw", answer_challenge<Answer::withdraw>),
      own_change("/api/v1/me/consent", consent),
      own_change("/api/v1/me/program", name_program),
      own_change("/api/v1/me/name", hide_own_name),
      own_change("/api/v1/me/emblem", choose_own_emblem),
      own_change("/api/v1/me/check", check),
  };
}

}  // namespace aspis::api
