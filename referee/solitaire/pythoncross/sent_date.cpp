#include "referee/solitaire/pythoncross/sent_date.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/letters.hpp"
#include "referee/solitaire/pythoncross/turn_reader.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using std::chrono::minutes;
using std::chrono::sys_seconds;

/// "Feb" as "02".
std::string month_number(std::string_view name) {
  constexpr std::string_view names = "janfebmaraprmayjunjulaugsepoctnovdec";
  const std::size_t at =
      name.size() == 3 ? names.find(protocol::lower_case(name)) : std::string_view::npos;
  if (at == std::string_view::npos || at % 3 != 0) return {};
  const std::string number = std::to_string(at / 3 + 1);
  return number.size() == 1 ? "0" + number : number;
}

/// How far ahead of UTC.
std::optional<minutes> zone_from(std::string_view zone) {
  constexpr std::array<std::pair<std::string_view, int>, 11> names{{{"Z", 0},
                                                                    {"UTC", 0},
                                                                    {"GMT", 0},
                                                                    {"EST", -5},
                                                                    {"EDT", -4},
                                                                    {"CST", -6},
                                                                    {"CDT", -5},
                                                                    {"MST", -7},
                                                                    {"MDT", -6},
                                                                    {"PST", -8},
                                                                    {"PDT", -7}}};
  for (const auto& [name, hours] : names) {
    if (protocol::upper_case(zone) == name) return minutes(60 * hours);
  }
  std::string digits(zone.substr(std::min<std::size_t>(zone.size(), 1)));
  if (digits.size() == 5 && digits[2] == ':') digits.erase(2, 1);
  const bool four = digits.size() == 4 && digits.find_first_not_of("0123456789") == digits.npos;
  if (!four || (zone[0] != '+' && zone[0] != '-')) return std::nullopt;
  const int number = std::stoi(digits);
  if (number / 100 > 14 || number % 100 > 59) return std::nullopt;
  const minutes ahead(number / 100 * 60 + number % 100);
  return zone[0] == '+' ? ahead : -ahead;
}

std::string two_digits(std::string_view number) {
  return (number.size() == 1 ? "0" : "") + std::string(number);
}

}  // namespace

std::optional<sys_seconds> date_from(std::string_view text) {
  auto words =
      lines_of_words(text).empty() ? std::vector<std::string_view>() : lines_of_words(text).front();
  if (words.size() == 1) return protocol::moment_of(words[0]);
  if (!words.empty() && words.front().ends_with(',')) words.erase(words.begin());
  if (!words.empty() && words.back().starts_with('(')) words.pop_back();  // "(CST)" after -0600
  std::string day;
  if (words.size() == 3) {
    day = words[0];
  } else if (words.size() == 5) {
    day = std::string(words[2]) + "-" + month_number(words[1]) + "-" + two_digits(words[0]);
  } else {
    return std::nullopt;
  }
  std::string time(words[words.size() - 2]);
  if (time.size() == 5) time += ":00";
  const auto moment = protocol::moment_of(day + "T" + time + "Z");
  const auto zone = zone_from(words.back());
  if (!moment || !zone) return std::nullopt;
  return *moment - *zone;
}

protocol::Result<std::optional<sys_seconds>> sent_date(std::string_view bytes) {
  const std::string record = protocol::typed_text(bytes);
  constexpr std::string_view key = "date:";
  std::size_t number = 0;
  for (const std::string_view line : protocol::lines_of(record)) {
    ++number;
    if (protocol::lower_case(line.substr(0, key.size())) != key) continue;
    const auto moment = date_from(line.substr(key.size()));
    if (moment) return moment;
    return at_line(
        number,
        "expected a date such as 2001-02-01 12:00 CST or Thu, 1 Feb 2001 12:00:00 -0600, not \"" +
            protocol::escaped(line.substr(key.size()), 60) + "\"");
  }
  return std::optional<sys_seconds>();
}

}  // namespace aspis::solitaire::pythoncross
