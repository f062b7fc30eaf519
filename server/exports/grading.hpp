// What a grade goes by and how it is written: for gradebooks, which are grades.cpp's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::exports {

/// `percentile`: the share of entrants that stand above one. `points`: the share that it won of the
/// points of all its games that count. Whatever it is, thresholds of the plan that have points have
/// their share of the grade; `threshold` is these alone.
enum class GradeBy { result_class, place, percentile, points, threshold };

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

/// "class", "place", "percentile", "points", "threshold".
[[nodiscard]] std::vector<std::string_view> grading_schemes();

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

}  // namespace aspis::exports
