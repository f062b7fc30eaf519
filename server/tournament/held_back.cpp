#include "server/tournament/held_back.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace aspis::tournament {
namespace {

using formats::MatchKey;
using protocol::Error;
using protocol::Result;

/// Calls f(stage, pairing) for all pairings whose entrants are known.
template <class F>
void for_each_match(const formats::Schedule& schedule, F&& f) {
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        if (!pairing.key.entrants.empty()) f(stage, pairing);
      }
    }
  }
}

MatchSet matches_of(const formats::Schedule& schedule) {
  MatchSet matches;
  for_each_match(schedule, [&](const formats::Stage&, const formats::Pairing& pairing) {
    matches[pairing.key] = true;
  });
  return matches;
}

bool contains(const MatchSet& matches, const MatchKey& key) {
  const bool* const found = matches.find(key);
  return found != nullptr && *found;
}

/// By its stage alone.
bool waits_for_reveal(const Tournament& tournament, const MatchKey& key) {
  return holds_back(tournament, key.stage) && !contains(tournament.embargo.revealed, key);
}

/// Ids of match rows.
using Hidden = std::set<std::int64_t>;

Hidden hidden_by_stage(const Tournament& tournament) {
  Hidden hidden;
  auto first = static_cast<int>(tournament.plan.stages.size());
  for (const auto& [id, match] : tournament.matches) {
    if (!match.voided.empty() || !waits_for_reveal(tournament, key_of(match))) continue;
    hidden.insert(id);
    first = std::min(first, match.stage);
  }
  // Of voided matches nothing says what they followed from: no later than the first of these they
  // wait until all are revealed.
  for (const auto& [id, match] : tournament.matches) {
    if (!match.voided.empty() && match.stage >= first) hidden.insert(id);
  }
  return hidden;
}

Tournament without(const Tournament& whole, const Hidden& hidden) {
  Tournament shown;
  shown.plan = whole.plan;
  shown.row = whole.row;
  shown.row.closed = "";  // it is not over before everything is known, nor is its seed
  shown.entrants = whole.entrants;
  shown.departures = whole.departures;
  shown.passed_thresholds = whole.passed_thresholds;
  shown.seeding = whole.seeding;
  shown.arrivals = whole.arrivals;
  shown.confirmed = whole.confirmed;
  for (const auto& [id, match] : whole.matches) {
    if (!hidden.contains(id)) enter(shown, match);
  }
  for (const auto& [id, game] : whole.games) {
    if (!hidden.contains(game.match)) enter(shown, whole.matches.at(game.match), game);
  }
  shown.embargo = whole.embargo;
  for (const std::int64_t id : hidden) {
    const auto before = whole.embargo.chain_before.find(id);
    if (before == whole.embargo.chain_before.end()) continue;
    shown.chain = before->second;
    break;
  }
  keep_schedule(shown);
  return shown;
}

/// Results whose matches would not have been drawn yet.
bool hide_what_follows(const Tournament& shown, const MatchSet& matches, Hidden& hidden) {
  const std::size_t before = hidden.size();
  for (const auto& [id, match] : shown.matches) {
    if (match.voided.empty() && !contains(matches, key_of(match))) hidden.insert(id);
  }
  return hidden.size() > before;
}

std::string stage_name(const Tournament& tournament, int stage) {
  return tournament.plan.stages.at(static_cast<std::size_t>(stage)).name;
}

/// Matches of the choice that wait for it.
std::vector<MatchKey> chosen(const Tournament& tournament, const Reveal& choice) {
  std::vector<MatchKey> keys;
  const auto schedule = current_schedule(tournament);
  for_each_match(*schedule, [&](const formats::Stage& stage, const formats::Pairing& pairing) {
    const MatchKey& key = pairing.key;
    if (!waits_for_reveal(tournament, key)) return;
    if (!choice.match.entrants.empty()) {
      if (key == choice.match) keys.push_back(key);
      return;
    }
    if (choice.stage >= 0 && choice.stage != stage.number) return;
    const bool is_meant = choice.round == 0 ? tournament.index.match.find(key) != 0
                                            : choice.round == pairing.round && !pairing.play_off;
    if (is_meant) keys.push_back(key);
  });
  return keys;
}

db::RevealedRow row_of(const MatchKey& key, const std::string& at) {
  db::RevealedRow row{key.stage, key.phase, {}, at};
  for (const formats::Entrant entrant : key.entrants) row.entrants.push_back(entrant + 1);
  return row;
}

void store_revealed(db::Store& store, const std::vector<MatchKey>& keys, const std::string& at) {
  for (const MatchKey& key : keys) store.embargo().put_revealed(row_of(key, at));
}

std::string because(const std::string& done, const std::string& reason) {
  return reason.empty() ? done : done + ": " + reason;
}

std::string count_of(std::size_t matches) {
  return std::to_string(matches) + (matches == 1 ? " match" : " matches");
}

/// In the tournament alone. An error where one of a few that were named would not be seen.
Result<void> mark_revealed(Tournament& tournament, const std::vector<MatchKey>& keys,
                           bool must_be_seen) {
  for (const MatchKey& key : keys) tournament.embargo.revealed[key] = true;
  tournament.view = view_of(tournament);
  const bool all_seen = std::none_of(
      keys.begin(), keys.end(), [&](const MatchKey& key) { return is_held_back(tournament, key); });
  if (all_seen || !must_be_seen) return {};
  return Error{"matches that this follows from are still held back: reveal them first"};
}

/// Whether the public sees this match, by its row; `view` is of now.
bool is_shown(const Tournament& tournament, std::int64_t match) {
  if (!tournament.view || !tournament.view->tournament) return true;
  const Tournament& shown = *tournament.view->tournament;
  return shown.matches.find(match) != shown.matches.end();
}

/// Names what a time is for.
Reveal choice_of(const db::RevealTimeRow& row) {
  return {{}, row.stage, row.round};
}

Result<void> check(const Tournament& tournament, int stage, int round) {
  const std::size_t stages = tournament.plan.stages.size();
  if (stage < -1 || (stage >= 0 && static_cast<std::size_t>(stage) >= stages)) {
    return Error{"there is no stage " + std::to_string(stage + 1) + "; the plan has " +
                 std::to_string(stages)};
  }
  if (round < 0 || (stage == -1 && round > 0)) {
    return Error{"a round is 1 or more, of a stage; 0 is all of the stage"};
  }
  return {};
}

}  // namespace

bool holds_back(const Tournament& tournament, int stage) {
  const auto said = tournament.embargo.stages.find(stage);
  if (said != tournament.embargo.stages.end()) return said->second;
  const auto at = static_cast<std::size_t>(stage);
  return at < tournament.plan.stages.size() && tournament.plan.stages[at].embargo;
}

bool holds_back_any(const Tournament& tournament) {
  for (std::size_t stage = 0; stage < tournament.plan.stages.size(); ++stage) {
    if (holds_back(tournament, static_cast<int>(stage))) return true;
  }
  return false;
}

std::shared_ptr<const PublicView> view_of(const Tournament& tournament) {
  if (!holds_back_any(tournament)) return nullptr;
  auto view = std::make_shared<PublicView>();
  Hidden hidden = hidden_by_stage(tournament);
  if (hidden.empty()) {
    view->matches = matches_of(*current_schedule(tournament));
    return view;
  }
  for (;;) {
    const Tournament shown = without(tournament, hidden);
    view->matches = matches_of(*shown.schedule);
    if (hide_what_follows(shown, view->matches, hidden)) continue;
    view->tournament = std::make_shared<const Tournament>(shown);
    return view;
  }
}

bool is_held_back(const Tournament& tournament, const MatchKey& key) {
  if (waits_for_reveal(tournament, key)) return true;
  return tournament.view != nullptr && !contains(tournament.view->matches, key);
}

bool is_held_back(const Tournament& tournament, const db::MatchRow& match) {
  if (tournament.view == nullptr) return false;
  const bool is_known = tournament.matches.find(match.id) != tournament.matches.end();
  if (is_known && match.voided.empty() == tournament.matches.at(match.id).voided.empty()) {
    return !is_shown(tournament, match.id);
  }
  return is_held_back(tournament, key_of(match));
}

Snapshot public_view(const Snapshot& snapshot) {
  if (!snapshot || !snapshot->view || !snapshot->view->tournament) return snapshot;
  return snapshot->view->tournament;
}

std::vector<HeldMatch> running_order(const Tournament& tournament) {
  std::vector<std::pair<std::tuple<int, bool, int, int>, HeldMatch>> order;
  const auto schedule = current_schedule(tournament);
  for_each_match(*schedule, [&](const formats::Stage& stage, const formats::Pairing& pairing) {
    if (!waits_for_reveal(tournament, pairing.key)) return;
    HeldMatch match{pairing.key,
                    pairing.round,
                    pairing.number,
                    formats::label(tournament.plan, *schedule, pairing, stage.number),
                    pairing.games_played,
                    pairing.state.complete,
                    tournament.view != nullptr && contains(tournament.view->matches, pairing.key)};
    order.emplace_back(std::tuple{stage.number, pairing.play_off, pairing.round, pairing.number},
                       std::move(match));
  });
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<HeldMatch> matches;
  for (auto& [place, match] : order) matches.push_back(std::move(match));
  return matches;
}

Result<std::string> name_of(const Tournament& tournament, const Reveal& choice) {
  if (choice.match.entrants.empty()) {
    if (auto fine = check(tournament, choice.stage, choice.round); !fine) return fine.error();
    if (choice.stage < 0) return std::string("tournament");
    return stage_name(tournament, choice.stage) +
           (choice.round == 0 ? "" : ", round " + std::to_string(choice.round));
  }
  std::string name;
  const auto schedule = current_schedule(tournament);
  for_each_match(*schedule, [&](const formats::Stage& stage, const formats::Pairing& pairing) {
    if (pairing.key == choice.match) {
      name = formats::label(tournament.plan, *schedule, pairing, stage.number);
    }
  });
  if (name.empty()) return Error{"there is no such match now"};
  return name;
}

Result<Consequences> reveal(db::Store& store, Tournament& tournament, const Reveal& choice,
                            const std::string& reason, const Stamp& stamp) {
  const auto name = name_of(tournament, choice);
  if (!name) return name.error();
  const std::vector<MatchKey> keys = chosen(tournament, choice);
  if (keys.empty()) return Error{"no result of " + *name + " is held back"};
  Tournament changed = tournament;
  const bool is_named = !choice.match.entrants.empty() || choice.round > 0;
  if (auto marked = mark_revealed(changed, keys, is_named); !marked) return marked.error();
  store.transaction([&] {
    store_revealed(store, keys, stamp.date);
    store.audit().add(act_of("reveal", *name, because(count_of(keys.size()), reason), stamp));
  });
  tournament = std::move(changed);
  return Consequences{*name + ": " + count_of(keys.size()) + (keys.size() == 1 ? " is" : " are") +
                      " public now"};
}

Result<Consequences> reveal_at(db::Store& store, Tournament& tournament,
                               const db::RevealTimeRow& row, const Stamp& stamp) {
  const auto name = name_of(tournament, choice_of(row));
  if (!name) return name.error();
  const bool any = row.stage < 0 ? holds_back_any(tournament) : holds_back(tournament, row.stage);
  if (!any && !row.at.empty()) return Error{"results of " + *name + " are not held back"};
  store.transaction([&] {
    if (row.at.empty()) {
      store.embargo().remove_time(row.stage, row.round);
    } else {
      store.embargo().put_time(row);
    }
    store.audit().add(
        act_of("reveal-at", *name, row.at.empty() ? "not by the clock" : row.at, stamp));
  });
  tournament.embargo.times = store.embargo().times();
  return Consequences{};
}

Result<Consequences> reveal_due(db::Store& store, Tournament& tournament, const std::string& now) {
  Consequences consequences;
  const std::vector<db::RevealTimeRow> times = tournament.embargo.times;
  for (const db::RevealTimeRow& row : times) {
    if (row.at > now) continue;
    const auto done =
        reveal(store, tournament, choice_of(row), "set for " + row.at, Stamp(now, "referee"));
    consequences.push_back(done ? done->front() : done.error().text);
    store.transaction([&] { store.embargo().remove_time(row.stage, row.round); });
  }
  tournament.embargo.times = store.embargo().times();
  return consequences;
}

Result<Consequences> hold_back(db::Store& store, Tournament& tournament, int stage, bool holds,
                               const std::string& reason, const Stamp& stamp) {
  const auto name = name_of(tournament, {{}, stage, 0});
  if (!name) return name.error();
  Tournament changed = tournament;
  changed.view = view_of(changed);
  std::vector<db::EmbargoRow> rows;
  std::vector<MatchKey> keys;
  for (int at = 0; at < static_cast<int>(tournament.plan.stages.size()); ++at) {
    if ((stage >= 0 && at != stage) || holds_back(tournament, at) == holds) continue;
    rows.push_back({at, holds});
  }
  if (rows.empty()) {
    return Error{"results of " + *name + (holds ? " are held back already" : " are not held back")};
  }
  // What is public stays so; and what was revealed, when it is held back once more.
  for (const auto& [id, match] : tournament.matches) {
    const bool is_of_it = std::any_of(
        rows.begin(), rows.end(), [&m = match](const auto& row) { return row.stage == m.stage; });
    if (!is_of_it || !match.voided.empty()) continue;
    if (!holds || is_shown(changed, id)) keys.push_back(key_of(match));
  }
  for (const db::EmbargoRow& row : rows) changed.embargo.stages[row.stage] = row.holds;
  if (auto marked = mark_revealed(changed, keys, false); !marked) return marked.error();
  store.transaction([&] {
    for (const db::EmbargoRow& row : rows) store.embargo().put_stage(row);
    store_revealed(store, keys, stamp.date);
    store.audit().add(
        act_of("hold-back", *name,
               because(holds ? "results are held back from now on" : "results are public", reason),
               stamp));
  });
  tournament = std::move(changed);
  return Consequences{};
}

}  // namespace aspis::tournament
