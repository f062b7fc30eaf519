#include "server/hosting/core_scheduler.hpp"

#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <string>

#include "tests/server/hosting/in_registry.hpp"

namespace aspis::hosting {

using namespace tournament;  // NOLINT: what is tested is made of it
namespace {

using std::chrono::milliseconds;
using support::SampleRegistry;

/// Tournaments that always have a game to play, unless they are out of work.
class Turns : public testing::Test {
 protected:
  struct Guest {
    explicit Guest(char called) : name(called) {}
    char name;
    bool has_work = true;
    int playing = 0;
  };

  void add(Guest& guest) {
    places_.add(&guest, [this, &guest] { boost::asio::post(io_, [this, &guest] { ask(guest); }); });
    ask(guest);
  }
  void ask(Guest& guest) {
    while (guest.has_work && places_.take(&guest)) {
      ++guest.playing;
      order_ += guest.name;
    }
  }
  /// One of its games ends, and it asks for the next at once, as a slot of its pool does.
  void end_game(Guest& guest) {
    --guest.playing;
    places_.give_back(&guest, milliseconds(100));
    ask(guest);
    run();
  }
  void run() {
    io_.restart();
    io_.poll();
  }
  [[nodiscard]] std::string since(std::size_t begun) const { return order_.substr(begun); }

  boost::asio::io_context io_{1};
  CoreScheduler places_{2, io_};
  Guest a_{'a'};
  Guest b_{'b'};
  Guest c_{'c'};
  std::string order_;
};

TEST_F(Turns, nobody_waits_for_a_spare_core_longer_than_its_game_takes_to_end) {
  int asked = 0;
  auto spare = places_.take_spare([&] { ++asked; });
  ASSERT_NE(spare, nullptr);
  EXPECT_EQ(places_.take_spare([] {}), nullptr) << "the last one is kept free";
  a_.has_work = true;
  add(a_);
  EXPECT_EQ(order_, "a");
  run();
  EXPECT_EQ(asked, 1) << "it wants a second one";
  EXPECT_EQ(places_.take_spare([] {}), nullptr) << "while somebody waits";
  spare.reset();
  run();
  EXPECT_EQ(order_, "aa");
}

TEST_F(Turns, go_to_whoever_has_fewest_games_in_play) {
  add(a_);
  add(b_);
  EXPECT_EQ(order_, "aa");
  end_game(a_);
  EXPECT_EQ(order_, "aab");
  add(c_);
  end_game(a_);
  EXPECT_EQ(order_, "aabc") << "a has none either by now, but has had its turns";
}

TEST_F(Turns, go_to_whose_last_one_is_longest_ago_among_those_that_have_as_many) {
  add(c_);
  add(b_);
  add(a_);
  for (int i = 0; i < 2; ++i) end_game(c_);
  ASSERT_EQ(order_, "ccba");
  end_game(b_);
  EXPECT_EQ(since(4), "c");
  end_game(a_);
  EXPECT_EQ(since(4), "cb");
  end_game(c_);
  EXPECT_EQ(since(4), "cba");
}

TEST_F(Turns, that_are_not_taken_pass_on_and_no_place_stays_empty) {
  add(a_);
  add(b_);
  add(c_);
  b_.has_work = false;
  end_game(a_);
  EXPECT_EQ(order_, "aac");
  c_.has_work = false;
  end_game(c_);
  EXPECT_EQ(order_, "aaca");
  EXPECT_FALSE(places_.waits(&b_));
}

TEST_F(Turns, of_one_that_goes_away_are_the_next_ones) {
  add(a_);
  add(b_);
  add(c_);
  --a_.playing;
  places_.give_back(&a_, milliseconds(100));  // offered to b
  places_.remove(&b_);
  b_.has_work = false;
  run();
  EXPECT_EQ(order_, "aac");
}

TEST_F(Turns, are_expected_by_the_length_of_games_and_the_place_in_line) {
  add(a_);
  add(b_);
  EXPECT_FALSE(places_.expected(&b_)) << "nothing is known yet";
  add(c_);
  end_game(a_);  // 100 ms; b plays
  ASSERT_EQ(order_, "aab");
  EXPECT_EQ(places_.expected(&c_), milliseconds(50)) << "one of the two places, and it is the next";
  EXPECT_EQ(places_.expected(&a_), milliseconds(100));
  c_.has_work = false;
  end_game(b_);
  EXPECT_EQ(places_.expected(&a_), milliseconds(50));
}

TEST_F(InRegistry, a_tournament_without_a_core_says_that_it_waits_and_for_how_long) {
  SampleRegistry registry(folder_.path(), nullptr, 1);
  const auto gate = folder_.path() / "house" / "gate";  // where the bot sees it
  const auto slow = folder_.path() / "house" / "boxing_slow";
  std::ofstream(slow) << "#!/bin/sh\nwhile [ ! -e " << gate << " ]; do sleep 0.02; done\n"
                      << "exec \"${0%/*}/random\" 1\n";
  std::filesystem::permissions(slow, std::filesystem::perms(0755));
  NewTournamentRequest held = support::house_tournament("held", 2);
  held.roster = "name,command\nA,house:boxing_1\nB,house:boxing_slow\n";
  const auto first = registry.create(held);
  const auto second = registry.create(support::house_tournament("waiting", 2));
  start(*first);
  registry.observer.wait_for_starts(1);
  start(*second);
  const std::string free_core = "waiting for a free core";
  SampleRegistry::until([&] { return second->info().note.starts_with(free_core); });
  EXPECT_EQ(first->info().note, "");
  std::ofstream(gate) << "open";
  SampleRegistry::wait_for(*second, RunState::finished);
  EXPECT_EQ(second->info().note, "");
}

TEST_F(InRegistry, three_tournaments_at_once_get_a_third_of_the_games_each) {
  for (const int games_at_once : {1, 3}) {
    const support::TemporaryFolder folder;
    SampleRegistry registry(folder.path(), nullptr, games_at_once);
    std::vector<std::shared_ptr<HostedTournament>> cups;
    for (const char* name : {"one", "two", "three"}) {
      cups.push_back(registry.create(support::house_tournament(name, 9)));
    }
    for (const auto& cup : cups) start(*cup);
    const auto played = [&] {
      std::vector<int> games;
      for (const auto& cup : cups) games.push_back(cup->info().games_played);
      return games;
    };
    SampleRegistry::until([&] { return testing::Value(played(), testing::Each(testing::Gt(0))); });
    const std::vector<int> before = played();
    std::vector<int> shares;
    SampleRegistry::until([&] {
      shares = played();
      for (std::size_t i = 0; i < shares.size(); ++i) shares[i] -= before[i];
      return shares[0] + shares[1] + shares[2] >= 120;
    });
    EXPECT_THAT(shares, testing::Each(testing::AllOf(testing::Ge(30), testing::Le(50))));
  }
}

}  // namespace
}  // namespace aspis::hosting
