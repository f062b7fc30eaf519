// Games of the tournament: who can be seated, when, and on what terms.
#include "tests/server/lobby/lobby_fixture.hpp"

namespace aspis::lobby {
namespace {

using Style = support::LineBot::Style;
using What = SeatingDecision::What;
using AtClose = db::WindowRow::AtClose;

LobbyMatch match_of(const formats::DueGame& game, int number = 1) {
  return {game.match, 1, number, "Round 1, M" + std::to_string(number), false};
}

db::WindowRow window(const std::string& opens, const std::string& closes, AtClose at_close,
                     bool by_agreement = false) {
  return {0, 1, opens, closes, at_close, by_agreement};
}

TEST_F(LobbyTest, a_game_is_for_later_until_both_bots_are_there) {
  open();
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

TEST_F(LobbyTest, a_bot_plays_one_game_at_a_time) {
  open();
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const auto three = bot(3, Style::play);
  ASSERT_EQ(seat(due(1, 2)).what, What::play);
  EXPECT_EQ(seat(due(1, 3)).what, What::later);
  const int before = wakes_;
  leave(due(1, 2));
  EXPECT_TRUE(eventually([&] { return wakes_ > before; }));
  EXPECT_EQ(seat(due(1, 3)).what, What::play);
  leave(due(1, 3));
}

TEST_F(LobbyTest, the_house_is_always_there_and_plays_several_games) {
  open();
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  const SeatingDecision first = seat(due(1, 4));
  ASSERT_EQ(first.what, What::play);
  const SeatingDecision second = seat(due(2, 4));
  ASSERT_EQ(second.what, What::play);
  EXPECT_EQ(play(due(1, 4), first).record.verdict.reason, protocol::Reason::last_spot);
  EXPECT_EQ(play(due(2, 4), second).record.verdict.reason, protocol::Reason::last_spot);
}

TEST_F(LobbyTest, LaddersGoOnWithoutAnEntrantThatIsAwayForFiveMinutes) {
  open(R"({"game": "boxing", "options": {"unusable": 90},
           "stages": [{"name": "Ladder", "format": "ladder"}]})");
  const auto two = bot(2, Style::play);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  pass(std::chrono::minutes(4));
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  const int before = wakes_;
  pass(std::chrono::minutes(1));
  EXPECT_TRUE(eventually([&] { return wakes_ > before; })) << "the runner is told";
  const SeatingDecision skipped = seat(due(1, 2));
  EXPECT_EQ(skipped.what, What::skip);
  EXPECT_EQ(skipped.absent, (std::vector<bool>{true, false}));
  EXPECT_EQ(seat(due(1, 2)).what, What::later) << "not round after round without a pause";
  pass(std::chrono::seconds(10));
  EXPECT_EQ(seat(due(1, 2)).what, What::skip);
}

TEST_F(LobbyTest, LaddersWaitWhenNobodyIsLeftToPlay) {
  open(R"({"game": "boxing", "options": {"unusable": 90},
           "stages": [{"name": "Ladder", "format": "ladder"}]})");
  EXPECT_EQ(seat(due(1, 4)).what, What::later);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 4)).what, What::later) << "only the house's bot is there";
}

TEST_F(LobbyTest, OtherStagesWaitForAbsentEntrants) {
  open();
  const auto two = bot(2, Style::play);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
}

TEST_F(LobbyTest, a_round_waits_for_its_window) {
  open();
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  on_game_thread([this] {
    lobby_->set_windows({window("2026-11-20T13:00:00Z", "", AtClose::wait)});
    lobby_->set_matches({match_of(due())});
  });
  EXPECT_EQ(seat(due()).what, What::later);
  EXPECT_TRUE(eventually([this] { return wakes_ > 0; }));
  const int before = wakes_;
  pass(std::chrono::hours(1));
  EXPECT_TRUE(eventually([&] { return wakes_ > before; })) << "the runner is told";
  EXPECT_EQ(seat(due()).what, What::play);
  leave(due());
}

TEST_F(LobbyTest, when_the_round_closes_who_is_absent_loses) {
  open();
  const auto two = bot(2, Style::play);
  on_game_thread([this] {
    lobby_->set_windows({window("", "2026-11-20T13:00:00Z", AtClose::forfeit)});
    lobby_->set_matches({match_of(due()), match_of(due(1, 3), 2)});
  });
  EXPECT_EQ(seat(due()).what, What::later);
  pass(std::chrono::hours(1));
  const SeatingDecision seating = seat(due());
  EXPECT_EQ(seating.what, What::forfeit);
  EXPECT_EQ(seating.absent, (std::vector<bool>{true, false}));
  EXPECT_EQ(seat(due(1, 3)).absent, (std::vector<bool>{true, true}));
}

TEST_F(LobbyTest, a_round_that_waits_stays_due_when_it_is_closed) {
  open();
  const auto two = bot(2, Style::play);
  on_game_thread([this] {
    lobby_->set_windows({window("", "2026-11-20T12:30:00Z", AtClose::wait)});
    lobby_->set_matches({match_of(due())});
  });
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due()).what, What::later);
  const auto one = bot(1, Style::play);
  EXPECT_EQ(seat(due()).what, What::play);
  leave(due());
}

TEST_F(LobbyTest, who_plays_another_game_at_the_closing_time_is_not_absent) {
  open();
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  on_game_thread([this] {
    lobby_->set_windows({window("", "2026-11-20T12:30:00Z", AtClose::forfeit)});
    lobby_->set_matches({match_of(due()), match_of(due(1, 3), 2)});
  });
  ASSERT_EQ(seat(due()).what, What::play);
  pass(std::chrono::hours(1));
  EXPECT_EQ(seat(due(1, 3)).what, What::later);
  leave(due());
  EXPECT_EQ(seat(due(1, 3)).what, What::forfeit);
}

TEST_F(LobbyTest, the_tournament_goes_before_practice_and_nobody_loses_by_it) {
  open();
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

TEST_F(LobbyTest, practice_goes_on_while_the_opponent_of_the_match_is_absent) {
  open();
  const auto one = bot(1, Style::silent);
  const auto three = bot(3, Style::silent);
  on_game_thread([this] { lobby_->set_consents(3, true); });
  ASSERT_TRUE(challenge(1, 3));
  await(1, Presence::practising);
  EXPECT_EQ(seat(due(1, 2)).what, What::later);
  EXPECT_EQ(three->count("note practice ends"), 0);
  await(1, Presence::practising);
}

TEST_F(LobbyTest, a_check_ends_when_the_tournament_wants_to_play) {
  open();
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

TEST(LobbyMatches, are_those_of_a_schedule_that_are_on) {
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
