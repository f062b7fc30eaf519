#include "referee/formats/schedule.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/played_out.hpp"

namespace aspis::formats {
namespace {

using Kind = Outlook::Kind;
using tests::at_random;
using tests::parse_plan;
using tests::play_out;
using tests::preset;

/// Four in one group, of whom two go on to a final.
constexpr const char* four =
    R"({"name": "four", "game": "boxing", "draw_seeds": false, "tie_breaks": ["points", "play-off", "lot"],
        "stages": [{"name": "Group", "result_class": "Out in the group"},
                   {"name": "Final", "format": "elimination", "entry": {"top": 2},
                    "result_class": "Finalist"}]})";

std::map<Entrant, Outlook> outlooks(const Plan& plan, const Schedule& schedule, int stage) {
  const Stage& of = schedule.stages.at(static_cast<std::size_t>(stage));
  std::map<Entrant, Outlook> found;
  for (const Group& group : of.groups) {
    for (std::size_t at = 0; at < group.ranking.lines.size(); ++at) {
      found[group.ranking.lines[at].entrant] = find_outlook(plan, schedule.stages, of, group, at);
    }
  }
  return found;
}

TEST(Outlooks, EverybodyIsPlayingBeforeTheFirstGame) {
  for (const char* name : {"shield", "single", "double", "swiss", "round-robin", "potm"}) {
    const Plan plan = preset(name);
    const Facts facts{34, 7, 2, false, {}};
    const Schedule schedule = formats::schedule(plan, facts, Results());
    ASSERT_EQ(schedule.places.size(), 34U) << name;
    for (const FinalPlace& place : schedule.places) {
      EXPECT_EQ(place.outlook.kind, Kind::playing) << name;
      EXPECT_EQ(place.result_class, "") << name;
    }
  }
}

TEST(Outlooks, CertainOnesAreNeverTakenBack) {
  for (const char* name : {"shield", "potm", "croquar", "single", "swiss"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Plan plan = preset(name);
      const Facts facts{17, seed, 2, false, {}};
      Results all;
      const Schedule end = play_out(plan, facts, all, at_random(seed));
      for (std::size_t games = 0; games < all.games(); games += 3) {
        Results results;
        const Schedule now = play_out(plan, facts, results, at_random(seed), games);
        for (const FinalPlace& place : now.places) {
          const auto last =
              std::find_if(end.places.begin(), end.places.end(),
                           [&](const auto& one) { return one.entrant == place.entrant; });
          const std::string what = std::string(name) + ", seed " + std::to_string(seed) + ", " +
                                   std::to_string(games) + " games, entrant " +
                                   std::to_string(place.entrant);
          if (place.outlook.kind == Kind::through) {
            EXPECT_GT(last->stage, place.stage) << what;
          }
          if (place.outlook.kind == Kind::out || place.outlook.kind == Kind::ended) {
            EXPECT_EQ(last->stage, place.stage) << what;
            EXPECT_EQ(last->result_class, place.result_class) << what;
          } else {
            EXPECT_EQ(place.result_class, "") << what;
          }
        }
      }
    }
  }
}

TEST(Outlooks, OneWinIsEnoughWhenItIsSaid) {
  const Plan plan = preset("shield");
  int said = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Facts facts{17, seed, 2, false, {}};
    Results all;
    play_out(plan, facts, all, at_random(seed));
    for (std::size_t games = 20; games < all.games(); games += 7) {
      Results results;
      const Schedule now = play_out(plan, facts, results, at_random(seed), games);
      for (const FinalPlace& place : now.places) {
        if (place.outlook.wins_needed != 1) continue;
        ++said;
        // It wins its next game, and all others end as badly for it as they can.
        Results then = results;
        bool has_won = false;
        const Schedule end = play_out(plan, facts, then, [&](const DueGame& due, GameResult& game) {
          const auto& in = due.match.entrants;
          const auto own = std::find(in.begin(), in.end(), place.entrant);
          if (own == in.end() || due.match.stage > place.stage) return at_random(seed)(due, game);
          const auto side = static_cast<int>(own - in.begin());
          tests::decide(game, std::exchange(has_won, true) ? 1 - side : side);
        });
        const bool goes_on =
            std::any_of(end.places.begin(), end.places.end(), [&](const auto& one) {
              return one.entrant == place.entrant && one.stage > place.stage;
            });
        EXPECT_TRUE(goes_on) << "seed " << seed << ", " << games << " games";
      }
    }
  }
  EXPECT_GT(said, 3);
}

TEST(Outlooks, EntrantsLevelAcrossTheCutAreInAPlayOff) {
  const Plan plan = parse_plan(four);
  const Facts facts{4, 7, 2, false, {}};
  Results results;
  // 0 wins all, 3 loses all, and 1 and 2 tie.
  const auto playing = [](const DueGame& due, GameResult& game) {
    const bool level = due.match.entrants[0] == 1 && due.match.entrants[1] == 2;
    tests::decide(game, level ? -1 : 0);
  };
  const Schedule now = play_out(plan, facts, results, playing, 6);
  const auto found = outlooks(plan, now, 0);
  EXPECT_EQ(found.at(0).kind, Kind::through);
  EXPECT_EQ(found.at(1).kind, Kind::play_off);
  EXPECT_EQ(found.at(2).kind, Kind::play_off);
  EXPECT_EQ(found.at(3).kind, Kind::out);
  for (const FinalPlace& place : now.places) {
    EXPECT_EQ(place.result_class, place.entrant == 3 ? "Out in the group" : "");
  }
}

TEST(Outlooks, KnockedOutEntrantsAreOutWhileTheBracketGoesOn) {
  const Plan plan = preset("single");
  const Facts facts{8, 7, 2, false, {}};
  Results results;
  const Schedule now = play_out(plan, facts, results, tests::lower_number_wins, 8);
  std::map<Kind, int> kinds;
  for (const FinalPlace& place : now.places) ++kinds[place.outlook.kind];
  EXPECT_EQ(kinds[Kind::ended], 4) << "who lost in the first round";
  EXPECT_EQ(kinds[Kind::playing], 4);
}

TEST(Outlooks, AreSaidInPlainWords) {
  EXPECT_EQ(describe({}), "playing");
  EXPECT_EQ(describe({Kind::playing, 1}), "needs one win");
  EXPECT_EQ(describe({Kind::playing, 2}), "needs 2 wins");
  EXPECT_EQ(describe({Kind::play_off}), "in a play-off");
  EXPECT_EQ(describe({Kind::ended}), "");
}

}  // namespace
}  // namespace aspis::formats
