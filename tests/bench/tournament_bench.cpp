// How long it takes to play and store a whole tournament of 34 bots that do not think, through the
// five rounds of `shield`, compared with the same tournament without storing it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "referee/match/local_bot.hpp"
#include "referee/match/pool.hpp"
#include "server/runner/game_queue.hpp"
#include "server/tournament/game_rows.hpp"
#include "tests/bench/measured.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis {
namespace {

using namespace bench;
constexpr int entrants = 34;
constexpr int rounds = 5;
constexpr int at_once = 4;

/// By entrant.
using Bots = std::function<match::SeatMaker(int)>;

/// Plays the tournament without a file: the pool's threads also schedule it, and results go
/// straight into the tournament. Each record is still written and digested.
class Unstored {
 public:
  Unstored(tournament::Tournament tournament, runner::RunOptions options,
           sandbox::Sandbox& children)
      : tournament_(std::move(tournament)),
        options_(std::move(options)),
        pool_(options_.shape, children, [this] { return next(); }) {
    for (formats::StagePlan& stage : tournament_.plan.stages) stage.match.restart = true;
  }

  /// Seconds.
  double run() {
    const auto begun = Clock::now();
    pool_.run();
    return seconds_since(begun);
  }
  [[nodiscard]] std::size_t games() const { return tournament_.games.size(); }

 private:
  match::Next next() {
    const std::lock_guard lock(mutex_);
    if (queue_.due() <= 2 * at_once && stale_) {
      const auto index =
          std::make_shared<const runner::ScheduleIndex>(tournament::take_snapshot(tournament_));
      queue_.refill(index, index->schedule().due);
      stale_ = false;
    }
    const auto due = queue_.take_games(tournament_.plan);  // one at a time
    if (!due.empty()) return {match::Next::What::play, assignment(due.front().place.due)};
    if (queue_.is_idle()) return {};
    somebody_waits_ = true;
    return {match::Next::What::wait};
  }

  match::Assignment assignment(const formats::DueGame& due) {
    match::Assignment assignment;
    match::Assignment::Game game;
    game.plan.rules = options_.rules;
    game.plan.seed =
        formats::board_seed(tournament_.plan, tournament_.row.seed, due.match, due.board, 0);
    game.plan.setup = support::sound(options_.rules->deal(
        tournament_.plan.options, static_cast<int>(due.seats.size()), *game.plan.seed));
    game.plan.clock = formats::choose_clock(tournament_.plan, options_.rules->default_clock());
    game.plan.date = options_.date();
    for (const formats::Entrant entrant : due.seats) {
      game.bots.push_back(static_cast<int>(assignment.bots.size()));
      game.plan.names.push_back(tournament::entrant_alias(tournament_, entrant));
      assignment.bots.push_back(options_.seats.at(static_cast<std::size_t>(entrant)));
    }
    assignment.games.push_back(std::move(game));
    assignment.done = [this, due](std::size_t, const match::GameOutcome& outcome) {
      enter(due, tournament::played_game({due, 0}, outcome, std::chrono::microseconds(0)));
    };
    return assignment;
  }

  void enter(const formats::DueGame& due, tournament::StoredGame game) {
    bool wake = false;
    {
      const std::lock_guard lock(mutex_);
      db::MatchRow match;
      const std::int64_t known = tournament_.index.match.find(due.match);
      match.id = known == 0 ? static_cast<std::int64_t>(tournament_.matches.size()) + 1 : known;
      match.stage = due.match.stage;
      match.phase = due.match.phase;
      for (const formats::Entrant entrant : due.match.entrants)
        match.entrants.push_back(entrant + 1);
      game.row.id = static_cast<std::int64_t>(tournament_.games.size()) + 1;
      game.row.match = match.id;
      tournament::enter(tournament_, match, game.row);
      queue_.release(due.match, due.number);
      stale_ = true;
      wake = std::exchange(somebody_waits_, false);
    }
    if (wake) pool_.wake();
  }

  std::mutex mutex_;
  tournament::Tournament tournament_;
  runner::RunOptions options_;
  runner::GameQueue queue_{{}, nullptr};
  bool stale_ = true;
  bool somebody_waits_ = false;
  match::Pool pool_;
};

struct Figures {
  std::vector<double> stored;  // seconds
  std::vector<double> unstored;
  std::vector<double> ratios;
  std::vector<double> stored_cpu;  // microseconds
  std::vector<double> unstored_cpu;
  std::size_t games = 0;
};

Figures measure(const std::string& preset, const Bots& bots, sandbox::Sandbox& children) {
  Figures figures;
  for (int round = 0; round < rounds; ++round) {
    support::ScriptedTournament made(support::quick_plan(preset), entrants);
    made.games_at_once = at_once;
    made.bot = bots;
    const tournament::Tournament fresh = made.tournament();
    runner::RunOptions options = made.options(fresh);
    options.shape.pin = true;
    Unstored unstored(fresh, options, children);
    const double cpu = own_cpu_us();
    figures.unstored.push_back(unstored.run());
    figures.unstored_cpu.push_back(own_cpu_us() - cpu);
    double stored = 0;
    {
      db::Store store = made.open();
      runner::Director director(children);
      const double cpu_before = own_cpu_us();
      const auto begun = Clock::now();
      if (director.run(store, fresh, options) != runner::Ended::finished) std::abort();
      stored = seconds_since(begun);
      figures.stored_cpu.push_back(own_cpu_us() - cpu_before);
      figures.games = director.tournament().games.size();
    }
    if (figures.games != unstored.games()) std::abort();
    figures.stored.push_back(stored);
    figures.ratios.push_back(figures.unstored.back() / stored);
  }
  return figures;
}

void print(const char* what, const Figures& figures) {
  const double seconds = median(figures.stored);
  const auto games = static_cast<double>(figures.games);
  std::printf("%s: %.0f games\n", what, games);
  std::printf("  the whole tournament, stored       %6.2f s   (asked: 10)\n", seconds);
  std::printf("  games a second, stored             %6.0f\n", games / seconds);
  std::printf("  the same, stored nowhere           %6.0f\n", games / median(figures.unstored));
  std::printf("  ratio                              %6.0f %% (asked: 80)\n",
              100 * median(figures.ratios));
  std::printf("  our own CPU a game, stored and not %6.0f us and %.0f us\n",
              median(figures.stored_cpu) / games, median(figures.unstored_cpu) / games);
}

Bots child_bots(sandbox::Sandbox& children) {
  const auto* const rules = support::sound(rules::rules_named("boxing"));
  const match::LocalBot bot{ASPIS_STAGE "/hostile/obedient", false, "obedient"};
  const match::Entrant entrant =
      support::sound(match::local_entrant(bot, *rules, {}, children, "/"));
  return [entrant](int) { return entrant.seat; };
}

}  // namespace
}  // namespace aspis

int main() {
  aspis::sandbox::Sandbox children;
  std::printf("34 entrants, boxing on arenas with 51 free spots, %d games at once, medians of %d\n",
              aspis::at_once, aspis::rounds);
  const auto processes = aspis::child_bots(children);
  aspis::print("shield, bots as processes", aspis::measure("shield", processes, children));
  const aspis::Bots functions = aspis::support::scripted_bot;
  aspis::print("shield, bots within the program", aspis::measure("shield", functions, children));
  aspis::print("all play all, bots within the program",
               aspis::measure("round-robin", functions, children));
}
