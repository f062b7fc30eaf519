// Who stands where on a contest day: verified totals, ties by the contest's rating formula.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/contest/entrant.hpp"

namespace aspis::contest {

struct Ranked {
  const Entrant* entrant = nullptr;  // lives as long as the entrants that were ranked
  std::optional<int> place;      // none where disqualified or undecided; shared where nothing parts
  std::optional<double> rating;  // smaller is better; none where a measure is missing
};

/// Those in the contest by their totals, the larger first. Equal totals by rating: hours of
/// programming / the fewest / 5 + seconds of execution / the fewest + bytes of the program / the
/// fewest, where the fewest are those of all entrants in the contest. Who lacks a measure comes
/// after those who have a rating and shares a place with others who lack one. Then those who wait
/// for a judge and those disqualified, in the order of their folders.
[[nodiscard]] std::vector<Ranked> ranking(const std::vector<Entrant>&);

// The ranking for people and programs.

[[nodiscard]] std::string ranking_table(const std::vector<Ranked>&);
[[nodiscard]] std::string ranking_csv(const std::vector<Ranked>&);
[[nodiscard]] std::string ranking_json(const std::vector<Ranked>&);
/// A page of its own that prints on paper as it is.
[[nodiscard]] std::string ranking_html(const std::vector<Ranked>&, const std::string& date);

}  // namespace aspis::contest
