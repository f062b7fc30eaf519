// An entrant's own data, and its requests to the lobby.
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/exports/exports.hpp"
#include "server/hosting/actions.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/held_back.hpp"
#include "server/tournament/program_names.hpp"

namespace aspis::api {
namespace {

using lobby::Challenge;
using lobby::Lobby;

http::Response no_own_game() {
  return not_found("you have no game with this number");
}

/// Returns "" if the game is not the student's or has no record.
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

/// Includes games that the public cannot see yet.
http::Response own_game_record(const Call& call) {
  const auto id = id_in(call);
  std::string text = id ? own_record(call, call.tournament->snapshot_or_read(), *id) : "";
  if (text.empty()) return not_found("you have no game with this number and a record");
  return as_file(private_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-" + std::to_string(*id) + ".record");
}

using lobby::LobbyEntrant;
constexpr row::Field own_presence_fields[] = {
    ASPIS_FIELD(LobbyEntrant, presence, "what the bot does"),
    row::make_field<&LobbyEntrant::lag>("lag_us", "of the network"),
    ASPIS_FIELD(LobbyEntrant, consents, "practises with anybody"),
    ASPIS_FIELD(LobbyEntrant, since, "when this began, UTC").nullable(),
};
constexpr row::Type own_presence_type{"", "One's own bot in the lobby.", own_presence_fields};

constexpr row::Field removed_name_fields[] = {
    ASPIS_FIELD(db::RemovedNameRow, name, "of the program"),
    ASPIS_FIELD(db::RemovedNameRow, reason, "why it was removed"),
    ASPIS_FIELD(db::RemovedNameRow, at, "UTC, 2026-11-20T20:51:06Z"),
};
constexpr row::Type removed_name_type{"", "A name that the instructor removed.",
                                      removed_name_fields};
struct OwnProgram {
  std::string name;
  std::optional<db::RemovedNameRow> removed;
};
constexpr row::Field own_program_fields[] = {
    ASPIS_FIELD(OwnProgram, name, "as it is").nullable(),
    ASPIS_FIELD(OwnProgram, removed, "the last name that the instructor removed")
        .of(removed_name_type),
};
ASPIS_DOCUMENT(OwnProgram, "", own_program_fields, "The name of one's own program.")

constexpr row::Field own_grade_fields[] = {
    ASPIS_FIELD(exports::GradedPerson, grade, "null while it is open").nullable(),
    row::computed("possible", "the most that anybody can have",
                  [](const exports::GradedPerson&) { return exports::Grading{}.possible; }),
};
constexpr row::Type own_grade_type{"", "A grade so far.", own_grade_fields};

/// Uses the default points. Returns nothing if another entry counts for the person.
std::optional<exports::GradedPerson> own_grade(const Call& call) {
  const tournament::Snapshot now = tournament::public_view(call.tournament->snapshot_or_read());
  const auto grading = exports::read_grading(now->plan, "");
  if (!grading) return std::nullopt;
  for (exports::GradedPerson& person : exports::graded_people(*now, *now->schedule, *grading)) {
    if (person.alias == call.student->alias) return std::move(person);
  }
  return std::nullopt;
}

struct Me {
  std::string tournament;
  std::string alias;
  bool hides_name = false;
  bool name_hidden = false;
  OwnProgram program = {};
  std::optional<LobbyEntrant> lobby = {};
  std::vector<ShownChallenge> challenges = {};
  std::vector<std::string> findings = {};
  std::optional<exports::GradedPerson> grade = {};
};
constexpr row::Field me_fields[] = {
    ASPIS_FIELD(Me, tournament, "name of its address"),
    ASPIS_FIELD(Me, alias, "an entrant's public name"),
    ASPIS_FIELD(Me, hides_name, "my name is not shown, by my own choice"),
    ASPIS_FIELD(Me, name_hidden, "staff hides my name"),
    ASPIS_FIELD(Me, program, "its name"),
    ASPIS_FIELD(Me, lobby, "my bot; null without a lobby").of(own_presence_type),
    ASPIS_FIELD(Me, challenges, "that I made or have"),
    ASPIS_FIELD(Me, findings, "of the last check"),
    ASPIS_FIELD(Me, grade,
                "grade so far by result class, with the default points, which the instructor may "
                "change; null if another entry counts")
        .of(own_grade_type),
};
ASPIS_DOCUMENT(Me, "Me", me_fields, "An entrant's view of itself.")

/// The program's current name, and the last one that the instructor removed.
OwnProgram own_program(const db::Store& store, int number) {
  OwnProgram own;
  for (const db::EntrantRow& row : store.entrants().all()) {
    if (row.number == number) own.name = row.program;
  }
  for (db::RemovedNameRow& row : store.all<db::RemovedNameRow>()) {
    if (row.entrant == number) own.removed = std::move(row);
  }
  return own;
}

/// Only the findings need the game thread, on which as little as possible is done.
void me(const CallPointer& call, const http::Reply& reply) {
  const int number = call->student->entrant;
  const auto seen = public_lobby_view(*call->tournament);
  const Aliases aliases = entrant_aliases(call->tournament->entrants());
  const db::HiddenNames hidden = call->tournament->snapshot_or_read()->hidden_names;
  const auto shown = std::make_shared<Me>(Me{call->tournament_name, call->student->alias,
                                             hidden.by_entrant.contains(number),
                                             hidden.by_staff.contains(number)});
  shown->program =
      call->tournament->read([&](const db::Store& store) { return own_program(store, number); });
  shown->grade = own_grade(*call);
  for (std::size_t at = 0; seen && at < seen->entrants.size(); ++at) {
    if (seen->entrants[at].number == number) shown->lobby = seen->entrants[at];
  }
  // Students see their own challenges as they were when the lobby closed.
  const auto own = seen ? call->tournament->lobby().last_view() : nullptr;
  for (std::size_t at = 0; own && at < own->challenges.size(); ++at) {
    const Challenge& challenge = own->challenges[at];
    if (challenge.from != number && challenge.to != number) continue;
    shown->challenges.emplace_back(challenge, aliases);
  }
  call->tournament->in_lobby([number, shown, reply](Lobby* lobby) {
    if (lobby != nullptr) shown->findings = lobby->findings(number);
    reply(private_json(*shown));
  });
}

http::Response own_games(const Call& call) {
  auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  query->entrant = call.student->entrant;
  return games_page(call, *query);
}

/// Includes the standard error of the student's own bot only.
struct OwnGame {
  Game game;
  std::string stderr_text;
};
constexpr row::Field own_game_fields[] = {
    ASPIS_FIELD(OwnGame, game, "its public part").inlined(),
    row::make_field<&OwnGame::stderr_text>("stderr",
                                           "what one's own bot wrote there, head and tail"),
};
ASPIS_DOCUMENT(OwnGame, "OwnGame", own_game_fields, "A game of one's own.")

http::Response own_game(const Call& call) {
  const auto id = id_in(call);
  if (!id) return no_own_game();
  const tournament::Snapshot whole = call.tournament->snapshot_or_read();
  return call.tournament->read([&](const db::Store& store) {
    const auto game = seen_game(call, *whole, store, *id);
    if (!game) return no_own_game();
    for (const db::GameSeatRow& seat : game->seats) {
      if (seat.entrant != call.student->entrant) continue;
      return private_json(OwnGame{{*game, entrant_aliases(whole->entrants), load_matches(store)},
                                  seat.stderr_text});
    }
    return no_own_game();
  });
}

struct OwnPracticeGame {
  PracticeGame game;
  std::optional<std::string> stderr_text = {};
};
constexpr row::Field own_practice_game_fields[] = {
    ASPIS_FIELD(OwnPracticeGame, game, "its public part").inlined(),
    row::make_field<&OwnPracticeGame::stderr_text>("stderr", "what one's own bot wrote there")
        .left_out(),
};
ASPIS_DOCUMENT(OwnPracticeGame, "", own_practice_game_fields, "A practice game of one's own.")
using OwnPracticeGames = GamePage<OwnPracticeGame>;
ASPIS_DOCUMENT(OwnPracticeGames, "OwnPracticeGames", page_fields<OwnPracticeGame>,
               "Practice games of the entrant.")

http::Response own_practice(const Call& call) {
  auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  const int number = call.student->entrant;
  auto rows = call.tournament->read_practice([&](const db::PracticeStore& store) {
    return store.page(query->before, query->limit + 1, number, number);
  });
  OwnPracticeGames page;
  if (take_more(rows, query->limit)) page.next_before = rows.back().id;
  for (const db::PracticeRow& row : rows) {
    OwnPracticeGame& game = page.games.emplace_back(OwnPracticeGame{PracticeGame(row)});
    for (const db::GameSeatRow& seat : row.seats) {
      if (seat.entrant == number) game.stderr_text = seat.stderr_text;
    }
  }
  return private_json(page);
}

/// Returns the response as JSON.
using Asking = std::function<Result<std::string>(Lobby&)>;

/// Runs `asking` on the game thread and replies there, after the view is updated.
void ask_lobby(const CallPointer& call, const http::Reply& reply, Asking asking) {
  call->tournament->in_lobby([reply, asking = std::move(asking)](Lobby* lobby) {
    if (lobby == nullptr) return reply(refused("the lobby is closed"));
    const Result<std::string> answer = asking(*lobby);
    lobby->show_now();
    reply(answer ? private_text("application/json", *answer) : refused(answer.error().text));
  });
}

Result<std::string> described(const Result<Challenge>& challenge, const Aliases& aliases) {
  if (!challenge) return challenge.error();
  return row::to_text(ShownChallenge(*challenge, aliases));
}

struct Checking {
  bool checking = true;
};
constexpr row::Field checking_fields[] = {
    ASPIS_FIELD(Checking, checking, "the check has begun"),
};
ASPIS_DOCUMENT(Checking, "Checking", checking_fields, "A check of one's own bot.")

void challenge(const CallPointer& call, const http::Reply& reply, ChallengeBody body) {
  if (!body.to.empty()) {
    body.wanted.to = find_entrant_number(*call->tournament, body.to);
    if (body.wanted.to == 0) return reply(unusable(unknown_alias("to", body.to)));
  }
  ask_lobby(call, reply,
            [number = call->student->entrant,
             aliases = entrant_aliases(call->tournament->entrants()), wanted = body.wanted](
                Lobby& lobby) { return described(lobby.challenge(number, wanted), aliases); });
}

enum class Answer { accept, decline, withdraw };

template <Answer answer>
void answer_challenge(const CallPointer& call, const http::Reply& reply) {
  const auto id = id_in(*call);
  if (!id) return reply(not_found("no challenge has this number"));
  ask_lobby(call, reply,
            [number = call->student->entrant,
             aliases = entrant_aliases(call->tournament->entrants()), id = *id](Lobby& lobby) {
              return described(answer == Answer::withdraw
                                   ? lobby.withdraw(number, id)
                                   : lobby.answer(number, id, answer == Answer::accept),
                               aliases);
            });
}

void consent(const CallPointer& call, const http::Reply& reply, const ConsentsBody& body) {
  ask_lobby(call, reply, [call, body](Lobby& lobby) -> Result<std::string> {
    lobby.set_consents(call->student->entrant, body.consents);
    return row::to_text(body);
  });
}

void name_program(const CallPointer& call, const http::Reply& reply, const std::string& name) {
  call->tournament->act(
      [number = call->student->entrant, name, date = call->router.parts().date()](
          db::Store& store, Tournament& tournament) {
        return tournament::name_program(store, tournament, number - 1, name, date);
      },
      answer_act(call, reply));
}

void hide_own_name(const CallPointer& call, const http::Reply& reply, const HidesNameBody& body) {
  hosting::hide_name(*call->tournament, call->student->entrant, db::HiddenNames::ChosenBy::entrant,
                     body.hides_name, answer_act(call, reply));
}

void choose_own_emblem(const CallPointer& call, const http::Reply& reply, const EmblemBody& body) {
  call->tournament->act(
      [number = call->student->entrant, emblem = body.emblem,
       stamp = tournament::Stamp(call->router.parts().date(), call->student->alias)](
          db::Store& store, Tournament& tournament) {
        return tournament::choose_emblem(store, tournament, number - 1, emblem, stamp);
      },
      answer_act(call, reply));
}

void check(const CallPointer& call, const http::Reply& reply) {
  ask_lobby(call, reply, [call](Lobby& lobby) -> Result<std::string> {
    const auto begun = lobby.check(call->student->entrant);
    if (!begun) return begun.error();
    return row::to_text(Checking());
  });
}

}  // namespace

std::vector<Endpoint> student_endpoints() {
  return {
      get(Who::student, "/api/v1/me", me,
          "My entrant, the state of my bot, the result of the last check", MeType)
          .may_say({409}),
      get(Who::student, "/api/v1/me/games", own_games, "My games, newest first", GamesType)
          .asks(own_page_parameters)
          .may_say({409}),
      get(Who::student, "/api/v1/me/games/{id}", own_game,
          "One of my games, with what my bot wrote on standard error", OwnGameType),
      get(Who::student, "/api/v1/me/games/{id}/record", own_game_record,
          "The record of one of my games", "text/plain"),
      get(Who::student, "/api/v1/me/practice", own_practice, "My practice games, newest first",
          OwnPracticeGamesType)
          .asks(own_page_parameters)
          .may_say({409}),
      post(Who::student, "/api/v1/me/challenges", taking<challenge, read_challenge>,
           "Ask an entrant for practice, or for the terms of a match", challenge_body_type,
           ShownChallengeType),
      post(Who::student, "/api/v1/me/challenges/{id}/accept",
           taking<answer_challenge<Answer::accept>, read_nothing>, "Accept a challenge",
           NothingType, ShownChallengeType),
      post(Who::student, "/api/v1/me/challenges/{id}/decline",
           taking<answer_challenge<Answer::decline>, read_nothing>, "Decline a challenge",
           NothingType, ShownChallengeType),
      post(Who::student, "/api/v1/me/challenges/{id}/withdraw",
           taking<answer_challenge<Answer::withdraw>, read_nothing>, "Take a challenge back",
           NothingType, ShownChallengeType),
      post(Who::student, "/api/v1/me/consent", taking<consent>,
           "Accept every challenge to practice at once, or not", ConsentsBodyType,
           ConsentsBodyType),
      act(Who::student, "/api/v1/me/program", taking<name_program, read_program_name>,
          "Name the program", program_name_body_type),
      act(Who::student, "/api/v1/me/name", taking<hide_own_name>,
          "Hide my name where names are shown, or not", HidesNameBodyType),
      act(Who::student, "/api/v1/me/emblem", taking<choose_own_emblem, read_own_emblem>,
          "Choose one's emblem; no two entrants have the same shape", own_emblem_body_type)
          .with_body(),
      post(Who::student, "/api/v1/me/check", taking<check, read_nothing>,
           "Have the bot checked that is connected", NothingType, CheckingType),
  };
}

}  // namespace aspis::api
