// How much an entrant may hand in.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/version_store.hpp"

namespace aspis::hosting {

struct VersionLimits {
  int a_day = 20;                              // versions of an entrant that did not fail
  std::chrono::seconds building_a_day{1'200};  // to build and check them
  std::int64_t bytes = 50'000'000;             // as handed in, of an entrant, in all
};

/// How many more an entrant with these versions, oldest first, may hand in now.
[[nodiscard]] int left_today(const std::vector<db::VersionRow>&, const VersionLimits&,
                             const std::string& now);
/// The reason why it may not hand in so many bytes now, if there is a reason.
[[nodiscard]] std::optional<std::string> refusal(const std::vector<db::VersionRow>&,
                                                 std::size_t bytes, const VersionLimits&,
                                                 const std::string& now);

}  // namespace aspis::hosting
