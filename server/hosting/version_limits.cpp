#include "server/hosting/version_limits.hpp"

#include <algorithm>

#include "protocol/utc.hpp"

namespace aspis::hosting {
namespace {

using Versions = std::vector<db::VersionRow>;

std::string moment_after_a_day(const std::string& at) {
  const auto moment = protocol::moment_of(at);
  return moment ? protocol::utc(*moment + std::chrono::hours(24)) : at;
}

/// Since this time yesterday.
Versions of_today(Versions all, const std::string& now) {
  std::erase_if(all, [&](const auto& row) { return moment_after_a_day(row.at) <= now; });
  return all;
}

Versions without_failed(Versions all) {
  std::erase_if(all, [](const auto& row) { return row.state == db::VersionState::failed; });
  return all;
}

std::optional<std::string> refusal_today(const Versions& today, const VersionLimits& limits) {
  const Versions counted = without_failed(today);
  const auto most = static_cast<std::size_t>(limits.a_day);
  if (counted.size() >= most) {
    std::string why = std::to_string(most) + " uploads a day are allowed";
    if (most == 0) return why;
    return why + ": the next one from " + moment_after_a_day(counted[counted.size() - most].at);
  }
  std::chrono::milliseconds took{0};
  for (auto row = today.rbegin(); row != today.rend(); ++row) {
    took += row->took;
    if (took < limits.building_a_day) continue;
    return "your programs may be built and checked for " +
           std::to_string(limits.building_a_day.count()) + " s a day: the next one from " +
           moment_after_a_day(row->at);
  }
  return std::nullopt;
}

}  // namespace

int left_today(const Versions& all, const VersionLimits& limits, const std::string& now) {
  return std::max(0, limits.a_day - static_cast<int>(without_failed(of_today(all, now)).size()));
}

std::optional<std::string> refusal(const Versions& all, std::size_t bytes,
                                   const VersionLimits& limits, const std::string& now) {
  if (auto why = refusal_today(of_today(all, now), limits)) return why;
  auto sum = static_cast<std::int64_t>(bytes);
  for (const db::VersionRow& row : all) {
    sum += row.bytes;
    if (row.is_finished()) continue;
    return "version " + std::to_string(row.number) +
           " is not finished yet: wait until it is built and checked";
  }
  if (sum <= limits.bytes) return std::nullopt;
  return "your versions may have " + std::to_string(limits.bytes / 1'000'000) +
         " MB in total: ask your instructor";
}

}  // namespace aspis::hosting
