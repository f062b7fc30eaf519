#include <limits>
#include <nlohmann/json.hpp>

#include "server/api/game_analyst.hpp"
#include "server/archive/parts.hpp"
#include "web/files.hpp"

namespace aspis::archive {
namespace {

namespace fs = std::filesystem;

/// web/pages/js/archive.js reads these scripts.
std::string make_script(const std::string& key, const std::string& json) {
  return "aspis_archive[" + protocol::to_text(key) + "] = " + json + ";\n";
}

/// The documents, keyed by the part of their path after /api/v1/tournaments/NAME.
std::string archive_documents(const Entry& entry, bool names) {
  const tournament::Tournament& now = entry.tournament;
  const auto schedule = tournament::current_schedule(now);
  const api::ShownTournament shown{make_heading(entry, names), &now, &*schedule};
  api::MatchFilter all;
  all.limit = std::numeric_limits<std::size_t>::max();
  std::string games;
  const std::vector<api::Game> stored = collect_games(entry);
  for (auto game = stored.rbegin(); game != stored.rend(); ++game) {
    games += (games.empty() ? "" : ",") + row::to_text(*game);
  }
  return "{\"\":" + row::to_text(api::tournament_type, &shown) +
         ",\"standings\":" + row::to_text(api::standings_type, &shown) +
         ",\"bracket\":" + row::to_text(api::bracket_type, &shown) +
         ",\"entrants\":" + row::to_text(api::entrants_type, &shown) +
         ",\"matches\":" + api::matches_document(now, *schedule, all) +
         ",\"ratings\":" + api::ratings_document(now) + ",\"games\":[" + games + "]}";
}

}  // namespace

hosting::TournamentInfo make_info(const Entry& entry, bool names) {
  const tournament::Tournament& now = entry.tournament;
  return {entry.name,
          now.row.title,
          now.row.game,
          now.plan.name,
          now.row.created,
          now.row.closed,
          static_cast<int>(now.entrants.size()),
          static_cast<int>(now.results.games()),
          tournament::RunState::finished,
          "",
          names};
}

api::Heading make_heading(const Entry& entry, bool names) {
  return {entry.name, tournament::RunState::finished, 0, names};
}

std::vector<api::Game> collect_games(const Entry& entry) {
  const api::Aliases aliases = api::entrant_aliases(entry.tournament.entrants);
  const api::Matches matches(entry.tournament.matches.begin(), entry.tournament.matches.end());
  std::vector<api::Game> games;
  for (auto [id, game] : entry.tournament.games) {
    if (game.state != db::GameState::played) game.detail.clear();
    games.emplace_back(game, aliases, matches);
  }
  return games;
}

void write_pages(const std::vector<Entry>& entries, const fs::path& folder,
                 const Choices& choices) {
  for (const web::File& file : web::archive_files()) {
    const fs::path path = folder / file.path.substr(1);
    fs::create_directories(path.parent_path());
    write_file(path, file.text);
  }
  const fs::path data = folder / "data";
  fs::create_directory(data);
  std::vector<std::string> fronts;
  for (const Entry& entry : entries) {
    tournament::Tournament now = entry.tournament;
    fronts.push_back(
        api::front_tournament(make_info(entry, choices.names), tournament::take_snapshot(now), {}));
    write_file(data / (entry.name + ".js"),
               make_script(entry.name, archive_documents(entry, choices.names)));
    fs::create_directory(data / entry.name);
    for (const auto& [id, game] : entry.tournament.games) {
      if (game.record_sha256.empty()) continue;
      const std::string number = std::to_string(id);
      const std::string key = entry.name + "/" + number;
      std::string text = make_script(key, protocol::to_text(entry.store.games().record(id)));
      if (const auto analysis = api::GameAnalyst::stored(entry.file, game)) {
        text += make_script(key + "/analysis", *analysis);
      }
      write_file(data / entry.name / (number + ".js"), text);
      choices.after_game();
    }
  }
  write_file(folder / "tournaments.js",
             "var aspis_archive = {};\n" + make_script("", api::front_document(0, fronts)));
}

}  // namespace aspis::archive
