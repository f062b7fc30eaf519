// A bot at the other end of a connection, on a separate thread: it answers the lines of the
// protocol in a chosen style, and keeps the lines that it received for the test.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/messages.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::support {

/// The connection ends with the object.
class LineBot {
 public:
  enum class Style {
    play,    // legal moves, drawn; of games without a dictionary
    resign,  // at its first turn
    silent,  // gets ready and never moves
    mute,    // does not even get ready
  };

  explicit LineBot(Style style) : style_(style) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_) != 0) {
      throw std::runtime_error("no socket pair");
    }
    thread_ = std::thread([this] { listen(); });
  }
  ~LineBot() {
    leave();
    thread_.join();
    ::close(ends_[0]);
    if (ends_[1] >= 0) ::close(ends_[1]);
  }
  LineBot(const LineBot&) = delete;
  LineBot& operator=(const LineBot&) = delete;

  /// The caller owns the descriptor.
  [[nodiscard]] int far_end() { return std::exchange(ends_[1], -1); }

  void say(const std::string& lines) const {
    const std::string bytes = lines + "\n";
    static_cast<void>(::send(ends_[0], bytes.data(), bytes.size(), MSG_NOSIGNAL));
  }
  void leave() { ::shutdown(ends_[0], SHUT_RDWR); }
  void play_as(Style style) { style_ = style; }

  /// Returns the next line with this beginning, after those already returned; "" if it does not
  /// arrive.
  std::string hear(const std::string& begin) {
    std::unique_lock lock(mutex_);
    const auto found = [&] {
      for (; at_ < heard_.size(); ++at_) {
        if (heard_[at_].starts_with(begin)) return true;
      }
      return ended_;
    };
    changed_.wait_for(lock, std::chrono::seconds(30), found);
    return at_ < heard_.size() ? heard_[at_++] : "";
  }
  /// Returns whether the other side ended the connection.
  bool hears_end() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(30), [this] { return ended_; });
  }
  [[nodiscard]] int count(const std::string& begin) const {
    const std::lock_guard lock(mutex_);
    int count = 0;
    for (const std::string& line : heard_) count += line.starts_with(begin);
    return count;
  }

 private:
  void listen() {
    std::string bytes;
    char piece[4096];
    for (;;) {
      const auto count = ::recv(ends_[0], piece, sizeof piece, 0);
      if (count <= 0) break;
      bytes.append(piece, static_cast<std::size_t>(count));
      for (auto end = bytes.find('\n'); end != std::string::npos; end = bytes.find('\n')) {
        const std::string line = bytes.substr(0, end);
        bytes.erase(0, end + 1);
        // Sends the answer before it wakes a test that waits for the line.
        respond(line);
        keep(line);
      }
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  void keep(const std::string& line) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(line);
    changed_.notify_all();
  }

  void respond(const std::string& line) {
    const auto message = protocol::read_referee_line(line);
    if (!message) return;
    if (const auto* ping = std::get_if<protocol::Ping>(&*message)) {
      say("pong " + std::to_string(ping->number));
    } else if (const auto* game = std::get_if<protocol::GameLine>(&*message)) {
      rules_ = *rules::rules_named(game->name);
      setup_ = {};
      position_ = nullptr;
    } else if (const auto* you = std::get_if<protocol::You>(&*message)) {
      mark_ = you->mark;
    } else if (const auto* option = std::get_if<protocol::OptionLine>(&*message)) {
      if (option->option.key != "dictionary") setup_.options.push_back(option->option);
    } else if (const auto* board = std::get_if<protocol::BoardLine>(&*message)) {
      setup_.board.dimensions = board->dimensions;
    } else if (const auto* row = std::get_if<protocol::Row>(&*message)) {
      setup_.board.rows.push_back(row->text);
    } else if (const auto* move = std::get_if<protocol::Move>(&*message)) {
      if (position_) static_cast<void>(position_->play(move->text));
    } else if (std::holds_alternative<protocol::ReadyQuery>(*message)) {
      if (style_ != Style::mute) say("ready");
      if (auto start = rules_->start(setup_, nullptr)) position_ = *std::move(start);
    } else if (std::holds_alternative<protocol::Go>(*message)) {
      if (style_ == Style::resign) say(mark_ + ",resign");
      if (style_ == Style::play) say(position_->random_move(random_));
    }
  }

  int ends_[2] = {-1, -1};
  std::atomic<Style> style_;
  std::thread thread_;

  // Used by the thread only.
  const rules::Rules* rules_ = nullptr;
  protocol::Setup setup_;
  std::string mark_;
  std::unique_ptr<rules::Position> position_;
  protocol::Random random_{1};

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> heard_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

}  // namespace aspis::support
