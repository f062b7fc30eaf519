#include "server/http/connection.hpp"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace aspis::http {

namespace asio = boost::asio;

namespace {

/// Requests that came in one go and are answered before others have their turn.
constexpr int requests_a_turn = 16;

constexpr std::chrono::milliseconds linger_limit{2'000};
constexpr std::size_t linger_bytes = 256 * 1024;

/// Read and written at a time, so that nobody else waits long.
constexpr std::size_t file_piece = std::size_t{256} << 10U;

constexpr auto for_ever = std::chrono::milliseconds::max();

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
  const auto self = shared_from_this();  // the sessions' may be the last
  sessions_.forget(*this);
}

void Connection::end_late() {
  const bool asked = state_ == State::body || (state_ == State::head && !inbox_.bytes().empty());
  if (!asked) {
    if (state_ != State::idle && state_ != State::lingering) ++sessions_.refused;
    return close();
  }
  refuse({408, "too-slow", "the request timed out"});
}

void Connection::turn() {
  for (int served = 0; served < requests_a_turn; ++served) {
    if (!advance()) return;
  }
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->turn(); });
}

bool Connection::advance() {
  const HttpLimits& limits = sessions_.plan().limits;
  if (state_ == State::body) return take_body();
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
    refuse({431, "headers-too-large", "the request line and the headers are too long"});
  } else {
    read();
  }
  return false;
}

void Connection::read() {
  // After an answer that a deadline gave, the read that it interrupted still waits.
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
  // A deadline that has come meanwhile has answered, and its answer may still be on its way.
  if (state_ == State::writing) return;
  if (failure) {
    const bool asked = state_ == State::body || !inbox_.bytes().empty();
    if (failure != asio::error::eof || !asked) return close();
    return refuse({400, "bad-request", "the request is incomplete"});
  }
  inbox_.add(count);
  turn();
}

bool Connection::take_body() {
  const std::string_view bytes = inbox_.bytes().substr(0, body_left_);
  request_->body += bytes;
  body_left_ -= bytes.size();
  inbox_.use(bytes.size());
  if (body_left_ > 0) {
    read();
    return false;
  }
  hand_over();
  return false;
}

bool Connection::send_response(Response response) {
  outgoing_.head = head_of(response);
  outgoing_.body = std::move(response.body);
  const bool with_body = wants_body_ && has_body(response.status);
  if (with_body) outgoing_.file = std::move(response.file);
  outgoing_.pieces = {asio::buffer(outgoing_.head),
                      {},
                      with_body ? asio::buffer(outgoing_.body) : asio::const_buffer()};
  return send();
}

/// Pieces 0 and 2 are there.
bool Connection::send() {
  if (sessions_.is_stopping()) keeps_ = false;
  outgoing_.common = sessions_.common();
  outgoing_.pieces[1] = asio::buffer(keeps_ ? outgoing_.common->keep : outgoing_.common->close);
  // At 16 KiB a second at least: who takes a byte now and then must not stay for ever.
  const auto extra = std::chrono::milliseconds(outgoing_.pieces[2].size() / 16);
  enter(State::writing, sessions_.plan().limits.write + extra);
  if (write_now()) return sent();
  if (state_ == State::writing) write_rest();
  return false;
}

bool Connection::write_now() {
  boost::system::error_code failure;
  std::size_t written = socket_.write_some(outgoing_.pieces, failure);
  if (failure && failure != asio::error::would_block && failure != asio::error::try_again) {
    close();
    return false;
  }
  bool all = true;
  for (asio::const_buffer& piece : outgoing_.pieces) {
    const std::size_t taken = std::min(written, piece.size());
    piece += taken;
    written -= taken;
    all = all && piece.size() == 0;
  }
  return all && !next_piece_of_file();
}

/// True where there is more to write, which then is in `outgoing_`. A file that became shorter ends
/// the connection, since its length was promised.
bool Connection::next_piece_of_file() {
  if (!outgoing_.file || outgoing_.sent_of_file == outgoing_.file->size) return false;
  const auto rest = outgoing_.file->size - outgoing_.sent_of_file;
  outgoing_.body.resize(static_cast<std::size_t>(std::min<std::uint64_t>(rest, file_piece)));
  const ssize_t count = ::pread(outgoing_.file->file.get(), outgoing_.body.data(),
                                outgoing_.body.size(), static_cast<off_t>(outgoing_.sent_of_file));
  if (count <= 0) {
    close();
    return true;
  }
  outgoing_.body.resize(static_cast<std::size_t>(count));
  outgoing_.sent_of_file += static_cast<std::uint64_t>(count);
  outgoing_.pieces = {asio::const_buffer(), asio::const_buffer(), asio::buffer(outgoing_.body)};
  enter(State::writing, sessions_.plan().limits.write + std::chrono::seconds(file_piece >> 14U));
  return true;
}

void Connection::write_rest() {
  socket_.async_wait(asio::socket_base::wait_write,
                     [self = shared_from_this()](boost::system::error_code failure) {
                       if (self->state_ != State::writing) return;
                       if (failure) return self->close();
                       if (!self->write_now()) {
                         if (self->state_ == State::writing) self->write_rest();
                       } else if (self->sent()) {
                         self->turn();
                       }
                     });
}

bool Connection::sent() {
  outgoing_ = {};
  wants_body_ = true;
  if (!keeps_) {
    linger();
    return false;
  }
  enter(State::idle, sessions_.plan().limits.idle);
  return true;
}

/// A socket that is closed before all its bytes are read resets the connection, and the other side
/// may lose the answer.
void Connection::linger() {
  enter(State::lingering, linger_limit);
  boost::system::error_code failure;
  socket_.shutdown(asio::socket_base::shutdown_send, failure);
  if (failure) return close();
  inbox_.use(inbox_.bytes().size());
  read();
}

}  // namespace aspis::http
