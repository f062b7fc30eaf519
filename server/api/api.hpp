// The JSON interface under /api/v1: its routes, who may use them, and the documents they give.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/ability.hpp"
#include "server/access/access.hpp"
#include "server/api/tournaments.hpp"
#include "server/http/message.hpp"
#include "server/http/page.hpp"
#include "server/live/hub.hpp"
#include "server/tournament/tournament_observer.hpp"
#include "server/watch/log.hpp"
#include "server/watch/metrics.hpp"

namespace aspis::api {

class PagePublisher;

/// A file that the server gives away as one of its pages.
struct Download {
  std::string name;  // "aspis-linux-x86_64"
  std::string path;  // "/download/aspis-linux-x86_64"
  std::size_t bytes = 0;
  std::string sha256;
};

/// What everything here is made of; all of it outlives the Api.
struct ApiParts {
  Tournaments& tournaments;  // TournamentsOfRegistry in the server
  PagePublisher& publisher;
  http::Pages& pages;
  live::Hub& hub;
  access::PasswordFile& password;
  access::Sessions& sessions;
  watch::Log& log;
  watch::Metrics& metrics;
  const words::Dictionary* dictionary = nullptr;  // served by its digest
  std::string public_address;     // "http://192.0.2.7:8080", for what is served with it filled in
  std::string bots_address;       // "192.0.2.7:4242"
  sandbox::Ability boxes{};       // how programs of this machine are confined
  bool secure = false;            // cookies are for TLS only
  std::filesystem::path backups;  // folder
  /// The time now, 2026-11-20T20:51:06Z.
  std::function<std::string()> date;
  std::vector<Download> programs{};  // for students
};

class Router;

/// Two workers of its own make what takes time, a third one hashes passwords, a fourth one scores
/// solitaires.
class Api {
 public:
  explicit Api(ApiParts);
  /// Returns when nothing is being worked on any more.
  ~Api();
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  /// For http::ServerPlan::handler; from its threads.
  void handle(http::Request, http::Reply);

  /// For http::ServerPlan::is_upload: a new tournament comes with its roster,
  /// and so does the question what it would be.
  [[nodiscard]] static bool is_upload(std::string_view path);

 private:
  std::unique_ptr<Router> router_;
};

/// The observer of all tournaments: makes pages and events of what it is told; EVENTS.md lists
/// them. Built before the registry, and outlives it. A thread of its own makes the pages of games in
/// play and of what is not a result.
class PagePublisher final : public tournament::TournamentObserver {
 public:
  PagePublisher(http::Pages&, live::Hub&, watch::Metrics&);
  ~PagePublisher() override;

  [[nodiscard]] std::shared_ptr<match::Observer> game_begins(const std::string& name,
                                                             const tournament::GameStart&) override;
  void game_stored(const std::string& name, const std::string& live_id, const db::MatchRow&,
                   const db::GameRow& row) override;
  void schedule_changed(const std::string& name, const tournament::Tournament&, const formats::Schedule&,
                tournament::RunState) override;
  void changed(const std::string& name) override;

  class Shared;
  /// For the Api, which answers requests for the same things.
  [[nodiscard]] Shared& shared() { return *shared_; }

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace aspis::api
