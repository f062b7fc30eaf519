// The server's sample bots by name, for practice and for entrants with the command "house:NAME".
// Only makes seats, and accepts no paths.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/plan.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/rules/rules.hpp"
#include "referee/sandbox/sandbox.hpp"

namespace aspis::tournament {

/// Returns "boxing_greedy" for "house:boxing_greedy"; "" for other commands.
[[nodiscard]] std::string house_name(const db::EntrantRow&);

class SampleBots {
 public:
  /// Finds programs in `folder` whose name begins with the game's. Those ending in "classic" use
  /// the older dialect, and are left out if it cannot express the plan's clock. `sandbox` outlives
  /// the makers.
  SampleBots(const std::filesystem::path& folder, const rules::Rules&, const formats::Plan&,
             sandbox::Sandbox& sandbox);

  [[nodiscard]] std::vector<std::string> names() const;
  /// Empty if there is no such bot.
  [[nodiscard]] match::SeatMaker bot(std::string_view name) const;

 private:
  std::map<std::string, match::SeatMaker, std::less<>> bots_;
};

}  // namespace aspis::tournament
