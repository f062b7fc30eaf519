#include "server/lobby/practice_games.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <thread>

#include "server/lobby/lobby_types.hpp"

namespace aspis::lobby {

using protocol::Result;
using std::chrono::steady_clock;

struct PracticeGames::Game {
  Sides sides;                   // in the order of play
  int asked_by = 0;              // 0 is the server: a scrimmage
  std::shared_ptr<void> core{};  // if programs play that were handed in
  std::function<void(const db::PracticeRow*)> over{};
  match::GameHandle handle;
  steady_clock::time_point began;
};

PracticeGames::PracticeGames(const LobbyOptions& options, match::GameThread& game_thread,
                             std::shared_ptr<Members> members,
                             const tournament::SampleBots& sample_bots,
                             tournament::TournamentObserver& observer, Callbacks callbacks)
    : options_(options),
      game_thread_(game_thread),
      members_(std::move(members)),
      sample_bots_(sample_bots),
      observer_(observer),
      callbacks_(std::move(callbacks)) {
}

void PracticeGames::add_accepted(const Challenge& challenge, std::chrono::sys_seconds until) {
  waiting_.push_back({challenge, until});
  start_waiting_games();
}

const Challenge* PracticeGames::waiting_for(int entrant) const {
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), [entrant](const Waiting& one) {
    return one.challenge.from == entrant;
  });
  return found == waiting_.end() ? nullptr : &found->challenge;
}

std::chrono::seconds PracticeGames::wait_of(int entrant) const {
  const auto most = static_cast<std::size_t>(options_.practice_an_hour);
  const auto found = begun_.find(entrant);
  const std::size_t begun = found == begun_.end() ? 0 : found->second.size();
  if (begun < most) return std::chrono::seconds(0);
  if (most == 0) return std::chrono::hours(1);
  const auto next = found->second[begun - most] + std::chrono::hours(1);
  return std::max(std::chrono::seconds(0), next - options_.now());
}

PracticeGames::Sides PracticeGames::sides_of(const Challenge& challenge) const {
  PracticeSide from{challenge.from, "", members_->alias_of(challenge.from)};
  PracticeSide to{challenge.to, challenge.house, challenge.house};
  if (challenge.to != 0) to.name = members_->alias_of(challenge.to);
  return {from, to};
}

bool PracticeGames::is_waited_for(int entrant) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [entrant](const Waiting& one) {
    return one.challenge.from == entrant || one.challenge.to == entrant;
  });
}

/// Sample bots against a network bot need no core: they mostly wait for it.
bool PracticeGames::needs_core(const Sides& sides) const {
  return std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return side.entrant != 0 && members_->find(side.entrant)->is_hosted();
  });
}

bool PracticeGames::is_lost(const Sides& sides) const {
  return options_.is_lost &&
         std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
           return side.entrant != 0 && options_.is_lost(side.entrant, nullptr);
         });
}

match::SeatMaker PracticeGames::seats_of(const PracticeSide& side) const {
  if (side.entrant == 0) return sample_bots_.bot(side.house);
  if (side.version != 0) return options_.version_seat(side.entrant, side.version);
  return members_->find(side.entrant)->seats();
}

bool PracticeGames::has_expired(const Waiting& waiting, const Sides& sides) const {
  return waiting.until <= options_.now() ||
         std::any_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
           return side.entrant != 0 && !members_->find(side.entrant)->is_there();
         });
}

bool PracticeGames::can_start(const Sides& sides) const {
  return std::all_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    if (side.entrant == 0) return true;
    const LobbyMember& member = *members_->find(side.entrant);
    return member.is_free() && !member.is_in_scrimmage();
  });
}

/// Unless a game of the tournament has one of the two anyway.
void PracticeGames::end_scrimmages_of(const Sides& sides) {
  std::vector<const LobbyMember*> playing;
  for (const PracticeSide& side : sides) {
    if (side.entrant == 0) continue;
    const LobbyMember* const member = members_->find(side.entrant);
    if (!member->is_free()) return;
    if (member->is_in_scrimmage()) playing.push_back(member);
  }
  for (const LobbyMember* const member : playing) {
    abort_practice_of(*member, "a practice game is waiting");
  }
}

void PracticeGames::start_waiting_games() {
  bool waits_for_core = false;
  for (std::size_t at = 0; at < waiting_.size();) {
    const Challenge challenge = waiting_[at].challenge;
    const Sides sides = sides_of(challenge);
    const bool expired = has_expired(waiting_[at], sides);
    if (!expired) {
      end_scrimmages_of(sides);
      const bool waits = can_start(sides) && needs_core(sides);
      waits_for_core = waits_for_core || waits;
      if (waits || !can_start(sides)) {
        ++at;
        continue;
      }
    }
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(at));
    if (expired) {
      callbacks_.expired(challenge);
    } else {
      start(challenge);
    }
  }
  if (waits_for_core) options_.want_core(Use::student);
}

bool PracticeGames::begin_waiting_game() {
  const auto first = std::find_if(waiting_.begin(), waiting_.end(), [this](const Waiting& one) {
    const Sides sides = sides_of(one.challenge);
    return !has_expired(one, sides) && can_start(sides) && needs_core(sides);
  });
  if (first == waiting_.end()) return false;
  const Challenge challenge = first->challenge;
  waiting_.erase(first);
  const bool begun = start(challenge);
  start_waiting_games();
  return begun;
}

Result<match::GamePlan> PracticeGames::game_plan(const Sides& sides, const Terms& terms) const {
  match::GamePlan plan;
  plan.rules = options_.rules;
  plan.seed = options_.random();
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

bool PracticeGames::start(const Challenge& challenge) {
  const auto game = std::make_shared<Game>();
  game->sides = sides_of(challenge);
  game->asked_by = challenge.from;
  // The challenger begins the first game of the two, and then they take turns.
  const auto names = std::minmax(game->sides[0].name, game->sides[1].name);
  std::string& began_last = began_last_[{names.first, names.second}];
  if (began_last == game->sides[0].name) std::swap(game->sides[0], game->sides[1]);
  auto plan = game_plan(game->sides, challenge.terms);
  if (!plan) {
    for (const PracticeSide& side : game->sides) members_->note(side.entrant, plan.error().text);
    return false;
  }
  if (needs_core(game->sides)) game->core = options_.lease_core(Use::student);
  began_last = game->sides[0].name;
  std::deque<std::chrono::sys_seconds>& begun = begun_[challenge.from];
  begun.push_back(options_.now());
  while (begun.front() <= options_.now() - std::chrono::hours(1)) begun.pop_front();
  plan->observer = show(*plan, "practice");
  tell_opponents(game->sides);
  play(game, *std::move(plan));
  return true;
}

bool PracticeGames::play_scrimmage(const Sides& sides,
                                   std::function<void(const db::PracticeRow*)> over) {
  const auto game = std::make_shared<Game>();
  game->sides = sides;
  game->over = std::move(over);
  auto plan = game_plan(sides, terms_of(*options_.rules, options_.plan));
  const bool can_play = std::all_of(sides.begin(), sides.end(), [this](const PracticeSide& side) {
    return bool(seats_of(side));
  });
  if (!plan || !can_play || is_lost(sides)) return false;
  game->core = options_.lease_core(Use::scrimmage);
  plan->observer = show(*plan, "scrimmage");
  play(game, *std::move(plan));
  return true;
}

std::shared_ptr<match::Observer> PracticeGames::show(const match::GamePlan& plan,
                                                     const char* label) {
  tournament::GameStart start;
  start.live_id = "p" + std::to_string(++last_id_);
  start.practice = true;
  start.label = label;
  start.aliases = plan.names;
  return observer_.game_begins(options_.tournament, start);
}

void PracticeGames::tell_opponents(const Sides& sides) const {
  for (std::size_t side = 0; side < sides.size(); ++side) {
    members_->say(sides[side].entrant, "lobby opponent " + sides[1 - side].name);
  }
}

void PracticeGames::play(const std::shared_ptr<Game>& game, match::GamePlan plan) {
  const Sides& sides = game->sides;
  match::Seats seats;
  for (const PracticeSide& side : sides) seats.push_back(seats_of(side)(game_thread_.host()));
  game->began = steady_clock::now();
  // The game keeps the members, because a bot has to outlive its seats.
  game->handle = match::start_game(game_thread_.host(), std::move(plan), std::move(seats),
                                   [this, alive = std::weak_ptr(alive_), members = members_,
                                    game](const match::GameOutcome& outcome) {
                                     if (!alive.expired()) game_over(*game, outcome);
                                   });
  games_.push_back(game);
  set_busy(*game, true);
}

void PracticeGames::set_busy(const Game& game, bool is_busy) const {
  for (const PracticeSide& side : game.sides) {
    LobbyMember* const member = members_->find(side.entrant);
    if (member == nullptr || member->is_house()) continue;
    if (game.asked_by == 0) {
      member->set_in_scrimmage(is_busy);
    } else {
      member->set_practising(is_busy);
    }
  }
}

void PracticeGames::game_over(Game& game, const match::GameOutcome& outcome) {
  set_busy(game, false);
  const auto took =
      std::chrono::duration_cast<std::chrono::microseconds>(steady_clock::now() - game.began);
  const bool was_played = outcome.record.verdict.reason != protocol::Reason::aborted &&
                          !(outcome.record.verdict.culprit && is_lost(game.sides));
  if (was_played) {
    StoredPractice practice = practice_row(game.sides, outcome, took);
    practice.row.asked_by = game.asked_by;
    practice.row.is_scrimmage = game.asked_by == 0;
    if (game.over) game.over(&practice.row);
    store(game.sides, std::move(practice));
  } else if (game.over) {
    game.over(nullptr);
  }
  std::shared_ptr<void> core = std::move(game.core);
  std::erase_if(games_, [&game](const auto& other) { return other.get() == &game; });
  // Not from within the game that has just ended: its bots are still being told.
  boost::asio::post(game_thread_.host().io(),
                    [this, alive = std::weak_ptr(alive_), core = std::move(core)]() mutable {
                      if (!alive.expired()) start_waiting_games();
                      core.reset();
                    });
}

void PracticeGames::abort_practice_of(const LobbyMember& member, const std::string& why) {
  if (member.is_house()) return;
  const auto found = std::find_if(games_.begin(), games_.end(), [&member](const auto& game) {
    return game->sides[0].entrant == member.number() || game->sides[1].entrant == member.number();
  });
  if (found == games_.end()) return;
  const auto game = *found;
  abort(*game, why);
}

bool PracticeGames::abort_newest_scrimmage(const std::string& why) {
  const auto newest = std::find_if(games_.rbegin(), games_.rend(),
                                   [](const auto& game) { return game->asked_by == 0; });
  if (newest == games_.rend()) return false;
  // Not from within what needs the core.
  boost::asio::post(game_thread_.host().io(),
                    [this, alive = std::weak_ptr(alive_), game = *newest, why] {
                      if (!alive.expired()) abort(*game, why);
                    });
  return true;
}

void PracticeGames::abort(const Game& game, const std::string& why) const {
  for (const PracticeSide& side : game.sides) {
    if (game.asked_by != 0) members_->note(side.entrant, "practice game aborted: " + why);
  }
  match::abort_game(game.handle);
}

void PracticeGames::abort_all(const std::string& why) {
  for (const auto& game : std::vector(games_)) abort(*game, why);
  waiting_.clear();
}

void PracticeGames::store(const Sides& sides, StoredPractice practice) {
  options_.store_practice(
      std::move(practice), [this, alive = std::weak_ptr(alive_), sides,
                            &io = game_thread_.host().io()](const std::string& why) {
        boost::asio::post(io, [this, alive, sides, why] {
          if (alive.expired()) return;
          if (why.empty()) return callbacks_.stored();
          for (const PracticeSide& side : sides) {
            members_->note(side.entrant, "this practice game was not stored: " + why);
          }
        });
      });
}

}  // namespace aspis::lobby
