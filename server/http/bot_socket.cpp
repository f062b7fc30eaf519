#include "server/http/bot_socket.hpp"

#include <sys/socket.h>

#include <utility>

namespace aspis::http {

namespace asio = boost::asio;

namespace {

/// Of a bot's message: several lines may come in one, and the referee judges their length.
constexpr std::size_t longest_message = 64 * 1024;

/// The referee's rows may be longer than a bot's lines; what is longer still is a mistake of ours.
constexpr std::size_t longest_row = 1024 * 1024;

constexpr std::size_t read_at_once = 4 * 1024;
constexpr std::chrono::seconds closing{5};

}  // namespace

BotSocket::BotSocket(HttpSessions& sessions, net::Socket socket, std::string peer,
                     std::shared_ptr<void> held)
    : sessions_(sessions),
      socket_(std::move(socket), *this,
              {.longest_message = longest_message,
               .quiet = std::chrono::milliseconds(60'000),
               .handshake = closing}),
      lines_(*sessions.io()),
      deadline_(*sessions.io()),
      peer_(std::move(peer)),
      held_(std::move(held)) {
}

void BotSocket::start(const std::string& key) {
  socket_.accept(key);
}

void BotSocket::opened() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) {
    return finish(live::CloseCode::failed, "the server is busy: try again later");
  }
  lines_ = net::socket_of(*sessions_.io(), protocol::Descriptor(ends[0]));
  sessions_.plan().upgrades.bot(protocol::Descriptor(ends[1]), peer_);
  socket_.read();
  read_lines();
}

void BotSocket::received(std::string_view text) {
  if (is_over_) return;
  to_lines_.assign(text);
  if (!text.ends_with('\n')) to_lines_ += '\n';
  written_ = 0;
  write_lines();
}

void BotSocket::write_lines() {
  boost::system::error_code failure;
  const std::string_view rest = std::string_view(to_lines_).substr(written_);
  written_ += lines_.write_some(asio::buffer(rest), failure);
  if (failure && failure != asio::error::would_block) {
    return finish(live::CloseCode::done, "the game is over");
  }
  if (written_ == to_lines_.size()) {
    to_lines_ = {};
    return socket_.read();
  }
  lines_.async_wait(asio::socket_base::wait_write,
                    [self = shared_from_this()](boost::system::error_code error) {
                      if (!error && !self->is_over_) self->write_lines();
                    });
}

void BotSocket::read_lines() {
  const std::size_t before = from_lines_.size();
  if (before > longest_row) return finish(live::CloseCode::failed, "a line is too long");
  from_lines_.resize(before + read_at_once);
  lines_.async_read_some(
      asio::buffer(from_lines_.data() + before, read_at_once),
      [self = shared_from_this(), before](boost::system::error_code error, std::size_t count) {
        self->from_lines_.resize(before + count);
        if (self->is_over_) return;
        if (error) return self->finish(live::CloseCode::done, "");
        self->send_lines();
      });
}

void BotSocket::send_lines() {
  for (std::size_t end = 0; (end = from_lines_.find('\n', searched_)) != std::string::npos;) {
    auto line = std::make_shared<const std::string>(from_lines_, 0, end);
    from_lines_.erase(0, end + 1);
    searched_ = 0;
    if (!socket_.write(std::move(line))) return;
  }
  searched_ = from_lines_.size();
  if (from_lines_.empty()) from_lines_ = {};
  read_lines();
}

void BotSocket::written() {
  if (!is_over_) send_lines();
}

void BotSocket::finish(live::CloseCode code, std::string_view reason) {
  if (std::exchange(is_over_, true)) return;
  boost::system::error_code ignored;
  lines_.close(ignored);
  socket_.close(code, reason);
  deadline_.expires_after(closing);
  deadline_.async_wait([self = shared_from_this()](boost::system::error_code failure) {
    if (!failure) self->close();
  });
}

void BotSocket::gone() {
  close();
}

void BotSocket::close() {
  is_over_ = true;
  boost::system::error_code ignored;
  lines_.close(ignored);
  deadline_.cancel();
  socket_.leave();
  held_.reset();
  sessions_.forget(*this);
}

}  // namespace aspis::http
