// How much an entrant may hand in, and a tournament's log of programs: uploads with their owners,
// and the version that played a round.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "db/version_store.hpp"

namespace aspis::hosting {

struct VersionLimits {
  int a_day = 20;                              // versions of an entrant that did not fail
  std::chrono::seconds building_a_day{1'200};  // to build and check them
  std::int64_t bytes = 50'000'000;             // as handed in, of an entrant, in all
};

/// How many more an entrant with these versions, oldest first, may hand in now.
[[nodiscard]] int left_today(const std::vector<db::VersionRow>&, const VersionLimits&,
                             const std::string& now);
/// The reason why it may not hand in so many bytes now, if there is a reason.
[[nodiscard]] std::optional<std::string> refusal(const std::vector<db::VersionRow>&,
                                                 std::size_t bytes, const VersionLimits&,
                                                 const std::string& now);

/// Which version of an entrant plays a round; 0 is the bot that connects.
struct RoundVersion {
  int entrant = 0;
  int stage = 0;
  int phase = 0;  // as in formats::MatchKey
  int number = 0;
  bool operator==(const RoundVersion&) const = default;
};

/// The row of the log by which a version belongs to its entrant.
[[nodiscard]] db::AuditRow audit_of(const db::VersionRow&);

/// The row of the log that says it, and back; nothing where the row says something else.
[[nodiscard]] db::AuditRow audit_of(const RoundVersion&, const std::string& sha256);
[[nodiscard]] std::optional<RoundVersion> round_version_of(const db::AuditRow&);

/// All that a log says.
struct VersionLog {
  std::set<std::tuple<int, int, std::string>> handed_in;  // entrant, number, digest
  std::map<std::tuple<int, int, int>, int> rounds;        // stage, phase, entrant: number
  std::map<int, int> last_played;                         // by entrant
};
[[nodiscard]] VersionLog read_version_log(const std::vector<db::AuditRow>&);

}  // namespace aspis::hosting
