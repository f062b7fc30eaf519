// aspis connect: connects a student's bot to a server.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <random>

#include "bots/connect/fetch.hpp"
#include "bots/connect/relay.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/command.hpp"
#include "server/cli/student.hpp"
#include "server/cli/terminal.hpp"

namespace aspis::cli {
namespace {

using connect::Route;

std::string time_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm broken_down{};
  ::localtime_r(&now, &broken_down);
  char text[16] = "";
  return {text, std::strftime(text, sizeof text, "%H:%M:%S ", &broken_down)};
}

/// Shows a relay's state: on a terminal a status line with the events above it, otherwise one plain
/// line for each event.
class ConnectScreen final : public connect::Watcher {
 public:
  ConnectScreen() : terminal_(::isatty(STDOUT_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1) {}

  /// Keeps the last status line on the screen.
  ~ConnectScreen() override { line_.keep(); }

  void event(const std::string& text) override {
    line_.clear();
    print(time_of_day() + text + "\n");
    flush();
    draw();
  }

  void status(const std::string& text) override {
    status_ = text;
    draw();
  }

 private:
  void draw() {
    if (terminal_) line_.show(status_);
  }

  bool terminal_;
  std::string status_;
  MovingLine line_;
};

struct ConnectArguments : Arguments {
  Text server{this, "HOST", "HOST[:PORT]", "Server; not with --ws"};
  Texts command{this, "COMMAND", "COMMAND", "Bot and its arguments, after --"};
  TokenArguments token{this};
  Flag tls{this, "--tls", "Use TLS"};
  Text web{this, "--ws", "URL", "URL of a WebSocket: ws://HOST or wss://HOST"};
  TrustArguments trust{this};
  Text http{this, "--http", "URL", "Server's web address, for dictionaries"};
  Text game{this, "--game", "GAME", "Game that the bot plays"};
  Flag classic{this, "--classic", "The bot uses the game's classic dialect"};
  Flag practice{this, "--practice", "Accept practice games"};
  Flag check{this, "--check", "Let the server check the bot, then exit; no game counts"};
  Word sandbox{this, "", "--sandbox", "auto|require|off",
               "Sandbox for programs: if possible, always, or never (default: auto)"};
  Text logs{this, "--logs", "FOLDER", "Folder for game logs (default: aspis-games)"};
};

Route make_route(const ConnectArguments& asked) {
  Route route;
  set_trust(route, asked.trust);
  if (asked.web) {
    if (asked.tls)
      bad_input("give either --tls or --ws; for TLS over a WebSocket give --ws wss://HOST");
    route.kind = Route::Kind::web;
    route.url = checked(connect::read_url(*asked.web, "ws", "wss"));
    if (route.url.target == "/") route.url.target = "/api/v1/bot";
    return route;
  }
  route.kind = asked.tls ? Route::Kind::tls : Route::Kind::plain;
  if (!asked.server) bad_input("no server: give HOST[:PORT] or --ws URL");
  route.url = checked(connect::read_server(*asked.server));
  if (!asked.tls && asked.trust.any()) {
    bad_input("--ca and --insecure need --tls or a URL that begins with wss://");
  }
  return route;
}

/// With --ws HOST is not given, so the first word belongs to the bot's command.
sandbox::Command bot_command(const ConnectArguments& asked) {
  std::vector<std::string> words = asked.command;
  if (asked.web && asked.server) words.insert(words.begin(), *asked.server);
  if (words.empty()) bad_input("no bot: give its program and arguments after --");
  std::error_code ignored;
  if (asked.classic && std::filesystem::is_directory(words.front(), ignored)) {
    return {{std::filesystem::absolute(words.front()).string()}};
  }
  return checked(sandbox::find_command(std::move(words)));
}

connect::RelayPlan make_plan(const ConnectArguments& asked) {
  if (asked.check && asked.practice) {
    bad_input(
        "give either --check or --practice: a bot that is being checked plays no other games");
  }
  connect::RelayPlan plan;
  plan.route = make_route(asked);
  plan.command = bot_command(asked);
  plan.token = chosen_token(asked.token);
  if (asked.http) {
    plan.http = checked(connect::read_url(*asked.http, "http", "https"));
  } else if (asked.web) {
    plan.http = plan.route.url;
    plan.http->scheme = plan.route.url.is_secure() ? "https" : "http";
  }
  plan.classic = asked.classic;
  if (asked.game) plan.game = checked(rules::rules_named(*asked.game))->name();
  plan.practice = asked.practice;
  plan.check = asked.check;
  plan.logs = asked.logs.value_or("aspis-games");
  plan.cache = connect::default_cache();
  plan.seed = std::random_device{}();
  return plan;
}

void run_connect(const ConnectArguments& asked) {
  connect::RelayPlan plan = make_plan(asked);
  // The bot must not inherit the token.
  ::unsetenv("ASPIS_TOKEN");
  // Students run their own program here, so it is not confined by default. A classic boxing bot
  // still gets its own /tmp.
  const bool boxed = !asked.sandbox.empty() || asked.classic;
  const sandbox::Mode mode = boxed ? mode_named(asked.sandbox) : sandbox::Mode::off;
  sandbox::Sandbox sandbox(mode);
  if (boxed) check_sandbox(sandbox, mode, "aspis connect");
  ConnectScreen screen;
  connect::Relay relay(std::move(plan), sandbox, screen);
  const Interrupts interrupts([&relay] { relay.stop(); }, [] { std::_Exit(130); });
  const auto ended = relay.run();
  if (!ended) failed(ended.error().text);
  screen.event("goodbye");
}

}  // namespace

Command connect_command() {
  return command<ConnectArguments>(
      "connect", "Let your bot play on a server",
      "Connects to the server at HOST (default port 4242) and plays all games for your token. Your "
      "bot is restarted for each game and needs no network code. After a lost connection it "
      "reconnects, and a running game continues with the same process.\n\nEvery game leaves a "
      "folder in aspis-games: transcript.txt has all lines and their times, and stderr.txt has "
      "your bot's standard error. The server's page of a game has its record, for 'aspis show' and "
      "'aspis verify'. Dictionaries are downloaded once and cached.\n\nOther users of this machine "
      "can see a token given with --token in the list of processes. Use a file or the variable "
      "ASPIS_TOKEN instead.",
      "aspis connect arena.example --token-file token.txt -- ./mybot --fast\n"
      "aspis connect arena.example:4243 --tls --token-file token.txt --practice -- python3 "
      "mybot.py\n"
      "aspis connect --ws wss://arena.example --token-file token.txt -- ./mybot  # if only web "
      "traffic gets through\n"
      "aspis connect arena.example --classic --game croquet -- entry/",
      run_connect);
}

}  // namespace aspis::cli
