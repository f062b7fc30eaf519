// Tests the public analyses of a tournament's games.
#include "server/api/documents/documents.hpp"
#include "server/api/game_analyst.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

class Analyses : public ApiTest {
 protected:
  /// Waits until the document has all games that count.
  [[nodiscard]] Json complete() {
    const std::size_t all = registry_->find("cup")->snapshot()->results.games();
    EXPECT_TRUE(comes_true([&] { return json(cup + "/analyses").at("games") == all; }));
    return json(cup + "/analyses");
  }
};

TEST_F(Analyses, IncludeMovesOfAllGamesOfEachEntrant) {
  const Json found = complete();
  ASSERT_EQ(found.at("entrants").size(), 6U);
  int games = 0;
  for (const Json& one : found.at("entrants")) {
    games += one.at("games").get<int>();
    EXPECT_GT(one.at("moves"), 0) << one;
    EXPECT_LE(one.at("kept"), one.at("judged")) << one;
    EXPECT_TRUE(one.at("points_lost").is_null()) << "boxing has no points";
  }
  EXPECT_EQ(games, 2 * found.at("games").get<int>());
  EXPECT_TRUE(found.at("versions").empty()) << "nothing was handed in";
}

TEST_F(Analyses, ListMostAccurateGamesInOrder) {
  const Json found = complete();
  double last = 1;
  for (const Json& game : found.at("accurate")) {
    const double share = game.at("kept").get<double>() / game.at("judged").get<double>();
    EXPECT_LE(share, last);
    last = share;
    EXPECT_EQ(get(cup + "/games/" + std::to_string(game.at("id").get<int>())).status, 200);
  }
  int changes = 1'000'000;
  for (const Json& game : found.at("dramatic")) {
    EXPECT_GT(game.at("lead_changes"), 0);
    EXPECT_LE(game.at("lead_changes"), changes);
    changes = game.at("lead_changes");
  }
}

TEST_F(Analyses, CountVersionsOfEntrantSeparately) {
  static_cast<void>(complete());
  const auto file = registry_->find("cup");
  const Json found = Json::parse(api::analyses_document(
      *file->snapshot(), api::GameAnalyst::all_stored(*file),
      [](int entrant, const formats::MatchKey&) { return entrant == 1 ? 2 : 0; }));
  ASSERT_EQ(found.at("versions").size(), 1U);
  EXPECT_EQ(found.at("versions")[0].at("alias"), entrant_alias(1));
  EXPECT_EQ(found.at("versions")[0].at("version"), 2);
}

TEST_F(Analyses, LeaveOutGamesWhoseMatchIsReplayed) {
  const int all = complete().at("games");
  play_again();
  EXPECT_LT(json(cup + "/analyses").at("games"), all);
}

class PracticeAnalyses : public ApiTest {};

TEST_F(PracticeAnalyses, AreMadeOnRequestAndRepeatable) {
  const Json found = json(cup + "/practice/1/analysis");
  EXPECT_EQ(found.at("game"), "croquet");
  const protocol::Record record = sound(protocol::read_record(practice_record()));
  EXPECT_EQ(found.at("moves").size(), record.events.size()) << "all were legal moves";
  EXPECT_EQ(json(cup + "/practice/1/analysis"), found);
}

TEST_F(PracticeAnalyses, RefuseInvalidRecordsAndUnknownGames) {
  {
    auto store = sound(db::PracticeStore::open(registry_->find("cup")->file(), db::Mode::write));
    db::PracticeRow practice;
    practice.seats = {{1, protocol::Standing::win, false, 3, 5, {}, ""}};
    practice.names = {entrant_alias(1)};
    ASSERT_EQ(store.add(practice, "no record\n", 100), 2);
  }
  const http::Response response = get(cup + "/practice/2/analysis");
  EXPECT_EQ(response.status, 409);
  EXPECT_EQ(error_message(response), "line 1: expected 'aspis-record', found 'no record'");
  EXPECT_EQ(get(cup + "/practice/99/analysis").status, 404);
}

/// Adds a newest game whose analysis takes a second or more; its match no longer counts.
CupFile with_a_long_game(const std::filesystem::path& file) {
  make_bare_file(file, support::quick_plan("round-robin"), 0);
  db::Store store = sound(db::Store::open(file, db::Mode::write));
  db::MatchRow match;
  match.entrants = {1, 2};
  match.voided = "it was for show";
  db::GameRow game;
  game.started = "2026-11-21T08:00:00Z";
  game.seats = {{1, protocol::Standing::win, false, 3, 5, {}, ""},
                {2, protocol::Standing::loss, false, 1, 5, {}, ""}};
  support::RandomGame random;
  random.rules = sound(rules::rules_named("boxing"));
  const std::string record = protocol::text(support::random_record(random));
  store.transaction([&] {
    game.match = store.matches().add(match);
    static_cast<void>(store.games().add(game, record));
    store.matches().set_voided(game.match, match.voided);
  });
  return {file};
}

struct LongCup {
  support::TemporaryFolder long_cup_;
};

class AnalysesDuringGames : private LongCup, public ApiTest {
 protected:
  AnalysesDuringGames() : ApiTest(with_a_long_game(long_cup_.path() / "long.db")) {
    api_.reset();
    std::filesystem::remove(db::AnalysisStore::path_for(registry_->find("cup")->file()));
    observer_ = publisher_.game_begins("fair", {});
    api_ = std::make_unique<api::Router>(parts());
  }

  void ask_for_some(const std::string& tournament) {
    for (int id = 1; id <= 3; ++id) {
      const std::string number = std::to_string(id);
      EXPECT_EQ(get(tournament + "/games/" + number + "/analysis").status, 200);
      EXPECT_TRUE(comes_true([&] { return get(tournament + "/analyses/" + number).status == 200; }))
          << tournament << " " << id;
    }
  }

  std::shared_ptr<match::Observer> observer_;  // of a game that does not end
};

TEST_F(AnalysesDuringGames, AreStoredImmediatelyOnRequest) {
  ask_for_some(cup);
}

TEST_F(AnalysesDuringGames, AreStoredForTournamentAddedLater) {
  // When a game of the cup is stored, the search is still running.
  ask_for_some(cup);
  const std::string late = "/api/v1/tournaments/late";
  const Json wanted = {{"title", "Late"},
                       {"plan", Json::parse(support::quick_plan("single"))},
                       {"roster",
                        "name,command\nAda,house:boxing_greedy\nBob,house:boxing_greedy\n"
                        "Cyd,house:boxing_greedy\nDan,house:boxing_greedy\n"}};
  ASSERT_EQ(change("/api/v1/tournaments", wanted).status, 201);
  ASSERT_EQ(change(late + "/start", Json::object()).status, 200);
  ASSERT_TRUE(comes_true([&] { return json(late).at("run_state") == "finished"; }));
  ask_for_some(late);
}

}  // namespace
}  // namespace aspis::tests
