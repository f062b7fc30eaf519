// The sample bots that come with the server, by name: who can be practised against, and who plays
// for entrants whose command is "house:NAME". Starts nothing by itself and takes no path from
// anybody.
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
#include "referee/seats/child_seat.hpp"

namespace aspis::tournament {

/// "boxing_greedy" of "house:boxing_greedy"; "" where the command is none of the house.
[[nodiscard]] std::string house_name(const db::EntrantRow&);

/// What a plan allows a program.
[[nodiscard]] seats::ChildLimits limits_of(const formats::Plan&);

class SampleBots {
 public:
  /// Every program in `folder` whose name begins with that of the game; those that end in "classic"
  /// speak its dialect of old, and are not there where the plan's clock cannot be told in it.
  /// `sandbox` outlives the makers.
  SampleBots(const std::filesystem::path& folder, const rules::Rules&, const formats::Plan&,
             sandbox::Sandbox& sandbox);

  [[nodiscard]] std::vector<std::string> names() const;
  /// An empty one where there is no such bot.
  [[nodiscard]] match::SeatMaker bot(std::string_view name) const;

 private:
  std::map<std::string, match::SeatMaker, std::less<>> bots_;
};

}  // namespace aspis::tournament
