// Time windows as iCalendar, RFC 5545.
#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

/// "2026-11-20T20:51:06Z" as "20261120T205106Z".
std::string compact_time(std::string time) {
  std::erase_if(time, [](char letter) { return letter == '-' || letter == ':'; });
  return time;
}

std::string escaped_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '\\' || letter == ';' || letter == ',') escaped += '\\';
    if (letter == '\n') escaped += "\\n";
    if (static_cast<unsigned char>(letter) >= 0x20) escaped += letter;
  }
  return escaped;
}

/// Folds long lines, but never within a UTF-8 character.
void add_line(std::string& calendar, std::string_view line) {
  std::size_t room = 75;  // bytes, without its end
  while (line.size() > room) {
    std::size_t cut = room;
    while (cut > 1 && (static_cast<unsigned char>(line[cut]) & 0xC0U) == 0x80U) --cut;
    calendar += line.substr(0, cut);
    calendar += "\r\n ";
    line.remove_prefix(cut);
    room = 74;
  }
  calendar += line;
  calendar += "\r\n";
}

std::string round_words(const Tournament& tournament, const db::WindowRow& window) {
  const auto stage = static_cast<std::size_t>(window.stage);
  const auto& stages = tournament.plan.stages;
  const std::string name = stage < stages.size() ? stages[stage].name : "";
  return name + (window.round == 0 ? "" : ", round " + std::to_string(window.round));
}

std::string rule_words(const db::WindowRow& window) {
  std::string words = window.opens.empty() ? "Open already" : "Opens";
  words += window.closes.empty() ? ", and does not close." : ", closes at the end.";
  if (window.at_close == db::WindowRow::AtClose::forfeit) {
    words += " Bots that are not connected when it closes forfeit.";
  }
  if (window.by_agreement) words += " Entrants agree on time and terms of their matches.";
  return words;
}

}  // namespace

std::string calendar_ics(const Tournament& tournament, const std::vector<db::WindowRow>& windows,
                         const std::string& name, const std::string& address) {
  const std::string title = tournament.row.title.empty() ? name : tournament.row.title;
  std::string calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Aspis//Aspis//EN\r\n";
  add_line(calendar, "X-WR-CALNAME:" + escaped_text(title));
  for (const db::WindowRow& window : windows) {
    if (window.opens.empty() && window.closes.empty()) continue;
    add_line(calendar, "BEGIN:VEVENT");
    add_line(calendar, "UID:" + name + "-" + std::to_string(window.stage + 1) + "-" +
                           std::to_string(window.round) + "@aspis");
    add_line(calendar, "DTSTAMP:" + compact_time(tournament.row.created));
    add_line(calendar,
             "DTSTART:" + compact_time(window.opens.empty() ? window.closes : window.opens));
    add_line(calendar,
             "DTEND:" + compact_time(window.closes.empty() ? window.opens : window.closes));
    add_line(calendar, "SUMMARY:" + escaped_text(title + ": " + round_words(tournament, window)));
    add_line(calendar, "DESCRIPTION:" + escaped_text(rule_words(window)));
    add_line(calendar, "URL:" + address);
    add_line(calendar, "END:VEVENT");
  }
  return calendar + "END:VCALENDAR\r\n";
}

}  // namespace aspis::exports
