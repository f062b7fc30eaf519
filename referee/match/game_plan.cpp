#include "referee/match/game.hpp"

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::match {

using protocol::Forfeit;
using protocol::Reason;
using protocol::Verdict;

seats::Opening make_opening(const GamePlan& plan) {
  seats::Opening opening;
  opening.game = plan.rules->name();
  for (int seat = 0; seat < plan.setup.seats; ++seat) {
    opening.marks.push_back(plan.rules->mark(seat));
  }
  opening.setup = &plan.setup;
  opening.board_file = plan.rules->board_file(plan.setup.board);
  opening.clock = plan.clock;
  if (plan.dictionary != nullptr) opening.dictionary_sha256 = plan.dictionary->sha256();
  opening.dictionary_path = plan.dictionary_path;
  return opening;
}

protocol::Record blank_record(const GamePlan& plan) {
  protocol::Record record;
  record.game = plan.rules->name();
  record.date = plan.date;
  record.seed = plan.seed;
  record.setup = plan.setup;
  if (plan.dictionary != nullptr) record.dictionary = plan.dictionary->sha256();
  record.clock = plan.clock;
  record.grace = plan.grace;
  record.cores = plan.cores;
  record.games_at_once = plan.games_at_once;
  for (std::size_t seat = 0; seat < plan.names.size(); ++seat) {
    record.seats.push_back({plan.rules->mark(static_cast<int>(seat)), plan.names[seat]});
  }
  return record;
}

std::optional<Forfeit> judge(rules::Position& position, std::string_view answer,
                             std::string_view mark) {
  Forfeit forfeit;
  forfeit.seat = position.turn();
  forfeit.answer = answer;
  if (protocol::is_resignation(answer, mark)) {
    forfeit.reason = Reason::resigned;
    forfeit.detail = "resigned";
    return forfeit;
  }
  if (!protocol::is_printable(answer)) {
    forfeit.reason = Reason::malformed;
    forfeit.detail = "the answer has bytes that are not printable ASCII: '" +
                     protocol::escaped(answer, 60) + "'";
    return forfeit;
  }
  const auto refusal = position.play(answer);
  if (!refusal) return std::nullopt;
  forfeit.reason = refusal->reason;
  forfeit.detail = refusal->rule + ": " + refusal->found;
  return forfeit;
}

Verdict make_verdict(const rules::Position& position, const Forfeit* last) {
  rules::Ending ending = position.ending();
  Verdict verdict{ending.reason,
                  std::nullopt,
                  std::move(ending.standings),
                  std::move(ending.scores),
                  std::nullopt,
                  std::move(ending.detail)};
  if (verdict.reason == Reason::void_ && last != nullptr) {
    verdict.reason = last->reason;
    verdict.culprit = last->seat;
    verdict.overrun = last->overrun;
    verdict.detail = last->detail;
  }
  return verdict;
}

Verdict no_result(const rules::Position& position, int seats, Reason reason, std::string detail) {
  Verdict verdict;
  verdict.reason = reason;
  verdict.standings.assign(static_cast<std::size_t>(seats), protocol::Standing::void_);
  verdict.scores = position.scores();
  verdict.detail = std::move(detail);
  return verdict;
}

}  // namespace aspis::match
