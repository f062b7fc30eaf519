#include "server/tournament/settling.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "server/tournament/changes_between.hpp"

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

/// Voids in the file and in the tournament what no longer belongs to it, until everything does.
/// Within a transaction.
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

db::AuditRow act_of(const std::string& act, const std::string& subject, const std::string& reason,
                    const Stamp& stamp) {
  return {0, stamp.date, stamp.actor, act, subject, reason};
}

std::string fault_of_reason(const std::string& reason) {
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
  tournament = std::move(changed);
  return consequences;
}

}  // namespace aspis::tournament
