// aspis connect: a student's bot plays on a server.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "bots/connect/fetch.hpp"
#include "bots/connect/relay.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/bots.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/connect_screen.hpp"
#include "server/cli/credentials.hpp"
#include "server/cli/interrupts.hpp"

namespace aspis::cli {
namespace {

using connect::Route;

struct ConnectArguments {
  std::optional<std::string> server;
  std::vector<std::string> command;
  TokenArguments token;
  std::optional<std::string> web;
  std::optional<std::string> http;
  TrustArguments trust;
  std::optional<std::string> game;
  std::optional<std::string> logs;
  bool tls = false;
  bool classic = false;
  bool practice = false;
  bool check = false;
  BoxArguments box{"", {}};
};

template <class T>
T required(protocol::Result<T> read) {
  if (!read) bad_input(read.error().text);
  return *std::move(read);
}

Route route_of(const ConnectArguments& asked) {
  Route route;
  set_trust(route, asked.trust);
  if (asked.web) {
    if (asked.tls)
      bad_input("give either --tls or --ws; for TLS over a WebSocket give --ws wss://HOST");
    route.kind = Route::Kind::web;
    route.url = required(connect::read_url(*asked.web, "ws", "wss"));
    if (route.url.target == "/") route.url.target = "/api/v1/bot";
    return route;
  }
  route.kind = asked.tls ? Route::Kind::tls : Route::Kind::plain;
  if (!asked.server) bad_input("no server: give HOST[:PORT] or --ws URL");
  route.url = required(connect::read_server(*asked.server));
  if (!asked.tls && asked.trust.any()) {
    bad_input("--ca and --insecure need --tls or a URL that begins with wss://");
  }
  return route;
}

/// With --ws there is no HOST, and what stands in its place is the bot.
std::vector<std::string> words_of(const ConnectArguments& asked) {
  std::vector<std::string> words = asked.command;
  if (asked.web && asked.server) words.insert(words.begin(), *asked.server);
  if (words.empty()) bad_input("no bot: give its program and arguments after --");
  return words;
}

sandbox::Command command_of(const ConnectArguments& asked) {
  std::vector<std::string> words = words_of(asked);
  std::error_code ignored;
  if (asked.classic && std::filesystem::is_directory(words.front(), ignored)) {
    return {{std::filesystem::absolute(words.front()).string()}};
  }
  return required(sandbox::find_command(std::move(words)));
}

connect::RelayPlan plan_of(const ConnectArguments& asked) {
  if (asked.check && asked.practice) {
    bad_input(
        "give either --check or --practice: a bot that is being checked plays no other games");
  }
  connect::RelayPlan plan;
  plan.route = route_of(asked);
  plan.command = command_of(asked);
  plan.token = token_of(asked.token);
  if (asked.http) {
    plan.http = required(connect::read_url(*asked.http, "http", "https"));
  } else if (asked.web) {
    plan.http = plan.route.url;
    plan.http->scheme = plan.route.url.is_secure() ? "https" : "http";
  }
  plan.classic = asked.classic;
  if (asked.game) plan.game = required(rules::rules_named(*asked.game))->name();
  plan.practice = asked.practice;
  plan.check = asked.check;
  plan.logs = asked.logs.value_or("aspis-games");
  plan.cache = connect::default_cache();
  plan.seed = std::random_device{}();
  return plan;
}

Status run_connect(const ConnectArguments& asked) {
  connect::RelayPlan plan = plan_of(asked);
  // A token stands in no environment of a bot's.
  ::unsetenv("ASPIS_TOKEN");
  // At home it is one's own program. One of boxing's older dialect has a /tmp of its own all the
  // same.
  const bool boxed = !asked.box.sandbox.empty() || asked.classic;
  sandbox::Sandbox sandbox(boxed ? asked.box.mode() : sandbox::Mode::off);
  if (boxed) check_sandbox(sandbox, asked.box.mode(), "aspis connect");
  ConnectScreen screen;
  connect::Relay relay(std::move(plan), sandbox, screen);
  const Interrupts interrupts([&relay] { relay.stop(); }, [] { std::_Exit(130); });
  const auto ended = relay.run();
  if (!ended) failed(ended.error().text);
  screen.event("goodbye");
  return Status::success;
}

}  // namespace

void add_connect(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ConnectArguments>();
  CLI::App& command = add_command(
      program, run,
      {"connect", "Let your bot play on a server",
       "Connects to the server at HOST (default port 4242) and plays all games for your token. "
       "Your bot is restarted for each game and needs no network code. After a lost connection it "
       "reconnects, and a running game continues with the same process.\n\nEvery game leaves a "
       "folder in aspis-games: transcript.txt has all lines and their times, and stderr.txt has "
       "your bot's standard error. The server's page of a game has its record, for 'aspis show' "
       "and 'aspis verify'. Dictionaries are downloaded once and cached.\n\nOther users of this "
       "machine can see a token given with --token in the list of processes. Use a file or the "
       "variable ASPIS_TOKEN instead.",
       "aspis connect arena.example --token-file token.txt -- ./mybot --fast\naspis connect "
       "arena.example:4243 --tls --token-file token.txt --practice -- python3 mybot.py\naspis "
       "connect --ws wss://arena.example --token-file token.txt -- ./mybot  # if only web traffic "
       "gets through\naspis connect arena.example --classic --game croquet -- entry/"},
      [asked] { return run_connect(*asked); });
  add_text(command, "HOST", asked->server, "HOST[:PORT]", "Server; not with --ws");
  add_texts(command, "COMMAND", asked->command, "COMMAND", "Bot and its arguments, after --");
  add_token(command, asked->token);
  add_flag(command, "--tls", asked->tls, "Use TLS");
  add_text(command, "--ws", asked->web, "URL", "URL of a WebSocket: ws://HOST or wss://HOST");
  add_trust(command, asked->trust);
  add_text(command, "--http", asked->http, "URL", "Server's web address, for dictionaries");
  add_text(command, "--game", asked->game, "GAME", "Game that the bot plays");
  add_flag(command, "--classic", asked->classic, "The bot uses the game's classic dialect");
  add_flag(command, "--practice", asked->practice, "Accept practice games");
  add_flag(command, "--check", asked->check,
           "Let the server check the bot, then exit; no game counts");
  add_sandbox(command, asked->box);
  add_text(command, "--logs", asked->logs, "FOLDER", "Folder for game logs (default: aspis-games)");
}

}  // namespace aspis::cli
