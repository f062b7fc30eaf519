#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <optional>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/formats/results.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/table.hpp"
#include "server/tournament/people.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::exports {
namespace {

using Grades = std::vector<std::optional<double>>;  // by entrant

std::string identity(const tournament::Person& person) {
  if (!person.email.empty()) return "address " + protocol::lower_case(person.email);
  const std::string key = tournament::known_by(person.identifiers);
  return key.empty() ? "name " + protocol::lower_case(protocol::trimmed(person.name)) : key;
}

bool is_of_the_house(const db::EntrantRow& row) {
  return row.staff || !tournament::house_name(row).empty();
}

/// The entry with its author's name: "Ann" uploaded "Ann-2".
db::EntrantRow with_author_name(db::EntrantRow row, const formats::Plan& plan) {
  const std::string suffix = "-" + row.version;
  const bool suffixed = plan.versions > 1 && !row.version.empty() && row.name.ends_with(suffix);
  if (suffixed) row.name.resize(row.name.size() - suffix.size());
  return row;
}

/// An entrant's performance in games that will not be replayed.
struct Feats {
  bool moved = false;
  // In games that count; doubled.
  std::int64_t points2 = 0;
  std::int64_t obtainable2 = 0;
};

/// By entrant.
std::vector<Feats> collect_feats(const Tournament& tournament) {
  std::vector<Feats> feats(tournament.entrants.size());
  tournament.results.for_each([&](const formats::GameResult& game) {
    const formats::Points& points =
        tournament.plan.stages.at(static_cast<std::size_t>(game.match.stage)).points;
    for (std::size_t side = 0; side < game.match.entrants.size(); ++side) {
      const formats::SideResult& result = game.sides[side];
      Feats& own = feats.at(static_cast<std::size_t>(game.match.entrants[side]));
      if (result.moves != 0) own.moved = true;
      if (result.standing == protocol::Standing::void_) continue;
      own.points2 += formats::count_points2(points, result);
      own.obtainable2 += points.win2;
    }
  });
  return feats;
}

double in_steps(const Grading& grading, const auto& reaches) {
  const auto step = std::find_if(grading.steps.begin(), grading.steps.end(),
                                 [&](const GradeStep& one) { return reaches(one.bound); });
  return step == grading.steps.end() ? 0 : step->points;
}

double by_place(const Grading& grading, int place, int places) {
  if (!grading.steps.empty()) {
    return in_steps(grading, [place](double bound) { return place <= bound; });
  }
  return places < 2 ? grading.possible : grading.possible * (places - place) / (places - 1);
}

double by_points(const Grading& grading, const Feats& feats) {
  if (feats.obtainable2 <= 0) return 0;
  const double share = static_cast<double>(feats.points2) / static_cast<double>(feats.obtainable2);
  if (grading.steps.empty()) return grading.possible * std::clamp(share, 0.0, 1.0);
  return in_steps(grading, [share](double bound) { return 100 * share >= bound; });
}

/// Empty while the place is open, for entrants who never had to move, and for entrants disqualified
/// although they could play. Those who could not play get their class's points, else 0.
Grades compute_grades(const Tournament& tournament, const formats::Schedule& schedule,
                      const Grading& grading, const std::vector<Feats>& feats) {
  const std::vector<ClassGrade> classes =
      grading.classes.empty() ? evenly_spaced(tournament.plan, grading.possible) : grading.classes;
  const auto could_not = [&](const formats::FinalPlace& place) {
    return !place.result_class.empty() && place.result_class == tournament.plan.cannot_play;
  };
  const auto unable = std::count_if(schedule.places.begin(), schedule.places.end(), could_not);
  const auto places = static_cast<int>(schedule.places.size()) - static_cast<int>(unable);
  Grades grades(tournament.entrants.size());
  for (const formats::FinalPlace& place : schedule.places) {
    if (!place.certain && !schedule.finished) continue;
    const auto at = static_cast<std::size_t>(place.entrant);
    const auto gone = tournament.departures.find(place.entrant + 1);
    const bool disqualified = gone != tournament.departures.end() &&
                              gone->second.kind == db::DepartureRow::Kind::disqualified;
    if ((!feats.at(at).moved || disqualified) && !could_not(place)) continue;
    if (grading.by == GradeBy::result_class) {
      const auto of_class = std::find_if(classes.begin(), classes.end(), [&](const auto& grade) {
        return grade.result_class == place.result_class;
      });
      if (of_class != classes.end()) grades[at] = of_class->points;
    } else if (could_not(place)) {
      grades[at] = 0;
    } else if (grading.by == GradeBy::place) {
      grades[at] = by_place(grading, place.place, places);
    } else if (grading.by == GradeBy::percentile) {
      const double above = 100.0 * (place.place - 1) / std::max(places, 1);
      grades[at] = in_steps(grading, [above](double bound) { return above < bound; });
    } else if (grading.by == GradeBy::points) {
      grades[at] = by_points(grading, feats.at(at));
    }
  }
  return grades;
}

/// Thresholds have their share of the points, and the scheme the rest. If the scheme's share is 0,
/// grades do not have to wait for places.
void add_thresholds(const Tournament& tournament, const Grading& grading, Grades& grades) {
  const int all = share_of_thresholds(tournament.plan);
  if (all == 0) return;
  const bool alone = all == 100 || grading.by == GradeBy::threshold;
  const int whole = alone ? all : 100;
  std::vector<int> earned(grades.size(), 0);
  for (const db::PassedThresholdRow& row : tournament.passed_thresholds) {
    const auto threshold = static_cast<std::size_t>(row.threshold);
    if (threshold >= tournament.plan.thresholds.size()) continue;
    earned.at(static_cast<std::size_t>(row.entrant) - 1) +=
        tournament.plan.thresholds[threshold].points;
  }
  for (std::size_t at = 0; at < grades.size(); ++at) {
    if (alone) grades[at] = 0;
    if (!grades[at]) continue;
    grades[at] = (*grades[at] * (whole - all) + grading.possible * earned[at]) / whole;
  }
}

const std::vector<std::string> moodle_keys = {"Email address", "ID number", "Username"};

/// Looks up an identifier by its heading in course systems.
std::string identifier(const auto& person, const std::string& heading) {
  if (heading == "Email address") return person.email;
  if (heading == "Full name") return person.name;
  const auto value = [&](const std::string& key) {
    const auto found = person.identifiers.find(key);
    return found == person.identifiers.end() ? std::string() : found->second;
  };
  if (heading == "First name") return value("first name");
  if (heading != "Last name") return value(heading);
  const bool in_parts = !value("first name").empty() || !value("last name").empty();
  return in_parts ? value("last name") : person.name;
}

std::vector<tournament::Person> class_list(const Tournament& tournament) {
  std::vector<tournament::Person> people;
  for (const db::EntrantRow& row : tournament.entrants) {
    if (is_of_the_house(row)) continue;
    for (tournament::Person& person : tournament::list_people(row)) {
      people.push_back(std::move(person));
    }
  }
  return people;
}

/// The identifier that most people have; on a tie, the e-mail address.
std::string moodle_key(const Tournament& tournament) {
  const std::vector<tournament::Person> people = class_list(tournament);
  const auto known = [&people](const std::string& key) {
    return std::count_if(people.begin(), people.end(), [&key](const tournament::Person& person) {
      return !identifier(person, key).empty();
    });
  };
  return *std::max_element(
      moodle_keys.begin(), moodle_keys.end(),
      [&](const std::string& one, const std::string& other) { return known(one) < known(other); });
}

/// Removes the `optional` columns that are empty for all people.
std::vector<std::string> columns_in(const std::vector<GradedPerson>& people,
                                    std::vector<std::string> columns,
                                    const std::vector<std::string>& optional) {
  std::erase_if(columns, [&](const std::string& column) {
    return std::find(optional.begin(), optional.end(), column) != optional.end() &&
           std::all_of(people.begin(), people.end(), [&column](const GradedPerson& person) {
             return identifier(person, column).empty();
           });
  });
  return columns;
}

/// First the people from a course system's file in its order, then the others.
std::vector<GradedPerson> in_order_of_file(std::vector<GradedPerson> people) {
  const auto row = [](const GradedPerson& person) {
    const std::string text = identifier(person, "Row");
    return protocol::integer_from<int>(text).value_or(std::numeric_limits<int>::max());
  };
  std::stable_sort(people.begin(), people.end(),
                   [&](const GradedPerson& a, const GradedPerson& b) { return row(a) < row(b); });
  return people;
}

std::string column_title(const Tournament& tournament, const Grading& grading) {
  for (const std::string& title :
       {grading.assignment, tournament.row.title, tournament.plan.name}) {
    if (!title.empty()) return title;
  }
  return "Tournament";
}

}  // namespace

std::string grade_text(double points) {
  std::array<char, 64> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), points, std::chars_format::fixed, 2);
  std::string shown(text.data(), end.ptr);
  shown.erase(shown.find_last_not_of('0') + 1);
  if (shown.ends_with('.')) shown.pop_back();
  return shown;
}

std::vector<GradedPerson> graded_people(const Tournament& tournament,
                                        const formats::Schedule& schedule, const Grading& grading) {
  const std::vector<Feats> feats = collect_feats(tournament);
  Grades grades = compute_grades(tournament, schedule, grading, feats);
  add_thresholds(tournament, grading, grades);
  std::vector<const formats::FinalPlace*> places(tournament.entrants.size(), nullptr);
  for (const formats::FinalPlace& place : schedule.places) {
    places.at(static_cast<std::size_t>(place.entrant)) = &place;
  }
  std::vector<GradedPerson> people;
  Grades best;  // the best grade of each person
  std::map<std::string, std::size_t> known;
  for (std::size_t at = 0; at < tournament.entrants.size(); ++at) {
    const db::EntrantRow& row = tournament.entrants[at];
    if (is_of_the_house(row)) continue;
    for (tournament::Person& person :
         tournament::list_people(with_author_name(row, tournament.plan))) {
      const auto [found, fresh] = known.try_emplace(identity(person), people.size());
      if (fresh) {
        people.push_back({person.name, person.email, row.institution, person.identifiers});
        best.emplace_back();
      } else if (grades[at] <= best[found->second]) {  // or open, which compares as less
        continue;
      }
      best[found->second] = grades[at];
      GradedPerson& graded = people[found->second];
      graded.alias = row.alias;
      graded.place = places[at] == nullptr ? 0 : places[at]->place;
      graded.sharing = places[at] == nullptr ? 1 : places[at]->sharing;
      graded.points = static_cast<double>(feats[at].points2) / 2;
      graded.obtainable = static_cast<double>(feats[at].obtainable2) / 2;
      graded.grade = grades[at] ? grade_text(*grades[at]) : "";
    }
  }
  return people;
}

std::string canvas_csv(const Tournament& tournament, const formats::Schedule& schedule,
                       const Grading& grading) {
  const std::vector<GradedPerson> people =
      in_order_of_file(graded_people(tournament, schedule, grading));
  const auto columns = columns_in(
      people, {"ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section"},
      {"Integration ID", "Root Account"});
  Table table{columns, {std::vector<std::string>(columns.size())}};
  table.heads.insert(table.heads.begin(), "Student");
  table.heads.push_back(column_title(tournament, grading));
  table.rows[0].insert(table.rows[0].begin(), "Points Possible");
  table.rows[0].push_back(grade_text(grading.possible));
  for (const GradedPerson& graded : people) {
    std::vector<std::string>& cells = table.rows.emplace_back(1, graded.name);
    const bool of_canvas = graded.identifiers.contains("ID") ||
                           graded.identifiers.contains("SIS User ID") ||
                           graded.identifiers.contains("SIS Login ID");
    for (const std::string& column : columns) {
      std::string value = identifier(graded, column);
      if (!of_canvas && column == "SIS Login ID") value = graded.email;
      if (!of_canvas && column == "SIS User ID") value = identifier(graded, "ID number");
      if (value.empty() && column == "Section") value = graded.institution;
      cells.push_back(std::move(value));
    }
    cells.push_back(graded.grade);
  }
  return table.csv();
}

std::string moodle_csv(const Tournament& tournament, const formats::Schedule& schedule,
                       const Grading& grading) {
  const std::vector<GradedPerson> people =
      in_order_of_file(graded_people(tournament, schedule, grading));
  const std::string key = moodle_key(tournament);
  const bool in_parts = std::any_of(people.begin(), people.end(), [](const GradedPerson& one) {
    return one.identifiers.contains("last name");
  });
  std::vector<std::string> columns = columns_in(people, moodle_keys, moodle_keys);
  std::erase(columns, key);
  columns.insert(columns.begin(), key);
  if (in_parts) {
    columns.insert(columns.end(), {"First name", "Last name"});
  } else {
    columns.emplace_back("Full name");
  }
  Table table{columns, {}};
  table.heads.push_back(column_title(tournament, grading));
  for (const GradedPerson& graded : people) {
    if (identifier(graded, key).empty()) continue;
    std::vector<std::string>& cells = table.rows.emplace_back();
    for (const std::string& column : columns) cells.push_back(identifier(graded, column));
    cells.push_back(graded.grade);
  }
  return table.csv();
}

std::vector<std::string> without_address(const Tournament& tournament) {
  const std::string key = moodle_key(tournament);
  std::vector<std::string> names;
  for (const tournament::Person& person : class_list(tournament)) {
    if (!identifier(person, key).empty()) continue;
    if (std::find(names.begin(), names.end(), person.name) == names.end()) {
      names.push_back(person.name);
    }
  }
  return names;
}

}  // namespace aspis::exports
