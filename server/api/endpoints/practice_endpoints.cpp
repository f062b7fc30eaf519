// Practice, which does not affect standings.
#include <cmath>

#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

/// Limits ratings of practice to recent games.
constexpr int rated_games = 5'000;

http::Response practice_games(const Call& call) {
  const auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  return call.tournament->read_practice([&](const db::PracticeStore& store) {
    auto games = store.page(query->before, query->limit + 1, query->entrant, 0);
    PracticeGames page;
    if (take_more(games, query->limit)) page.next_before = games.back().id;
    for (const db::PracticeRow& game : games) page.games.emplace_back(game);
    return public_json(page);
  });
}

/// Returns "" if the path names no practice game.
std::string record_asked_by(const Call& call) {
  const auto id = id_in(call);
  if (!id) return "";
  return call.tournament->read_practice([&](const auto& store) { return store.record(*id); });
}

http::Response no_record() {
  return not_found("no record has this number");
}

http::Response practice_record(const Call& call) {
  std::string text = record_asked_by(call);
  if (text.empty()) return no_record();
  return as_file(public_text("text/plain; charset=utf-8", std::move(text)),
                 call.tournament_name + "-practice-" + std::to_string(*id_in(call)) + ".record");
}

http::Response practice_analysis(const Call& call) {
  const std::string record = record_asked_by(call);
  if (record.empty()) return no_record();
  auto made = call.router.analyst().analyse_now(record);
  if (!made) return refused(made.error().text);
  return public_text("application/json", *std::move(made));
}

http::Response practice_ratings(const Call& call) {
  return call.tournament->read_practice([](const db::PracticeStore& store) {
    return public_text("application/json",
                       practice_ratings_document(store.page(0, rated_games, 0, 0)));
  });
}

struct Strength {
  const lobby::ScrimmageStanding* standing = nullptr;
  std::string entrant;
  std::string name;
};
using lobby::ScrimmageStanding;
constexpr row::Field strength_fields[] = {
    ASPIS_FIELD(Strength, entrant, "its alias; null of a sample bot").nullable(),
    ASPIS_FIELD(Strength, name, "of the program or the sample bot"),
    row::make_field<&Strength::standing, &ScrimmageStanding::version>("version",
                                                                      "null of a sample bot")
        .nullable(),
    row::make_field<&Strength::standing, &ScrimmageStanding::plays>("plays",
                                                                    "for its entrant, now"),
    row::computed("elo", "the mean of all is 0",
                  [](const Strength& of) { return std::lround(of.standing->rating.elo); }),
    row::computed("error", "half the width of the 95 % interval",
                  [](const Strength& of) {
                    return std::lround(std::min(of.standing->rating.error, 9999.0));
                  }),
    row::computed("games", "that it was made from",
                  [](const Strength& of) { return std::lround(of.standing->rating.games); }),
};
ASPIS_DOCUMENT(Strength, "", strength_fields, "How strong a version is.")

struct ScrimmageSeat {
  std::string name;
  int version = 0;
  db::GameSeatRow row;
};
constexpr row::Field scrimmage_seat_fields[] = {
    ASPIS_FIELD(ScrimmageSeat, name, "alias, or that of the sample bot"),
    ASPIS_FIELD(ScrimmageSeat, version, "null of a sample bot").nullable(),
    row::computed("standing", "win, tie, loss or void",
                  [](const ScrimmageSeat& of) { return protocol::name(of.row.standing); })
        .one_of(standing_words),
    row::make_field<&ScrimmageSeat::row, &db::GameSeatRow::score>("score", "points on the board"),
};
ASPIS_DOCUMENT(ScrimmageSeat, "", scrimmage_seat_fields, "A seat of a scrimmage.")

constexpr row::Field scrimmage_fields[] = {
    ASPIS_FIELD(db::PracticeRow, id, "its record is at practice/ID/record"),
    ASPIS_FIELD(db::PracticeRow, started, "UTC, 2026-11-20T20:51:06Z"),
    row::computed("reason", "why it ended",
                  [](const db::PracticeRow& game) { return protocol::name(game.reason); }),
    row::computed("seats", "in the order of play",
                  [](const db::PracticeRow& game) {
                    std::vector<ScrimmageSeat> seats;
                    for (const db::GameSeatRow& seat : game.seats) {
                      const std::size_t at = seats.size();
                      seats.push_back({game.names.at(at), game.versions.at(at), seat});
                    }
                    return seats;
                  }),
};
constexpr row::Type scrimmage_type{"", "A scrimmage.", scrimmage_fields};

struct Scrimmages {
  std::string round_at;
  std::vector<Strength> standings = {};
  std::vector<db::PracticeRow> games = {};
  std::optional<std::int64_t> next_before = {};
};
constexpr row::Field scrimmages_fields[] = {
    ASPIS_FIELD(Scrimmages, round_at,
                "02:30, UTC: when the round of a day begins; null where games are played at any "
                "time")
        .nullable(),
    ASPIS_FIELD(Scrimmages, standings, "the strongest first"),
    ASPIS_FIELD(Scrimmages, games, "the newest first").of(scrimmage_type),
    ASPIS_FIELD(Scrimmages, next_before, "before of the next page; null on the last one"),
};
ASPIS_DOCUMENT(Scrimmages, "Scrimmages", scrimmages_fields, "What versions did in scrimmages.")

/// The versions by rating, and a page of games, newest first.
http::Response scrimmages(const Call& call) {
  const auto query = page_query(call);
  if (!query) return unusable(query.error().text);
  const auto entrants = call.tournament->entrants();
  const auto view = call.tournament->lobby().view();
  const auto standings =
      view ? view->scrimmages : call.tournament->programs().scrimmage_standings();
  Scrimmages shown{call.tournament->parts().options.scrimmage_hour};
  for (const ScrimmageStanding& standing : standings) {
    const bool is_bot = standing.entrant == 0;
    const auto at = static_cast<std::size_t>(standing.entrant - 1);
    if (!is_bot && at >= entrants.size()) continue;
    const std::string alias = is_bot ? "" : entrants[at].alias;
    const std::string program = is_bot ? standing.name : entrants[at].program;
    shown.standings.push_back({&standing, alias, program.empty() ? alias : program});
  }
  shown.games = call.tournament->read_practice([&](const db::PracticeStore& store) {
    return store.page(query->before, query->limit + 1, query->entrant, 0,
                      db::PracticeStore::Kind::scrimmage);
  });
  if (take_more(shown.games, query->limit)) shown.next_before = shown.games.back().id;
  return public_json(shown);
}

}  // namespace

std::vector<Endpoint> practice_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/practice", practice_games,
          "Practice games, newest first", PracticeGamesType)
          .asks(page_parameters),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/practice/ratings", practice_ratings,
          "Strengths by practice games, lately", ratings_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/practice/{id}/record", practice_record,
          "The record of a practice game", "text/plain"),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/practice/{id}/analysis", practice_analysis,
          "The value of each position of a practice game and the loss by each move, computed now",
          shapes::GameAnalysisShape)
          .run(Endpoint::On::analyst)
          .may_say({409}),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/scrimmages", scrimmages,
          "How strong programs are by the games that the server arranges between them, and the "
          "last of these",
          ScrimmagesType)
          .asks(page_parameters),
  };
}

}  // namespace aspis::api
