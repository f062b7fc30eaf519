// Tests the public view of results that are held back, and how they are revealed.
#include "server/tournament/held_back.hpp"

#include <gmock/gmock.h>

#include "db/maintenance.hpp"
#include "server/tournament/instructor.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using support::refusal_text;
using support::ScriptedTournament;
using support::sound;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* revealed_on = "2026-11-21T08:00:00Z";
constexpr const char* the_day_after = "2026-11-22T08:00:00Z";

/// Two groups of four; the first two of each meet in a knock-out.
std::string make_plan(const std::string& groups, const std::string& bracket) {
  return R"({"name": "two stages", "game": "boxing", "options": {"unusable": "90"},
    "draw_seeds": false, "tie_breaks": ["points", "lot"],
    "stages": [
      {"name": "Groups", "format": "groups", "groups": {"by": "snake", "count": 2})" +
         groups + R"(},
      {"name": "Bracket", "format": "elimination", "entry": {"top": 2})" +
         bracket + "}]}";
}
constexpr const char* held = R"(, "embargo": true)";

class HeldBack : public testing::Test {
 protected:
  void make(const std::string& groups, const std::string& bracket) {
    made_.emplace(make_plan(groups, bracket), 8);
  }
  void play(std::optional<int> until = std::nullopt) { static_cast<void>(made_->run(until)); }

  /// Returns the state that a reader of the file sees now.
  [[nodiscard]] Snapshot now() const {
    Tournament tournament = made_->tournament();
    return take_snapshot(tournament);
  }
  [[nodiscard]] Snapshot shown() const { return public_view(now()); }

  /// Acts on the file; a new reader must see the same state as the writer.
  template <class Act>
  protocol::Result<Consequences> act(Act what) {
    db::Store store = made_->open();
    Tournament tournament = sound(read_tournament(store));
    auto done = what(store, tournament);
    tournament.chain = store.chain_head();
    const Snapshot mine = public_view(take_snapshot(tournament));
    Tournament read = sound(read_tournament(store));
    const Snapshot others = public_view(take_snapshot(read));
    EXPECT_EQ(support::games_text(*mine), support::games_text(*others));
    EXPECT_EQ(mine->chain, others->chain) << "the act itself is in the chain";
    return done;
  }
  protocol::Result<Consequences> reveal_now(const Reveal& choice) {
    return act([&](db::Store& store, Tournament& tournament) {
      return reveal(store, tournament, choice, "", revealed_on);
    });
  }
  using Games = db::DepartureRow::Games;
  void disqualify(int entrant, Games games) {
    db::DepartureRow row;
    row.entrant = entrant;
    row.games = games;
    row.reason = "it asked the network";
    const auto done = act([&](db::Store& store, Tournament& tournament) {
      return depart(store, tournament, row, revealed_on);
    });
    ASSERT_TRUE(done) << done.error().text;
  }
  /// Returns all data that pages are made from.
  [[nodiscard]] std::string public_text() const {
    const Snapshot seen = shown();
    return support::games_text(*seen) + support::standings_text(*seen) + seen->chain.head;
  }
  [[nodiscard]] bool is_told(int entrant) const { return shown()->departures.contains(entrant); }

  [[nodiscard]] static Reveal only(const formats::MatchKey& match) { return {match, match.stage}; }

  [[nodiscard]] std::size_t games_shown() const { return shown()->games.size(); }

  std::optional<ScriptedTournament> made_;
};

TEST_F(HeldBack, EverybodySeesSameObjectWithoutEmbargo) {
  make("", "");
  play();
  const Snapshot whole = now();
  EXPECT_EQ(public_view(whole), whole);
  EXPECT_EQ(whole->view, nullptr);
  for (const auto& [id, match] : whole->matches) EXPECT_FALSE(is_held_back(*whole, match));
}

TEST_F(HeldBack, ShowsOnlyStateBeforeFirstGame) {
  make(held, held);
  const Snapshot before = now();
  EXPECT_EQ(public_view(before), before) << "nothing is held back yet";
  play();
  const Snapshot whole = now();
  const Snapshot public_now = public_view(whole);
  ASSERT_NE(public_now, whole);
  EXPECT_TRUE(whole->schedule->finished);
  EXPECT_EQ(support::standings_text(*public_now), support::standings_text(*before));
  EXPECT_THAT(public_now->games, IsEmpty());
  EXPECT_THAT(public_now->matches, IsEmpty());
  EXPECT_EQ(public_now->chain.links, before->chain.links + 1) << "and that it was started";
  EXPECT_EQ(public_now->row.closed, "") << "its seed stays secret";
  EXPECT_FALSE(public_now->schedule->finished);
  for (const auto& [id, match] : whole->matches) EXPECT_TRUE(is_held_back(*whole, match));
}

TEST_F(HeldBack, HidesConsequencesToo) {
  make(held, "");
  play();
  EXPECT_EQ(games_shown(), 0U);
  const Snapshot whole = now();
  for (const HeldMatch& match : reveal_order(*whole)) EXPECT_EQ(match.key.stage, 0);
  // Reveals all but one group match: the bracket is not drawn yet.
  const auto order = reveal_order(*whole);
  for (std::size_t at = 0; at + 1 < order.size(); ++at) {
    ASSERT_TRUE(reveal_now(only(order[at].key)));
  }
  EXPECT_EQ(games_shown(), order.size() - 1);
  const Snapshot seen = shown();
  for (const auto& [id, match] : seen->matches) EXPECT_EQ(match.stage, 0);
  // The last match reveals everything: the bracket is not held back.
  ASSERT_TRUE(reveal_now(only(order.back().key)));
  EXPECT_EQ(shown()->games.size(), now()->games.size());
  EXPECT_EQ(public_view(whole)->games.size(), 0U) << "an old snapshot stays as it was";
}

TEST_F(HeldBack, EarlierStageIsPublic) {
  make("", held);
  play();
  const Snapshot seen = shown();
  for (const auto& [id, match] : seen->matches) EXPECT_EQ(match.stage, 0);
  EXPECT_EQ(games_shown(), 12U);
  EXPECT_EQ(shown()->schedule->stages[1].state, formats::StageState::playing) << "it is drawn";
  EXPECT_THAT(*db::check(made_->path()), IsEmpty());
}

TEST_F(HeldBack, RevealsKnockOutInOrderOfRounds) {
  make("", held);
  play();
  const auto order = reveal_order(*now());
  ASSERT_THAT(order, SizeIs(3));
  EXPECT_TRUE(order[0].can_be_revealed);
  EXPECT_TRUE(order[1].can_be_revealed);
  EXPECT_FALSE(order[2].can_be_revealed) << "who is in the final is not known";
  EXPECT_THAT(refusal_text(reveal_now(only(order[2].key))),
              HasSubstr("still held back: reveal them first"));
  EXPECT_EQ(games_shown(), 12U);
  const auto both = reveal_now({{}, 1, 1});
  ASSERT_TRUE(both) << both.error().text;
  EXPECT_THAT(both->front(), HasSubstr("Semi-finals: 2 matches become public"));
  EXPECT_THAT(reveal_order(*now()), SizeIs(1));
  EXPECT_FALSE(shown()->schedule->finished);
  ASSERT_TRUE(reveal_now({}));
  EXPECT_EQ(shown()->row.closed, now()->row.closed);
  EXPECT_NE(shown()->row.closed, "");
  EXPECT_EQ(shown()->chain, now()->chain);
  EXPECT_EQ(refusal_text(reveal_now({})), "no result of tournament is held back");
}

TEST_F(HeldBack, RevealedMatchShowsWholeChainBeforeNext) {
  make(held, held);
  play();
  const db::ChainHead first = shown()->chain;
  ASSERT_TRUE(reveal_now(only(reveal_order(*now()).front().key)));
  EXPECT_GE(shown()->chain.links, first.links);
  EXPECT_LT(shown()->chain.links, now()->chain.links);
}

TEST_F(HeldBack, ResultsCanBeHeldBackFromNowOn) {
  make("", "");
  play(0);
  ASSERT_EQ(games_shown(), 12U);
  const auto hold = [this](int stage, bool on, const std::string& why) {
    return act([&](db::Store& store, Tournament& tournament) {
      return hold_back(store, tournament, stage, on, why, revealed_on);
    });
  };
  const auto done = hold(-1, true, "for the party");
  ASSERT_TRUE(done) << done.error().text;
  EXPECT_EQ(games_shown(), 12U) << "what is public stays so";
  play();
  EXPECT_GT(now()->games.size(), 12U);
  EXPECT_EQ(games_shown(), 12U);
  EXPECT_EQ(refusal_text(hold(1, true, "")), "results of Bracket are held back already");
  const auto open = hold(-1, false, "");
  ASSERT_TRUE(open);
  EXPECT_EQ(now()->view, nullptr);
  EXPECT_EQ(games_shown(), now()->games.size());
}

TEST_F(HeldBack, ClockRevealsScheduledMatchesAndForgetsThem) {
  make(held, held);
  play();
  const auto set = [&](const db::RevealTimeRow& row) {
    return act([&](db::Store& store, Tournament& tournament) {
      return reveal_at(store, tournament, row, revealed_on);
    });
  };
  ASSERT_TRUE(set({0, 1, revealed_on}));
  ASSERT_TRUE(set({-1, 0, the_day_after}));
  ASSERT_THAT(now()->embargo.times, SizeIs(2));
  const auto tick = [&](const char* time) {
    return sound(act([&](db::Store& store, Tournament& tournament) {
      return reveal_due(store, tournament, time);
    }));
  };
  EXPECT_THAT(tick(ScriptedTournament::date), IsEmpty());
  EXPECT_EQ(games_shown(), 0U);
  EXPECT_THAT(tick(revealed_on), SizeIs(1));
  EXPECT_EQ(games_shown(), 4U) << "the first round of both groups";
  EXPECT_THAT(now()->embargo.times, SizeIs(1));
  ASSERT_TRUE(set({-1, 0, ""})) << "it can be taken away";
  EXPECT_THAT(tick(the_day_after), IsEmpty());
  EXPECT_EQ(games_shown(), 4U);
}

TEST_F(HeldBack, VoidedMatchStaysHidden) {
  make(held, held);
  play();
  const Snapshot whole = now();
  const auto order = reveal_order(*whole);
  const db::GameRow* const game = find_last_game(*whole, order.front().key, 0);
  ASSERT_NE(game, nullptr);
  const int loser = game->seats[0].standing == protocol::Standing::win ? 1 : 0;
  ASSERT_TRUE(act([&](db::Store& store, Tournament& tournament) {
    return award(store, tournament, game->id, loser, "a mistake", revealed_on);
  }));
  EXPECT_EQ(games_shown(), 0U);
  EXPECT_THAT(shown()->matches, IsEmpty());
  EXPECT_EQ(shown()->chain, whole->view->tournament->chain);
}

TEST_F(HeldBack, DisqualificationStaysHiddenWithItsMatches) {
  made_.emplace(R"({"name": "cup", "game": "boxing", "options": {"unusable": "90"},
    "tie_breaks": ["points", "lot"],
    "stages": [{"name": "Bracket", "format": "elimination", "embargo": true}]})",
                4);
  disqualify(1, Games::award);
  EXPECT_TRUE(now()->departures.contains(1));
  EXPECT_FALSE(is_told(1)) << "before anything is stored";
  play();
  ASSERT_TRUE(now()->schedule->finished);
  EXPECT_FALSE(is_told(1));
  EXPECT_THAT(support::games_text(*shown()), IsEmpty());
  const auto order = reveal_order(*now());
  const bool in_first = order[0].key.entrants.contains(0);
  ASSERT_TRUE(reveal_now(only(order[in_first ? 1 : 0].key)));
  EXPECT_FALSE(is_told(1));
  ASSERT_TRUE(reveal_now(only(order[in_first ? 0 : 1].key))) << "its opponent has won";
  EXPECT_TRUE(is_told(1));
  EXPECT_THAT(support::standings_text(*shown()), HasSubstr("it asked the network"));
  ASSERT_TRUE(reveal_now({}));
  EXPECT_EQ(shown()->departures, now()->departures);
}

TEST_F(HeldBack, DisqualifiedWinnerStaysWinnerUntilLastReveal) {
  make(held, held);
  play();
  const int winner = *now()->schedule->stages[1].groups[0].pairings.back().state.winner + 1;
  const std::string before = public_text();
  disqualify(winner, Games::stand);
  EXPECT_EQ(public_text(), before);
  ASSERT_TRUE(reveal_now({{}, 0, 0}));
  ASSERT_TRUE(reveal_now({{}, 1, 1}));
  EXPECT_FALSE(is_told(winner));
  ASSERT_TRUE(reveal_now({{}, 1, 2}));
  EXPECT_TRUE(is_told(winner));
}

TEST_F(HeldBack, DisqualificationThatChangesPublicResultsIsPublic) {
  make("", held);
  play();
  const int winner = *now()->schedule->stages[1].groups[0].pairings.back().state.winner + 1;
  disqualify(winner, Games::award);
  EXPECT_TRUE(is_told(winner)) << "it has lost its group, and is in no match that is held back";
  play();
  EXPECT_TRUE(is_told(winner));
}

TEST_F(HeldBack, RevealedWalkoverRevealsDisqualification) {
  make(held, held);
  disqualify(1, Games::award);
  EXPECT_FALSE(is_told(1));
  play();
  std::vector<HeldMatch> own = reveal_order(*now());
  std::erase_if(own, [](const HeldMatch& match) { return !match.key.entrants.contains(0); });
  ASSERT_THAT(own, SizeIs(3));
  EXPECT_FALSE(is_told(1));
  ASSERT_TRUE(reveal_now(only(own[1].key)));
  EXPECT_TRUE(is_told(1));
}

TEST_F(HeldBack, DisqualificationOutsideHiddenMatchesShowsImmediately) {
  make("", held);
  play(0);
  const int last = shown()->schedule->stages[0].groups[0].ranking.lines.back().entrant + 1;
  disqualify(last, Games::award);
  EXPECT_TRUE(is_told(last));
  play();
  EXPECT_TRUE(is_told(last)) << "and it stays known";
}

TEST_F(HeldBack, ExplainsImpossibleActs) {
  make(held, "");
  const auto text = [&](const Reveal& choice) {
    const auto done = reveal_now(choice);
    return done ? "done" : done.error().text;
  };
  EXPECT_EQ(text({{}, 0, 0}), "no result of Groups is held back");
  EXPECT_EQ(text({{}, 5, 0}), "no stage 6; the plan has 2");
  EXPECT_EQ(text({{}, -1, 2}), "round: must be 1 or more, with a stage; 0 is the whole stage");
  EXPECT_EQ(text({{0, 99, {0, 1}}, 0}), "no result of this match is held back");
}

}  // namespace
}  // namespace aspis::tournament
