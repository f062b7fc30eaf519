// Tests cached pages and events.
#include "server/api/page_publisher.hpp"
#include "server/http/page.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

class PagePublisherTest : public ApiTest {
 protected:
  PagePublisherTest() {
    const auto dealt = rules_.deal({{"unusable", "90"}}, 2, 3);
    record_.game = "boxing";
    record_.setup = sound(dealt);
    record_.seats = {{"A", "101"}, {"B", "102"}};
    record_.clock.move = std::chrono::milliseconds(5'000);
    position_ = sound(rules_.start(record_.setup, nullptr));
    start_.live_id = "7";
    start_.label = "Round 1, M3, game 1";
    start_.aliases = {"101", "102"};
  }

  /// Makes a move as the referee would.
  void move(match::Observer& observer) {
    const int seat = position_->turn();
    observer.turn_began(seat, std::chrono::microseconds(50));
    protocol::PlayedMove played{position_->random_move(random_), std::chrono::microseconds(1'234)};
    ASSERT_FALSE(position_->play(played.move));
    record_.events.emplace_back(std::move(played));
    observer.noted(record_, *position_);
  }

  void publish(const std::string& name, tournament::RunState state) {
    const db::Store store = sound(db::Store::open(folder_.path() / "cup.db", db::Mode::read));
    tournament::Tournament tournament = sound(tournament::read_tournament(store));
    publisher_.published(name, tournament::take_snapshot(tournament), state);
  }

  [[nodiscard]] Json page(const std::string& target) const {
    const auto page = pages_.find(target);
    if (!page) return nullptr;
    return Json::parse(page->plain.ok.substr(page->plain.head));
  }

  [[nodiscard]] Json live_game() {
    return Json::parse(publisher_.games().find("fair", "7")->document(hub_.version("game/fair/7")));
  }
  [[nodiscard]] Json live_games() {
    return Json::parse(publisher_.games().document("fair", 0)).at("games");
  }
  /// Returns the version of a tournament of which only this test publishes events.
  [[nodiscard]] std::uint64_t events() const { return hub_.version("tournament/fair"); }

  const std::string fair = "/api/v1/tournaments/fair";
  const rules::Rules& rules_ = *sound(rules::rules_named("boxing"));
  protocol::Random random_{1};
  protocol::Record record_;
  std::unique_ptr<rules::Position> position_;
  tournament::GameStart start_;
};

TEST_F(PagePublisherTest, PublishesEachMoveOfGameInPlay) {
  const auto observer = publisher_.game_begins("fair", start_);
  ASSERT_TRUE(observer);
  EXPECT_EQ(live_game().at("setup"), nullptr) << "before everybody is ready";
  observer->began(record_, *position_);
  for (int i = 0; i < 3; ++i) move(*observer);
  const Json game = live_game();
  EXPECT_EQ(game.at("setup").at("game"), "boxing");
  EXPECT_EQ(game.at("setup").at("seats")[1], (Json{{"mark", "B"}, {"alias", "102"}}));
  EXPECT_EQ(game.at("setup").at("board").at("rows").size(), record_.setup.board.rows.size());
  ASSERT_EQ(game.at("events").size(), 4U);
  EXPECT_EQ(game.at("events")[0].at("event"), "game-began");
  const Json& last = game.at("events")[3];
  EXPECT_EQ(last.at("event"), "moved");
  EXPECT_EQ(last.at("ply"), 3);
  EXPECT_EQ(last.at("seat"), 1);
  EXPECT_EQ(last.at("move"), std::get<protocol::PlayedMove>(record_.events[2]).move);
  EXPECT_EQ(last.at("time_us"), 1'234);
  EXPECT_EQ(last.at("scores"), Json(position_->scores()));
  EXPECT_EQ(last.at("turn"), position_->turn() + 1);
  EXPECT_EQ(game.at("version"), 4) << "each of these was published";
  EXPECT_EQ(metrics_.moves.value(), 3U);
  EXPECT_EQ(metrics_.overhead.sum(), std::chrono::microseconds(150));
}

TEST_F(PagePublisherTest, ListsScoresAndPlyOfEachGameInPlay) {
  const auto observer = publisher_.game_begins("fair", start_);
  EXPECT_EQ(live_games()[0].at("started"), nullptr);
  EXPECT_EQ(live_games()[0].at("scores"), Json::array());
  record_.date = the_date;
  observer->began(record_, *position_);
  for (int i = 0; i < 3; ++i) move(*observer);
  const Json game = live_games()[0];
  EXPECT_EQ(game.at("started"), the_date);
  EXPECT_EQ(game.at("ply"), 3);
  EXPECT_EQ(game.at("scores"), Json(position_->scores()));
  EXPECT_EQ(game.at("status"), position_->status());
  const auto page_has_them = [&] {
    const Json shown = page(fair + "/live");
    return shown.is_object() && !shown.at("games").empty() && shown.at("games")[0] == game;
  };
  EXPECT_TRUE(comes_true(page_has_them)) << "scores come to the page without another event";
}

TEST_F(PagePublisherTest, PublishesProvenWinnerOfBoxing) {
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  ASSERT_TRUE(comes_true([&] { return publisher_.tiny_pieces() != nullptr; }));
  while (!position_->over()) move(*observer);
  const Json events = live_game().at("events");
  const Json& before_last = events[events.size() - 2];
  ASSERT_TRUE(before_last.contains("proven")) << before_last;
  EXPECT_EQ(before_last.at("proven").at("seat"), events.back().at("seat"))
      << "one spot is left: who moves fills it";
  EXPECT_LE(before_last.at("proven").at("ply"), before_last.at("ply"));
  EXPECT_FALSE(events.back().contains("proven")) << "the game is over";
}

TEST_F(PagePublisherTest, MovesOfPageReplayToItsPosition) {
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  for (int i = 0; i < 5 && !position_->over(); ++i) move(*observer);
  const auto again = sound(rules_.start(record_.setup, nullptr));
  const Json game = live_game();
  for (const Json& event : game.at("events")) {
    if (event.at("event") == "moved") {
      EXPECT_FALSE(again->play(event.at("move").get<std::string>()));
    }
  }
  EXPECT_EQ(again->text(), position_->text());
}

TEST_F(PagePublisherTest, PublishesForfeitsAndWarnings) {
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  record_.events.emplace_back(protocol::Warning{1, "spoke before its turn"});
  observer->noted(record_, *position_);
  protocol::Forfeit forfeit;
  forfeit.reason = protocol::Reason::timeout;
  forfeit.detail = "3 ms late";
  record_.events.emplace_back(forfeit);
  observer->noted(record_, *position_);
  const Json events = live_game().at("events");
  EXPECT_EQ(events[1], (Json{{"event", "warned"}, {"seat", 2}, {"text", "spoke before its turn"}}));
  EXPECT_EQ(events[2].at("event"), "forfeited");
  EXPECT_EQ(events[2].at("reason"), "timeout");
  EXPECT_EQ(metrics_.forfeits.value(), 1U);
}

TEST_F(PagePublisherTest, RemovesFinishedGameAndTellsWhereItIsStored) {
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  EXPECT_EQ(live_games().size(), 1U);
  record_.verdict.reason = protocol::Reason::resigned;
  record_.verdict.standings = {protocol::Standing::win, protocol::Standing::loss};
  record_.verdict.scores = {4, 2};
  observer->over(record_);
  EXPECT_EQ(live_games().size(), 0U);
  EXPECT_EQ(live_game().at("over"), true);
  EXPECT_EQ(live_game().at("id"), nullptr);
  db::GameRow row;
  row.id = 17;
  publisher_.game_stored("fair", "7", {}, row);
  const Json game = live_game();
  EXPECT_EQ(game.at("id"), 17);
  EXPECT_EQ(game.at("events")[1].at("event"), "game-over");
  EXPECT_EQ(game.at("events")[1].at("scores"), (Json{4, 2}));
  EXPECT_EQ(game.at("events")[2].at("event"), "game-stored");
  EXPECT_EQ(events(), 3U) << "began, over, stored";
  EXPECT_EQ(metrics_.games.value(), 1U);
}

TEST_F(PagePublisherTest, RemovesAbortedGame) {
  auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  observer.reset();
  EXPECT_EQ(live_games().size(), 0U);
  EXPECT_EQ(live_game().at("events").back().at("event"), "game-ended");
}

TEST_F(PagePublisherTest, CountsPracticeSeparately) {
  start_.practice = true;
  start_.live_id = "p1";
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  observer->over(record_);
  EXPECT_EQ(metrics_.practice_games.value(), 1U);
  EXPECT_EQ(metrics_.games.value(), 0U);
}

TEST_F(PagePublisherTest, PublishesGameListSoon) {
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  EXPECT_TRUE(comes_true([&] { return page(fair + "/live").is_object(); }));
  EXPECT_EQ(page(fair + "/live").at("games")[0].at("live_id"), "7");
}

TEST_F(PagePublisherTest, PublishesResultsAsTheHandlerReturnsThem) {
  publish("cup", tournament::RunState::finished);
  for (const std::string& target :
       std::vector<std::string>{cup, cup + "/standings", cup + "/bracket", cup + "/entrants"}) {
    Json ready = page(target);
    ASSERT_TRUE(ready.is_object()) << target;
    Json made = json(target);
    EXPECT_LE(ready.at("version"), made.at("version"));
    ready.erase("version");
    made.erase("version");
    EXPECT_EQ(ready, made) << target;
  }
}

TEST_F(PagePublisherTest, OmitsUnchangedSchedule) {
  publish("fair", tournament::RunState::running);
  const std::uint64_t before = events();
  EXPECT_EQ(before, 2U) << "the state, and the standings";
  const auto page_before = pages_.find(fair + "/standings");
  publish("fair", tournament::RunState::running);
  EXPECT_EQ(events(), before);
  EXPECT_EQ(pages_.find(fair + "/standings"), page_before);
  publish("fair", tournament::RunState::paused);
  EXPECT_EQ(events(), before + 2);
  EXPECT_EQ(page(fair + "/standings").at("version"), before) << "events from here on are news";
}

TEST_F(PagePublisherTest, PushesAnnouncementsAndStates) {
  play_again();
  ASSERT_EQ(change(cup + "/announcements", {{"text", "Hello"}}).status, 200);
  EXPECT_TRUE(comes_true([&] {
    const Json ready = page(cup + "/announcements");
    return ready.is_object() && ready.at("announcements")[0].at("text") == "Hello";
  }));
  ASSERT_EQ(change(cup + "/start", Json::object()).status, 200);
  EXPECT_TRUE(comes_true([&] { return page(cup).at("run_state") == "running"; }));
  ASSERT_EQ(change(cup + "/names", {{"shows_names", true}}).status, 200);
  EXPECT_TRUE(comes_true([&] { return page(cup + "/entrants").at("shows_names") == true; }));
  EXPECT_THAT(page(cup + "/entrants").dump(), HasSubstr("Secretive Person"));
}

TEST_F(PagePublisherTest, RemovesHiddenNamesFromEveryPage) {
  ASSERT_EQ(change(cup + "/names", {{"shows_names", true}}).status, 200);
  EXPECT_THAT(page(cup + "/entrants").dump(), HasSubstr("Secretive Person"));
  ASSERT_EQ(change(cup + "/names", {{"shows_names", false}}).status, 200);
  play_again();
  EXPECT_EQ(page(cup + "/entrants").at("shows_names"), false);
  EXPECT_THAT(page(cup + "/entrants").dump(), testing::Not(HasSubstr("Secretive")));
}

TEST_F(PagePublisherTest, ForgetsRemovedTournament) {
  EXPECT_EQ(get(cup + "/exports/standings.csv").status, 200);
  const std::weak_ptr<const tournament::Tournament> kept = registry_->find("cup")->snapshot();
  ASSERT_TRUE(comes_true([&] { return page(cup + "/standings").is_object(); }));
  ASSERT_TRUE(registry_->remove("cup"));
  EXPECT_TRUE(comes_true([&] { return kept.expired(); }));
}

TEST_F(PagePublisherTest, StopsRefreshingWhenApiIsDestroyed) {
  api_.reset();
  publisher_.changed("fair");
  publisher_.games_changed("fair");
  EXPECT_TRUE(comes_true([&] { return page(fair + "/live").is_object(); }));
  EXPECT_EQ(pages_.find(fair + "/lobby"), nullptr);
}

/// A tournament whose results are all held back, with its games played.
class HeldBackEvents : public PagePublisherTest {
 protected:
  HeldBackEvents() {
    const auto file = folder_.path() / "held.db";
    make_bare_file(file, support::quick_plan("round-robin", {{{"stages.0.embargo", "true"}}}), 0);
    tournament_ = sound(tournament::read_tournament(sound(db::Store::open(file, db::Mode::read))));
    snapshot_ = take_snapshot(tournament_);
    const db::MatchRow& match = snapshot_->matches.begin()->second;
    start_.match = tournament::make_key(match);
    for (const auto& [id, game] : snapshot_->games) {
      if (game.match == match.id) games_.push_back(game);
    }
  }
  [[nodiscard]] std::uint64_t staff_events() const { return hub_.version("staff/tournament/fair"); }
  void reveal() {
    tournament_.embargo.revealed[start_.match] = true;
    publisher_.published("fair", take_snapshot(tournament_), tournament::RunState::running);
  }

  tournament::Tournament tournament_;
  tournament::Snapshot snapshot_;
  std::vector<db::GameRow> games_;
};

TEST_F(HeldBackEvents, ReachOnlyStaffDuringGameUntilRevealed) {
  publisher_.opened("fair", snapshot_);
  const auto observer = publisher_.game_begins("fair", start_);
  observer->began(record_, *position_);
  move(*observer);
  EXPECT_EQ(events(), 0U);
  EXPECT_EQ(hub_.version("game/fair/7"), 0U);
  EXPECT_EQ(staff_events(), 1U);
  EXPECT_EQ(hub_.version("staff/game/fair/7"), 2U);
  EXPECT_EQ(live_games().size(), 0U);
  EXPECT_EQ(Json::parse(publisher_.games().document("fair", 0, true)).at("games").size(), 1U);
  EXPECT_EQ(metrics_.moves.value(), 0U);
  EXPECT_EQ(metrics_.overhead.sum().count(), 0);
  reveal();
  EXPECT_EQ(live_games().size(), 1U);
  EXPECT_GE(events(), 1U) << "it is said to begin now";
  move(*observer);
  EXPECT_EQ(hub_.version("game/fair/7"), 1U);
  EXPECT_EQ(metrics_.moves.value(), 1U);
}

TEST_F(HeldBackEvents, OfStoredGamesArePublishedOnReveal) {
  publisher_.opened("fair", snapshot_);
  publisher_.published("fair", snapshot_, tournament::RunState::finished);
  const std::uint64_t before = events();
  publisher_.game_stored("fair", "7", snapshot_->matches.begin()->second, games_.front());
  EXPECT_EQ(events(), before);
  EXPECT_EQ(metrics_.games.value(), 0U);
  EXPECT_EQ(page(fair).at("run_state"), "running") << "the public does not know that it is over";
  EXPECT_EQ(page(fair).at("games_played"), 0);
  reveal();
  EXPECT_EQ(page(fair).at("games_played"), games_.size());
  EXPECT_EQ(metrics_.games.value(), games_.size());
  EXPECT_GE(events(), before + 1 + games_.size()) << "the standings, and each of the games";
}

TEST_F(HeldBackEvents, RequireAnAccount) {
  http::Request stranger;
  EXPECT_TRUE(api_->may_follow(stranger, "tournament/cup"));
  EXPECT_TRUE(api_->may_follow(stranger, "game/cup/7"));
  http::Request instructor;
  instructor.headers = as_instructor();
  for (const char* const topic : {"staff/tournament/cup", "staff/game/cup/7"}) {
    EXPECT_FALSE(api_->may_follow(stranger, topic));
    EXPECT_TRUE(api_->may_follow(instructor, topic));
  }
  EXPECT_FALSE(api_->may_follow(stranger, "staff/"));
  EXPECT_FALSE(api_->may_follow(stranger, "staff/tournament/"));
}

}  // namespace
}  // namespace aspis::tests
