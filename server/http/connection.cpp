#include "server/http/connection.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "protocol/answer_once.hpp"
#include "server/http/upgrade.hpp"

namespace aspis::http {

namespace asio = boost::asio;

namespace {

/// How many pipelined requests are answered before other connections get a turn.
constexpr int requests_a_turn = 16;

constexpr std::chrono::milliseconds linger_limit{2'000};
constexpr std::size_t linger_bytes = 256 * 1024;

constexpr auto for_ever = std::chrono::milliseconds::max();

/// The reply function for a handler. Posts the answer to the server's thread if that still runs.
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

std::shared_ptr<const Page> page_for(const ServerPlan& plan, std::string_view target) {
  auto page = plan.pages == nullptr ? nullptr : plan.pages->find(target);
  return page ? page : plan.site->page(target);
}

}  // namespace

Connection::Connection(HttpSessions& sessions, net::Socket socket, Origin origin,
                       HttpSessions::Ticket ticket)
    : sessions_(sessions),
      socket_(std::move(socket)),
      origin_(std::move(origin)),
      ticket_(std::move(ticket)) {
}

void Connection::enter(State state, std::chrono::milliseconds limit) {
  state_ = state;
  deadline_ = limit == for_ever ? Clock::time_point::max() : Clock::now() + limit;
}

void Connection::start() {
  enter(State::head, sessions_.plan().limits.header);
  read();
}

void Connection::stop() {
  keeps_ = false;
  const bool nothing_asked = state_ == State::head && inbox_.bytes().empty();
  if (state_ == State::idle || nothing_asked) close();
}

void Connection::close() {
  if (state_ == State::closed) return;
  state_ = State::closed;
  deadline_ = Clock::time_point::max();
  boost::system::error_code ignored;
  socket_.close(ignored);
  ticket_.reset();
  const auto self = shared_from_this();  // the sessions' pointer may be the last one
  sessions_.forget(*this);
}

void Connection::end_late() {
  const bool asked = state_ == State::body || (state_ == State::head && !inbox_.bytes().empty());
  if (!asked) {
    if (state_ != State::idle && state_ != State::lingering) ++sessions_.refused;
    return close();
  }
  static_cast<void>(refuse({408, "too-slow", "the request timed out"}));
}

void Connection::turn() {
  for (int served = 0; served < requests_a_turn; ++served) {
    if (!advance()) return;
  }
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->turn(); });
}

bool Connection::advance() {
  const HttpLimits& limits = sessions_.plan().limits;
  if (state_ == State::body) {
    take_body();
    return false;
  }
  if (state_ != State::idle && state_ != State::head) return false;
  if (inbox_.bytes().empty()) {
    inbox_.shrink();
    read();
    return false;
  }
  if (state_ == State::idle) enter(State::head, limits.header);
  const auto head = inbox_.head();
  if (head && head->size() <= limits.header_bytes) return dispatch(*head);
  if (head || inbox_.bytes().size() >= limits.header_bytes) {
    return refuse({431, "headers-too-large", "the request line and the headers are too long"});
  }
  read();
  return false;
}

void Connection::read() {
  // If a deadline gave the answer, the interrupted read is still pending.
  if (std::exchange(is_reading_, true)) return;
  socket_.async_read_some(inbox_.room(), [self = shared_from_this()](
                                             boost::system::error_code failure, std::size_t count) {
    self->has_read(failure, count);
  });
}

void Connection::has_read(boost::system::error_code failure, std::size_t count) {
  is_reading_ = false;
  if (state_ == State::closed) return;
  if (state_ == State::lingering) {
    discarded_ += count;
    if (failure || discarded_ > linger_bytes) return close();
    inbox_.add(count);
    inbox_.use(inbox_.bytes().size());
    return read();
  }
  // A deadline may have sent an answer during the read, and it may not be written completely yet.
  if (state_ == State::writing) return;
  if (failure) {
    const bool asked = state_ == State::body || !inbox_.bytes().empty();
    if (failure != asio::error::eof || !asked) return close();
    static_cast<void>(refuse({400, "bad-request", "the request is incomplete"}));
    return;
  }
  inbox_.add(count);
  turn();
}

bool Connection::dispatch(std::string_view text) {
  Head& head = sessions_.scratch();
  if (const auto refusal = read_head(text, head)) return refuse(*refusal);
  ++sessions_.requests;
  ticket_->touch();
  keeps_ = head.keep_alive;
  wants_body_ = head.method != "HEAD";
  const bool reads = head.method == "GET" || !wants_body_;
  if (reads && head.content_length == 0 && !head.upgrades_to_websocket) {
    if (auto page = page_for(sessions_.plan(), head.target)) {
      return send_page(std::move(page), head);
    }
  }
  return take_request(head);
}

bool Connection::send_page(std::shared_ptr<const Page> page, const Head& head) {
  const Choice choice = choose(*page, head);
  outgoing_.set(std::move(page), choice, wants_body_);
  inbox_.use(inbox_.head()->size());
  return send();
}

bool Connection::take_request(const Head& head) {
  const ServerPlan& plan = sessions_.plan();
  auto request = make_request(head, origin_, plan);
  if (!request) return refuse({400, "bad-target", "the target is not percent-encoded UTF-8 text"});
  const std::size_t limit = plan.site->body_limit(*request);
  if (head.content_length > limit) {
    return refuse({413, "body-too-large", "the body is too large"});
  }
  inbox_.use(inbox_.head()->size());
  if (request->path == live_path || request->path == bot_path) {
    return upgrade_to_websocket(head, *request);
  }
  body_left_ = static_cast<std::size_t>(head.content_length);
  request_ = std::make_unique<Request>(std::move(*request));
  enter(State::body, plan.limits.body);
  if (body_left_ > 0 && head.expects_continue && inbox_.bytes().empty()) {
    // No other write is pending, so the socket has room for a few bytes or is broken.
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::system::error_code failure;
    if (socket_.write_some(asio::buffer(go_on), failure) != go_on.size()) {
      close();
      return false;
    }
  }
  take_body();
  return false;
}

/// Passes the request to the handler once its body is complete.
void Connection::take_body() {
  const std::string_view bytes = inbox_.bytes().substr(0, body_left_);
  request_->body += bytes;
  body_left_ -= bytes.size();
  inbox_.use(bytes.size());
  if (body_left_ > 0) return read();
  enter(State::answering, for_ever);
  const Reply reply = reply_to(sessions_.io(), shared_from_this(), ++number_);
  const auto request = std::move(request_);
  try {
    sessions_.plan().site->handle(std::move(*request), reply);
  } catch (const std::exception&) {
    // The site logs the details; the client must not learn them.
    reply(error_response(500, "server-error", "internal server error"));
  }
}

void Connection::answer(std::uint64_t number, Response response) {
  if (state_ != State::answering || number != number_) return;
  if (!response.person.empty()) ticket_->belongs_to(response.person);
  if (send_response(std::move(response))) turn();
}

bool Connection::refuse(const Refusal& refusal) {
  ++(refusal.status == 400 ? sessions_.bad : sessions_.refused);
  keeps_ = false;
  return send_response(error_response(refusal.status, refusal.code, refusal.text));
}

bool Connection::upgrade_to_websocket(const Head& head, const Request& request) {
  Response response =
      upgrade({sessions_, origin_, ticket_, socket_, !inbox_.bytes().empty()}, head, request);
  if (response.status == 0) {
    close();
    return false;
  }
  if (response.status == 400) ++sessions_.bad;
  keeps_ = false;
  return send_response(std::move(response));
}

bool Connection::send_response(Response response) {
  const bool with_body = wants_body_ && has_body(response.status);
  outgoing_.set(std::move(response), with_body);
  return send();
}

/// Writes the answer set in outgoing_.
bool Connection::send() {
  if (sessions_.is_stopping()) keeps_ = false;
  const std::size_t bytes = outgoing_.begin(sessions_.common(outgoing_.in_frames()), keeps_);
  // Require 16 KiB a second: a client that reads single bytes must not keep the connection.
  enter(State::writing, sessions_.plan().limits.write + std::chrono::milliseconds(bytes / 16));
  return write();
}

bool Connection::write() {
  switch (outgoing_.write(socket_)) {
    case Outgoing::Progress::done:
      return sent();
    case Outgoing::Progress::failed:
      close();
      return false;
    case Outgoing::Progress::next_piece:
      enter(State::writing,
            sessions_.plan().limits.write + std::chrono::seconds(Outgoing::file_piece >> 14U));
      break;
    case Outgoing::Progress::wait:
      break;
  }
  socket_.async_wait(asio::socket_base::wait_write,
                     [self = shared_from_this()](boost::system::error_code failure) {
                       if (self->state_ != State::writing) return;
                       if (failure) return self->close();
                       if (self->write()) self->turn();
                     });
  return false;
}

bool Connection::sent() {
  outgoing_.clear();
  wants_body_ = true;
  if (!keeps_) {
    linger();
    return false;
  }
  enter(State::idle, sessions_.plan().limits.idle);
  return true;
}

/// Closing a socket with unread bytes resets the connection, and the client may lose the answer. So
/// read and discard bytes until the client closes.
void Connection::linger() {
  enter(State::lingering, linger_limit);
  boost::system::error_code failure;
  socket_.shutdown(asio::socket_base::shutdown_send, failure);
  if (failure) return close();
  inbox_.use(inbox_.bytes().size());
  read();
}

}  // namespace aspis::http
