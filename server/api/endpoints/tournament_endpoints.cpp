// The public view of a tournament. The most requested documents are prepared pages; requests arrive
// here only if a page is missing.
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

constexpr std::int64_t max_matches = 1'000;
constexpr std::int64_t max_from = 100'000'000;
constexpr row::Field match_query_fields[] = {
    number_parameter("stage", "only this stage, from 1").at_least(1),
    text_parameter("entrant", "only those of this alias"),
    number_parameter("limit", "how many; 500 unless given").from(1, max_matches),
    number_parameter("from", "what `next` of the answer before says").at_least(0),
};
constexpr row::Type match_parameters{"", "", match_query_fields};

http::Response tournaments(const Call& call) {
  const hosting::Registry& all = call.router.parts().tournaments;
  return public_text("application/json",
                     tournaments_document(call.sees_held_back ? all.list() : all.public_list()));
}

http::Response front(const Call& call) {
  const std::uint64_t version = call.router.parts().hub.version(front_topic);
  return public_text("application/json", call.router.front(version));
}

template <const row::Type& type>
http::Response of_results(const Call& call) {
  ShownTournament shown{make_heading(call)};  // reads the version before the tournament
  const tournament::Snapshot now = snapshot_in(call);
  shown.now = now.get();
  shown.schedule = &*now->schedule;
  return public_json(type, &shown);
}

http::Response matches(const Call& call) {
  const tournament::Snapshot now = snapshot_in(call);
  MatchFilter filter;
  if (const auto stage = call.request.query_value("stage"); !stage.empty()) {
    const auto stages = static_cast<std::int64_t>(now->schedule->stages.size());
    const auto number = number_in(stage, 1, stages);
    if (!number) {
      return unusable("stage: must be a whole number from 1 to " + std::to_string(stages));
    }
    filter.stage = static_cast<int>(*number) - 1;
  }
  if (const auto alias = call.request.query_value("entrant"); !alias.empty()) {
    const int number = find_entrant_number(*call.tournament, alias);
    if (number == 0) return unusable(unknown_alias("entrant", alias));
    filter.entrant = number - 1;
  }
  if (const auto limit = call.request.query_value("limit"); !limit.empty()) {
    const auto number = number_in(limit, 1, max_matches);
    if (!number) {
      return unusable("limit: must be a whole number from 1 to " + std::to_string(max_matches));
    }
    filter.limit = static_cast<std::size_t>(*number);
  }
  if (const auto from = call.request.query_value("from"); !from.empty()) {
    const auto number = number_in(from, 0, max_from);
    if (!number) return unusable("from: must be the value of 'next'");
    filter.from = static_cast<std::size_t>(*number);
  }
  return public_text("application/json", matches_document(*now, *now->schedule, filter));
}

http::Response ratings(const Call& call) {
  return public_text("application/json", cached_text(call, "ratings", ratings_document));
}

http::Response windows(const Call& call) {
  const std::int64_t version = version_in(call);
  return call.tournament->read(
      [&](const db::Store& store) { return public_json(Windows(version, store)); });
}

http::Response announcements(const Call& call) {
  Announcements shown{version_in(call)};
  shown.announcements =
      call.tournament->read([](const db::Store& store) { return store.announcements(); });
  return public_json(shown);
}

http::Response lobby(const Call& call) {
  return public_text("application/json",
                     lobby_document(*call.tournament, version_in(call), call.sees_held_back));
}

}  // namespace

std::vector<Endpoint> tournament_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments", tournaments, "All tournaments", tournaments_type),
      get(Who::anyone, "/api/v1/front", front,
          "The home page: for each tournament the most important games in progress, the next "
          "matches, the leader or champion, and the last games",
          front_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}", of_results<tournament_type>,
          "One tournament: its plan, stages and state", tournament_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/entrants", of_results<entrants_type>,
          "The entrants, and how far they are", entrants_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/standings", of_results<standings_type>,
          "Tables, each line with why it stands above the next", standings_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/bracket", of_results<bracket_type>,
          "Elimination stages and finals, with the matches that are not played yet", bracket_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/matches", matches,
          "Matches, played and to come, a page at a time", matches_type)
          .asks(match_parameters),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/ratings", ratings,
          "Strengths by all games that count", ratings_type),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/windows", windows,
          "When the games of a round may be played", WindowsType),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/announcements", announcements,
          "The instructor's announcements, newest first", AnnouncementsType),
      get(Who::anyone, "/api/v1/tournaments/{tournament}/lobby", lobby,
          "Connected bots and open challenges", lobby_type),
  };
}

}  // namespace aspis::api
