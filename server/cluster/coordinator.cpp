#include "server/cluster/coordinator.hpp"

#include <algorithm>
#include <thread>

#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_looks_at_results(300);
constexpr std::chrono::seconds between_looks_at_tasks(4);
/// A look at so many takes a while: slurmctld is not ours alone.
constexpr std::chrono::milliseconds look_by_shard(10);
/// After Ctrl-C: time for the second one, which ends the jobs.
constexpr std::chrono::seconds before_leaving(5);
constexpr int most_tries = 5;
constexpr std::size_t most_tasks = 1000;  // of an array job: MaxArraySize is 1001 unless told

std::string count_of(std::size_t count, const std::string& thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

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

void Coordinator::play(const Parts& parts) {
  options_.files.make();
  find_sent();
  while (goes_on(parts)) {
    try {
      step(parts);
    } catch (const std::runtime_error& fault) {  // ours, or the shared folder's
      if (!options_.gave_up) throw;
      give_up(parts, fault.what());
    }
    inbox_.wait(between_looks_at_results);
  }
  leave(parts);
}

void Coordinator::step(const Parts& parts) {
  forget_stored();
  options_.gave_up ? take_offered(parts) : take_due(parts);
  if (has_begun_ && !parts.writer.is_full()) gather(parts);
  if (parts.control.is_on()) {
    send_waiting();
    submit();
  }
  look_at_tasks(parts);
  for (const std::string& fault : std::exchange(faults_, {})) tell(parts, fault);
}

/// Nothing of it was ever played.
void Coordinator::give_back(const Parts& parts) {
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
  for (const formats::DueGame& game : games) parts.queue.land(game.match, game.number);
  if (!games.empty()) parts.game_returned();
  options_.tell("");
}

void Coordinator::give_up(const Parts& parts, const std::string& why) {
  options_.gave_up(why);
  static_cast<void>(batches_.cancel());
  give_back(parts);
}

bool Coordinator::goes_on(const Parts& parts) {
  using Phase = runner::RunControl::Phase;
  const Phase phase = parts.control.phase();
  if (phase == Phase::on) return true;
  if (phase != Phase::stopping || options_.gave_up) return false;
  if (stops_at_ == Clock::time_point{}) {
    stops_at_ = Clock::now() + before_leaving;
    parts.progress.tell(
        "the tasks in Slurm keep running without this program; Ctrl-C again within " +
        std::to_string(before_leaving.count()) + " s cancels them, or later 'scancel " +
        "--name=" + batches_.job_name() + "'");
  }
  return Clock::now() < stops_at_;
}

void Coordinator::leave(const Parts& parts) {
  const bool is_finished = parts.control.has_ended_by_itself() &&
                           parts.control.how_it_ended() == runner::Ended::finished;
  // A server that is stopped finds its shards again.
  const bool is_aborting =
      !options_.gave_up && parts.control.phase() == runner::RunControl::Phase::aborting;
  if (is_aborting || (is_finished && !open_.empty())) {
    const auto cancelled = batches_.cancel();
    if (!cancelled) tell(parts, "scancel: " + cancelled.error().text);
  }
  std::error_code ignored;
  if (is_finished) fs::remove_all(options_.files.top(), ignored);
}

void Coordinator::tell(const Parts& parts, const std::string& line) {
  if (!options_.gave_up) parts.progress.tell(line);
  parts.writer.log({0, parts.options.date(), "referee", "cluster", "tournament", line});
}

void Coordinator::find_sent() {
  for (SentShard& sent : batches_.load(faults_)) {
    for (const ShardMatch& match : sent.shard.matches) {
      for (const ShardGame& game : match.games) {
        sent_before_[{match.key, game.number}] = sent.name;
      }
    }
    const std::string name = sent.name;
    OpenShard& open = open_[name];
    open.sent = std::move(sent);
    open.is_found = true;
  }
}

void Coordinator::take_due(const Parts& parts) {
  const auto whole_match = [this](const formats::DueGame& game) {
    const auto stage = static_cast<std::size_t>(game.match.stage);
    return !options_.common.plan.stages.at(stage).match.restart;
  };
  for (;;) {
    const auto games = parts.queue.take_games(whole_match);
    if (games.empty()) return;
    const auto tournament = parts.queue.tournament();
    begin(*tournament);
    WantedGroup group;
    for (const runner::GameInPlay& game : games) {
      Wanted one = wanted(game, *tournament);
      if (!attach(one)) group.push_back(std::move(one));
    }
    waiting_.add(std::move(group));
  }
}

/// Each is played with programs that are started for it, as a server does.
void Coordinator::take_offered(const Parts& parts) {
  if (inbox_.take_abort()) {
    if (auto cancelled = batches_.cancel(); !cancelled) {
      tell(parts, "scancel: " + cancelled.error().text);
    }
    give_back(parts);
  }
  std::vector<runner::GameInPlay> offered = inbox_.take_offered();
  if (offered.empty()) return;
  offered_ = Clock::now();
  const auto tournament = parts.queue.tournament();
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
    const ShardBot* const bot = bot_of(open.sent.shard, entrant);
    return bot != nullptr && *bot == options_.bot(entrant, now.due.place.due.match);
  });
}

/// To the shard that was sent with it by an earlier coordinator.
bool Coordinator::attach(const Wanted& one) {
  const GameId id{one.due.place.due.match, one.game.number};
  const auto found = sent_before_.find(id);
  if (found == sent_before_.end()) return false;
  const auto open = open_.find(found->second);
  sent_before_.erase(found);  // what is due once more is another game
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
    for (std::size_t from = 0; from < all.size(); from += most_tasks) {
      const std::size_t to = std::min(all.size(), from + most_tasks);
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
  for (const std::string& batch : batches_.submit_again(faults_)) {
    for (auto& [name, open] : open_) {
      if (open.sent.batch == batch) open.sent.submitted = true;
    }
  }
}

void Coordinator::gather(const Parts& parts) {
  std::vector<std::string> arrived;
  for (const std::string& name : options_.files.result_names()) {
    if (const auto open = open_.find(name); open != open_.end()) {
      if (!may_be_offered_yet(open->second)) arrived.push_back(name);
    } else if (!storing_.contains(name)) {
      tell(parts,
           "a task played shard " + name + " once more, or too late: its games do not count");
      fs::remove_all(options_.files.result(name));
    }
  }
  arrive(parts, arrived);
}

/// In a server games are offered one after the other, also those that an earlier run has sent.
bool Coordinator::may_be_offered_yet(const OpenShard& open) const {
  constexpr std::chrono::seconds patience(3);
  return options_.gave_up && open.is_found && open.due.size() < games_in(open.sent.shard) &&
         Clock::now() - offered_ < patience;
}

/// As many at once as there are cores, while the writer has room.
void Coordinator::arrive(const Parts& parts, const std::vector<std::string>& names) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t from = 0; from < names.size() && !parts.writer.is_full(); from += cores) {
    const std::size_t to = std::min(names.size(), from + cores);
    std::vector<Arrival> arrivals;
    for (std::size_t at = from; at < to; ++at) {
      arrivals.push_back({options_.files.result(names[at]), &open_.at(names[at]).sent.shard});
    }
    auto checked = check_arrivals(arrivals, *options_.rules, options_.dictionary);
    for (std::size_t at = from; at < to; ++at) enter(parts, names[at], checked[at - from]);
  }
}

void Coordinator::enter(const Parts& parts, const std::string& name,
                        std::vector<ArrivedGame>& arrived) {
  OpenShard open = std::move(open_.at(name));
  open_.erase(name);
  const Shard& shard = open.sent.shard;
  std::vector<runner::Result> results;
  std::size_t at = 0;
  std::size_t not_due = 0;
  std::map<std::string, std::size_t> faults;  // to how many games
  for (const ShardMatch& match : shard.matches) {
    WantedGroup again;
    for (const ShardGame& game : match.games) {
      ArrivedGame& one = arrived.at(at++);
      auto due = open.due.extract({match.key, game.number});
      if (due.empty()) {
        ++not_due;
      } else if (!one.game) {
        ++faults[one.fault];
        want_again(game, std::move(due.mapped()), one.fault, again, true);
      } else {
        waiting_.measure(game.seats, one.game->row.took);
        results.emplace_back(std::move(due.mapped()), *std::move(one.game));
      }
    }
    waiting_.add(std::move(again));
  }
  for (const auto& [fault, games] : faults) tell_lost(name, games, fault);
  if (not_due > 0) {
    faults_.push_back("shard " + name + ": " + count_of(not_due, "game") +
                      " stored before, or not due any more: not counted again");
  }
  storing_.emplace(name, std::move(open.sent));
  if (!results.empty()) parts.writer.store(std::move(results), true);
  // In the order of submission: the files go when all of it is on the disk.
  parts.writer.submit([](db::Store&) {}, [this, name] { inbox_.put_stored(name); });
}

void Coordinator::want_again(const ShardGame& sent, runner::GameInPlay due, const std::string& why,
                             WantedGroup& again, bool is_fault) {
  if (is_fault && sent.tries + 1 >= most_tries) {
    throw ClusterError("a game failed " + std::to_string(most_tries) +
                       " times, the last time for: " + why);
  }
  Wanted one{std::move(due), sent};
  if (is_fault) ++one.game.tries;
  again.push_back(std::move(one));
}

void Coordinator::tell_lost(const std::string& name, std::size_t games, const std::string& why) {
  faults_.push_back("shard " + name + ": " + why + "; " + count_of(games, "game") +
                    " will be played again");
}

void Coordinator::look_at_tasks(const Parts& parts) {
  const auto between = std::max<Clock::duration>(between_looks_at_tasks,
                                                 look_by_shard * static_cast<int>(open_.size()));
  if (Clock::now() - looked_ < between) return;
  looked_ = Clock::now();
  const auto tasks = batches_.tasks();
  if (!tasks) return;
  std::vector<Watched> watched;
  for (auto& [name, open] : open_) watched.push_back({&open.sent, open.is_found});
  const TaskLook look = look_at(watched, *tasks);
  if (look.is_cancelled && options_.gave_up)
    throw ClusterError("its tasks were cancelled in Slurm");
  if (options_.gave_up) {
    options_.tell(open_.empty() ? ""
                                : "on the cluster: " + count_of(open_.size(), "shard") + ", " +
                                      std::to_string(look.running) + " running, " +
                                      std::to_string(look.pending) + " pending");
  } else {
    parts.progress.set_tasks(look.running, look.pending);
  }
  if (look.is_cancelled && parts.control.is_on()) {
    tell(parts, "tasks were cancelled in Slurm: the run stops");
    parts.control.stop(false);
    stops_at_ = Clock::now();
    return;
  }
  if (!has_begun_ || !parts.control.is_on()) return;
  for (const std::string& name : look.lost) lose(parts, name);
}

/// Its place is taken, so that whatever still comes is too late; where that fails it has come.
void Coordinator::lose(const Parts& parts, const std::string& name) {
  if (!claim(options_.files.result(name), "lost", "")) {
    arrive(parts, {name});
    return;
  }
  OpenShard open = std::move(open_.at(name));
  open_.erase(name);
  const std::string words = batches_.last_words(open.sent);
  const std::string state = open.sent.state.empty() ? "is gone" : "ended as " + open.sent.state;
  const std::string why =
      "its task " + state + " without results" + (words.empty() ? "" : " (" + words + ")");
  const bool is_fault = !was_cancelled(open.sent);
  std::size_t games = 0;
  for (const ShardMatch& match : open.sent.shard.matches) {
    WantedGroup again;
    for (const ShardGame& game : match.games) {
      auto due = open.due.extract({match.key, game.number});
      if (due.empty()) continue;
      ++games;
      want_again(game, std::move(due.mapped()), why, again, is_fault);
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
