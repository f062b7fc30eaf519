#include <algorithm>
#include <charconv>
#include <cmath>

#include "db/row/row.hpp"
#include "protocol/ascii.hpp"
#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

using protocol::Error;
using protocol::Result;

constexpr std::size_t max_steps = 100;

std::vector<std::string> split_parts(std::string_view text) {
  std::vector<std::string> parts;
  for (const std::string_view part : protocol::split_fields(text, ',')) {
    parts.emplace_back(protocol::trimmed(part));
  }
  return parts;
}

/// The class's name for users; an empty one means entrants who played.
std::string said(const std::string& result_class) {
  return result_class.empty() ? "Played" : result_class;
}

std::optional<double> number_from(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

Result<double> parse_points(std::string_view text) {
  const std::optional<double> points = number_from(text);
  if (points && *points >= 0 && *points <= 1e6 &&
      std::abs(*points * 100 - std::round(*points * 100)) <= 1e-6) {
    return *points;
  }
  return Error{"grades: points must be a number from 0 with at most two decimals, not \"" +
               std::string(text) + "\""};
}

struct Part {
  std::string key;
  std::string points;
};

/// Splits "4=100" at `equals`. The error explains `form`, the expected syntax.
Result<Part> split(std::string_view part, std::size_t equals, const std::string& form) {
  if (equals == std::string_view::npos) {
    return Error{"grades: \"" + std::string(part) + "\" has no =: write " + form};
  }
  return Part{std::string(protocol::trimmed(part.substr(0, equals))),
              std::string(protocol::trimmed(part.substr(equals + 1)))};
}

std::string quoted_list(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "\"" : ", \"") + said(name) + "\"";
  return list;
}

std::optional<Error> set_class(Grading& grading, const formats::Plan& plan,
                               const std::string& text) {
  const auto part = split(text, text.rfind('='), "CLASS=POINTS for each, or points only");
  if (!part) return part.error();
  const auto found =
      std::find_if(grading.classes.begin(), grading.classes.end(),
                   [&](const ClassGrade& g) { return said(g.result_class) == part->key; });
  if (found == grading.classes.end()) {
    return Error{"grades: the plan has no result class \"" + part->key + "\": it has " +
                 quoted_list(result_classes(plan))};
  }
  const Result<double> points = parse_points(part->points);
  if (!points) return points.error();
  found->points = *points;
  return std::nullopt;
}

/// Parses "100,75,50"; entrants who could not play get 0 unless their class is included.
std::optional<Error> set_all(Grading& grading, const formats::Plan& plan,
                             const std::vector<std::string>& parts) {
  std::vector<std::string> playing = result_classes(plan);
  if (!plan.cannot_play.empty()) playing.pop_back();
  if (parts.size() != playing.size() && parts.size() != grading.classes.size()) {
    return Error{"grades: " +
                 (playing.size() == 1
                      ? "1 number is needed, for "
                      : std::to_string(playing.size()) + " numbers are needed, one for each of ") +
                 quoted_list(playing) + ", not " + std::to_string(parts.size())};
  }
  for (std::size_t at = 0; at < parts.size(); ++at) {
    const Result<double> value = parse_points(parts[at]);
    if (!value.ok()) return value.error();
    grading.classes[at].points = *value;
  }
  if (plan.cannot_play.empty() || grading.classes.back().points == 0) return std::nullopt;
  return Error{"grades: \"" + plan.cannot_play + "\" must be 0 in a list of numbers, not " +
               parts.back() + ". To give points to entrants without a legal move, write " +
               plan.cannot_play + "=" + parts.back()};
}

std::optional<Error> read_classes(Grading& grading, const formats::Plan& plan,
                                  std::string_view points) {
  grading.classes = evenly_spaced(plan, grading.possible);
  const std::vector<std::string> parts = split_parts(points);
  if (points.find('=') == std::string_view::npos) return set_all(grading, plan, parts);
  for (const std::string& part : parts) {
    if (auto wrong = set_class(grading, plan, part)) return wrong;
  }
  return std::nullopt;
}

/// Parses "4=100,8=85".
std::optional<Error> read_steps(Grading& grading, std::string_view text) {
  const bool of_places = grading.by == GradeBy::place;
  const std::string wanted = of_places ? "a place from 1 on" : "percent from 0 to 100";
  for (const std::string& one : split_parts(text)) {
    const auto part =
        split(one, one.find('='), "BOUND=POINTS for each, with " + wanted + " as the bound");
    if (!part) return part.error();
    const std::optional<double> bound = number_from(part->key);
    const bool fits =
        bound && (of_places ? *bound >= 1 && *bound <= 1e6 && *bound == std::floor(*bound)
                            : *bound >= 0 && *bound <= 100);
    if (!fits) {
      return Error{"grades: the part before = must be " + wanted + ", not \"" + part->key + "\""};
    }
    const auto points = parse_points(part->points);
    if (!points) return points.error();
    const bool in_order = grading.steps.empty() ||
                          (grading.by == GradeBy::points ? *bound < grading.steps.back().bound
                                                         : *bound > grading.steps.back().bound);
    if (!in_order) return Error{"grades: the bounds must be listed from best to worst"};
    if (grading.steps.size() == max_steps)
      return Error{"grades: there are more than " + std::to_string(max_steps) + " steps"};
    grading.steps.push_back({*bound, *points});
  }
  return std::nullopt;
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

Result<Grading> read_grading(const formats::Plan& plan, std::string_view points,
                             std::string_view scheme) {
  Grading grading;
  const auto known = row::enum_from<GradeBy>(scheme.empty() ? "class" : scheme);
  if (!known) {
    return Error{"grades: unknown scheme \"" + std::string(scheme) + "\": use one of " +
                 protocol::joined(grading_words)};
  }
  grading.by = *known;
  if (grading.by == GradeBy::threshold && share_of_thresholds(plan) == 0) {
    return Error{"grades: no threshold of the plan has points"};
  }
  if (grading.by == GradeBy::percentile) {
    grading.steps = {{25, 100}, {50, 75}, {75, 50}, {100, 25}};
  }
  if (points.empty()) return grading;
  if (grading.by == GradeBy::threshold) {
    return Error{"grades: the plan sets the points of thresholds. Leave the points empty."};
  }
  grading.steps.clear();
  const auto wrong = grading.by == GradeBy::result_class ? read_classes(grading, plan, points)
                                                         : read_steps(grading, points);
  if (wrong) return *wrong;
  for (const ClassGrade& grade : grading.classes) {
    grading.possible = std::max(grading.possible, grade.points);
  }
  for (const GradeStep& step : grading.steps) {
    grading.possible = std::max(grading.possible, step.points);
  }
  return grading;
}

int share_of_thresholds(const formats::Plan& plan) {
  int share = 0;
  for (const formats::Threshold& threshold : plan.thresholds) share += threshold.points;
  return share;
}

}  // namespace aspis::exports
