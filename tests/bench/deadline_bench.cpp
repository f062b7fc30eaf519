// How late the referee is when a bot says nothing, and how soon its place is free again.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "referee/match/local_bot.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/scripted_seat.hpp"
#include "tests/bench/measured.hpp"

namespace aspis::match {
namespace {

using namespace bench;
using Milliseconds = std::chrono::duration<double, std::milli>;
constexpr std::chrono::milliseconds limit{100};
constexpr int games = 200;

struct Sample {
  double late = 0;   // ms from the deadline to the verdict
  double freed = 0;  // ms from the verdict until the next game could start
  double gone = 0;   // ms from the verdict until the bot's process was reaped
};

GamePlan make_plan(const rules::Rules& rules) {
  GamePlan plan;
  plan.rules = &rules;
  plan.setup = *rules.deal({}, 2, 1);
  plan.clock.move = limit;
  plan.names = {"mute", "partner"};
  plan.date = "2026-01-01T00:00:00Z";
  return plan;
}

Sample play(const rules::Rules& rules, const Entrant& mute, sandbox::Sandbox& children) {
  seats::Host host(children);
  Seats seats;
  seats.push_back(mute.seat(host));
  seats.push_back(std::make_unique<seats::ScriptedSeat>(
      host, [](const rules::Position&) { return seats::ScriptedTurn{}; }));
  Sample sample;
  Clock::time_point verdict;
  start_game(host, make_plan(rules), std::move(seats), [&](const GameOutcome& outcome) {
    verdict = Clock::now();
    const auto* lost = std::get_if<protocol::Forfeit>(&outcome.record.events.back());
    if (lost == nullptr || lost->reason != protocol::Reason::timeout) std::abort();
    sample.late = Milliseconds(lost->time - limit).count();
    boost::asio::post(host.io(),
                      [&] { sample.freed = Milliseconds(Clock::now() - verdict).count(); });
  });
  host.run();
  sample.gone = Milliseconds(Clock::now() - verdict).count();
  return sample;
}

void print(const char* what, const std::vector<double>& values, double asked) {
  std::printf("%-44s %7.3f %7.3f %7.3f   %5.0f\n", what, quantile(values, 0.5),
              quantile(values, 0.99), quantile(values, 1), asked);
}

int run(const std::string& program) {
  sandbox::Sandbox children;
  const rules::Rules& rules = **rules::rules_named("croquet");
  const auto mute = local_entrant({program, false, "mute"}, rules, {}, children, "/");
  if (!mute) {
    std::fprintf(stderr, "deadline_bench: %s\n", mute.error().text.c_str());
    return 2;
  }
  std::vector<double> late;
  std::vector<double> freed;
  std::vector<double> gone;
  for (int game = 0; game < games; ++game) {
    const Sample sample = play(rules, *mute, children);
    late.push_back(sample.late);
    freed.push_back(sample.freed);
    gone.push_back(sample.gone);
  }
  std::printf("%d games against a bot that never answers, ms     median     p99     max   asked\n",
              games);
  print("from its deadline to the verdict", late, 10);
  print("from the verdict until its slot is free", freed, 50);
  print("from the verdict until its process is gone", gone, 50);
  return 0;
}

}  // namespace
}  // namespace aspis::match

int main() {
  return aspis::match::run(std::string(ASPIS_STAGE) + "/hostile/rude mute");
}
