// Routes requests to endpoints: checks authorization, and passes work to threads that may block.
// Also holds what endpoints share.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.hpp"
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

class Router {
 public:
  explicit Router(ApiParts);
  ~Router();
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;

  void handle(http::Request, http::Reply);

  [[nodiscard]] const ApiParts& parts() const { return parts_; }
  [[nodiscard]] PasswordQueue& passwords() { return passwords_; }
  [[nodiscard]] LastSeen& last_seen() { return last_seen_; }
  /// The allowance of scorings for each address.
  [[nodiscard]] access::Allowance& scorings() { return scorings_; }
  [[nodiscard]] const std::string& relay() const { return relay_; }

  [[nodiscard]] DocumentCache& documents() { return documents_; }
  [[nodiscard]] GameAnalyst& analyst() { return *analyst_; }
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
  struct Queue;
  [[nodiscard]] Queue& choose_queue(const Call&, const Endpoint&);
  void send(CallPointer, const Endpoint&, http::Reply);
  [[nodiscard]] http::Reply measured(const http::Request&, http::Reply) const;

  const ApiParts parts_;
  const std::vector<Endpoint> endpoints_;
  const std::string relay_;
  DocumentCache documents_;
  TextCache previews_{64};
  LastSeen last_seen_;
  access::Allowance scorings_;
  std::unique_ptr<Queue> scorer_;
  std::unique_ptr<Queue> archiver_;
  std::unique_ptr<Queue> analysing_;
  std::unique_ptr<Queue> workers_;
  std::unique_ptr<Queue> instructors_worker_;
  PasswordQueue passwords_;
  std::unique_ptr<GameAnalyst> analyst_;
};

}  // namespace aspis::api
