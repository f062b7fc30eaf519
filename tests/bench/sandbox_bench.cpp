// The cost of sandboxes, compared with the same work without them in the same run: starting a
// program, tournaments of short games, long games, and ending a killed program. Run
// sandbox_bench [STARTS].
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "referee/rules/catalog.hpp"
#include "tests/bench/endless_game.hpp"
#include "tests/bench/measured.hpp"

namespace aspis::match {
namespace {

using namespace bench;
using sandbox::Level;
using sandbox::Mode;

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "sandbox_bench: %s\n", why.c_str());
  std::exit(1);
}

const char* const words[] = {"/bin/echo", "here", nullptr};
const sandbox::Program program{{{"/bin/echo", "here"}}, "/", {}, {}, {}};

void wait_for_byte(int from) {
  pollfd wait{from, POLLIN, 0};
  char byte = 0;
  do {
    ::poll(&wait, 1, -1);
  } while (::read(from, &byte, 1) < 0);
}

/// The floor: to the first byte of a program that posix_spawn started.
double bare_start() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  const auto begun = Clock::now();
  pid_t pid = -1;
  if (::posix_spawn(&pid, words[0], &actions, nullptr, const_cast<char**>(words), environ) != 0)
    fail("spawn");
  ::close(ends[1]);
  wait_for_byte(ends[0]);
  const double took = ms_since(begun);
  ::close(ends[0]);
  ::posix_spawn_file_actions_destroy(&actions);
  ::waitpid(pid, nullptr, 0);
  return took;
}

void wait_for_exit(sandbox::Container& box) {
  pollfd wait{box.descriptor(), POLLIN, 0};
  while (!box.take_exit()) ::poll(&wait, 1, -1);
}

/// In a sandbox that is made for it.
double boxed_start(sandbox::Sandbox& sandbox) {
  const auto begun = Clock::now();
  auto box = sandbox.open({});
  if (!box) fail(box.error().text);
  auto pipes = (*box)->run(program);
  if (!pipes) fail(pipes.error().text);
  wait_for_byte(pipes->out.get());
  return ms_since(begun);
}

/// From a kill until nothing is left of a program with children.
double end_in(sandbox::Sandbox& sandbox) {
  auto box = sandbox.open({});
  if (!box) fail(box.error().text);
  auto pipes = (*box)->run(
      {{{"/bin/sh", "-c", "sleep 99 & setsid sleep 99 & echo x; sleep 99"}}, "/", {}, {}, {}});
  if (!pipes) fail(pipes.error().text);
  wait_for_byte(pipes->out.get());
  const auto begun = Clock::now();
  (*box)->kill();
  wait_for_exit(**box);
  return ms_since(begun);
}

struct Speed {
  double games = 0;  // a second
  double moves = 0;  // a second
  double cpu = 0;    // of the referee a move, in microseconds
};

Speed measure_speed(const rules::Rules& rules, const std::string& bot, int games,
                    sandbox::Sandbox& sandbox) {
  const MatchPlan plan = match_with_itself(bot, rules, games, 2, sandbox);
  Match match(plan, sandbox);
  std::size_t moves = 0;
  const double cpu = own_cpu_us();
  const auto begun = Clock::now();
  match.play([&](const MatchGame& game) {
    if (game.outcome.record.verdict.culprit) fail(protocol::text(game.outcome.record));
    moves += game.outcome.record.events.size();
  });
  const double seconds = ms_since(begun) / 1000;
  return {games / seconds, static_cast<double>(moves) / seconds,
          (own_cpu_us() - cpu) / static_cast<double>(moves)};
}

void print_starts(int count) {
  std::vector<double> bare;
  for (int i = 0; i < count; ++i) bare.push_back(bare_start());
  std::printf(
      "milliseconds from the start to the first byte, medians of %d (asked: at most 5 more at A "
      "and B)\n"
      "  %-42s %7.2f\n",
      count, "floor: posix_spawn", quantile(bare, 0.5));
  for (const Level level : {Level::users, Level::namespaces, Level::landlock}) {
    sandbox::Sandbox sandbox(Mode::automatic, level);
    if (sandbox.ability().level != level) continue;
    std::vector<double> fresh;
    std::vector<double> ends;
    for (int i = 0; i < count; ++i) fresh.push_back(boxed_start(sandbox));
    for (int i = 0; i < count; ++i) ends.push_back(end_in(sandbox));
    const std::string name(letter(level));
    std::printf("  %-42s %7.2f\n", (name + ": in a sandbox").c_str(), quantile(fresh, 0.5));
    std::printf("  %-42s %7.2f %7.2f\n",
                (name + ": from a kill until nothing is left, p50, p99").c_str(),
                quantile(ends, 0.5), quantile(ends, 0.99));
  }
}

void print_speeds() {
  constexpr int rounds = 5;
  sandbox::Sandbox boxed;
  sandbox::Sandbox bare(Mode::off);
  const std::string random = std::string(ASPIS_STAGE) + "/share/aspis/bots/croquet_random";
  const std::string counter = std::string(ASPIS_STAGE) + "/bench/counter";
  const EndlessRules endless;
  std::vector<double> games;
  std::vector<double> moves;
  std::vector<double> cpu;
  Speed with;
  Speed without;
  for (int round = 0; round < rounds; ++round) {
    const rules::Rules& croquet = **rules::rules_named("croquet");
    without = measure_speed(croquet, random, 300, bare);
    with = measure_speed(croquet, random, 300, boxed);
    games.push_back(with.games / without.games);
    without = measure_speed(endless, counter, 8, bare);
    with = measure_speed(endless, counter, 8, boxed);
    moves.push_back(with.moves / without.moves);
    cpu.push_back(with.cpu / without.cpu);
  }
  std::printf("boxed (level %s) beside not boxed, medians of %d rounds\n",
              std::string(letter(boxed.ability().level)).c_str(), rounds);
  std::printf("  %-42s %6.0f %%\n", "games a second, short, new processes each",
              100 * quantile(games, 0.5));
  std::printf("  %-42s %6.0f %% (asked: 97)\n", "moves a second in long games",
              100 * quantile(moves, 0.5));
  std::printf("  %-42s %6.0f %% (asked: 100)\n", "the referee's own CPU a move",
              100 * quantile(cpu, 0.5));
}

}  // namespace
}  // namespace aspis::match

int main(int argc, char** argv) {
  const int starts = argc > 1 ? std::max(10, std::atoi(argv[1])) : 200;
  aspis::match::print_starts(starts);
  aspis::match::print_speeds();
}
