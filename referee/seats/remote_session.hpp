// State shared by a network bot and its seats: the present connection and the present game, each of
// which may be missing. Only for remote_bot.cpp.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"
#include "referee/seats/remote_game.hpp"
#include "referee/seats/remote_input.hpp"
#include "referee/seats/remote_link.hpp"

namespace aspis::seats {

/// All of it on the host's thread.
class RemoteBot::Session final : public RemoteLink::Owner,
                                 public std::enable_shared_from_this<Session> {
 public:
  Session(Host& host, const RemotePolicy& policy, RemoteListener& listener);

  // The owner's side.
  void connect(protocol::Connection, const std::string& alias, std::string_view received);
  void disconnect(const std::string& last_words, const std::string& why);
  void retire();
  void say(std::string_view line);
  [[nodiscard]] bool is_connected() const { return link_ != nullptr; }
  [[nodiscard]] bool is_playing() const { return game_ != nullptr; }
  [[nodiscard]] bool is_classic() const { return is_classic_; }
  [[nodiscard]] std::chrono::microseconds lag() const { return lag_.last(); }
  [[nodiscard]] const RemotePolicy& policy() const { return policy_; }
  [[nodiscard]] Host& host() { return host_; }

  // The side of the seat whose game it is.
  void open(std::shared_ptr<RemoteGame> game);
  void tell(RemoteGame::SentEvent sent);
  [[nodiscard]] Instant ask(const rules::Position&, const protocol::TimeControl& left);
  void look();
  void take_reader_warnings();
  void close(const protocol::Verdict&);

  void on_bytes(std::string_view bytes, Instant readable) override;
  void on_lost(const std::string& why) override;

 private:
  /// The buffer of lines to send; null if the bot is not connected or does not read.
  std::string* lines();
  void flush();
  void come_back();
  void set_up();
  /// Adds the unsent lines after the first `before` bytes to the exchange.
  void note_sent(std::size_t before);
  void replay();
  void take_word(std::string_view line, Instant readable);
  void take_ready(bool classic);
  void take_errors(const protocol::StandardError&);
  void take_answer(std::string_view line, Instant readable);
  [[nodiscard]] std::chrono::microseconds lag_now();
  void take_input_failure();
  void fail(Failure failure);
  void report_failure();
  void ping();
  void tick();
  void wait_for_tick();
  void wait_for_return();
  void tell_presence();
  [[nodiscard]] bool is_thinking() const { return game_ && game_->question && ready_; }

  Host& host_;
  RemotePolicy policy_;
  RemoteListener* listener_;  // null once the owner is destroyed
  std::string alias_;

  std::shared_ptr<RemoteLink> link_;  // null if it is not connected; so are the next two
  std::unique_ptr<RemoteInput> input_;
  std::unique_ptr<Dialect> dialect_;
  std::size_t max_unsent_ = 0;
  bool ready_ = false;       // said `ready` to this game on this connection
  bool is_classic_ = false;  // said `ready classic` to the last game
  LagMeter lag_;
  bool ping_due_ = false;
  Instant heard_{};
  Instant lost_{};
  boost::asio::steady_timer ticks_;
  boost::asio::steady_timer absence_;

  std::shared_ptr<RemoteGame> game_;  // null between games
  bool presence_posted_ = false;
};

}  // namespace aspis::seats
