// A tournament on paper and for other programs: tables, brackets, grades, records. The output is
// public and has only aliases, except for gradebooks and for charts of a tournament that shows
// names.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/row/row_json.hpp"
#include "db/store.hpp"
#include "protocol/result.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::exports {

namespace chart {
struct Picture;  // chart/picture.hpp
}

using tournament::Tournament;

/// One line per entrant and stage: stage, group, place, alias, games, wins, ties, losses, forfeits,
/// points, score, tie-break numbers, and why it ranks above the next; then the final places. No
/// times, and nothing that depends on the order in which games ended.
[[nodiscard]] std::string standings_csv(const Tournament&, const formats::Schedule&);
/// The data of standings_csv() as a JSON document.
struct Standings {
  const Tournament* now = nullptr;
  const formats::Schedule* schedule = nullptr;
};
extern const row::Type standings_type;
constexpr const row::Type* row_type(const Standings*) {
  return &standings_type;
}
[[nodiscard]] std::string standings_json(const Tournament&, const formats::Schedule&);

/// The end of the chain of results as text: "link 533 of the chain of results: 3f2a..."; "" if the
/// file has no chain yet.
[[nodiscard]] std::string chain_words(const Tournament&);
/// A note file for exports: chain_words(), and how to check a tournament's file against it.
[[nodiscard]] std::string chain_note(const Tournament&);

/// Crosstables, one per group, as text for a terminal and as CSV: wins, ties and losses against
/// each opponent, and points.
[[nodiscard]] std::string crosstable(const Tournament&, const formats::Group&);
[[nodiscard]] std::string crosstable_csv(const Tournament&, const formats::Schedule&);

enum class Paper { a4, a3, letter };  // landscape
/// "a4", "a3", "letter".
[[nodiscard]] std::optional<Paper> paper_named(std::string_view);

/// A document that browsers can print directly: the stages with tables and brackets, black on
/// white, with the date. It has no scripts and loads nothing. With an `address` it is for a server:
/// it prints the address and offers other papers.
[[nodiscard]] std::string chart_html(const Tournament&, const formats::Schedule&, Paper,
                                     const std::string& date, const std::string& address = "");
/// The content of the <style> element of every chart; a server's content policy must allow it.
[[nodiscard]] std::string_view chart_style();
/// The chart of one stage as an SVG picture, with its pages below each other.
[[nodiscard]] std::string stage_svg(const Tournament&, const formats::Schedule&, int stage, Paper);

/// The subject of a preview. At most one field is set; without any, it is the tournament.
struct PreviewOf {
  std::int64_t game = 0;  // id of the game
  int stage = 0;          // from 1, for a match
  int match = 0;          // its number in the stage
  std::string entrant;    // alias of the entrant
};
inline constexpr int preview_width = 1200;
inline constexpr int preview_height = 630;
/// The preview picture for a shared link; empty if the subject does not exist. It shows all data in
/// the given tournament, so pass the public view.
[[nodiscard]] std::optional<chart::Picture> preview(const Tournament&, const std::string& title,
                                                    const PreviewOf&);

/// The tournament as a calendar for subscriptions (iCalendar, RFC 5545): one event for each time
/// window that opens or closes, and no results. `name` is the tournament's name in its folder,
/// `address` that of its page; both must be encoded for URLs.
[[nodiscard]] std::string calendar_ics(const Tournament&, const std::vector<db::WindowRow>&,
                                       const std::string& name, const std::string& address);

/// The basis of a grade. `percentile`: the share of entrants with a better place. `points`: the
/// share of the possible points won in all games that count. Thresholds with points always have
/// their share of the grade; with `threshold` nothing else counts.
enum class GradeBy { result_class, place, percentile, points, threshold };
inline constexpr std::array<std::string_view, 5> grading_words = {"class", "place", "percentile",
                                                                  "points", "threshold"};
constexpr std::span<const std::string_view> enum_words(GradeBy) {
  return grading_words;
}

/// The points for one result class.
struct ClassGrade {
  std::string result_class;
  double points = 0;
};
/// The limit of a step: a place, a maximum percentage of better entrants, or a minimum percentage
/// of points.
struct GradeStep {
  double bound = 0;
  double points = 0;
};
struct Grading {
  std::string assignment;  // column title; "" for the tournament's or the plan's name
  double possible = 100;
  GradeBy by = GradeBy::result_class;
  /// From the best class. Empty: evenly spaced from `possible` to 0 for those who could not play.
  std::vector<ClassGrade> classes;
  /// From the best step; entrants beyond the last step get 0. Empty: by place and percentile evenly
  /// from first to last, by points in proportion to them.
  std::vector<GradeStep> steps;
};

/// The plan's classes from the best: last stage first, and entrants who could not play last.
[[nodiscard]] std::vector<std::string> result_classes(const formats::Plan&);
[[nodiscard]] std::vector<ClassGrade> evenly_spaced(const formats::Plan&, double possible);

/// Parses `points`; "" selects the scheme's default. By class: "100,75,50,25" for all classes of
/// the plan in order (the last one, for entrants who could not play, may be omitted and is then 0),
/// or changes to the default such as "Final Four=100,Cannot play=5"; a class without a name is
/// "Played". By place: "4=100,8=85"; by percentile: "25=100,50=75"; by points: "75=100,50=80"; from
/// the best. Points are 0 or more, with at most two decimals.
[[nodiscard]] protocol::Result<Grading> read_grading(const formats::Plan&, std::string_view points,
                                                     std::string_view scheme = "class");

/// The percentage of the grade that all thresholds of the plan have together.
[[nodiscard]] int share_of_thresholds(const formats::Plan&);

// Private: contains real names, for the instructor's gradebook.

/// A person and the data that the grade is based on: the better of two entries counts.
struct GradedPerson {
  std::string name;
  std::string email;
  std::string institution;
  tournament::Identifiers identifiers{};
  std::string alias{};    // alias of the entry that counts
  int place = 0;          // 0 if it has none
  int sharing = 1;        // number of entrants who share it
  double points = 0;      // won in games that count
  double obtainable = 0;  // in those games
  std::string grade{};    // for gradebooks; "" if it is open
};
/// In the roster's order. Entries with the same e-mail address belong to one person; without an
/// address the identifier decides, then the name. Each member of a team gets its grade. A grade is
/// open until the place is certain, for entrants who won without ever having to move, and for
/// entrants disqualified although they could play: the instructor decides. Sample bots and staff
/// are left out.
[[nodiscard]] std::vector<GradedPerson> graded_people(const Tournament&, const formats::Schedule&,
                                                      const Grading&);
[[nodiscard]] std::string grade_text(double);

/// One line per person of graded_people(), in the order of the imported file, with all the
/// identifiers that the file had.
[[nodiscard]] std::string canvas_csv(const Tournament&, const formats::Schedule&,
                                     const Grading& = {});
/// Moodle finds people by one column and refuses the whole file if one user is unknown. The first
/// column is the e-mail address, or the ID number or username if more people have one. Leaves out
/// people without it; see without_address().
[[nodiscard]] std::string moodle_csv(const Tournament&, const formats::Schedule&,
                                     const Grading& = {});
/// Names of the people that moodle_csv() leaves out.
[[nodiscard]] std::vector<std::string> without_address(const Tournament&);

/// The path of a game's record within an export. It depends on the game's place in the plan and not
/// on when it was played: "1-A-417-102-1.record" is stage, group (or match "M12", round "R3", order
/// "O5", play-off "P1"), aliases, game. Games that do not count and games that were replaced are in
/// the folder "void".
[[nodiscard]] std::filesystem::path record_name(const Tournament&, const db::GameRow&);

/// Writes all records to one zip file, replacing an earlier one only on success. Equal tournaments
/// give equal bytes. Returns the number of records.
[[nodiscard]] protocol::Result<std::size_t> zip_of_records(const db::Store&, const Tournament&,
                                                           const std::filesystem::path&);

/// Writes a folder per entrant, named by alias, with the records of its games and its program's
/// standard error, for its owner only; disqualified.txt or withdrawn.txt gives the reason for a
/// departure. Creates all or nothing; an existing path is an error. Returns the number of records.
[[nodiscard]] protocol::Result<std::size_t> entrant_folders(const db::Store&, const Tournament&,
                                                            const std::filesystem::path&);

}  // namespace aspis::exports
