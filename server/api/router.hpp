// Routes requests to endpoints: checks authorization, and passes work to threads that may block.
// Also holds what endpoints share.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api_parts.hpp"
#include "server/api/caches.hpp"
#include "server/api/endpoint.hpp"
#include "server/api/game_analyst.hpp"
#include "server/api/last_seen.hpp"
#include "server/api/password_queue.hpp"

namespace aspis::api {

/// The cache key for a tournament's texts for staff.
[[nodiscard]] inline std::string staff_documents(const std::string& tournament) {
  return tournament + "?view=staff";
}

/// The JSON interface under /api/v1. Two worker threads serve slow requests, and one those of
/// staff; one thread each hashes passwords, scores solitaires, makes zip files and analyses games.
class Router {
 public:
  explicit Router(ApiParts);
  /// Blocks until all requests are done.
  ~Router();
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;

  // For http::Site:

  /// Called on the server's threads.
  void handle(http::Request, http::Reply);
  /// Safe to call from any thread.
  [[nodiscard]] std::string identify_person(const http::Request&);
  /// Staff topics require the right to see the tournament's log.
  [[nodiscard]] bool may_follow(const http::Request&, const std::string& topic);
  /// Larger for rosters of new tournaments, and for uploads of programs by users with a token.
  [[nodiscard]] std::size_t body_limit(const http::Request&) const;

  // For endpoints:

  [[nodiscard]] const ApiParts& parts() const { return parts_; }
  [[nodiscard]] PasswordQueue& passwords() { return passwords_; }
  [[nodiscard]] LastSeen& last_seen() { return last_seen_; }
  /// The allowance of scorings for each address.
  [[nodiscard]] access::Allowance& scorings() { return scorings_; }
  [[nodiscard]] DocumentCache& documents() { return documents_; }
  [[nodiscard]] GameAnalyst& analyst() { return analyst_; }
  /// Pictures for links, by content.
  [[nodiscard]] TextCache& previews() { return previews_; }
  /// Returns the document of the home page.
  [[nodiscard]] std::string front(std::uint64_t version) const;

 private:
  /// Updates the pages of a tournament that do not show results, and publishes an event for each.
  void refresh(const std::string& tournament);
  void refresh_all(const PagePublisher::Dirty&);
  struct Found {
    const Endpoint* endpoint = nullptr;
    std::vector<std::string> captures;
    std::string allowed;  // methods of the path
  };
  [[nodiscard]] Found find(const std::string& method, const std::string& path) const;
  /// Threads for slow requests; more than `max_waiting` requests are refused.
  struct Queue {
    Queue(std::size_t threads, int most, std::string_view full)
        : max_waiting(most), said_when_full(full), pool(threads) {}
    ~Queue() { pool.join(); }
    const int max_waiting;
    const std::string_view said_when_full;
    std::atomic<int> waiting{0};
    boost::asio::thread_pool pool;
  };
  [[nodiscard]] Queue& choose_queue(const Call&, const Endpoint&);
  void send(CallPointer, const Endpoint&, http::Reply);
  [[nodiscard]] http::Reply measured(const http::Request&, http::Reply) const;

  const ApiParts parts_;
  const std::vector<Endpoint> endpoints_ = all_endpoints();
  DocumentCache documents_;
  TextCache previews_{64};
  LastSeen last_seen_;
  access::Allowance scorings_;
  PasswordQueue passwords_;
  GameAnalyst analyst_{parts_};
  // Last, so that their requests end before what these use.
  Queue scorer_{1, 32, "the scorer is busy: try again in a second"};
  Queue archiver_{1, 4, "other ZIP files are being created: try again in five seconds"};
  Queue analysing_{1, 8, "other games are being analysed: try again in five seconds"};
  Queue workers_{2, 500, "too many requests are waiting: try again in a second"};
  Queue staff_worker_{1, 500, "too many requests are waiting: try again in a second"};
};

}  // namespace aspis::api
