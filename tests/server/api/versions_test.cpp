// Tests uploads over the interface: accepting, watching a build, choosing and downloading.
#include <gmock/gmock.h>

#include "server/submissions/archive.hpp"
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;

class VersionsApi : public ApiTest {
 protected:
  void SetUp() override {
    if (!sandbox_.has_private_tmp()) GTEST_SKIP() << "no namespaces: " << sandbox_.ability().what;
  }
  VersionsApi() {
    Json body = {{"name", "term"},
                 {"preset", "round-robin"},
                 {"game", "boxing"},
                 {"changes", {{"options", R"({"unusable":"90"})"}}},
                 {"roster", "name\nAnna\nBert\n"}};
    EXPECT_EQ(change("/api/v1/tournaments", body).status, 201);
    std::promise<std::string> token;
    hosting::issue_tokens(*registry_->find("term"), "instructor", {1}, [&](const auto& issued) {
      token.set_value(issued.value().front().second);
    });
    student_ = {{"authorization", "Bearer " + token.get_future().get()}};
  }

  http::Response hand_in(const std::string& query, const std::string& bytes,
                         const std::string& type = "application/octet-stream") {
    http::Request request;
    request.method = "POST";
    request.path = "/api/v1/me/versions";
    request.peer = peer_;
    request.headers = student_;
    request.headers.emplace_back("content-type", type);
    request.query = {{"file", query}, {"note", "the first one"}};
    request.body = bytes;
    return send(std::move(request));
  }
  static std::string bot() {
    return support::read_file(ASPIS_STAGE "/share/aspis/starter/python/bot.py");
  }
  Json finished(int number) {
    for (;;) {
      Json version = json("/api/v1/me/versions/" + std::to_string(number), student_);
      if (version.at("state") == "ready" || version.at("state") == "failed") return version;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  http::Response act(const std::string& path) { return ask("POST", path, "{}", student_); }

  Headers student_;
};

TEST_F(VersionsApi, BuildsChecksAndPlaysUploadForItsAuthorToSee) {
  EXPECT_EQ(json("/api/v1/me/versions", student_).at("hosted"), false);
  const http::Response taken = hand_in("bot.py", bot());
  ASSERT_EQ(taken.status, 202) << taken.body;
  EXPECT_EQ(Json::parse(taken.body).at("language_name"), "Python");
  const Json version = finished(1);
  EXPECT_EQ(version.at("state"), "ready") << version;
  EXPECT_EQ(version.at("note"), "the first one");
  EXPECT_FALSE(version.at("report").empty());
  const Json all = json("/api/v1/me/versions", student_);
  EXPECT_EQ(all.at("hosted"), true);
  EXPECT_EQ(all.at("plays"), 1);
  EXPECT_EQ(all.at("left_today"), 19);
  EXPECT_EQ(all.at("refused"), "");
  EXPECT_EQ(get("/api/v1/me/versions/1/upload", student_).body, bot());
  EXPECT_EQ(Json::parse(act("/api/v1/me/connected").body).at("hosted"), false);
  EXPECT_EQ(Json::parse(act("/api/v1/me/versions/1/play").body).at("plays"), 1);
  EXPECT_EQ(act("/api/v1/me/versions/2/play").status, 404);
}

TEST_F(VersionsApi, ReportsWrongFileInOneLine) {
  const auto error = [](const http::Response& response) {
    return Json::parse(response.body).at("error").at("message").get<std::string>();
  };
  EXPECT_EQ(hand_in("", bot()).status, 422);
  EXPECT_THAT(error(hand_in("bot.py", "")), HasSubstr("bot.py"));
  EXPECT_THAT(error(hand_in("essay.txt", "x")), HasSubstr("essay.txt"));
  EXPECT_EQ(hand_in("bot.py", bot(), "application/json").status, 415);
  EXPECT_EQ(hand_in("bot.py", std::string(5'000'001, 'x')).status, 413);
  student_.clear();
  EXPECT_EQ(hand_in("bot.py", bot()).status, 401);
}

TEST_F(VersionsApi, InstructorListsAllAndDownloadsFolderPerEntrant) {
  EXPECT_EQ(get("/api/v1/tournaments/term/versions.zip", as_instructor()).status, 409);
  ASSERT_EQ(hand_in("bot.py", bot()).status, 202);
  ASSERT_EQ(finished(1).at("state"), "ready");
  const Json all = json("/api/v1/tournaments/term/versions", as_instructor());
  ASSERT_EQ(all.at("entrants").size(), 2U);
  EXPECT_EQ(all.at("unclaimed"), Json::array());
  EXPECT_EQ(all.at("entrants")[0].at("plays"), 1);
  EXPECT_EQ(all.at("entrants")[1].at("hosted"), false);
  const auto zip = get("/api/v1/tournaments/term/versions.zip", as_instructor());
  ASSERT_EQ(zip.status, 200);
  const auto files = submissions::read_archive(zip.body, submissions::ArchiveKind::zip);
  ASSERT_TRUE(files) << files.error().text;
  ASSERT_EQ(files->size(), 1U);
  EXPECT_EQ(files->front().path, registry_->find("term")->entrants().front().alias + "/bot.py");
  EXPECT_EQ(files->front().bytes, bot());
  EXPECT_EQ(get("/api/v1/tournaments/term/versions").status, 401);
}

TEST_F(VersionsApi, ListsMissingToolsOfLanguages) {
  const Json languages = json("/api/v1/languages").at("languages");
  EXPECT_GE(languages.size(), 8U);
  for (const Json& language : languages) {
    EXPECT_EQ(language.at("available").get<bool>(), language.at("why").is_null()) << language;
    EXPECT_NE(language.at("layouts"), "") << language;
  }
}

TEST_F(VersionsApi, RefusesUploadAfterTheEnd) {
  student_ = as_student(1);  // of the cup, which is finished
  const auto refused = hand_in("bot.py", bot());
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("the tournament is over"));
}

}  // namespace
}  // namespace aspis::tests
