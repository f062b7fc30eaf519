#include "referee/match/advice.hpp"

#include "protocol/tokens.hpp"
#include "referee/seats/dialect.hpp"

namespace aspis::match {
namespace {

using protocol::PlayedMove;
using protocol::Reason;
using Lines = std::vector<std::string>;

int plies(const protocol::Record& record) {
  int count = 0;
  for (const auto& event : record.events) count += std::holds_alternative<PlayedMove>(event);
  return count;
}

std::string shown(const protocol::Forfeit& forfeit) {
  return "it answered '" + protocol::escaped(forfeit.answer.value_or(""), 80) + "'";
}

Lines illegal_advice(const Trouble& trouble) {
  const std::string mark = trouble.record.seats[static_cast<std::size_t>(trouble.seat)].mark;
  Lines lines = {shown(trouble.forfeit), trouble.forfeit.detail};
  const std::string answer = trouble.forfeit.answer.value_or("");
  if (!answer.starts_with(mark + ",")) {
    lines.push_back("its mark in this game is " + mark + ": the line 'you " + mark +
                    "' says so, and the mark changes from game to game");
  } else {
    lines.emplace_back(
        "does it play the 'move' lines of both players on its own board, its own moves too?");
  }
  return lines;
}

Lines timeout_advice(const Trouble& trouble) {
  if (plies(trouble.record) == 0 && !trouble.forfeit.overrun) {
    return {trouble.forfeit.detail,
            "read lines until 'ready?', write 'ready' and a newline, and flush"};
  }
  return {"no answer to 'go' after " + std::to_string(plies(trouble.record)) +
              " moves; the limit " + "was passed",
          "answer every 'go' with one line and flush; read the time allowed from the 'go' line"};
}

Lines crash_advice(const Trouble& trouble) {
  Lines lines = {trouble.forfeit.detail + " after " + std::to_string(plies(trouble.record)) +
                 " moves"};
  const std::string& end =
      trouble.report.stderr_tail.empty() ? trouble.report.stderr_head : trouble.report.stderr_tail;
  const auto all = protocol::fields_of(end, '\n');
  for (std::size_t i = all.size() > 6 ? all.size() - 6 : 0; i < all.size(); ++i) {
    if (!all[i].empty()) lines.push_back("its standard error: " + protocol::escaped(all[i], 160));
  }
  lines.emplace_back("a bot goes on until 'bye'; it ends neither after a move nor after an error");
  return lines;
}

}  // namespace

std::vector<std::string> advice(const Trouble& trouble) {
  switch (trouble.forfeit.reason) {
    case Reason::illegal:
      return illegal_advice(trouble);
    case Reason::malformed:
      return {shown(trouble.forfeit), trouble.forfeit.detail,
              "the answer to 'go' is a move and nothing else; print everything else to standard "
              "error"};
    case Reason::timeout:
      return timeout_advice(trouble);
    case Reason::crash:
      return crash_advice(trouble);
    case Reason::protocol:
    case Reason::output_limit:
      return {trouble.forfeit.detail, "write one line for each 'go', a few bytes long"};
    default:
      return {trouble.forfeit.detail};
  }
}

std::vector<std::string> flush_advice(const sandbox::Placement& placement, const GamePlan& plan,
                                      int seat, sandbox::Sandbox& sandbox) {
  const auto position = plan.rules->start(plan.setup, plan.dictionary);
  if (!position) return {};
  std::string lines;
  const auto dialect = seats::aspis_dialect();
  dialect->open(lines, opening_of(plan), seat);
  dialect->ask(lines, **position, plan.clock);
  const auto ran = sandbox.run(placement.box({}, plan.dictionary_path),
                               {placement.command, placement.folder, placement.environment},
                               std::chrono::seconds(5), lines);
  if (!ran || ran->out.find('\n') == std::string::npos) return {};
  return {"when its input ends it writes '" +
              protocol::escaped(ran->out.substr(0, ran->out.find('\n')), 60) +
              "': the answer is there and was held back. Flush the output after every line",
          "C: fflush(stdout)  C++: std::endl  Python: print(..., flush=True)  Java: "
          "System.out.flush()"};
}

}  // namespace aspis::match
