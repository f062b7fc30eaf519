// Tests the clients for students with a real server, and both sides of every exchange with the
// interface's description.
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/api/endpoint.hpp"
#include "tests/e2e/classroom.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/instructor.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/loopback_listener.hpp"
#include "tests/support/raw_client.hpp"
#include "tests/support/started_server.hpp"
#include "tests/support/waiting.hpp"

namespace aspis::cli {
namespace {

const std::string python_relay = ASPIS_STAGE "/share/aspis/connect/aspis_connect.py";

using Json = nlohmann::json;
using support::RawClient;
using support::RawResponse;

/// A proxy in front of a server: it forwards one request per connection, and records it.
class Recorder {
 public:
  struct Exchange {
    std::string request;  // its head
    RawResponse response;
  };

  explicit Recorder(std::uint16_t server) : server_(server), thread_([this] { run(); }) {}
  ~Recorder() {
    is_over_ = true;
    { const RawClient last(listener_.port()); }
    thread_.join();
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(listener_.port());
  }
  [[nodiscard]] std::vector<Exchange> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(exchanges_, {});
  }

 private:
  void run() {
    for (;;) {
      RawClient client = RawClient::of(listener_.accept());
      if (is_over_) return;
      const RawResponse request = client.response();  // a head and a body by its length
      RawClient server(server_);
      server.send(request.head + request.body);
      const RawResponse response = server.response();
      const std::lock_guard lock(mutex_);
      exchanges_.push_back({request.head, response});
      client.send(response.head + response.body);
    }
  }

  const std::uint16_t server_;
  support::LoopbackListener listener_;
  std::atomic<bool> is_over_{false};
  std::mutex mutex_;
  std::vector<Exchange> exchanges_;
  std::thread thread_;
};

const Json& openapi() {
  static const Json document = Json::parse(api::openapi_text(api::all_endpoints()));
  return document;
}

/// Returns "/api/v1/me/versions/{id}" for "/api/v1/me/versions/3".
std::string to_pattern(std::string path) {
  for (std::size_t at = path.find_first_of("0123456789", sizeof "/api/v1/" - 1);
       at != std::string::npos; at = path.find_first_of("0123456789", at)) {
    path.replace(at, path.find_first_not_of("0123456789", at) - at, "{id}");
  }
  return path;
}

void expect_query_described(const Json& operation, std::string_view query) {
  for (; !query.empty(); query.remove_prefix(std::min(query.find('&') + 1, query.size()))) {
    const std::string name(query.substr(0, query.find('=')));
    const Json parameters = operation.value("parameters", Json::array());
    EXPECT_TRUE(std::any_of(parameters.begin(), parameters.end(), [&](const Json& one) {
      return support::resolved(openapi(), one).at("name") == name;
    })) << name;
    if (query.find('&') == std::string_view::npos) return;
  }
}

void expect_described(const Recorder::Exchange& exchange) {
  const std::string line = exchange.request.substr(0, exchange.request.find("\r\n"));
  SCOPED_TRACE(line + " -> " + exchange.response.head.substr(0, 12) + exchange.response.body);
  const std::size_t space = line.find(' ');
  const std::string target = line.substr(space + 1, line.rfind(' ') - space - 1);
  const std::size_t mark = std::min(target.find('?'), target.size());
  const std::string pattern = to_pattern(target.substr(0, mark));
  const std::string method = line.starts_with("POST ") ? "post" : "get";
  ASSERT_TRUE(openapi().at("paths").contains(pattern)) << pattern;
  const Json& operation = openapi().at("paths").at(pattern).at(method);
  expect_query_described(operation, target.substr(std::min(mark + 1, target.size())));
  const RawResponse request{0, exchange.request, ""};
  if (const std::string type = request.header("Content-Type"); !type.empty()) {
    EXPECT_TRUE(operation.at("requestBody").at("content").contains(type)) << type;
  }
  const std::string status = std::to_string(exchange.response.status);
  ASSERT_TRUE(operation.at("responses").contains(status)) << status;
  const Json& content =
      support::resolved(openapi(), operation.at("responses").at(status)).at("content");
  support::SchemaCheck check(openapi());
  for (const std::string& finding : check.findings(Json::parse(exchange.response.body),
                                                   content.at("application/json").at("schema"))) {
    ADD_FAILURE() << finding;
  }
}

class ClientContract : public testing::Test {
 protected:
  ClientContract() {
    instructor_.log_in(server_.password());
    instructor_.post("tournaments", {{"name", "cup"},
                                     {"preset", "round-robin"},
                                     {"game", "boxing"},
                                     {"changes", {{"options", R"({"unusable":"90"})"}}},
                                     {"roster", e2e::roster(2)}});
    const auto tickets =
        e2e::tickets_in(instructor_.post("tournaments/cup/tokens", Json::object()));
    token_ = tickets[0].token;
    other_token_ = tickets[1].token;
    const std::string pages = server_.pages();
    recorder_.emplace(static_cast<std::uint16_t>(std::stoi(pages.substr(pages.rfind(':') + 1))));
  }

  support::Ran run(std::vector<std::string> words) {
    words.push_back(recorder_->url());
    support::Invocation run;
    run.arguments = std::move(words);
    run.environment = {{"ASPIS_TOKEN", token_}};
    run.folder = folder_.path();
    run.patience = std::chrono::minutes(5);
    return support::run_program(run);
  }
  support::Ran submit(const std::vector<std::string>& words) {
    return run(joined({program, "submit"}, words));
  }
  support::Ran relay_submit(const std::vector<std::string>& words) {
    return run(joined({"python3", python_relay, "--submit"}, words));
  }
  /// Makes another program each time.
  std::string bot(int number) {
    return folder_.with(
        "bot.py", support::read_file(ASPIS_STAGE "/share/aspis/starter/python/bot.py") + "# " +
                      std::to_string(number) + "\n");
  }

  /// Expects that all exchanges since the last call match the description.
  void expect_all_described() {
    const auto exchanges = recorder_->take();
    EXPECT_FALSE(exchanges.empty());
    for (const Recorder::Exchange& exchange : exchanges) expect_described(exchange);
  }

  support::TemporaryFolder folder_;
  support::StartedServer server_{{.data = folder_.path() / "data"}};
  support::Instructor instructor_{"http://" + server_.pages()};
  std::string token_;
  std::string other_token_;
  std::optional<Recorder> recorder_;
};

TEST_F(ClientContract, PythonUploadsSucceedEveryTime) {
  for (int number = 1; number <= 6; ++number) {
    const support::Ran ran = relay_submit({bot(number)});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
  expect_all_described();
}

TEST_F(ClientContract, PythonUploadsExitWithStatusOfFailure) {
  EXPECT_THAT(
      expect_output(relay_submit({folder_.with("bot.c", "int\n"), "--note", "n", "--classic"}), 1),
      testing::HasSubstr("v1 failed: "));
  EXPECT_EQ(relay_submit({folder_.with("essay.txt", "Once\n")}).status, 2);
  token_ = "four-wrong-words-here";
  EXPECT_EQ(relay_submit({bot(1)}).status, 1);
  expect_all_described();
}

TEST_F(ClientContract, CommandLineUploadsAndChoosesVersions) {
  for (int number = 1; number <= 3; ++number) {
    const support::Ran ran = submit({bot(number), "--note", "5 & 7%", "--language", "python"});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
  EXPECT_EQ(submit({folder_.with("bot.c", "int\n"), "--classic"}).status, 1);
  EXPECT_EQ(submit({"--list"}).status, 0);
  EXPECT_EQ(submit({"--play", "1"}).status, 0);
  EXPECT_EQ(submit({"--play", "9"}).status, 2);
  EXPECT_EQ(submit({"--connected"}).status, 0);
  expect_all_described();
}

const std::string bot_of_boxing = ASPIS_STAGE "/share/aspis/bots/boxing_random";

/// Runs both relays with a server whose tournament has a game due for the bot.
class RelayContract : public ClientContract {
 protected:
  RelayContract() { instructor_.post("tournaments/cup/start", Json::object()); }

  support::Ran relay(const std::vector<std::string>& words,
                     const std::vector<std::string>& options) {
    support::Invocation run;
    run.arguments = joined(joined(words, options), {"--", bot_of_boxing});
    run.environment = {{"ASPIS_TOKEN", token_}};
    run.folder = folder_.path();
    return support::run_program(run);
  }
  [[nodiscard]] std::vector<std::vector<std::string>> relays(const std::string& address) const {
    return {{program, "connect", address}, {"python3", python_relay, address}};
  }
};

TEST_F(RelayContract, CheckPlaysNoGameThatCounts) {
  const e2e::Student other(folder_.path() / "other", e2e::Client::cpp, other_token_,
                           {server_.bots()}, "boxing_random");
  for (const auto& words : relays(server_.bots())) {
    EXPECT_THAT(expect_output(relay(words, {"--check"})),
                testing::HasSubstr("passed: plays a whole game as A against a gentle partner"));
  }
  EXPECT_THAT(instructor_.games("cup"), testing::IsEmpty());
  const e2e::Student played(folder_.path() / "played", e2e::Client::python, token_,
                            {server_.bots()}, "boxing_random");
  EXPECT_TRUE(support::comes_true([&] { return !instructor_.games("cup").empty(); }, e2e::patience))
      << "a game was due";
}

TEST_F(RelayContract, PortOfWebPagesIsRecognised) {
  for (const auto& words : relays(server_.pages())) {
    EXPECT_THAT(expect_complaint(relay(words, {}), 1),
                testing::HasSubstr(server_.pages() + " is for the web pages: bots connect "
                                                     "to another port, 4242 unless"));
  }
}

TEST_F(RelayContract, UnknownTokensAreExplained) {
  token_ = "FOUR-WRONG-WORDS-HERE";
  for (const auto& words : relays(server_.bots())) {
    EXPECT_THAT(expect_complaint(relay(words, {}), 1),
                testing::HasSubstr("unknown token: copy it exactly"));
  }
}

}  // namespace
}  // namespace aspis::cli
