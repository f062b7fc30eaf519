// The messages of PROTOCOL.md as types, the only code that reads and writes them, and a buffer that
// cuts received bytes into lines in bounded memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/result.hpp"
#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "protocol/verdict.hpp"

namespace aspis::protocol {

/// A line ends with LF; one CR before it is dropped. Not thread-safe.
class LineBuffer {
 public:
  /// Lines of more than `limit` bytes are refused.
  explicit LineBuffer(std::size_t limit);

  /// The space for the next bytes; never empty. Invalidates views from next_line().
  [[nodiscard]] std::span<char> room();
  /// Says that the first `count` bytes of room() were filled.
  void filled(std::size_t count);

  /// The next whole line without its end, valid until room() or clear(); nullopt if none exists
  /// or it is too long.
  [[nodiscard]] std::optional<std::string_view> next_line();

  /// True if the next line has more than `limit` bytes.
  [[nodiscard]] bool too_long() const;

  /// Bytes that are in no line yet taken.
  [[nodiscard]] std::string_view rest() const;
  void clear();

 private:
  std::size_t limit_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

inline constexpr std::size_t longest_line = 4096;          // bytes, its end not counted
inline constexpr std::size_t longest_unasked = 64 * 1024;  // bytes between two `go`
inline constexpr std::size_t longest_game = 1024 * 1024;   // bytes in one game
/// The limit of standard error in one game, which counters need not exceed.
inline constexpr std::uint64_t max_standard_error = std::uint64_t{1} << 50U;
inline constexpr std::chrono::milliseconds ready_limit{10'000};

// Messages of the referee.
struct Hello {
  int version = 1;
  bool operator==(const Hello&) const = default;
};
struct GameLine {
  std::string name;
  bool operator==(const GameLine&) const = default;
};
struct You {
  std::string mark;
  bool operator==(const You&) const = default;
};
struct Seats {
  std::vector<std::string> marks;
  bool operator==(const Seats&) const = default;
};
struct ClockLine {
  TimeControl limits;
  bool operator==(const ClockLine&) const = default;
};
struct OptionLine {
  Option option;  // the dictionary's value is "SHA256 PATH"
  bool operator==(const OptionLine&) const = default;
};
struct BoardLine {
  std::vector<int> dimensions;
  bool operator==(const BoardLine&) const = default;
};
struct Row {
  std::string text;
  bool operator==(const Row&) const = default;
};
struct ReadyQuery {
  bool operator==(const ReadyQuery&) const = default;
};
struct Go {
  TimeControl left;
  bool operator==(const Go&) const = default;
};
struct Move {
  std::string text;
  bool operator==(const Move&) const = default;
};
struct State {
  std::string text;
  bool operator==(const State&) const = default;
};
struct Took {
  std::chrono::milliseconds time{};
  bool operator==(const Took&) const = default;
};
struct Out {
  std::string mark;
  Reason reason = Reason::void_;
  bool operator==(const Out&) const = default;
};
struct Note {
  std::string text;
  bool operator==(const Note&) const = default;
};
struct ResultLine {
  Standing standing = Standing::void_;
  std::vector<std::pair<std::string, std::int64_t>> scores;  // mark, score
  Reason reason = Reason::void_;
  bool operator==(const ResultLine&) const = default;
};
struct Bye {
  bool operator==(const Bye&) const = default;
};
struct Welcome {
  std::string alias;
  bool operator==(const Welcome&) const = default;
};
/// The relay words that the server accepts.
struct Takes {
  std::vector<std::string> words;
  bool operator==(const Takes&) const = default;
};
struct ErrorLine {
  std::string code;
  std::string text;
  bool operator==(const ErrorLine&) const = default;
};

// Messages of both sides.
struct Ping {
  std::uint64_t number = 0;
  bool operator==(const Ping&) const = default;
};
struct Pong {
  std::uint64_t number = 0;
  bool operator==(const Pong&) const = default;
};

/// A lobby line in either direction, used only over the network; the lobby interprets the text.
struct Lobby {
  std::string text;
  bool operator==(const Lobby&) const = default;
};

// Messages of a bot.
struct Ready {
  /// Sent by a relay for a classic program, which has no `ready` itself.
  bool classic = false;
  bool operator==(const Ready&) const = default;
};
struct Login {
  std::string token;
  bool check_only = false;  // only check the bot, play no games
  bool operator==(const Login&) const = default;
};
/// Sent by a relay: its bot's standard error, starting at byte `from` of this game.
struct StandardError {
  std::uint64_t from = 0;
  std::string bytes;
  bool operator==(const StandardError&) const = default;
};
/// Any other line: a move for the game to judge. A relay may send `crash TEXT` in place of a move.
struct Answer {
  std::string text;
  bool operator==(const Answer&) const = default;
};

using RefereeMessage = std::variant<Hello, GameLine, You, Seats, ClockLine, OptionLine, BoardLine,
                                    Row, ReadyQuery, Go, Move, State, Took, Out, Note, ResultLine,
                                    Bye, Welcome, Takes, ErrorLine, Ping, Pong, Lobby>;
using BotMessage = std::variant<Ready, Login, Ping, Pong, Lobby, StandardError, Answer>;

/// One line without its end.
[[nodiscard]] std::string text(const RefereeMessage&);
[[nodiscard]] std::string text(const BotMessage&);

/// `line` without its end. An unknown first word is an error too: a bot passes over it.
[[nodiscard]] Result<RefereeMessage> read_referee_line(std::string_view line);
/// Fails only on bytes that are not printable and on a broken ping, pong, stderr or login.
[[nodiscard]] Result<BotMessage> read_bot_line(std::string_view line);

/// True for "MARK,resign".
[[nodiscard]] bool is_resignation(std::string_view answer, std::string_view mark);

}  // namespace aspis::protocol
