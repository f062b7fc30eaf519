#include "referee/seats/remote_game.hpp"

#include <algorithm>
#include <utility>

namespace aspis::seats {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// Longer than a machine does to answer a packet: a relay has to wake up.
constexpr milliseconds pongs_may_take{5};
/// Later than this is worth a word; a machine that is busy is often a little late.
constexpr milliseconds suspiciously_late{200};

}  // namespace

void RemoteGame::add(SentEvent one) {
  if (one.by == seat && !one.move.empty()) {
    quota.spend(std::clamp(answered_after - one.took, microseconds(0), allowance));
  }
  sent.push_back(std::move(one));
}

void RemoteGame::write_setup(std::string& out, Dialect& dialect) const {
  Opening shown = *opening;
  // The URL of the list on the server instead of a path of this machine.
  shown.dictionary_path = "/dictionaries/" + shown.dictionary_sha256 + ".txt";
  dialect.open(out, shown, seat);
}

void RemoteGame::write(std::string& out, Dialect& dialect, const SentEvent& sent) {
  if (sent.move.empty()) {
    dialect.tell_out(out, sent.by, sent.reason);
  } else {
    dialect.tell_move(out, sent.by, sent.move, sent.took);
  }
}

void RemoteGame::write_question(std::string& out, Dialect& dialect) const {
  const auto gone = std::max(steady_clock::now() - question->since, steady_clock::duration(0));
  const auto rest = [gone](const std::optional<milliseconds>& limit) {
    return limit ? std::optional(
                       std::max(milliseconds(0), std::chrono::floor<milliseconds>(*limit - gone)))
                 : std::nullopt;
  };
  dialect.ask(out, *question->position, {rest(question->left.move), rest(question->left.game)});
}

microseconds RemoteGame::believed_lag(microseconds by_pings,
                                      std::optional<microseconds> by_kernel) {
  if (!by_kernel || by_pings <= *by_kernel + pongs_may_take) return by_pings;
  if (by_pings > *by_kernel + suspiciously_late && !std::exchange(was_told_of_pongs, true)) {
    warnings.push_back(
        "answers pings after " + protocol::text(duration_cast<milliseconds>(by_pings)) +
        ", and its machine answers packets after " +
        protocol::text(duration_cast<milliseconds>(*by_kernel)) + ": the latter is its lag");
  }
  return *by_kernel + pongs_may_take;
}

}  // namespace aspis::seats
