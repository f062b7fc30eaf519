// When a record was sent in, and who of several finds the treasure: the highest valid record by the
// deadline, else the first one.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/solitaire/pythoncross/score.hpp"

namespace aspis::solitaire::pythoncross {

/// `Thu, 1 Feb 2001 12:00:00 -0600`, `2001-02-01 12:00 CST` or `2001-02-01T18:00:00Z`: the seconds
/// and the day of the week may be missing, the zone may not. Nothing for anything else.
[[nodiscard]] std::optional<std::chrono::sys_seconds> date_from(std::string_view text);

/// Of the first line `Date: ...`; nothing where there is none. The error is for a line that
/// `date_from` does not understand.
[[nodiscard]] protocol::Result<std::optional<std::chrono::sys_seconds>> sent_date(
    std::string_view record);

/// A record that was sent in.
struct Sent {
  std::string name;  // of its file
  std::chrono::sys_seconds at;
  bool by_file = false;  // it has no Date line: `at` is its file's time
  Scored scored;         // Part::record alone can be unreadable here
};

struct Ranked {
  const Sent* sent = nullptr;  // lives as long as what was ranked
  std::optional<int> place;    // from 1; none where the record is not valid
  bool late = false;
};

/// Valid ones by the deadline first, by their totals, equal ones by their dates; then late valid
/// ones by their dates; then the others as they came. The treasure is the first one's, where that
/// has a place. Without a deadline nothing is late. Same total and date: they share the place.
[[nodiscard]] std::vector<Ranked> ranking(const std::vector<Sent>&,
                                          std::optional<std::chrono::sys_seconds> deadline);

/// A line each, and one on the treasure. Ends with a newline.
[[nodiscard]] std::string text(const std::vector<Ranked>&,
                               std::optional<std::chrono::sys_seconds> deadline);

/// {"deadline", "treasure": name or null, "records": [{"name", "place", "late", "sent",
/// "sent_by": "date" or "file", "error", "verdict"}]}
[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<Ranked>&,
                                             std::optional<std::chrono::sys_seconds> deadline);

}  // namespace aspis::solitaire::pythoncross
