// How well a tournament was played, as its analysed games tell it.
#pragma once

#include <functional>
#include <vector>

#include "db/analysis_store.hpp"
#include "server/api/json.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::api {

/// Which version of an entrant's (number) program played a match; 0: none that was handed in.
using VersionOf = std::function<int(int entrant, const formats::MatchKey&)>;

/// The accuracy of entrants and of their versions, the most accurate and the most dramatic games.
/// Rows of games that do not count, or whose match is still on, are passed over.
[[nodiscard]] Json analyses_document(const tournament::Tournament&,
                                     const std::vector<db::AnalysisRow>&, const VersionOf&);

}  // namespace aspis::api
