// What can be seen to be wrong with settings before anything is opened.
#include <unistd.h>

#include "server/app/addresses.hpp"
#include "server/app/app.hpp"

namespace aspis::app {
namespace {

bool is_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon + 1 == text.size()) return false;
  const std::string port = text.substr(colon + 1);
  return port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos &&
         std::stoi(port) <= 65535;
}

void look_at_address(std::vector<std::string>& faults, const std::string& key,
                     const std::string& text) {
  if (is_address(text)) return;
  faults.push_back(key + ": '" + text +
                   "' is not an address such as 0.0.0.0:8080, [::]:8080 or :8080");
}

void look_at_file(std::vector<std::string>& faults, const std::string& key,
                  const std::string& file) {
  if (file.empty() || ::access(file.c_str(), R_OK) == 0) return;
  faults.push_back(key + ": cannot read " + file);
}

}  // namespace

std::vector<std::string> faults_of(const Settings& settings) {
  std::vector<std::string> faults;
  look_at_address(faults, "http", settings.http);
  look_at_address(faults, "bots", settings.bots);
  if (!settings.bots_tls.empty()) look_at_address(faults, "bots-tls", settings.bots_tls);
  look_at_file(faults, "tls-certificate", settings.tls_certificate);
  look_at_file(faults, "tls-key", settings.tls_key);
  look_at_file(faults, "dict", settings.dictionary);
  look_at_file(faults, "house", settings.house);
  std::error_code error;
  std::filesystem::path nearest = std::filesystem::absolute(settings.data, error);
  while (!std::filesystem::exists(nearest, error) && nearest.has_relative_path()) {
    nearest = nearest.parent_path();
  }
  if (!std::filesystem::is_directory(nearest, error)) {
    faults.push_back("data: " + nearest.string() + " is no folder");
  } else if (::access(nearest.c_str(), W_OK | X_OK) != 0) {
    faults.push_back("data: cannot write to " + nearest.string());
  }
  return faults;
}

}  // namespace aspis::app
