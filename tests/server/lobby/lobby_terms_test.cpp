// Tests terms of matches: two entrants agree on the board, the time per move and the hour.
#include <gmock/gmock.h>

#include "referee/seats/dialect.hpp"
#include "referee/seats/scripted_seat.hpp"
#include "tests/server/lobby/lobby_fixture.hpp"

namespace aspis::lobby {
namespace {

using namespace std::chrono_literals;
using Style = support::LineBot::Style;
using What = SeatingDecision::What;
using ::testing::HasSubstr;

class LobbyTerms : public LobbyTest {
 protected:
  LobbyTerms() { open_with_match(); }
  explicit LobbyTerms(decltype(hosted_seat_) hosted_seat) {
    hosted_seat_ = std::move(hosted_seat);
    open_with_match();
  }
  void open_with_match() {
    open();
    on_game_thread([this] {
      lobby_->set_windows({{0, 0, "", "2026-11-20T18:00:00Z", db::WindowRow::AtClose::wait, true}});
      lobby_->set_matches({{due().match, 1, 7, "Round 1, M7", false}});
    });
  }
  protocol::Result<Challenge> ask(Terms terms = {}, const std::string& at = "", int match = 7) {
    Challenge wanted;
    wanted.to = 2;
    wanted.match = match;
    wanted.terms = std::move(terms);
    wanted.at = at;
    return on_game_thread([&] { return lobby_->challenge(1, wanted); });
  }
  std::vector<db::AgreementRow> stored() {
    return db::Store::open(path(), db::Mode::read)->all<db::AgreementRow>();
  }
};

TEST_F(LobbyTerms, MatchWaitsForAgreementAndUsesItsTerms) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  EXPECT_EQ(seat(due()).what, What::later);
  ASSERT_TRUE(ask({{{"unusable", "85"}}, {2s, {}}}));
  EXPECT_THAT(two->hear("lobby challenged"), HasSubstr("lobby challenged 1 101 unusable=85"));
  EXPECT_THAT(two->hear("note"), HasSubstr("101 asks for terms for Round 1, M7"));
  EXPECT_EQ(seat(due()).what, What::later) << "it is not accepted yet";
  ASSERT_TRUE(answer(2, 1, true));
  EXPECT_EQ(one->hear("lobby accepted"), "lobby accepted 1");
  const SeatingDecision seating = seat(due());
  ASSERT_EQ(seating.what, What::play);
  ASSERT_TRUE(seating.terms);
  EXPECT_EQ(seating.terms->clock.move, std::optional<std::chrono::milliseconds>(2s));
  EXPECT_EQ(seating.terms->options.front(), (protocol::Option{"unusable", "85"}));
  leave(due());
}

/// Entrant 2 has uploaded a program whose dialect expresses only whole seconds.
class LobbyTermsOfClassicProgram : public LobbyTerms {
 protected:
  LobbyTermsOfClassicProgram()
      : LobbyTerms([](int entrant, const formats::MatchKey*) {
          if (entrant != 2) return match::SeatMaker();
          match::SeatMaker classic([](seats::Host& host) -> std::unique_ptr<seats::Seat> {
            return std::make_unique<seats::ScriptedSeat>(
                host, [](const rules::Position&) { return seats::ScriptedTurn{}; });
          });
          classic.set_refusal(seats::classic_wordcube_refusal);
          return classic;
        }) {}
};

TEST_F(LobbyTermsOfClassicProgram, AreRefusedIfItsDialectCannotExpressThem) {
  const auto one = bot(1, Style::play);
  EXPECT_THAT(fault(ask({{}, {1500ms, {}}})),
              testing::StartsWith("102 plays a classic program of wordcube"));
  EXPECT_EQ(fault(ask({{}, {2s, {}}})), "");
  EXPECT_THAT(fault(challenge(1, 2, {{}, {1500ms, {}}})), HasSubstr("102 plays a classic"));
}

TEST_F(LobbyTerms, StoresAgreement) {
  ASSERT_TRUE(ask({{{"unusable", "85"}}, {2s, {}}}, "2026-11-20T15:00:00Z"));
  ASSERT_TRUE(answer(2, 1, true)) << "nobody's bot has to be there for that";
  EXPECT_TRUE(comes_true([this] { return !stored().empty(); }));
  const db::AgreementRow row = stored().front();
  EXPECT_EQ(row.entrants, (std::vector<int>{1, 2}));
  EXPECT_EQ(row.at, "2026-11-20T15:00:00Z");
  EXPECT_EQ(row.agreed, "2026-11-20T12:00:00Z");
  EXPECT_EQ(row.clock.move, std::optional<std::chrono::milliseconds>(2s));
}

TEST_F(LobbyTerms, MatchIsPlayedAtAgreedTime) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(ask({}, "2026-11-20T15:00:00Z"));
  ASSERT_TRUE(answer(2, 1, true));
  EXPECT_EQ(seat(due()).what, What::later);
  pass(3h);
  EXPECT_EQ(seat(due()).what, What::play);
  leave(due());
}

TEST_F(LobbyTerms, PlaysPlanWhenRoundClosesWithoutAgreement) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(ask({{{"unusable", "85"}}, {}}));
  ASSERT_TRUE(answer(2, 1, false));
  EXPECT_EQ(one->hear("lobby declined"), "lobby declined 1");
  EXPECT_EQ(seat(due()).what, What::later);
  pass(6h);
  const SeatingDecision seating = seat(due());
  EXPECT_EQ(seating.what, What::play);
  EXPECT_FALSE(seating.terms);
  leave(due());
}

TEST_F(LobbyTerms, RefusesTermsThatTournamentDoesNotLeaveOpen) {
  EXPECT_EQ(fault(ask({{{"unusable", "70"}}, {}})),
            "unusable=70: must be a whole number from 80 to 90");
  EXPECT_THAT(fault(ask({{{"arena", "sample"}}, {}})), HasSubstr("is set by the tournament"));
  EXPECT_EQ(fault(ask({}, "2026-11-20T18:00:00Z")),
            "at=2026-11-20T18:00:00Z: the round closes at 2026-11-20T18:00:00Z");
  EXPECT_EQ(fault(ask({}, "2026-11-20T11:00:00Z")),
            "at=2026-11-20T11:00:00Z: is in the past; leave it out to play now");
  EXPECT_EQ(fault(ask({}, "", 3)),
            "M3 is not a match of yours that is ready to play; ready now: M7");
  pass(6h);
  EXPECT_EQ(fault(ask()), "Round 1, M7: the round closed at 2026-11-20T18:00:00Z");
}

TEST_F(LobbyTerms, RefusesAgreementOnFixedTerms) {
  on_game_thread([this] {
    lobby_->set_windows({{0, 0, "", "", db::WindowRow::AtClose::wait, false}});
  });
  EXPECT_EQ(fault(ask()), "Round 1, M7 is played on the tournament's terms, which are fixed");
}

TEST_F(LobbyTerms, StartedMatchKeepsItsTerms) {
  const auto one = bot(1, Style::play);
  const auto two = bot(2, Style::play);
  ASSERT_TRUE(ask({{{"unusable", "85"}}, {}}));
  ASSERT_TRUE(answer(2, 1, true));
  ASSERT_TRUE(ask({{{"unusable", "86"}}, {}})) << "until it begins they can change their minds";
  ASSERT_EQ(seat(due()).what, What::play);
  EXPECT_EQ(one->hear("lobby expired"), "lobby expired 2");
  EXPECT_EQ(fault(answer(2, 2, true)), "challenge 2 is expired already");
  EXPECT_EQ(fault(ask()), "Round 1, M7 has started: its terms are fixed");
  leave(due());
}

TEST_F(LobbyTerms, OpenProposalExpiresWhenInstructorFixesTerms) {
  ASSERT_TRUE(ask());
  on_game_thread([this] {
    lobby_->set_windows({{0, 0, "", "", db::WindowRow::AtClose::wait, false}});
  });
  EXPECT_EQ(fault(answer(2, 1, true)), "challenge 1 is expired already");
  EXPECT_TRUE(stored().empty());
}

TEST_F(LobbyTerms, OpenProposalExpiresWhenRoundCloses) {
  const auto is = [this](Challenge::State state) {
    return comes_true([&] {
      const auto challenges = lobby_->view()->challenges;
      return challenges.size() == 1 && challenges[0].state == state;
    });
  };
  ASSERT_TRUE(ask());
  pass(5h);
  EXPECT_TRUE(is(Challenge::State::open));
  pass(1h);
  EXPECT_TRUE(is(Challenge::State::expired));
}

}  // namespace
}  // namespace aspis::lobby
