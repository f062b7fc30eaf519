#include "server/tournament/held_back.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "referee/formats/bracket_layout.hpp"

namespace aspis::tournament {
namespace {

using formats::MatchKey;

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

MatchSet all_matches(const formats::Schedule& schedule) {
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

/// Considers only the match's own stage.
bool waits_for_reveal(const Tournament& tournament, const MatchKey& key) {
  return holds_back(tournament, key.stage) && !contains(tournament.embargo.revealed, key);
}

/// Ids of match rows.
using Hidden = std::set<std::int64_t>;

Hidden hidden_by_stage(const Tournament& tournament) {
  Hidden hidden;
  auto first = static_cast<int>(tournament.plan.stages.size());
  for (const auto& [id, match] : tournament.matches) {
    if (!match.voided.empty() || !waits_for_reveal(tournament, make_key(match))) continue;
    hidden.insert(id);
    first = std::min(first, match.stage);
  }
  // It is not recorded what voided matches followed from, so from the first held stage on they stay
  // hidden until all results are revealed.
  for (const auto& [id, match] : tournament.matches) {
    if (!match.voided.empty() && match.stage >= first) hidden.insert(id);
  }
  return hidden;
}

const db::GameRow& as_stored(const Tournament& whole, const db::GameRow& game) {
  const auto stored = whole.as_stored.find(game.id);
  return stored == whole.as_stored.end() ? game : stored->second;
}

/// Hides a departure while a match of that entrant is hidden, because it may have decided the
/// match. A revealed walkover shows it.
void hide_departures(const Tournament& whole, const Hidden& hidden, Departures& departures) {
  if (departures.empty()) return;
  Departures told;
  for (const auto& [id, game] : whole.games) {
    const db::GameRow& stored = as_stored(whole, game);
    if (stored.state != db::GameState::awarded || !stored.record_sha256.empty()) continue;
    const db::MatchRow& match = whole.matches.at(game.match);
    if (!match.voided.empty() || hidden.contains(match.id)) continue;
    for (const db::GameSeatRow& seat : stored.seats) {
      if (seat.forfeit && departures.contains(seat.entrant))
        told.insert(*departures.find(seat.entrant));
    }
  }
  for (const auto& [id, match] : whole.matches) {
    if (!match.voided.empty() || !hidden.contains(id)) continue;
    for (const int entrant : match.entrants) departures.erase(entrant);
  }
  for_each_match(*current_schedule(whole), [&](const formats::Stage&, const formats::Pairing& at) {
    if (!waits_for_reveal(whole, at.key)) return;
    for (const formats::Entrant entrant : at.key.entrants) departures.erase(entrant + 1);
  });
  departures.merge(told);
}

Tournament without(const Tournament& whole, const Hidden& hidden, const Departures& departures) {
  Tournament shown;
  shown.plan = whole.plan;
  shown.row = whole.row;
  shown.row.closed = "";  // neither closed nor its seed public before all results are
  shown.entrants = whole.entrants;
  shown.departures = departures;
  shown.passed_thresholds = whole.passed_thresholds;
  shown.seeding = whole.seeding;
  shown.arrivals = whole.arrivals;
  shown.confirmed = whole.confirmed;
  for (const auto& [id, match] : whole.matches) {
    if (!hidden.contains(id)) enter(shown, match);
  }
  for (const auto& [id, game] : whole.games) {
    if (!hidden.contains(game.match)) {
      enter(shown, whole.matches.at(game.match), as_stored(whole, game));
    }
  }
  shown.embargo = whole.embargo;
  if (hidden.empty()) shown.chain = whole.chain;
  for (const std::int64_t id : hidden) {
    const auto before = whole.embargo.chain_before.find(id);
    if (before == whole.embargo.chain_before.end()) continue;
    shown.chain = before->second;
    break;
  }
  keep_schedule(shown);
  return shown;
}

/// Whether hiding a departure would make matches due again that it voided in public stages.
bool reopens_a_stage(const Tournament& whole, const Tournament& shown, const Hidden& hidden) {
  if (whole.departures == shown.departures) return false;
  std::set<int> held;
  for (const std::int64_t id : hidden) held.insert(whole.matches.at(id).stage);
  const auto now = current_schedule(whole);
  for (std::size_t at = 0; at < now->stages.size(); ++at) {
    if (holds_back(whole, static_cast<int>(at)) || held.contains(static_cast<int>(at)))
      return false;
    if (now->stages[at].state == formats::StageState::settled &&
        shown.schedule->stages.at(at).state != formats::StageState::settled) {
      return true;
    }
  }
  return false;
}

/// Hides results of matches that would not have been drawn yet. Returns whether it hid any.
bool hide_what_follows(const Tournament& shown, const MatchSet& matches, Hidden& hidden) {
  const std::size_t before = hidden.size();
  for (const auto& [id, match] : shown.matches) {
    if (match.voided.empty() && !contains(matches, make_key(match))) hidden.insert(id);
  }
  return hidden.size() > before;
}

formats::Format stage_format(const Tournament& tournament, const formats::Stage& stage) {
  return tournament.plan.stages.at(static_cast<std::size_t>(stage.number)).format;
}

std::string round_name(const Tournament& tournament, const formats::Stage& stage,
                       const formats::Pairing& pairing) {
  std::vector<formats::Pairing> all;
  for (const formats::Group& group : stage.groups) {
    all.insert(all.end(), group.pairings.begin(), group.pairings.end());
  }
  return formats::round_name(pairing, stage_format(tournament, stage), all);
}

/// Whether the public sees the match with this row id. `tournament` has a current view.
bool is_shown(const Tournament& tournament, std::int64_t match) {
  if (!tournament.view || !tournament.view->tournament) return true;
  const Tournament& shown = *tournament.view->tournament;
  return shown.matches.find(match) != shown.matches.end();
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

std::shared_ptr<const PublicView> make_public_view(const Tournament& tournament) {
  if (!holds_back_any(tournament)) return nullptr;
  auto view = std::make_shared<PublicView>();
  Hidden hidden = hidden_by_stage(tournament);
  Departures departures = tournament.departures;
  for (;;) {
    hide_departures(tournament, hidden, departures);
    if (hidden.empty() && departures == tournament.departures) {
      view->matches = all_matches(*current_schedule(tournament));
      return view;
    }
    Tournament shown = without(tournament, hidden, departures);
    if (reopens_a_stage(tournament, shown, hidden)) {
      departures = tournament.departures;
      shown = without(tournament, hidden, departures);
    }
    view->matches = all_matches(*shown.schedule);
    if (hide_what_follows(shown, view->matches, hidden)) continue;
    shown.row.stop_after = {};  // would show that a round is over
    view->tournament = std::make_shared<const Tournament>(std::move(shown));
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
  return is_held_back(tournament, make_key(match));
}

Snapshot public_view(const Snapshot& snapshot) {
  if (!snapshot || !snapshot->view || !snapshot->view->tournament) return snapshot;
  return snapshot->view->tournament;
}

std::vector<HeldMatch> reveal_order(const Tournament& tournament) {
  std::vector<std::pair<std::tuple<int, bool, int, int>, HeldMatch>> order;
  const auto schedule = current_schedule(tournament);
  for_each_match(*schedule, [&](const formats::Stage& stage, const formats::Pairing& pairing) {
    if (!waits_for_reveal(tournament, pairing.key)) return;
    HeldMatch match{pairing.key,
                    formats::CountedRounds(stage).of(pairing),
                    round_name(tournament, stage, pairing),
                    pairing.play_off,
                    formats::label(tournament.plan, *schedule, pairing, stage.number),
                    pairing.games_played,
                    pairing.state.complete,
                    tournament.view != nullptr && contains(tournament.view->matches, pairing.key)};
    order.emplace_back(std::tuple{stage.number, pairing.play_off, match.round, pairing.number},
                       std::move(match));
  });
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<HeldMatch> matches;
  for (auto& [place, match] : order) matches.push_back(std::move(match));
  return matches;
}

}  // namespace aspis::tournament
