// Which stored matches a correction has made wrong, how it is said, and what every act of the
// instructor does around its own change: for the runner and for the acts alike.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "db/store.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// What an act led to, in lines for people: matches that were voided, who moved, what is to be
/// played again. Empty where nothing else changed.
using Consequences = std::vector<std::string>;

/// What is done to a tournament's file and to the tournament in the same way.
using Act = std::function<protocol::Result<Consequences>(db::Store&, Tournament&)>;
/// What the act would lead to now: carries it out on a copy of the file and drops the copy.
[[nodiscard]] protocol::Result<Consequences> rehearse(const db::Store&, const Act&);

/// What the log says of the last correction: "game 17 was awarded"; "an earlier result was
/// corrected" where it says nothing.
[[nodiscard]] std::string last_correction(const std::vector<db::AuditRow>& log);

/// The rows of those matches, each with the note why it does not count any more; nothing is
/// changed.
[[nodiscard]] std::vector<db::MatchRow> gone_matches(const Tournament&, const formats::Schedule&,
                                                     const std::string& correction);

/// "match 12, Round 2, group A, M3: ..."
[[nodiscard]] std::string sentence(const db::MatchRow& gone);

/// Stores that these matches were voided, and logs it. Within a transaction.
void store_gone(db::Store&, const std::vector<db::MatchRow>&, const std::string& date);

/// When something is done by hand, and who does it, as the log says it. A time alone is the
/// instructor's.
struct Stamp {
  Stamp(const char* time) : date(time) {}
  Stamp(std::string time, std::string who = "instructor")
      : date(std::move(time)), actor(std::move(who)) {}

  std::string date;
  std::string actor = "instructor";
};

/// A row in the log.
[[nodiscard]] db::AuditRow act_of(const std::string& act, const std::string& subject,
                                  const std::string& reason, const Stamp&);
/// Why this reason cannot stand in the log; "" where it can.
[[nodiscard]] std::string fault_of_reason(const std::string& reason);

/// `work` and everything that follows from it, in one transaction; the tournament has it when it is
/// stored.
Consequences act(db::Store&, Tournament&, const std::string& date, const db::AuditRow&,
                 const std::function<void(Tournament&)>& work);

/// What an act changes for those who play, in lines for people.
/// Stages that are drawn, reopened or complete; who enters or leaves a stage and who changes its
/// group; tables; play-offs; games that are played again; final places. Names entrants by their
/// aliases.
[[nodiscard]] Consequences changes_between(const Tournament& before, const Tournament& now);

/// "1 game is", "3 games are".
[[nodiscard]] std::string counted(std::size_t count, const std::string& one,
                                  const std::string& many);

}  // namespace aspis::tournament
