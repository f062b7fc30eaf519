// 200 network bots play 100 games in parallel on one game thread over TCP loopback: how long the
// referee takes from an answer to the next `go`, and its moves per second, compared with a bare
// loop in the same run that only passes lines to the opponent.
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <cstdio>
#include <future>
#include <memory>

#include "referee/match/game_thread.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/remote_bot.hpp"
#include "tests/bench/network_crowd.hpp"
#include "tests/support/network_peer.hpp"

namespace aspis::bench {
namespace {

constexpr std::size_t bots = 200;
constexpr std::chrono::seconds each{3};
constexpr int rounds = 3;

struct Sockets {
  std::vector<int> near;
  std::vector<int> far;
};

Sockets connected() {
  Sockets sockets;
  const int on = 1;
  for (std::size_t i = 0; i < bots; ++i) {
    const auto [near, far] = support::connected_pair(support::Wire::tcp);
    for (const int end : {near, far}) {
      ::setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    sockets.near.push_back(near);
    sockets.far.push_back(far);
  }
  return sockets;
}

struct Figure {
  double moves_a_second = 0;
  double p50 = 0;  // of the waits, in microseconds
  double p99 = 0;
};

template <class Durations>
double at(const Durations& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto index = static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1));
  return std::chrono::duration<double, std::micro>(sorted[index]).count();
}

Figure make_figure(Crowd& crowd) {
  const auto& waits = crowd.waits();
  const double seconds = std::chrono::duration<double>(each).count();
  return {static_cast<double>(waits.size()) / seconds, at(waits, 0.5), at(waits, 0.99)};
}

/// Whatever comes from one bot, its opponent is told to go.
void pass_on(const std::vector<int>& near, const std::stop_token& over) {
  const std::string lines =
      "move A,16,32,1\ntook 0\nmove B,16,32,1\nstate A 100 B 100 vacant 312\ngo 10000 -\n";
  const int poll = ::epoll_create1(EPOLL_CLOEXEC);
  for (std::size_t i = 0; i < near.size(); ++i) {
    epoll_event event{EPOLLIN, {.u64 = i}};
    ::epoll_ctl(poll, EPOLL_CTL_ADD, near[i], &event);
    if (i % 2 == 0) ::send(near[i], lines.data(), lines.size(), MSG_NOSIGNAL);
  }
  std::vector<epoll_event> events(near.size());
  while (!over.stop_requested()) {
    const int count = ::epoll_wait(poll, events.data(), static_cast<int>(events.size()), 20);
    for (int i = 0; i < count; ++i) {
      char chunk[4096];
      const std::size_t from = events[static_cast<std::size_t>(i)].data.u64;
      if (::recv(near[from], chunk, sizeof chunk, MSG_DONTWAIT) <= 0) continue;
      ::send(near[from ^ 1U], lines.data(), lines.size(), MSG_NOSIGNAL);
    }
  }
  ::close(poll);
}

Figure measure_floor(std::chrono::microseconds thinks) {
  const Sockets sockets = connected();
  Crowd crowd(sockets.far, thinks);
  {
    const std::jthread passing([&](const std::stop_token& over) { pass_on(sockets.near, over); });
    std::this_thread::sleep_for(each);
    crowd.stop();
  }
  for (const int end : sockets.near) ::close(end);
  return make_figure(crowd);
}

class Nobody final : public seats::RemoteListener {
 public:
  void on_presence() override {}
  void on_lobby_line(std::string_view) override {}
};

/// The referee's own view; on the game thread alone.
class Overheads final : public match::Observer {
 public:
  void began(const protocol::Record&, const rules::Position&) override {}
  void turn_began(int, std::optional<std::chrono::microseconds> overhead) override {
    if (overhead) all.push_back(*overhead);
  }
  void noted(const protocol::Record&, const rules::Position&) override {}
  void over(const protocol::Record& record) override {
    if (record.verdict.reason != protocol::Reason::aborted && record.verdict.culprit) ++forfeits;
  }
  std::vector<std::chrono::microseconds> all;
  int forfeits = 0;
};

match::Assignment::Game next_game(const std::shared_ptr<Overheads>& overheads) {
  match::GamePlan plan;
  plan.rules = rules::rules_named("boxing").value();
  plan.seed = 1;
  plan.setup = plan.rules->deal({{"unusable", "0"}}, 2, 1).value();
  plan.clock = {std::chrono::seconds(10), std::nullopt};
  plan.names = {"a", "b"};
  plan.date = "2026-11-20T20:51:06Z";
  plan.observer = overheads;
  return {std::move(plan), {0, 1}};
}

/// A slot has the same two bots for all its games.
match::Next pairing(std::vector<std::unique_ptr<seats::RemoteBot>>& all, std::size_t first,
                    const std::shared_ptr<Overheads>& overheads) {
  match::Assignment assignment;
  for (std::size_t i = 0; i < 2; ++i) {
    assignment.bots.emplace_back(
        [bot = all[first + i].get()](seats::Host&) { return bot->seat(); });
  }
  assignment.more = [overheads] { return std::optional(next_game(overheads)); };
  assignment.done = [](std::size_t, const match::GameOutcome&) {};
  return {match::Next::What::play, std::move(assignment)};
}

Figure measure_referee(std::chrono::microseconds thinks, Overheads& seen) {
  sandbox::Sandbox children;
  match::GameThread game_thread(children,
                                [](const std::exception_ptr&) { std::puts("a bug of ours"); });
  const Sockets sockets = connected();
  Nobody nobody;
  std::vector<std::unique_ptr<seats::RemoteBot>> all;
  game_thread.call([&] {
    for (const int near : sockets.near) {
      all.push_back(
          std::make_unique<seats::RemoteBot>(game_thread.host(), seats::RemotePolicy{}, nobody));
      all.back()->connect({nullptr, protocol::Descriptor(near)}, "bot", "");
    }
  });
  Crowd crowd(sockets.far, thinks);
  const auto overheads = std::make_shared<Overheads>();
  std::size_t given = 0;
  match::Pool pool({static_cast<int>(bots / 2), false}, game_thread,
                   [&] { return pairing(all, 2 * given++, overheads); });
  {
    const std::jthread clock([&] {
      std::this_thread::sleep_for(each);
      crowd.stop();
      pool.abort();
    });
    pool.run();
  }
  game_thread.call([&] { all.clear(); });
  seen.forfeits += overheads->forfeits;
  seen.all.insert(seen.all.end(), overheads->all.begin(), overheads->all.end());
  return make_figure(crowd);
}

Figure median(std::vector<Figure> figures) {
  const auto middle = [&](double Figure::*member) {
    std::sort(figures.begin(), figures.end(),
              [=](const Figure& a, const Figure& b) { return a.*member < b.*member; });
    return figures[figures.size() / 2].*member;
  };
  return {middle(&Figure::moves_a_second), middle(&Figure::p50), middle(&Figure::p99)};
}

void compare(std::chrono::microseconds thinks) {
  std::vector<Figure> floors;
  std::vector<Figure> referees;
  Overheads seen;
  for (int round = 0; round < rounds; ++round) {
    floors.push_back(measure_floor(thinks));
    referees.push_back(measure_referee(thinks, seen));
  }
  const Figure floor = median(floors);
  const Figure referee = median(referees);
  std::sort(seen.all.begin(), seen.all.end());
  std::printf("%zu bots, %zu games at once, a bot thinks %ld ms\n", bots, bots / 2,
              static_cast<long>(thinks.count() / 1000));
  std::printf("  answer written to go read, floor    p50 %8.0f us  p99 %8.0f us  %8.0f moves/s\n",
              floor.p50, floor.p99, floor.moves_a_second);
  std::printf("  the same, referee                   p50 %8.0f us  p99 %8.0f us  %8.0f moves/s\n",
              referee.p50, referee.p99, referee.moves_a_second);
  std::printf("  referee's own: readable to written  p50 %8.0f us  p99 %8.0f us\n",
              at(seen.all, 0.5), at(seen.all, 0.99));
  std::printf("  %zu moves, %d forfeits\n", seen.all.size(), seen.forfeits);
}

}  // namespace
}  // namespace aspis::bench

int main() {
  aspis::bench::compare(std::chrono::milliseconds(20));
  aspis::bench::compare(std::chrono::milliseconds(0));
}
