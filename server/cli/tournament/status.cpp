// aspis tournament status: how far a tournament is, whether it runs now, and what comes next.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/columns.hpp"
#include "protocol/json.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/slurm.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/exports/exports.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
namespace {

constexpr std::size_t listed = 5;

struct StatusArguments {
  std::optional<std::string> file;
  bool json = false;
};

/// Newest first.
std::vector<std::string> last_verdicts(const tournament::Tournament& tournament) {
  std::vector<std::string> lines;
  for (auto game = tournament.games.rbegin();
       game != tournament.games.rend() && lines.size() < listed; ++game) {
    if (tournament::counts(tournament, game->second))
      lines.push_back(tournament::verdict_words(tournament, game->second));
  }
  return lines;
}

std::vector<std::string> next_games(const Opened& opened) {
  std::vector<std::string> lines;
  for (const formats::DueGame& game : opened.schedule.due) {
    if (lines.size() == listed) break;
    const std::string stage =
        opened.tournament.plan.stages[static_cast<std::size_t>(game.match.stage)].name;
    lines.push_back(stage + ": " + tournament::sides_words(opened.tournament, game.seats));
  }
  return lines;
}

std::string running_words(const Opened& opened, const std::optional<int>& writer) {
  if (writer) return "running, process " + std::to_string(*writer);
  if (opened.schedule.finished) return "finished";
  if (opened.schedule.due.empty()) return "waiting for confirmation";
  return opened.tournament.games.empty() ? "not started: run 'aspis tournament run'"
                                         : "paused: 'aspis tournament run' resumes";
}

std::string stages_text(const Opened& opened) {
  protocol::Columns columns({"stage", "", "games>", ""});
  for (const formats::Stage& stage : opened.schedule.stages) {
    const auto& plan = opened.tournament.plan.stages[static_cast<std::size_t>(stage.number)];
    const std::string games = stage.groups.empty() ? ""
                                                   : std::to_string(stage.games_played) + "/" +
                                                         std::to_string(stage.games_known);
    columns.add({plan.name, state_words(stage), games, stage.note});
  }
  return columns.text();
}

std::string list_text(const std::string& title, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text = "\n" + title + "\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  return text;
}

std::string status_text(const Opened& opened, const std::optional<int>& writer,
                        const std::optional<SlurmStatus>& slurm) {
  const auto entrants = static_cast<int>(opened.tournament.entrants.size());
  const auto stages = tournament::forecast(
      opened.tournament.plan, tournament::facts_of(opened.tournament), opened.tournament.results);
  const std::string& plan = opened.tournament.plan.name;
  std::string text = (plan.empty() ? "" : plan + ", ") + opened.tournament.row.game + ", " +
                     tournament::count_words(entrants, "entrant") + ": " +
                     running_words(opened, writer) + "\n" + tournament::strip(entrants, stages) +
                     "\n\n" + stages_text(opened) +
                     list_text("last verdicts", last_verdicts(opened.tournament)) +
                     list_text("next games", next_games(opened));
  if (slurm) text += "\nin Slurm: " + slurm_words(*slurm) + "\n";
  text += "\nseed      ";
  if (opened.tournament.row.closed.empty())
    text += "secret";
  else
    text += std::to_string(opened.tournament.row.seed);
  const std::string& nonce = opened.tournament.row.seed_nonce;
  if (!nonce.empty() && !opened.tournament.row.closed.empty()) text += ", nonce " + nonce;
  text += (nonce.empty() ? ", SHA-256 " : ", SHA-256 of nonce and seed ") +
          opened.tournament.row.seed_sha256 + "\n";
  const std::string chain = exports::chain_words(opened.tournament);
  return text + (chain.empty() ? "" : "results   " + chain + "\n");
}

std::string status_json(const Opened& opened, const std::optional<int>& writer,
                        const std::optional<SlurmStatus>& slurm) {
  using nlohmann::ordered_json;
  ordered_json stages = ordered_json::array();
  for (const formats::Stage& stage : opened.schedule.stages) {
    ordered_json groups = ordered_json::array();
    for (const formats::Group& group : stage.groups) {
      groups.push_back({{"name", group.name}, {"entrants", group.entrants.size()}});
    }
    stages.push_back(
        {{"name", opened.tournament.plan.stages[static_cast<std::size_t>(stage.number)].name},
         {"state", name(stage.state)},
         {"note", stage.note},
         {"games_played", stage.games_played},
         {"games_known", stage.games_known},
         {"groups", std::move(groups)}});
  }
  const bool closed = !opened.tournament.row.closed.empty();
  ordered_json answer{{"plan", opened.tournament.plan.name},
                      {"game", opened.tournament.row.game},
                      {"entrants", opened.tournament.entrants.size()},
                      {"finished", opened.schedule.finished},
                      {"writer", writer ? ordered_json(*writer) : ordered_json(nullptr)},
                      {"games", opened.tournament.results.games()},
                      {"due", opened.schedule.due.size()},
                      {"stages", std::move(stages)},
                      {"last_verdicts", last_verdicts(opened.tournament)},
                      {"next_games", next_games(opened)},
                      {"seed_sha256", opened.tournament.row.seed_sha256}};
  if (slurm) {
    answer["slurm"] = {{"jobs", slurm->job_name},        {"folder", slurm->folder},
                       {"shards", slurm->shards},        {"arrived", slurm->arrived},
                       {"running", slurm->running},      {"pending", slurm->pending},
                       {"running_by_node", slurm->nodes}};
  }
  const db::ChainHead& chain = opened.tournament.chain;
  if (chain.links > 0) answer["chain"] = {{"links", chain.links}, {"head", chain.head}};
  if (closed) {
    answer["seed"] = opened.tournament.row.seed;
    answer["seed_nonce"] = opened.tournament.row.seed_nonce;
  }
  return protocol::indented(answer);
}

void show_status(const StatusArguments& asked) {
  const Opened opened = open_tournament(asked.file, db::Mode::read);
  const std::optional<int> writer = db::writer_of(opened.file);
  const std::optional<SlurmStatus> slurm = slurm_status(opened);
  print(asked.json ? status_json(opened, writer, slurm) : status_text(opened, writer, slurm));
}

}  // namespace

Command status_command() {
  const auto asked = std::make_shared<StatusArguments>();
  return {"status",
          "Show the progress of a tournament",
          "Shows the stages, the games played and scheduled, whether the tournament is running and "
          "in which process, the last verdicts and the next games.",
          "aspis tournament status\n"
          "aspis tournament status --json | python3 -m json.tool",
          {file_option(asked->file), {"--json", &asked->json, "Print the progress as JSON"}},
          [asked] { show_status(*asked); }};
}

}  // namespace aspis::cli
