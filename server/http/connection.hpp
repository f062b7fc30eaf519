// One connection: reads requests one after the other, has each answered, writes the answer, and
// keeps to the limits. Knows nothing of what is asked.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>

#include "server/http/server.hpp"

namespace aspis::http {

/// On the server's thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;

  Connection(HttpSessions&, net::Socket, Origin, HttpSessions::Ticket);

  void start();
  /// Closes where nothing was asked, else after the answer.
  void stop();
  void close();

  [[nodiscard]] bool is_late(Clock::time_point now) const { return now >= deadline_; }
  /// 408 where a request has begun.
  void end_late();

  /// The answer to the request of this number. Dropped where another is being answered.
  void answer(std::uint64_t number, Response);

 private:
  enum class State {
    idle,  // between two requests
    head,  // the deadline is that of the whole head
    body,
    answering,  // the handler has it: however long it takes
    writing,
    lingering,  // the last answer is out: what still comes is read and dropped
    closed
  };

  void enter(State, std::chrono::milliseconds limit);
  void turn();
  [[nodiscard]] bool advance();
  void read();
  void has_read(boost::system::error_code, std::size_t count);

  [[nodiscard]] bool dispatch(std::string_view head);
  /// The connection's last answer: false.
  [[nodiscard]] bool refuse(const Refusal&);
  [[nodiscard]] bool send_page(std::shared_ptr<const Page>, const Head&);
  [[nodiscard]] bool take_request(const Head&);
  void take_body();

  /// True where the next request may be looked at.
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
  std::unique_ptr<Request> request_;  // while its body comes
  std::size_t body_left_ = 0;
  std::uint64_t number_ = 0;
  bool is_reading_ = false;
  bool keeps_ = true;       // the connection stays after this answer
  bool wants_body_ = true;  // no HEAD
  std::size_t discarded_ = 0;
};

}  // namespace aspis::http
