// A relay's dealings with its server: the connection, what the server says on it, the game. For
// relay.cpp alone.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <set>
#include <utility>

#include "bots/connect/backoff.hpp"
#include "bots/connect/bots.hpp"
#include "bots/connect/dictionaries.hpp"
#include "bots/connect/relay.hpp"
#include "bots/connect/score.hpp"
#include "bots/connect/table.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/plain_file.hpp"

namespace aspis::connect {

class Relay::Session final : public LinkListener, public TableOwner {
 public:
  Session(RelayPlan plan, sandbox::Sandbox& sandbox, Watcher& watcher)
      : plan_(std::move(plan)),
        watcher_(watcher),
        host_(sandbox),
        bots_(plan_.command, plan_.classic),
        dictionaries_(host_.io(), plan_.cache),
        backoff_(plan_.seed),
        retry_(host_.io()),
        silence_(host_.io()),
        game_wait_(host_.io()),
        errors_(host_.io()),
        http_(plan_.http) {}

  protocol::Result<void> run() {
    connect();
    host_.run();
    if (error_) return *error_;
    return {};
  }
  void stop() {
    boost::asio::post(host_.io(), [this] { end(); });
  }

 private:
  using Clock = std::chrono::steady_clock;

  // The connection.
  void connect();
  void on_open() override;
  void on_line(std::string_view line) override;
  void on_closed(const std::string& why, bool hopeless) override;
  void retry();
  void watch_silence();
  void end(std::optional<protocol::Error> why = {});
  void drop_link(const std::string& why);

  // What the server says.
  void hear(std::string_view word, std::string_view rest, const std::string& line);
  void hear_welcome(std::string_view alias);
  void hear_error(std::string_view rest);
  void hear_lobby(std::string_view rest);
  void hear_setup(const std::string& line);
  [[nodiscard]] bool is_refused_check(std::string_view note) const;
  void hear_note(std::string_view text);
  void hear_game(const std::string& line);

  // The game.
  void begin_table(bool said_ready);
  void find_bot();
  void start_bot(const std::string& dictionary_path);
  void finish_table();
  void say(const std::string& line) override;
  [[nodiscard]] bool takes(std::string_view word) const override { return takes_.contains(word); }
  void watch_errors();
  void note(const std::string& text) override { watcher_.event(text); }
  std::vector<std::string> names(const Replica&) override;
  void show();

  RelayPlan plan_;
  Watcher& watcher_;
  seats::Host host_;
  Bots bots_;
  Dictionaries dictionaries_;
  Backoff backoff_;
  boost::asio::steady_timer retry_;
  boost::asio::steady_timer silence_;
  boost::asio::steady_timer game_wait_;
  boost::asio::steady_timer errors_;

  std::shared_ptr<Link> link_;
  std::optional<Clock::time_point> logged_in_;  // of this connection
  Clock::time_point heard_{};
  std::optional<Clock::time_point> asked_;    // whether it is there, and nothing came since
  std::set<std::string, std::less<>> takes_;  // words of a relay's own that the server takes
  std::string last_error_;                    // what the server said before it closed
  std::optional<protocol::Error> error_;
  bool ended_ = false;

  std::optional<Url> http_;
  std::string alias_;
  std::string opponent_;
  std::vector<std::string> setup_;  // while it comes in
  std::size_t setup_bytes_ = 0;
  std::optional<sandbox::PlainFile> words_;  // the dictionary of the last game that had one
  std::unique_ptr<Table> table_;
  bool interrupted_ = false;  // the table's game has not been told by this connection
  int tables_ = 0;
  Score score_;
};

/// Text of somebody else's, safe for a terminal.
[[nodiscard]] inline std::string shown(std::string_view text) {
  return protocol::escaped(text, 200);
}

}  // namespace aspis::connect
