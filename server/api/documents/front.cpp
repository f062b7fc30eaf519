// The document of the home page. For each tournament it lists the games in progress that matter
// most, the next matches, the leader or champion, and the last games, all as the public sees them.
#include <algorithm>
#include <cmath>
#include <set>

#include "referee/formats/bracket_layout.hpp"
#include "server/api/documents/documents.hpp"
#include "server/api/page_publisher.hpp"

namespace aspis::api {
namespace {

using formats::Pairing;
using row::computed;

constexpr std::size_t max_live = 4;
constexpr std::size_t max_due = 6;
constexpr std::size_t max_last_games = 3;

struct FrontStage {
  int number = 0;
  std::string name;
  int games_played = 0;
  int games_known = 0;
  std::string opens;
};
constexpr row::Field front_stage_fields[] = {
    ASPIS_FIELD(FrontStage, number, "from 1").counted_from_1(),
    ASPIS_FIELD(FrontStage, name, "as the plan has it"),
    ASPIS_FIELD(FrontStage, games_played, "so far"),
    ASPIS_FIELD(FrontStage, games_known, "played ones, and those that are known to come"),
    ASPIS_FIELD(FrontStage, opens, "time when the window of its next round opens; null without one")
        .utc(),
};
ASPIS_DOCUMENT(FrontStage, "", front_stage_fields, "A stage of the plan, briefly.")

struct FrontMatch {
  std::string label;
  std::vector<std::string> aliases;
};
constexpr row::Field front_match_fields[] = {
    ASPIS_FIELD(FrontMatch, label, "what it is called"),
    ASPIS_FIELD(FrontMatch, aliases, "who plays"),
};
ASPIS_DOCUMENT(FrontMatch, "", front_match_fields, "A match that has not begun.")

struct Front {
  hosting::TournamentInfo info;
  ShownTournament shown{};  // `now` is null if the tournament cannot be opened
  int stages = 0;
  int games_known = 0;
  std::optional<FrontStage> stage{};
  std::optional<FrontStage> next{};
  std::string leader{};
  std::string champion{};
  std::vector<std::string> through{};
  std::vector<FrontMatch> due{};
  std::vector<LiveSummary> live{};
  int live_games = 0;
  std::vector<Game> last_games{};
};
constexpr row::Field front_fields[] = {
    row::make_field<&Front::info>("info", "as in a list").of(tournament_info_type).inlined(),
    ASPIS_FIELD(Front, stages, "of the plan"),
    ASPIS_FIELD(Front, games_known,
                "games of all stages: played ones, and those that are known to come"),
    ASPIS_FIELD(Front, stage, "the stage in progress"),
    ASPIS_FIELD(Front, next, "the first stage that waits"),
    ASPIS_FIELD(Front, leader,
                "alias of the entrant alone in first place, while that is not certain")
        .nullable(),
    ASPIS_FIELD(Front, champion, "alias of the entrant alone in first place, once that is certain")
        .nullable(),
    ASPIS_FIELD(Front, through, "aliases of entrants that are certain to reach the next stage"),
    ASPIS_FIELD(Front, due, "the first matches that can start now"),
    ASPIS_FIELD(Front, live,
                "up to four games in progress, the most important first: games near the final "
                "and close games rank higher; practice games only if no game counts"),
    ASPIS_FIELD(Front, live_games, "number of games in progress, without practice"),
    ASPIS_FIELD(Front, last_games,
                "last games that count, newest first; one if the tournament is closed"),
    computed("named", "entrants that this part of the document names",
             [](const Front& of) {
               std::set<std::string> named(of.through.begin(), of.through.end());
               named.insert({of.leader, of.champion});
               for (const FrontMatch& one : of.due)
                 named.insert(one.aliases.begin(), one.aliases.end());
               for (const LiveSummary& one : of.live)
                 named.insert(one.start->aliases.begin(), one.start->aliases.end());
               for (const Game& game : of.last_games) {
                 for (const GameSeat& seat : game.players) named.insert(seat.alias);
               }
               return named_entrants(of.shown, named);
             })
        .of(entrant_name_type),
};
constexpr row::Type front_tournament_type{"", "A tournament on the home page.", front_fields, 0,
                                          "FrontTournament"};

struct FrontDocument {
  std::int64_t version = 0;
  std::vector<row::Raw> tournaments;
};
constexpr row::Field front_document_fields[] = {
    ASPIS_FIELD(FrontDocument, version,
                "number of the last event that this document may already know, for "
                "/api/v1/live?topic=front&v="),
    ASPIS_FIELD(FrontDocument, tournaments, "in the order of their names")
        .of(front_tournament_type),
};

/// Returns null if the schedule does not contain the match.
const Pairing* find_pairing(const formats::Schedule& schedule, const formats::MatchKey& key) {
  const auto stage = static_cast<std::size_t>(key.stage);
  if (stage >= schedule.stages.size()) return nullptr;
  for (const formats::Group& group : schedule.stages[stage].groups) {
    for (const Pairing& pairing : group.pairings) {
      if (pairing.key == key) return &pairing;
    }
  }
  return nullptr;
}

/// Rates from 0 to 1 how near a match is to the final; the same as in web/pages/stage/stakes.js.
double match_height(const Tournament& now, const formats::MatchKey& key) {
  const double step = 1 / static_cast<double>(now.schedule->stages.size());
  const double stage = key.stage * step;
  const Pairing* const pairing = find_pairing(*now.schedule, key);
  if (pairing == nullptr) return stage;
  const formats::Format format = exports::stage_plan(now, key.stage).format;
  if (!formats::is_bracket(format)) return stage + step * 0.3;
  const auto& all =
      now.schedule->stages[static_cast<std::size_t>(key.stage)].groups.front().pairings;
  constexpr int max_rounds = 12;
  int rounds = 0;
  for (auto at = all.begin() + (pairing - all.data()); at != all.end() && rounds < max_rounds;
       ++rounds) {
    const formats::Origin winner{formats::Origin::Kind::winner_of, at->number};
    at = std::find_if(all.begin(), all.end(), [&](const Pairing& next) {
      return next.origins[0] == winner || next.origins[1] == winner;
    });
  }
  const bool is_third = pairing->part == formats::Part::third_place;
  return stage + step * (is_third ? 0.75 : 1) * (0.4 + 0.6 / rounds);
}

/// Rates from 0 to 1, for equal scores; the same as in web/pages/stage/running_order.js.
double score_closeness(const std::vector<std::int64_t>& scores) {
  std::int64_t sum = 0;
  for (const std::int64_t score : scores) sum += std::abs(score);
  if (sum == 0 || scores.size() < 2) return 0;
  return 1 - static_cast<double>(std::abs(std::abs(scores[0]) - std::abs(scores[1]))) /
                 static_cast<double>(sum);
}

void add_live(Front& front, const std::vector<std::shared_ptr<LiveGame>>& games) {
  std::vector<std::pair<double, LiveSummary>> found;
  for (const auto& game : games) {
    if (game->is_held_back() || !game->is_in_play()) continue;
    const tournament::GameStart& start = game->start();
    if (start.practice && start.label == "scrimmage") continue;
    const LiveSummary summary = game->summary();
    const double close = 88 * std::max(0.0, score_closeness(summary.state.scores) - 0.75);
    const bool counts = !start.practice && front.shown.now != nullptr;
    const double height = counts ? match_height(*front.shown.now, start.match) : 0;
    found.emplace_back(start.practice ? -1 : 100 * height + close, summary);
    front.live_games += start.practice ? 0 : 1;
  }
  if (front.live_games > 0) std::erase_if(found, [](const auto& one) { return one.first < 0; });
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  if (found.size() > max_live) found.resize(max_live);
  for (auto& [worth, summary] : found) front.live.push_back(std::move(summary));
}

/// The window of the round wins over that of the stage.
std::string find_opening(const Tournament& now, int stage, int round) {
  std::string opens;
  for (const db::WindowRow& window : now.windows) {
    if (window.stage != stage || (window.round != 0 && window.round != round)) continue;
    if (opens.empty() || window.round == round) opens = window.opens;
  }
  return opens;
}

FrontStage brief(const Tournament& now, const formats::Stage& stage) {
  int round = 0;
  for (const formats::Group& group : stage.groups) {
    for (const Pairing& pairing : group.pairings) {
      if (pairing.play_off || pairing.state.complete) continue;
      if (round == 0 || pairing.round < round) round = pairing.round;
    }
  }
  return {stage.number, exports::stage_plan(now, stage.number).name, stage.games_played,
          stage.games_known, find_opening(now, stage.number, std::max(1, round))};
}

void add_stages(Front& front, const Tournament& now) {
  front.stages = static_cast<int>(now.schedule->stages.size());
  for (const formats::Stage& stage : now.schedule->stages) {
    front.games_known += std::max(stage.games_known, stage.games_played);
    const bool plays = stage.state == formats::StageState::playing;
    if (plays && !front.stage) front.stage = brief(now, stage);
    const bool waits = stage.state == formats::StageState::waiting;
    if (waits && !front.next) front.next = brief(now, stage);
  }
}

void add_places(Front& front, const Tournament& now) {
  const auto& places = now.schedule->places;
  if (!places.empty() && places.front().sharing == 1 && now.results.games() > 0) {
    (places.front().certain ? front.champion : front.leader) =
        tournament::entrant_alias(now, places.front().entrant);
  }
  for (const formats::FinalPlace& place : places) {
    if (place.outlook.kind != formats::Outlook::Kind::through || !front.stage) continue;
    if (place.stage != front.stage->number) continue;
    front.through.push_back(tournament::entrant_alias(now, place.entrant));
  }
}

void add_due(Front& front, const Tournament& now) {
  std::set<formats::MatchKey> seen;
  for (const formats::DueGame& game : now.schedule->due) {
    if (front.due.size() == max_due) return;
    if (!now.results.find_games(game.match).empty() || !seen.insert(game.match).second) continue;
    const Pairing* const pairing = find_pairing(*now.schedule, game.match);
    if (pairing == nullptr) continue;
    FrontMatch& match = front.due.emplace_back();
    match.label = formats::label(now.plan, *now.schedule, *pairing, game.match.stage);
    for (const formats::Entrant entrant : pairing->seats) {
      match.aliases.push_back(tournament::entrant_alias(now, entrant));
    }
  }
}

void add_last_games(Front& front, const Tournament& now) {
  const std::size_t wanted = front.info.closed.empty() ? max_last_games : 1;
  const Aliases aliases = entrant_aliases(now.entrants);
  for (auto at = now.games.rbegin(); at != now.games.rend(); ++at) {
    if (front.last_games.size() == wanted) return;
    const db::GameRow& game = at->second;
    if (!tournament::counts(now, game)) continue;
    front.last_games.emplace_back(game, aliases, Matches{{game.match, now.matches.at(game.match)}});
  }
}

}  // namespace

const row::Type front_type{"", "The document of the home page.", front_document_fields, 0, "Front"};

std::string front_tournament(const hosting::TournamentInfo& info, const tournament::Snapshot& now,
                             const std::vector<std::shared_ptr<LiveGame>>& games) {
  Front front{info};
  front.shown.heading.shows_names = front.info.shows_names;
  if (now) {
    front.shown.now = now.get();
    add_stages(front, *now);
    add_places(front, *now);
    if (front.info.closed.empty()) add_due(front, *now);
    add_last_games(front, *now);
  }
  add_live(front, games);
  return row::to_text(front_tournament_type, &front);
}

std::string front_document(std::uint64_t version, const std::vector<std::string>& tournaments) {
  FrontDocument document{static_cast<std::int64_t>(version), {}};
  for (const std::string& text : tournaments) document.tournaments.push_back(row::Raw{text});
  return row::to_text(front_type, &document);
}

}  // namespace aspis::api
