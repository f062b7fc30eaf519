#include "server/lobby/checks.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "referee/match/checker.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

using protocol::Error;
using protocol::Result;

struct Checks::Check {
  int entrant = 0;
  std::unique_ptr<match::Checkup> checkup;
  match::GameHandle game;
  bool failed = false;
  bool ended = false;
};

Checks::Checks(const LobbyOptions& options, match::GameThread& game_thread,
               std::shared_ptr<Members> members, std::function<void()> changed)
    : options_(options),
      game_thread_(game_thread),
      members_(std::move(members)),
      changed_(std::move(changed)) {
}

std::shared_ptr<Checks::Check> Checks::check_of(int entrant) const {
  const auto found = std::find_if(checks_.begin(), checks_.end(), [entrant](const auto& check) {
    return check->entrant == entrant;
  });
  return found == checks_.end() ? nullptr : *found;
}

Result<void> Checks::start_check(int entrant) {
  LobbyMember* const member = members_->find(entrant);
  if (member == nullptr) return Error{"no entrant " + std::to_string(entrant)};
  if (member->is_house()) return Error{"your bot runs on the server: it cannot be checked"};
  if (member->is_hosted()) return Error{"your program was checked when it was uploaded"};
  if (!member->is_connected()) return Error{"your bot is not connected: connect it first"};
  if (check_of(entrant)) return Error{"your bot is being checked"};
  if (member->is_busy()) return Error{"your bot is in a game: check it afterwards"};
  if (checks_.size() >= static_cast<std::size_t>(options_.checks)) {
    return Error{"other bots are being checked: try again in a minute"};
  }
  const auto check = make_check(*member);
  findings_[entrant].clear();
  checks_.push_back(check);
  member->set_checking(true);
  start_game(check);
  return {};
}

std::shared_ptr<Checks::Check> Checks::make_check(const LobbyMember& member) {
  match::CheckPlan plan;
  plan.rules = options_.rules;
  plan.seed = options_.random();
  plan.dictionary = options_.dictionary;
  plan.dictionary_path = options_.dictionary_path;
  plan.ready_limit = options_.plan.ready;
  plan.bot = member.seats();
  Terms terms = terms_of(*options_.rules, options_.plan);
  plan.options = std::move(terms.options);
  plan.clock = terms.clock;
  auto check = std::make_shared<Check>();
  check->entrant = member.number();
  check->checkup = std::make_unique<match::Checkup>(
      std::move(plan),
      [this, alive = std::weak_ptr(alive_), check = check.get()](const match::Finding& finding) {
        if (!alive.expired()) add_finding(*check, finding);
      });
  return check;
}

void Checks::add_finding(Check& check, const match::Finding& finding) {
  constexpr const char* grades[] = {"passed", "warning", "FAILED"};
  check.failed = check.failed || finding.grade == match::Grade::fail;
  add_line(check.entrant,
           std::string(grades[static_cast<int>(finding.grade)]) + ": " + finding.what);
  for (const std::string& advice : finding.advice) add_line(check.entrant, "  " + advice);
}

/// For a page and for the bot's log.
void Checks::add_line(int entrant, const std::string& line) {
  findings_[entrant].push_back(line);
  members_->note(entrant, line);
}

void Checks::start_game(const std::shared_ptr<Check>& check) {
  // The game keeps the check and the members, because the check and the bot have to outlive it.
  check->game = check->checkup->start(
      game_thread_.host(), [this, alive = std::weak_ptr(alive_), members = members_, check,
                            &io = game_thread_.host().io()] {
        // Not from within the game that has just ended: its bots are still being told.
        boost::asio::post(io, [this, alive, members, check] {
          if (!alive.expired()) game_played(check);
        });
      });
}

void Checks::game_played(const std::shared_ptr<Check>& check) {
  if (check->ended) return;
  check->checkup->look(game_thread_.host().sandbox());
  if (!check->checkup->is_over()) {
    start_game(check);
    return;
  }
  check->checkup->conclude();
  members_->say(check->entrant, check->failed ? "lobby checked fail" : "lobby checked pass");
  end_check(check);
}

void Checks::end_check(const std::shared_ptr<Check>& check) {
  check->ended = true;
  std::erase(checks_, check);
  members_->find(check->entrant)->set_checking(false);
  changed_();
}

void Checks::abort_check_of(int entrant, const std::string& why) {
  const auto check = check_of(entrant);
  if (!check) return;
  check->ended = true;
  match::abort_game(check->game);
  add_line(entrant, "check aborted: " + why);
  end_check(check);
}

void Checks::abort_all(const std::string& why) {
  while (!checks_.empty()) abort_check_of(checks_.front()->entrant, why);
}

std::vector<std::string> Checks::findings(int entrant) const {
  const auto found = findings_.find(entrant);
  return found == findings_.end() ? std::vector<std::string>() : found->second;
}

}  // namespace aspis::lobby
