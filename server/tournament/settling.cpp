#include "server/tournament/settling.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "protocol/tokens.hpp"
#include "referee/formats/bracket_layout.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::tournament {
namespace {

struct Settled {
  std::string_view act;
  std::string_view done;
};
constexpr auto corrections = std::to_array<Settled>({
    {"award", " was awarded"},
    {"void", " was voided"},
    {"rerun", " was replayed"},
    {"disqualify", " was disqualified"},
    {"withdraw", " withdrew"},
    {"reinstate", " was reinstated"},
    {"merge", " was merged with another"},
    {"add", " joined"},
});

/// Within a transaction: voids matches that no longer belong to the tournament, until all do.
Consequences settle(db::Store& store, Tournament& tournament, const std::string& date) {
  const std::string correction = last_correction(store.audit().all());
  Consequences consequences;
  for (;;) {
    const auto gone = gone_matches(tournament, keep_schedule(tournament), correction);
    if (gone.empty()) return consequences;
    store_gone(store, gone, date);
    for (const db::MatchRow& match : gone) {
      enter(tournament, match);
      consequences.push_back(sentence(match));
    }
  }
}

using formats::Entrant;
using formats::Stage;
using formats::StageState;

/// Lists at most this many items of a kind; the rest are counted.
constexpr std::size_t max_listed = 8;

std::string listed(const std::vector<std::string>& words) {
  const std::size_t shown = std::min(words.size(), max_listed);
  std::string text = protocol::joined(std::span(words).first(shown));
  if (shown < words.size()) text += " and " + std::to_string(words.size() - shown) + " more";
  return text;
}

/// The name of each entrant's group.
std::map<Entrant, std::string> group_names(const Stage& stage) {
  std::map<Entrant, std::string> groups;
  for (const formats::Group& group : stage.groups) {
    for (const Entrant entrant : group.entrants) groups[entrant] = group.name;
  }
  return groups;
}

class Comparison {
 public:
  Comparison(const Tournament& before, const Tournament& now)
      : before_(before),
        now_(now),
        schedule_before_(current_schedule(before)),
        schedule_now_(current_schedule(now)) {}

  Consequences lines() {
    for (std::size_t at = 0; at < schedule_now_->stages.size(); ++at) {
      stage_ = at;
      compare_stages(schedule_before_->stages.at(at), schedule_now_->stages[at]);
    }
    compare_replays();
    compare_places();
    if (schedule_before_->finished != schedule_now_->finished) {
      lines_.emplace_back(schedule_now_->finished ? "The tournament is finished"
                                                  : "The tournament continues");
    }
    return std::move(lines_);
  }

 private:
  void say(const std::string& what) { lines_.push_back(now_.plan.stages[stage_].name + what); }

  void compare_stages(const Stage& before, const Stage& now) {
    if (before.state == StageState::settled && now.state == StageState::playing) {
      const auto due = std::count_if(
          schedule_now_->due.begin(), schedule_now_->due.end(),
          [&](const formats::DueGame& game) { return game.match.stage == now.number; });
      say(" is open again: " +
          counted(static_cast<std::size_t>(due), "game is due", "games are due"));
    }
    if (before.state == StageState::playing && now.state == StageState::settled) {
      say(" is complete");
    }
    compare_entrants(before, now);
    if (!schedule_now_->finished) compare_tables(before, now);
    compare_play_offs(before, now);
  }

  void compare_entrants(const Stage& before, const Stage& now) {
    const auto groups_before = group_names(before);
    const auto groups_now = group_names(now);
    if (groups_before.empty() && groups_now.empty()) return;
    if (groups_before.empty()) {
      return say(" is drawn: " + counted(groups_now.size(), "entrant", "entrants"));
    }
    if (groups_now.empty()) return say(" must be drawn again: its entrants are not known");
    std::vector<std::string> come;
    std::vector<std::string> go;
    std::vector<std::string> move;
    for (const auto& [entrant, group] : groups_now) {
      const auto known = groups_before.find(entrant);
      if (known == groups_before.end()) {
        come.push_back(entrant_alias(now_, entrant) +
                       (group.empty() ? "" : " (group " + group + ")"));
      } else if (known->second != group) {
        move.push_back(entrant_alias(now_, entrant) + " from " + known->second + " to " + group);
      }
    }
    for (const auto& [entrant, group] : groups_before) {
      if (!groups_now.contains(entrant)) go.push_back(entrant_alias(before_, entrant));
    }
    if (!come.empty()) say(" gets " + listed(come));
    if (!go.empty()) say(" loses " + listed(go));
    if (!move.empty()) say(", other groups: " + listed(move));
    compare_pairings(before, now);
  }

  [[nodiscard]] std::string player_names(const formats::MatchKey& key) const {
    return joined_aliases(now_, key.entrants, " - ");
  }

  /// Compares who meets whom in each match of a bracket, whose matches keep their places.
  void compare_bracket(const Stage& before, const Stage& now) {
    std::map<int, formats::MatchKey> keys;
    for (const formats::Group& group : before.groups) {
      for (const formats::Pairing& pairing : group.pairings) keys[pairing.number] = pairing.key;
    }
    std::vector<std::string> changed;
    for (const formats::Group& group : now.groups) {
      for (const formats::Pairing& pairing : group.pairings) {
        const auto old = keys.find(pairing.number);
        if (old == keys.end() || old->second.entrants == pairing.key.entrants) continue;
        if (old->second.entrants.empty()) continue;
        changed.push_back("M" + std::to_string(pairing.number) + ": " + player_names(old->second) +
                          (pairing.key.entrants.empty() ? " is open again"
                                                        : " becomes " + player_names(pairing.key)));
      }
    }
    if (!changed.empty()) say(", " + listed(changed));
  }

  void compare_pairings(const Stage& before, const Stage& now) {
    if (formats::is_bracket(now_.plan.stages[stage_].format)) return compare_bracket(before, now);
    const auto collect_matches = [](const Stage& stage) {
      std::set<formats::MatchKey> keys;
      for (const formats::Group& group : stage.groups) {
        for (const formats::Pairing& pairing : group.pairings) {
          if (!pairing.play_off && !pairing.key.entrants.empty()) keys.insert(pairing.key);
        }
      }
      return keys;
    };
    const auto known = collect_matches(now);
    const auto old = collect_matches(before);
    const auto gone = static_cast<std::size_t>(
        std::count_if(old.begin(), old.end(),
                      [&](const formats::MatchKey& key) { return !known.contains(key); }));
    if (gone > 0) say(": " + counted(gone, "match is", "matches are") + " not played as drawn");
  }

  /// Compares tables of groups with the same entrants and a played game. Only while games remain;
  /// afterwards compare_places() applies.
  void compare_tables(const Stage& before, const Stage& now) {
    if (before.groups.size() != now.groups.size() || group_names(before) != group_names(now))
      return;
    for (std::size_t at = 0; at < now.groups.size(); ++at) {
      std::map<Entrant, int> places;
      int games = 0;
      for (const formats::Line& line : before.groups[at].ranking.lines) {
        places[line.entrant] = line.place;
        games += line.games;
      }
      if (games == 0) continue;
      std::vector<std::string> changed;
      for (const formats::Line& line : now.groups[at].ranking.lines) {
        const auto old = places.find(line.entrant);
        if (old == places.end() || old->second == line.place) continue;
        changed.push_back(moved(line.entrant, old->second, line.place));
      }
      const std::string& name = now.groups[at].name;
      if (!changed.empty()) {
        say((name.empty() ? "" : ", group " + name) + ", table: " + listed(changed));
      }
    }
  }

  [[nodiscard]] std::string moved(Entrant entrant, int from, int to) const {
    return entrant_alias(now_, entrant) + " goes from place " + std::to_string(from) + " to " +
           std::to_string(to);
  }

  void compare_play_offs(const Stage& before, const Stage& now) {
    const auto collect_play_offs = [](const Tournament& tournament, const Stage& stage) {
      std::map<std::string, std::set<std::string>> found;
      for (const formats::Group& group : stage.groups) {
        for (const formats::Pairing& pairing : group.pairings) {
          if (!pairing.play_off) continue;
          auto& players = found[(group.name.empty() ? "" : ", group " + group.name) +
                                ": play-off for place " + std::to_string(pairing.cut)];
          for (const Entrant entrant : pairing.key.entrants) {
            players.insert(entrant_alias(tournament, entrant));
          }
        }
      }
      return found;
    };
    const auto old = collect_play_offs(before_, before);
    const auto fresh = collect_play_offs(now_, now);
    for (const auto& [what, players] : fresh) {
      const auto known = old.find(what);
      if (known != old.end() && known->second == players) continue;
      say(what + " between " + listed({players.begin(), players.end()}));
    }
    for (const auto& [what, players] : old) {
      if (!fresh.contains(what)) say(what + " is not needed any more");
    }
  }

  void compare_replays() {
    std::vector<std::string> matches;
    std::size_t games = 0;
    std::set<formats::MatchKey> seen;
    for (const formats::DueGame& game : schedule_now_->due) {
      const auto played = before_.results.find_games(game.match);
      if (std::none_of(played.begin(), played.end(), [&](const formats::GameResult& result) {
            return result.number == game.number;
          })) {
        continue;
      }
      ++games;
      if (!seen.insert(game.match).second) continue;
      matches.push_back(player_names(game.match));
    }
    if (games == 0) return;
    lines_.push_back(counted(games, "game is", "games are") + " played again: " + listed(matches));
  }

  /// Compares final places, because earlier ones may still change.
  void compare_places() {
    if (!schedule_now_->finished) return;
    std::map<Entrant, int> places;
    for (const formats::FinalPlace& place : schedule_now_->places) {
      places[place.entrant] = place.place;
    }
    std::vector<std::string> changed;
    for (const formats::FinalPlace& place : schedule_before_->places) {
      const auto found = places.find(place.entrant);
      if (!place.certain || found == places.end() || found->second == place.place) continue;
      changed.push_back(moved(place.entrant, place.place, found->second));
    }
    if (!changed.empty()) lines_.push_back(listed(changed));
  }

  const Tournament& before_;
  const Tournament& now_;
  std::shared_ptr<const formats::Schedule> schedule_before_;
  std::shared_ptr<const formats::Schedule> schedule_now_;
  std::size_t stage_ = 0;
  Consequences lines_;
};

}  // namespace

std::string last_correction(const std::vector<db::AuditRow>& log) {
  for (auto row = log.rbegin(); row != log.rend(); ++row) {
    for (const Settled& correction : corrections) {
      if (row->act == correction.act) return row->subject + std::string(correction.done);
    }
  }
  return "an earlier result was corrected";
}

std::vector<db::MatchRow> gone_matches(const Tournament& tournament,
                                       const formats::Schedule& schedule,
                                       const std::string& correction) {
  std::vector<db::MatchRow> gone;
  for (const formats::MatchKey& key : formats::stale(schedule, tournament.results)) {
    const std::int64_t row = tournament.index.match.find(key);
    if (row == 0) continue;
    gone.push_back(tournament.matches.at(row));
    gone.back().voided = "is void since " + correction;
  }
  return gone;
}

std::string sentence(const db::MatchRow& gone) {
  return "match " + std::to_string(gone.id) + ", " + gone.label + ": " + gone.voided;
}

void store_gone(db::Store& store, const std::vector<db::MatchRow>& gone, const std::string& date) {
  for (const db::MatchRow& match : gone) {
    store.matches().set_voided(match.id, match.voided);
    store.audit().add({0, date, "referee", "void-match", "match " + std::to_string(match.id),
                       match.label + ": " + match.voided});
  }
}

db::AuditRow make_audit_row(const std::string& act, const std::string& subject,
                            const std::string& reason, const Stamp& stamp) {
  return {0, stamp.date, stamp.actor, act, subject, reason};
}

std::string reason_error(const std::string& reason) {
  if (reason.find_first_not_of(" \t") == std::string::npos) {
    return "give a reason: it is shown in the public log";
  }
  if (reason.find_first_of("\r\n") != std::string::npos) return "the reason must be one line";
  return "";
}

protocol::Result<Consequences> rehearse(const db::Store& store, const Act& act) {
  db::Store copy = store.copy_in_memory();
  auto tournament = read_tournament(copy);
  if (!tournament) return tournament.error();
  return act(copy, *tournament);
}

Consequences act(db::Store& store, Tournament& tournament, const std::string& date,
                 const db::AuditRow& row, const std::function<void(Tournament&)>& work) {
  Tournament changed = tournament;
  Consequences consequences;
  store.transaction([&] {
    work(changed);
    changed.schedule = nullptr;
    store.audit().add(row);
    consequences = settle(store, changed, date);
  });
  const Consequences more = changes_between(tournament, changed);
  consequences.insert(consequences.end(), more.begin(), more.end());
  consequences.tables = tables_between(tournament, changed);
  tournament = std::move(changed);
  return consequences;
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

Consequences changes_between(const Tournament& before, const Tournament& now) {
  return Comparison(before, now).lines();
}

}  // namespace aspis::tournament
