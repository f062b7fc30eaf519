// aspis accounts, with a running server and without one.
#include <sys/stat.h>

#include "server/access/accounts.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::cli {
namespace {

using support::HttpClient;
using support::json;
using testing::HasSubstr;

class AccountsCommand : public testing::Test {
 protected:
  [[nodiscard]] auto ran(const std::vector<std::string>& arguments) const {
    return aspis(joined(joined({"accounts"}, arguments), {"--data", data_.string()}));
  }
  /// Returns the word after `before` in the output.
  [[nodiscard]] static std::string word_after(const std::string& text, const std::string& before) {
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return "";
    return text.substr(at + before.size(), text.find(' ', at + before.size()) - at - before.size());
  }
  static int login_status(const HttpClient& client, const json& body) {
    return client.post("/api/v1/login", body.dump(), {{"Origin", client.origin()}}).status;
  }

  const support::TemporaryFolder folder_;
  const std::filesystem::path data_ = folder_.path() / "data";
};

TEST_F(AccountsCommand, MakesListsAndRevokesWithoutServer) {
  std::filesystem::create_directory(data_);
  EXPECT_EQ(ran({"list"}).out, "no accounts: only the first password can sign in\n");
  const auto added = ran({"add", "anna", "--role", "assistant", "--tournament", "spring",
                          "--address", "https://aspis.example.edu"});
  ASSERT_EQ(added.status, 0) << added.err;
  EXPECT_THAT(added.out, HasSubstr("added anna (assistant)\nlink       "
                                   "https://aspis.example.edu/login#link="));
  EXPECT_THAT(added.out, HasSubstr("\nnote: there is no tournament 'spring' yet\n"));
  EXPECT_EQ(ran({"list"}).out, "anna (assistant), only spring, by link\n");
  EXPECT_THAT(ran({"add", "anna"}).err, HasSubstr("the account 'anna' already exists"));
  EXPECT_THAT(ran({"add", "ben", "--by", "nothing"}).err,
              HasSubstr("the account could not sign in"));
  EXPECT_THAT(ran({"add", "Ben"}).err, HasSubstr("aspis accounts add: name: 1 to 32"));
  EXPECT_THAT(ran({"password", "ben"}).err, HasSubstr("no account 'ben'"));
  EXPECT_EQ(ran({"revoke", "anna"}).out, "revoked anna; its sessions have ended\n");
  EXPECT_THAT(ran({"list"}).out, HasSubstr("anna (assistant), only spring, revoked 20"));
  EXPECT_EQ(ran({"revoke", "anna"}).status, 2);
}

TEST_F(AccountsCommand, MakesLinksOfAddressWithoutPath) {
  std::filesystem::create_directory(data_);
  EXPECT_THAT(ran({"add", "anna", "--address", "https://aspis.example.edu/"}).out,
              HasSubstr("https://aspis.example.edu/login#link="));
  EXPECT_THAT(expect_complaint(ran({"link", "anna", "--address", "https://example.edu/aspis/"})),
              HasSubstr("--address: 'https://example.edu/aspis/' has a path"));
}

TEST_F(AccountsCommand, ReportsMissingFolder) {
  EXPECT_THAT(expect_complaint(ran({"list"})),
              HasSubstr("is not a data folder: give the server's with --data"));
}

TEST_F(AccountsCommand, ChangesRunningServerImmediately) {
  support::StartedServer server({data_});
  const HttpClient client(server.pages());
  const std::string link =
      word_after(ran({"add", "anna", "--role", "observer"}).out, "/login#link=");
  ASSERT_EQ(login_status(client, {{"link", link}}), 200);
  const auto in =
      client.post("/api/v1/login", json{{"link", link}}.dump(), {{"Origin", client.origin()}});
  const std::string cookie = in.headers.at("set-cookie");
  const support::HttpHeaders own = {{"Cookie", cookie.substr(0, cookie.find(';'))}};
  ASSERT_EQ(client.get("/api/v1/instructor/tournaments", own).status, 200);
  const std::string password = word_after(ran({"password", "anna"}).out, "password   ");
  EXPECT_EQ(client.get("/api/v1/instructor/tournaments", own).status, 401) << "its session is over";
  EXPECT_EQ(login_status(client, {{"name", "anna"}, {"password", password}}), 200);
  ASSERT_EQ(ran({"revoke", "anna"}).status, 0);
  EXPECT_EQ(login_status(client, {{"name", "anna"}, {"password", password}}), 401);
  EXPECT_EQ(login_status(client, {{"link", link}}), 401);
}

TEST_F(AccountsCommand, ServerRefusesToStartWithUnreadableAccounts) {
  std::filesystem::create_directory(data_);
  std::ofstream(data_ / "accounts") << "{\"accounts\": [{}]}";
  EXPECT_THAT(expect_complaint(aspis({"serve", "--data", data_.string(), "--http", "127.0.0.1:0",
                                      "--bots", "127.0.0.1:0"})),
              HasSubstr("accounts: account 1: name: is missing"));
}

}  // namespace
}  // namespace aspis::cli
