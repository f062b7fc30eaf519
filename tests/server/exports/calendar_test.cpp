// Tests time windows as a calendar.
#include "server/exports/exports.hpp"

#include <gmock/gmock.h>

namespace aspis::exports {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

tournament::Tournament titled(const std::string& title) {
  tournament::Tournament tournament;
  tournament.row.title = title;
  tournament.row.created = "2026-11-01T08:00:00Z";
  tournament.plan.stages.resize(2);
  tournament.plan.stages[1].name = "Bracket";
  return tournament;
}

TEST(Calendar, HasEventForEachWindowWithTime) {
  const std::string text = calendar_ics(
      titled("Cup; the 1st, finals"),
      {{1, 2, "2026-11-20T20:00:00Z", "2026-11-20T21:30:00Z", db::WindowRow::AtClose::forfeit},
       {0, 0, "", "", db::WindowRow::AtClose::wait}},
      "cup", "http://192.0.2.7:8080/t/cup");
  EXPECT_THAT(
      text, AllOf(testing::StartsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"),
                  testing::EndsWith("END:VEVENT\r\nEND:VCALENDAR\r\n"),
                  HasSubstr("UID:cup-2-2@aspis\r\n"), HasSubstr("DTSTART:20261120T200000Z"),
                  HasSubstr("DTEND:20261120T213000Z"),
                  HasSubstr("SUMMARY:Cup\\; the 1st\\, finals: Bracket\\, round 2\r\n"),
                  HasSubstr("URL:http://192.0.2.7:8080/t/cup\r\n"), Not(HasSubstr("UID:cup-1-0"))));
}

TEST(Calendar, FoldsLongLinesBetweenCharacters) {
  std::string title;
  for (int i = 0; i < 60; ++i) title += "\u00e9";
  const std::string text =
      calendar_ics(titled(title), {{1, 0, "", "2026-11-20T21:30:00Z"}}, "cup", "http://x");
  std::string unfolded;
  std::size_t begin = 0;
  for (std::size_t end = text.find("\r\n"); end != std::string::npos;
       begin = end + 2, end = text.find("\r\n", begin)) {
    const std::string line = text.substr(begin, end - begin);
    EXPECT_LE(line.size(), 75U);
    EXPECT_NE(static_cast<unsigned char>(line.front()) & 0xC0U, 0x80U);
    unfolded += line.front() == ' ' ? line.substr(1) : "\n" + line;
  }
  EXPECT_THAT(unfolded, HasSubstr("SUMMARY:" + title + ": Bracket"));
}

}  // namespace
}  // namespace aspis::exports
