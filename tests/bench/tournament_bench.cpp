// What it takes to play a whole tournament and to store it: 34 bots that think no time, through the
// five rounds of `shield`, beside the same games played and stored nowhere.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "protocol/sha256.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/match/pool.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int entrants = 34;
constexpr int rounds = 5;
constexpr int at_once = 4;

/// A tournament's file and how its bots are made.
using Bots = std::function<match::SeatMaker(int)>;

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// All games of a finished tournament, as its runner had them played.
std::vector<match::Assignment> games_of(const tournament::Book& book,
                                        const tournament::Venue& venue) {
  std::vector<match::Assignment> games;
  for (const auto& [id, row] : book.games) {
    match::Assignment& game = games.emplace_back();
    match::Assignment::Game one;
    one.plan.rules = venue.rules;
    one.plan.seed = row.seed;
    one.plan.setup = support::sound(
        venue.rules->deal(book.plan.options, static_cast<int>(row.seats.size()), row.seed.value()));
    one.plan.clock = formats::clock_of(book.plan, venue.rules->default_clock());
    one.plan.date = venue.date();
    for (const db::GameSeatRow& seat : row.seats) {
      one.bots.push_back(static_cast<int>(game.bots.size()));
      one.plan.names.push_back(tournament::alias_of(book, seat.entrant - 1));
      game.bots.push_back(venue.seats.at(static_cast<std::size_t>(seat.entrant - 1)));
    }
    game.games.push_back(std::move(one));
  }
  return games;
}

/// Seconds for the same games without a file: each record is still written and digested.
double played_only(std::vector<match::Assignment> games, const match::PoolShape& shape,
                   seats::Children& children) {
  std::size_t next = 0;
  std::mutex mutex;
  std::size_t bytes = 0;
  for (match::Assignment& game : games) {
    game.done = [&](std::size_t, const match::GameOutcome& outcome) {
      const std::string text = protocol::text(outcome.record);
      const std::string digest = protocol::sha256_of(text);
      const std::lock_guard lock(mutex);
      bytes += text.size() + digest.size();
    };
  }
  const auto begun = Clock::now();
  match::Pool pool(shape, children, [&]() -> match::Next {
    if (next == games.size()) return {};
    return {match::Next::What::play, std::move(games[next++])};
  });
  pool.run();
  return seconds_since(begun);
}

struct Figures {
  std::vector<double> stored;  // seconds
  std::vector<double> unstored;
  std::vector<double> ratios;
  std::size_t games = 0;
};

Figures measure(const Bots& bots, seats::Children& children) {
  Figures figures;
  for (int round = 0; round < rounds; ++round) {
    support::ScriptedTournament made(support::quick_plan("shield"), entrants);
    made.games_at_once = at_once;
    made.bot = bots;
    double stored = 0;
    {
      db::Store store = made.open();
      tournament::Book book = support::sound(tournament::read_book(store));
      tournament::Venue venue = made.venue(book);
      venue.shape.pin = true;
      tournament::Runner runner(store, std::move(book), std::move(venue), children);
      const auto begun = Clock::now();
      if (runner.run(std::nullopt) != tournament::Ended::finished) std::abort();
      stored = seconds_since(begun);
    }
    const tournament::Book book = made.book();
    tournament::Venue venue = made.venue(book);
    venue.shape.pin = true;
    const double unstored = played_only(games_of(book, venue), venue.shape, children);
    figures.stored.push_back(stored);
    figures.unstored.push_back(unstored);
    figures.ratios.push_back(unstored / stored);
    figures.games = book.games.size();
  }
  return figures;
}

void print(const char* what, const Figures& figures) {
  const double seconds = median(figures.stored);
  const auto games = static_cast<double>(figures.games);
  std::printf("%s: %.0f games\n", what, games);
  std::printf("  five rounds and play-offs, stored  %6.2f s   (asked: 10)\n", seconds);
  std::printf("  games a second, stored             %6.0f\n", games / seconds);
  std::printf("  the same games, stored nowhere     %6.0f\n", games / median(figures.unstored));
  std::printf("  ratio                              %6.0f %% (asked: 80)\n",
              100 * median(figures.ratios));
}

Bots child_bots(seats::Children& children) {
  const auto* const rules = support::sound(rules::rules_named("boxing"));
  const match::LocalBot bot{ASPIS_STAGE "/hostile/obedient", false, "obedient"};
  const match::Entrant entrant =
      support::sound(match::local_entrant(bot, *rules, {}, children, "/"));
  return [entrant](int) { return entrant.seat; };
}

}  // namespace
}  // namespace aspis

int main() {
  aspis::seats::Children children;
  std::printf("34 entrants through shield, boxing on arenas with 51 free spots, medians of %d\n",
              aspis::rounds);
  aspis::print("bots as processes", aspis::measure(aspis::child_bots(children), children));
  aspis::print("bots within the program", aspis::measure(aspis::support::scripted_bot, children));
}
