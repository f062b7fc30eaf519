// Whole tournaments with scripted seats: they finish, nothing is played twice, and a stop leaves no
// trace in the standings.
#include "server/tournament/runner.hpp"

#include <gmock/gmock.h>

#include <mutex>
#include <thread>

#include "protocol/sha256.hpp"
#include "tests/support/canonical.hpp"
#include "tests/support/scripted_tournament.hpp"

namespace aspis::tournament {
namespace {

using support::Changes;
using support::games_text;
using support::quick_plan;
using support::ScriptedTournament;
using support::standings_text;
using testing::HasSubstr;
using testing::IsEmpty;

int games_of(const formats::Survey& survey) {
  int games = 0;
  for (const formats::Stage& stage : survey.stages) {
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) games += pairing.games_played;
    }
  }
  return games;
}

/// Every game of the finished tournament is there once, on the board that follows from the seed.
void expect_each_game_once(const Book& book) {
  const formats::Survey survey = survey_of(book);
  EXPECT_TRUE(survey.finished);
  EXPECT_THAT(survey.due, IsEmpty());
  EXPECT_EQ(book.games.size(), static_cast<std::size_t>(games_of(survey)));
  EXPECT_EQ(book.index.match.size(), book.matches.size()) << "a match has two rows";
  std::set<std::pair<std::int64_t, int>> seen;
  for (const auto& [id, game] : book.games) {
    EXPECT_TRUE(seen.emplace(game.match, game.number).second) << "game " << id << " is a double";
    const formats::MatchKey key = key_of(book.matches.at(game.match));
    EXPECT_EQ(game.seed, formats::board_seed(book.plan, book.tournament.seed, key, game.board, 0));
  }
}

struct Case {
  std::string preset;
  int entrants;
};
class EveryPreset : public testing::TestWithParam<Case> {};

TEST_P(EveryPreset, is_played_to_its_end_with_each_game_once) {
  ScriptedTournament tournament(quick_plan(GetParam().preset), GetParam().entrants);
  tournament.games_at_once = 4;
  EXPECT_EQ(tournament.run(), Ended::finished);
  const Book book = tournament.book();
  expect_each_game_once(book);
  EXPECT_EQ(book.tournament.closed, ScriptedTournament::date);
  EXPECT_EQ(tournament.run(), Ended::finished) << "there is nothing more to play";
  EXPECT_EQ(tournament.book().games.size(), book.games.size());
}

TEST_P(EveryPreset, gives_the_same_standings_with_one_slot_and_with_five) {
  ScriptedTournament one(quick_plan(GetParam().preset), GetParam().entrants);
  one.games_at_once = 1;
  ScriptedTournament five(quick_plan(GetParam().preset), GetParam().entrants);
  five.games_at_once = 5;
  EXPECT_EQ(one.run(), Ended::finished);
  EXPECT_EQ(five.run(), Ended::finished);
  EXPECT_EQ(games_text(one.book()), games_text(five.book()));
  EXPECT_EQ(standings_text(one.book()), standings_text(five.book()));
}

INSTANTIATE_TEST_SUITE_P(Runners, EveryPreset,
                         testing::Values(Case{"shield", 34}, Case{"shield", 5}, Case{"shield", 2},
                                         Case{"potm", 6}, Case{"potm", 3}, Case{"croquar", 9},
                                         Case{"round-robin", 7}, Case{"round-robin", 2},
                                         Case{"single", 13}, Case{"single", 2}, Case{"double", 11},
                                         Case{"double", 3}, Case{"swiss", 12}, Case{"swiss", 7}),
                         [](const auto& one) {
                           std::string name =
                               one.param.preset + "_" + std::to_string(one.param.entrants);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace aspis::tournament
