#include "server/tournament/held_back.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/tournament/game_rows.hpp"
#include "server/tournament/settling.hpp"

namespace aspis::tournament {
namespace {

using formats::MatchKey;
using protocol::Error;
using protocol::Result;

std::string stage_name(const Tournament& tournament, int stage) {
  return tournament.plan.stages.at(static_cast<std::size_t>(stage)).name;
}

/// The chosen matches that are not revealed yet.
std::vector<HeldMatch> chosen(const Tournament& tournament, const Reveal& choice) {
  std::vector<HeldMatch> matches = reveal_order(tournament);
  std::erase_if(matches, [&](const HeldMatch& match) {
    if (!choice.match.entrants.empty()) return match.key != choice.match;
    if (choice.stage >= 0 && choice.stage != match.key.stage) return true;
    return choice.round == 0 ? match.games_played == 0
                             : match.play_off || match.round != choice.round;
  });
  return matches;
}

std::vector<MatchKey> collect_keys(const std::vector<HeldMatch>& matches) {
  std::vector<MatchKey> keys;
  for (const HeldMatch& match : matches) keys.push_back(match.key);
  return keys;
}

db::RevealedRow make_row(const MatchKey& key, const std::string& at) {
  db::RevealedRow row{key.stage, key.phase, {}, at};
  for (const formats::Entrant entrant : key.entrants) row.entrants.push_back(entrant + 1);
  return row;
}

void store_revealed(db::Store& store, const std::vector<MatchKey>& keys, const std::string& at) {
  for (const MatchKey& key : keys) store.put_if_new(make_row(key, at));
}

std::string because(const std::string& done, const std::string& reason) {
  return reason.empty() ? done : done + ": " + reason;
}

/// Changes only memory. With `must_be_seen`, a match that would stay hidden is an error.
Result<void> mark_revealed(Tournament& tournament, const std::vector<MatchKey>& keys,
                           bool must_be_seen) {
  for (const MatchKey& key : keys) tournament.embargo.revealed[key] = true;
  tournament.view = make_public_view(tournament);
  const bool all_seen = std::none_of(
      keys.begin(), keys.end(), [&](const MatchKey& key) { return is_held_back(tournament, key); });
  if (all_seen || !must_be_seen) return {};
  return Error{"matches that this follows from are still held back: reveal them first"};
}

/// The choice of a scheduled reveal.
Reveal to_reveal(const db::RevealTimeRow& row) {
  return {{}, row.stage, row.round};
}

Result<void> check(const Tournament& tournament, int stage, int round) {
  if (const auto error = stage_error(tournament, stage); error && stage != -1) return *error;
  if (round < 0 || (stage == -1 && round > 0)) {
    return Error{"round: must be 1 or more, with a stage; 0 is the whole stage"};
  }
  return {};
}

/// Returns an error if there is no such match, round or stage, or nothing of the match is held
/// back.
Result<std::string> reveal_name(const Tournament& tournament, const Reveal& choice) {
  const bool is_match = !choice.match.entrants.empty();
  if (!is_match) {
    if (auto fine = check(tournament, choice.stage, choice.round); !fine) return fine.error();
    if (choice.stage < 0) return std::string("tournament");
    if (choice.round == 0) return stage_name(tournament, choice.stage);
  }
  const std::vector<HeldMatch> matches = chosen(tournament, choice);
  if (is_match) {
    if (matches.empty()) return Error{"no result of this match is held back"};
    return matches.front().label;
  }
  return stage_name(tournament, choice.stage) + ", " +
         (matches.empty() ? "round " + std::to_string(choice.round) : matches.front().round_name);
}

/// The result of an act before it is stored.
struct Change {
  std::string name;            // of what is revealed or held back
  std::vector<MatchKey> keys;  // matches that become public
  std::vector<db::EmbargoRow> rows;
  Tournament tournament;  // after the change
};

Result<Change> reveal_change(const Tournament& tournament, const Reveal& choice) {
  const auto name = reveal_name(tournament, choice);
  if (!name) return name.error();
  Change change{*name, collect_keys(chosen(tournament, choice)), {}, tournament};
  if (change.keys.empty()) return Error{"no result of " + *name + " is held back"};
  const bool is_named = !choice.match.entrants.empty() || choice.round > 0;
  if (auto marked = mark_revealed(change.tournament, change.keys, is_named); !marked) {
    return marked.error();
  }
  return change;
}

Result<Change> hold_back_change(const Tournament& tournament, int stage, bool holds) {
  const auto name = reveal_name(tournament, {{}, stage, 0});
  if (!name) return name.error();
  Change change{*name, {}, {}, tournament};
  Tournament& changed = change.tournament;
  changed.view = make_public_view(changed);
  for (int at = 0; at < static_cast<int>(tournament.plan.stages.size()); ++at) {
    if ((stage >= 0 && at != stage) || holds_back(tournament, at) == holds) continue;
    change.rows.push_back({at, holds});
  }
  if (change.rows.empty()) {
    return Error{"results of " + *name + (holds ? " are held back already" : " are not held back")};
  }
  // Public matches stay public, and so do revealed ones if the stage is held back again.
  for (const auto& [id, match] : tournament.matches) {
    const bool is_of_it =
        std::any_of(change.rows.begin(), change.rows.end(),
                    [&m = match](const auto& row) { return row.stage == m.stage; });
    if (!is_of_it || !match.voided.empty()) continue;
    if (!holds || !is_held_back(changed, match)) change.keys.push_back(make_key(match));
  }
  for (const db::EmbargoRow& row : change.rows) changed.embargo.stages[row.stage] = row.holds;
  if (auto marked = mark_revealed(changed, change.keys, false); !marked) return marked.error();
  return change;
}

}  // namespace

Result<std::string> check_reveal(const Tournament& tournament, const Reveal& choice) {
  auto change = reveal_change(tournament, choice);
  if (!change) return change.error();
  return change->name;
}

Result<std::string> check_hold_back(const Tournament& tournament, int stage, bool holds) {
  auto change = hold_back_change(tournament, stage, holds);
  if (!change) return change.error();
  return change->name;
}

Result<Consequences> reveal(db::Store& store, Tournament& tournament, const Reveal& choice,
                            const std::string& reason, const Stamp& stamp) {
  auto change = reveal_change(tournament, choice);
  if (!change) return change.error();
  const std::string& name = change->name;
  const std::vector<MatchKey>& keys = change->keys;
  store.transaction([&] {
    store_revealed(store, keys, stamp.date);
    store.audit().add(make_audit_row(
        "reveal", name, because(counted(keys.size(), "match", "matches"), reason), stamp));
  });
  tournament = std::move(change->tournament);
  return Consequences{name + ": " + counted(keys.size(), "match", "matches") +
                      (keys.size() == 1 ? " becomes" : " become") + " public"};
}

Result<Consequences> reveal_at(db::Store& store, Tournament& tournament,
                               const db::RevealTimeRow& row, const Stamp& stamp) {
  const auto name = reveal_name(tournament, to_reveal(row));
  if (!name) return name.error();
  const bool any = row.stage < 0 ? holds_back_any(tournament) : holds_back(tournament, row.stage);
  if (!any && !row.at.empty()) return Error{"results of " + *name + " are not held back"};
  store.transaction([&] {
    if (row.at.empty()) {
      store.remove(row);
    } else {
      store.put(row);
    }
    store.audit().add(
        make_audit_row("reveal-at", *name, row.at.empty() ? "not by the clock" : row.at, stamp));
  });
  tournament.embargo.times = store.reveal_times();
  return Consequences{};
}

Result<Consequences> reveal_due(db::Store& store, Tournament& tournament, const std::string& now) {
  Consequences consequences;
  const std::vector<db::RevealTimeRow> times = tournament.embargo.times;
  for (const db::RevealTimeRow& row : times) {
    if (row.at > now) continue;
    const auto done =
        reveal(store, tournament, to_reveal(row), "set for " + row.at, Stamp(now, "referee"));
    consequences.push_back(done ? done->front() : done.error().text);
    store.transaction([&] { store.remove(row); });
  }
  tournament.embargo.times = store.reveal_times();
  return consequences;
}

Result<Consequences> hold_back(db::Store& store, Tournament& tournament, int stage, bool holds,
                               const std::string& reason, const Stamp& stamp) {
  auto change = hold_back_change(tournament, stage, holds);
  if (!change) return change.error();
  store.transaction([&] {
    for (const db::EmbargoRow& row : change->rows) store.put(row);
    store_revealed(store, change->keys, stamp.date);
    store.audit().add(make_audit_row(
        "hold-back", change->name,
        because(holds ? "results are held back from now on" : "results are public", reason),
        stamp));
  });
  tournament = std::move(change->tournament);
  return Consequences{};
}

}  // namespace aspis::tournament
