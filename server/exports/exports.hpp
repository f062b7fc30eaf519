// A tournament on paper and for other programs: tables, brackets, grades, records. Everything here
// is public and knows aliases only, but for the gradebooks, which say so, and for charts of a
// tournament that shows names.
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

/// A line an entrant and stage: stage, group, place, alias, games, wins, ties, losses, forfeits,
/// points, score, tie-break numbers, why it stands above the next; then the final places. Neither
/// has times or numbers that depend on the order in which games ended.
[[nodiscard]] std::string standings_csv(const Tournament&, const formats::Schedule&);
/// The same as a document, which says of each line why it stands above the next.
struct Standings {
  const Tournament* now = nullptr;
  const formats::Schedule* schedule = nullptr;
};
extern const row::Type standings_type;
constexpr const row::Type* type_of(const Standings*) {
  return &standings_type;
}
[[nodiscard]] std::string standings_json(const Tournament&, const formats::Schedule&);

/// Where the chain of results ends, as people read it: "link 533 of the chain of results: 3f2a...";
/// "" where the file has none yet.
[[nodiscard]] std::string chain_words(const Tournament&);
/// That, for a file beside exported ones, with how a tournament's file is held against it.
[[nodiscard]] std::string chain_note(const Tournament&);

/// Each against each, a table a group, as text in columns for a terminal and as CSV: wins, ties and
/// losses against each other one, and points.
[[nodiscard]] std::string crosstable(const Tournament&, const formats::Group&);
[[nodiscard]] std::string crosstable_csv(const Tournament&, const formats::Schedule&);

enum class Paper { a4, a3, letter };  // landscape
/// "a4", "a3", "letter".
[[nodiscard]] std::optional<Paper> paper_named(std::string_view);

/// A document that a browser prints as it is, on as many pages as it takes: the stages with their
/// tables and brackets, black on white, with the date. No script, nothing from elsewhere. With an
/// `address` it stands on a server: that is printed, and other papers can be chosen.
[[nodiscard]] std::string chart_html(const Tournament&, const formats::Schedule&, Paper,
                                     const std::string& date, const std::string& address = "");
/// What is between <style> and </style> of any chart: a server's policy has to allow it.
[[nodiscard]] std::string_view chart_style();
/// The chart of one stage as a picture of its own, its pages one below the other.
[[nodiscard]] std::string stage_svg(const Tournament&, const formats::Schedule&, int stage, Paper);

/// What a preview shows: one of them at most; without any the tournament.
struct PreviewOf {
  std::int64_t game = 0;  // its id
  int stage = 0;          // from 1, of a match
  int match = 0;          // its number in the stage
  std::string entrant;    // its alias
};
inline constexpr int preview_width = 1200;
inline constexpr int preview_height = 630;
/// The picture beside a link that somebody shares. Nothing where there is no such thing. Shows what
/// the given tournament knows: for the public its public view.
[[nodiscard]] std::optional<chart::Picture> preview(const Tournament&, const std::string& title,
                                                    const PreviewOf&);

/// The rounds of a tournament as a calendar that people subscribe to: iCalendar, RFC 5545. An event
/// for each time window that opens or closes; nothing of results is in it. `name` is the
/// tournament's in its folder, `address` that of its page; both as they are in URLs.
[[nodiscard]] std::string calendar_ics(const Tournament&, const std::vector<db::WindowRow>&,
                                       const std::string& name, const std::string& address);

/// What a grade goes by. `percentile`: the share of entrants that stand above one. `points`: the
/// share that it won of the points of all its games that count. Whatever it is, thresholds of the
/// plan that have points have their share of the grade; `threshold` is these alone.
enum class GradeBy { result_class, place, percentile, points, threshold };
inline constexpr std::array<std::string_view, 5> grading_words = {"class", "place", "percentile",
                                                                  "points", "threshold"};
constexpr std::span<const std::string_view> words_of(GradeBy) {
  return grading_words;
}

/// What one result class is worth.
struct ClassGrade {
  std::string result_class;
  double points = 0;
};
/// Places up to the bound, those with less than so many percent above them, those with at least so
/// many percent of their points.
struct GradeStep {
  double bound = 0;
  double points = 0;
};
struct Grading {
  std::string assignment;  // the column's title; "": the tournament's, or the plan's name
  double possible = 100;
  GradeBy by = GradeBy::result_class;
  /// From the best class. Empty: evenly spaced from `possible` down to nothing for those who could
  /// not play.
  std::vector<ClassGrade> classes;
  /// From the best one; who is beyond the last one has nothing. Empty: evenly from the first place
  /// to the last, or in proportion to the points.
  std::vector<GradeStep> steps;
};

/// Of the plan, from the best: that of the last stage first, those who could not play last.
[[nodiscard]] std::vector<std::string> result_classes(const formats::Plan&);
[[nodiscard]] std::vector<ClassGrade> evenly_spaced(const formats::Plan&, double possible);

/// `points` "" is the scheme's own. By class, "100,75,50,25": for all classes of the plan in their
/// order but the last, since who could not play has 0, which may be written or not; or "Final
/// Four=100,Cannot play=5" over the evenly spaced ones. A class without a name is "Played". By
/// place "4=100,8=85", by percentile "25=100,50=75", by points "75=100,50=80": bounds from the best
/// one down. Points are 0 or more, with two decimals at most.
[[nodiscard]] protocol::Result<Grading> read_grading(const formats::Plan&, std::string_view points,
                                                     std::string_view scheme = "class");

/// Of 100, what all thresholds of the plan together have.
[[nodiscard]] int share_of_thresholds(const formats::Plan&);

// Private: real names. For the instructor's gradebook.

/// A person with what the grade was made from: the better of two entries counts.
struct GradedPerson {
  std::string name;
  std::string email;
  std::string institution;
  tournament::Identifiers identifiers{};
  std::string alias{};    // of the entry that counts
  int place = 0;          // 0 where it has none
  int sharing = 1;        // how many share it
  double points = 0;      // won in games that count
  double obtainable = 0;  // in those games
  std::string grade{};    // as gradebooks have it; "" where it is open
};
/// In the order of the roster. Entries with the same e-mail address belong to one person; without
/// an address the identifier decides, and without either the name; each of a team has its grade.
/// The grade stays open as long as the place is not certain, for who won without ever having had to
/// move, and for who was disqualified although it could play: the instructor decides. Sample bots
/// and the staff are nobody.
[[nodiscard]] std::vector<GradedPerson> graded_people(const Tournament&, const formats::Schedule&,
                                                      const Grading&);
[[nodiscard]] std::string grade_text(double);

/// A line for each of graded_people(), in the order of the file that was imported, with every
/// identifier that it had.
[[nodiscard]] std::string canvas_csv(const Tournament&, const formats::Schedule&,
                                     const Grading& = {});
/// Moodle finds people by one column and refuses a whole file for one unknown user. That column is
/// first: the e-mail address, or if more people have one, the ID number or username. People
/// without one are left out; see without_address().
[[nodiscard]] std::string moodle_csv(const Tournament&, const formats::Schedule&,
                                     const Grading& = {});
/// Names of those whom Moodle could not find.
[[nodiscard]] std::vector<std::string> without_address(const Tournament&);

/// The path of a game's record within an export, from what the game is and not from when it was
/// played: "1-A-417-102-1.record" is stage, group (or match "M12", round "R3", order "O5", play-off
/// "P1"), aliases, game. Games that do not count, and those that were played again, are in the
/// folder "void".
[[nodiscard]] std::filesystem::path record_name(const Tournament&, const db::GameRow&);

/// All records in one zip file, made whole or not at all, in place of an earlier one. The same
/// tournament gives the same bytes. Returns their number.
[[nodiscard]] protocol::Result<std::size_t> zip_of_records(const db::Store&, const Tournament&,
                                                           const std::filesystem::path&);

/// For each entrant a folder, by alias, with the records of its own games and what its own program
/// wrote on standard error in them, for its owner alone; where it departed, disqualified.txt or
/// withdrawn.txt says why. Made whole or not at all; a path that exists already is an error.
/// Returns the number of records in them.
[[nodiscard]] protocol::Result<std::size_t> entrant_folders(const db::Store&, const Tournament&,
                                                            const std::filesystem::path&);

}  // namespace aspis::exports
