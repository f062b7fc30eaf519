// Puts the whole server together: the only place that knows all its parts.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"
#include "referee/match/game_thread.hpp"
#include "server/access/access.hpp"
#include "server/api/router.hpp"
#include "server/app/data_folder.hpp"
#include "server/app/demo.hpp"
#include "server/app/pages.hpp"
#include "server/app/parts.hpp"
#include "server/app/settings.hpp"
#include "server/hosting/registry.hpp"
#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/login/bot_listener.hpp"
#include "server/watch/log.hpp"
#include "server/watch/metrics.hpp"

namespace aspis::app {

class App final : private http::Site {
 public:
  /// The log outlives the app. `new_password`: open() makes a new password for the instructor.
  App(Settings, std::string program, watch::Log& log, bool new_password);
  /// Calls suspend().
  ~App() override;
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Opens the data folder, the word list and the listeners, and starts opening tournaments. The
  /// error says what could not be opened and what to do; then nothing stays open.
  [[nodiscard]] protocol::Result<void> open();

  /// Data for the messages at the start.
  struct Greeting {
    std::string pages;     // "http://127.0.0.1:8080"
    std::string bots;      // "127.0.0.1:4242"
    std::string bots_tls;  // "" if there is no such listener
    std::string password;  // the instructor's, if newly made
  };
  [[nodiscard]] const Greeting& greeting() const { return greeting_; }

  /// Lets sample bots play a tournament of each game continuously: see demo.hpp. Waits until every
  /// tournament of the folder is open.
  [[nodiscard]] protocol::Result<void> play_demo();

  /// Waits until every tournament of the folder is open or has failed.
  void wait_until_open() const;

  /// Finishes or suspends games in play and closes everything, within Settings::patience and a
  /// second.
  void suspend();

 private:
  protocol::Result<void> open_all();
  protocol::Result<void> open_data();
  protocol::Result<void> open_password();
  protocol::Result<void> open_words();
  protocol::Result<void> open_bots();
  protocol::Result<void> open_pages();
  void offer_programs();
  void answer();
  [[nodiscard]] http::ServerPlan server_plan();

  void handle(http::Request, http::Reply) override;
  [[nodiscard]] std::shared_ptr<const http::Page> page(std::string_view target) override;
  [[nodiscard]] std::size_t body_limit(const http::Request&) override;
  [[nodiscard]] std::string identify_person(const http::Request&) override;
  [[nodiscard]] bool may_follow(const http::Request&, const std::string& topic) override;
  void take_bot(protocol::Descriptor lines, const std::string& peer) override;

  // The server's parts; each uses those before it.
  Settings settings_;
  std::string program_;
  watch::Log& log_;
  bool new_password_;
  Greeting greeting_;

  std::optional<DataFolder> folder_;
  std::optional<access::PasswordFile> password_;
  std::optional<access::Sessions> sessions_;
  std::optional<access::AccountFile> accounts_;
  std::filesystem::path dictionary_path_;
  std::optional<words::Dictionary> dictionary_;

  watch::Metrics metrics_;
  http::Pages pages_;
  std::vector<api::Download> programs_;
  live::Hub hub_{hub_limits()};
  api::PagePublisher publisher_{pages_, hub_, metrics_};
  sandbox::Sandbox sandbox_{std::filesystem::path(settings_.box_socket)};
  std::optional<match::GameThread> game_thread_;
  std::optional<watch::Watchdog> watchdog_;
  std::optional<watch::DiskSpace> disk_;
  std::unique_ptr<webhook::Webhook> webhook_;  // null if not configured
  std::optional<hosting::Registry> registry_;
  std::optional<TokenLogin> login_;
  std::optional<login::BotListener> bots_;
  std::optional<api::Router> api_;
  std::atomic<api::Router*> answering_{nullptr};
  LinkPreviews previews_;
  std::optional<http::Server> server_;
  std::optional<Demo> demo_;
};

}  // namespace aspis::app
