// One connection: reads requests one after the other, has each answered, writes the answer, and
// keeps to the limits. Knows nothing of what is asked.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/http/inbox.hpp"
#include "server/http/message.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/page.hpp"
#include "server/http/sessions.hpp"

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

  /// The answer on its way out: up to three pieces, and what they lie in.
  struct Outgoing {
    std::array<boost::asio::const_buffer, 3> pieces;
    std::shared_ptr<const Page> page;
    std::shared_ptr<const CommonHeaders> common;
    std::string head;
    std::string body;
    std::shared_ptr<const FileBody> file{};  // whose next piece goes through `body`
    std::uint64_t sent_of_file = 0;
  };

  void enter(State, std::chrono::milliseconds limit);
  void turn();
  [[nodiscard]] bool advance();
  void read();
  void has_read(boost::system::error_code, std::size_t count);

  [[nodiscard]] bool dispatch(std::string_view head);
  void refuse(const Refusal&);
  [[nodiscard]] bool send_page(std::shared_ptr<const Page>, const Head&);
  [[nodiscard]] bool take_request(const Head&);
  [[nodiscard]] bool take_body();
  void hand_over();

  /// True where the next request may be looked at.
  [[nodiscard]] bool send_response(Response);
  [[nodiscard]] bool send();
  [[nodiscard]] bool write_now();
  [[nodiscard]] bool next_piece_of_file();
  void write_rest();
  [[nodiscard]] bool sent();
  void linger();

  [[nodiscard]] bool upgrade(const Head&, const Request&);
  [[nodiscard]] Response upgrade_to_live(const Request&);
  [[nodiscard]] Response upgrade_to_bot(const Request&);
  [[nodiscard]] protocol::Result<std::shared_ptr<void>> keep_place(const Request&);

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

/// The request that a head stands for, without its body. Nothing where its target cannot be
/// decoded.
[[nodiscard]] std::optional<Request> request_of(const Head&, const Origin&, const ServerPlan&);

}  // namespace aspis::http
