// A tournament as everybody may see it. What is asked for most lies ready as pages, and comes here
// only when it does not.
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

http::Response tournaments(const Call& call) {
  const hosting::Registry& all = call.router.parts().tournaments;
  return public_text("application/json",
                     tournaments_document(call.sees_held_back ? all.list() : all.public_list()));
}

template <const row::Type& type>
http::Response of_results(const Call& call) {
  ShownTournament shown{heading_of(call)};  // its version comes before the tournament
  const tournament::Snapshot now = snapshot_in(call);
  shown.now = now.get();
  shown.schedule = &*now->schedule;
  return public_json(type, &shown);
}

constexpr std::int64_t most_matches = 1'000;
constexpr std::int64_t most_from = 100'000'000;

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
    const int number = number_of(*call.tournament, alias);
    if (number == 0) return unusable(unknown_alias("entrant", alias));
    filter.entrant = number - 1;
  }
  if (const auto limit = call.request.query_value("limit"); !limit.empty()) {
    const auto number = number_in(limit, 1, most_matches);
    if (!number) {
      return unusable("limit: must be a whole number from 1 to " + std::to_string(most_matches));
    }
    filter.limit = static_cast<std::size_t>(*number);
  }
  if (const auto from = call.request.query_value("from"); !from.empty()) {
    const auto number = number_in(from, 0, most_from);
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
  const std::int64_t version = version_in(call);
  if (!call.sees_held_back) {
    return public_text("application/json", public_lobby_document(*call.tournament, version));
  }
  const auto view = call.tournament->lobby().view();
  return public_text("application/json",
                     lobby_document(view.get(), aliases_of(call.tournament->entrants()),
                                    call.tournament->info(), version));
}

}  // namespace

std::vector<Endpoint> tournament_endpoints() {
  return {
      {"GET", "/api/v1/tournaments", Who::anyone, answering(tournaments)},
      {"GET", "/api/v1/tournaments/{tournament}", Who::anyone,
       answering(of_results<tournament_type>)},
      {"GET", "/api/v1/tournaments/{tournament}/entrants", Who::anyone,
       answering(of_results<entrants_type>)},
      {"GET", "/api/v1/tournaments/{tournament}/standings", Who::anyone,
       answering(of_results<standings_type>)},
      {"GET", "/api/v1/tournaments/{tournament}/bracket", Who::anyone,
       answering(of_results<bracket_type>)},
      {"GET", "/api/v1/tournaments/{tournament}/matches", Who::anyone, answering(matches)},
      {"GET", "/api/v1/tournaments/{tournament}/ratings", Who::anyone, answering(ratings)},
      {"GET", "/api/v1/tournaments/{tournament}/windows", Who::anyone, answering(windows)},
      {"GET", "/api/v1/tournaments/{tournament}/announcements", Who::anyone,
       answering(announcements)},
      {"GET", "/api/v1/tournaments/{tournament}/lobby", Who::anyone, answering(lobby)},
  };
}

}  // namespace aspis::api
