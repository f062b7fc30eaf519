#include "server/api/documents/thresholds.hpp"

namespace aspis::api {
namespace {

/// Empty if the version has not played.
lobby::ThresholdProgress find_progress(const lobby::LobbyView* view, int entrant, int threshold) {
  if (view != nullptr) {
    for (const lobby::ThresholdProgress& progress : view->thresholds) {
      if (progress.entrant == entrant && progress.threshold == threshold) return progress;
    }
  }
  return {entrant, 0, threshold, {}};
}

}  // namespace

std::vector<ShownThreshold> entrant_thresholds(const hosting::HostedTournament& hosted,
                                               int entrant) {
  std::vector<ShownThreshold> shown;
  const tournament::Snapshot now = hosted.snapshot();
  const auto view = hosted.lobby().view();
  for (std::size_t at = 0; now && at < now->plan.thresholds.size(); ++at) {
    const formats::Threshold& threshold = now->plan.thresholds[at];
    const auto progress = find_progress(view.get(), entrant, static_cast<int>(at));
    std::optional<int> passed_by;
    for (const db::PassedThresholdRow& row : now->passed_thresholds) {
      if (row.entrant == entrant && row.threshold == static_cast<int>(at)) passed_by = row.version;
    }
    shown.push_back({threshold, progress, passed_by, formats::check(threshold, progress.games)});
  }
  return shown;
}

}  // namespace aspis::api
