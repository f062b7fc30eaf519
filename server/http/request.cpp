#include "server/http/request.hpp"

#include <algorithm>
#include <utility>

#include "protocol/ascii.hpp"
#include "server/http/target.hpp"

namespace aspis::http {

namespace {

/// What the proxies say of where a request comes from. Each adds to the end whom it heard: the last
/// that is none of them is the peer.
void believe_proxy(const Head& head, const ServerPlan& plan, Request& request) {
  for (const auto& [name, value] : head.fields) {
    if (protocol::same_word(name, "x-forwarded-proto")) {
      request.secure = protocol::same_word(value, "https");
    } else if (protocol::same_word(name, "x-forwarded-for")) {
      for (std::string_view rest = value; !rest.empty();) {
        const std::string_view heard = next_element(rest);
        const bool proxy =
            std::find(plan.proxies.begin(), plan.proxies.end(), heard) != plan.proxies.end();
        if (!proxy && !heard.empty()) request.peer = heard;
      }
    }
  }
}

/// The field's value where it stands there exactly once; of several nobody knows whose they are.
std::string only_value(const Head& head, std::string_view lower_case_name) {
  std::string value;
  int times = 0;
  for (const auto& [name, text] : head.fields) {
    if (!protocol::same_word(name, lower_case_name)) continue;
    value = text;
    ++times;
  }
  return times == 1 ? value : "";
}

std::optional<SignedOn> signed_on_in(const Head& head, const ServerPlan& plan) {
  if (plan.sso_header.empty()) return std::nullopt;
  SignedOn person;
  person.user = only_value(head, plan.sso_header);
  person.email =
      plan.sso_email_header.empty() ? person.user : only_value(head, plan.sso_email_header);
  if (person.user.empty() || person.email.empty()) return std::nullopt;
  return person;
}

}  // namespace

std::optional<Request> request_of(const Head& head, const Origin& origin, const ServerPlan& plan) {
  auto target = read_target(head.target);
  if (!target) return std::nullopt;
  Request request;
  request.method = head.method;
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.peer = origin.peer;
  request.secure = origin.secure;
  request.headers.reserve(head.fields.size());
  for (const auto& [name, value] : head.fields) {
    std::string lower = protocol::lower_case(name);
    if (request.header(lower).data() != nullptr) continue;
    if (lower == plan.sso_header || lower == plan.sso_email_header) continue;
    request.headers.emplace_back(std::move(lower), value);
  }
  if (origin.proxied) {
    believe_proxy(head, plan, request);
    request.signed_on = signed_on_in(head, plan);
  }
  return request;
}

}  // namespace aspis::http
