// Tests previews: presets, planned tournaments, and consequences of corrections.
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class Planning : public ApiTest {
 protected:
  explicit Planning(const std::string& preset = "round-robin") : ApiTest(preset) {}

  [[nodiscard]] static Json four_in_groups() {
    return {{"preset", "round-robin"},
            {"game", "boxing"},
            {"roster", "name,command\nAnn,house:boxing_greedy\nBen,\nCy,\nDee,\n"}};
  }
};

TEST_F(Planning, DescribesPresetsAndGames) {
  const Json document = json("/api/v1/presets");
  ASSERT_EQ(document.at("presets").size(), 8U);
  const Json& shield = document.at("presets")[0];
  EXPECT_EQ(shield.at("name"), "shield");
  EXPECT_THAT(shield.at("about").get<std::string>(), HasSubstr("Five rounds"));
  EXPECT_EQ(shield.at("plan").at("stages").size(), 5U);
  ASSERT_EQ(document.at("games").size(), 3U);
  EXPECT_EQ(document.at("games")[0].at("name"), "boxing");
}

TEST_F(Planning, PreviewsTournamentBeforeItExists) {
  const http::Response response = change("/api/v1/preview", four_in_groups());
  ASSERT_EQ(response.status, 200) << response.body;
  const Json seen = Json::parse(response.body);
  EXPECT_EQ(seen.at("entrants"), 4);
  EXPECT_EQ(seen.at("house_bots"), 1);
  EXPECT_EQ(seen.at("strip"), "4 -> 4");
  ASSERT_EQ(seen.at("stages").size(), 1U);
  EXPECT_EQ(seen.at("stages")[0].at("groups"), Json({4}));
  EXPECT_EQ(seen.at("stages")[0].at("shape"), "round robin: 4");
  EXPECT_EQ(seen.at("games"), 12);  // six pairs, both sides of a board
  EXPECT_EQ(json("/api/v1/tournaments").at("tournaments").size(), 2U);  // nothing was made
}

TEST_F(Planning, ReservesLastDiskSpaceForTournamentGames) {
  const watch::DiskSpace full(folder_.path(), std::numeric_limits<std::uint64_t>::max());
  api_ = std::make_unique<api::Router>(parts(full));
  Json body = four_in_groups();
  body["title"] = "New";
  for (const http::Response& refused : {change("/api/v1/tournaments", body),
                                        change("/api/v1/tournaments/cup/backup", Json::object())}) {
    EXPECT_EQ(refused.status, 507);
    EXPECT_THAT(error_message(refused), HasSubstr("the server's disk is nearly full"));
  }
  EXPECT_TRUE(json("/api/v1/instructor/tournaments", as_instructor()).at("disk").at("low"));
  api_.reset();  // its analyst reads the disk on a separate thread
}

TEST_F(Planning, RefusesTooManyGamesBeforeListingThem) {
  Json body = four_in_groups();
  std::string roster = "name\n";
  for (int entrant = 1; entrant <= 300; ++entrant) {
    roster += "Student " + std::to_string(entrant) + "\n";
  }
  body["roster"] = roster;
  body["title"] = "Huge";
  body["changes"] = {{"stages.0.match.games", "1000"}};
  const std::string why =
      "the plan has 44850000 games, and a server plays 1000000 at most: reduce the games per "
      "match, or form groups";
  for (const char* const address : {"/api/v1/preview", "/api/v1/tournaments"}) {
    const http::Response refused = change(address, body);
    EXPECT_EQ(refused.status, 422);
    EXPECT_EQ(error_message(refused), why);
  }
  body["changes"] = {{"stages.0.match.games", "20"}};
  const http::Response allowed = change("/api/v1/preview", body);
  EXPECT_EQ(Json::parse(allowed.body).at("games"), 897'000) << allowed.body;
}

TEST_F(Planning, PreviewNamesEveryWrongLine) {
  Json body = four_in_groups();
  body["roster"] = "name,e-mail\nAnn,ann\n,x@example.edu\nCy,cy@example.edu\n";
  const http::Response refused = change("/api/v1/preview", body);
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(error_message(refused),
            "line 2: 'ann' is not an e-mail address\nline 3: the name is missing");
  body["plan"] = Json::object();
  EXPECT_EQ(error_message(change("/api/v1/preview", body)),
            "give either preset (a name) or plan (a complete plan)");
}

// The bytes are "name
// Jos\xe9
// Bo
// ", and the same name in the encoding of old Macs.
TEST_F(Planning, ReadsOldEncodingOfRosterLikeCommandLine) {
  const http::Response read = change("/api/v1/roster-text", {{"base64", "bmFtZQpKb3PpCkJvCg=="}});
  ASSERT_EQ(read.status, 200) << read.body;
  EXPECT_EQ(Json::parse(read.body).at("roster"), "name\nJosé\nBo\n");
  EXPECT_EQ(Json::parse(read.body).at("notes")[0], "line 2: read as Windows-1252: 'José'");
  const http::Response refused =
      change("/api/v1/roster-text", {{"base64", "bmFtZQpKb3OOCkJvCg=="}});
  EXPECT_EQ(refused.status, 422);
  EXPECT_THAT(error_message(refused),
              testing::StartsWith("line 2: its encoding is not recognised"));
  EXPECT_EQ(change("/api/v1/roster-text", {{"base64", "@"}}).status, 422);
  EXPECT_EQ(ask("POST", "/api/v1/roster-text", R"({"base64":""})").status, 401);
}

TEST_F(Planning, ShowsMeaningOfColumnsAndFirstFivePeople) {
  std::string csv = "Student,ID,SIS User ID,SIS Login ID,Section,Homework\n";
  for (int i = 1; i <= 7; ++i) {
    csv += "Person " + std::to_string(i) + "," + std::to_string(i) + ",,p" + std::to_string(i) +
           ",A,5\n";
  }
  const http::Response read = change("/api/v1/roster-columns", {{"roster", csv}});
  ASSERT_EQ(read.status, 200) << read.body;
  const Json seen = Json::parse(read.body);
  EXPECT_EQ(seen.at("columns").at(0), Json({{"heading", "Student"}, {"meaning", "name"}}));
  EXPECT_EQ(seen.at("columns").at(5), Json({{"heading", "Homework"}, {"meaning", nullptr}}));
  EXPECT_EQ(seen.at("people").size(), 5U);
  EXPECT_EQ(seen.at("rows"), 7);
  EXPECT_EQ(seen.at("people").at(0).at("identifiers").at("SIS Login ID"), "p1");
  const Json columns = {"name", "", "", "", "team", ""};
  const http::Response teams =
      change("/api/v1/roster-columns", {{"roster", csv}, {"columns", columns}});
  EXPECT_EQ(Json::parse(teams.body).at("people").at(0).at("team"), "A");
  EXPECT_TRUE(Json::parse(teams.body).at("people").at(0).at("identifiers").empty());
  Json body = four_in_groups();
  body["roster"] = "Wer,Wo\nAnn,ann@example.edu\nBo,bo@example.edu\n";
  EXPECT_EQ(change("/api/v1/preview", body).status, 422);
  body["columns"] = {"name", "e-mail"};
  EXPECT_EQ(change("/api/v1/preview", body).status, 200);
  EXPECT_EQ(ask("POST", "/api/v1/roster-columns", R"({"roster":"name"})").status, 401);
}

TEST_F(Planning, OnlyInstructorPreviewsFromOwnPages) {
  const std::string body = four_in_groups().dump();
  EXPECT_EQ(ask("POST", "/api/v1/preview", body).status, 401);
  Headers foreign = as_instructor();
  foreign.back().second = "http://elsewhere.example";
  EXPECT_EQ(ask("POST", "/api/v1/preview", body, foreign).status, 403);
}

/// A bracket, in which later pairings depend on the winners.
class BracketPlanning : public Planning {
 protected:
  BracketPlanning() : Planning("double") {}

  [[nodiscard]] Json preview(std::int64_t game, const std::string& act, const Json& body) {
    const std::string path = cup + "/games/" + std::to_string(game) + "/" + act;
    const http::Response response = change(path + "?preview=1", body);
    if (response.status == 409) return Json::array();  // it no longer counts
    EXPECT_EQ(response.status, 200) << response.body;
    return Json::parse(response.body).at("consequences");
  }

  struct Turn {
    std::int64_t game = 0;
    std::string loser;
    Json consequences;
  };
  /// Finds a game whose other result would change later pairings.
  [[nodiscard]] Turn turning_point() {
    const Json games = json(cup + "/games?limit=200").at("games");
    for (const Json& game : games) {
      for (const Json& seat : game.at("seats")) {
        if (seat.at("standing") != "loss") continue;
        Turn turn{game.at("id"), seat.at("alias"), {}};
        turn.consequences = preview(turn.game, "award", {{"to", turn.loser}, {"reason", "-"}});
        if (!turn.consequences.empty()) return turn;
      }
    }
    throw std::runtime_error("no game of this bracket matters");
  }
};

TEST_F(BracketPlanning, PreviewOfCorrectionMatchesItsReport) {
  const Turn turn = turning_point();
  const std::string path = cup + "/games/" + std::to_string(turn.game);
  EXPECT_EQ(json(path).at("state"), "played");  // the preview changed nothing
  const http::Response done = change(path + "/award", {{"to", turn.loser}, {"reason", "a copy"}});
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(Json::parse(done.body).at("consequences"), turn.consequences);
}

TEST_F(BracketPlanning, AwardToTheWinnerChangesNothing) {
  const Json game = json(cup + "/games/1");
  const bool first_won = game.at("seats")[0].at("standing") == "win";
  const std::string winner = game.at("seats")[first_won ? 0 : 1].at("alias");
  EXPECT_THAT(preview(1, "award", {{"to", winner}, {"reason", "-"}}), IsEmpty());
}

TEST_F(Planning, PreviewIsRefusedLikeItsAct) {
  const auto status = [this](const std::string& path, const Json& body) {
    return change(cup + "/games/" + path + "?preview=1", body).status;
  };
  const Json reason = {{"reason", "-"}};
  EXPECT_EQ(status("99999/void", reason), 409);
  EXPECT_EQ(status("1/award", {{"to", "nobody"}, {"reason", "-"}}), 409);
  EXPECT_EQ(status("x/void", reason), 404);
  EXPECT_EQ(change(cup + "/games/1/void?preview=true", reason).status, 422);
  EXPECT_EQ(json(cup + "/games/1").at("state"), "played") << "it was no preview, and no act";
  EXPECT_EQ(ask("POST", cup + "/games/1/void?preview=1", reason.dump()).status, 401);
  const http::Response announced =
      change(cup + "/announcements?preview=1", {{"text", "Nobody reads this"}});
  EXPECT_EQ(announced.status, 422);
  EXPECT_THAT(announced.body, testing::HasSubstr("cannot be previewed; nothing was done"));
  const std::string all = json(cup + "/announcements").dump();
  EXPECT_EQ(all.find("Nobody reads this"), std::string::npos) << all;
}

}  // namespace
}  // namespace aspis::tests
