// Tests actions of the instructor, and requests of students.
#include <thread>

#include "db/analysis_store.hpp"
#include "db/maintenance.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class InstructorActions : public ApiTest {};

TEST_F(InstructorActions, CreateTournamentFromPresetAndRoster) {
  const http::Response made = change("/api/v1/tournaments", {{"name", "spring"},
                                                             {"preset", "round-robin"},
                                                             {"game", "boxing"},
                                                             {"roster", support::make_roster(4)}});
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(find_header(made, "Location"), "/api/v1/tournaments/spring");
  EXPECT_EQ(json("/api/v1/tournaments/spring").at("entrants"), 4);
}

TEST_F(InstructorActions, GradebookThatMoodleCannotReadIsRefused) {
  const Json roster = {{"name", "spring"},
                       {"preset", "round-robin"},
                       {"game", "boxing"},
                       {"roster", "name\nAnn\nBob\n"}};
  ASSERT_EQ(change("/api/v1/tournaments", roster).status, 201);
  const std::string books = "/api/v1/tournaments/spring/gradebooks/";
  const http::Response refused = get(books + "moodle.csv", as_instructor());
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(error_message(refused), HasSubstr("import Moodle's list of participants first"));
  EXPECT_EQ(get(books + "canvas.csv", as_instructor()).status, 200);
}

TEST_F(InstructorActions, NameLineOfInvalidRoster) {
  const http::Response refused = change(
      "/api/v1/tournaments",
      {{"name", "spring"}, {"preset", "round-robin"}, {"game", "boxing"}, {"roster", "mail\nx\n"}});
  EXPECT_EQ(refused.status, 422);
  EXPECT_THAT(error_message(refused), HasSubstr("line 1"));
}

TEST_F(InstructorActions, ReturnTokensOnceAsTableAndAcceptThem) {
  const http::Response response = change(cup + "/tokens", {{"entrants", {entrant_alias(2)}}});
  ASSERT_EQ(response.status, 200) << response.body;
  EXPECT_EQ(response.content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(find_header(response, "Cache-Control"), "no-store");
  EXPECT_THAT(response.body,
              StartsWith("alias,name,email,token\n" + entrant_alias(2) + ",Secretive"));
  const Json me = json("/api/v1/me", last_token(response.body));
  EXPECT_EQ(me.at("alias"), entrant_alias(2));
  EXPECT_EQ(me.at("tournament"), "cup");
  const http::Response all = change(cup + "/tokens", Json::object());
  EXPECT_EQ(std::count(all.body.begin(), all.body.end(), '\n'), 7);
  EXPECT_EQ(change(cup + "/tokens", {{"entrants", {"nobody"}}}).status, 422);
}

TEST_F(InstructorActions, AwardGameAndLogReason) {
  const Json game = json(cup + "/games/1");
  const bool first_won = game.at("seats")[0].at("standing") == "win";
  const std::string loser = game.at("seats")[first_won ? 1 : 0].at("alias");
  const http::Response done =
      change(cup + "/games/1/award", {{"to", loser}, {"reason", "the other one was a copy"}});
  ASSERT_EQ(done.status, 200) << done.body;
  const Json after = json(cup + "/games/1");
  EXPECT_EQ(after.at("state"), "awarded");
  EXPECT_EQ(after.at("seats")[first_won ? 1 : 0].at("standing"), "win");
  const Json log = json(cup + "/audit", as_instructor()).at("audit");
  EXPECT_EQ(log[0].at("act"), "award");
  EXPECT_THAT(log[0].at("reason").get<std::string>(), HasSubstr("the other one was a copy"));
}

TEST_F(InstructorActions, ReturnConflictWithReasonWhenImpossible) {
  EXPECT_EQ(change(cup + "/games/99999/void", {{"reason", "x"}}).status, 409);
  const http::Response stranger =
      change(cup + "/games/1/award", {{"to", "nobody"}, {"reason", "x"}});
  EXPECT_EQ(stranger.status, 409);
  EXPECT_EQ(error_message(stranger), "to: 'nobody' does not play in game 1");
  const http::Response window = change(cup + "/close-round", {{"stage", 1}, {"round", 2}});
  EXPECT_EQ(error_message(window),
            "Round robin, round 2 has no time window in which missing bots forfeit: set one first");
  EXPECT_EQ(change(cup + "/confirm", {{"stage", 1}}).status, 409);
}

TEST_F(InstructorActions, ReportThatServerHasNoCluster) {
  EXPECT_EQ(json("/api/v1/tournaments").at("tournaments").at(0).at("plays_on"), nullptr);
  const http::Response refused = change(cup + "/play-on", {{"where", "cluster"}});
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("this server has no cluster"));
  EXPECT_EQ(change(cup + "/play-on", {{"where", "server"}}).status, 200);
  EXPECT_EQ(change(cup + "/play-on", {{"where", "moon"}}).status, 422);
}

TEST_F(InstructorActions, AnalyseGameOnlyAfterItsMatchIsOver) {
  const Json found = json(cup + "/games/1/analysis");
  EXPECT_GT(found.at("moves").size(), 0U);
  EXPECT_LE(found.at("nodes"), 400'000);
  EXPECT_EQ(get(cup + "/games/999/analysis").status, 404);
  play_again();
  const http::Response refused = get(cup + "/games/1/analysis");
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("its match is in progress"));
}

TEST_F(InstructorActions, AnalyseFinishedGamesAutomaticallyAndKeepThemOverRestart) {
  const auto analysed = [&](int id) {
    return get(cup + "/analyses/" + std::to_string(id)).status == 200;
  };
  EXPECT_TRUE(comes_true([&] { return analysed(1) && analysed(2); }));
  const std::string kept = get(cup + "/analyses/1").body;
  EXPECT_EQ(get(cup + "/games/1/analysis").body, kept);
  restart_api();
  EXPECT_EQ(get(cup + "/analyses/1").body, kept) << "at once";
  EXPECT_EQ(get(cup + "/analyses/999").status, 404);
}

TEST_F(InstructorActions, HideStoredAnalysisWhileItsMatchIsReplayed) {
  ASSERT_TRUE(comes_true([&] { return get(cup + "/analyses/1").status == 200; }));
  play_again();
  EXPECT_EQ(get(cup + "/analyses/1").status, 409);
}

TEST_F(InstructorActions, RebuildDamagedAnalysisFile) {
  ASSERT_TRUE(comes_true([&] { return get(cup + "/analyses/1").status == 200; }));
  api_.reset();
  const auto file = db::AnalysisStore::path_for(folder_.path() / "cup.db");
  for (const char* const end : {"-wal", "-shm"}) std::filesystem::remove(file.string() + end);
  std::ofstream(file) << std::string(8192, 'x');
  api_ = std::make_unique<api::Router>(parts());
  EXPECT_TRUE(comes_true([&] { return get(cup + "/analyses/1").status == 200; }));
}

TEST_F(InstructorActions, ReplayGameOnNewBoard) {
  ASSERT_EQ(change(cup + "/games/1/rerun", {{"fresh_board", true}, {"reason", "noise"}}).status,
            200);
  EXPECT_EQ(json(cup + "/games/1").at("state"), "superseded");
}

TEST_F(InstructorActions, RequireReasons) {
  EXPECT_EQ(error_message(change(cup + "/games/1/void", Json::object())), "reason: is missing");
}

TEST_F(InstructorActions, ShowStartAndPauseInState) {
  EXPECT_EQ(change(cup + "/start", Json::object()).status, 409) << "nothing is left to play";
  play_again();
  // The server makes pages on a separate thread, soon after the answer.
  const auto wait_for_state = [this](const std::string& state) {
    while (json(cup).at("run_state") != state) std::this_thread::yield();
  };
  ASSERT_EQ(change(cup + "/start", Json::object()).status, 200);
  wait_for_state("running");
  ASSERT_EQ(change(cup + "/pause", {{"at_once", true}}).status, 200);
  wait_for_state("paused");
}

TEST_F(InstructorActions, PublishWindowsAndAnnouncements) {
  ASSERT_EQ(change(cup + "/windows", {{"stage", 1}, {"closes", "2026-12-01T00:00:00Z"}}).status,
            200);
  const Json windows = json(cup + "/windows").at("windows");
  ASSERT_EQ(windows.size(), 2U);
  ASSERT_EQ(change(cup + "/announcements", {{"text", "Round 2\nbegins"}}).status, 200);
  EXPECT_EQ(json(cup + "/announcements").at("announcements")[0].at("text"), "Round 2\nbegins");
}

TEST_F(InstructorActions, SetBigScreenForEverybody) {
  const Json before = json(cup + "/stage");
  EXPECT_EQ(before.at("mode"), "games");
  EXPECT_EQ(before.at("order"), Json::array());
  ASSERT_EQ(change(cup + "/stage", {{"act", "next"}, {"order", {2, 1}}}).status, 200);
  ASSERT_EQ(change(cup + "/stage", {{"paused", true}, {"mode", "ceremony"}, {"step", 3}}).status,
            200);
  const Json now = json(cup + "/stage");
  EXPECT_EQ(now.at("next"), 1);
  EXPECT_EQ(now.at("again"), 0);
  EXPECT_EQ(now.at("order"), Json::array({2, 1}));
  EXPECT_EQ(now.at("paused"), true);
  EXPECT_EQ(now.at("mode"), "ceremony");
  EXPECT_EQ(now.at("step"), 3);
  EXPECT_GT(now.at("version"), before.at("version")) << "those who look on are told";
  EXPECT_EQ(change(cup + "/stage", Json::object()).status, 422);
  EXPECT_EQ(change(cup + "/stage", {{"order", {"first"}}}).status, 422);
  EXPECT_EQ(change(cup + "/stage", {{"act", "dance"}}).status, 422);
}

TEST_F(InstructorActions, RestoreBigScreenAfterRestart) {
  ASSERT_EQ(change(cup + "/stage", {{"act", "next"}, {"order", {2, 1}}, {"left_out", {3}}}).status,
            200);
  ASSERT_EQ(change(cup + "/stage", {{"act", "again"}, {"paused", true}}).status, 200);
  ASSERT_EQ(change(cup + "/stage", {{"mode", "ceremony"}, {"step", 3}}).status, 200);
  Json before = json(cup + "/stage");
  const std::size_t log = json(cup + "/audit", as_instructor()).at("audit").size();
  open_registry(nullptr);
  ASSERT_TRUE(comes_true([&] { return registry_->is_open(); }));
  api_ = std::make_unique<api::Router>(parts());
  Json after = json(cup + "/stage");
  for (Json* const state : {&before, &after}) state->erase("version");
  EXPECT_EQ(after, before);
  EXPECT_EQ(after.at("left_out"), Json::array({3}));
  EXPECT_EQ(json(cup + "/audit", as_instructor()).at("audit").size(), log) << "it is no result";
}

TEST_F(InstructorActions, WriteCompleteBackupIntoServerFolder) {
  const http::Response response = change(cup + "/backup", Json::object());
  ASSERT_EQ(response.status, 200) << response.body;
  const Json made = Json::parse(response.body);
  EXPECT_EQ(made.at("file"), "cup-20261121T090000Z.db");
  const std::filesystem::path copy = folder_.path() / "backups" / made.at("file");
  EXPECT_EQ(std::filesystem::file_size(copy), made.at("bytes"));
  EXPECT_THAT(sound(db::check(copy)), testing::IsEmpty());
  const http::Response again = change(cup + "/backup", Json::object());
  EXPECT_EQ(again.status, 409);
  EXPECT_THAT(again.body, testing::Not(HasSubstr(folder_.path().string())));
}

TEST_F(InstructorActions, StudentsSeeProvisionalGradeAndStaffSeesLastVisit) {
  const Headers instructor = as_instructor();
  const std::string alias = entrant_alias(1);
  const auto seen = [&] {
    return find_in(json(cup + "/roster", instructor).at("entrants"), "alias", alias)
        .at("last_seen");
  };
  EXPECT_EQ(seen(), nullptr);
  const Json grade = json("/api/v1/me", as_student(1)).at("grade");
  const Json graded = json(cup + "/grades", instructor);
  EXPECT_EQ(grade.at("grade"), find_in(graded.at("people"), "alias", alias).at("grade"));
  EXPECT_EQ(grade.at("possible"), graded.at("possible"));
  EXPECT_EQ(grade.size(), 2U) << "and nothing of others";
  EXPECT_EQ(seen(), the_date);
}

TEST_F(InstructorActions, ShowNamesGradesAndStandardErrorToInstructor) {
  const Headers instructor = as_instructor();
  const Json roster = json(cup + "/roster", instructor).at("entrants");
  EXPECT_EQ(roster.size(), 6U);
  EXPECT_THAT(roster[0].at("email").get<std::string>(), HasSubstr("@hidden.example"));
  EXPECT_THAT(get(cup + "/gradebooks/canvas.csv?assignment=Cup", instructor).body,
              HasSubstr("Cup"));
  EXPECT_EQ(get(cup + "/gradebooks/moodle.csv?points=x", instructor).status, 422);
  for (const char* query : {"", "?by=place&points=1=100,3=80", "?by=percentile", "?by=points"}) {
    const Json graded = json(cup + "/grades" + query, instructor);
    ASSERT_GT(graded.at("people").size(), 0U);
    const std::string book = get(cup + "/gradebooks/canvas.csv" + query, instructor).body;
    for (const Json& person : graded.at("people")) {
      const Json& grade = person.at("grade");
      const std::string cell = grade.is_null() ? "" : grade.get<std::string>();
      EXPECT_TRUE(testing::Value(book, testing::ContainsRegex(person.at("name").get<std::string>() +
                                                              ",[^\n]*," + cell + "\n")))
          << query << person << book;
    }
  }
  EXPECT_EQ(get(cup + "/grades?by=luck", instructor).status, 422);
  EXPECT_EQ(get(cup + "/grades").status, 401);
  const std::int64_t noisy = json(cup + "/games").at("games")[0].at("id");
  const Json words = json(cup + "/games/" + std::to_string(noisy) + "/stderr", instructor);
  EXPECT_EQ(words.at("seats")[0].at("stderr"), stderr_of_first);
  EXPECT_THAT(get("/api/v1/instructor/tournaments", instructor).body, HasSubstr("broken.db"));
}

TEST_F(InstructorActions, RequireJsonBodiesWithContentType) {
  http::Request request;
  request.method = "POST";
  request.path = cup + "/announcements";
  request.headers = as_instructor();
  request.headers.emplace_back("content-type", "text/plain");
  request.body = R"({"text":"Hello"})";
  EXPECT_EQ(send(request).status, 415);
  request.headers.back().second = "application/json; charset=utf-8";
  EXPECT_EQ(send(request).status, 200);
  request.body = "{";
  EXPECT_EQ(send(request).status, 400);
  request.body = std::string(64 * 1024 + 1, ' ');
  EXPECT_EQ(send(request).status, 413);
  request.path = "/api/v1/tournaments";
  EXPECT_EQ(send(request).status, 422) << "a roster may be larger";
  EXPECT_GT(api_->body_limit(request), std::size_t{64 * 1024});
  request.path = cup + "/announcements";
  EXPECT_EQ(api_->body_limit(request), std::size_t{64 * 1024});
}

TEST_F(InstructorActions, ShowStudentOwnGamesWithOwnOutputOnly) {
  const std::int64_t noisy = json(cup + "/games").at("games")[0].at("id");
  const std::string path = "/api/v1/me/games/" + std::to_string(noisy);
  EXPECT_EQ(json(path, as_student(1)).at("stderr"), stderr_of_first);
  EXPECT_EQ(json(path, as_student(2)).at("stderr"), stderr_of_second);
  EXPECT_EQ(get(path, as_student(3)).status, 404);
  const Json own = json("/api/v1/me/games?limit=200", as_student(3)).at("games");
  EXPECT_EQ(own.size(), 10U) << "each of the others twice";
  const Json practice = json("/api/v1/me/practice", as_student(1)).at("games");
  ASSERT_EQ(practice.size(), 1U);
  EXPECT_EQ(practice[0].at("stderr"), stderr_of_first);
  EXPECT_EQ(json("/api/v1/me/practice", as_student(2)).at("games").size(), 0U);
}

TEST_F(InstructorActions, TellStudentWhatLobbyRefuses) {
  play_again();
  ASSERT_TRUE(comes_true([&] { return registry_->find("cup")->lobby().view() != nullptr; }));
  const auto post = [&](const std::string& path, const Json& body) {
    return ask("POST", "/api/v1/me/" + path, body.dump(), as_student(1));
  };
  const http::Response alone = post("check", Json::object());
  EXPECT_EQ(alone.status, 409);
  EXPECT_FALSE(error_message(alone).empty());
  EXPECT_EQ(post("challenges/17/accept", Json::object()).status, 409);
  EXPECT_EQ(post("challenges/17/withdraw", Json::object()).status, 409);
  EXPECT_EQ(post("challenges/x/decline", Json::object()).status, 404);
  EXPECT_EQ(post("challenges", {{"to", "nobody"}}).status, 422);
  EXPECT_EQ(post("challenges", {{"to", entrant_alias(1)}}).status, 409) << "oneself";
  EXPECT_EQ(post("consent", {{"consents", true}}).status, 200);
  EXPECT_EQ(json("/api/v1/me", as_student(1)).at("lobby").at("consents"), true);
}

}  // namespace
}  // namespace aspis::tests
