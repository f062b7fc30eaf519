// All settings of a server and their sources: the command line overrides the environment, which
// overrides the config file. Reads and checks; opens nothing.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"
#include "server/watch/log.hpp"

namespace aspis::app {

using std::chrono::milliseconds;

struct Settings {
  std::filesystem::path data = "data";
  std::string http = "0.0.0.0:8080";
  std::string bots = "0.0.0.0:4242";
  std::string bots_tls;         // "": no such listener
  std::string tls_certificate;  // PEM file, as tls_key; "": no TLS
  std::string tls_key;
  std::string address;     // public address of the pages; "": derived from `http`
  std::string dictionary;  // "": the one that comes with the program
  std::string house;       // folder of sample bots; "": the one that comes with the program
  std::string box_socket =
      "/run/aspis-box.socket";  // of `aspis box`; without it, the server makes sandboxes itself
  int games_at_once = 0;  // limit for programs on this machine; 0: the number of cores less one
  watch::Level log_level = watch::Level::info;
  bool log_json = false;
  int http_max_per_peer = 250;
  int http_max_total = 12'000;
  int bots_max_per_peer = 100;
  int bots_max_total = 4'000;
  std::vector<std::string> proxies;
  std::string sso_header;           // with the user's name, from a proxy; "": none
  std::string sso_email_header;     // with the e-mail address; "": the same header
  std::string webhook;              // URL for results; "": none
  std::string webhook_secret_file;  // with the secret that signs deliveries
  int disk_reserve_mb = 256;        // of the data folder's disk, reserved for tournament games
  int practice_an_hour = 200;       // that an entrant may ask for
  int practice_kept = 200;          // number of these that are kept
  int versions_a_day = 20;          // that an entrant may upload
  std::chrono::milliseconds building_a_day{1'200'000};  // for one entrant's uploads
  bool analyses = true;                                 // of finished games, in idle time
  bool scrimmages = true;                               // between programs, on idle cores
  std::string scrimmage_hour;  // "02:30", UTC: one round a day; "": at any time
  std::string slurm;           // folder shared with a cluster's nodes; "": no cluster
  std::string slurm_partition;
  std::string slurm_account;
  std::string slurm_time_limit;       // of a task, in sbatch's format
  milliseconds slurm_shard{180'000};  // length of play in a task
  milliseconds session{std::chrono::hours(12)};
  milliseconds patience{4'000};
  milliseconds lag_a_move{250};
  milliseconds lag_quota{1'000};
  milliseconds ping{5'000};
  bool lag_by_kernel = true;
  bool operator==(const Settings&) const = default;
};

/// A setting as users write it.
struct SettingRow {
  std::string_view key;    // "http-a-peer", an option with two dashes in front
  std::string_view value;  // "NUMBER", "DURATION", "debug|info|warning|error"
  std::string_view help;   // one line without a full stop
  /// Parses and checks the text alone. The error says what is wrong with it.
  protocol::Result<void> (*read)(Settings&, std::string_view);
  std::string (*text)(const Settings&);
};
[[nodiscard]] std::span<const SettingRow> setting_rows();

/// The address in the form of a browser's origin: lower case, without default port or final slash.
/// Returns an error if the text is not valid or has a path.
[[nodiscard]] protocol::Result<std::string> read_site_address(std::string_view);

/// "ASPIS_HTTP_A_PEER".
[[nodiscard]] std::string environment_name(std::string_view key);

struct Sources {
  std::vector<std::pair<std::string, std::string>> options;  // keys and values
  std::function<std::optional<std::string>(const std::string& name)> environment;
  std::string config;       // the text of the config file
  std::string config_name;  // for errors
};

/// The error lists all problems with their places, one line each.
[[nodiscard]] protocol::Result<Settings> read_settings(const Sources&);

/// A commented config file with every setting, with the values of `settings`.
[[nodiscard]] std::string config_text(const Settings& settings);

/// Problems that would stop App::open() and can be found without side effects: missing files, a
/// folder that is not writable, wrong addresses. One line each.
[[nodiscard]] std::vector<std::string> find_errors(const Settings&);

}  // namespace aspis::app
