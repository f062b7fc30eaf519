#include "referee/solitaire/pythoncross/treasure.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "protocol/utf8.hpp"
#include "referee/solitaire/pythoncross/map.hpp"
#include "referee/solitaire/pythoncross/record.hpp"

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

/// The offset from UTC.
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
  auto words = split_lines_and_words(text).empty() ? std::vector<std::string_view>()
                                                   : split_lines_and_words(text).front();
  if (words.size() == 1) return protocol::parse_utc(words[0]);
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
  const auto moment = protocol::parse_utc(day + "T" + time + "Z");
  const auto zone = zone_from(words.back());
  if (!moment || !zone) return std::nullopt;
  return *moment - *zone;
}

protocol::Result<std::optional<sys_seconds>> sent_date(std::string_view bytes) {
  const std::string record = protocol::typed_text(bytes);
  constexpr std::string_view key = "date:";
  std::size_t number = 0;
  for (const std::string_view line : protocol::split_lines(record)) {
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

namespace {

/// nullopt if the record is not valid.
std::optional<int> valid_total(const Sent& sent) {
  const auto* const verdict = std::get_if<Verdict>(&sent.scored);
  return verdict != nullptr && verdict->valid() ? std::optional(verdict->total) : std::nullopt;
}

/// Smaller is better.
std::tuple<int, int, sys_seconds> rank_key(const Ranked& ranked) {
  const auto total = valid_total(*ranked.sent);
  if (!total) return {2, 0, sys_seconds()};
  if (ranked.late) return {1, 0, ranked.sent->at};
  return {0, -*total, ranked.sent->at};
}

std::string error_text(const Sent& sent) {
  if (const auto* const unreadable = std::get_if<Unreadable>(&sent.scored))
    return unreadable->error;
  return "INVALID " + text(std::get<Verdict>(sent.scored).errors.front());
}

std::string treasure_line(const std::vector<Ranked>& ranked, std::optional<sys_seconds> deadline) {
  if (ranked.empty() || !ranked.front().place)
    return "No record is valid, so the treasure is not found.\n";
  const Sent& first = *ranked.front().sent;
  const std::string line = "The treasure goes to " + first.name + ", " +
                           std::to_string(*valid_total(first)) + " points: ";
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
                   [](const Ranked& a, const Ranked& b) { return rank_key(a) < rank_key(b); });
  for (std::size_t at = 0; at < ranked.size() && valid_total(*ranked[at].sent); ++at) {
    const bool shared = at > 0 && rank_key(ranked[at]) == rank_key(ranked[at - 1]);
    ranked[at].place = shared ? ranked[at - 1].place : std::optional(static_cast<int>(at) + 1);
  }
  return ranked;
}

std::string text(const std::vector<Ranked>& ranked, std::optional<sys_seconds> deadline) {
  std::string lines;
  for (const Ranked& one : ranked) {
    const auto total = valid_total(*one.sent);
    lines += (one.place ? std::to_string(*one.place) + ". " : "-  ") + one.sent->name + ", " +
             protocol::utc(one.sent->at) + (one.sent->by_file ? " by its file" : "") +
             (one.late ? " (late): " : ": ") +
             (total ? std::to_string(*total) : error_text(*one.sent)) + "\n";
  }
  return lines + treasure_line(ranked, deadline);
}

nlohmann::ordered_json to_json(const std::vector<Ranked>& ranked,
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
      record["verdict"] = to_json(*verdict);
    } else {
      record["error"] = std::get<Unreadable>(one.sent->scored).error;
    }
    made["records"].push_back(std::move(record));
  }
  return made;
}

}  // namespace aspis::solitaire::pythoncross
