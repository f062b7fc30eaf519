// Tests which data of a tournament is public, and in which form.
#include "protocol/record.hpp"
#include "server/api/documents/documents.hpp"
#include "server/api/endpoints/compiled_in.hpp"
#include "tests/server/api/api_test.hpp"
#include "tests/support/played_book.hpp"
#include "tests/support/unpacked.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class PublicPages : public ApiTest {};

TEST_F(PublicPages, ListsTournamentsWithoutPathsOfFailedOnes) {
  const Json list = json("/api/v1/tournaments").at("tournaments");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].at("name"), "broken");
  EXPECT_EQ(list[0].at("run_state"), "failed");
  EXPECT_EQ(list[0].at("note"), "this tournament could not be opened");
  EXPECT_EQ(list[1].at("name"), "cup");
  EXPECT_EQ(list[1].at("title"), "The Cup");
  EXPECT_EQ(list[1].at("game"), "boxing");
  EXPECT_EQ(list[1].at("entrants"), 6);
}

TEST_F(PublicPages, ReportsUnreadableFileInsteadOfEmptyList) {
  for (const char* list : {"/games", "/standings", "/exports/standings.csv"}) {
    const http::Response response = get(std::string("/api/v1/tournaments/broken") + list);
    EXPECT_EQ(response.status, 500) << list;
    EXPECT_THAT(error_message(response), HasSubstr("the tournament's file cannot be read")) << list;
    EXPECT_THAT(response.body, Not(HasSubstr("broken.db"))) << list;
  }
}

TEST_F(PublicPages, PublishesResultsWithHeadOfTheirChain) {
  const Json chain = json(cup).at("chain");
  EXPECT_GT(chain.at("links"), 16);
  const std::string head = chain.at("head");
  EXPECT_EQ(json(cup + "/standings").at("chain"), chain);
  EXPECT_EQ(json(cup + "/exports/standings.json").at("chain"), chain);
  EXPECT_THAT(get(cup + "/exports/chart.html").body, HasSubstr(head));
  for (const char* table : {"standings.csv", "standings.json", "crosstable.csv"}) {
    EXPECT_EQ(find_header(get(cup + "/exports/" + table), "Content-Disposition"),
              "attachment; filename=\"cup-" + head.substr(0, 16) + "-" + table + "\"");
  }
}

TEST_F(PublicPages, StandingsExplainOrderOfLines) {
  const Json standings = json(cup + "/standings");
  EXPECT_EQ(standings.at("name"), "cup");
  const Json& lines = standings.at("stages").at(0).at("groups").at(0).at("lines");
  ASSERT_EQ(lines.size(), 6U);
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    EXPECT_FALSE(lines[at].at("why").get<std::string>().empty()) << at;
  }
  EXPECT_FALSE(lines.back().contains("why"));
}

TEST_F(PublicPages, PagesGamesNewestFirst) {
  const Json whole = json(cup + "/games?limit=200");
  const std::size_t all = whole.at("games").size();
  ASSERT_GE(all, 16U);
  EXPECT_EQ(whole.at("next_before"), nullptr);
  std::vector<std::int64_t> ids;
  std::string before;
  for (;;) {
    const Json page = json(cup + "/games?limit=7" + before);
    EXPECT_LE(page.at("games").size(), 7U);
    for (const Json& game : page.at("games")) ids.push_back(game.at("id"));
    if (page.at("next_before").is_null()) break;
    before = "&before=" + page.at("next_before").dump();
  }
  EXPECT_EQ(ids.size(), all);
  EXPECT_TRUE(std::is_sorted(ids.rbegin(), ids.rend()));
}

TEST_F(PublicPages, FiltersGamesByAlias) {
  const std::string alias = entrant_alias(3);
  const Json games = json(cup + "/games?entrant=" + alias).at("games");
  EXPECT_EQ(games.size(), 10U) << "each of the others twice";
  for (const Json& game : games) {
    EXPECT_TRUE(game.at("seats")[0].at("alias") == alias ||
                game.at("seats")[1].at("alias") == alias);
  }
}

TEST_F(PublicPages, NamesWrongParameters) {
  EXPECT_EQ(error_message(get(cup + "/games?limit=201")),
            "limit: must be a whole number from 1 to 200");
  EXPECT_EQ(error_message(get(cup + "/games?limit=ten")),
            "limit: must be a whole number from 1 to 200");
  EXPECT_EQ(error_message(get(cup + "/games?before=-1")), "before: must be a game number");
  EXPECT_EQ(error_message(get(cup + "/games?entrant=nobody")), "entrant: no entrant 'nobody'");
  EXPECT_EQ(error_message(get(cup + "/matches?stage=2")),
            "stage: must be a whole number from 1 to 1");
  EXPECT_EQ(error_message(get(cup + "/matches?limit=1001")),
            "limit: must be a whole number from 1 to 1000");
  EXPECT_EQ(error_message(get(cup + "/exports/chart.html?paper=b5")),
            "paper: must be a4, a3 or letter");
  EXPECT_EQ(get(cup + "/games?limit=201").status, 422);
}

TEST_F(PublicPages, ReturnsRecordsThatVerify) {
  const http::Response response = get(cup + "/games/1/record");
  ASSERT_EQ(response.status, 200);
  EXPECT_EQ(response.content_type, "text/plain; charset=utf-8");
  EXPECT_TRUE(protocol::read_record(response.body));
  EXPECT_EQ(find_header(response, "Content-Disposition"), "attachment; filename=\"cup-1.record\"");
  EXPECT_EQ(get(cup + "/practice/1/record").body, practice_record());
}

TEST_F(PublicPages, UnknownPathsReturn404) {
  for (const std::string& path : std::vector<std::string>{
           "/api/v1/tournaments/none", "/api/v1/tournaments/none/standings", "/api/v1/nothing", "/",
           "/api/v1/tournaments/cup/games/99999", "/api/v1/tournaments/cup/games/x",
           "/api/v1/tournaments/cup/games/-1", "/api/v1/tournaments/cup/games/1e3",
           "/api/v1/tournaments/cup/games/99999999999999999999", "/api/v1/tournaments/cup/live/8",
           "/api/v1/tournaments/cup/", "/dictionaries/abc.txt",
           "/api/v1/tournaments/cup/practice/99/record"}) {
    const http::Response response = get(path);
    EXPECT_EQ(response.status, 404) << path;
    EXPECT_EQ(error_code(response), "not-found") << path;
  }
}

TEST_F(PublicPages, OtherMethodsReturnAllowedOnes) {
  const http::Response response = ask("DELETE", cup + "/announcements");
  EXPECT_EQ(response.status, 405);
  EXPECT_EQ(find_header(response, "Allow"), "GET, HEAD, POST");
  EXPECT_EQ(error_code(response), "method");
  EXPECT_EQ(find_header(ask("POST", cup + "/standings"), "Allow"), "GET, HEAD");
}

TEST_F(PublicPages, AnswersHeadLikeGet) {
  EXPECT_EQ(ask("HEAD", cup + "/standings").status, 200);
  EXPECT_EQ(ask("HEAD", "/api/v1/login").status, 405);
}

TEST_F(PublicPages, Returns304ForKnownEtag) {
  api_.reset();
  api::ApiParts quiet = parts();
  quiet.analyses = false;  // each stored game would renew its pages
  api_ = std::make_unique<api::Router>(std::move(quiet));
  for (const std::string& path :
       std::vector<std::string>{cup, cup + "/standings", cup + "/games", cup + "/ratings",
                                cup + "/exports/standings.csv", cup + "/lobby"}) {
    const http::Response first = get(path);
    const std::string etag = find_header(first, "ETag");
    ASSERT_FALSE(etag.empty()) << path;
    EXPECT_EQ(find_header(first, "Cache-Control"), "no-cache");
    const http::Response again = get(path, {{"if-none-match", "\"x\", " + etag}});
    EXPECT_EQ(again.status, 304) << path;
    EXPECT_TRUE(again.body.empty());
    EXPECT_EQ(find_header(again, "ETag"), etag);
    EXPECT_EQ(get(path, {{"if-none-match", "\"other\""}}).status, 200) << path;
  }
}

TEST_F(PublicPages, CompressesLongDocumentsIfAccepted) {
  const std::string path = cup + "/exports/standings.json";
  const http::Response plain = get(path);
  const http::Response packed = get(path, {{"accept-encoding", "br, gzip"}});
  EXPECT_EQ(find_header(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(find_header(packed, "Vary"), "Accept-Encoding");
  EXPECT_EQ(find_header(plain, "Vary"), "Accept-Encoding");
  EXPECT_LT(packed.body.size(), plain.body.size());
  EXPECT_EQ(unpacked(packed.body), plain.body);
  const std::string etag = find_header(packed, "ETag");
  EXPECT_NE(etag, find_header(plain, "ETag"));
  const auto again = [&](const char* takes) {
    return get(path, {{"accept-encoding", takes}, {"if-none-match", etag}});
  };
  EXPECT_EQ(again("gzip").status, 304);
  EXPECT_EQ(again("gzip;q=0").status, 200) << "it has another form of it";
}

TEST_F(PublicPages, DoesNotCompressPrivateAnswers) {
  Headers headers = as_instructor();
  headers.emplace_back("accept-encoding", "gzip");
  const http::Response log = get(cup + "/roster", std::move(headers));
  ASSERT_EQ(log.status, 200);
  EXPECT_EQ(find_header(log, "Content-Encoding"), "");
}

TEST_F(PublicPages, ShowsCorrectionImmediately) {
  const std::string before = get(cup + "/standings").body;
  ASSERT_EQ(change(cup + "/games/1/void", {{"reason", "the board was torn"}}).status, 200);
  EXPECT_NE(get(cup + "/standings").body, before);
  EXPECT_EQ(json(cup + "/games/1").at("state"), "void");
}

TEST_F(PublicPages, ServesExportsAsFiles) {
  EXPECT_THAT(get(cup + "/exports/standings.csv").body, HasSubstr("alias"));
  EXPECT_THAT(get(cup + "/exports/crosstable.csv").body, HasSubstr(entrant_alias(1)));
  EXPECT_THAT(get(cup + "/exports/chart.html?paper=a3").body, HasSubstr("<!DOCTYPE html>"));
  const http::Response zip = get(cup + "/exports/records.zip");
  EXPECT_EQ(zip.content_type, "application/zip");
  EXPECT_TRUE(zip.body.starts_with("PK"));
  const std::string head = json(cup).at("chain").at("head").get<std::string>().substr(0, 16);
  EXPECT_EQ(find_header(zip, "Content-Disposition"),
            "attachment; filename=\"cup-" + head + "-records.zip\"");
}

TEST_F(PublicPages, OnlyStaffDownloadsArchive) {
  EXPECT_EQ(get(cup + "/exports/archive.zip").status, 401);
}

TEST_F(PublicPages, ServesDictionaryByDigestWithLongCacheTime) {
  const http::Response response = get("/dictionaries/" + dictionary_.sha256() + ".txt");
  EXPECT_EQ(response.body, "apple\npear\n");
  EXPECT_THAT(find_header(response, "Cache-Control"), HasSubstr("immutable"));
}

TEST_F(PublicPages, ServesRelayWithAddressesOfThisServer) {
  const http::Response response = get("/connect/aspis_connect.py");
  EXPECT_THAT(response.body, HasSubstr("\nSERVER = \"http://192.0.2.7:8080\""));
  EXPECT_THAT(response.body, HasSubstr("\nBOTS = \"192.0.2.7:4242\""));
  EXPECT_EQ(api::relay_source(), support::read_file(ASPIS_SOURCE "/bots/connect/aspis_connect.py"));
  EXPECT_THAT(api::relay_for("http://\"\\\n", ""), HasSubstr(R"(SERVER = "http://\"\\")"));
}

TEST_F(PublicPages, ShowsAddressesAndWordListOfServer) {
  const Json server = json("/api/v1/server");
  EXPECT_EQ(server.at("pages"), "http://192.0.2.7:8080");
  EXPECT_EQ(server.at("bots"), "192.0.2.7:4242");
  EXPECT_EQ(server.at("dictionary_sha256").get<std::string>().size(), 64U);
  EXPECT_EQ(server.at("programs"), Json::array());
}

TEST_F(PublicPages, ListsProgramsForDownload) {
  api::ApiParts given = parts();
  given.programs = {
      {"aspis-linux-x86_64", "/download/aspis-linux-x86_64", 7, std::string(64, 'a')}};
  api_ = std::make_unique<api::Router>(std::move(given));
  EXPECT_EQ(json("/api/v1/server").at("programs"),
            Json::array({{{"name", "aspis-linux-x86_64"},
                          {"path", "/download/aspis-linux-x86_64"},
                          {"bytes", 7},
                          {"sha256", std::string(64, 'a')}}}));
}

TEST_F(PublicPages, HealthReportsWhetherEverythingIsOpen) {
  EXPECT_EQ(json("/healthz").at("status"), "ready");
  EXPECT_EQ(json("/healthz").at("box").get<std::string>().size(), 1U);
  EXPECT_EQ(json("/healthz").at("failed"), Json::array({"broken"}))
      << "the others are played all the same";
  std::promise<void> opened;
  open_registry([wait = opened.get_future().share()](const std::string&) {
    wait.wait();
    return std::string();
  });
  api_ = std::make_unique<api::Router>(parts());
  const http::Response opening = get("/healthz");
  EXPECT_EQ(json(cup).at("games_played"), 30) << "its file can be read already";
  opened.set_value();
  EXPECT_EQ(opening.status, 503);
  EXPECT_EQ(Json::parse(opening.body).at("status"), "opening");
  EXPECT_THAT(get("/metrics").body, HasSubstr("aspis_"));
}

TEST_F(PublicPages, HealthNamesStalledLoop) {
  boost::asio::io_context slow;
  watchdog_.watch("slow", slow);
  EXPECT_TRUE(comes_true([&] { return get("/healthz").status == 503; }));
  const Json stalled = Json::parse(get("/healthz").body);
  EXPECT_EQ(stalled.at("status"), "stalled");
  EXPECT_EQ(stalled.at("stalled"), Json::array({"slow"}));
  EXPECT_TRUE(comes_true([&] {
    slow.restart();
    slow.poll();
    return get("/healthz").status == 200;  // the watchdog may be asking at the same time
  }));
  watchdog_.stop();
}

TEST_F(PublicPages, PagesMatches) {
  const Json all = json(cup + "/matches");
  EXPECT_EQ(all.at("matches").size(), 15U);
  EXPECT_EQ(all.at("next"), nullptr);
  Json joined = Json::array();
  Json next = 0;
  for (int pages = 0; !next.is_null(); ++pages) {
    ASSERT_LT(pages, 4);
    const Json page =
        json(cup + "/matches?limit=4&from=" + std::to_string(next.get<std::int64_t>()));
    for (const Json& match : page.at("matches")) joined.push_back(match);
    next = page.at("next");
  }
  EXPECT_EQ(joined, all.at("matches"));
}

TEST(Documents, BracketNamesSourcesOfPendingSides) {
  const Played played = play_preset("single", 6, 7, 2);
  const api::ShownTournament shown{{"cup", {}, 3, false}, &played.tournament, &played.schedule};
  const Json bracket = Json::parse(row::to_text(api::bracket_type, &shown));
  EXPECT_EQ(bracket.at("version"), 3);
  const Json& matches = bracket.at("stages").at(0).at("matches");
  bool waits = false;
  for (const Json& match : matches) {
    for (const Json& side : match.at("sides")) {
      const std::string text = side.at("origin").at("text");
      if (side.at("alias").is_null() && text.starts_with("winner of M")) waits = true;
    }
  }
  EXPECT_TRUE(waits);
}

TEST(Documents, PlayedBracketHasWinnerInEveryMatch) {
  const Played played = play_preset("single", 8, 7);
  const api::ShownTournament shown{{"cup", {}, 0, false}, &played.tournament, &played.schedule};
  const Json bracket = Json::parse(row::to_text(api::bracket_type, &shown));
  for (const Json& match : bracket.at("stages").at(0).at("matches")) {
    EXPECT_EQ(match.at("state"), "played") << match.at("label");
    int winners = 0;
    for (const Json& side : match.at("sides")) {
      winners += side.at("won").get<bool>() ? 1 : 0;
      if (side.at("won").get<bool>()) {
        EXPECT_EQ(side.at("alias"), match.at("winner"));
      }
    }
    EXPECT_EQ(winners, 1) << match.at("label");
  }
}

TEST_F(PublicPages, ScrimmagesAreFilteredByEntrantAndPaged) {
  {
    auto store = sound(db::PracticeStore::open(registry_->find("cup")->file(), db::Mode::write));
    const std::vector<std::pair<int, int>> pairs{{1, 2}, {1, 3}, {2, 3}, {1, 2}};
    for (const auto& [one, other] : pairs) {
      db::PracticeRow game;
      game.started = the_date;
      game.reason = protocol::Reason::points;
      game.is_scrimmage = true;
      game.seats = {{one, protocol::Standing::win, false, 3, 5, {}, ""},
                    {other, protocol::Standing::loss, false, 1, 5, {}, ""}};
      game.names = {entrant_alias(one), entrant_alias(other)};
      game.versions = {1, 1};
      static_cast<void>(store.add(game, practice_record(), 100));
    }
  }
  const std::string path = cup + "/scrimmages";
  EXPECT_EQ(json(path).at("games").size(), 4U);
  EXPECT_EQ(json(path).at("next_before"), nullptr);
  const Json own = json(path + "?entrant=" + entrant_alias(3));
  ASSERT_EQ(own.at("games").size(), 2U);
  for (const Json& game : own.at("games")) {
    EXPECT_EQ(game.at("seats")[1].at("name"), entrant_alias(3));
  }
  const Json first = json(path + "?limit=2&entrant=" + entrant_alias(1));
  ASSERT_EQ(first.at("games").size(), 2U);
  const std::string before = first.at("next_before").dump();
  const Json second = json(path + "?limit=2&entrant=" + entrant_alias(1) + "&before=" + before);
  EXPECT_EQ(second.at("games").size(), 1U);
  EXPECT_EQ(second.at("next_before"), nullptr);
  EXPECT_EQ(get(path + "?entrant=nobody").status, 422);
  EXPECT_EQ(get(path + "?limit=0").status, 422);
}

TEST(Documents, PracticeRatingsNameHouseBots) {
  db::PracticeRow game;
  game.seats.resize(2);
  game.seats[0].standing = protocol::Standing::win;
  game.seats[1].standing = protocol::Standing::loss;
  game.names = {"417", "boxing_greedy"};
  db::PracticeRow voided = game;
  voided.seats[0].standing = voided.seats[1].standing = protocol::Standing::void_;
  const Json ratings = Json::parse(api::practice_ratings_document({game, game, voided}));
  ASSERT_EQ(ratings.at("ratings").size(), 2U);
  EXPECT_EQ(ratings.at("ratings")[0].at("alias"), "417");
  EXPECT_EQ(ratings.at("ratings")[0].at("games"), 2.0);
  EXPECT_GT(ratings.at("ratings")[0].at("elo"), ratings.at("ratings")[1].at("elo"));
}

}  // namespace
}  // namespace aspis::tests
