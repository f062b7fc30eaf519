// Tests games of the tournament: which bots can be seated, when, and on which terms.
#include "tests/server/lobby/lobby_fixture.hpp"

namespace aspis::lobby {
namespace {

using Style = support::LineBot::Style;
using What = SeatingDecision::What;
using AtClose = db::WindowRow::AtClose;

constexpr const char* ladder = R"({"game": "boxing", "options": {"unusable": 90},
  "stages": [{"name": "Ladder", "format": "ladder"}]})";

TEST_F(LobbyTest, PostponesGameUntilBothBotsArrive) {
  const auto one = bot(1, Style::play);
  EXPECT_EQ(seat(due()).what, What::later);
  const auto two = bot(2, Style::play);
  const SeatingDecision seating = seat(due());
  EXPECT_EQ(seating.what, What::play);
  EXPECT_FALSE(seating.terms);
  await(1, Presence::playing);
  await(2, Presence::playing);
  EXPECT_EQ(play(due(), seating).record.verdict.reason, protocol::Reason::last_spot);
  await(1, Presence::ready);
}

TEST_F(LobbyTest, BotPlaysOneGameAtATime) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const auto three = bot(3, Style::play);
  ASSERT_EQ(seat(due(1, 2)).what, What::play);
  EXPECT_EQ(seat(due(1, 3)).what, What::later);
  const int before = wakes_;
  leave(due(1, 2));
  EXPECT_TRUE(comes_true([&] { return wakes_ > before; }));
  EXPECT_EQ(seat(due(1, 3)).what, What::play);
  leave(due(1, 3));
}

TEST_F(LobbyTest, HouseIsAlwaysPresentAndPlaysSeveralGames) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const SeatingDecision first = seat(due(1, 4));
  ASSERT_EQ(first.what, What::play);
  const SeatingDecision second = seat(due(2, 4));
  ASSERT_EQ(second.what, What::play);
  EXPECT_EQ(play(due(1, 4), first).record.verdict.reason, protocol::Reason::last_spot);
  EXPECT_EQ(play(due(2, 4), second).record.verdict.reason, protocol::Reason::last_spot);
}

TEST_F(LobbyTest, LadderContinuesWithoutEntrantAbsentForFiveMinutes) {
  open(ladder);
  const auto two = bot(2, Style::play);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  pass(std::chrono::minutes(4));
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  const int before = wakes_;
  pass(std::chrono::minutes(1));
  EXPECT_TRUE(comes_true([&] { return wakes_ > before; })) << "the runner is told";
  const SeatingDecision skipped = seat(due(1, 2));
  EXPECT_EQ(skipped.what, What::skip);
  EXPECT_EQ(skipped.absent, (std::vector<bool>{true, false}));
  EXPECT_EQ(seat(due(1, 2)).what, What::later) << "not round after round without a pause";
  pass(std::chrono::seconds(10));
  EXPECT_EQ(seat(due(1, 2)).what, What::skip);
}

TEST_F(LobbyTest, LadderWaitsWithoutEntrantsToPlay) {
  open(ladder);
  EXPECT_EQ(seat(due(1, 4)).what, What::later);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 4)).what, What::later) << "only the house's bot is there";
}

TEST_F(LobbyTest, OtherStagesWaitForAbsentEntrants) {
  const auto two = bot(2, Style::play);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
}

TEST_F(LobbyTest, RoundWaitsForItsWindow) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  set_round("2026-11-20T13:00:00Z", "", AtClose::wait);
  EXPECT_EQ(seat(due()).what, What::later);
  EXPECT_TRUE(comes_true([this] { return wakes_ > 0; }));
  const int before = wakes_;
  pass(std::chrono::hours(1));
  EXPECT_TRUE(comes_true([&] { return wakes_ > before; })) << "the runner is told";
  EXPECT_EQ(seat(due()).what, What::play);
  leave(due());
}

TEST_F(LobbyTest, AbsentEntrantLosesWhenRoundCloses) {
  const auto two = bot(2, Style::play);
  set_round("", "2026-11-20T13:00:00Z", AtClose::forfeit);
  EXPECT_EQ(seat(due()).what, What::later);
  pass(std::chrono::hours(1));
  const SeatingDecision seating = seat(due());
  EXPECT_EQ(seating.what, What::forfeit);
  EXPECT_EQ(seating.absent, (std::vector<bool>{true, false}));
  EXPECT_EQ(seat(due(1, 3)).absent, (std::vector<bool>{true, true}));
}

TEST_F(LobbyTest, WaitingRoundStaysDueWhenClosed) {
  const auto two = bot(2, Style::play);
  set_round("", "2026-11-20T12:30:00Z", AtClose::wait);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due()).what, What::later);
  const auto one = bot(1, Style::play);
  EXPECT_EQ(seat(due()).what, What::play);
  leave(due());
}

TEST_F(LobbyTest, EntrantInAnotherGameAtClosingTimeIsNotAbsent) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  set_round("", "2026-11-20T12:30:00Z", AtClose::forfeit);
  ASSERT_EQ(seat(due()).what, What::play);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 3)).what, What::later);
  leave(due());
  EXPECT_EQ(seat(due(1, 3)).what, What::forfeit);
}

TEST_F(LobbyTest, TournamentPreemptsPracticeWithoutLosses) {
  const auto one = bot(1, Style::silent);
  const auto three = bot(3, Style::silent);
  const auto two = bot(2, Style::play);
  on_game_thread([this] { lobby_->set_consents(3, true); });
  ASSERT_TRUE(challenge(1, 3));
  EXPECT_NE(one->hear("go "), "");
  await(3, Presence::practising);
  one->play_as(Style::play);
  const SeatingDecision seating = seat(due());
  ASSERT_EQ(seating.what, What::play);
  EXPECT_EQ(three->hear("note practice"),
            "note practice game aborted: a tournament game is starting");
  EXPECT_NE(three->hear("result void"), "");
  await(3, Presence::ready);
  EXPECT_EQ(play(due(), seating).record.verdict.reason, protocol::Reason::last_spot);
  EXPECT_TRUE(practice().empty());
}

TEST_F(LobbyTest, PracticeContinuesWhileOpponentOfMatchIsAbsent) {
  const auto one = bot(1, Style::silent);
  const auto three = bot(3, Style::silent);
  on_game_thread([this] { lobby_->set_consents(3, true); });
  ASSERT_TRUE(challenge(1, 3));
  await(1, Presence::practising);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  EXPECT_EQ(three->count("note practice ends"), 0);
  await(1, Presence::practising);
}

TEST_F(LobbyTest, CheckEndsWhenTournamentNeedsBot) {
  const auto one = bot(1, Style::silent);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(on_game_thread([this] { return lobby_->check(1); }));
  EXPECT_NE(one->hear("go "), "");
  one->play_as(Style::play);
  const SeatingDecision seating = seat(due());
  ASSERT_EQ(seating.what, What::play);
  EXPECT_EQ(one->hear("note check"), "note check aborted: a tournament game is starting");
  EXPECT_EQ(play(due(), seating).record.verdict.reason, protocol::Reason::last_spot);
  EXPECT_EQ(one->count("lobby checked"), 0);
}

TEST(LobbyMatches, AreOpenOnesOfSchedule) {
  const auto plan = *formats::read_plan(R"({"game": "boxing", "stages": [{"name": "All"}]})");
  formats::Facts facts;
  facts.entrants = 3;
  formats::Results results;
  const auto schedule = formats::schedule(plan, facts, results);
  const auto matches = lobby_matches(plan, schedule);
  ASSERT_EQ(matches.size(), 3U);
  EXPECT_EQ(matches[0].label, "All, M1");
  EXPECT_EQ(matches[0].number, 1);
  EXPECT_GE(matches[0].round, 1);
  EXPECT_FALSE(matches[0].begun);
  formats::GameResult result;
  result.match = matches[0].key;
  results.put(result);
  EXPECT_EQ(lobby_matches(plan, formats::schedule(plan, facts, results)).size(), 2U);
}

}  // namespace
}  // namespace aspis::lobby
