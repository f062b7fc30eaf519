#include "referee/match/verify.hpp"

#include "protocol/tokens.hpp"
#include "referee/match/budget.hpp"
#include "referee/match/game.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::match {
namespace {

using protocol::Error;
using protocol::Forfeit;
using protocol::PlayedMove;
using protocol::Reason;
using protocol::Record;
using protocol::Result;
using protocol::Warning;

/// Stops the replay.
struct Wrong {
  std::string text;
};

class Replay {
 public:
  Replay(const Record& record, const words::Dictionary* dictionary)
      : record_(record), dictionary_(dictionary) {}

  void start();
  /// Plays on until `plies` moves are on the board or the record ends.
  void run(int plies);
  void check_verdict();
  /// A replay cannot check the network lag that the referee measured.
  void trust_lags();

  Verification verification;
  std::unique_ptr<rules::Position> take_position() { return std::move(position_); }

 private:
  void apply(const PlayedMove&);
  void apply(const Forfeit&);
  void apply(const Warning&) {}
  void check_dealt() const;
  void check_time_out(const Forfeit&) const;
  void trust(const Forfeit&);
  void count_lag(int seat, std::chrono::microseconds time, std::chrono::microseconds lag);
  [[nodiscard]] std::string where() const {
    return "move " + std::to_string(verification.moves + 1);
  }
  [[nodiscard]] const std::string& mark(int seat) const {
    return record_.seats[static_cast<std::size_t>(seat)].mark;
  }

  const Record& record_;
  const words::Dictionary* dictionary_;
  const rules::Rules* rules_ = nullptr;
  std::unique_ptr<rules::Position> position_;
  struct Lag {
    std::chrono::microseconds time{0};
    int moves = 0;
  };
  std::vector<Budget> budgets_;
  std::vector<Lag> lags_;  // by seat
  const Forfeit* last_forfeit_ = nullptr;
};

void Replay::start() {
  const auto rules = rules::rules_named(record_.game);
  if (!rules) throw Wrong{rules.error().text};
  rules_ = *rules;
  if (rules_->needs_dictionary()) {
    if (dictionary_ == nullptr) throw Wrong{"the game needs its dictionary; name it with --dict"};
    if (dictionary_->sha256() != record_.dictionary) {
      throw Wrong{"it was played with the dictionary " + record_.dictionary.substr(0, 12) +
                  "..., this one is " + dictionary_->sha256().substr(0, 12) +
                  "...; name the right one with --dict"};
    }
  } else if (!record_.dictionary.empty()) {
    throw Wrong{"it names a dictionary, and the game has none"};
  }
  for (int seat = 0; seat < record_.setup.seats; ++seat) {
    if (seat >= rules_->max_seats()) throw Wrong{"too many seats"};
    if (mark(seat) != rules_->mark(seat)) {
      throw Wrong{"seat " + std::to_string(seat + 1) + " has the mark " + mark(seat) + ", not " +
                  rules_->mark(seat)};
    }
    budgets_.emplace_back(record_.clock, record_.grace);
    lags_.emplace_back();
  }
  if (record_.seed) check_dealt();
  auto position = rules_->start(record_.setup, dictionary_);
  if (!position) throw Wrong{"the start: " + position.error().text};
  position_ = *std::move(position);
}

void Replay::check_dealt() const {
  const auto dealt = rules_->deal(record_.setup.options, record_.setup.seats, *record_.seed);
  if (!dealt) throw Wrong{"the start: " + dealt.error().text};
  if (*dealt != record_.setup) {
    throw Wrong{"the start is not the one that seed " + std::to_string(*record_.seed) + " deals"};
  }
}

void Replay::run(int plies) {
  for (const protocol::Event& event : record_.events) {
    const bool is_move = std::holds_alternative<PlayedMove>(event);
    if (is_move && verification.moves >= plies) return;
    std::visit([this](const auto& happened) { apply(happened); }, event);
  }
}

void Replay::apply(const PlayedMove& played) {
  if (position_->over()) throw Wrong{where() + ": the game was over before it"};
  const int seat = position_->turn();
  Budget& budget = budgets_[static_cast<std::size_t>(seat)];
  if (const auto limit = budget.limit(); limit && played.time > *limit) {
    throw Wrong{where() + ": it took longer than its time limit"};
  }
  if (const auto lost = judge(*position_, played.move, mark(seat))) {
    throw Wrong{where() + ", " + played.move + ": " + lost->detail};
  }
  count_lag(seat, played.time, played.lag);
  budget.spend(played.time);
  ++verification.moves;
}

void Replay::apply(const Forfeit& forfeit) {
  if (position_->over()) throw Wrong{where() + ": the game was over before the forfeit"};
  if (position_->turn() != forfeit.seat) {
    throw Wrong{where() + ": " + mark(forfeit.seat) + " forfeits, and it is the turn of " +
                mark(position_->turn())};
  }
  if (!protocol::is_forfeit(forfeit.reason)) {
    throw Wrong{where() + ": '" + std::string(name(forfeit.reason)) + "' is not a forfeit"};
  }
  const bool needs_answer = forfeit.reason == Reason::illegal ||
                            forfeit.reason == Reason::malformed ||
                            forfeit.reason == Reason::resigned;
  if (needs_answer) {
    if (!forfeit.answer) throw Wrong{where() + ": the refused answer is missing"};
    const auto lost = judge(*position_, *forfeit.answer, mark(forfeit.seat));
    if (!lost) throw Wrong{where() + ": '" + *forfeit.answer + "' was refused and is legal"};
    // A whole output instead of a line can only be judged by the seat that read it.
    const bool is_line = forfeit.answer->find('\n') == std::string::npos;
    if (!is_line) trust(forfeit);
    if (is_line && lost->reason != forfeit.reason) {
      throw Wrong{where() + ": the refused answer is " + std::string(name(lost->reason)) +
                  ", not " + std::string(name(forfeit.reason))};
    }
  } else if (forfeit.reason == Reason::timeout && forfeit.overrun) {
    check_time_out(forfeit);
  } else {
    trust(forfeit);
  }
  count_lag(forfeit.seat, forfeit.time, forfeit.lag);
  last_forfeit_ = &forfeit;
  position_->drop(forfeit.seat);
}

void Replay::count_lag(int seat, std::chrono::microseconds time, std::chrono::microseconds lag) {
  if (lag.count() <= 0) return;
  const Budget& budget = budgets_[static_cast<std::size_t>(seat)];
  if (budget.uncharged(time + lag, lag) != lag) {
    throw Wrong{where() + ": the lag was within the time limit and must be charged"};
  }
  Lag& all = lags_[static_cast<std::size_t>(seat)];
  all.time += lag;
  ++all.moves;
}

void Replay::trust_lags() {
  for (std::size_t seat = 0; seat < lags_.size(); ++seat) {
    const auto [time, moves] = lags_[seat];
    if (moves == 0) continue;
    const auto rounded = std::chrono::ceil<std::chrono::milliseconds>(time);
    verification.taken_on_trust.push_back(
        mark(static_cast<int>(seat)) + " was not charged " + std::to_string(rounded.count()) +
        " ms of lag in " + std::to_string(moves) + (moves == 1 ? " turn" : " turns"));
  }
}

void Replay::trust(const Forfeit& forfeit) {
  verification.taken_on_trust.push_back(mark(forfeit.seat) + " " +
                                        std::string(name(forfeit.reason)) + " at " + where() +
                                        ": " + forfeit.detail);
}

void Replay::check_time_out(const Forfeit& forfeit) const {
  const auto limit = budgets_[static_cast<std::size_t>(forfeit.seat)].limit();
  if (!limit) throw Wrong{where() + ": a timeout in a game without time limits"};
  if (forfeit.time <= *limit) throw Wrong{where() + ": a timeout within the time limit"};
  if (overrun(forfeit.time, *limit) != *forfeit.overrun) {
    throw Wrong{where() + ": the overrun is " +
                std::to_string(overrun(forfeit.time, *limit).count()) + " ms, not " +
                std::to_string(forfeit.overrun->count())};
  }
}

void Replay::check_verdict() {
  const protocol::Verdict& verdict = record_.verdict;
  if (verdict.reason == Reason::aborted || verdict.reason == Reason::void_) {
    const std::string reason(protocol::name(verdict.reason));
    verification.taken_on_trust.emplace_back(reason + ": " + verdict.detail);
    if (verdict != no_result(*position_, record_.setup.seats, verdict.reason, verdict.detail)) {
      throw Wrong{"the verdict: no winner is possible in a game that is " + reason};
    }
    return;
  }
  if (!position_->over()) throw Wrong{"the verdict: the game is not over after its last move"};
  const protocol::Verdict follows = make_verdict(*position_, last_forfeit_);
  if (follows == verdict) return;
  const auto shown = [this](const protocol::Verdict& v) {
    std::string text(name(v.reason));
    for (std::size_t seat = 0; seat < v.standings.size(); ++seat) {
      text += " " + record_.seats[seat].mark + " " + std::string(name(v.standings[seat])) + " " +
              std::to_string(v.scores[seat]);
    }
    return text;
  };
  if (shown(follows) == shown(verdict)) {
    throw Wrong{"the verdict's mark, overrun or text is not that of the forfeit"};
  }
  throw Wrong{"the verdict should be '" + shown(follows) + "' and is '" + shown(verdict) + "'"};
}

}  // namespace

Result<Verification> verify(const Record& record, const words::Dictionary* dictionary) {
  Replay replay(record, dictionary);
  try {
    replay.start();
    replay.run(INT32_MAX);
    replay.check_verdict();
    replay.trust_lags();
  } catch (const Wrong& wrong) {
    return Error{wrong.text};
  }
  return std::move(replay.verification);
}

Result<std::unique_ptr<rules::Position>> position_after(const Record& record,
                                                        const words::Dictionary* dictionary,
                                                        int plies) {
  Replay replay(record, dictionary);
  try {
    replay.start();
    replay.run(plies);
  } catch (const Wrong& wrong) {
    return Error{wrong.text};
  }
  return replay.take_position();
}

}  // namespace aspis::match
