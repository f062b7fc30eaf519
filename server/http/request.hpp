// From the head of a request, and whom it came by, to the request that handlers see.
#pragma once

#include <optional>

#include "server/http/head.hpp"
#include "server/http/plan.hpp"

namespace aspis::http {

/// Where a connection comes from.
struct Origin {
  std::string peer;
  bool secure = false;
  bool proxied = false;  // by one of ServerPlan::proxies
};

/// The request that a head stands for, without its body. Nothing where its target cannot be
/// decoded.
[[nodiscard]] std::optional<Request> request_of(const Head&, const Origin&, const ServerPlan&);

}  // namespace aspis::http
