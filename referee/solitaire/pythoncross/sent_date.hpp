// When a record was sent: the Date line of a letter, and the forms that dates have in mail.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "protocol/result.hpp"

namespace aspis::solitaire::pythoncross {

/// `Thu, 1 Feb 2001 12:00:00 -0600`, `2001-02-01 12:00 CST` or `2001-02-01T18:00:00Z`: the seconds
/// and the day of the week may be missing, the zone may not. Nothing for anything else.
[[nodiscard]] std::optional<std::chrono::sys_seconds> date_from(std::string_view text);

/// Of the first line `Date: ...`; nothing where there is none. The error is for a line that
/// `date_from` does not understand.
[[nodiscard]] protocol::Result<std::optional<std::chrono::sys_seconds>> sent_date(
    std::string_view record);

}  // namespace aspis::solitaire::pythoncross
