#include "referee/seats/remote_bot.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/messages.hpp"
#include "referee/seats/remote_session.hpp"

namespace aspis::seats {
namespace {

using std::chrono::microseconds;

/// The seat in one game, which outlives the connections in it.
class RemoteSeat final : public Seat {
 public:
  explicit RemoteSeat(std::shared_ptr<RemoteBot::Session> bot)
      : bot_(std::move(bot)), game_(std::make_shared<RemoteGame>(bot_->policy())) {}
  ~RemoteSeat() override { RemoteSeat::close({}); }
  RemoteSeat(const RemoteSeat&) = delete;
  RemoteSeat& operator=(const RemoteSeat&) = delete;

  void open(const Opening& opening, int seat, Listener& listener) override {
    game_->opening = &opening;
    game_->seat = seat;
    game_->listener = &listener;
    plays_ = !bot_->is_playing();
    if (plays_) {
      bot_->open(game_);
      return;
    }
    boost::asio::post(bot_->host().io(), [game = game_] {
      const Failure busy{protocol::Reason::disconnected, "it plays another game"};
      if (game->listener != nullptr) game->listener->on_failure(game->seat, busy);
    });
  }

  void tell_move(int by, std::string_view move, microseconds took) override {
    if (plays_) bot_->tell({by, std::string(move), took, protocol::Reason::void_});
  }
  void tell_out(int seat, protocol::Reason reason) override {
    if (plays_) bot_->tell({seat, "", microseconds(0), reason});
  }

  Instant ask(const rules::Position& position, const protocol::TimeControl& left) override {
    return plays_ ? bot_->ask(position, left) : std::chrono::steady_clock::now();
  }
  microseconds allowance() const override { return game_->allowance; }
  std::size_t errors_written() override { return game_->errors.size(); }

  void look() override {
    if (plays_) bot_->look();
  }

  std::vector<std::string> take_warnings() override {
    if (plays_) bot_->take_reader_warnings();
    return std::exchange(game_->warnings, {});
  }

  void close(const protocol::Verdict& verdict) override {
    if (plays_) bot_->close(verdict);
    plays_ = false;
    game_->listener = nullptr;
  }

  Report report() override {
    return {game_->errors.head(),   game_->errors.tail(), game_->errors.skipped(), "", {},
            game_->exchange.lines()};
  }

 private:
  std::shared_ptr<RemoteBot::Session> bot_;
  std::shared_ptr<RemoteGame> game_;
  bool plays_ = false;  // the bot's game is this one
};

}  // namespace

RemoteBot::RemoteBot(Host& host, const RemotePolicy& policy, RemoteListener& listener)
    : session_(std::make_shared<Session>(host, policy, listener)) {
}
RemoteBot::~RemoteBot() {
  session_->retire();
}
void RemoteBot::connect(protocol::Connection connection, const std::string& alias,
                        std::string_view received) {
  session_->connect(std::move(connection), alias, received);
}
void RemoteBot::disconnect(const std::string& code, const std::string& text) {
  session_->disconnect(protocol::text(protocol::RefereeMessage(protocol::ErrorLine{code, text})) +
                           "\n" + protocol::text(protocol::RefereeMessage(protocol::Bye{})) + "\n",
                       text);
}
bool RemoteBot::is_connected() const {
  return session_->is_connected();
}
bool RemoteBot::is_playing() const {
  return session_->is_playing();
}
bool RemoteBot::is_classic() const {
  return session_->is_classic();
}
microseconds RemoteBot::lag() const {
  return session_->lag();
}
void RemoteBot::say(std::string_view line) {
  session_->say(line);
}
std::unique_ptr<Seat> RemoteBot::seat() {
  return std::make_unique<RemoteSeat>(session_);
}

}  // namespace aspis::seats
