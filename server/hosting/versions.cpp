#include "server/hosting/versions.hpp"

#include <algorithm>
#include <cstdio>

#include "protocol/utc.hpp"

namespace aspis::hosting {
namespace {

using Versions = std::vector<db::VersionRow>;

std::string moment_after_a_day(const std::string& at) {
  const auto moment = protocol::parse_utc(at);
  return moment ? protocol::utc(*moment + std::chrono::hours(24)) : at;
}

/// Those of the last 24 hours.
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

constexpr const char* version_act = "version";
constexpr const char* hand_in_act = "hand-in";

std::string version_text(int number, const std::string& sha256) {
  return "v" + std::to_string(number) + (sha256.empty() ? "" : ", SHA-256 " + sha256);
}

/// Entrant, number and digest in a log row about an upload.
std::optional<std::tuple<int, int, std::string>> handed_in(const db::AuditRow& row) {
  int entrant = 0;
  int number = 0;
  if (row.act != hand_in_act || std::sscanf(row.subject.c_str(), "entrant %d", &entrant) != 1 ||
      std::sscanf(row.reason.c_str(), "v%d, ", &number) != 1) {
    return std::nullopt;
  }
  return std::tuple(entrant, number, row.reason.substr(row.reason.rfind(' ') + 1));
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

db::AuditRow make_audit_row(const db::VersionRow& version) {
  db::AuditRow row;
  row.actor = "entrant";
  row.act = hand_in_act;
  row.subject = "entrant " + std::to_string(version.entrant);
  row.reason = version_text(version.number, version.sha256);
  return row;
}

db::AuditRow make_audit_row(const RoundVersion& played, const std::string& sha256) {
  db::AuditRow row;
  row.actor = "referee";
  row.act = version_act;
  row.subject = "entrant " + std::to_string(played.entrant) + ", stage " +
                std::to_string(played.stage) + ", phase " + std::to_string(played.phase);
  row.reason = version_text(played.number, sha256);
  return row;
}

std::optional<RoundVersion> parse_round_version(const db::AuditRow& row) {
  RoundVersion played;
  if (row.act != version_act ||
      std::sscanf(row.subject.c_str(), "entrant %d, stage %d, phase %d", &played.entrant,
                  &played.stage, &played.phase) != 3 ||
      std::sscanf(row.reason.c_str(), "v%d", &played.number) != 1) {
    return std::nullopt;
  }
  return played;
}

VersionLog read_version_log(const std::vector<db::AuditRow>& log) {
  VersionLog all;
  for (const db::AuditRow& row : log) {
    if (auto given = handed_in(row)) all.handed_in.insert(*std::move(given));
    if (const auto played = parse_round_version(row)) {
      all.rounds[{played->stage, played->phase, played->entrant}] = played->number;
      all.last_played[played->entrant] = played->number;
    }
  }
  return all;
}

}  // namespace aspis::hosting
