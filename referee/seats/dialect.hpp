// The text that a seat exchanges with its bot, independent of the transport.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/seats/seat.hpp"

namespace aspis::seats {

/// A file to write into the bot's folder before it starts.
struct FolderFile {
  std::string name;
  std::string content;
};

/// One bot's words, in one game or in several one after the other, each from open() to close().
/// Functions append whole lines, ends included.
class Dialect {
 public:
  virtual ~Dialect() = default;

  /// The reason why a program of this dialect cannot play such a game; nullopt if it can.
  [[nodiscard]] virtual std::optional<std::string> refusal(const Opening&) const { return {}; }
  /// Arguments to append to the command.
  [[nodiscard]] virtual std::vector<std::string> arguments(const Opening&, int) const { return {}; }
  /// With a file, the program runs in a new folder.
  [[nodiscard]] virtual std::vector<FolderFile> files(const Opening&) const { return {}; }

  /// True if the bot says `ready`; otherwise its first move may take the start time longer.
  [[nodiscard]] virtual bool says_ready() const { return true; }
  /// True if the bot in this seat makes its first move unasked: its output before its turn is then
  /// its answer.
  [[nodiscard]] virtual bool begins_unasked(int) const { return false; }
  virtual void open(std::string& lines, const Opening&, int seat) = 0;
  virtual void tell_move(std::string& lines, int by, std::string_view move,
                         std::chrono::microseconds took) = 0;
  virtual void tell_out(std::string& lines, int seat, protocol::Reason) = 0;
  virtual void ask(std::string& lines, const rules::Position&,
                   const protocol::TimeControl& left) = 0;
  virtual void close(std::string& lines, const protocol::Verdict&) = 0;
  /// After the last game.
  virtual void leave(std::string& lines) = 0;
};

/// The lines of PROTOCOL.md.
[[nodiscard]] std::unique_ptr<Dialect> aspis_dialect();

/// The reason why programs of the dialect below cannot play with this clock; nullopt if they can.
/// They read only a limit per move, in whole seconds.
[[nodiscard]] std::optional<std::string> classic_wordcube_refusal(const protocol::TimeControl&);

/// Word cube as the students of the source document wrote it: arguments, a board file, and the
/// opponent's moves on standard input.
[[nodiscard]] std::unique_ptr<Dialect> classic_wordcube_dialect();

}  // namespace aspis::seats
