// The cost of the game loop, compared with bare blocking pipes in the same run.
#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "referee/rules/catalog.hpp"
#include "tests/bench/endless_game.hpp"
#include "tests/bench/measured.hpp"

namespace aspis::match {
namespace {

using namespace bench;
constexpr int rounds = 7;

/// Microseconds a move.
struct Cost {
  double wall = 0;
  double cpu = 0;  // of this process alone
};

Cost median(const std::vector<Cost>& costs) {
  std::vector<double> wall;
  std::vector<double> cpu;
  for (const Cost& cost : costs) {
    wall.push_back(cost.wall);
    cpu.push_back(cost.cpu);
  }
  return {bench::median(wall), bench::median(cpu)};
}

template <class Work>
Cost measured(Work work) {
  const double cpu = own_cpu_us();
  const auto begun = Clock::now();
  const double moves = work();
  const std::chrono::duration<double, std::micro> wall = Clock::now() - begun;
  return {wall.count() / moves, (own_cpu_us() - cpu) / moves};
}

void stay_on_one_core() {
  cpu_set_t set;
  ::sched_getaffinity(0, sizeof set, &set);
  int core = 0;
  while (!CPU_ISSET(core, &set)) ++core;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  ::sched_setaffinity(0, sizeof set, &set);
}

/// A bot behind two blocking pipes.
struct BareBot {
  int to = -1;
  int from = -1;
  pid_t pid = -1;

  explicit BareBot(const std::string& program) {
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) std::abort();
    pid = ::fork();
    if (pid == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      ::execl(program.c_str(), program.c_str(), "echo", nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to = in[1];
    from = out[0];
  }
  BareBot(const BareBot&) = delete;
  BareBot& operator=(const BareBot&) = delete;
  ~BareBot() {
    ::close(to);
    ::close(from);
    ::waitpid(pid, nullptr, 0);
  }

  void trip(const std::string& line) const {
    char reply[64];
    if (::write(to, line.data(), line.size()) < 0 || ::read(from, reply, sizeof reply) <= 0) {
      std::abort();
    }
  }
};

Cost floor_cost(const std::string& program, int moves) {
  const BareBot a(program);
  const BareBot b(program);
  const std::string line =
      "a line that is as long as what a bot is told at its turn, more or less\n";
  for (int i = 0; i < 100; ++i) (i % 2 == 0 ? a : b).trip(line);
  return measured([&] {
    for (int i = 0; i < moves; ++i) (i % 2 == 0 ? a : b).trip(line);
    return moves;
  });
}

Cost referee_cost(const std::string& program, const rules::Rules& rules, int games, int at_once,
                  sandbox::Sandbox& children) {
  MatchPlan plan = match_with_itself(program, rules, games, at_once, children);
  if (rules.name() == "boxing") plan.options = {{"unusable", "0"}};
  plan.pin = true;
  Match match(plan, children);
  return measured([&] {
    std::size_t moves = 0;
    std::vector<std::string> records;
    match.play([&](const MatchGame& game) {
      if (game.outcome.record.verdict.reason != protocol::Reason::last_spot) {
        std::fprintf(stderr, "loop_bench: %s\n", game.outcome.record.verdict.detail.c_str());
        std::exit(1);
      }
      moves += game.outcome.record.events.size();
      records.push_back(protocol::text(game.outcome.record));
    });
    return static_cast<double>(moves);
  });
}

void print(const char* what, const Cost& cost) {
  std::printf("%-44s %6.2f %6.2f\n", what, cost.wall, cost.cpu);
}

void run(const std::string& program) {
  sandbox::Sandbox children;
  const rules::Rules& boxing = **rules::rules_named("boxing");
  const EndlessRules endless;
  std::vector<Cost> many;
  std::vector<Cost> many_short;
  for (int round = 0; round < rounds; ++round) {
    many.push_back(referee_cost(program, endless, 16, 16, children));
    many_short.push_back(referee_cost(program, boxing, 200, 16, children));
  }
  stay_on_one_core();
  std::vector<Cost> floors;
  std::vector<Cost> loops;
  std::vector<Cost> games;
  for (int round = 0; round < rounds; ++round) {
    floors.push_back(floor_cost(program, 50'000));
    loops.push_back(referee_cost(program, endless, 3, 1, children));
    games.push_back(referee_cost(program, boxing, 100, 1, children));
  }
  const Cost floor = median(floors);
  const Cost loop = median(loops);
  const Cost game = median(games);
  std::printf(
      "medians of %d runs, microseconds a move, records written to memory\n\n%44s %6s %6s\n",
      rounds, "", "wall", "CPU");
  print("floor: blocking pipes, one core", floor);
  print("the loop: one game of 20,000 moves, one core", loop);
  print("  ratio to the floor (asked: 2.50 and 6.00)",
        {loop.wall / floor.wall, loop.cpu / floor.cpu});
  print("boxing, 512 moves, bots started every game", game);
  print("  ratio to the floor (asked: 2.50 and 6.00)",
        {game.wall / floor.wall, game.cpu / floor.cpu});
  std::printf("\n16 games at once on all cores, moves a second (asked: 250,000)\n");
  std::printf("  the loop                                %8.0f\n", 1e6 / median(many).wall);
  std::printf("  boxing, bots started every game         %8.0f\n", 1e6 / median(many_short).wall);
}

}  // namespace
}  // namespace aspis::match

int main() {
  aspis::match::run(std::string(ASPIS_STAGE) + "/bench/counter");
}
