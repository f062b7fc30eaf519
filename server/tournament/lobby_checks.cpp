// The lobby's checks: the checker's games with a bot that is connected, and what they showed.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/tournament/lobby_shared.hpp"
#include "server/tournament/terms.hpp"

namespace aspis::tournament {

using protocol::Error;
using protocol::Result;

struct Lobby::Shared::CheckRun {
  int entrant = 0;
  std::unique_ptr<match::Checkup> checkup;
  match::GameHandle game;
  bool failed = false;
  bool ended = false;
};

namespace {

/// One line each, for a page and for a bot's log.
std::vector<std::string> lines_of(const match::Finding& finding) {
  constexpr const char* grades[] = {"passed", "warning", "FAILED"};
  std::vector<std::string> lines;
  lines.push_back(std::string(grades[static_cast<int>(finding.grade)]) + ": " + finding.what);
  for (const std::string& advice : finding.advice) lines.push_back("  " + advice);
  return lines;
}

}  // namespace

Result<void> Lobby::Shared::check(int entrant) {
  Place* const place = find(entrant);
  if (closed_) return Error{"the tournament does not accept bots now"};
  if (place == nullptr) return Error{"there is no entrant " + std::to_string(entrant)};
  if (!place->bot) return Error{"your bot runs on the server: it cannot be checked"};
  if (!place->bot->is_connected()) return Error{"your bot is not connected: connect it first"};
  if (place->check) return Error{"your bot is being checked"};
  if (!place->is_free()) return Error{"your bot is in a game: check it afterwards"};
  if (checks_.size() >= static_cast<std::size_t>(plan_.checks)) {
    return Error{"other bots are being checked: try again in a minute"};
  }
  match::CheckPlan plan;
  plan.rules = plan_.rules;
  plan.seed = plan_.random();
  plan.dictionary = plan_.dictionary;
  plan.dictionary_path = plan_.dictionary_path;
  plan.ready_limit = plan_.plan.ready;
  plan.bot = place->seats();
  Terms terms = terms_of(*plan_.rules, plan_.plan);
  plan.options = std::move(terms.options);
  plan.clock = terms.clock;
  const auto run = std::make_shared<CheckRun>();
  run->entrant = entrant;
  run->checkup = std::make_unique<match::Checkup>(
      std::move(plan), [this, place, failed = &run->failed](const match::Finding& finding) {
        *failed = *failed || finding.grade == match::Grade::fail;
        say_finding(*place, finding);
      });
  place->findings.clear();
  place->check = run;
  checks_.push_back(run);
  refresh(*place);
  step(run);
  return {};
}

void Lobby::Shared::say_finding(Place& place, const match::Finding& finding) {
  for (const std::string& line : lines_of(finding)) {
    place.findings.push_back(line);
    note(place.row.number, line);
  }
}

void Lobby::Shared::step(const std::shared_ptr<CheckRun>& run) {
  run->game = run->checkup->start(game_thread_.host(), [keep = shared_from_this(), run] {
    // Not from within the game that has just ended: its bots are still being told.
    boost::asio::post(keep->game_thread_.host().io(), [keep, run] { keep->look(run); });
  });
}

void Lobby::Shared::look(const std::shared_ptr<CheckRun>& run) {
  if (run->ended) return;
  run->checkup->look(game_thread_.host().sandbox());
  if (!run->checkup->is_over()) {
    step(run);
    return;
  }
  run->checkup->conclude();
  tell(run->entrant, run->failed ? "lobby checked fail" : "lobby checked pass");
  end(*run, "");
}

void Lobby::Shared::end(CheckRun& run, const std::string& why) {
  if (run.ended) return;
  run.ended = true;
  match::abort_game(run.game);
  Place& place = *find(run.entrant);
  if (!why.empty()) {
    place.findings.push_back("check aborted: " + why);
    note(run.entrant, place.findings.back());
  }
  const auto keep = place.check;
  place.check.reset();
  std::erase(checks_, keep);
  refresh(place);
  touch();
}

std::vector<std::string> Lobby::Shared::findings(int entrant) const {
  const Place* const place = find(entrant);
  return place == nullptr ? std::vector<std::string>() : place->findings;
}

}  // namespace aspis::tournament
