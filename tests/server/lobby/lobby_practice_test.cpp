// Tests practice: challenges, their results, and storage.
#include <gmock/gmock.h>

#include "tests/server/lobby/lobby_fixture.hpp"
#include "tests/support/sound.hpp"

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using Style = support::LineBot::Style;
using State = Challenge::State;
using support::sound;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(LobbyTest, PlaysAcceptedPracticeOnRequestedTerms) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const auto asked = sound(challenge(1, 2, {{{"unusable", "80"}}, {7s, {}}}));
  EXPECT_EQ(asked.state, State::open);
  EXPECT_EQ(two->hear("lobby challenged"),
            "lobby challenged 1 101 unusable=80 symmetry=none arena=random time=7s");
  EXPECT_THAT(two->hear("note"), HasSubstr("'lobby accept 1' or 'lobby decline 1'"));
  EXPECT_THAT(one->hear("lobby offered"), HasSubstr("lobby offered 1 102 "));
  ASSERT_TRUE(answer(2, 1, true));
  EXPECT_EQ(one->hear("lobby accepted"), "lobby accepted 1");
  EXPECT_EQ(one->hear("clock"), "clock 7000 -");
  EXPECT_EQ(one->hear("option unusable"), "option unusable 80");
  EXPECT_NE(one->hear("result"), "");
  EXPECT_TRUE(comes_true([this] { return practice().size() == 1; }));
  EXPECT_THAT(practice()[0].names, ElementsAre("101", "102"));
  EXPECT_EQ(practice()[0].seats[1].entrant, 2);
  await(1, Presence::ready);
}

TEST_F(LobbyTest, PracticeAlternatesFirstPlayer) {
  const auto one = bot(1, Style::resign);
  const auto two = bot(2, Style::resign);
  on_game_thread([this] { lobby_->set_consents(2, true); });
  for (std::size_t games = 1; games <= 3; ++games) {
    ASSERT_TRUE(challenge(1, 2));
    EXPECT_NE(one->hear("result"), "");
    EXPECT_TRUE(comes_true([&] { return practice().size() == games; }));
    await(1, Presence::ready);
    await(2, Presence::ready);
  }
  std::vector<std::string> began;
  for (const db::PracticeRow& row : practice()) began.push_back(row.names[0]);
  EXPECT_THAT(began, ElementsAre("101", "102", "101"));
}

TEST_F(LobbyTest, HouseBotAcceptsImmediately) {
  const auto one = bot(1, Style::play);
  const auto asked = sound(challenge_house(1, "boxing_greedy"));
  EXPECT_EQ(asked.state, State::accepted);
  EXPECT_NE(one->hear("result"), "");
  EXPECT_TRUE(comes_true([this] { return practice().size() == 1; }));
  EXPECT_THAT(practice()[0].names, ElementsAre("101", "boxing_greedy"));
  EXPECT_EQ(practice()[0].seats[1].entrant, 0);
  const auto begun = observer_.starts();
  ASSERT_THAT(begun, ::testing::SizeIs(1));
  EXPECT_EQ(begun[0].live_id, "p1");
  EXPECT_TRUE(begun[0].practice);
  EXPECT_THAT(begun[0].aliases, ElementsAre("101", "boxing_greedy"));
}

TEST_F(LobbyTest, LimitsPracticeGamesPerEntrantAndHour) {
  practice_an_hour_ = 2;
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const auto find_game = [this](int entrant) { return challenge_house(entrant, "boxing_greedy"); };
  for (std::size_t games = 1; games <= 2; ++games) {
    ASSERT_TRUE(find_game(1));
    EXPECT_TRUE(comes_true([&] { return practice().size() == games; }));
    await(1, Presence::ready);
  }
  pass(std::chrono::minutes(20));
  EXPECT_EQ(fault(find_game(1)),
            "you may ask for 2 practice games an hour: the next one in 40 min");
  EXPECT_TRUE(find_game(2)) << "others have their own";
  EXPECT_TRUE(comes_true([&] { return practice().size() == 3; }));
  pass(std::chrono::minutes(41));
  EXPECT_TRUE(find_game(1));
}

TEST_F(LobbyTest, TellsBothWhenPracticeCannotBeStored) {
  practice_fault_ = "cup.practice: the disk is full";
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const auto offered = sound(challenge(1, 2));
  ASSERT_TRUE(answer(2, offered.id, true));
  const std::string told = "note this practice game was not stored: cup.practice: the disk is full";
  EXPECT_EQ(one->hear("note this"), told);
  EXPECT_EQ(two->hear("note this"), told);
  EXPECT_THAT(practice(), testing::IsEmpty());
}

TEST_F(LobbyTest, RefusesPracticeWhileDiskIsNearlyFull) {
  const auto one = bot(1, Style::play);
  no_room_ = "the server's disk is nearly full (12 MB are left)";
  EXPECT_EQ(
      fault(challenge_house(1, "boxing_greedy")),
      "no practice until the disk has room: the server's disk is nearly full (12 MB are left)");
}

TEST_F(LobbyTest, ListsHouseBotsForUnknownOne) {
  const auto one = bot(1, Style::play);
  for (const char* const name : {"boxing_best", "../boxing_greedy", "croquet_random"}) {
    EXPECT_THAT(fault(challenge_house(1, name)), HasSubstr("the sample bots are boxing_"));
  }
}

TEST_F(LobbyTest, RefusesPracticeOfAbsentEntrant) {
  open();
  EXPECT_EQ(fault(challenge(1, 2)), "your bot is not connected: connect it first");
  const auto one = bot(1, Style::play);
  EXPECT_EQ(fault(challenge(1, 2)),
            "102 is not connected: 'lobby who' lists the connected entrants");
  EXPECT_EQ(fault(challenge(1, 1)), "you cannot challenge yourself: challenge a sample bot");
  EXPECT_EQ(fault(challenge(1, 9)), "no entrant 9");
  EXPECT_EQ(fault(challenge(4, 1)), "your bot runs on the server: it cannot practise");
}

TEST_F(LobbyTest, ChallengeExpiresAfterTenMinutes) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(challenge(1, 2));
  pass(9min);
  EXPECT_EQ(one->count("lobby expired"), 0);
  pass(1min);
  EXPECT_EQ(one->hear("lobby expired"), "lobby expired 1");
  EXPECT_EQ(two->hear("lobby expired"), "lobby expired 1");
  EXPECT_EQ(fault(answer(2, 1, true)), "challenge 1 is expired already");
}

TEST_F(LobbyTest, ChallengeExpiresWhenOneOfPairLeaves) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(challenge(1, 2));
  two->leave();
  EXPECT_EQ(one->hear("lobby expired"), "lobby expired 1");
}

TEST_F(LobbyTest, ChallengeCanBeWithdrawnAndDeclined) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(challenge(1, 2));
  ASSERT_TRUE(on_game_thread([this] { return lobby_->withdraw(1, 1); }));
  EXPECT_EQ(two->hear("lobby withdrawn"), "lobby withdrawn 1");
  ASSERT_TRUE(challenge(1, 2));
  ASSERT_TRUE(answer(2, 2, false));
  EXPECT_EQ(one->hear("note 102"), "note 102 declines 2");
  EXPECT_EQ(presence(1), Presence::ready);
}

TEST_F(LobbyTest, ShowsChangeBeforeAnsweringIt) {
  open();
  on_game_thread([this] {
    EXPECT_FALSE(lobby_->view()->entrants[1].consents);
    lobby_->set_consents(2, true);
    lobby_->show_now();
    EXPECT_TRUE(lobby_->view()->entrants[1].consents);
  });
}

TEST_F(LobbyTest, AcceptedPracticeWaitsUntilBothAreFree) {
  const auto one = bot(1, Style::silent);
  const auto two = bot(2, Style::play);
  const auto three = bot(3, Style::play);
  on_game_thread([this] {
    lobby_->set_consents(2, true);
    lobby_->set_consents(3, true);
  });
  ASSERT_TRUE(challenge(1, 2));
  EXPECT_NE(one->hear("go"), "");
  ASSERT_TRUE(challenge(3, 2));
  EXPECT_EQ(fault(challenge(3, 1)), "your practice with 102 has not started yet: play it first");
  EXPECT_EQ(three->count("game"), 0);
  one->say("A,resign");
  EXPECT_NE(three->hear("game"), "");
  EXPECT_NE(three->hear("result"), "");
}

TEST_F(LobbyTest, StartsPracticeWithSampleBotsForEveryNetworkBot) {
  const auto one = bot(1, Style::silent);
  const auto two = bot(2, Style::silent);
  const auto three = bot(3, Style::play);
  for (const int entrant : {1, 2}) {
    ASSERT_TRUE(challenge_house(entrant, "boxing_random"));
    await(entrant, Presence::practising);
  }
  ASSERT_TRUE(challenge_house(3, "boxing_random"));
  EXPECT_NE(three->hear("result"), "") << "while two others play";
}

TEST_F(LobbyTest, ClosingEndsPracticeWithoutStoringIt) {
  const auto one = bot(1, Style::silent);
  const auto two = bot(2, Style::silent);
  on_game_thread([this] { lobby_->set_consents(2, true); });
  ASSERT_TRUE(challenge(1, 2));
  EXPECT_NE(one->hear("go"), "");
  close();
  EXPECT_NE(two->hear("note practice game aborted"), "");
  EXPECT_NE(two->hear("result void"), "");
  EXPECT_TRUE(two->hears_end());
  EXPECT_TRUE(practice().empty());
}

}  // namespace
}  // namespace aspis::lobby
