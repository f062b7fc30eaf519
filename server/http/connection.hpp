// One connection: reads requests one by one, gets each answered, writes the answer, and enforces
// the limits. Knows nothing about the meaning of requests.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

#include "server/http/server.hpp"

namespace aspis::http {

/// Used only on the server's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;

  Connection(HttpSessions&, net::Socket, Origin, HttpSessions::Ticket);

  void start();
  /// Closes an idle connection; others are closed after their answer.
  void stop();
  void close();

  [[nodiscard]] bool is_late(Clock::time_point now) const { return now >= deadline_; }
  /// Answers 408 if a request has begun, and closes.
  void end_late();

  /// Sends the answer to request `number`. Ignores it if another request is being answered.
  void answer(std::uint64_t number, Response);

 private:
  enum class State {
    idle,  // between two requests
    head,  // its deadline is for the whole head
    body,
    answering,  // the handler is working; no time limit
    writing,
    lingering,  // the last answer is sent; received bytes are discarded
    closed
  };

  void enter(State, std::chrono::milliseconds limit);
  void turn();
  [[nodiscard]] bool advance();
  void read();
  void has_read(boost::system::error_code, std::size_t count);

  [[nodiscard]] bool dispatch(std::string_view head);
  /// Sends the connection's last answer. Returns false.
  [[nodiscard]] bool refuse(const Refusal&);
  [[nodiscard]] bool send_page(std::shared_ptr<const Page>, const Head&);
  [[nodiscard]] bool take_request(const Head&);
  void take_body();

  /// Returns true if the next request may be read.
  [[nodiscard]] bool send_response(Response);
  [[nodiscard]] bool send();
  [[nodiscard]] bool write();
  [[nodiscard]] bool sent();
  void linger();
  [[nodiscard]] bool upgrade_to_websocket(const Head&, const Request&);

  HttpSessions& sessions_;
  net::Socket socket_;
  const Origin origin_;
  HttpSessions::Ticket ticket_;
  State state_ = State::idle;
  Clock::time_point deadline_ = Clock::time_point::max();
  Inbox inbox_;
  Outgoing outgoing_;
  std::unique_ptr<Request> request_;  // while its body is being read
  std::size_t body_left_ = 0;
  std::uint64_t number_ = 0;
  bool is_reading_ = false;
  bool keeps_ = true;       // keep the connection after this answer
  bool wants_body_ = true;  // false for HEAD
  std::size_t discarded_ = 0;
};

}  // namespace aspis::http
