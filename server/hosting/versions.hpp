// Limits on an entrant's uploads, and the rows of a tournament's log about programs: uploads with
// their owners, and the version that played a round.
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
  int a_day = 20;                              // versions of an entrant, without failed ones
  std::chrono::seconds building_a_day{1'200};  // to build and check them
  std::int64_t bytes = 50'000'000;             // total size of an entrant's uploads
};

/// How many more an entrant with these versions, oldest first, may upload now.
[[nodiscard]] int left_today(const std::vector<db::VersionRow>&, const VersionLimits&,
                             const std::string& now);
/// Why the entrant may not upload this many bytes now; nothing if it may.
[[nodiscard]] std::optional<std::string> refusal(const std::vector<db::VersionRow>&,
                                                 std::size_t bytes, const VersionLimits&,
                                                 const std::string& now);

/// The version of an entrant that plays a round; 0 is the bot that connects.
struct RoundVersion {
  int entrant = 0;
  int stage = 0;
  int phase = 0;  // as in formats::MatchKey
  int number = 0;
  bool operator==(const RoundVersion&) const = default;
};

/// The log row that makes a version its entrant's.
[[nodiscard]] db::AuditRow make_audit_row(const db::VersionRow&);

/// Conversion to and from a log row; returns nothing for other rows.
[[nodiscard]] db::AuditRow make_audit_row(const RoundVersion&, const std::string& sha256);
[[nodiscard]] std::optional<RoundVersion> parse_round_version(const db::AuditRow&);

/// The contents of all these rows of a log.
struct VersionLog {
  std::set<std::tuple<int, int, std::string>> handed_in;  // entrant, number, digest
  std::map<std::tuple<int, int, int>, int> rounds;        // stage, phase, entrant: number
  std::map<int, int> last_played;                         // by entrant
};
[[nodiscard]] VersionLog read_version_log(const std::vector<db::AuditRow>&);

}  // namespace aspis::hosting
