// The parts of the server that the JSON interface uses.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/utc.hpp"
#include "referee/sandbox/box.hpp"
#include "server/access/access.hpp"
#include "server/access/accounts.hpp"
#include "server/api/page_publisher.hpp"
#include "server/hosting/registry.hpp"
#include "server/http/message.hpp"
#include "server/http/page.hpp"
#include "server/live/hub.hpp"
#include "server/watch/disk_space.hpp"
#include "server/watch/log.hpp"
#include "server/watch/metrics.hpp"
#include "server/watch/watchdog.hpp"

namespace aspis::api {

/// A file that the server offers as one of its pages.
struct Download {
  std::string name;  // "aspis-linux-x86_64"
  std::string path;  // "/download/aspis-linux-x86_64"
  std::size_t bytes = 0;
  std::string sha256;
};

/// All outlive the router.
struct ApiParts {
  hosting::Registry& tournaments;
  PagePublisher& publisher;
  http::Pages& pages;
  live::Hub& hub;
  access::PasswordFile& password;
  access::Sessions& sessions;
  access::AccountFile& accounts;
  watch::Log& log;
  watch::Metrics& metrics;
  const watch::Watchdog& watchdog;
  const watch::DiskSpace& disk;
  const words::Dictionary* dictionary = nullptr;  // served by its digest
  std::string public_address;                     // "http://192.0.2.7:8080", filled into some files
  std::string bots_address;                       // "192.0.2.7:4242"
  sandbox::Ability boxes{};                       // how this machine confines programs
  bool secure = false;                            // marks cookies as for TLS only
  std::filesystem::path backups;                  // folder
  std::string (*date)() = protocol::utc_now;
  std::vector<Download> programs{};  // for students
  /// Archives the file of a closed tournament as a folder; see archive::write_archive.
  protocol::Result<void> (*archive)(const std::filesystem::path& file,
                                    const std::filesystem::path& folder) = nullptr;
  bool analyses = true;    // analyses finished games automatically
  std::string own_host{};  // "aspis.example.edu"; "" accepts any host
};

}  // namespace aspis::api
