// Everything about a server that can be set, and where it is set: the command line before the
// environment before the config file. Reads and checks; opens nothing.
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
  std::string bots_tls;         // "" is no such listener
  std::string tls_certificate;  // PEM files; "" is no TLS
  std::string tls_key;
  std::string address;     // of the pages as others reach them; "" is made from `http`
  std::string dictionary;  // "" is the one that comes with the program
  std::string house;       // folder of sample bots; "" is the one that comes with the program
  std::string box_socket =
      "/run/aspis-box.socket";  // of `aspis box`; where nobody listens it boxes itself
  int games_at_once = 0;        // of programs on this machine; 0 is one less than there are cores
  watch::Level log_level = watch::Level::info;
  bool log_json = false;
  int http_a_peer = 250;
  int http_in_all = 12'000;
  int bots_a_peer = 100;
  int bots_in_all = 4'000;
  std::vector<std::string> proxies;
  std::string sso_header;           // in which they say who somebody is; "" where they do not
  std::string sso_email_header;     // and the e-mail address; "" where that is the same
  std::string webhook;              // URL that is told of results; "" is none
  std::string webhook_secret_file;  // with which that is signed
  int disk_reserve_mb = 256;        // of the data folder's disk, for tournament games alone
  int practice_an_hour = 200;       // games that one entrant may ask for
  int practice_kept = 200;          // of these, the last ones
  int versions_a_day = 20;          // programs that one entrant may hand in
  std::chrono::milliseconds building_a_day{1'200'000};  // to build and check those
  bool analyses = true;        // of games that are over, in time that nobody wants
  bool scrimmages = true;      // between programs, on cores that nobody wants
  std::string scrimmage_hour;  // "02:30", UTC: a round a day; "": at any time
  std::string slurm;  // a folder that a cluster's nodes share with this server; "" is no cluster
  std::string slurm_partition;
  std::string slurm_account;
  std::string slurm_time_limit;       // of a task, as sbatch takes it
  milliseconds slurm_shard{180'000};  // how much play a task gets
  milliseconds session{std::chrono::hours(12)};
  milliseconds patience{4'000};
  milliseconds lag_a_move{250};
  milliseconds lag_quota{1'000};
  milliseconds ping{5'000};
  bool lag_by_kernel = true;
  bool operator==(const Settings&) const = default;
};

/// One setting as people write it.
struct SettingRow {
  std::string_view key;    // "http-a-peer", an option with two dashes in front
  std::string_view value;  // "NUMBER", "DURATION", "debug|info|warning|error"
  std::string_view help;   // one line without a full stop
  /// The error says what is wrong with the text alone.
  std::function<protocol::Result<void>(Settings&, std::string_view)> read;
  std::function<std::string(const Settings&)> text;
};
[[nodiscard]] std::span<const SettingRow> setting_rows();

/// The address of the pages as browsers write an origin: small letters, no usual port, no slash at
/// the end. The error says what is wrong with the text, which may have no path.
[[nodiscard]] protocol::Result<std::string> read_site_address(std::string_view);

/// "ASPIS_HTTP_A_PEER".
[[nodiscard]] std::string environment_name(std::string_view key);

struct Sources {
  std::vector<std::pair<std::string, std::string>> options;  // keys and values
  std::function<std::optional<std::string>(const std::string& name)> environment;
  std::string config;       // the text of the config file
  std::string config_name;  // for errors
};

/// Where several things are wrong the error lists all, a line each, with where it stands.
[[nodiscard]] protocol::Result<Settings> read_settings(const Sources&);

/// A config file with every setting, commented, as `settings` has it.
[[nodiscard]] std::string config_text(const Settings& settings);

/// What App::open would refuse that can be seen without opening anything for good: files that are
/// not there, a folder that cannot be written to, addresses that are none. One line a fault.
[[nodiscard]] std::vector<std::string> faults_of(const Settings&);

}  // namespace aspis::app
