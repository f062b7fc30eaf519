// Where requests are sorted: to the endpoint they are for, past those who may not, and on to a
// thread that may take its time. Also what endpoints have in common.
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
#include "server/api/stage_state.hpp"

namespace aspis::api {

/// What the staff's texts of a tournament are kept under, beside those for everybody.
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
  /// Of scorings, for each address.
  [[nodiscard]] access::Allowance& scorings() { return scorings_; }
  [[nodiscard]] const std::string& relay() const { return relay_; }

  [[nodiscard]] DocumentCache& documents() { return documents_; }
  [[nodiscard]] GameAnalyst& analyst() { return *analyst_; }
  [[nodiscard]] StageStates& stages() { return stages_; }
  /// Pictures of links, by what is on them.
  [[nodiscard]] TextCache& previews() { return previews_; }

  /// Makes anew what is shown of a tournament beside its results, and tells those who look on.
  void refresh(const std::string& tournament);

 private:
  struct Found {
    const Endpoint* endpoint = nullptr;
    std::vector<std::string> captures;
    std::string allowed;  // methods of the path
  };
  [[nodiscard]] Found find(const std::string& method, const std::string& path) const;
  struct Queue;
  [[nodiscard]] Queue& queue_of(const Call&, const Endpoint&);
  void send(CallPointer, const Endpoint&, http::Reply);
  [[nodiscard]] http::Reply measured(const http::Request&, http::Reply) const;

  const ApiParts parts_;
  const std::vector<Endpoint> endpoints_;
  const std::string relay_;
  DocumentCache documents_;
  StageStates stages_;
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
