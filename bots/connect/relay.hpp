// A relay: connects a student's bot to a server and keeps it connected, game after game. Prints
// nothing itself, and keeps no records: the server does.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/connect/bots.hpp"
#include "bots/connect/fetch.hpp"
#include "bots/connect/link.hpp"
#include "bots/connect/table.hpp"
#include "protocol/random.hpp"
#include "protocol/result.hpp"
#include "referee/seats/host.hpp"

namespace aspis::connect {

struct RelayPlan {
  Route route;
  std::string token;
  /// The server's web address for dictionaries; nullopt if the server sends it.
  std::optional<Url> http;
  sandbox::Command command;  // of the bot; of a classic croquet entry, its folder alone
  bool classic = false;
  std::string game;  // the only one to play; "" for any
  bool practice = false;
  bool check = false;  // only check the bot, play no games, and end
  std::filesystem::path logs;
  std::filesystem::path cache;  // of dictionaries
  std::uint64_t seed = 0;       // of the delays between two tries to connect
  /// After this long without a line the server is pinged; after twice as long, the connection is
  /// given up.
  std::chrono::milliseconds silence{15'000};
};

/// Computes the delay before the next attempt to connect. Does not wait.
class Backoff {
 public:
  using Duration = std::chrono::milliseconds;

  explicit Backoff(std::uint64_t seed) : random_(seed) {}

  /// The delay before connecting again, given how long the connection lasted after its login;
  /// nullopt if it had none. The first loss has no delay. Further ones, until a connection has
  /// lasted ten seconds, wait half a second to half a minute, up to half of it random, so that a
  /// class does not come back in step.
  [[nodiscard]] Duration next(std::optional<Duration> lasted) {
    if (lasted && *lasted >= good) {
      hurried_ = false;
      delay_ = first;
    }
    if (lasted && !std::exchange(hurried_, true)) return Duration(0);
    const Duration whole = delay_;
    delay_ = std::min(2 * delay_, longest);
    const auto half = static_cast<std::uint64_t>(whole.count() / 2);
    return Duration(static_cast<Duration::rep>(half + random_.below(half + 1)));
  }

 private:
  static constexpr Duration good{10'000};
  static constexpr Duration first{500};
  static constexpr Duration longest{30'000};

  protocol::Random random_;
  Duration delay_ = first;
  bool hurried_ = false;
};

class Relay final : public LinkListener {
 public:
  /// Both outlive it.
  Relay(RelayPlan, sandbox::Sandbox&, Watcher&);
  ~Relay() override = default;
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  /// Until stop(), or until trying again would not help: then the error says why.
  [[nodiscard]] protocol::Result<void> run();
  /// Ends the bot and says goodbye. From any thread.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  // The connection.
  void connect();
  void on_open() override;
  void on_line(std::string_view line) override;
  void on_closed(const std::string& why, bool hopeless) override;
  void tick();
  void end(std::optional<protocol::Error> why = {});
  void drop_link(const std::string& why);

  // Handles lines of the server.
  void hear_welcome(std::string_view alias);
  void hear_error(std::string_view rest);
  void hear(std::string_view word, std::string_view rest, const std::string& line);
  void hear_lobby(std::string_view rest);
  void hear_setup(const std::string& line);
  void hear_game(const std::string& line);

  // The game.
  void begin_table(bool said_ready);
  void finish_table();
  [[nodiscard]] std::string seat_text() const;
  void show();

  RelayPlan plan_;
  Watcher& watcher_;
  seats::Host host_;
  Bots bots_;
  Backoff backoff_;
  boost::asio::steady_timer retry_;
  boost::asio::steady_timer tick_;

  std::shared_ptr<Link> link_;
  std::optional<Clock::time_point> logged_in_;  // of this connection
  std::optional<Clock::time_point> heard_;      // on this connection, once it is open
  std::optional<Clock::time_point> asked_;      // the time of an unanswered ping
  Takes takes_;
  std::string last_error_;  // of the server, before it closed
  std::optional<protocol::Error> error_;
  bool ended_ = false;

  std::optional<Url> http_;
  std::string alias_;
  std::string opponent_;
  std::vector<std::string> setup_;  // the part received so far
  std::size_t setup_bytes_ = 0;
  std::unique_ptr<Table> table_;
  std::function<void()> cancel_words_ = [] {};  // cancels the present fetch
  bool interrupted_ = false;                    // this connection has not sent the table's game yet
  std::array<int, 4> games_{};                  // that ended, by Standing
  std::string last_ = "none yet";               // how the last game ended
};

}  // namespace aspis::connect
