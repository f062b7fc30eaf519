// From the head of a request to its answer: a page, a handler's, an upgrade, or a refusal.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "protocol/answer_once.hpp"
#include "protocol/ascii.hpp"
#include "server/http/connection.hpp"
#include "server/http/target.hpp"

namespace aspis::http {

namespace asio = boost::asio;

namespace {

/// What a handler replies with: answers on the server's thread, where there still is one.
Reply reply_to(const std::shared_ptr<asio::io_context>& io,
               const std::shared_ptr<Connection>& connection, std::uint64_t number) {
  return protocol::answer_once<Response>(
      [weak_io = std::weak_ptr(io), weak = std::weak_ptr(connection), number](Response response) {
        const auto running = weak_io.lock();
        if (!running) return;
        asio::post(*running, [weak, number, response = std::move(response)]() mutable {
          if (const auto still = weak.lock()) still->answer(number, std::move(response));
        });
      },
      error_response(500, "no-answer", "internal server error: no answer to this request"));
}

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

std::shared_ptr<const Page> page_for(const ServerPlan& plan, std::string_view target) {
  if (plan.pages == nullptr) return nullptr;
  if (auto page = plan.pages->find(target)) return page;
  return plan.page_of ? plan.pages->find(plan.page_of(target)) : nullptr;
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

bool Connection::dispatch(std::string_view text) {
  Head& head = sessions_.scratch();
  if (const auto refusal = read_head(text, head)) {
    refuse(*refusal);
    return false;
  }
  ++sessions_.requests;
  ticket_->touch();
  keeps_ = head.keep_alive;
  wants_body_ = head.method != "HEAD";
  const bool reads = head.method == "GET" || !wants_body_;
  if (reads && head.content_length == 0 && !head.upgrades_to_websocket) {
    if (auto page = page_for(sessions_.plan(), head.target)) {
      const bool more = send_page(std::move(page), head);
      return more;
    }
  }
  return take_request(head);
}

bool Connection::send_page(std::shared_ptr<const Page> page, const Head& head) {
  const Choice choice = choose(*page, head);
  const Variant& variant = *choice.variant;
  const std::string& first = choice.not_modified ? variant.not_modified : variant.ok;
  const std::size_t head_bytes = choice.not_modified ? first.size() : variant.head;
  outgoing_.page = std::move(page);
  outgoing_.pieces = {asio::buffer(first.data(), head_bytes), {}, {}};
  if (wants_body_) {
    outgoing_.pieces[2] = asio::buffer(first.data() + head_bytes, first.size() - head_bytes);
  }
  inbox_.use(inbox_.head()->size());
  return send();
}

bool Connection::take_request(const Head& head) {
  const ServerPlan& plan = sessions_.plan();
  auto request = request_of(head, origin_, plan);
  if (!request) {
    refuse({400, "bad-target", "the target is not percent-encoded UTF-8 text"});
    return false;
  }
  const std::size_t limit = plan.body_limit ? plan.body_limit(*request) : plan.limits.body_bytes;
  if (head.content_length > limit) {
    refuse({413, "body-too-large", "the body is too large"});
    return false;
  }
  inbox_.use(inbox_.head()->size());
  if (request->path == live_path || request->path == bot_path) return upgrade(head, *request);
  body_left_ = static_cast<std::size_t>(head.content_length);
  request_ = std::make_unique<Request>(std::move(*request));
  if (body_left_ == 0) {
    hand_over();
    return false;
  }
  enter(State::body, plan.limits.body);
  if (head.expects_continue && inbox_.bytes().empty()) {
    // Nothing else is on its way out: so few bytes are taken or the connection is of no use.
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::system::error_code failure;
    if (socket_.write_some(asio::buffer(go_on), failure) != go_on.size()) {
      close();
      return false;
    }
  }
  return true;
}

void Connection::hand_over() {
  enter(State::answering, std::chrono::milliseconds::max());
  const Reply reply = reply_to(sessions_.io(), shared_from_this(), ++number_);
  const auto request = std::move(request_);
  try {
    sessions_.plan().handler(std::move(*request), reply);
  } catch (const std::exception&) {
    // What it was is the handler's to log; whoever asks must not learn it.
    reply(error_response(500, "server-error", "internal server error"));
  }
}

void Connection::answer(std::uint64_t number, Response response) {
  if (state_ != State::answering || number != number_) return;
  if (!response.person.empty()) ticket_->belongs_to(response.person);
  if (send_response(std::move(response))) turn();
}

void Connection::refuse(const Refusal& refusal) {
  ++(refusal.status == 400 ? sessions_.bad : sessions_.refused);
  keeps_ = false;
  static_cast<void>(send_response(error_response(refusal.status, refusal.code, refusal.text)));
}

}  // namespace aspis::http
