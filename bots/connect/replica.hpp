// A game as its bot is told it: the server's lines read back into the rules' own values, and into a
// record as far as they tell. Neither judges nor plays.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "protocol/record.hpp"
#include "referee/rules/rules.hpp"

namespace aspis::connect {

class Replica {
 public:
  /// From the lines `game` to `ready?`. Fails where they set up no game.
  [[nodiscard]] static protocol::Result<Replica> read(const std::vector<std::string>& lines);

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] int seat() const { return seat_; }  // the bot's own, from 0
  [[nodiscard]] const std::string& mark() const { return marks_[static_cast<std::size_t>(seat_)]; }
  [[nodiscard]] const std::vector<std::string>& marks() const { return marks_; }
  [[nodiscard]] const protocol::Setup& setup() const { return setup_; }
  [[nodiscard]] const protocol::TimeControl& clock() const { return clock_; }
  /// The last note since the last move; before a result, its reason.
  [[nodiscard]] const std::string& note() const { return note_; }
  [[nodiscard]] const std::string& dictionary() const { return dictionary_; }  // SHA-256, or ""
  /// Null where this program does not know the game.
  [[nodiscard]] const rules::Rules* rules() const { return rules_; }

  /// Sets up the position. Where that fails there is none, and no record. The dictionary outlives
  /// the replica.
  [[nodiscard]] protocol::Result<void> start(const words::Dictionary*);
  /// Null before start() and where it failed.
  [[nodiscard]] const rules::Position* position() const { return position_.get(); }
  /// The seat whose mark a move begins with.
  [[nodiscard]] std::optional<int> seat_of(std::string_view move) const;

  /// What the server says after `ready?`, and what the bot answered.
  void hear(const protocol::RefereeMessage&);
  void answered(std::string_view line) { answer_ = line; }

  /// What the seat is told about the end.
  [[nodiscard]] protocol::Verdict verdict(const protocol::ResultLine&) const;
  /// After the result. `names` by seat. Fails where the lines do not tell enough, with the reason.
  [[nodiscard]] protocol::Result<protocol::Record> record(std::vector<std::string> names,
                                                          const std::string& date) const;

 private:
  void read_line(const protocol::RefereeMessage&);
  void hear_move(const std::string& move);
  void hear_out(const protocol::Out&);
  [[nodiscard]] protocol::Forfeit forfeit(const protocol::ResultLine&,
                                          const rules::Position&) const;

  std::string game_;
  const rules::Rules* rules_ = nullptr;
  std::vector<std::string> marks_;
  int seat_ = 0;
  protocol::Setup setup_;
  protocol::TimeControl clock_;
  std::string dictionary_;
  std::unique_ptr<rules::Position> position_;
  std::string broken_;  // why there can be no record
  std::vector<protocol::Event> events_;
  std::string note_;  // the last one
  std::string answer_;
  std::optional<protocol::ResultLine> result_;
};

}  // namespace aspis::connect
