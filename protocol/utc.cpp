#include "protocol/utc.hpp"

#include <cstdio>

namespace aspis::protocol {
namespace {

/// The number of `count` digits at `at`; nullopt if they are not digits.
std::optional<int> number_at(std::string_view utc, std::size_t at, std::size_t count) {
  int number = 0;
  for (const char c : utc.substr(at, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return number;
}

}  // namespace

std::optional<std::chrono::sys_seconds> parse_utc(std::string_view utc) {
  constexpr std::string_view form = "YYYY-MM-DDThh:mm:ssZ";
  if (utc.size() != form.size()) return std::nullopt;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const bool fixed = form[at] == '-' || form[at] == ':' || form[at] == 'T' || form[at] == 'Z';
    if (fixed && utc[at] != form[at]) return std::nullopt;
  }
  const auto year = number_at(utc, 0, 4);
  const auto month = number_at(utc, 5, 2);
  const auto day = number_at(utc, 8, 2);
  const auto hour = number_at(utc, 11, 2);
  const auto minute = number_at(utc, 14, 2);
  const auto second = number_at(utc, 17, 2);
  if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  return std::chrono::sys_days(date) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second);
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
