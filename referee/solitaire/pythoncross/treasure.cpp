#include "referee/solitaire/pythoncross/treasure.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "protocol/utc.hpp"

namespace aspis::solitaire::pythoncross {
namespace {

using std::chrono::sys_seconds;

/// Nothing where the record is not valid.
std::optional<int> total_of(const Sent& sent) {
  const auto* const verdict = std::get_if<Verdict>(&sent.scored);
  return verdict != nullptr && verdict->valid() ? std::optional(verdict->total) : std::nullopt;
}

/// Smaller is better.
std::tuple<int, int, sys_seconds> rank_of(const Ranked& ranked) {
  const auto total = total_of(*ranked.sent);
  if (!total) return {2, 0, sys_seconds()};
  if (ranked.late) return {1, 0, ranked.sent->at};
  return {0, -*total, ranked.sent->at};
}

std::string fault_of(const Sent& sent) {
  if (const auto* const unreadable = std::get_if<Unreadable>(&sent.scored))
    return unreadable->error;
  return "INVALID " + text(std::get<Verdict>(sent.scored).faults.front());
}

std::string treasure_line(const std::vector<Ranked>& ranked, std::optional<sys_seconds> deadline) {
  if (ranked.empty() || !ranked.front().place)
    return "No record is valid, so the treasure is not found.\n";
  const Sent& first = *ranked.front().sent;
  const std::string line =
      "The treasure goes to " + first.name + ", " + std::to_string(*total_of(first)) + " points: ";
  if (!deadline) return line + "the highest valid record.\n";
  const std::string by = protocol::utc(*deadline);
  return line +
         (ranked.front().late ? "the first valid record, as none came by " + by
                              : "the highest valid record by " + by) +
         ".\n";
}

}  // namespace

std::vector<Ranked> ranking(const std::vector<Sent>& records, std::optional<sys_seconds> deadline) {
  std::vector<Ranked> ranked;
  for (const Sent& sent : records) {
    ranked.push_back({&sent, std::nullopt, deadline && sent.at > *deadline});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return rank_of(a) < rank_of(b); });
  for (std::size_t at = 0; at < ranked.size() && total_of(*ranked[at].sent); ++at) {
    const bool shared = at > 0 && rank_of(ranked[at]) == rank_of(ranked[at - 1]);
    ranked[at].place = shared ? ranked[at - 1].place : std::optional(static_cast<int>(at) + 1);
  }
  return ranked;
}

std::string text(const std::vector<Ranked>& ranked, std::optional<sys_seconds> deadline) {
  std::string lines;
  for (const Ranked& one : ranked) {
    const auto total = total_of(*one.sent);
    lines += (one.place ? std::to_string(*one.place) + ". " : "-  ") + one.sent->name + ", " +
             protocol::utc(one.sent->at) + (one.sent->by_file ? " by its file" : "") +
             (one.late ? " (late): " : ": ") +
             (total ? std::to_string(*total) : fault_of(*one.sent)) + "\n";
  }
  return lines + treasure_line(ranked, deadline);
}

nlohmann::ordered_json json_of(const std::vector<Ranked>& ranked,
                               std::optional<sys_seconds> deadline) {
  nlohmann::ordered_json made{
      {"deadline", nullptr}, {"treasure", nullptr}, {"records", nlohmann::ordered_json::array()}};
  if (deadline) made["deadline"] = protocol::utc(*deadline);
  if (!ranked.empty() && ranked.front().place) made["treasure"] = ranked.front().sent->name;
  for (const Ranked& one : ranked) {
    nlohmann::ordered_json record{{"name", one.sent->name},
                                  {"place", nullptr},
                                  {"late", one.late},
                                  {"sent", protocol::utc(one.sent->at)},
                                  {"sent_by", one.sent->by_file ? "file" : "date"},
                                  {"error", nullptr},
                                  {"verdict", nullptr}};
    if (one.place) record["place"] = *one.place;
    if (const auto* const verdict = std::get_if<Verdict>(&one.sent->scored)) {
      record["verdict"] = json_of(*verdict);
    } else {
      record["error"] = std::get<Unreadable>(one.sent->scored).error;
    }
    made["records"].push_back(std::move(record));
  }
  return made;
}

}  // namespace aspis::solitaire::pythoncross
