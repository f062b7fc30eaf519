// aspis serve: the server, from its settings to its end.
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "server/app/app.hpp"
#include "server/app/settings.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/health.hpp"
#include "server/cli/interrupts.hpp"
#include "server/cli/standard_streams.hpp"
#include "server/version.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

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
    auto text = contents_of(*config);
    if (!text) bad_input(text.error().text);
    sources.config = *std::move(text);
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

/// Until a signal says that it is enough.
class Waiting {
 public:
  void end() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
};

Status serve(const ServeArguments& asked) {
  app::Settings settings = settings_of(asked);
  // One place for each game of the demonstration: its bots rest most of the time.
  if (asked.demo && settings.games_at_once == 0) settings.games_at_once = 3;
  if (asked.print) {
    print(app::config_text(settings));
    return Status::success;
  }
  if (asked.health) {
    if (const auto healthy = health_of(settings); !healthy) failed(healthy.error().text);
    print("the server is ready\n");
    return Status::success;
  }
  check(settings);
  if (asked.check) {
    print("the settings are valid\n");
    return Status::success;
  }
  Waiting waiting;
  // Before any thread of the server, which inherit the mask of signals.
  const Interrupts interrupts([&waiting] { waiting.end(); }, [] { std::_Exit(1); });
  watch::Log log({settings.log_level, settings.log_json});
  app::App app(settings, std::string(version()), log, asked.new_password);
  if (const auto opened = app.open(); !opened) bad_input(opened.error().text);
  const auto begun = asked.demo ? app.play_demo() : protocol::Result<void>();
  // Also where the demonstration could not begin: the password is stored by now.
  greet(app.greeting(), asked.demo);
  if (!begun) bad_input(begun.error().text);
  log.info("up", {{"pages", app.greeting().pages}, {"bots", app.greeting().bots}});
  waiting.wait();
  log.info("ending");
  app.suspend();
  log.info("ended");
  return Status::success;
}

}  // namespace

void add_serve(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ServeArguments>();
  asked->values.resize(app::setting_rows().size());
  CLI::App& command = add_command(
      program, run,
      {"serve", "Run a tournament server with web pages",
       "Accepts students' bots over the network, runs the tournaments in its data folder, and "
       "publishes standings, brackets and games. The instructor's password is created at the first "
       "start and shown once.\n\nSettings come from a config file (KEY = VALUE), the environment "
       "(ASPIS_KEY) and the command line; later ones win. --print-config prints a "
       "config file with every setting explained.\n\nSIGTERM or Ctrl-C finishes the games in "
       "progress. Games that take longer than --patience are aborted and played again after the "
       "next start. A second signal stops the server immediately.",
       "aspis serve --demo                         # sample bots play in ./data\naspis serve "
       "--data course --http :8080 --bots :4242\naspis serve --config aspis.conf "
       "--check-config\naspis serve --print-config > aspis.conf    # then edit it"},
      [asked] { return serve(*asked); });
  add_text(command, "--config", asked->config, "FILE", "Config file, one KEY = VALUE per line");
  add_flag(command, "--check-config", asked->check, "Check the settings and exit");
  add_flag(command, "--print-config", asked->print, "Print all settings as a config file and exit");
  add_flag(command, "--check-health", asked->health,
           "Ask the running server whether it is ready, and exit");
  add_flag(command, "--demo", asked->demo,
           "Run a demo: sample bots play three tournaments in a loop");
  add_flag(command, "--new-password", asked->new_password,
           "Create and show a new instructor password");
  add_texts(command, "--tls", asked->tls, "FILE", "Certificate chain and private key in PEM")
      .expected(2);
  const auto rows = app::setting_rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string usual = rows[i].text(app::Settings());
    add_text(command, "--" + std::string(rows[i].key), asked->values[i], std::string(rows[i].value),
             std::string(rows[i].help) + (usual.empty() ? "" : " (default: " + usual + ")"));
  }
}

}  // namespace aspis::cli
