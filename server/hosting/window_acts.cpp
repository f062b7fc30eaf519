#include "server/hosting/actions.hpp"

#include <algorithm>
#include <set>

#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"

namespace aspis::hosting {
namespace {

using lobby::find_window;
using protocol::Error;
using protocol::Result;
using tournament::Consequences;
using tournament::Tournament;

std::optional<Error> find_error(const db::WindowRow& window) {
  for (const std::string& time : {window.opens, window.closes}) {
    if (!time.empty() && !protocol::parse_utc(time)) {
      return Error{"'" + time + "' is not a valid time: write it as 2026-11-20T20:51:06Z"};
    }
  }
  if (!window.opens.empty() && !window.closes.empty() && window.closes < window.opens) {
    return Error{"the window closes before it opens"};
  }
  return std::nullopt;
}

/// The numbers of the entrants whose bots are not connected.
std::set<int> absent_in(const HostedTournament& hosted) {
  std::set<int> absent;
  const auto view = hosted.lobby().view();
  if (!view) return absent;
  for (const lobby::LobbyEntrant& entrant : view->entrants) {
    if (!entrant.house && entrant.presence == lobby::Presence::absent)
      absent.insert(entrant.number);
  }
  return absent;
}

/// One line for each match that closing this window now decides.
Consequences decided_by(const db::WindowRow& window, const Tournament& tournament,
                        const std::set<int>& absent, const std::string& date) {
  Consequences lines;
  if (window.closes.empty() || window.closes > date) return lines;
  const bool forfeits = window.at_close == db::WindowRow::AtClose::forfeit;
  if (!forfeits && !window.by_agreement) return lines;
  const auto schedule = current_schedule(tournament);
  for (const lobby::LobbyMatch& match : lobby::lobby_matches(tournament.plan, *schedule)) {
    const bool has_own = match.round > 0 && window.round == 0 &&
                         find_window(tournament.windows, window.stage, match.round) != nullptr;
    if (match.key.stage != window.stage || has_own ||
        (window.round != 0 && match.round != window.round)) {
      continue;
    }
    std::vector<std::string> missing;
    for (const formats::Entrant entrant : match.key.entrants) {
      if (absent.contains(entrant + 1)) missing.push_back(entrant_alias(tournament, entrant));
    }
    if (missing.empty()) {
      lines.push_back(match.label + ": is played, since all bots are connected");
    } else {
      lines.push_back(match.label + ": " + protocol::joined(missing, " and ") +
                      (missing.size() == 1 ? " is" : " are") + " missing" +
                      (!forfeits             ? "; it is played when they connect"
                       : missing.size() == 1 ? " and loses"
                                             : " and lose"));
    }
  }
  return lines;
}

/// Stores the window and its row in the log. Returns what this decides.
Consequences put(db::Store& store, Tournament& tournament, const db::WindowRow& window,
                 const db::AuditRow& log, const std::set<int>& absent) {
  store.transaction([&] {
    store.put(window);
    store.audit().add(log);
  });
  tournament.windows = store.all<db::WindowRow>();
  return decided_by(window, tournament, absent, log.at);
}

}  // namespace

std::optional<Error> round_error(const Tournament& now, int stage, int round) {
  if (auto error = stage_error(now, stage)) return error;
  if (round < 0) return Error{"a round is 1 or more, or 0 for all of the stage"};
  const auto at = static_cast<std::size_t>(stage);
  const auto schedule = current_schedule(now);
  const int last = formats::last_round(now.plan.stages[at], schedule->stages.at(at));
  if (last > 0 && round > last) {
    return Error{name_of_round(now, stage, round) + " is never played: the stage has " +
                 std::to_string(last) + (last == 1 ? " round" : " rounds")};
  }
  return std::nullopt;
}

tournament::Act set_window(const HostedTournament& hosted, const By& by,
                           const WindowChange& change) {
  return [change, by, date = hosted.date(), absent = absent_in(hosted)](
             db::Store& store, Tournament& now) -> Result<Consequences> {
    if (const auto error = round_error(now, change.stage, change.round)) return *error;
    db::AuditRow log{0, date, by.actor, "window", name_of_round(now, change.stage, change.round),
                     ""};
    const db::WindowRow* const known = find_window(now.windows, change.stage, change.round);
    if (change.remove) {
      if (known == nullptr) return Error{log.subject + " has no separate time window"};
      log.reason = "removed";
      store.transaction([&] {
        store.remove(*known);
        store.audit().add(log);
      });
      now.windows = store.all<db::WindowRow>();
      return Consequences{};
    }
    db::WindowRow window = known != nullptr ? *known : db::WindowRow{};
    window.stage = change.stage;
    window.round = change.round;
    window.opens = change.opens.value_or(window.opens);
    window.closes = change.closes.value_or(window.closes);
    window.at_close = change.at_close.value_or(window.at_close);
    window.by_agreement = change.by_agreement.value_or(window.by_agreement);
    if (const auto error = find_error(window)) return *error;
    log.reason =
        (window.opens.empty() ? "open" : "opens " + window.opens) + std::string(", ") +
        (window.closes.empty() ? "never closes" : "closes " + window.closes) +
        (window.at_close == db::WindowRow::AtClose::forfeit ? ", missing bots forfeit" : "") +
        (window.by_agreement ? ", board and time by agreement" : "");
    return put(store, now, window, log, absent);
  };
}

tournament::Act close_round(const HostedTournament& hosted, const By& by, int stage, int round) {
  return [stage, round, by, date = hosted.date(), absent = absent_in(hosted)](
             db::Store& store, Tournament& now) -> Result<Consequences> {
    if (const auto error = round_error(now, stage, round)) return *error;
    const std::string name = name_of_round(now, stage, round);
    // The round's own window, or else that of its stage.
    const db::WindowRow* known = find_window(now.windows, stage, round);
    if (known == nullptr) known = find_window(now.windows, stage, 0);
    if (known == nullptr ||
        (known->at_close == db::WindowRow::AtClose::wait && !known->by_agreement)) {
      return Error{name + " has no time window in which missing bots forfeit: set one first"};
    }
    db::WindowRow window = *known;
    window.round = round;
    window.closes = date;
    if (window.opens > window.closes) window.opens = "";
    return put(store, now, window,
               {0, date, by.actor, "close-round", name,
                by.because("matches not started were decided as the time window says")},
               absent);
  };
}

}  // namespace aspis::hosting
