// An API with a played tournament, and requests as a browser or a program sends them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>

#include "server/api/router.hpp"
#include "server/archive/archive.hpp"
#include "server/hosting/actions.hpp"
#include "tests/server/api/played_file.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::tests {

using Json = nlohmann::json;
using Headers = std::vector<std::pair<std::string, std::string>>;

using support::sound;

inline constexpr const char* the_date = "2026-11-21T09:00:00Z";
inline constexpr const char* the_password = "open sesame, please";
inline constexpr const char* here = "http://192.0.2.7:8080";
inline const std::string cup = "/api/v1/tournaments/cup";

struct CupFile {
  std::filesystem::path path;
};

class ApiTest : public testing::Test {
 protected:
  /// Played once for all tests of a program; each test gets a copy.
  static const std::string& played(const std::string& preset) {
    static const support::TemporaryFolder folder;
    static std::map<std::string, std::string> files;
    std::string& file = files[preset];
    if (file.empty()) {
      file = (folder.path() / (preset + ".db")).string();
      make_played_file(file, preset);
    }
    return file;
  }

  explicit ApiTest(const std::string& preset = "round-robin") : ApiTest(CupFile{played(preset)}) {}

  /// Uses a copy of this file, and of its practice games if it has any.
  explicit ApiTest(const CupFile& cup_file) {
    const std::filesystem::path file = folder_.path() / "cup.db";
    std::filesystem::copy_file(cup_file.path, file);
    if (const auto practice = db::PracticeStore::path_for(cup_file.path);
        std::filesystem::exists(practice)) {
      std::filesystem::copy_file(practice, db::PracticeStore::path_for(file));
    }
    std::ofstream(folder_.path() / "broken.db") << "no database";
    open_registry(nullptr);
    EXPECT_TRUE(comes_true([&] { return registry_->is_open(); }));
    if (!password_.set(the_password)) throw std::runtime_error("no password file");
    api_ = std::make_unique<api::Router>(parts());
  }

  ~ApiTest() override {
    api_.reset();
    registry_.reset();
  }

  /// `vfs` as in RegistryOptions.
  void open_registry(std::function<std::string(const std::string&)> vfs) {
    api_.reset();
    registry_.reset();
    hosting::RegistryOptions options;
    options.folder = folder_.path();
    options.house_folder = ASPIS_STAGE "/share/aspis/bots";
    options.date = [] { return std::string(the_date); };
    options.program = "test";
    options.vfs = std::move(vfs);
    registry_ = std::make_unique<hosting::Registry>(std::move(options), game_thread_, publisher_);
  }

  [[nodiscard]] api::ApiParts parts() { return parts(disk_); }
  [[nodiscard]] api::ApiParts parts(const watch::DiskSpace& disk) {
    return {*registry_,
            publisher_,
            pages_,
            hub_,
            password_,
            sessions_,
            accounts_,
            log_,
            metrics_,
            watchdog_,
            disk,
            &dictionary_,
            here,
            "192.0.2.7:4242",
            sandbox::Ability{},
            secure_,
            folder_.path() / "backups",
            [] { return std::string(the_date); },
            {},
            archive::write_archive_file};
  }

  /// Returns the answer; waits at most for the longest possible time.
  [[nodiscard]] http::Response send(http::Request request) {
    std::promise<http::Response> promise;
    auto future = promise.get_future();
    api_->handle(std::move(request),
                 [&promise](http::Response response) { promise.set_value(std::move(response)); });
    http::Response response = future.get();
    if (response.file) {
      response.body.resize(response.file->size);
      EXPECT_EQ(::pread(response.file->file.get(), response.body.data(), response.body.size(), 0),
                static_cast<ssize_t>(response.body.size()));
    }
    return response;
  }

  [[nodiscard]] http::Response ask(const std::string& method, const std::string& target,
                                   const std::string& body = "", Headers headers = {}) {
    http::Request request;
    request.method = method;
    const std::size_t mark = target.find('?');
    request.path = target.substr(0, mark);
    std::string query = mark == std::string::npos ? "" : target.substr(mark + 1);
    while (!query.empty()) {
      const std::size_t end = std::min(query.find('&'), query.size());
      const std::string pair = query.substr(0, end);
      const std::size_t is = pair.find('=');
      request.query.emplace_back(pair.substr(0, is), pair.substr(is + 1));
      query.erase(0, end + 1);
    }
    request.peer = peer_;
    request.headers = std::move(headers);
    request.headers.emplace_back("host", "192.0.2.7:8080");
    if (!body.empty()) request.headers.emplace_back("content-type", "application/json");
    request.body = body;
    return send(std::move(request));
  }

  [[nodiscard]] http::Response get(const std::string& target, Headers headers = {}) {
    return ask("GET", target, "", std::move(headers));
  }

  [[nodiscard]] Json json(const std::string& target, Headers headers = {}) {
    const http::Response response = get(target, std::move(headers));
    EXPECT_EQ(response.status, 200) << target << ": " << response.body;
    EXPECT_EQ(response.content_type, "application/json") << target;
    return Json::parse(response.body);
  }

  /// Cookie, CSRF token and Origin of a signed-in browser.
  [[nodiscard]] Headers as_instructor() {
    return with_session("instructor", access::hash_token(password_.stored()));
  }

  [[nodiscard]] Headers with_session(const std::string& account, const std::string& stamp) {
    const access::Session session = sessions_.open(account, stamp);
    return {{"cookie", (secure_ ? "__Host-aspis=" : "aspis=") + session.cookie},
            {"x-csrf-token", session.csrf},
            {"origin", here}};
  }

  [[nodiscard]] http::Response change(const std::string& path, const Json& body) {
    return ask("POST", path, body.dump(), as_instructor());
  }

  /// The cup is finished; this makes one of its games due again.
  void play_again() {
    ASSERT_EQ(change(cup + "/games/1/rerun", {{"fresh_board", false}, {"reason", "noise"}}).status,
              200);
  }

  /// Returns a new token of this entrant; entrants count from 1.
  [[nodiscard]] std::string issue_token(int entrant) {
    std::promise<std::string> token;
    const auto cup_now = registry_->find("cup");
    hosting::issue_tokens(*cup_now, "instructor", {entrant}, [&](const auto& issued) {
      token.set_value(issued.value().front().second);
    });
    return token.get_future().get();
  }

  [[nodiscard]] Headers as_student(int entrant) {
    return {{"authorization", "Bearer " + issue_token(entrant)}};
  }

  /// An endpoint's pattern with ids that exist, and the name 'nobody'.
  [[nodiscard]] std::string fill_path(std::string_view pattern, const std::string& id = "1",
                                      const std::string& live_id = "7") const {
    std::string path(pattern);
    for (const auto& [name, value] : {std::pair<std::string, std::string>{"{tournament}", "cup"},
                                      {"{id}", id},
                                      {"{live_id}", live_id},
                                      {"{alias}", entrant_alias(1)},
                                      {"{name}", "nobody"},
                                      {"{sha256}", dictionary_.sha256()}}) {
      if (const auto at = path.find(name); at != std::string::npos) {
        path.replace(at, name.size(), value);
      }
    }
    return path;
  }

  [[nodiscard]] http::Response log_in(const Json& body, Headers headers = {{"origin", here}}) {
    return ask("POST", "/api/v1/login", body.dump(), std::move(headers));
  }
  void restart_api() {
    api_.reset();
    api_ = std::make_unique<api::Router>(parts());
  }

  [[nodiscard]] std::string entrant_alias(int entrant) const {
    return registry_->find("cup")->entrants().at(static_cast<std::size_t>(entrant) - 1).alias;
  }

  /// Waits for something that happens on another thread, even on one that runs only when the others
  /// are idle.
  template <class Condition>
  [[nodiscard]] static bool comes_true(Condition condition) {
    return support::comes_true(condition, std::chrono::minutes(5));
  }

  support::TemporaryFolder folder_;
  http::Pages pages_;
  live::Hub hub_{live::HubLimits{}};
  watch::Metrics metrics_;
  watch::Log log_{{watch::Level::error, false}};
  watch::Watchdog watchdog_{log_};
  watch::DiskSpace disk_{folder_.path(), 0};
  access::PasswordFile password_{folder_.path() / "password"};
  access::Sessions sessions_{std::chrono::hours(1)};
  access::AccountFile accounts_{folder_.path() / "accounts"};
  words::Dictionary dictionary_ = sound(words::Dictionary::parse("pear\napple\n", "test"));
  api::PagePublisher publisher_{pages_, hub_, metrics_};
  sandbox::Sandbox sandbox_;
  match::GameThread game_thread_{sandbox_, [](const std::exception_ptr&) {}};
  std::unique_ptr<hosting::Registry> registry_;
  std::string peer_ = "192.0.2.99";
  bool secure_ = false;
  std::unique_ptr<api::Router> api_;
};

inline std::string find_header(const http::Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

/// The element of a list with this value, such as {"alias": "101"}; null without one.
inline Json find_in(const Json& list, const std::string& key, const Json& value) {
  for (const Json& one : list) {
    if (one.at(key) == value) return one;
  }
  return {};
}

/// The last token of a table of tokens, as an Authorization header.
inline Headers last_token(const std::string& csv) {
  const std::string last = csv.substr(csv.rfind(',') + 1);
  return {{"authorization", "Bearer " + last.substr(0, last.find_first_of("\r\n"))}};
}

inline std::string error_code(const http::Response& response) {
  const Json json = Json::parse(response.body);
  EXPECT_EQ(json.size(), 1U);
  EXPECT_EQ(json.at("error").size(), 2U) << response.body;
  EXPECT_FALSE(json.at("error").at("message").get<std::string>().empty());
  return json.at("error").at("code");
}

inline std::string error_message(const http::Response& response) {
  return Json::parse(response.body).at("error").at("message");
}

}  // namespace aspis::tests
