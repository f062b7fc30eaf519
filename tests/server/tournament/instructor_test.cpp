// Tests an instructor's actions, and that they change exactly what follows from them.
#include "server/tournament/instructor.hpp"

#include <gmock/gmock.h>

#include "db/maintenance.hpp"
#include "protocol/sha256.hpp"
#include "tests/support/alike.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using db::GameState;
using runner::Ended;
using support::quick_plan;
using support::refusal_text;
using support::ScriptedTournament;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;

constexpr const char* later = "2026-11-21T08:00:00Z";

/// A bot with a higher number resigns earlier, so that the lower number wins every game.
match::SeatMaker ranked_bot(int entrant) {
  return match::SeatMaker([entrant](seats::Host& host) -> std::unique_ptr<seats::Seat> {
    const auto turns = std::make_shared<int>(0);
    return std::make_unique<seats::ScriptedSeat>(
        host, [entrant, turns](const rules::Position& position) {
          protocol::Random random(static_cast<std::uint64_t>(++*turns));
          std::string move = position.random_move(random);
          if (*turns > 9 - entrant) move = move.substr(0, move.find(',')) + ",resign";
          return seats::ScriptedTurn{std::move(move), std::nullopt, {}};
        });
  });
}

/// Two groups of four (1 4 5 8 and 2 3 6 7); the first two of each meet in a final group.
std::string two_stages() {
  return R"({"name": "two stages", "game": "boxing", "options": {"unusable": "50"},
    "draw_seeds": false, "tie_breaks": ["points", "lot"],
    "stages": [
      {"name": "Groups", "format": "groups", "groups": {"by": "snake", "count": 2}},
      {"name": "Final group", "format": "groups", "entry": {"top": 2}, "groups": {"count": 1}}]})";
}

class Corrections : public testing::Test {
 protected:
  Corrections() : tournament_(two_stages(), 8) { tournament_.bot = ranked_bot; }

  Tournament play() { return support::played(tournament_); }

  template <class Act>
  auto act(Act what) {
    return support::act(tournament_, what);
  }
  Consequences rerun(std::int64_t game, bool fresh, const std::string& reason) {
    return support::sound(act([&](db::Store& store, Tournament& stored) {
      return tournament::rerun(store, stored, game, fresh, reason, later);
    }));
  }
  Consequences award_to(std::int64_t game, int entrant) {
    return support::sound(act([&](db::Store& store, Tournament& stored) {
      const db::GameRow& row = stored.games.at(game);
      const int seat = row.seats[0].entrant == entrant ? 0 : 1;
      return award(store, stored, game, seat, "the other one cheated", later);
    }));
  }

  static formats::MatchKey key_of(int stage, int first, int second) {
    return {stage, 0, formats::Sides{first - 1, second - 1}.sorted()};
  }
  /// Returns the match of these two that counts, by their numbers from 1; 0 if none does.
  static std::int64_t find_match(const Tournament& stored, int stage, int first, int second) {
    return stored.index.match.find(key_of(stage, first, second));
  }
  static std::int64_t game_between(const Tournament& stored, int stage, int first, int second) {
    return find_done_game(stored, key_of(stage, first, second), 0)->id;
  }
  static std::vector<int> ranking(const Tournament& stored) {
    std::vector<int> numbers;
    const formats::Schedule schedule = compute_schedule(stored);
    for (const formats::Line& line : schedule.stages[1].groups[0].ranking.lines) {
      numbers.push_back(line.entrant + 1);
    }
    return numbers;
  }

  ScriptedTournament tournament_;
};

TEST_F(Corrections, AwardVoidsExactlyTheMatchesThatItChanges) {
  const Tournament before = play();
  ASSERT_THAT(ranking(before), ElementsAre(1, 2, 3, 4));
  const std::int64_t game = game_between(before, 0, 4, 5);

  const Consequences consequences = award_to(game, 5);
  EXPECT_THAT(
      consequences,
      Contains(AllOf(HasSubstr("Final group"),
                     HasSubstr("is void since game " + std::to_string(game) + " was awarded")))
          .Times(3));
  const auto& alias = before.entrants;
  EXPECT_THAT(
      consequences,
      IsSupersetOf(std::vector<std::string>{
          "Final group is open again: 3 games are due", "Final group gets " + alias[4].alias,
          "Final group loses " + alias[3].alias, "The tournament continues"}));
  const Tournament corrected = tournament_.tournament();
  for (const int other : {1, 2, 3}) {
    EXPECT_EQ(find_match(corrected, 1, other, 4), 0) << "4 is not in the final group any more";
    const std::int64_t old = find_match(before, 1, other, 4);
    EXPECT_THAT(corrected.matches.at(old).voided, HasSubstr("is void since game "));
  }
  EXPECT_EQ(corrected.games.size(), before.games.size()) << "games stay in the file";
  EXPECT_THAT(*db::check(tournament_.path()), IsEmpty());

  const Tournament after = play();
  EXPECT_THAT(ranking(after), ElementsAre(1, 2, 3, 5));
  for (const auto& [first, second] : {std::pair(1, 2), std::pair(1, 3), std::pair(2, 3)}) {
    EXPECT_EQ(find_match(after, 1, first, second), find_match(before, 1, first, second))
        << "what does not change stays";
  }
  EXPECT_EQ(after.games.size(), before.games.size() + 3);
  EXPECT_TRUE(compute_schedule(after).finished);
}

TEST_F(Corrections, MatchDueAgainGetsNewRowAndBoards) {
  const Tournament before = play();
  const std::int64_t game = game_between(before, 0, 4, 5);
  static_cast<void>(award_to(game, 5));
  play();
  EXPECT_THAT(award_to(game, 4), Contains(HasSubstr("is void since")).Times(3));
  const Tournament after = play();
  EXPECT_THAT(ranking(after), ElementsAre(1, 2, 3, 4));
  const std::int64_t old_match = find_match(before, 1, 1, 4);
  const std::int64_t new_match = find_match(after, 1, 1, 4);
  EXPECT_NE(old_match, new_match);
  EXPECT_NE(after.matches.at(old_match).voided, "");
  const db::GameRow& old_game = after.games.at(game_between(before, 1, 1, 4));
  const db::GameRow& new_game = after.games.at(game_between(after, 1, 1, 4));
  EXPECT_EQ(new_game.attempt, 1);
  EXPECT_NE(new_game.seed, old_game.seed);
  EXPECT_EQ(after.games.at(game_between(after, 1, 1, 2)).attempt, 0);
}

TEST_F(Corrections, AwardWithoutNewPairingsVoidsNothing) {
  const Tournament before = play();
  EXPECT_THAT(award_to(game_between(before, 0, 1, 8), 8), IsEmpty());
  const Tournament after = tournament_.tournament();
  const db::GameRow& game = after.games.at(game_between(after, 0, 1, 8));
  EXPECT_EQ(game.state, GameState::awarded);
  EXPECT_THAT(game.detail, HasSubstr("the other one cheated"));
  EXPECT_EQ(tournament_.run(), Ended::finished);
  EXPECT_EQ(tournament_.tournament().games.size(), before.games.size());
}

TEST_F(Corrections, VoidedGameCountsForNobodyAndIsNotReplayed) {
  const Tournament before = play();
  const std::int64_t game = game_between(before, 0, 1, 4);
  EXPECT_THAT(support::sound(act([&](db::Store& store, Tournament& stored) {
                return void_game(store, stored, game, "the wrong board", later);
              })),
              IsEmpty());
  const Tournament after = play();
  EXPECT_EQ(after.games.size(), before.games.size());
  EXPECT_EQ(after.games.at(game).state, GameState::void_);
  const formats::Schedule schedule = compute_schedule(after);
  for (const formats::Line& line : schedule.stages[0].groups[0].ranking.lines) {
    EXPECT_EQ(line.voids, line.entrant == 0 || line.entrant == 3 ? 1 : 0);
  }
}

TEST_F(Corrections, RerunUsesSameBoardOrNewOne) {
  play();
  for (const bool fresh : {false, true}) {
    const Tournament before = tournament_.tournament();
    const db::GameRow old = before.games.at(game_between(before, 0, 1, 8));
    EXPECT_THAT(rerun(old.id, fresh, "a power cut"),
                IsSupersetOf(
                    std::vector<std::string>{"Groups is open again: 1 game is due",
                                             "1 game is played again: " + before.entrants[0].alias +
                                                 " - " + before.entrants[7].alias}));
    EXPECT_THAT(compute_schedule(tournament_.tournament()).due, SizeIs(1));
    const Tournament after = play();
    const db::GameRow& again = after.games.at(game_between(after, 0, 1, 8));
    EXPECT_NE(again.id, old.id);
    EXPECT_EQ(again.match, old.match);
    EXPECT_EQ(again.seed == old.seed, !fresh);
    EXPECT_EQ(again.attempt, fresh ? 1 : 0);
    EXPECT_EQ(after.games.at(old.id).state, GameState::superseded);
    EXPECT_THAT(ranking(after), ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(after.games.size(), before.games.size() + 1) << "the final group stays as it was";
  }
}

TEST_F(Corrections, RerunWithOtherResultSettlesWhenStageIsKnownAgain) {
  const Tournament before = play();
  const std::int64_t game = game_between(before, 0, 4, 5);
  EXPECT_THAT(rerun(game, false, "a power cut"), Not(Contains(HasSubstr("is void since"))))
      << "until it is played nobody knows";
  tournament_.bot = [](int entrant) {
    return ranked_bot(entrant == 3 ? 4 : entrant == 4 ? 3 : entrant);
  };
  const Tournament after = play();
  EXPECT_THAT(ranking(after), ElementsAre(1, 2, 3, 5));
  EXPECT_EQ(find_match(after, 1, 1, 2), find_match(before, 1, 1, 2));
  const std::string note = after.matches.at(find_match(before, 1, 1, 4)).voided;
  EXPECT_THAT(note, HasSubstr("game " + std::to_string(game) + " was replayed"));
  EXPECT_THAT(*db::check(tournament_.path()), IsEmpty());
}

TEST_F(Corrections, RefuseUncountedGameOrMissingReason) {
  const Tournament stored = play();
  const std::int64_t game = game_between(stored, 0, 4, 5);
  const auto refusal = [&](std::int64_t id, int seat, const std::string& reason) {
    const auto result = act([&](db::Store& store, Tournament& changed) {
      return award(store, changed, id, seat, reason, later);
    });
    return result ? "" : result.error().text;
  };
  EXPECT_THAT(refusal(9999, 0, "x"), HasSubstr("no game 9999"));
  EXPECT_THAT(refusal(game, 2, "x"), HasSubstr("has no seat 3"));
  EXPECT_THAT(refusal(game, 0, "  "), HasSubstr("give a reason"));
  EXPECT_THAT(refusal(game, 0, "a\nb"), HasSubstr("one line"));
  const std::int64_t gone = game_between(stored, 1, 1, 4);
  static_cast<void>(award_to(game, 5));
  EXPECT_THAT(refusal(gone, 0, "x"), HasSubstr("is superseded: its match"));
  static_cast<void>(rerun(game, false, "again"));
  EXPECT_THAT(refusal(game, 0, "x"), HasSubstr("is superseded: it was replayed"));
}

TEST_F(Corrections, AreLoggedWithTheirReasons) {
  play();
  const std::int64_t game = game_between(tournament_.tournament(), 0, 4, 5);
  static_cast<void>(award_to(game, 5));
  const std::vector<db::AuditRow> log = tournament_.open(db::Mode::read).audit().all();
  std::vector<std::string> acts;
  for (const db::AuditRow& row : log) acts.push_back(row.actor + " " + row.act);
  EXPECT_THAT(acts, ElementsAre("instructor create", "referee run", "referee finish",
                                "referee stop", "instructor award", "referee void-match",
                                "referee void-match", "referee void-match"));
  EXPECT_EQ(log[4].subject, "game " + std::to_string(game));
  EXPECT_THAT(log[4].reason, HasSubstr("the other one cheated"));
  EXPECT_EQ(log[4].at, later);
}

TEST(Tournaments, AreCreatedWithDigestOfSeed) {
  const ScriptedTournament tournament(quick_plan("shield"), 6, 12345);
  const Tournament stored = tournament.tournament();
  EXPECT_EQ(stored.row.seed_sha256, protocol::sha256("00112233445566778899aabbccddeeff 12345"));
  EXPECT_EQ(stored.row.game, "boxing");
  EXPECT_THAT(tournament.open(db::Mode::read).audit().all()[0].reason,
              HasSubstr(protocol::seed_commitment("00112233445566778899aabbccddeeff", 12345)));
}

TEST(Tournaments, CommitToFreshNonce) {
  const std::string first = drawn_nonce();
  const std::string second = drawn_nonce();
  EXPECT_EQ(first.size(), 32U);
  EXPECT_EQ(first.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(first, second);
}

TEST(Tournaments, RefuseUnplayablePlan) {
  const support::TemporaryFolder folder;
  const auto refusal = [&](const std::string& plan) {
    NewTournament fresh;
    fresh.plan = plan;
    fresh.roster.entrants.resize(4);
    fresh.date = later;
    return refusal_text(create(folder.path() / "x.db", fresh));
  };
  EXPECT_THAT(refusal("{"), testing::Ne(""));
  EXPECT_THAT(refusal(quick_plan("single", {{{"game", "chess"}}})), HasSubstr("chess"));
  EXPECT_THAT(refusal(quick_plan("single", {{{"options", R"({"unusable": "95"})"}}})),
              HasSubstr("options: "));
  EXPECT_THAT(refusal(quick_plan("single", {{{"options", R"({"colour": "1"})"}}})),
              HasSubstr("colour"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "x.db"));
}

TEST(Tournaments, EndWhenClosedIfOpenEnded) {
  ScriptedTournament tournament(quick_plan("ladder"), 5);
  EXPECT_EQ(tournament.run_seats(60), Ended::stopped);
  db::Store store = tournament.open();
  Tournament stored = support::sound(read_tournament(store));
  EXPECT_FALSE(compute_schedule(stored).finished);
  EXPECT_GE(stored.games.size(), 25U);
  EXPECT_TRUE(close(store, stored, later).ok());
  EXPECT_EQ(support::sound(read_tournament(store)).row.closed, later);
  EXPECT_THAT(refusal_text(close(store, stored, later)), HasSubstr("was closed on "));
}

}  // namespace
}  // namespace aspis::tournament
