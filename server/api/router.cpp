#include "server/api/router.hpp"

#include <boost/asio/post.hpp>
#include <exception>

#include "protocol/answer_once.hpp"
#include "protocol/ascii.hpp"
#include "server/api/authorization.hpp"
#include "server/api/documents/documents.hpp"
#include "server/api/responses.hpp"
#include "server/http/page.hpp"
#include "server/submissions/archive.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

/// The limit of waiting logins from one address.
constexpr std::size_t max_hashing = 16;

constexpr std::size_t max_body = 64 * 1024;
constexpr std::size_t max_upload = 1024 * 1024;

std::size_t max_bytes(Endpoint::Body body) {
  switch (body) {
    case Endpoint::Body::upload:
      return max_upload;
    case Endpoint::Body::program:
      return submissions::max_upload_bytes;
    default:
      return max_body;
  }
}

/// A class behind one address may score together, and then thirty times a minute.
constexpr int scorings_at_once = 60;
constexpr std::chrono::seconds a_scoring_each{2};

http::Response body_error(const Endpoint& endpoint, const http::Request& request) {
  const std::size_t most = max_bytes(endpoint.body);
  if (request.body.size() > most) {
    return http::error_response(413, "too-large",
                                "the body is larger than " + std::to_string(most / 1024) + " KiB");
  }
  if (request.body.empty()) return {};
  std::string_view type = request.header("content-type");
  type = protocol::trimmed(type.substr(0, type.find(';')), " ");
  if (endpoint.body == Endpoint::Body::program) {
    if (type == "application/octet-stream") return {};
    return http::error_response(415, "not-a-file",
                                "send the file with Content-Type: application/octet-stream");
  }
  if (type == "application/json") return {};
  return http::error_response(415, "not-json", "send the body with Content-Type: application/json");
}

http::Response failure(watch::Log& log, const http::Request& request, const char* what) {
  log.error("api-failed", {{"method", request.method}, {"path", request.path}, {"what", what}});
  return http::error_response(500, "failed", "internal server error; see the server log");
}

}  // namespace

Router::Router(ApiParts parts)
    : parts_(std::move(parts)),
      scorings_(scorings_at_once, a_scoring_each),
      passwords_(max_hashing) {
  parts_.publisher.set_refresh([this](const PagePublisher::Dirty& dirty) { refresh_all(dirty); });
  parts_.publisher.front_changed();
}

Router::~Router() {
  parts_.publisher.set_refresh({});
}

Router::Queue& Router::choose_queue(const Call& call, const Endpoint& endpoint) {
  if (endpoint.on == Endpoint::On::scorer) return scorer_;
  if (endpoint.on == Endpoint::On::archiver) return archiver_;
  if (endpoint.on == Endpoint::On::analyst) return analysing_;
  // Staff has its own worker, so that its requests do not wait for others.
  return call.staff ? staff_worker_ : workers_;
}

Router::Found Router::find(const std::string& method, const std::string& path) const {
  Found found;
  for (const Endpoint& endpoint : endpoints_) {
    auto captures = match_path(endpoint.pattern, path);
    if (!captures) continue;
    if (endpoint.method == method) {
      found.endpoint = &endpoint;
      found.captures = *std::move(captures);
      return found;
    }
    const std::string name(endpoint.method);
    found.allowed += (found.allowed.empty() ? "" : ", ") + name + (name == "GET" ? ", HEAD" : "");
  }
  return found;
}

http::Reply Router::measured(const http::Request& request, http::Reply reply) const {
  const auto began = std::chrono::steady_clock::now();
  const http::Reply once = protocol::answer_once<http::Response>(
      std::move(reply),
      http::error_response(503, "closing", "the server is shutting down: try again later"));
  watch::Histogram& histogram = parts_.metrics.response;
  return [once, began, &histogram,
          wanted = Wanted{std::string(request.header("if-none-match")),
                          http::accepts_gzip(request.header("accept-encoding"))}](
             http::Response response) {
    histogram.add(std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - began));
    once(as_wanted(std::move(response), wanted));
  };
}

void Router::handle(http::Request request, http::Reply plain) {
  const http::Reply reply = measured(request, std::move(plain));
  if (request.method == "HEAD") request.method = "GET";
  Found found = find(request.method, request.path);
  if (found.endpoint == nullptr) {
    if (found.allowed.empty()) return reply(not_found("not found: unknown address"));
    http::Response response =
        http::error_response(405, "method", "this address accepts only other methods");
    response.headers.emplace_back("Allow", found.allowed);
    return reply(std::move(response));
  }
  const auto call =
      std::make_shared<Call>(Call{std::move(request), *this, std::move(found.captures)});
  if (auto refusal = let_in(*call, *found.endpoint)) return reply(*std::move(refusal));
  if (call->request.method != "GET" && !found.endpoint->has_preview &&
      !call->request.query_value("preview").empty()) {
    return reply(unusable("preview: this request cannot be previewed; nothing was done"));
  }
  http::Response error = body_error(*found.endpoint, call->request);
  if (error.status != 200) return reply(std::move(error));
  std::string person = api::identify_person(*call);
  if (person.empty()) return send(call, *found.endpoint, reply);
  const bool is_private = call->sees_held_back && found.endpoint->who == Who::anyone;
  send(call, *found.endpoint,
       [reply, is_private, person = std::move(person)](http::Response response) {
         response.person = person;
         reply(is_private ? kept_nowhere(std::move(response)) : std::move(response));
       });
}

void Router::send(CallPointer call, const Endpoint& endpoint, http::Reply reply) {
  if (endpoint.on == Endpoint::On::itself) return endpoint.handler(call, reply);
  Queue& queue = choose_queue(*call, endpoint);
  if (queue.waiting.fetch_add(1) >= queue.max_waiting) {
    queue.waiting.fetch_sub(1);
    return reply(too_many(1, queue.said_when_full));
  }
  auto work = [this, &endpoint, &queue, call = std::move(call), reply = std::move(reply)] {
    queue.waiting.fetch_sub(1);
    try {
      endpoint.handler(call, reply);
    } catch (const db::StoreError& error) {
      // The error contains paths of the server, so only the log gets it.
      static_cast<void>(failure(parts_.log, call->request, error.what()));
      reply(http::error_response(500, "unreadable",
                                 "the tournament's file cannot be read: see the server's log, and "
                                 "run 'aspis db check'"));
    } catch (const std::exception& error) {
      reply(failure(parts_.log, call->request, error.what()));
    }
  };
  boost::asio::post(queue.pool, std::move(work));
}

void Router::refresh(const std::string& name) {
  const auto tournament = parts_.tournaments.find(name);
  PagePublisher& publisher = parts_.publisher;
  if (!tournament) {
    publisher.forget(name);
    documents_.forget(name);
    documents_.forget(staff_documents(name));
    return;
  }
  const std::string topic = tournament_topic(name);
  const std::uint64_t version = parts_.hub.version(topic);
  const auto tell = [&](std::string_view page, const std::string& document, const char* event) {
    if (!publisher.put(name, page, document, version)) return;
    parts_.hub.publish(topic, event_text(event));
  };
  try {
    publisher.update_state(name, [&] { return tournament->info().state; });
    tell("/lobby", lobby_document(*tournament, 0), "lobby-changed");
    if (tournament->info().state == tournament::RunState::failed) return;  // so is its file
    tournament->read([&](const db::Store& store) {
      tell("/announcements", row::to_text(Announcements{0, store.announcements()}), "announced");
      tell("/windows", row::to_text(Windows(0, store)), "windows-changed");
    });
  } catch (const std::exception& error) {
    parts_.log.error("refresh-failed", {{"tournament", name}, {"what", error.what()}});
  }
}

std::string Router::front(std::uint64_t version) const {
  std::vector<std::string> shown;
  for (const auto& info : parts_.tournaments.list()) {
    const auto tournament = parts_.tournaments.find(info.name);
    if (!tournament) continue;
    shown.push_back(front_tournament(tournament->public_info(),
                                     tournament::public_view(tournament->snapshot()),
                                     parts_.publisher.games().of(info.name)));
  }
  return front_document(version, shown);
}

void Router::refresh_all(const PagePublisher::Dirty& dirty) {
  for (const std::string& name : dirty.others) refresh(name);
  const std::uint64_t version = parts_.hub.version(front_topic);
  if (!parts_.publisher.put_front(front(0), version) || !dirty.is_news) return;
  parts_.hub.publish(front_topic, event_text("front-changed"));
}

std::string Router::identify_person(const http::Request& request) {
  Call call{request, *this};
  call.staff = find_staff(call);
  return api::identify_person(call);
}

bool Router::may_follow(const http::Request& request, const std::string& topic) {
  const std::string name = staff_topic_tournament(topic);
  if (name.empty()) return true;
  const Call call{request, *this};
  const auto staff = find_staff(call);
  return staff && access::may(staff->account, access::Permission::see_tournament) &&
         access::may_see(staff->account, name);
}

std::size_t Router::body_limit(const http::Request& request) const {
  if (request.path == "/api/v1/tournaments" || request.path == "/api/v1/preview") {
    return max_upload;
  }
  if (request.path != "/api/v1/me/versions") return max_body;
  const std::string_view token = bearer_token(request);
  const std::string email = token.empty() ? email_by_proxy(request) : "";
  const bool is_known = token.empty()
                            ? !email.empty() && !parts_.tournaments.with_email(email).empty()
                            : parts_.tournaments.find_token_holder(token).has_value();
  return is_known ? submissions::max_upload_bytes : max_body;
}

}  // namespace aspis::api
