#include "referee/seats/remote_seat.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "referee/seats/remote_session.hpp"

namespace aspis::seats {

using std::chrono::microseconds;
using std::chrono::steady_clock;

RemoteSeat::RemoteSeat(std::shared_ptr<RemoteBot::Session> bot)
    : bot_(std::move(bot)), game_(std::make_shared<RemoteGame>(bot_->policy())) {
}

RemoteSeat::~RemoteSeat() {
  RemoteSeat::close({});
}

void RemoteSeat::open(const Opening& opening, int seat, Listener& listener) {
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

void RemoteSeat::tell_move(int by, std::string_view move, microseconds took) {
  if (plays_) bot_->tell({by, std::string(move), took, protocol::Reason::void_});
}

void RemoteSeat::tell_out(int seat, protocol::Reason reason) {
  if (plays_) bot_->tell({seat, "", microseconds(0), reason});
}

Instant RemoteSeat::ask(const rules::Position& position, const protocol::TimeControl& left) {
  return plays_ ? bot_->ask(position, left) : steady_clock::now();
}

microseconds RemoteSeat::allowance() const {
  return game_->allowance;
}

void RemoteSeat::look() {
  if (plays_) bot_->look();
}

std::vector<std::string> RemoteSeat::take_warnings() {
  if (plays_) bot_->take_reader_warnings();
  return std::exchange(game_->warnings, {});
}

void RemoteSeat::close(const protocol::Verdict& verdict) {
  if (plays_) bot_->close(verdict);
  plays_ = false;
  game_->listener = nullptr;
}

std::size_t RemoteSeat::errors_written() {
  return game_->errors.size();
}

Report RemoteSeat::report() const {
  return {game_->errors.head(),   game_->errors.tail(), game_->errors.skipped(), "", {},
          game_->exchange.lines()};
}

}  // namespace aspis::seats
