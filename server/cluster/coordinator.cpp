#include "server/cluster/coordinator.hpp"

#include <algorithm>
#include <thread>

#include "protocol/figures.hpp"
#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/runner/director.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;
using protocol::counted;

constexpr std::chrono::milliseconds between_looks_at_results(300);
constexpr std::chrono::seconds between_looks_at_tasks(4);
/// With many shards the interval is this times their number: slurmctld has other users too.
constexpr std::chrono::milliseconds look_by_shard(10);
/// After the first Ctrl-C the coordinator waits this long for a second one, which cancels jobs.
constexpr std::chrono::seconds before_leaving(5);
constexpr int max_attempts = 5;
constexpr std::size_t max_tasks = 1000;  // in one array job; Slurm's default MaxArraySize is 1001

}  // namespace

Coordinator::Coordinator(CoordinatorOptions options)
    : options_(std::move(options)),
      batches_(options_.files, Slurm(options_.common.tournament, options_.wishes),
               options_.program),
      waiting_(options_.common, options_.bot, options_.target) {
}

std::string Coordinator::what() const {
  return "on Slurm, jobs " + batches_.job_name();
}

void Coordinator::play(runner::Director& director) {
  options_.files.make();
  find_sent();
  while (goes_on(director)) {
    try {
      step(director);
    } catch (const std::runtime_error& error) {  // from this folder or the shared one
      if (!options_.gave_up) throw;
      give_up(director, error.what());
    }
    inbox_.wait(between_looks_at_results);
  }
  leave(director);
}

void Coordinator::step(runner::Director& director) {
  forget_stored();
  options_.gave_up ? take_offered(director) : take_due(director);
  if (has_begun_ && !director.is_full()) gather(director);
  if (director.is_on()) {
    send_waiting();
    submit();
  }
  look_at_tasks(director);
  for (const std::string& error : std::exchange(errors_, {})) tell(director, error);
}

/// Returns all games that have no result to the queue.
void Coordinator::give_back(runner::Director& director) {
  std::vector<formats::DueGame> games;
  for (auto& [name, open] : open_) {
    for (const auto& [id, due] : open.due) games.push_back(due.place.due);
    batches_.forget(open.sent);
  }
  open_.clear();
  for (const WantedGroup& group : waiting_.drop()) {
    for (const Wanted& one : group) games.push_back(one.due.place.due);
  }
  for (const runner::GameInPlay& one : inbox_.take_offered()) games.push_back(one.place.due);
  for (const formats::DueGame& game : games) director.queue().release(game.match, game.number);
  if (!games.empty()) director.game_returned();
  options_.tell("");
}

void Coordinator::give_up(runner::Director& director, const std::string& why) {
  options_.gave_up(why);
  static_cast<void>(batches_.cancel());
  give_back(director);
}

bool Coordinator::goes_on(runner::Director& director) {
  using Phase = runner::Director::Phase;
  const Phase phase = director.phase();
  if (phase == Phase::on) return true;
  if (phase != Phase::stopping || options_.gave_up) return false;
  if (stops_at_ == Clock::time_point{}) {
    stops_at_ = Clock::now() + before_leaving;
    director.progress_shown().tell(
        "the tasks in Slurm keep running without this program; Ctrl-C again within " +
        std::to_string(before_leaving.count()) + " s cancels them, or later 'scancel " +
        "--name=" + batches_.job_name() + "'");
  }
  return Clock::now() < stops_at_;
}

void Coordinator::leave(runner::Director& director) {
  const bool is_finished = director.ended() == runner::Ended::finished;
  // A server leaves its tasks running, because it finds them again after a restart.
  const bool is_aborting =
      !options_.gave_up && director.phase() == runner::Director::Phase::aborting;
  if (is_aborting || (is_finished && !open_.empty())) {
    const auto cancelled = batches_.cancel();
    if (!cancelled) tell(director, "scancel: " + cancelled.error().text);
  }
  std::error_code ignored;
  if (is_finished) fs::remove_all(options_.files.top(), ignored);
}

void Coordinator::tell(runner::Director& director, const std::string& line) {
  if (!options_.gave_up) director.progress_shown().tell(line);
  director.log({0, director.options().date(), "referee", "cluster", "tournament", line});
}

void Coordinator::find_sent() {
  for (SentShard& sent : batches_.load(errors_)) {
    for (const ShardMatch& match : sent.shard.matches) {
      for (const ShardGame& game : match.games) {
        sent_before_[{match.key, game.number}] = sent.name;
      }
    }
    const std::string name = sent.name;
    open_[name].sent = std::move(sent);
  }
}

void Coordinator::take_due(runner::Director& director) {
  for (;;) {
    const auto games = director.queue().take_games(options_.common.plan);
    if (games.empty()) return;
    const auto tournament = director.queue().tournament();
    begin(*tournament);
    WantedGroup group;
    for (const runner::GameInPlay& game : games) {
      Wanted one = wanted(game, *tournament);
      if (!attach(one)) group.push_back(std::move(one));
    }
    waiting_.add(std::move(group));
  }
}

/// Takes games that a server offers. Each game is played with newly started programs.
void Coordinator::take_offered(runner::Director& director) {
  if (inbox_.take_abort()) {
    if (auto cancelled = batches_.cancel(); !cancelled) {
      tell(director, "scancel: " + cancelled.error().text);
    }
    give_back(director);
  }
  std::vector<runner::GameInPlay> offered = inbox_.take_offered();
  if (offered.empty()) return;
  offered_ = Clock::now();
  const auto tournament = director.queue().tournament();
  begin(*tournament);
  for (runner::GameInPlay& game : offered) {
    Wanted one = wanted(game, *tournament);
    if (!attach(one)) waiting_.add({std::move(one)});
  }
}

void Coordinator::begin(const tournament::Tournament& tournament) {
  if (std::exchange(has_begun_, true)) return;
  for (const auto& [id, row] : tournament.games) {
    formats::Sides seats;
    for (const db::GameSeatRow& seat : row.seats) seats.push_back(seat.entrant - 1);
    if (row.took.count() > 0) waiting_.measure(seats, row.took);
  }
}

bool Coordinator::is_as_wanted(const OpenShard& open, const ShardGame& sent,
                               const Wanted& now) const {
  ShardGame same = sent;
  same.tries = now.game.tries;
  same.avoid = now.game.avoid;
  if (same != now.game || open.sent.shard.version != options_.common.version) return false;
  return std::all_of(sent.seats.begin(), sent.seats.end(), [&](formats::Entrant entrant) {
    const ShardBot* const bot = find_bot(open.sent.shard, entrant);
    return bot != nullptr && *bot == options_.bot(entrant, now.due.place.due.match);
  });
}

/// Assigns the game to the shard in which an earlier coordinator sent it.
bool Coordinator::attach(const Wanted& one) {
  const GameId id{one.due.place.due.match, one.game.number};
  const auto found = sent_before_.find(id);
  if (found == sent_before_.end()) return false;
  const auto open = open_.find(found->second);
  sent_before_.erase(found);  // a later due game with this id is a different one
  if (open == open_.end()) return false;
  for (const ShardMatch& match : open->second.sent.shard.matches) {
    for (const ShardGame& game : match.games) {
      if (match.key != id.first || game.number != id.second) continue;
      if (!is_as_wanted(open->second, game, one)) return false;
      open->second.due.emplace(id, one.due);
      return true;
    }
  }
  return false;
}

void Coordinator::send_waiting() {
  std::map<std::string, std::vector<CutShard>> by_node;
  for (CutShard& shard : waiting_.take(!open_.empty())) {
    by_node[shard.avoid].push_back(std::move(shard));
  }
  for (auto& [avoid, all] : by_node) {
    for (std::size_t from = 0; from < all.size(); from += max_tasks) {
      const std::size_t to = std::min(all.size(), from + max_tasks);
      std::vector<Shard> shards;
      for (std::size_t at = from; at < to; ++at) shards.push_back(std::move(all[at].shard));
      std::vector<SentShard> sent = batches_.send(std::move(shards), avoid);
      for (std::size_t at = from; at < to; ++at) {
        OpenShard& open = open_[sent[at - from].name];
        open.sent = std::move(sent[at - from]);
        for (const Wanted& one : all[at].games) {
          open.due.emplace(GameId{one.due.place.due.match, one.game.number}, one.due);
        }
      }
    }
  }
}

void Coordinator::submit() {
  for (const std::string& batch : batches_.submit_again(errors_)) {
    for (auto& [name, open] : open_) {
      if (open.sent.batch == batch) open.sent.submitted = true;
    }
  }
}

void Coordinator::gather(runner::Director& director) {
  std::vector<std::string> arrived;
  for (const std::string& name : options_.files.result_names()) {
    if (const auto open = open_.find(name); open != open_.end()) {
      if (!may_be_offered_yet(open->second)) arrived.push_back(name);
    } else if (!storing_.contains(name)) {
      tell(director,
           "a task played shard " + name + " once more, or too late: its games do not count");
      fs::remove_all(options_.files.result(name));
    }
  }
  arrive(director, arrived);
}

/// A server offers games one by one, so wait a moment for the other games of a found shard.
bool Coordinator::may_be_offered_yet(const OpenShard& open) const {
  constexpr std::chrono::seconds patience(3);
  return options_.gave_up && open.sent.is_found && open.due.size() < games_in(open.sent.shard) &&
         Clock::now() - offered_ < patience;
}

/// Checks as many results in parallel as there are cores, until the director is full.
void Coordinator::arrive(runner::Director& director, const std::vector<std::string>& names) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t from = 0; from < names.size() && !director.is_full(); from += cores) {
    const std::size_t to = std::min(names.size(), from + cores);
    std::vector<Arrival> arrivals;
    for (std::size_t at = from; at < to; ++at) {
      arrivals.push_back({options_.files.result(names[at]), &open_.at(names[at]).sent.shard});
    }
    auto checked = check_arrivals(arrivals, *options_.rules, options_.dictionary);
    for (std::size_t at = from; at < to; ++at) enter(director, names[at], checked[at - from]);
  }
}

void Coordinator::enter(runner::Director& director, const std::string& name,
                        std::vector<ArrivedGame>& arrived) {
  OpenShard open = std::move(open_.at(name));
  open_.erase(name);
  const Shard& shard = open.sent.shard;
  std::vector<runner::FinishedGame> results;
  std::size_t at = 0;
  std::size_t not_due = 0;
  std::map<std::string, std::size_t> errors;  // how many games each affects
  for (const ShardMatch& match : shard.matches) {
    WantedGroup again;
    for (const ShardGame& game : match.games) {
      ArrivedGame& one = arrived.at(at++);
      auto due = open.due.extract({match.key, game.number});
      if (due.empty()) {
        ++not_due;
      } else if (!one.game) {
        ++errors[one.error];
        want_again(game, std::move(due.mapped()), one.error, again, true);
      } else {
        waiting_.measure(game.seats, one.game->row.took);
        results.emplace_back(std::move(due.mapped()), *std::move(one.game));
      }
    }
    waiting_.add(std::move(again));
  }
  for (const auto& [error, games] : errors) tell_lost(name, games, error);
  if (not_due > 0) {
    errors_.push_back("shard " + name + ": " + counted(not_due, "game") +
                      " stored before, or not due any more: not counted again");
  }
  storing_.emplace(name, std::move(open.sent));
  if (!results.empty()) director.store(std::move(results), true);
  // Runs after the results are stored, so that files are only removed once all is on the disk.
  static_cast<void>(
      director.submit([](db::Store&) {}, [this, name](const auto&) { inbox_.put_stored(name); }));
}

void Coordinator::want_again(const ShardGame& sent, runner::GameInPlay due, const std::string& why,
                             WantedGroup& again, bool is_failure) {
  if (is_failure && sent.tries + 1 >= max_attempts) {
    throw ClusterError("a game failed " + std::to_string(max_attempts) +
                       " times, the last time for: " + why);
  }
  Wanted one{std::move(due), sent};
  if (is_failure) ++one.game.tries;
  again.push_back(std::move(one));
}

void Coordinator::tell_lost(const std::string& name, std::size_t games, const std::string& why) {
  errors_.push_back("shard " + name + ": " + why + "; " + counted(games, "game") +
                    " will be played again");
}

void Coordinator::look_at_tasks(runner::Director& director) {
  const auto between = std::max<Clock::duration>(between_looks_at_tasks,
                                                 look_by_shard * static_cast<int>(open_.size()));
  if (Clock::now() - looked_ < between) return;
  looked_ = Clock::now();
  const auto tasks = batches_.tasks();
  if (!tasks) return;
  std::vector<SentShard*> sent;
  for (auto& [name, open] : open_) sent.push_back(&open.sent);
  const TaskLook look = look_at(sent, *tasks);
  if (look.is_cancelled && options_.gave_up)
    throw ClusterError("its tasks were cancelled in Slurm");
  if (options_.gave_up) {
    options_.tell(open_.empty() ? ""
                                : "on the cluster: " + counted(open_.size(), "shard") + ", " +
                                      std::to_string(look.running) + " running, " +
                                      std::to_string(look.pending) + " pending");
  } else {
    director.progress_shown().set_tasks(look.running, look.pending);
  }
  if (look.is_cancelled && director.is_on()) {
    tell(director, "tasks were cancelled in Slurm: the run stops");
    director.stop(false);
    stops_at_ = Clock::now();
    return;
  }
  if (!has_begun_ || !director.is_on()) return;
  for (const std::string& name : look.lost) lose(director, name);
}

/// Claims the result's name, so that late results are refused. If that fails, they have arrived.
void Coordinator::lose(runner::Director& director, const std::string& name) {
  if (!claim(options_.files.result(name))) {
    arrive(director, {name});
    return;
  }
  OpenShard open = std::move(open_.at(name));
  open_.erase(name);
  const std::string words = batches_.last_words(open.sent);
  const std::string state = open.sent.state.empty() ? "is gone" : "ended as " + open.sent.state;
  const std::string why =
      "its task " + state + " without results" + (words.empty() ? "" : " (" + words + ")");
  const bool is_failure = !was_cancelled(open.sent);
  std::size_t games = 0;
  for (const ShardMatch& match : open.sent.shard.matches) {
    WantedGroup again;
    for (const ShardGame& game : match.games) {
      auto due = open.due.extract({match.key, game.number});
      if (due.empty()) continue;
      ++games;
      want_again(game, std::move(due.mapped()), why, again, is_failure);
    }
    waiting_.add(std::move(again));
  }
  if (games > 0) tell_lost(name, games, why);
  batches_.forget(open.sent);
}

void Coordinator::forget_stored() {
  for (const std::string& name : inbox_.take_stored()) {
    const auto sent = storing_.extract(name);
    if (!sent.empty()) batches_.forget(sent.mapped());
  }
}

}  // namespace aspis::cluster
