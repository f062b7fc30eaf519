#include "protocol/utc.hpp"

#include <cstdio>

namespace aspis::protocol {

std::optional<std::chrono::sys_seconds> parse_utc(std::string_view text) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  const int read = std::sscanf(std::string(text).c_str(), "%4d-%2u-%2uT%2d:%2d:%2dZ", &year, &month,
                               &day, &hour, &minute, &second);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (read != 6 || year < 0 || !date.ok()) return std::nullopt;
  const auto moment = std::chrono::sys_days(date) + std::chrono::hours(hour) +
                      std::chrono::minutes(minute) + std::chrono::seconds(second);
  // sscanf takes signs, spaces and too few digits.
  return utc(moment) == text ? std::optional(moment) : std::nullopt;
}

std::string utc(std::chrono::sys_seconds moment) {
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(moment - day);
  char written[40];
  std::snprintf(written, sizeof written, "%04d-%02u-%02uT%02d:%02d:%02dZ",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
  return written;
}

std::string utc_now() {
  return utc(std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
}

}  // namespace aspis::protocol
