// One game between a server's lines and the student's bot: passes on to the bot what is new to it,
// and survives reconnections. It does not know connections.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bots/connect/bots.hpp"
#include "protocol/messages.hpp"

namespace aspis::connect {

/// The files of one game on the student's disk: a folder with the transcript and the bot's standard
/// error. If the disk is full, files are missing, but the game continues.
class GameFolder {
 public:
  /// Makes DIR/DATE-NAME, with a number appended if that exists.
  GameFolder(const std::filesystem::path& directory, const std::string& name);

  /// The path of the folder, "" if it could not be made.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// `direction` is '<' from the server, '>' to it, '#' for people.
  void write(char direction, std::string_view line);
  void keep(const seats::Report&);

 private:
  std::filesystem::path path_;
  std::ofstream transcript_;
  std::size_t written_ = 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// Receives progress; called on the loop's thread. Texts are printable ASCII.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// Something happened: one line.
  virtual void event(const std::string& text) = 0;
  /// One line about the current state.
  virtual void status(const std::string& text) = 0;
};

/// Relay words that the server accepts (PROTOCOL.md, Relays).
using Takes = std::set<std::string, std::less<>>;

/// All on one thread.
class Table final : private seats::Listener {
 public:
  /// Sends a line, given without its end, to the server; drops the line while disconnected.
  using Say = std::function<void(const std::string&)>;

  /// Leaves a folder of its game in `logs`. The references outlive it. If `said_ready`, the server
  /// has received `ready` for this setup: a second one would count as an answer.
  Table(GameStart, const std::filesystem::path& logs, bool said_ready, Watcher&, const Takes&, Say);
  /// Ends the bot.
  ~Table() override;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// Starts the bot, with its dictionary if the game has one; lines received before it is ready are
  /// handled afterwards.
  void begin(Bots&, seats::Host&, const std::string& dictionary_path);
  /// The bot cannot play and loses the game; the referee is told at the bot's turn.
  void fail(const std::string& why) { lose("crash ", why); }

  /// Handles a line after `ready?`. Returns false if, after resume(), this is another game than the
  /// bot's: the start's lines and replayed() are then for a new table.
  [[nodiscard]] bool hear(const std::string& line);
  /// Sends new text of the bot's standard error, if the server accepts it. Call it regularly: the
  /// text matters most if the bot never answers.
  void tell_errors(bool at_once = false);
  /// A new connection has sent the same setup, and the game so far follows.
  void resume();

  [[nodiscard]] const GameStart& start() const { return start_; }
  [[nodiscard]] const std::vector<std::string>& replayed() const { return replayed_; }
  [[nodiscard]] const std::optional<protocol::ResultLine>& result() const { return result_; }
  /// The last note since the last move; before a result, its reason.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] bool is_thinking() const { return asked_ && !answer_; }
  [[nodiscard]] std::size_t moves() const { return history_.size(); }

 private:
  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant) override;
  void on_failure(int seat, const seats::Failure&) override;

  [[nodiscard]] bool is_known(std::string_view word, const std::string& line);
  void handle_line(const std::string& line);
  void play(const protocol::RefereeMessage&);
  void ask(const protocol::Go&);
  [[nodiscard]] protocol::Verdict verdict() const;
  void close(const protocol::Verdict&);
  void say(const std::string& line);
  void say_ready();
  void lose(const std::string& how, const std::string& why);
  void give_up();

  GameStart start_;
  GameFolder folder_;
  Watcher& watcher_;
  const Takes& takes_;
  Say say_;
  Bot bot_;
  ErrorLines errors_;
  bool follows_ = true;  // the rules here have taken every move
  bool said_ready_;
  bool ready_ = false;                 // it said so, or has failed
  bool closed_ = false;                // the bot is ended
  std::string surrender_;              // its answer in place of moves, once it cannot play
  std::vector<std::string> early_;     // heard before it was ready
  std::vector<std::string> history_;   // `move` and `out` lines: the game so far
  std::size_t replayed_to_ = 0;        // the part of history_ that this connection has sent
  std::vector<std::string> replayed_;  // all lines since resume(), while it replays
  std::size_t took_at_ = 0;            // the length of history_ at the last `took`
  std::size_t received_bytes_ = 0;     // bytes
  bool asked_ = false;                 // for a move that was not yet accepted
  std::optional<std::string> answer_;  // to that
  std::string reason_;
  std::optional<protocol::ResultLine> result_;
};

}  // namespace aspis::connect
