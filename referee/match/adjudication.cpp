#include "referee/match/adjudication.hpp"

#include "protocol/messages.hpp"
#include "protocol/tokens.hpp"

namespace aspis::match {

using protocol::Forfeit;
using protocol::Reason;
using protocol::Verdict;

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

Verdict verdict_of(const rules::Position& position, const Forfeit* last) {
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
