// A game refereed in lines, with a program in one seat and random moves in the other: the referee's
// lines and rules, without its clock and seats.
#pragma once

#include <chrono>
#include <climits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/random.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/seats/dialect.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::tests {

class LineReferee {
 public:
  /// The start is dealt from `seed`. The dictionary outlives the referee.
  LineReferee(const std::string& game, int seat, std::uint64_t seed,
              const words::Dictionary* dictionary = nullptr,
              const std::vector<protocol::Option>& options = {})
      : seat_(seat), chance_(seed), words_(seats::aspis_dialect()) {
    plan_.rules = *rules::rules_named(game);
    plan_.setup = *plan_.rules->deal(options, 2, seed);
    plan_.dictionary = dictionary;
    plan_.clock = {std::chrono::milliseconds(60'000), std::nullopt};
    if (dictionary != nullptr) {
      plan_.dictionary_path = "/dictionaries/" + dictionary->sha256() + ".txt";
    }
    position_ = *plan_.rules->start(plan_.setup, dictionary);
    words_->open(opening_, match::make_opening(plan_), seat);
    opening_.pop_back();
  }

  /// `aspis 1` to `ready?`.
  [[nodiscard]] const std::string& opening() const { return opening_; }
  /// Every move so far, as it was said.
  [[nodiscard]] const std::string& so_far() const { return so_far_; }
  [[nodiscard]] std::string asking() const {
    std::string lines;
    words_->ask(lines, *position_, plan_.clock);
    return lines;
  }
  [[nodiscard]] const protocol::Verdict& verdict() const { return verdict_; }
  [[nodiscard]] int moves() const { return moves_; }

  /// Plays the whole game, including the setup; true if it came to its end.
  template <class Caller>
  bool play(Caller& caller) {
    caller.say(opening_);
    return caller.hear() == "ready" && play_on(caller);
  }

  /// At most `moves` more moves, those of both seats counted: true where the game is over.
  template <class Caller>
  bool play_on(Caller& caller, int moves = INT_MAX) {
    for (; moves > 0 && !position_->over(); --moves) {
      if (position_->turn() != seat_) {
        accept(caller, 1 - seat_, position_->random_move(chance_));
        continue;
      }
      caller.say_bytes(asking());
      take_answer(caller, caller.hear());
    }
    if (position_->over()) end(caller, lost_ ? &*lost_ : nullptr);
    return position_->over();
  }

  /// The answer to the last asking().
  template <class Caller>
  void take_answer(Caller& caller, const std::string& answer) {
    const int turn = position_->turn();
    // The position passes the turn on as it plays.
    if (protocol::split_head(answer).word == "crash") {
      lost_.emplace();
      lost_->seat = turn;
      lost_->reason = protocol::Reason::crash;
      lost_->detail = protocol::split_head(answer).rest;
    } else {
      lost_ = match::judge(*position_, answer, plan_.rules->mark(turn));
    }
    if (lost_) {
      position_->drop(turn);
    } else {
      tell(caller, turn, answer);
    }
  }

  /// The other seat loses by its own failure.
  template <class Caller>
  void forfeit_other(Caller& caller, protocol::Reason reason, const std::string& detail) {
    protocol::Forfeit lost;
    lost.seat = 1 - seat_;
    lost.reason = reason;
    lost.detail = detail;
    position_->drop(lost.seat);
    end(caller, &lost);
  }

  template <class Caller>
  void abort(Caller& caller) {
    verdict_ = match::no_result(*position_, 2, protocol::Reason::aborted, "stopped");
    close(caller);
  }

 private:
  template <class Caller>
  void accept(Caller& caller, int by, const std::string& move) {
    if (position_->play(move)) throw std::logic_error("refused: " + move);
    tell(caller, by, move);
  }
  template <class Caller>
  void tell(Caller& caller, int by, const std::string& move) {
    std::string lines;
    words_->tell_move(lines, by, move, std::chrono::milliseconds(2));
    so_far_ += lines;
    ++moves_;
    caller.say_bytes(lines);
  }
  template <class Caller>
  void end(Caller& caller, const protocol::Forfeit* lost) {
    verdict_ = match::make_verdict(*position_, lost);
    close(caller);
  }
  template <class Caller>
  void close(Caller& caller) {
    std::string lines;
    words_->close(lines, verdict_);
    caller.say_bytes(lines);
  }

  int seat_;
  protocol::Random chance_;
  std::unique_ptr<seats::Dialect> words_;
  match::GamePlan plan_;
  std::unique_ptr<rules::Position> position_;
  std::string opening_;
  std::string so_far_;
  std::optional<protocol::Forfeit> lost_;
  protocol::Verdict verdict_;
  int moves_ = 0;
};

}  // namespace aspis::tests
