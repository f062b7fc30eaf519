#include "server/lobby/games.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <thread>
#include <utility>

#include "referee/match/checker.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

using protocol::Error;
using protocol::Result;
using std::chrono::steady_clock;

match::CheckPlan make_check_plan(const PlayedGame& game, match::SeatMaker bot) {
  match::CheckPlan plan;
  plan.rules = game.rules;
  plan.dictionary = game.dictionary;
  plan.dictionary_path = game.dictionary_path;
  plan.ready_limit = game.plan.ready;
  plan.bot = std::move(bot);
  Terms terms = make_terms(*game.rules, game.plan);
  plan.options = std::move(terms.options);
  plan.clock = terms.clock;
  return plan;
}

std::vector<std::string> finding_lines(const match::Finding& finding) {
  constexpr const char* grades[] = {"passed", "warning", "FAILED"};
  std::vector<std::string> lines = {std::string(grades[static_cast<int>(finding.grade)]) + ": " +
                                    finding.what};
  for (const std::string& advice : finding.advice) lines.push_back("  " + advice);
  return lines;
}

/// A game in play, or the games of one check.
struct Games::Game {
  enum class Kind { practice, scrimmage, check };

  [[nodiscard]] bool has_entrant(int entrant) const {
    return sides[0].entrant == entrant || sides[1].entrant == entrant;
  }

  Kind kind;
  Sides sides;                   // in order of play; a check has only the first
  int asked_by = 0;              // of practice
  std::shared_ptr<void> core{};  // if uploaded programs play
  std::function<void(const db::PracticeRow*)> over{};  // of a scrimmage
  match::GameHandle handle{};
  steady_clock::time_point began{};
  std::unique_ptr<match::Checkup> checkup{};  // of a check
  bool failed = false;                        // the check
};

Games::Games(const LobbyOptions& options, match::GameThread& game_thread,
             std::shared_ptr<Members> members, const tournament::SampleBots& sample_bots,
             tournament::TournamentObserver& observer, PracticeQueue& practice, Lobby& lobby)
    : options_(options),
      game_thread_(game_thread),
      members_(std::move(members)),
      sample_bots_(sample_bots),
      observer_(observer),
      practice_(practice),
      lobby_(lobby) {
}

bool Games::needs_core(const Sides& sides) const {
  return std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return side.entrant != 0 && members_->find(side.entrant)->is_hosted();
  });
}

bool Games::fail_if_program_lost(const Sides& sides) const {
  return std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return side.entrant != 0 && options_.programs->fail_if_program_lost(side.entrant, nullptr);
  });
}

match::SeatMaker Games::make_seats(const PracticeSide& side) const {
  if (side.entrant == 0) return sample_bots_.bot(side.house);
  if (side.version != 0) return options_.programs->version_seat(side.entrant, side.version);
  return members_->find(side.entrant)->seats();
}

Result<match::GamePlan> Games::game_plan(const Sides& sides, const Terms& terms) const {
  match::GamePlan plan;
  plan.rules = options_.rules;
  plan.seed = options_.host->random();
  auto setup = options_.rules->deal(terms.options, 2, *plan.seed);
  if (!setup) return setup.error();
  plan.setup = *std::move(setup);
  if (const auto position = options_.rules->start(plan.setup, options_.dictionary); !position) {
    return position.error();
  }
  plan.dictionary = options_.dictionary;
  plan.dictionary_path = options_.dictionary_path;
  plan.clock = terms.clock;
  plan.grace = options_.plan.grace;
  plan.ready_limit = options_.plan.ready;
  for (const PracticeSide& side : sides) plan.names.push_back(side.name);
  plan.date = options_.date();
  plan.cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return plan;
}

Result<void> Games::play_practice(const Sides& sides, const Terms& terms, int asked_by) {
  auto plan = game_plan(sides, terms);
  if (!plan) return plan.error();
  const auto game = std::make_shared<Game>(Game{Game::Kind::practice, sides, asked_by});
  if (needs_core(sides)) game->core = options_.cores->lease(lobby_, Use::student);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    members_->say(sides[side].entrant, "lobby opponent " + sides[1 - side].name);
  }
  play(game, *std::move(plan), "practice");
  return {};
}

bool Games::play_scrimmage(const Sides& sides, std::function<void(const db::PracticeRow*)> over) {
  auto plan = game_plan(sides, make_terms(*options_.rules, options_.plan));
  const bool can_play = std::all_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return bool(make_seats(side));
  });
  if (!plan || !can_play || fail_if_program_lost(sides)) return false;
  const auto game = std::make_shared<Game>(Game{Game::Kind::scrimmage, sides});
  game->over = std::move(over);
  game->core = options_.cores->lease(lobby_, Use::scrimmage);
  play(game, *std::move(plan), "scrimmage");
  return true;
}

void Games::play(const GamePtr& game, match::GamePlan plan, const char* label) {
  tournament::GameStart start;
  start.live_id = "p" + std::to_string(++last_id_);
  start.practice = true;
  start.label = label;
  start.aliases = plan.names;
  plan.observer = observer_.game_begins(options_.tournament, start);
  match::Seats seats;
  for (const PracticeSide& side : game->sides) {
    seats.push_back(make_seats(side)(game_thread_.host()));
  }
  game->began = steady_clock::now();
  // The game shares ownership of the members, because bots must outlive their seats.
  game->handle = match::start_game(game_thread_.host(), std::move(plan), std::move(seats),
                                   [this, alive = std::weak_ptr(alive_), members = members_,
                                    game](const match::GameOutcome& outcome) {
                                     if (!alive.expired()) game_over(game, outcome);
                                   });
  add(game);
}

void Games::add(const GamePtr& game) {
  games_.push_back(game);
  set_busy(*game, true);
}

void Games::remove(const GamePtr& game) {
  std::erase(games_, game);
  set_busy(*game, false);
}

void Games::set_busy(const Game& game, bool is_busy) const {
  for (const PracticeSide& side : game.sides) {
    LobbyMember* const member = members_->find(side.entrant);
    if (member == nullptr || member->is_house()) continue;
    if (game.kind == Game::Kind::practice) member->set_practising(is_busy);
    if (game.kind == Game::Kind::scrimmage) member->set_in_scrimmage(is_busy);
    if (game.kind == Game::Kind::check) member->set_checking(is_busy);
  }
}

void Games::game_over(const GamePtr& game, const match::GameOutcome& outcome) {
  remove(game);
  const auto took =
      std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - game->began);
  const bool was_played = outcome.record.verdict.reason != protocol::Reason::aborted &&
                          !(outcome.record.verdict.culprit && fail_if_program_lost(game->sides));
  if (was_played) {
    StoredPractice practice = practice_row(game->sides, outcome, took);
    practice.row.asked_by = game->asked_by;
    practice.row.is_scrimmage = game->kind == Game::Kind::scrimmage;
    if (game->over) game->over(&practice.row);
    options_.host->store_practice(std::move(practice));
  } else if (game->over) {
    game->over(nullptr);
  }
  // Posted, because the game that just ended is still notifying its bots.
  boost::asio::post(game_thread_.host().io(),
                    [this, alive = std::weak_ptr(alive_), core = std::move(game->core)]() mutable {
                      if (!alive.expired()) practice_.start_ready_games();
                      core.reset();
                    });
}

Games::GamePtr Games::find_check(int entrant) const {
  const auto found = std::find_if(games_.begin(), games_.end(), [entrant](const GamePtr& game) {
    return game->checkup && game->has_entrant(entrant);
  });
  return found == games_.end() ? nullptr : *found;
}

Result<void> Games::start_check(int entrant) {
  LobbyMember* const member = members_->find(entrant);
  if (member == nullptr) return Error{"no entrant " + std::to_string(entrant)};
  if (member->is_house()) return Error{"your bot runs on the server: it cannot be checked"};
  if (member->is_hosted()) return Error{"your program was checked when it was uploaded"};
  if (!member->is_connected()) return Error{"your bot is not connected: connect it first"};
  if (find_check(entrant)) return Error{"your bot is being checked"};
  if (member->is_busy()) return Error{"your bot is in a game: check it afterwards"};
  const auto checks = std::count_if(games_.begin(), games_.end(),
                                    [](const GamePtr& game) { return game->checkup != nullptr; });
  if (checks >= options_.checks) {
    return Error{"other bots are being checked: try again in a minute"};
  }
  match::CheckPlan plan = make_check_plan(options_, member->seats());
  plan.seed = options_.host->random();
  const auto check = std::make_shared<Game>(Game{Game::Kind::check, {}});
  check->sides[0].entrant = entrant;
  check->checkup = std::make_unique<match::Checkup>(
      std::move(plan),
      [this, alive = std::weak_ptr(alive_), check = check.get()](const match::Finding& finding) {
        if (!alive.expired()) add_finding(*check, finding);
      });
  findings_[entrant].clear();
  add(check);
  play_check(check);
  return {};
}

void Games::add_finding(Game& check, const match::Finding& finding) {
  check.failed = check.failed || finding.grade == match::Grade::fail;
  for (const std::string& line : finding_lines(finding)) add_line(check.sides[0].entrant, line);
}

/// Adds to the findings on the page and sends the line to the bot.
void Games::add_line(int entrant, const std::string& line) {
  findings_[entrant].push_back(line);
  members_->note(entrant, line);
}

void Games::play_check(const GamePtr& check) {
  // The game shares ownership of the check and the members, which must outlive it.
  check->handle = check->checkup->start(
      game_thread_.host(), [this, alive = std::weak_ptr(alive_), members = members_, check,
                            &io = game_thread_.host().io()] {
        // Posted, because the game that just ended is still notifying its bots.
        boost::asio::post(io, [this, alive, members, check] {
          if (!alive.expired()) check_played(check);
        });
      });
}

void Games::check_played(const GamePtr& check) {
  if (std::find(games_.begin(), games_.end(), check) == games_.end()) return;  // aborted
  check->checkup->look(game_thread_.host().sandbox());
  if (!check->checkup->is_over()) return play_check(check);
  check->checkup->conclude();
  members_->say(check->sides[0].entrant,
                check->failed ? "lobby checked fail" : "lobby checked pass");
  remove(check);
  lobby_.schedule_publish();
}

std::vector<std::string> Games::findings(int entrant) const {
  const auto found = findings_.find(entrant);
  return found == findings_.end() ? std::vector<std::string>() : found->second;
}

void Games::abort(const GamePtr& game, const std::string& why) {
  if (!game->checkup) {
    for (const PracticeSide& side : game->sides) {
      if (game->asked_by != 0) members_->note(side.entrant, "practice game aborted: " + why);
    }
    return match::abort_game(game->handle);
  }
  std::erase(games_, game);  // first, so that the game's end does not go on with the check
  match::abort_game(game->handle);
  add_line(game->sides[0].entrant, "check aborted: " + why);
  set_busy(*game, false);
  lobby_.schedule_publish();
}

void Games::abort_games(int entrant, const std::string& why) {
  for (const GamePtr& game : std::vector(games_)) {
    if (game->has_entrant(entrant)) abort(game, why);
  }
}

void Games::abort_check(int entrant, const std::string& why) {
  if (const GamePtr check = find_check(entrant)) abort(check, why);
}

bool Games::abort_newest_scrimmage(const std::string& why) {
  const auto newest = std::find_if(games_.rbegin(), games_.rend(), [](const GamePtr& game) {
    return game->kind == Game::Kind::scrimmage;
  });
  if (newest == games_.rend()) return false;
  // Posted, because the caller is still assigning cores.
  boost::asio::post(game_thread_.host().io(),
                    [this, alive = std::weak_ptr(alive_), game = *newest, why] {
                      if (!alive.expired()) abort(game, why);
                    });
  return true;
}

void Games::abort_all(const std::string& why) {
  for (const GamePtr& game : std::vector(games_)) abort(game, why);
}

}  // namespace aspis::lobby
