// Thresholds of a plan, and the progress of versions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "db/row/row.hpp"
#include "server/hosting/registry.hpp"
#include "server/lobby/lobby_types.hpp"

namespace aspis::api {

inline constexpr std::string_view threshold_words[] = {"open", "passed", "failed"};

/// A threshold of the plan, and the progress of the entrant's current version.
struct ShownThreshold {
  formats::Threshold threshold;
  lobby::ThresholdProgress progress;
  std::optional<int> passed_by;
  formats::ThresholdCheck check;
};
template <auto Member>
consteval row::Field of_threshold(std::string_view name, std::string_view about) {
  return row::make_field<&ShownThreshold::threshold, Member>(name, about);
}
template <auto Member>
consteval row::Field of_check(std::string_view name, std::string_view about) {
  return row::make_field<&ShownThreshold::check, Member>(name, about);
}
inline constexpr row::Field threshold_fields[] = {
    of_threshold<&formats::Threshold::name>("name", "as the plan has it"),
    of_threshold<&formats::Threshold::against>("against",
                                               "a sample bot, or a program of the staff"),
    of_threshold<&formats::Threshold::percent>("percent", "of the points that have to be won"),
    of_threshold<&formats::Threshold::games>("of_games", "the first ones of a version count"),
    of_threshold<&formats::Threshold::points>("points", "of 100, in the gradebook"),
    ASPIS_FIELD(ShownThreshold, passed_by, "the version that has passed it"),
    row::make_field<&ShownThreshold::progress, &lobby::ThresholdProgress::version>(
        "version", "the one that the rest is about")
        .nullable(),
    row::computed("state", "open, passed or failed",
                  [](const ShownThreshold& of) {
                    return threshold_words[static_cast<std::size_t>(of.check.state)];
                  })
        .one_of(threshold_words),
    row::computed("games", "so far",
                  [](const ShownThreshold& of) { return of.progress.games.games; }),
    of_check<&formats::ThresholdCheck::share>("share", "of the points so far"),
    of_check<&formats::ThresholdCheck::low>("low", "end of its 95 % interval"),
    of_check<&formats::ThresholdCheck::high>("high", "the other end"),
    of_check<&formats::ThresholdCheck::games_left>("games_left", "that count"),
    of_check<&formats::ThresholdCheck::points_needed>("points_needed",
                                                      "in the games that are left"),
};
ASPIS_DOCUMENT(ShownThreshold, "ThresholdProgress", threshold_fields,
               "A threshold of the plan, and how far the version that plays is with it.")

/// The progress of the entrant's current version.
[[nodiscard]] std::vector<ShownThreshold> entrant_thresholds(const hosting::HostedTournament&,
                                                             int entrant);

}  // namespace aspis::api
