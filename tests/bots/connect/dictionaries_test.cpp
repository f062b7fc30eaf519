// Word lists by their digest: kept, fetched, refused.
#include <boost/asio/io_context.hpp>

#include "bots/connect/fetch.hpp"

#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/seats/host.hpp"
#include "referee/words/word_list_text.hpp"
#include "tests/bots/connect/relay_fixture.hpp"
#include "tests/server/http/served.hpp"

namespace aspis::connect {
namespace {

using support::LineClient;
using ::testing::HasSubstr;

const std::string words = "apple\nhelp\n";
const std::string digest = protocol::sha256(words);
const std::string setup = "game wordcube\nyou W\nseats W,B\nclock 5000 -\noption dictionary " +
                          digest + " /dictionaries/" + digest + ".txt\nready?\n";

class DictionariesTest : public RelayTest {
 protected:
  protocol::Result<std::filesystem::path> find(const std::string& sha256,
                                               const std::optional<Url>& server) {
    boost::asio::io_context io;
    std::optional<protocol::Result<std::filesystem::path>> found;
    static_cast<void>(find_dictionary(io, sha256, folder_.path() / "cache", server, {},
                                      [&](auto path) { found.emplace(std::move(path)); }));
    io.run();
    if (!found) return protocol::Error{"never called"};
    return *found;
  }

  void serve(const std::string& sha256, const std::string& text) {
    served_.pages.put("/dictionaries/" + sha256 + ".txt",
                      http::make_page({"text/plain", text, "no-cache"}));
  }

  http::Served served_;
  Url web_{"http", "127.0.0.1", served_.port, "/"};
};

TEST_F(DictionariesTest, ListIsFetchedOnceAndCached) {
  serve(digest, words);
  const auto first = find(digest, web_);
  ASSERT_TRUE(first.ok()) << first.error().text;
  EXPECT_EQ(support::read_file(*first), words);
  served_.pages.remove_below("/");
  const auto second = find(digest, std::nullopt);
  ASSERT_TRUE(second.ok()) << second.error().text;
  EXPECT_EQ(*second, *first);
}

TEST_F(DictionariesTest, ChangedCachedListIsFetchedAgain) {
  serve(digest, words);
  const auto first = find(digest, web_);
  ASSERT_TRUE(first.ok());
  std::ofstream(*first) << "spoiled\n";
  const auto second = find(digest, web_);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(support::read_file(*second), words);
}

TEST_F(DictionariesTest, ShippedListIsNotFetched) {
  const auto shipped = words::default_dictionary_path();
  if (!shipped || !std::filesystem::exists(*shipped)) GTEST_SKIP() << "no list was built";
  const auto found = find(protocol::sha256(support::read_file(*shipped)), std::nullopt);
  ASSERT_TRUE(found.ok()) << found.error().text;
  EXPECT_TRUE(std::filesystem::equivalent(*found, *shipped));
}

TEST_F(DictionariesTest, ListWithWrongDigestIsNotCached) {
  serve(digest, words + "more\n");
  const auto found = find(digest, web_);
  ASSERT_FALSE(found.ok());
  EXPECT_THAT(found.error().text, HasSubstr("the server's dictionary has the digest"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "cache" / (digest + ".txt")));
}

TEST_F(DictionariesTest, InvalidDigestTouchesNoFile) {
  for (const char* name : {"", "../../etc/passwd", "ABC"}) {
    EXPECT_THAT(find(name, web_).error().text, HasSubstr("without a digest"));
  }
}

TEST_F(DictionariesTest, MissingServerIsReported) {
  EXPECT_THAT(find(digest, std::nullopt).error().text, HasSubstr("--http URL"));
}

TEST_F(DictionariesTest, BotGetsLocalPath) {
  serve(digest, words);
  start(plan(bot("    ready*) echo ready;;")));
  LineClient server = welcome();
  server.send("lobby http http://:" + std::to_string(served_.port) + "\n" + setup);
  EXPECT_EQ(server.line(), "ready");
  const std::string path = (folder_.path() / "cache" / (digest + ".txt")).string();
  EXPECT_THAT(heard_until("ready?\n"), HasSubstr("option dictionary " + digest + " " + path));
}

TEST_F(DictionariesTest, BotGetsAnAsciiPathWhereTheCacheHasNone) {
  serve(digest, words);
  RelayPlan elsewhere = plan(bot("    ready*) echo ready;;"));
  elsewhere.cache = folder_.path() / "Zo\u00eb M\u00fcller";
  start(std::move(elsewhere));
  LineClient server = welcome();
  server.send("lobby http http://:" + std::to_string(served_.port) + "\n" + setup);
  EXPECT_EQ(server.line(), "ready");
  const std::string heard = heard_until("ready?\n");
  const std::string before = "option dictionary " + digest + " ";
  ASSERT_THAT(heard, HasSubstr(before));
  const std::size_t path = heard.find(before) + before.size();
  const std::string told = heard.substr(path, heard.find('\n', path) - path);
  EXPECT_TRUE(protocol::is_printable(told)) << told;
  EXPECT_EQ(support::read_file(told), words);
}

TEST_F(DictionariesTest, BotWithoutDictionaryForfeitsWithReason) {
  start(plan(bot("    ready*) echo ready;;")));
  LineClient server = welcome();
  server.send(setup);
  EXPECT_EQ(server.line(), "ready");
  server.send("go 5000 -\n");
  EXPECT_THAT(server.line().value_or(""), HasSubstr("crash the dictionary is missing"));
}

}  // namespace
}  // namespace aspis::connect
