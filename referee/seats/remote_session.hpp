// What a network bot, its connections and its seats have in common; for remote_bot.cpp and
// remote_seat.cpp alone.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "referee/seats/dialect.hpp"
#include "referee/seats/head_tail.hpp"
#include "referee/seats/lag.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/seats/remote_input.hpp"
#include "referee/seats/remote_link.hpp"

namespace aspis::seats {

/// Bytes that may wait for a bot to read them, beside the start of its game.
inline constexpr std::size_t longest_unsent = 256 * 1024;

/// One game in which the bot has a seat, whether it is connected or not.
struct RemoteGame {
  /// What it was told after the setup, to be told again.
  struct Told {
    int by = 0;
    std::string move;  // "" where the seat `by` is out
    std::chrono::microseconds took{0};
    protocol::Reason reason = protocol::Reason::void_;
  };
  struct Question {
    const rules::Position* position = nullptr;
    protocol::TimeControl left;
    Instant since;
  };

  explicit RemoteGame(const RemotePolicy& policy)
      : quota(policy.lag_a_move, policy.lag_quota, policy.lag_refill) {}

  [[nodiscard]] bool has_limit() const { return opening->clock.move || opening->clock.game; }

  const Opening* opening = nullptr;
  Listener* listener = nullptr;  // null before open() and after close()
  int seat = 0;
  std::vector<Told> told;
  std::optional<Question> question;
  LagQuota quota;
  std::chrono::microseconds allowance{0};
  std::chrono::microseconds answered_after{0};  // by the last answer
  bool was_ready = false;                       // on some connection
  bool starts_late = false;  // its program does not say when it is ready: it said `ready classic`
  bool was_asked = false;
  bool was_told_of_pongs = false;  // that they are slower than its machine
  std::optional<Fault> fault;
  bool fault_told = false;
  std::vector<std::string> warnings;
  HeadTail errors{8 * 1024};      // what the program wrote on standard error, as its relay told
  std::uint64_t errors_told = 0;  // where the next piece begins, unless one is missing
};

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
  [[nodiscard]] std::chrono::microseconds lag() const { return lag_.last(); }
  [[nodiscard]] const RemotePolicy& policy() const { return policy_; }
  [[nodiscard]] Host& host() { return host_; }

  // The side of the seat whose game it is.
  void open(std::shared_ptr<RemoteGame> game);
  void tell(RemoteGame::Told told);
  [[nodiscard]] Instant ask(const rules::Position&, const protocol::TimeControl& left);
  void look();
  void take_reader_warnings();
  void close(const protocol::Verdict&);

  void on_bytes(std::string_view bytes, Instant readable) override;
  void on_lost(const std::string& why) override;

 private:
  /// Where lines for the bot go; null where it is not connected, or does not read.
  std::string* lines();
  void flush();
  void come_back();
  void set_up();
  void replay();
  void write_told(const RemoteGame::Told& told);
  void write_question();
  void take_word(std::string_view line, Instant readable);
  void take_ready(bool classic);
  void take_errors(const protocol::StandardError&);
  void take_answer(std::string_view line, Instant readable);
  [[nodiscard]] std::chrono::microseconds believed_lag();
  void take_input_fault();
  void fail(Fault fault);
  void tell_fault();
  void ping();
  void tick();
  void wait_for_tick();
  void wait_for_return();
  void tell_presence();
  [[nodiscard]] bool is_thinking() const { return game_ && game_->question && ready_; }

  Host& host_;
  RemotePolicy policy_;
  RemoteListener* listener_;  // null once the owner is gone
  std::string alias_;

  std::shared_ptr<RemoteLink> link_;  // null where it is not connected; so are the next two
  std::unique_ptr<RemoteInput> input_;
  std::unique_ptr<Dialect> dialect_;
  std::size_t most_unsent_ = longest_unsent;
  bool ready_ = false;  // said `ready` to this game on this connection
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
