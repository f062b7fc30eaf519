#include "server/hosting/version_log.hpp"

#include <cstdio>

namespace aspis::hosting {
namespace {

constexpr const char* version_act = "version";
constexpr const char* hand_in_act = "hand-in";

std::string words_of(int number, const std::string& sha256) {
  return "v" + std::to_string(number) + (sha256.empty() ? "" : ", SHA-256 " + sha256);
}

/// Entrant, number and digest of a row about an upload.
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

db::AuditRow audit_of(const db::VersionRow& version) {
  db::AuditRow row;
  row.actor = "entrant";
  row.act = hand_in_act;
  row.subject = "entrant " + std::to_string(version.entrant);
  row.reason = words_of(version.number, version.sha256);
  return row;
}

db::AuditRow audit_of(const RoundVersion& played, const std::string& sha256) {
  db::AuditRow row;
  row.actor = "referee";
  row.act = version_act;
  row.subject = "entrant " + std::to_string(played.entrant) + ", stage " +
                std::to_string(played.stage) + ", phase " + std::to_string(played.phase);
  row.reason = words_of(played.number, sha256);
  return row;
}

std::optional<RoundVersion> round_version_of(const db::AuditRow& row) {
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
    if (const auto played = round_version_of(row)) {
      all.rounds[{played->stage, played->phase, played->entrant}] = played->number;
      all.last_played[played->entrant] = played->number;
    }
  }
  return all;
}

}  // namespace aspis::hosting
