// aspis serve: the server, from its settings to its end.
#include <boost/asio/io_context.hpp>
#include <cstdlib>
#include <future>

#include "bots/connect/fetch.hpp"
#include "protocol/result.hpp"
#include "server/app/app.hpp"
#include "server/app/settings.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/interrupts.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

using protocol::Error;
using protocol::Result;

/// Where a server that listens at this address answers on its own machine.
Result<connect::Url> health_address(const app::Settings& settings) {
  const std::size_t colon = settings.http.rfind(':');
  std::string host = settings.http.substr(0, colon);
  if (host.empty() || host == "0.0.0.0" || host == "*") host = "127.0.0.1";
  if (host == "[::]") host = "[::1]";
  const std::string scheme = settings.tls_certificate.empty() ? "http" : "https";
  const std::string port = colon == std::string::npos ? "" : settings.http.substr(colon);
  return connect::read_url(scheme + "://" + host + port + "/healthz", "http", "https");
}

/// Asks the server that these settings make, on this machine. The error says why it is not ready.
Result<void> health_of(const app::Settings& settings) {
  auto url = health_address(settings);
  if (!url) return url.error();
  connect::Route here;
  here.insecure = true;  // the certificate is for the name that others know the server by
  std::optional<Result<std::string>> answer;
  boost::asio::io_context io;
  connect::fetch(io, *url, here,
                 [&answer](Result<std::string> given) { answer = std::move(given); });
  io.run();
  if (!answer) return Error{"no answer"};
  if (!*answer) return answer->error();
  return {};
}

struct ServeArguments {
  std::optional<std::string> config;
  std::vector<std::string> tls;
  std::vector<std::optional<std::string>> values;  // by row of the settings
  bool check = false;
  bool print = false;
  bool health = false;
  bool demo = false;
  bool new_password = false;
};

std::optional<std::string> environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

/// Several faults are several lines: all but the last are written here.
[[noreturn]] void refuse(const std::string& faults) {
  std::string_view rest = faults;
  for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    write_error_line("aspis serve: " + std::string(rest.substr(0, end)));
    rest.remove_prefix(end + 1);
  }
  bad_input(std::string(rest));
}

app::Settings settings_of(const ServeArguments& asked) {
  app::Sources sources;
  sources.environment = environment;
  std::optional<std::string> config = asked.config;
  if (!config) config = environment("ASPIS_CONFIG");
  if (config) {
    sources.config = checked(contents_of(*config));
    sources.config_name = *config;
  }
  const auto rows = app::setting_rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (asked.values[i]) sources.options.emplace_back(rows[i].key, *asked.values[i]);
  }
  if (!asked.tls.empty()) {
    sources.options.emplace_back("tls-certificate", asked.tls.at(0));
    sources.options.emplace_back("tls-key", asked.tls.at(1));
  }
  auto settings = app::read_settings(sources);
  if (!settings) refuse(settings.error().text);
  return *std::move(settings);
}

void check(const app::Settings& settings) {
  std::string all;
  for (const std::string& fault : app::faults_of(settings)) {
    all += (all.empty() ? "" : "\n") + fault;
  }
  if (!all.empty()) refuse(all);
}

void greet(const app::App::Greeting& greeting, bool demo) {
  std::string text = "Aspis is up.\n  pages      " + greeting.pages + "/\n  bots       " +
                     greeting.bots + "  (lines over TCP, e.g. with nc)\n";
  if (!greeting.bots_tls.empty()) text += "  bots, TLS  " + greeting.bots_tls + "\n";
  if (!greeting.password.empty()) {
    text += "  password   " + greeting.password + "  (instructor; shown only once)\n";
  }
  text += "Press Ctrl-C to stop; finished games are kept.\n";
  if (demo) text += "Watch the demonstration: " + greeting.pages + "/\n";
  print(text);
  flush();
}

void serve(const ServeArguments& asked) {
  app::Settings settings = settings_of(asked);
  // One place for each game of the demonstration: its bots rest most of the time.
  if (asked.demo && settings.games_at_once == 0) settings.games_at_once = 3;
  if (asked.print) return print(app::config_text(settings));
  if (asked.health) {
    if (const auto healthy = health_of(settings); !healthy) failed(healthy.error().text);
    print("the server is ready\n");
    return;
  }
  check(settings);
  if (asked.check) return print("the settings are valid\n");
  std::promise<void> enough;  // says a signal
  // Before any thread of the server, which inherit the mask of signals.
  const Interrupts interrupts([&enough] { enough.set_value(); }, [] { std::_Exit(1); });
  watch::Log log({settings.log_level, settings.log_json});
  app::App app(settings, std::string(version()), log, asked.new_password);
  if (const auto opened = app.open(); !opened) bad_input(opened.error().text);
  const auto begun = asked.demo ? app.play_demo() : protocol::Result<void>();
  // Also where the demonstration could not begin: the password is stored by now.
  greet(app.greeting(), asked.demo);
  if (!begun) bad_input(begun.error().text);
  log.info("up", {{"pages", app.greeting().pages}, {"bots", app.greeting().bots}});
  enough.get_future().wait();
  log.info("ending");
  app.suspend();
  log.info("ended");
}

}  // namespace

Command serve_command() {
  const auto asked = std::make_shared<ServeArguments>();
  Option tls{"--tls", &asked->tls, "FILE", "Certificate chain and private key in PEM"};
  tls.values = 2;
  Command command{
      "serve",
      "Run a tournament server with web pages",
      "Accepts students' bots over the network, runs the tournaments in its data folder, and "
      "publishes standings, brackets and games. The instructor's password is created at the first "
      "start and shown once.\n\nSettings come from a config file (KEY = VALUE), the environment "
      "(ASPIS_KEY) and the command line; later ones win. --print-config prints a config file with "
      "every setting explained.\n\nSIGTERM or Ctrl-C finishes the games in progress. Games that "
      "take longer than --patience are aborted and played again after the next start. A second "
      "signal stops the server immediately.",
      "aspis serve --demo                         # sample bots play in ./data\n"
      "aspis serve --data course --http :8080 --bots :4242\n"
      "aspis serve --config aspis.conf --check-config\n"
      "aspis serve --print-config > aspis.conf    # then edit it",
      {{"--config", &asked->config, "FILE", "Config file, one KEY = VALUE per line"},
       {"--check-config", &asked->check, "Check the settings and exit"},
       {"--print-config", &asked->print, "Print all settings as a config file and exit"},
       {"--check-health", &asked->health, "Ask the running server whether it is ready, and exit"},
       {"--demo", &asked->demo, "Run a demo: sample bots play three tournaments in a loop"},
       {"--new-password", &asked->new_password, "Create and show a new instructor password"},
       tls},
      [asked] { serve(*asked); }};
  const auto rows = app::setting_rows();
  asked->values.resize(rows.size());
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const std::string usual = rows[at].text(app::Settings());
    command.options.push_back(
        {"--" + std::string(rows[at].key), &asked->values[at], rows[at].value,
         std::string(rows[at].help) + (usual.empty() ? "" : " (default: " + usual + ")")});
  }
  return command;
}

}  // namespace aspis::cli
