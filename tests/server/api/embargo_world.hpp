// A server with a finished tournament, and everything that the public can get from it.
#pragma once

#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>

#include "server/api/endpoint.hpp"
#include "server/http/page.hpp"
#include "server/http/server.hpp"
#include "server/tournament/held_back.hpp"
#include "tests/server/api/api_test.hpp"
#include "tests/support/websocket_client.hpp"

namespace aspis::tests {

using support::WebSocketClient;

/// Groups that are public or held back, and a knock-out that is held back.
inline std::string embargoed_plan(bool groups_too,
                                  const std::string& own_games = "with-everybody") {
  const std::string held = R"(, "embargo": true, "own_games": ")" + own_games + "\"";
  return R"({"name": "party", "game": "boxing", "options": {"unusable": "90"},
    "draw_seeds": false, "tie_breaks": ["points", "lot"],
    "stages": [
      {"name": "Groups", "format": "groups", "groups": {"by": "snake", "count": 2})" +
         (groups_too ? held : "") + R"(},
      {"name": "Bracket", "format": "elimination", "entry": {"top": 2})" +
         held + "}]}";
}

/// A server with a finished tournament.
class World : public ApiTest {
 public:
  explicit World(const std::filesystem::path& file) : ApiTest(CupFile{file}) {}
  void TestBody() override {}

  using ApiTest::change;
  using ApiTest::comes_true;
  using ApiTest::entrant_alias;
  using ApiTest::get;
  using ApiTest::json;

  [[nodiscard]] Headers student(int entrant) { return as_student(entrant); }
  [[nodiscard]] Headers instructor() { return as_instructor(); }
  [[nodiscard]] tournament::Snapshot now(const std::string& name = "cup") const {
    return registry_->find(name)->snapshot();
  }
  [[nodiscard]] std::uint64_t games_counted() const { return metrics_.games.value(); }
  [[nodiscard]] http::Response ask_as(const std::string& method, const std::string& target,
                                      const Headers& headers) {
    return ask(method, target, "", headers);
  }
  [[nodiscard]] std::string ready_page(const std::string& target) const {
    const auto page = pages_.find(target);
    return page ? page->plain.ok : "none";
  }
  [[nodiscard]] std::uint64_t version(const std::string& topic) const {
    return hub_.version(topic);
  }
  void publish(const std::string& topic, const std::string& event) { hub_.publish(topic, event); }
  /// Returns everything that a spectator's WebSocket receives of a topic from its beginning:
  /// events, each followed by a comma. Ends with an event that no server sends.
  [[nodiscard]] std::string heard(const std::string& topic) {
    static_cast<void>(listen());
    hub_.publish(topic, "\"the last\"");
    std::string events;
    WebSocketClient spectator(port_, "/api/v1/live?topic=" + topic + "&v=0");
    while (!events.ends_with("\"the last\",")) {
      const std::string message = spectator.hear();
      const std::size_t begin = message.find("\"events\":[");
      if (begin == std::string::npos) return "lost: " + message;
      const std::size_t from = begin + std::string("\"events\":[").size();
      const std::size_t end = message.rfind(']');
      if (end > from) events += message.substr(from, end - from) + ",";
    }
    return events;
  }
  [[nodiscard]] std::uint16_t listen() {
    if (server_) return port_;
    http::ServerPlan plan;
    plan.address = "127.0.0.1:0";
    plan.site = &site_;
    server_ = std::make_unique<http::Server>(std::move(plan), hub_);
    port_ = sound(server_->listen());
    return port_;
  }

  void wait_for_pages() {
    ASSERT_TRUE(comes_true([&] { return pages_.find(cup) != nullptr; }));
  }

  /// Returns every answer to a GET by the public and by a student, and every cached page, by
  /// address, once all public games are analysed.
  [[nodiscard]] std::map<std::string, std::string> public_answers() {
    EXPECT_TRUE(comes_true(
        [&] { return json(cup + "/analyses").at("games") == json(cup).at("games_played"); }));
    std::map<std::string, std::string> answers;
    const Headers own = as_student(1);
    const auto take = [&](const std::string& target, const Headers& headers) {
      if (answers.contains(target)) return;  // an endpoint without an id
      const http::Response response = get(target, headers);
      std::string text = std::to_string(response.status);
      for (const auto& [key, value] : response.headers) {
        if (key != "ETag") text += " " + key + "=" + value;
      }
      answers[target] = plain(text + "\n" + response.body);
    };
    for (const api::Endpoint& endpoint : api::all_endpoints()) {
      if (endpoint.method != "GET" || endpoint.who == api::Who::staff) continue;
      const Headers headers = endpoint.who == api::Who::student ? own : Headers{};
      for (const std::string id : {"1", "2", "7", "12", "13", "14", "15", "16"}) {
        take(fill_path(endpoint.pattern, id, id), headers);
      }
    }
    for (const std::string page : {"", "/standings", "/bracket", "/entrants", "/lobby", "/live"}) {
      answers["ready " + page] = plain(ready_page(cup + page));
    }
    for (const std::string query :
         {"/games?limit=3", "/games?before=9", "/matches?stage=1", "/matches?stage=2",
          "/matches?limit=2", "/exports/chart.html?paper=a3", "/preview.png?game=7",
          "/preview.png?game=14", "/preview.png?stage=1&match=1", "/preview.png?stage=2&match=1"}) {
      take(cup + query, {});
    }
    take(cup + "/games?entrant=" + entrant_alias(1), {});
    take(cup + "/preview.png?entrant=" + entrant_alias(1), {});
    take(cup + "/matches?entrant=" + entrant_alias(1), {});
    answers["game-stored"] = std::to_string(metrics_.games.value());
    return answers;
  }

 private:
  struct Site final : http::Site {
    explicit Site(const std::unique_ptr<api::Router>& of) : api(of) {}
    void handle(http::Request, http::Reply) override {}
    bool may_follow(const http::Request& request, const std::string& topic) override {
      return api->may_follow(request, topic);
    }
    const std::unique_ptr<api::Router>& api;
  };
  Site site_{api_};
  std::unique_ptr<http::Server> server_;
  std::uint16_t port_ = 0;

  /// Removes versions, response times and disk space, with the digests and lengths that depend on
  /// them.
  [[nodiscard]] static std::string plain(const std::string& text) {
    static const std::regex version("\"version\":[0-9]+");
    static const std::regex tag("(ETag: |Content-Length: )[^\r]*");
    static const std::regex times("aspis_(response|http_|live_messages)[^\n]*");
    static const std::regex free("aspis_disk[^\n]*");
    std::string made = text;
    // Most texts contain no such word, and some are long.
    const auto drop = [&made](std::string_view word, const std::regex& pattern) {
      if (made.find(word) != std::string::npos) made = std::regex_replace(made, pattern, "");
    };
    drop("\"version\":", version);
    drop("ETag: ", tag);
    drop("Content-Length: ", tag);
    drop("aspis_", times);
    drop("aspis_disk", free);
    return made;
  }
};

class Embargo : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file(const std::string& plan, int style) {
    const auto path = folder_.path() / ("cup-" + std::to_string(files_++) + ".db");
    make_bare_file(path, plan, style);
    return path;
  }

  static void expect_same(const std::map<std::string, std::string>& a,
                          const std::map<std::string, std::string>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (const auto& [target, answer] : a) EXPECT_EQ(answer, b.at(target)) << target;
  }
  static std::set<std::string> different(const std::map<std::string, std::string>& a,
                                         const std::map<std::string, std::string>& b) {
    std::set<std::string> targets;
    for (const auto& [target, answer] : a) {
      if (answer != b.at(target)) targets.insert(target);
    }
    return targets;
  }

  support::TemporaryFolder folder_;
  int files_ = 0;
};

}  // namespace aspis::tests
