// Tests a class in which some students upload programs and the others connect theirs.
#include "tests/e2e/small_class.hpp"

#include "tests/support/run_program.hpp"

namespace aspis {
namespace {

using support::json;
using support::StartedServer;

class HostedClass : public e2e::SmallClass {
 protected:
  /// Uploads by `aspis submit`; returns its output.
  support::Ran submit(const StartedServer& server, std::size_t student, const std::string& bot) {
    const auto folder = folder_.path() / ("s" + std::to_string(student));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "token") << tickets_.at(student).token << "\n";
    support::Invocation run;
    run.arguments = {std::string(ASPIS_STAGE) + "/bin/aspis",
                     "submit",
                     bot,
                     "--token-file",
                     "token",
                     "http://" + server.pages()};
    run.folder = folder;
    run.patience = std::chrono::seconds(300);
    return support::run_program(run);
  }
  static std::string kit(const std::string& file) {
    return std::string(ASPIS_STAGE) + "/share/aspis/starter/" + file;
  }
};

TEST_F(HostedClass, PlaysConnectedBotsWithoutForfeits) {
  StartedServer server({folder_.path() / "data"});
  const std::string level =
      json::parse(support::HttpClient(server.pages()).get("/healthz").body).at("box");
  if (level != "A" && level != "B") GTEST_SKIP() << "no namespaces: level " << level;
  open(server);
  // The first two students stop their relays and upload.
  students_.erase(students_.begin(), students_.begin() + 2);
  const auto c = submit(server, 0, kit("c/bot.c"));
  EXPECT_EQ(c.status, 0) << c.out << c.err;
  const auto python = submit(server, 1, kit("python/bot.py"));
  EXPECT_EQ(python.status, 0) << python.out << python.err;
  start();
  ASSERT_TRUE(finishes()) << server.log();
  expect_all_games_played();
  const json programs = instructor_->get("tournaments/cup/versions").at("entrants");
  EXPECT_EQ(programs.at(0).at("plays"), 1);
  EXPECT_EQ(programs.at(2).at("hosted"), false);
}

}  // namespace
}  // namespace aspis
