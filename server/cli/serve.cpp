// aspis serve: runs the server.
#include <cstdlib>
#include <future>

#include "bots/connect/fetch.hpp"
#include "protocol/result.hpp"
#include "protocol/tokens.hpp"
#include "server/app/app.hpp"
#include "server/app/settings.hpp"
#include "server/cli/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/terminal.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

using protocol::Result;

/// Asks the server with these settings on this machine. The error says why it is not ready.
Result<void> check_health(const app::Settings& settings) {
  const std::size_t colon = settings.http.rfind(':');
  std::string host = settings.http.substr(0, colon);
  if (host.empty() || host == "0.0.0.0" || host == "*") host = "127.0.0.1";
  if (host == "[::]") host = "[::1]";
  const std::string scheme = settings.tls_certificate.empty() ? "http" : "https";
  const std::string port = colon == std::string::npos ? "" : settings.http.substr(colon);
  auto url = connect::read_url(scheme + "://" + host + port + "/healthz", "http", "https");
  if (!url) return url.error();
  connect::Route here;
  here.insecure = true;  // the certificate is for the server's public name
  const auto answer = connect::ask(*url, {.accept = "text/plain", .is_file = true}, here);
  if (!answer) return answer.error();
  return {};
}

struct ServeArguments : Arguments {
  /// Adds an option for each row of the settings after the other options.
  ServeArguments();

  Text config{this, "--config", "FILE", "Config file, one KEY = VALUE per line"};
  Flag check{this, "--check-config", "Check the settings and exit"};
  Flag print{this, "--print-config", "Print all settings as a config file and exit"};
  Flag health{this, "--check-health", "Ask the running server whether it is ready, and exit"};
  Flag demo{this, "--demo", "Run a demo: sample bots play three tournaments in a loop"};
  Flag new_password{this, "--new-password", "Create and show a new instructor password"};
  Texts tls{this, "--tls", "FILE", "Certificate chain and private key in PEM"};
  std::vector<std::optional<std::string>> values;  // by row of the settings
};

ServeArguments::ServeArguments() : values(app::setting_rows().size()) {
  rows.back().values = 2;  // of --tls
  for (std::size_t at = 0; at < values.size(); ++at) {
    const auto& row = app::setting_rows()[at];
    const std::string usual = row.text(app::Settings());
    rows.emplace_back(&values[at], "--" + std::string(row.key), row.value,
                      std::string(row.help) + (usual.empty() ? "" : " (default: " + usual + ")"));
  }
}

std::optional<std::string> environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

/// Each line of `errors` is an error; prints all but the last, which ends the command.
[[noreturn]] void refuse(const std::string& errors) {
  const auto lines = protocol::split_fields(errors, '\n');
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    write_error_line("aspis serve: " + std::string(lines[at]));
  }
  bad_input(std::string(lines.back()));
}

app::Settings chosen_settings(const ServeArguments& asked) {
  app::Sources sources;
  sources.environment = environment;
  std::optional<std::string> config = asked.config;
  if (!config) config = environment("ASPIS_CONFIG");
  if (config) {
    sources.config = checked(read_file(*config));
    sources.config_name = *config;
  }
  const auto rows = app::setting_rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (asked.values[i]) sources.options.emplace_back(rows[i].key, *asked.values[i]);
  }
  if (!asked.tls.empty()) {
    if (asked.tls.size() != 2)
      refuse("--tls needs two files: the certificate chain and the private key");
    sources.options.emplace_back("tls-certificate", asked.tls.at(0));
    sources.options.emplace_back("tls-key", asked.tls.at(1));
  }
  auto settings = app::read_settings(sources);
  if (!settings) refuse(settings.error().text);
  return *std::move(settings);
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
  app::Settings settings = chosen_settings(asked);
  // The demo plays three tournaments, one game each: its bots are idle most of the time.
  if (asked.demo && settings.games_at_once == 0) settings.games_at_once = 3;
  if (asked.print) return print(app::config_text(settings));
  if (asked.health) {
    if (const auto healthy = check_health(settings); !healthy) failed(healthy.error().text);
    return print("the server is ready\n");
  }
  const std::vector<std::string> errors = app::find_errors(settings);
  if (!errors.empty()) refuse(protocol::joined(errors, "\n"));
  if (asked.check) return print("the settings are valid\n");
  std::promise<void> enough;  // set by a signal
  // Blocks signals before the server's threads start, because they inherit the mask.
  const Interrupts interrupts([&enough] { enough.set_value(); }, [] { std::_Exit(1); });
  watch::Log log({settings.log_level, settings.log_json});
  app::App app(settings, std::string(version()), log, asked.new_password);
  checked(app.open());
  const auto begun = asked.demo ? app.play_demo() : protocol::Result<void>();
  // Greet even if the demonstration did not start, because the password is stored by now.
  greet(app.greeting(), asked.demo);
  checked(begun);
  log.info("up", {{"pages", app.greeting().pages}, {"bots", app.greeting().bots}});
  enough.get_future().wait();
  log.info("ending");
  app.suspend();
  log.info("ended");
}

}  // namespace

Command serve_command() {
  return command<ServeArguments>(
      "serve", "Run a tournament server with web pages",
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
      serve);
}

}  // namespace aspis::cli
