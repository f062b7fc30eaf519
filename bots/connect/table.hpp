// One game between a server's lines and the student's bot: tells the bot what is new to it, and
// stays what it is while connections come and go. Knows no connections.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/connect/error_lines.hpp"
#include "bots/connect/game_folder.hpp"
#include "bots/connect/replica.hpp"
#include "referee/seats/seat.hpp"

namespace aspis::connect {

/// Whose table it is. Called on the loop's thread.
class TableOwner {
 public:
  virtual ~TableOwner() = default;
  /// A line for the server, without its end; dropped while there is no connection.
  virtual void say(const std::string& line) = 0;
  /// Whether the server takes this word of a relay's own (PROTOCOL.md, Relays).
  [[nodiscard]] virtual bool takes(std::string_view word) const = 0;
  /// For the person who looks on.
  virtual void note(const std::string& text) = 0;
  /// Names by seat for the record; "" where one is not known.
  [[nodiscard]] virtual std::vector<std::string> names(const Replica&) = 0;
};

/// What a bot plays with.
struct Bot {
  std::unique_ptr<seats::Seat> seat;
  /// What a seat of the verbatim dialect says next; null where the seat has words of its own, to be
  /// told moves.
  std::shared_ptr<std::string> queue;
  bool starts_late = false;  // its program does not say when it is ready
};

/// All on one thread.
class Table final : private seats::Listener {
 public:
  /// `setup` are the lines from `game` to `ready?`, which `replica` was read from. The owner
  /// outlives the table.
  Table(TableOwner&, std::vector<std::string> setup, Replica replica, GameFolder folder);
  /// Ends the bot.
  ~Table() override;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// The server has been told `ready` for this setup already: it must not hear it twice, for it
  /// would take it for an answer.
  void stay_silent() { silent_ = true; }
  /// Starts the bot, with its dictionary where the game has one; what is heard before it is ready
  /// comes after that.
  void begin(Bot, const std::string& dictionary_path, const words::Dictionary*);
  /// There is no bot that could play. The game is lost, and the referee is told so in its turn.
  void fail(const std::string& why) { lose("crash ", why); }

  /// What the server says after `ready?`. False where, after resume(), this turns out to be another
  /// game than the bot's: the setup and replayed() are then for a fresh table.
  [[nodiscard]] bool hear(const std::string& line);
  /// Sends what is new on the bot's standard error, where the server takes it. To be called now
  /// and then: what a bot writes while it thinks is worth most where it never answers.
  void tell_errors(bool at_once = false);
  /// A new connection has told the same setup, and the game so far follows.
  void resume();
  [[nodiscard]] const std::vector<std::string>& setup() const { return setup_; }
  [[nodiscard]] const std::vector<std::string>& replayed() const { return replayed_; }

  [[nodiscard]] const Replica& replica() const { return replica_; }
  [[nodiscard]] const std::optional<protocol::ResultLine>& result() const { return result_; }
  [[nodiscard]] bool is_thinking() const { return asked_ && !answer_; }
  [[nodiscard]] std::size_t moves() const { return history_.size(); }

 private:
  void on_ready(int seat) override;
  void on_answer(int seat, std::string_view line, seats::Instant) override;
  void on_fault(int seat, const seats::Fault&) override;

  [[nodiscard]] bool is_known(std::string_view word, const std::string& line);
  [[nodiscard]] bool is_replaying() const { return replayed_to_ < history_.size(); }
  void handle_line(const std::string& line);
  void tell(const protocol::RefereeMessage&);
  void queue(const std::string& line);
  void nudge();
  void ask(const protocol::Go&);
  void finish(const protocol::ResultLine&);
  void close(const protocol::Verdict&);
  void say(const std::string& line);
  void be_ready();
  void say_ready();
  void lose(const std::string& how, const std::string& why);
  void give_up();
  /// The last line of standard error, and the folder of the game.
  void tell_where_to_look();

  TableOwner& owner_;
  std::vector<std::string> setup_;
  Replica replica_;
  GameFolder folder_;
  Bot bot_;
  ErrorLines errors_;
  std::unique_ptr<rules::Position> no_position_;
  seats::Opening opening_;
  std::string date_;
  bool ready_ = false;              // it said so, or can say nothing any more
  bool silent_ = false;             // the server has had its `ready` from a table before
  bool closed_ = false;             // the bot is ended
  std::string failure_;             // why it can say nothing any more
  std::string last_answer_;         // that then, in place of a move
  std::vector<std::string> early_;  // heard before it was ready
  std::size_t early_bytes_ = 0;
  std::vector<std::string> history_;   // `move` and `out` lines: the game so far
  std::size_t replayed_to_ = 0;        // of history_, what this connection has told
  std::vector<std::string> replayed_;  // all lines since resume(), while it replays
  std::size_t took_at_ = 0;            // the length of history_ when `took` was told last
  std::size_t told_ = 0;               // bytes
  bool asked_ = false;                 // for a move that was not yet accepted
  std::optional<std::string> answer_;  // to that
  std::optional<protocol::ResultLine> result_;
};

}  // namespace aspis::connect
