// The rounds of a tournament as a calendar that people subscribe to: iCalendar, RFC 5545.
#pragma once

#include <string>
#include <vector>

#include "db/rows.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::exports {

/// An event for each time window that opens or closes; nothing of results is in it. `name` is the
/// tournament's in its folder, `address` that of its page; both as they are in URLs.
[[nodiscard]] std::string calendar_ics(const tournament::Tournament&,
                                       const std::vector<db::WindowRow>&, const std::string& name,
                                       const std::string& address);

}  // namespace aspis::exports
