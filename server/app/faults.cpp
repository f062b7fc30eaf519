// What can be seen to be wrong with settings before anything is opened.
#include <unistd.h>

#include "server/app/app.hpp"
#include "server/net/address.hpp"

namespace aspis::app {
namespace {

void look_at_address(std::vector<std::string>& faults, const std::string& key,
                     const std::string& text) {
  const auto read = net::read_listen_address(text);
  if (!read) faults.push_back(key + ": " + read.error().text);
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
    faults.push_back("data: " + nearest.string() + " is not a folder");
  } else if (::access(nearest.c_str(), W_OK | X_OK) != 0) {
    faults.push_back("data: cannot write to " + nearest.string() + ": " +
                     std::generic_category().message(errno));
  }
  return faults;
}

}  // namespace aspis::app
