// The table of settings: one row each.
#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "bots/connect/address.hpp"
#include "protocol/ascii.hpp"
#include "protocol/time_control.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "server/app/settings.hpp"

namespace aspis::app {
namespace {

using protocol::Error;
using protocol::Result;

constexpr std::array<std::string_view, 4> level_names = {"debug", "info", "warning", "error"};

template <std::string Settings::*field>
SettingRow text_row(std::string_view key, std::string_view value, std::string_view help) {
  return {key, value, help,
          [](Settings& settings, std::string_view text) -> Result<void> {
            settings.*field = text;
            return {};
          },
          [](const Settings& settings) { return settings.*field; }};
}

template <int Settings::*field, int least, int most>
SettingRow number_row(std::string_view key, std::string_view help) {
  return {key, "NUMBER", help,
          [](Settings& settings, std::string_view text) -> Result<void> {
            int number = 0;
            const char* const end = text.data() + text.size();
            const auto [at, error] = std::from_chars(text.data(), end, number);
            if (error != std::errc() || at != end || number < least || number > most) {
              return Error{"is not a whole number from " + std::to_string(least) + " to " +
                           std::to_string(most)};
            }
            settings.*field = number;
            return {};
          },
          [](const Settings& settings) { return std::to_string(settings.*field); }};
}

template <milliseconds Settings::*field>
SettingRow duration_row(std::string_view key, std::string_view help) {
  return {key, "DURATION", help,
          [](Settings& settings, std::string_view text) -> Result<void> {
            if (text == "0") {
              settings.*field = milliseconds(0);
              return {};
            }
            const auto time = protocol::read_duration(text);
            if (!time) return Error{"is not a time such as 500ms, 2s, 5m or 0"};
            settings.*field = *time;
            return {};
          },
          [](const Settings& settings) {
            return (settings.*field).count() == 0 ? "0" : protocol::text(settings.*field);
          }};
}

using TwoWords = std::array<std::string_view, 2>;
constexpr TwoWords plain_or_json = {"plain", "json"};
constexpr TwoWords kernel_or_pings = {"kernel", "pings"};
constexpr TwoWords on_or_off = {"on", "off"};

/// `first` is the value that the first word means.
template <bool Settings::*field, const TwoWords& words, bool first = true>
SettingRow either_row(std::string_view key, std::string_view value, std::string_view help) {
  return {key, value, help,
          [](Settings& settings, std::string_view text) -> Result<void> {
            if (text != words[0] && text != words[1]) {
              return Error{"is neither " + protocol::joined(words, " nor ")};
            }
            settings.*field = (text == words[0]) == first;
            return {};
          },
          [](const Settings& settings) {
            return std::string(words[settings.*field == first ? 0 : 1]);
          }};
}

SettingRow data_row() {
  return {"data", "FOLDER", "Folder of tournaments, backups and the password's hash",
          [](Settings& settings, std::string_view text) -> Result<void> {
            if (text.empty()) return Error{"is empty: name a folder"};
            settings.data = text;
            return {};
          },
          [](const Settings& settings) { return settings.data.string(); }};
}

SettingRow address_row() {
  return {"address", "URL", "Public address of the pages, such as https://aspis.example.edu",
          [](Settings& settings, std::string_view text) -> Result<void> {
            settings.address.clear();
            if (text.empty()) return {};
            auto site = read_site_address(text);
            if (!site) return site.error();
            settings.address = *std::move(site);
            return {};
          },
          [](const Settings& settings) { return settings.address; }};
}

SettingRow level_row() {
  return {"log-level", "debug|info|warning|error", "Lowest level to log",
          [](Settings& settings, std::string_view text) -> Result<void> {
            const auto* const name = std::find(level_names.begin(), level_names.end(), text);
            if (name == level_names.end())
              return Error{"is not one of: debug, info, warning, error"};
            settings.log_level = static_cast<watch::Level>(name - level_names.begin());
            return {};
          },
          [](const Settings& settings) {
            return std::string(level_names[static_cast<std::size_t>(settings.log_level)]);
          }};
}

SettingRow proxies_row() {
  return {"proxies", "ADDRESSES", "Trusted reverse proxies, separated by commas",
          [](Settings& settings, std::string_view text) -> Result<void> {
            settings.proxies.clear();
            while (!text.empty()) {
              const std::size_t comma = std::min(text.find(','), text.size());
              const std::string given(protocol::trimmed(text.substr(0, comma), " "));
              text.remove_prefix(std::min(comma + 1, text.size()));
              const int family = given.find(':') == std::string::npos ? AF_INET : AF_INET6;
              std::array<unsigned char, sizeof(in6_addr)> address{};
              std::array<char, INET6_ADDRSTRLEN> text_of_it{};
              if (::inet_pton(family, given.c_str(), address.data()) != 1) {
                return Error{"must list IP addresses such as 127.0.0.1,::1"};
              }
              ::inet_ntop(family, address.data(), text_of_it.data(), text_of_it.size());
              settings.proxies.emplace_back(text_of_it.data());
            }
            return {};
          },
          [](const Settings& settings) { return protocol::joined(settings.proxies, ","); }};
}

/// A header that only a trusted proxy sets; refuses headers that the server itself uses.
template <std::string Settings::*field>
SettingRow header_row(std::string_view key, std::string_view help) {
  return {key, "NAME", help,
          [](Settings& settings, std::string_view text) -> Result<void> {
            const bool is_name = std::all_of(text.begin(), text.end(), [](char letter) {
              return protocol::is_ascii_letter(letter) || (letter >= '0' && letter <= '9') ||
                     letter == '-';
            });
            if (!is_name) return Error{"is not a header name such as X-Remote-User"};
            constexpr auto taken = std::to_array<std::string_view>(
                {"authorization", "connection", "content-length", "content-type", "cookie", "host",
                 "origin", "transfer-encoding", "upgrade", "x-csrf-token", "x-aspis-entrant",
                 "x-forwarded-for", "x-forwarded-proto"});
            for (const std::string_view one : taken) {
              if (protocol::same_word(one, text)) {
                return Error{"is a header with another meaning: choose another name"};
              }
            }
            settings.*field = text;
            return {};
          },
          [](const Settings& settings) { return settings.*field; }};
}

bool is_time_of_day(std::string_view text) {
  return text.size() == 5 &&
         protocol::parse_utc("1970-01-01T" + std::string(text) + ":00Z").has_value();
}

SettingRow scrimmages_row() {
  return {"scrimmages", "on|off|HH:MM",
          "Rated games on idle cores: always, never, or one round a day at this UTC time",
          [](Settings& settings, std::string_view text) -> Result<void> {
            const bool is_hour = is_time_of_day(text);
            if (!is_hour && text != "on" && text != "off") {
              return Error{"is neither on nor off nor a time of day such as 02:30"};
            }
            settings.scrimmages = text != "off";
            settings.scrimmage_hour = is_hour ? text : "";
            return {};
          },
          [](const Settings& settings) -> std::string {
            if (!settings.scrimmage_hour.empty()) return settings.scrimmage_hour;
            return settings.scrimmages ? "on" : "off";
          }};
}

std::vector<SettingRow> make_rows() {
  constexpr int many = 1'000'000;
  return {
      data_row(),
      text_row<&Settings::http>("http", "ADDRESS", "Address of the pages and the JSON API"),
      text_row<&Settings::bots>("bots", "ADDRESS", "Address for bots without TLS"),
      text_row<&Settings::bots_tls>("bots-tls", "ADDRESS",
                                    "Address for bots with TLS; empty: none"),
      text_row<&Settings::tls_certificate>(
          "tls-certificate", "FILE", "Certificate chain in PEM; turns on HTTPS for the pages"),
      text_row<&Settings::tls_key>("tls-key", "FILE", "Private key of the certificate in PEM"),
      address_row(),
      text_row<&Settings::dictionary>("dict", "FILE", "Word list; empty: the built-in one"),
      text_row<&Settings::house>("house", "FOLDER",
                                 "Folder of sample bots; empty: the built-in ones"),
      text_row<&Settings::box_socket>(
          "box-socket", "PATH",
          "Socket of 'aspis box', which then creates the sandboxes; empty: none"),
      number_row<&Settings::games_at_once, 0, 256>(
          "games-at-once",
          "Concurrent games of programs on this machine; 0: one less than the cores"),
      level_row(),
      either_row<&Settings::log_json, plain_or_json, false>("log-form", "plain|json",
                                                            "Format of the log"),
      number_row<&Settings::http_max_per_peer, 1, many>(
          "http-a-peer", "Maximum connections to the pages per address"),
      number_row<&Settings::http_max_total, 1, many>(
          "http-in-all", "Maximum connections to the pages, spectators included"),
      number_row<&Settings::bots_max_per_peer, 1, many>("bots-a-peer",
                                                        "Maximum bot connections per address"),
      number_row<&Settings::bots_max_total, 1, many>("bots-in-all", "Maximum bot connections"),
      proxies_row(),
      header_row<&Settings::sso_header>("sso-header",
                                        "Header with the user name, set by the trusted proxies"),
      header_row<&Settings::sso_email_header>("sso-email-header",
                                              "Header with the user's e-mail address"),
      text_row<&Settings::webhook>("webhook", "URL",
                                   "URL that published results are posted to; empty: none"),
      text_row<&Settings::webhook_secret_file>(
          "webhook-secret-file", "FILE", "File whose first line is the webhook's signing secret"),
      duration_row<&Settings::session>("session",
                                       "Idle time after which an instructor is logged out"),
      number_row<&Settings::disk_reserve_mb, 0, many>(
          "disk-reserve", "Disk space in MB reserved for tournament games"),
      number_row<&Settings::practice_an_hour, 0, many>("practice-an-hour",
                                                       "Practice games per entrant and hour"),
      number_row<&Settings::practice_kept, 1, many>("practice-kept",
                                                    "Latest practice games kept per entrant"),
      number_row<&Settings::versions_a_day, 0, many>("versions-a-day",
                                                     "Uploads per entrant and day"),
      duration_row<&Settings::building_a_day>("building-a-day",
                                              "Build and check time per entrant and day"),
      scrimmages_row(),
      text_row<&Settings::slurm>(
          "slurm", "FOLDER",
          "Folder shared with the nodes of a Slurm cluster that plays the games; empty: none"),
      text_row<&Settings::slurm_partition>("slurm-partition", "NAME",
                                           "Slurm partition of the tasks"),
      text_row<&Settings::slurm_account>("slurm-account", "NAME",
                                         "Slurm account charged for the tasks"),
      text_row<&Settings::slurm_time_limit>(
          "slurm-time-limit", "TIME",
          "Time limit of a task in sbatch's format; 30 means 30 minutes"),
      duration_row<&Settings::slurm_shard>("slurm-shard", "Playing time per task"),
      either_row<&Settings::analyses, on_or_off>("analyses", "on|off",
                                                 "Analysis of finished games on idle cores"),
      duration_row<&Settings::patience>(
          "patience", "Time that games in progress may take when the server stops"),
      duration_row<&Settings::lag_a_move>("lag-a-move",
                                          "Maximum lag compensation for one move of a network bot"),
      duration_row<&Settings::lag_quota>(
          "lag-quota", "Maximum lag compensation that a network bot can save up in a game"),
      either_row<&Settings::lag_by_kernel, kernel_or_pings>(
          "lag-by", "kernel|pings", "How a bot's lag is measured; pings: for bots behind a tunnel"),
      duration_row<&Settings::ping>("ping", "Interval between pings to network bots"),
  };
}

}  // namespace

Result<std::string> read_site_address(std::string_view text) {
  const auto url = connect::read_url(text, "http", "https");
  if (!url) {
    return Error{
        "is not a valid URL: write http://HOST:PORT or https://HOST:PORT, such as "
        "https://aspis.example.edu"};
  }
  std::string site = url->scheme + "://" + protocol::lower_case(url->authority());
  const std::string usual = url->is_secure() ? ":443" : ":80";
  if (site.ends_with(usual)) site.resize(site.size() - usual.size());
  if (url->target == "/") return site;
  return Error{"has a path, and the pages cannot be served below one: write " + site +
               ", and give Aspis its own host name or port"};
}

std::span<const SettingRow> setting_rows() {
  static const std::vector<SettingRow> rows = make_rows();
  return rows;
}

}  // namespace aspis::app
