// Settles a tournament after a correction: finds stored matches that are no longer right, describes
// consequences, and wraps the changes of acts. Used by the director and by the acts.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "db/store.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::tournament {

/// One line of a stage's table: the parts that an act can change.
struct TableRow {
  std::string alias;
  int place = 1;
  std::string points;            // "4.5"
  std::optional<bool> advances;  // reaches a later stage; empty while that is open
  bool operator==(const TableRow&) const = default;
};
/// All lines of a group's table, before and after an act that changes the table.
struct TableChange {
  std::string title;  // "Round 1, group A"
  std::vector<TableRow> before;
  std::vector<TableRow> after;
  std::optional<int> advance;  // number of entrants that reach the next stage
};

/// Effects of an act, as lines for people: voided matches, entrants that moved, games to be
/// replayed. Empty without effects.
struct Consequences : std::vector<std::string> {
  using vector::vector;
  std::vector<TableChange> tables;
};

/// Changes a tournament's file and the tournament in the same way.
using Act = std::function<protocol::Result<Consequences>(db::Store&, Tournament&)>;
/// Previews the act: carries it out on a copy of the file and drops the copy.
[[nodiscard]] protocol::Result<Consequences> rehearse(const db::Store&, const Act&);

/// The last correction in the log: "game 17 was awarded", or "an earlier result was corrected" if
/// the log has none.
[[nodiscard]] std::string last_correction(const std::vector<db::AuditRow>& log);

/// The rows of these matches, each with the reason why it no longer counts. Changes nothing.
[[nodiscard]] std::vector<db::MatchRow> gone_matches(const Tournament&, const formats::Schedule&,
                                                     const std::string& correction);

/// "match 12, Round 2, group A, M3: ..."
[[nodiscard]] std::string sentence(const db::MatchRow& gone);

/// Stores that these matches were voided, and logs it. Within a transaction.
void store_gone(db::Store&, const std::vector<db::MatchRow>&, const std::string& date);

/// When, and by whom, something is done by hand, for the log. The default is the instructor.
struct Stamp {
  Stamp(const char* time) : date(time) {}
  Stamp(std::string time, std::string who = "instructor")
      : date(std::move(time)), actor(std::move(who)) {}

  std::string date;
  std::string actor = "instructor";
};

/// A row in the log.
[[nodiscard]] db::AuditRow make_audit_row(const std::string& act, const std::string& subject,
                                          const std::string& reason, const Stamp&);
/// Why the reason is not valid for the log; "" if it is.
[[nodiscard]] std::string reason_error(const std::string& reason);

/// Runs `work` and settles its consequences in one transaction; the tournament changes when it is
/// committed.
Consequences act(db::Store&, Tournament&, const std::string& date, const db::AuditRow&,
                 const std::function<void(Tournament&)>& work);

/// Changes by an act in lines for people: stages that are drawn, reopened or complete, entrants
/// that enter or leave a stage or change group, tables, play-offs, replayed games and final places.
/// Uses only aliases.
[[nodiscard]] Consequences changes_between(const Tournament& before, const Tournament& now);
/// Compares the tables of groups with at least one game.
[[nodiscard]] std::vector<TableChange> tables_between(const Tournament& before,
                                                      const Tournament& now);

/// "1 game is", "3 games are".
[[nodiscard]] std::string counted(std::size_t count, const std::string& one,
                                  const std::string& many);

}  // namespace aspis::tournament
