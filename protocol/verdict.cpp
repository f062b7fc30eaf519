#include "protocol/verdict.hpp"

#include <algorithm>
#include <array>

namespace aspis::protocol {
namespace {

constexpr std::array<std::string_view, reason_count> reasons = {
    "points",   "last-spot",    "home",     "tie",     "pass-pass", "no-moves",
    "illegal",  "malformed",    "timeout",  "crash",   "memory",    "output-limit",
    "protocol", "disconnected", "resigned", "aborted", "void"};

constexpr std::array<std::string_view, 4> standings = {"win", "loss", "tie", "void"};

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Enum>(at - names.begin());
}

}  // namespace

std::string_view name(Reason reason) {
  return reasons.at(static_cast<std::size_t>(reason));
}

std::optional<Reason> reason_from(std::string_view text) {
  return find<Reason>(reasons, text);
}

bool is_forfeit(Reason reason) {
  return reason >= Reason::illegal && reason <= Reason::resigned;
}

std::string_view name(Standing standing) {
  return standings.at(static_cast<std::size_t>(standing));
}

std::optional<Standing> standing_from(std::string_view text) {
  return find<Standing>(standings, text);
}

}  // namespace aspis::protocol
