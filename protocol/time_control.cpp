#include "protocol/time_control.hpp"

#include <array>
#include <cmath>
#include <cstdlib>

#include "protocol/tokens.hpp"

namespace aspis::protocol {
namespace {

using std::chrono::milliseconds;

struct Unit {
  std::string_view name;
  milliseconds length;
};
constexpr std::array<Unit, 4> units = {Unit{"ms", milliseconds(1)}, Unit{"s", milliseconds(1000)},
                                       Unit{"m", milliseconds(60'000)},
                                       Unit{"h", milliseconds(3'600'000)}};
constexpr milliseconds longest = std::chrono::hours(24);

std::string limit_text(std::optional<milliseconds> limit) {
  return limit ? std::to_string(limit->count()) : "-";
}

}  // namespace

std::string text(const TimeControl& control) {
  return limit_text(control.move) + " " + limit_text(control.game);
}

Result<milliseconds> read_duration(std::string_view text) {
  const Error wrong{"'" + escaped(text, 40) +
                    "' is not a duration: write it as 500ms, 2s, 1m or 1h, 24h at most"};
  const std::size_t digits = text.find_first_not_of("0123456789.");
  if (digits == 0 || digits == std::string_view::npos || digits > 10) return wrong;
  const std::string number(text.substr(0, digits));
  char* end = nullptr;
  const double count = std::strtod(number.c_str(), &end);
  if (*end != '\0') return wrong;
  for (const Unit& unit : units) {
    if (text.substr(digits) != unit.name) continue;
    const double length = std::round(count * static_cast<double>(unit.length.count()));
    if (length < 1 || length > static_cast<double>(longest.count())) return wrong;
    return milliseconds(static_cast<milliseconds::rep>(length));
  }
  return wrong;
}

std::string text(milliseconds length) {
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
    if (length.count() % unit->length.count() == 0) {
      return std::to_string(length / unit->length).append(unit->name);
    }
  }
  return "0ms";
}

}  // namespace aspis::protocol
