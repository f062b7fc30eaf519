// The ranking of a contest day: verified totals, with ties broken by the contest's rating formula.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/contest/entrant.hpp"

namespace aspis::contest {

struct Ranked {
  const Entrant* entrant = nullptr;  // points into the ranked entrants
  std::optional<int> place;          // empty if disqualified or undecided; shared on a tie
  std::optional<double> rating;      // smaller is better; empty if a measure is missing
};

/// Ranks entrants by total, the largest first. Equal totals are ranked by rating: hours of
/// programming / the fewest / 5 + seconds of execution / the fewest + bytes of the program / the
/// fewest, with the fewest of all entrants in the contest. Entrants without a rating follow and
/// share a place. Then undecided entrants and disqualified ones, in the order of their folders.
[[nodiscard]] std::vector<Ranked> ranking(const std::vector<Entrant>&);

// The ranking for people and for programs.

[[nodiscard]] std::string ranking_table(const std::vector<Ranked>&);
[[nodiscard]] std::string ranking_csv(const std::vector<Ranked>&);
[[nodiscard]] std::string ranking_json(const std::vector<Ranked>&);
/// A separate page that is ready to print.
[[nodiscard]] std::string ranking_html(const std::vector<Ranked>&, const std::string& date);

}  // namespace aspis::contest
