// Times as rows and people write them, 2026-11-20T20:51:06Z, as moments.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace aspis::protocol {

/// nullopt if the text has another form or is not a real date and time.
[[nodiscard]] std::optional<std::chrono::sys_seconds> parse_utc(std::string_view text);
[[nodiscard]] std::string utc(std::chrono::sys_seconds);
[[nodiscard]] std::string utc_now();

}  // namespace aspis::protocol
