#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "protocol/ascii.hpp"
#include "server/exports/csv.hpp"
#include "server/exports/exports.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::exports {
namespace {

using protocol::Error;
using protocol::Result;

std::string decimal(double points) {
  std::array<char, 64> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), points, std::chars_format::fixed, 2);
  std::string shown(text.data(), end.ptr);
  shown.erase(shown.find_last_not_of('0') + 1);
  if (shown.ends_with('.')) shown.pop_back();
  return shown;
}

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(protocol::trimmed(text.substr(0, comma)));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

/// What people call a class: one without a name of its own is of those who played.
std::string said(const std::string& result_class) {
  return result_class.empty() ? "Played" : result_class;
}

std::vector<ClassGrade> evenly_spaced(const formats::Plan& plan, double possible) {
  const std::vector<std::string> classes = result_classes(plan);
  const auto steps = static_cast<double>(std::max<std::size_t>(classes.size() - 1, 1));
  std::vector<ClassGrade> grades;
  for (const std::string& result_class : classes) {
    const auto down = static_cast<double>(grades.size());
    grades.push_back({result_class, possible * (steps - down) / steps});
  }
  return grades;
}

Result<double> points_of(std::string_view text) {
  double points = 0;
  const auto end =
      std::from_chars(text.data(), text.data() + text.size(), points, std::chars_format::fixed);
  const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
  const double hundredfold = points * 100;
  if (!whole || !(points >= 0 && points <= 1e6) ||
      std::abs(hundredfold - std::round(hundredfold)) > 1e-6) {
    return Error{"grades: points must be a number from 0 with at most two decimals, not \"" +
                 std::string(text) + "\""};
  }
  return points;
}

std::string quoted_list(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "\"" : ", \"") + said(name) + "\"";
  return list;
}

std::optional<Error> set_class(Grading& grading, const formats::Plan& plan,
                               const std::string& part) {
  const std::size_t equals = part.rfind('=');
  if (equals == std::string::npos) {
    return Error{"grades: \"" + part + "\" has no =: write CLASS=POINTS for each, or points only"};
  }
  const std::string name(protocol::trimmed(std::string_view(part).substr(0, equals)));
  const auto found =
      std::find_if(grading.classes.begin(), grading.classes.end(),
                   [&](const ClassGrade& g) { return said(g.result_class) == name; });
  if (found == grading.classes.end()) {
    return Error{"grades: the plan has no result class \"" + name + "\": it has " +
                 quoted_list(result_classes(plan))};
  }
  const Result<double> points =
      points_of(protocol::trimmed(std::string_view(part).substr(equals + 1)));
  if (!points.ok()) return points.error();
  found->points = *points;
  return std::nullopt;
}

/// "100,75,50": those who could not play have nothing, unless they are named.
std::optional<Error> set_all(Grading& grading, const formats::Plan& plan,
                             const std::vector<std::string>& parts) {
  std::vector<std::string> playing = result_classes(plan);
  if (!plan.cannot_play.empty()) playing.pop_back();
  if (parts.size() != playing.size() && parts.size() != grading.classes.size()) {
    return Error{"grades: " + std::to_string(playing.size()) +
                 " numbers are needed, one for each of " + quoted_list(playing) +
                 ", and there are " + std::to_string(parts.size())};
  }
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const Result<double> value = points_of(parts[at]);
    if (!value.ok()) return value.error();
    grading.classes[at].points = *value;
  }
  if (plan.cannot_play.empty() || grading.classes.back().points == 0) return std::nullopt;
  return Error{"grades: \"" + plan.cannot_play + "\" has 0 in a list of numbers, and not " +
               parts.back() + ": to give points to who never made a legal move, write " +
               plan.cannot_play + "=" + parts.back()};
}

struct Graded {
  tournament::Person person;
  std::string institution;
  std::optional<double> grade;
};

std::string identity(const tournament::Person& person) {
  return person.email.empty() ? "name " + protocol::lower_case(protocol::trimmed(person.name))
                              : "address " + protocol::lower_case(person.email);
}

bool is_of_the_house(const db::EntrantRow& row) {
  return row.staff || !tournament::house_name(row).empty();
}

/// Whose entry it is: "Ann" handed in "Ann-2".
db::EntrantRow author_of(db::EntrantRow row, const formats::Plan& plan) {
  const std::string suffix = "-" + row.version;
  const bool suffixed = plan.versions > 1 && !row.version.empty() && row.name.ends_with(suffix);
  if (suffixed) row.name.resize(row.name.size() - suffix.size());
  return row;
}

/// By entrant: who made a legal move in a game that is not to be played again.
std::vector<bool> movers_of(const Tournament& tournament) {
  std::vector<bool> movers(tournament.entrants.size(), false);
  tournament.results.for_each([&](const formats::GameResult& game) {
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      if (game.sides[side].moves == 0) continue;
      movers.at(static_cast<std::size_t>(game.match.entrants[side])) = true;
    }
  });
  return movers;
}

/// By entrant, nothing while its place is open, where it had never to move, or where it was
/// disqualified although it could play.
std::vector<std::optional<double>> grades_of(const Tournament& tournament,
                                             const formats::Schedule& schedule,
                                             const std::vector<ClassGrade>& classes) {
  const std::vector<bool> movers = movers_of(tournament);
  std::vector<std::optional<double>> grades(tournament.entrants.size());
  for (const formats::FinalPlace& place : schedule.places) {
    if (!place.certain && !schedule.finished) continue;
    const auto gone = tournament.departures.find(place.entrant + 1);
    const bool disqualified = gone != tournament.departures.end() &&
                              gone->second.kind == db::DepartureRow::Kind::disqualified;
    const bool moved = movers.at(static_cast<std::size_t>(place.entrant));
    const bool could_not =
        !place.result_class.empty() && place.result_class == tournament.plan.cannot_play;
    if ((!moved || disqualified) && !could_not) continue;
    for (const ClassGrade& grade : classes) {
      if (grade.result_class != place.result_class) continue;
      grades.at(static_cast<std::size_t>(place.entrant)) = grade.points;
      break;
    }
  }
  return grades;
}

/// By entrant: what is earned by thresholds of the plan, of 100.
std::vector<int> threshold_points(const Tournament& tournament) {
  std::vector<int> points(tournament.entrants.size(), 0);
  for (const db::PassedThresholdRow& row : tournament.passed_thresholds) {
    const auto threshold = static_cast<std::size_t>(row.threshold);
    if (threshold >= tournament.plan.thresholds.size()) continue;
    points.at(static_cast<std::size_t>(row.entrant) - 1) +=
        tournament.plan.thresholds[threshold].points;
  }
  return points;
}

/// Thresholds have their share of the points, and places what is left. Without a share for places,
/// nothing waits for them.
void add_thresholds(const Tournament& tournament, double possible,
                    std::vector<std::optional<double>>& grades) {
  int share = 0;
  for (const formats::Threshold& threshold : tournament.plan.thresholds) share += threshold.points;
  if (share == 0) return;
  const std::vector<int> earned = threshold_points(tournament);
  for (std::size_t at = 0; at < grades.size(); ++at) {
    if (share == 100) grades[at] = 0;
    if (!grades[at]) continue;
    grades[at] = (*grades[at] * (100 - share) + possible * earned[at]) / 100;
  }
}

/// Each person once, with the best grade of all entries; a team's grade is that of each in it.
std::vector<Graded> graded_people(const Tournament& tournament, const formats::Schedule& schedule,
                                  const Grading& grading) {
  auto grades = grades_of(
      tournament, schedule,
      grading.classes.empty() ? evenly_spaced(tournament.plan, grading.possible) : grading.classes);
  add_thresholds(tournament, grading.possible, grades);
  std::vector<Graded> people;
  std::map<std::string, std::size_t> known;
  for (std::size_t at = 0; at < tournament.entrants.size(); ++at) {
    if (is_of_the_house(tournament.entrants[at])) continue;
    const db::EntrantRow author = author_of(tournament.entrants[at], tournament.plan);
    for (tournament::Person& person : tournament::people_of(author)) {
      const auto [found, fresh] = known.try_emplace(identity(person), people.size());
      if (fresh) {
        people.push_back({std::move(person), author.institution, grades[at]});
      } else if (grades[at]) {
        std::optional<double>& best = people[found->second].grade;
        best = best ? std::max(*best, *grades[at]) : grades[at];
      }
    }
  }
  return people;
}

std::string grade_text(const Graded& graded) {
  return graded.grade ? decimal(*graded.grade) : "";
}

std::string column_title(const Tournament& tournament, const Grading& grading) {
  for (const std::string& title :
       {grading.assignment, tournament.row.title, tournament.plan.name}) {
    if (!title.empty()) return title;
  }
  return "Tournament";
}

}  // namespace

std::vector<std::string> result_classes(const formats::Plan& plan) {
  std::vector<std::string> classes;
  const auto add = [&classes](const std::string& name) {
    if (std::find(classes.begin(), classes.end(), name) == classes.end()) classes.push_back(name);
  };
  for (auto stage = plan.stages.rbegin(); stage != plan.stages.rend(); ++stage) {
    add(stage->result_class);
  }
  if (!plan.cannot_play.empty()) add(plan.cannot_play);
  return classes;
}

Result<Grading> read_grading(const formats::Plan& plan, std::string_view points) {
  Grading grading;
  grading.classes = evenly_spaced(plan, grading.possible);
  const std::vector<std::string> parts = parts_of(points);
  if (points.find('=') != std::string_view::npos) {
    for (const std::string& part : parts) {
      if (const auto wrong = set_class(grading, plan, part)) return *wrong;
    }
  } else {
    if (const auto wrong = set_all(grading, plan, parts)) return *wrong;
  }
  for (const ClassGrade& grade : grading.classes) {
    grading.possible = std::max(grading.possible, grade.points);
  }
  return grading;
}

std::string canvas_csv(const Tournament& tournament, const formats::Schedule& schedule,
                       const Grading& grading) {
  std::string csv = csv_row({"Student", "ID", "SIS User ID", "SIS Login ID", "Section",
                             column_title(tournament, grading)});
  csv += csv_row({"Points Possible", "", "", "", "", decimal(grading.possible)});
  for (const Graded& graded : graded_people(tournament, schedule, grading)) {
    csv += csv_row(
        {graded.person.name, "", "", graded.person.email, graded.institution, grade_text(graded)});
  }
  return csv;
}

std::string moodle_csv(const Tournament& tournament, const formats::Schedule& schedule,
                       const Grading& grading) {
  std::string csv = csv_row({"Email address", "Full name", column_title(tournament, grading)});
  for (const Graded& graded : graded_people(tournament, schedule, grading)) {
    if (graded.person.email.empty()) continue;
    csv += csv_row({graded.person.email, graded.person.name, grade_text(graded)});
  }
  return csv;
}

std::vector<std::string> without_address(const Tournament& tournament) {
  std::vector<std::string> names;
  for (const db::EntrantRow& row : tournament.entrants) {
    if (is_of_the_house(row)) continue;
    for (const tournament::Person& person : tournament::people_of(row)) {
      if (!person.email.empty()) continue;
      if (std::find(names.begin(), names.end(), person.name) == names.end()) {
        names.push_back(person.name);
      }
    }
  }
  return names;
}

}  // namespace aspis::exports
