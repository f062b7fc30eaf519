#include "server/app/settings.hpp"

#include <unistd.h>

#include <algorithm>

#include "protocol/ascii.hpp"
#include "server/net/address.hpp"

namespace aspis::app {
namespace {

using protocol::Error;
using protocol::Result;

const SettingRow* find_row(std::string_view key) {
  const auto rows = setting_rows();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [key](const SettingRow& one) { return one.key == key; });
  return row == rows.end() ? nullptr : &*row;
}

constexpr std::string_view blanks = " \t\r";

/// Reads everything and collects all errors.
class Reader {
 public:
  void take(const std::string& place, std::string_view key, std::string_view value) {
    const SettingRow* const row = find_row(key);
    if (row == nullptr) {
      note(place + ": unknown setting '" + std::string(key) +
           "': see 'aspis serve --print-config'");
      return;
    }
    if (const auto read = row->read(settings_, value); !read) {
      const std::string where = place == "--" + std::string(key) ? "" : ": " + std::string(key);
      note(place + where + ": '" + std::string(value) + "' " + read.error().text);
    }
  }

  void take_config(const Sources& sources) {
    std::string_view rest = sources.config;
    for (int number = 1; !rest.empty(); ++number) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = protocol::trimmed(rest.substr(0, end), blanks);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (line.empty() || line.front() == '#') continue;
      const std::string place = sources.config_name + ", line " + std::to_string(number);
      const std::size_t equals = line.find('=');
      if (equals == std::string_view::npos) {
        note(place + ": expected KEY = VALUE, not '" + std::string(line) + "'");
        continue;
      }
      take(place, protocol::trimmed(line.substr(0, equals), blanks),
           protocol::trimmed(line.substr(equals + 1), blanks));
    }
  }

  /// Checks rules that involve several settings.
  void check_together() {
    if (settings_.tls_certificate.empty() != settings_.tls_key.empty()) {
      note("TLS needs both tls-certificate and tls-key");
    }
    if (!settings_.sso_header.empty() && settings_.proxies.empty()) {
      note("sso-header is accepted only from a trusted proxy: set proxies");
    }
    if (!settings_.sso_email_header.empty() && settings_.sso_header.empty()) {
      note("sso-email-header needs sso-header, which has the user name: set both");
    }
    if (settings_.webhook.empty() != settings_.webhook_secret_file.empty()) {
      note("webhook and webhook-secret-file belong together: set both or neither");
    }
    if (!settings_.bots_tls.empty() && settings_.tls_certificate.empty()) {
      note("bots-tls needs a certificate: set tls-certificate and tls-key");
    }
  }

  void note(const std::string& error) { errors_ += (errors_.empty() ? "" : "\n") + error; }

  [[nodiscard]] Result<Settings> result() const {
    if (!errors_.empty()) return Error{errors_};
    return settings_;
  }

 private:
  Settings settings_;
  std::string errors_;
};

void look_at_address(std::vector<std::string>& errors, const std::string& key,
                     const std::string& text) {
  const auto read = net::read_listen_address(text);
  if (!read) errors.push_back(key + ": " + read.error().text);
}

void look_at_file(std::vector<std::string>& errors, const std::string& key,
                  const std::string& file) {
  if (file.empty() || ::access(file.c_str(), R_OK) == 0) return;
  errors.push_back(key + ": cannot read " + file);
}

}  // namespace

std::string environment_name(std::string_view key) {
  std::string name = "ASPIS_";
  for (const char letter : key) {
    name += letter == '-' ? '_' : protocol::upper_case(letter);
  }
  return name;
}

Result<Settings> read_settings(const Sources& sources) {
  Reader reader;
  reader.take_config(sources);
  for (const SettingRow& row : setting_rows()) {
    const std::string name = environment_name(row.key);
    const auto value = sources.environment(name);
    if (value) reader.take("environment, " + name, row.key, *value);
  }
  for (const auto& [key, value] : sources.options) reader.take("--" + key, key, value);
  reader.check_together();
  return reader.result();
}

std::string config_text(const Settings& settings) {
  std::string text =
      "# Settings of `aspis serve`. Each line is KEY = VALUE; lines that begin with # are "
      "comments. The\n# environment overrides this file, and the command line overrides both: http "
      "is also ASPIS_HTTP\n# and --http.\n";
  const Settings usual;
  for (const SettingRow& row : setting_rows()) {
    const std::string value = row.text(settings);
    const bool changed = value != row.text(usual);
    text += "\n# " + std::string(row.help) + " (" + std::string(row.value) + ")\n";
    text += (changed ? "" : "#") + std::string(row.key) + " =" + (value.empty() ? "" : " ") +
            value + "\n";
  }
  return text;
}

std::vector<std::string> find_errors(const Settings& settings) {
  std::vector<std::string> errors;
  look_at_address(errors, "http", settings.http);
  look_at_address(errors, "bots", settings.bots);
  if (!settings.bots_tls.empty()) look_at_address(errors, "bots-tls", settings.bots_tls);
  look_at_file(errors, "tls-certificate", settings.tls_certificate);
  look_at_file(errors, "tls-key", settings.tls_key);
  look_at_file(errors, "dict", settings.dictionary);
  look_at_file(errors, "house", settings.house);
  std::error_code error;
  std::filesystem::path nearest = std::filesystem::absolute(settings.data, error);
  while (!std::filesystem::exists(nearest, error) && nearest.has_relative_path()) {
    nearest = nearest.parent_path();
  }
  if (!std::filesystem::is_directory(nearest, error)) {
    errors.push_back("data: " + nearest.string() + " is not a folder");
  } else if (::access(nearest.c_str(), W_OK | X_OK) != 0) {
    errors.push_back("data: cannot write to " + nearest.string() + ": " +
                     std::generic_category().message(errno));
  }
  return errors;
}

}  // namespace aspis::app
