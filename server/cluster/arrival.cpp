#include "server/cluster/arrival.hpp"

#include <algorithm>
#include <future>

#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/verify.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/cluster/shard.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

constexpr std::size_t largest_report = std::size_t{256} << 20U;
constexpr std::size_t largest_record = std::size_t{64} << 20U;

Result<ShardReport> report_in(const fs::path& result, const Shard& shard) {
  const auto text = sandbox::read_left(result / report_name, largest_report);
  if (!text) return text.error();
  auto report = read_report(*text);
  if (!report) return Error{std::string(report_name) + " " + report.error().text};
  if (report->version != shard.version) {
    return Error{"it was played by aspis " + report->version + ", not " + shard.version};
  }
  if (report->shard != shard_name(shard)) return Error{"it is the report of another shard"};
  std::vector<std::string> archives;
  for (const ShardBot& bot : shard.bots) archives.push_back(bot.archive);
  if (report->archives != archives) return Error{"it was played with other programs"};
  if (report->games.size() != games_in(shard)) {
    return Error{"it has " + std::to_string(report->games.size()) + " games, not " +
                 std::to_string(games_in(shard))};
  }
  return report;
}

/// True if the record has the shard's game. A task may change only date, moves, and place of play.
bool has_planned_game(const protocol::Record& record, const match::GamePlan& plan) {
  protocol::Record asked = match::blank_record(plan);
  asked.date = record.date;
  asked.cores = record.cores;
  asked.games_at_once = record.games_at_once;
  asked.box = record.box;
  asked.events = record.events;
  asked.verdict = record.verdict;
  return asked == record;
}

Result<protocol::Record> record_in(const fs::path& file, const ReportedGame& reported,
                                   const match::GamePlan& plan) {
  const std::string name = file.filename().string();
  const auto text = sandbox::read_left(file, largest_record);
  if (!text) return text.error();
  if (protocol::sha256(*text) != reported.record_sha256) {
    return Error{name + " is not the one that was played: its SHA-256 differs"};
  }
  auto record = protocol::read_record(*text);
  if (!record) return Error{name + ": " + record.error().text};
  if (protocol::text(*record) != *text) return Error{name + " is not in the form of records"};
  if (!has_planned_game(*record, plan)) return Error{name + " is the record of another game"};
  if (record->verdict.reason == protocol::Reason::aborted) return Error{name + " was aborted"};
  const auto verification = match::verify(*record, plan.dictionary);
  if (!verification) return Error{name + ": " + verification.error().text};
  return record;
}

tournament::StoredGame stored(const ShardMatch& match, const ShardGame& game,
                              const ShardReport& report, const ReportedGame& reported,
                              protocol::Record record) {
  match::GameOutcome outcome;
  outcome.reports.resize(game.seats.size());
  for (std::size_t seat = 0; seat < game.seats.size() && seat < reported.stderr_texts.size();
       ++seat) {
    outcome.reports[seat].stderr_head = reported.stderr_texts[seat];
  }
  outcome.record = std::move(record);
  tournament::StoredGame stored =
      tournament::played_game(make_place(match, game), outcome, reported.took);
  const bool timed_out = stored.row.reason == protocol::Reason::timeout;
  if (tournament::is_void_by_host(stored.row)) {
    tournament::blame_node(stored.row, report.node, "the referee stalled");
  } else if (timed_out && game.may_replay && !reported.busy.empty() &&
             protocol::is_printable(reported.busy)) {
    tournament::blame_node(stored.row, report.node, reported.busy);
  } else if (!game.may_replay && game.after > 0) {
    stored.note = "after game " + std::to_string(game.after) + ", on node " + report.node;
  }
  return stored;
}

ArrivedGame faulty(const std::string& error) {
  return {std::nullopt, error};
}

}  // namespace

std::vector<ArrivedGame> check_arrival(const fs::path& result, const Shard& shard,
                                       const rules::Rules& rules,
                                       const words::Dictionary* dictionary) {
  const auto report = report_in(result, shard);
  if (!report) {
    return std::vector<ArrivedGame>(games_in(shard), faulty(report.error().text));
  }
  std::vector<ArrivedGame> arrived;
  for (const ShardMatch& match : shard.matches) {
    for (const ShardGame& game : match.games) {
      const ReportedGame& reported = report->games[arrived.size()];
      auto record = record_in(result / record_name(arrived.size()), reported,
                              make_game_plan(shard, game, rules, dictionary));
      if (!record) {
        arrived.push_back(faulty(record.error().text));
        continue;
      }
      arrived.push_back({stored(match, game, *report, reported, *std::move(record)), ""});
    }
  }
  return arrived;
}

std::vector<std::vector<ArrivedGame>> check_arrivals(const std::vector<Arrival>& arrivals,
                                                     const rules::Rules& rules,
                                                     const words::Dictionary* dictionary) {
  std::vector<std::future<std::vector<ArrivedGame>>> checks;
  for (const Arrival& arrival : arrivals) {
    checks.push_back(std::async(std::launch::async, [&rules, dictionary, arrival] {
      return check_arrival(arrival.result, *arrival.shard, rules, dictionary);
    }));
  }
  std::vector<std::vector<ArrivedGame>> checked;
  for (auto& check : checks) checked.push_back(check.get());
  return checked;
}

}  // namespace aspis::cluster
