// Players on a simulated machine, where work takes the time that the test sets.
#include "server/lobby/cores.hpp"

#include <gmock/gmock.h>

#include <list>
#include <queue>
#include <string>

namespace aspis::lobby {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using Time = Cores::Time;

class Machine {
 public:
  explicit Machine(int count) : cores(count, [] { return now; }) { now = {}; }

  void at(Time delay, std::function<void()> act) {
    events_.push({now + delay, ++number_, std::move(act)});
  }
  void run_for(Time time) {
    const auto end = now + time;
    while (!events_.empty() && events_.top().at <= end) {
      const Event event = events_.top();
      events_.pop();
      now = event.at;
      event.act();
    }
    now = end;
  }

  inline static std::chrono::steady_clock::time_point now{};
  Cores cores;

 private:
  struct Event {
    std::chrono::steady_clock::time_point at;
    int number;
    std::function<void()> act;
    bool operator<(const Event& other) const {
      return std::pair(at, number) > std::pair(other.at, other.number);
    }
  };
  std::priority_queue<Event> events_;
  int number_ = 0;
};

class Guest final : public Cores::Player {
 public:
  Guest(Machine& machine, std::string name, Time game)
      : machine_(machine), name_(std::move(name)), game_(game) {
    machine_.cores.add(*this);
  }
  ~Guest() override { machine_.cores.remove(*this); }

  void ask(Use use, int games = 1'000'000) {
    left[use] += games;
    machine_.cores.want(*this, use);
  }
  bool begin(Use use) override {
    if (left[use] == 0) return false;
    if (--left[use] > 0) machine_.cores.want(*this, use);
    begun += name_;
    last_begun = machine_.now;
    games_.push_back({use, machine_.now});
    machine_.at(game_, [this, game = std::prev(games_.end())] { end(game); });
    return true;
  }
  bool give_way(Use use) override {
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
      if (game->use != use || !ends) continue;
      ++gave_way;
      machine_.at(milliseconds(20), [this, it = std::prev(game.base())] { end(it); });
      return true;
    }
    return false;
  }

  std::map<Use, int> left;
  std::map<Use, Time> used;
  bool ends = true;
  int gave_way = 0;
  std::chrono::steady_clock::time_point last_begun;
  static inline std::string begun;

 private:
  struct Game {
    Use use;
    std::chrono::steady_clock::time_point since;
    bool is_over = false;
  };
  void end(std::list<Game>::iterator game) {
    if (std::exchange(game->is_over, true)) return;
    const Use use = game->use;
    const auto took = std::chrono::duration_cast<Time>(machine_.now - game->since);
    used[use] += took;
    machine_.cores.give_back(*this, use, took);
  }

  Machine& machine_;
  const std::string name_;
  const Time game_;
  std::list<Game> games_;
};

class CoresTest : public testing::Test {
 protected:
  void SetUp() override { Guest::begun.clear(); }
  static auto about(Time time) {
    return testing::AllOf(testing::Ge(time * 9 / 10), testing::Le(time * 11 / 10));
  }
};

TEST_F(CoresTest, ThreeTournamentsShareScrimmageTimeEquallyOnThreeCores) {
  Machine machine(3);
  Guest slow(machine, "s", seconds(4));
  Guest usual(machine, "u", milliseconds(400));
  Guest quick(machine, "q", milliseconds(50));
  for (Guest* guest : {&slow, &usual, &quick}) guest->ask(Use::scrimmage);
  machine.run_for(minutes(10));
  // One of the three cores stays free.
  for (Guest* guest : {&slow, &usual, &quick}) {
    EXPECT_THAT(guest->used[Use::scrimmage], about(seconds(400)));
  }
}

TEST_F(CoresTest, LongGamesGetNoMoreTimeThanShortOnes) {
  Machine machine(2);
  Guest slow(machine, "s", seconds(30));
  Guest quick(machine, "q", milliseconds(100));
  for (Guest* guest : {&slow, &quick}) guest->ask(Use::tournament);
  machine.run_for(minutes(10));
  for (Guest* guest : {&slow, &quick})
    EXPECT_THAT(guest->used[Use::tournament], about(seconds(600)));
}

TEST_F(CoresTest, TheFirstTournamentDoesNotStarveTheSecondOnOneCore) {
  Machine machine(1);
  Guest first(machine, "a", milliseconds(400));
  first.ask(Use::scrimmage);
  machine.run_for(minutes(5));
  Guest second(machine, "b", milliseconds(400));
  second.ask(Use::scrimmage);
  const Time before = first.used[Use::scrimmage];
  machine.run_for(minutes(10));
  EXPECT_THAT(second.used[Use::scrimmage], about(seconds(300)));
  EXPECT_THAT(first.used[Use::scrimmage] - before, about(second.used[Use::scrimmage]));
}

TEST_F(CoresTest, StudentsBeginImmediatelyWhileOnlyScrimmagesRun) {
  Machine machine(2);
  Guest playing(machine, "p", seconds(20));
  Guest student(machine, "s", seconds(3));
  playing.ask(Use::scrimmage);
  for (int i = 0; i < 50; ++i) {
    machine.run_for(milliseconds(3'700));
    student.ask(Use::student, 1);
    EXPECT_EQ(student.last_begun, machine.now);
  }
  EXPECT_EQ(playing.gave_way, 0);
}

TEST_F(CoresTest, ScrimmageOnOnlyCoreEndsForGameWithinTenthOfSecond) {
  Machine machine(1);
  Guest playing(machine, "p", minutes(2));
  Guest cup(machine, "c", seconds(3));
  playing.ask(Use::scrimmage);
  machine.run_for(seconds(5));
  cup.ask(Use::tournament, 1);
  machine.run_for(milliseconds(100));
  EXPECT_EQ(Guest::begun, "pc");
  machine.run_for(seconds(5));
  EXPECT_EQ(Guest::begun, "pcp") << "it is played again";
}

TEST_F(CoresTest, ScrimmagesEndOneAtATime) {
  Machine machine(3);
  Guest one(machine, "1", minutes(2));
  Guest two(machine, "2", minutes(2));
  Guest student(machine, "s", seconds(3));
  one.ask(Use::scrimmage);
  two.ask(Use::scrimmage);
  student.ask(Use::student, 1);
  EXPECT_EQ(one.gave_way + two.gave_way, 0) << "a core is free";
  student.ask(Use::student, 1);
  student.ask(Use::student, 1);
  EXPECT_EQ(one.gave_way + two.gave_way, 1);
  machine.run_for(milliseconds(50));
  EXPECT_EQ(one.gave_way + two.gave_way, 2);
}

TEST_F(CoresTest, AsksAnotherPlayerIfTheFirstCannotEndItsGames) {
  Machine machine(3);
  Guest ladder(machine, "l", minutes(2));
  ladder.ends = false;
  Guest playing(machine, "p", minutes(2));
  ladder.ask(Use::scrimmage, 1);
  playing.ask(Use::scrimmage, 1);
  Guest cup(machine, "c", seconds(3));
  cup.ask(Use::tournament, 2);
  EXPECT_EQ(playing.gave_way, 1);
}

TEST_F(CoresTest, EveryFourthCoreGoesToStudentsWhileGamesAreDue) {
  Machine machine(1);
  Guest cup(machine, "c", seconds(3));
  Guest students(machine, "s", seconds(3));
  cup.ask(Use::tournament);
  students.ask(Use::student);
  machine.run_for(seconds(47));
  EXPECT_EQ(Guest::begun, "ccccscccscccsccc");
}

TEST_F(CoresTest, AStudentWaitsLessThanAMinuteWhileLongGamesAreDue) {
  Machine machine(2);
  Guest cup(machine, "c", seconds(25));
  cup.ask(Use::tournament);
  Guest student(machine, "s", seconds(3));
  for (int i = 0; i < 20; ++i) {
    machine.run_for(seconds(61));
    const auto asked = machine.now;
    student.ask(Use::student, 1);
    machine.run_for(seconds(60));
    EXPECT_GE(student.last_begun, asked);
  }
}

TEST_F(CoresTest, GamesComeBeforeScrimmages) {
  Machine machine(1);
  Guest cup(machine, "c", seconds(3));
  Guest playing(machine, "p", seconds(3));
  playing.ask(Use::scrimmage);
  cup.ask(Use::tournament, 5);
  machine.run_for(seconds(16));
  EXPECT_EQ(Guest::begun, "pcccccp");
}

TEST_F(CoresTest, IdleTimeGivesNoClaimToCores) {
  Machine machine(1);
  Guest idle(machine, "i", seconds(1));
  Guest busy(machine, "b", seconds(1));
  idle.ask(Use::tournament, 1);
  busy.ask(Use::tournament);
  machine.run_for(minutes(10));
  Guest::begun.clear();
  idle.ask(Use::tournament);
  machine.run_for(seconds(20));
  const auto games = std::count(Guest::begun.begin(), Guest::begun.end(), 'i');
  EXPECT_THAT(games, testing::AllOf(testing::Ge(9), testing::Le(12)));
}

TEST_F(CoresTest, RemovedPlayerGivesItsCoresBack) {
  Machine machine(1);
  Guest gone(machine, "g", seconds(1));
  Guest other(machine, "o", seconds(1));
  gone.ask(Use::tournament);
  other.ask(Use::tournament);
  machine.cores.remove(gone);
  machine.run_for(seconds(3));
  EXPECT_EQ(Guest::begun, "gooo");
  machine.cores.add(gone);
}

TEST_F(CoresTest, ExpectsACoreByTheLengthOfGamesAndThePlaceInLine) {
  Machine machine(1);
  Guest a(machine, "a", milliseconds(100));
  Guest b(machine, "b", milliseconds(100));
  a.ask(Use::tournament);
  b.ask(Use::tournament);
  EXPECT_FALSE(machine.cores.expected(b, Use::tournament)) << "no length is known";
  machine.run_for(milliseconds(150));
  EXPECT_EQ(machine.cores.expected(a, Use::tournament), milliseconds(100));
}

TEST_F(CoresTest, ALeaseGivesTheCoreBack) {
  Machine machine(1);
  struct Holder final : Cores::Player {
    explicit Holder(Cores& of) : cores(of) { cores.add(*this); }
    bool begin(Use use) override {
      if (held) return false;
      held = cores.lease(*this, use);
      ++begun;
      return true;
    }
    bool give_way(Use) override { return false; }
    Cores& cores;
    std::shared_ptr<void> held;
    int begun = 0;
  } holder(machine.cores);
  machine.cores.want(holder, Use::student);
  EXPECT_EQ(holder.begun, 1);
  Guest other(machine, "o", seconds(1));
  other.ask(Use::student, 1);
  EXPECT_EQ(Guest::begun, "");
  holder.held.reset();
  EXPECT_EQ(Guest::begun, "o");
  machine.cores.remove(holder);
}

}  // namespace
}  // namespace aspis::lobby
