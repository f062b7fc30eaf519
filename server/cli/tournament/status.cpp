// aspis tournament pause, status: stops a run after its running games; shows a tournament's
// progress, whether it is running, and what comes next.
#include <signal.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <thread>

#include "protocol/columns.hpp"
#include "protocol/json.hpp"
#include "server/cli/command.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/slurm.hpp"
#include "server/cli/tournament/stages.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"
#include "server/tournament/forecast.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cli {
namespace {

void pause(const TournamentArguments& asked) {
  const std::filesystem::path file = file_named(asked.file);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    bad_input("no tournament " + file.string() + ": give it with --file FILE");
  }
  const std::optional<int> writer = db::find_writer(file);
  if (!writer) failed("no process is running " + file.string() + " now");
  const std::string process = "process " + std::to_string(*writer);
  // Only a run may get the signal. A server would end completely.
  switch (db::writer_role(file)) {
    case db::WriterRole::run:
      break;
    case db::WriterRole::server:
      failed(process + " is a server that has " + file.string() +
             ": pause the tournament on the server's page /instructor; the server and its other "
             "tournaments keep running");
    case db::WriterRole::other:
      failed(process + " has " + file.string() +
             " open but does not run the tournament: wait until that process ends");
  }
  if (::kill(*writer, SIGINT) != 0 && errno != ESRCH) {
    bad_input("cannot stop " + process + ": " + std::strerror(errno));
  }
  print(process + " is finishing the games in progress ...\n");
  flush();
  while (db::find_writer(file) == writer)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  print("stopped; 'aspis tournament run' resumes\n");
}

constexpr std::size_t listed = 5;

struct StatusArguments : TournamentArguments {
  Flag json{this, "--json", "Print the progress as JSON"};
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
    lines.push_back(exports::stage_plan(opened.tournament, game.match.stage).name + ": " +
                    tournament::sides_words(opened.tournament, game.seats));
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
    const auto& plan = exports::stage_plan(opened.tournament, stage.number);
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
      opened.tournament.plan, tournament::make_facts(opened.tournament), opened.tournament.results);
  const std::string& plan = opened.tournament.plan.name;
  std::string text = (plan.empty() ? "" : plan + ", ") + opened.tournament.row.game + ", " +
                     counted(entrants, "entrant") + ": " + running_words(opened, writer) + "\n" +
                     tournament::strip(entrants, stages) + "\n\n" + stages_text(opened) +
                     list_text("last verdicts", last_verdicts(opened.tournament)) +
                     list_text("next games", next_games(opened));
  if (slurm) text += "\nin Slurm: " + slurm_words(*slurm) + "\n";
  const auto& row = opened.tournament.row;
  const std::string& nonce = row.seed_nonce;
  text += "\nseed      " + (row.closed.empty() ? "secret" : std::to_string(row.seed)) +
          (nonce.empty() || row.closed.empty() ? "" : ", nonce " + nonce);
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
    stages.push_back({{"name", exports::stage_plan(opened.tournament, stage.number).name},
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
  const std::optional<int> writer = db::find_writer(opened.file);
  const std::optional<SlurmStatus> slurm = slurm_status(opened);
  print(asked.json ? status_json(opened, writer, slurm) : status_text(opened, writer, slurm));
}

}  // namespace

std::vector<Command> status_commands() {
  return {
      command<TournamentArguments>(
          "pause", "Pause a running tournament after its current games",
          "Has the same effect as Ctrl-C in the running process, and waits until it has stopped. "
          "The status is 1 if no process is running the tournament. Pause a server's tournaments "
          "on its page /instructor instead.",
          "aspis tournament pause", pause),
      command<StatusArguments>(
          "status", "Show the progress of a tournament",
          "Shows the stages, the games played and scheduled, whether the tournament is running and "
          "in which process, the last verdicts and the next games.",
          "aspis tournament status\n"
          "aspis tournament status --json | python3 -m json.tool",
          show_status)};
}

}  // namespace aspis::cli
