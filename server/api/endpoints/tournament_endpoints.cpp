// A tournament as everybody may see it. What is asked for most lies ready as pages, and comes here
// only when it does not.
#include <nlohmann/json.hpp>

#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

http::Response tournaments(const Call& call) {
  const hosting::Registry& all = call.router.parts().tournaments;
  return public_json(tournaments_document(call.sees_held_back ? all.list() : all.public_list()));
}

using OfResults = Json (*)(const Heading&, const Tournament&, const formats::Schedule&);

template <OfResults document>
http::Response of_results(const Call& call) {
  const Heading heading = heading_of(call);  // its version comes before the tournament
  const tournament::Snapshot now = snapshot_in(call);
  return public_json(document(heading, *now, *now->schedule));
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
  return public_json(matches_document(*now, *now->schedule, filter));
}

http::Response ratings(const Call& call) {
  return public_text("application/json", cached_text(call, "ratings", [](const Tournament& now) {
                       return text_of(ratings_document(now));
                     }));
}

/// With the topic's version in front, as the pages that lie ready have it.
http::Response versioned(const Call& call, Json (*document)(const Call&)) {
  Json json = {{"version", call.router.parts().hub.version(topic_of(call.tournament_name))}};
  json.update(document(call));
  return public_json(json);
}

Json windows_json(const Call& call) {
  return call.tournament->read([](const db::Store& store) {
    return windows_document(store.all<db::WindowRow>(), stage_names(store.tournament().plan));
  });
}

Json announcements_json(const Call& call) {
  return call.tournament->read(
      [](const db::Store& store) { return announcements_document(store.announcements()); });
}

Json lobby_json(const Call& call) {
  if (!call.sees_held_back) return public_lobby_document(*call.tournament);
  const auto lobby = call.tournament->lobby().view();
  return lobby_document(lobby.get(), aliases_of(call.tournament->entrants()),
                        call.tournament->info());
}

template <Json (*document)(const Call&)>
http::Response of_moment(const Call& call) {
  return versioned(call, document);
}

}  // namespace

std::vector<Endpoint> tournament_endpoints() {
  return {
      {"GET", "/api/v1/tournaments", Who::anyone, answering(tournaments)},
      {"GET", "/api/v1/tournaments/{tournament}", Who::anyone,
       answering(of_results<tournament_document>)},
      {"GET", "/api/v1/tournaments/{tournament}/entrants", Who::anyone,
       answering(of_results<entrants_document>)},
      {"GET", "/api/v1/tournaments/{tournament}/standings", Who::anyone,
       answering(of_results<standings_document>)},
      {"GET", "/api/v1/tournaments/{tournament}/bracket", Who::anyone,
       answering(of_results<bracket_document>)},
      {"GET", "/api/v1/tournaments/{tournament}/matches", Who::anyone, answering(matches)},
      {"GET", "/api/v1/tournaments/{tournament}/ratings", Who::anyone, answering(ratings)},
      {"GET", "/api/v1/tournaments/{tournament}/windows", Who::anyone,
       answering(of_moment<windows_json>)},
      {"GET", "/api/v1/tournaments/{tournament}/announcements", Who::anyone,
       answering(of_moment<announcements_json>)},
      {"GET", "/api/v1/tournaments/{tournament}/lobby", Who::anyone,
       answering(of_moment<lobby_json>)},
  };
}

}  // namespace aspis::api
