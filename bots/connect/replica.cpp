#include "bots/connect/replica.hpp"

#include <algorithm>

#include "protocol/tokens.hpp"
#include "referee/match/adjudication.hpp"
#include "referee/rules/catalog.hpp"

namespace aspis::connect {

using protocol::Error;
using protocol::Reason;
using protocol::RefereeMessage;
using protocol::Result;

Result<Replica> Replica::read(const std::vector<std::string>& lines) {
  Replica replica;
  std::string mark;
  for (const std::string& line : lines) {
    const auto message = protocol::read_referee_line(line);
    if (!message) continue;  // a word of a later version
    if (const auto* you = std::get_if<protocol::You>(&*message)) mark = you->mark;
    replica.read_line(*message);
  }
  const auto own = std::find(replica.marks_.begin(), replica.marks_.end(), mark);
  if (replica.game_.empty() || own == replica.marks_.end()) {
    return Error{"the server's setup does not name a game or the bot's seat"};
  }
  replica.seat_ = static_cast<int>(own - replica.marks_.begin());
  replica.setup_.seats = static_cast<int>(replica.marks_.size());
  const auto rules = rules::rules_named(replica.game_);
  replica.rules_ = rules ? *rules : nullptr;
  return replica;
}

void Replica::read_line(const RefereeMessage& message) {
  if (const auto* game = std::get_if<protocol::GameLine>(&message)) {
    game_ = game->name;
  } else if (const auto* seats = std::get_if<protocol::Seats>(&message)) {
    marks_ = seats->marks;
  } else if (const auto* clock = std::get_if<protocol::ClockLine>(&message)) {
    clock_ = clock->limits;
  } else if (const auto* option = std::get_if<protocol::OptionLine>(&message)) {
    if (option->option.key == "dictionary") {
      dictionary_ = protocol::head_of(option->option.value).word;
    } else {
      setup_.options.push_back(option->option);
    }
  } else if (const auto* board = std::get_if<protocol::BoardLine>(&message)) {
    setup_.board.dimensions = board->dimensions;
  } else if (const auto* row = std::get_if<protocol::Row>(&message)) {
    setup_.board.rows.push_back(row->text);
  }
}

Result<void> Replica::start(const words::Dictionary* dictionary) {
  if (rules_ == nullptr) {
    broken_ = "this program does not know the game";
    return Error{protocol::in_quotes(game_, 40) + " is not a game that this program knows"};
  }
  auto position = rules_->start(setup_, dictionary);
  if (!position) {
    broken_ = "the rules here refuse the start: " + position.error().text;
    return Error{broken_};
  }
  position_ = *std::move(position);
  return {};
}

std::optional<int> Replica::seat_of(std::string_view move) const {
  const auto found = std::find(marks_.begin(), marks_.end(),
                               move.substr(0, std::min(move.find(','), move.size())));
  if (found == marks_.end()) return std::nullopt;
  return static_cast<int>(found - marks_.begin());
}

void Replica::hear(const RefereeMessage& message) {
  if (const auto* move = std::get_if<protocol::Move>(&message)) {
    hear_move(move->text);
  } else if (const auto* out = std::get_if<protocol::Out>(&message)) {
    hear_out(*out);
  } else if (const auto* took = std::get_if<protocol::Took>(&message)) {
    if (events_.empty()) return;
    if (auto* own = std::get_if<protocol::PlayedMove>(&events_.back())) own->time = took->time;
  } else if (const auto* note = std::get_if<protocol::Note>(&message)) {
    note_ = note->text;
  } else if (std::holds_alternative<protocol::Go>(message)) {
    note_.clear();
    answer_.clear();
  } else if (const auto* result = std::get_if<protocol::ResultLine>(&message)) {
    result_ = *result;
  }
}

void Replica::hear_move(const std::string& move) {
  events_.emplace_back(protocol::PlayedMove{move, {}});
  note_.clear();  // only one just before the result is about it
  if (!position_ || !broken_.empty()) return;
  if (position_->over()) {
    broken_ = "by the rules here the game was over before the move " + move;
  } else if (const auto refusal = position_->play(move)) {
    broken_ = "the rules here refuse the move " + move + ": " + refusal->rule;
  }
}

void Replica::hear_out(const protocol::Out& out) {
  const auto seat = seat_of(out.mark);
  if (!seat || !position_ || !broken_.empty()) return;
  if (position_->over()) {
    broken_ = "by the rules here the game was over before " + out.mark + " went out";
    return;
  }
  protocol::Forfeit lost;
  lost.seat = *seat;
  lost.reason = out.reason;
  lost.detail = "out";
  if (*seat == seat_ && !answer_.empty()) lost.answer = answer_;
  events_.emplace_back(std::move(lost));
  position_->drop(*seat);
}

protocol::Verdict Replica::verdict(const protocol::ResultLine& result) const {
  protocol::Verdict verdict;
  verdict.reason = result.reason;
  verdict.standings.assign(marks_.size(), protocol::Standing::void_);
  verdict.standings[static_cast<std::size_t>(seat_)] = result.standing;
  verdict.scores.assign(marks_.size(), 0);
  for (const auto& [mark, score] : result.scores) {
    if (const auto seat = seat_of(mark)) verdict.scores[static_cast<std::size_t>(*seat)] = score;
  }
  const bool lost = result.standing == protocol::Standing::loss;
  if (protocol::is_forfeit(result.reason) && lost && marks_.size() == 2) verdict.culprit = seat_;
  return verdict;
}

/// Nobody but the one whose turn it is can lose by a fault.
protocol::Forfeit Replica::forfeit(const protocol::ResultLine& result,
                                   const rules::Position& position) const {
  protocol::Forfeit lost;
  lost.seat = position.turn();
  lost.reason = result.reason;
  lost.detail = note_;
  if (lost.reason == Reason::resigned) {
    lost.answer = marks_[static_cast<std::size_t>(lost.seat)] + ",resign";
  } else if (lost.seat == seat_ && !answer_.empty()) {
    lost.answer = answer_;
  }
  return lost;
}

Result<protocol::Record> Replica::record(std::vector<std::string> names,
                                         const std::string& date) const {
  if (!broken_.empty()) return Error{broken_};
  if (!position_ || !result_) return Error{"the end of the game was not seen"};
  const auto position = position_->clone();
  protocol::Record record;
  record.game = game_;
  record.date = date;
  record.setup = setup_;
  record.dictionary = dictionary_;
  record.clock = clock_;
  record.events = events_;
  for (std::size_t i = 0; i < marks_.size(); ++i) record.seats.push_back({marks_[i], names.at(i)});
  if (result_->reason == Reason::aborted || result_->reason == Reason::void_) {
    record.verdict = match::no_result(*position, setup_.seats, result_->reason, note_);
    return record;
  }
  if (!position->over() && protocol::is_forfeit(result_->reason)) {
    record.events.emplace_back(forfeit(*result_, *position));
    position->drop(position->turn());
  }
  if (!position->over()) return Error{"by the rules here the game is not over"};
  const protocol::Forfeit* last = nullptr;
  for (const protocol::Event& event : record.events) {
    if (const auto* lost = std::get_if<protocol::Forfeit>(&event)) last = lost;
  }
  record.verdict = match::verdict_of(*position, last);
  const auto standing = record.verdict.standings.at(static_cast<std::size_t>(seat_));
  if (standing != result_->standing || record.verdict.reason != result_->reason) {
    return Error{"by the rules here the result is " + std::string(name(standing)) + " by " +
                 std::string(name(record.verdict.reason)) + ", by the server's word " +
                 std::string(name(result_->standing)) + " by " +
                 std::string(name(result_->reason))};
  }
  return record;
}

}  // namespace aspis::connect
