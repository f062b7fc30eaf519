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
/// and the day of the week are optional, the zone is not. nullopt for any other text.
[[nodiscard]] std::optional<std::chrono::sys_seconds> date_from(std::string_view text);

/// The date of the first line `Date: ...`; nullopt if none exists. The error is for a line that
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
  const Sent* sent = nullptr;  // refers into the ranked list
  std::optional<int> place;    // from 1; nullopt if the record is not valid
  bool late = false;
};

/// Ranks valid records that were sent by the deadline by total, then by date; after them late valid
/// ones by date; then invalid ones in input order. The treasure goes to the first record if it has
/// a place. Without a deadline no record is late. Records with the same total and date share a
/// place.
[[nodiscard]] std::vector<Ranked> ranking(const std::vector<Sent>&,
                                          std::optional<std::chrono::sys_seconds> deadline);

/// A line each, and one on the treasure. Ends with a newline.
[[nodiscard]] std::string text(const std::vector<Ranked>&,
                               std::optional<std::chrono::sys_seconds> deadline);

/// {"deadline", "treasure": name or null, "records": [{"name", "place", "late", "sent",
/// "sent_by": "date" or "file", "error", "verdict"}]}
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<Ranked>&,
                                             std::optional<std::chrono::sys_seconds> deadline);

}  // namespace aspis::solitaire::pythoncross
