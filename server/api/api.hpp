// The JSON interface under /api/v1: its routes, who may use them, and the documents they give.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

/// A file that the server gives away as one of its pages.
struct Download {
  std::string name;  // "aspis-linux-x86_64"
  std::string path;  // "/download/aspis-linux-x86_64"
  std::size_t bytes = 0;
  std::string sha256;
};

/// What everything here is made of; all of it outlives the Api.
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
  std::string public_address;     // "http://192.0.2.7:8080", for what is served with it filled in
  std::string bots_address;       // "192.0.2.7:4242"
  sandbox::Ability boxes{};       // how programs of this machine are confined
  bool secure = false;            // cookies are for TLS only
  std::filesystem::path backups;  // folder
  /// The time now, 2026-11-20T20:51:06Z.
  std::function<std::string()> date;
  std::vector<Download> programs{};  // for students
  /// Makes the folder of a tournament's file put away, which is closed; see archive::write_archive.
  std::function<protocol::Result<void>(const std::filesystem::path& file,
                                       const std::filesystem::path& folder)>
      archive{};
  bool analyses = true;    // the server makes them by itself
  std::string own_host{};  // "aspis.example.edu"; "" accepts any host
};

class Router;

/// Two workers of its own make what takes time, another one what instructors ask for; one hashes
/// passwords, one scores solitaires.
class Api {
 public:
  explicit Api(ApiParts);
  /// Returns when nothing is being worked on any more.
  ~Api();
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  /// For http::ServerPlan::handler; from its threads.
  void handle(http::Request, http::Reply);

  /// For http::Upgrades::person_of; from any thread.
  [[nodiscard]] std::string person_of(const http::Request&);

  /// For http::Upgrades::may_follow: what is held back is for who may see the tournament's log.
  [[nodiscard]] bool may_follow(const http::Request&, const std::string& topic);

  /// For http::ServerPlan::body_limit: a new tournament comes with its roster, and so does the
  /// question what it would be; whoever has a token may send a program.
  [[nodiscard]] std::size_t body_limit(const http::Request&) const;

 private:
  std::unique_ptr<Router> router_;
};

}  // namespace aspis::api
