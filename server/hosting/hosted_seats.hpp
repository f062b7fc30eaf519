// Seats for programs that entrants have handed in, and the check that each passes before it plays.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "referee/formats/plan.hpp"
#include "referee/match/checker.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/hosting/submissions.hpp"
#include "server/submissions/builder.hpp"

namespace aspis::hosting {

/// What programs of a tournament are started with.
struct HostedGame {
  const rules::Rules* rules = nullptr;
  formats::Plan plan;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
};

/// `build` as submissions::build() gave it, or as it is stored. The sandbox outlives the seats.
[[nodiscard]] protocol::Result<match::SeatMaker> seat_of_version(const submissions::Build&,
                                                                 const HostedGame&,
                                                                 sandbox::Sandbox&);
/// How the checker plays with it, before it plays anybody.
[[nodiscard]] protocol::Result<match::CheckPlan> check_plan_of_version(const submissions::Build&,
                                                                       const HostedGame&,
                                                                       sandbox::Sandbox&);

/// Of one run of a tournament; on the game thread.
class HostedSeats {
 public:
  HostedSeats(std::shared_ptr<const Submissions>, HostedGame, sandbox::Sandbox&);

  /// Of the version that plays this match, or would play now where it is null. Empty where the
  /// entrant's bot is one that connects.
  [[nodiscard]] match::SeatMaker seat(int entrant, const formats::MatchKey*);
  /// Empty where that version cannot play.
  [[nodiscard]] match::SeatMaker seat(int entrant, int version);

 private:
  const std::shared_ptr<const Submissions> submissions_;
  const HostedGame game_;
  sandbox::Sandbox& sandbox_;
  std::map<std::pair<int, int>, match::SeatMaker> seats_;  // by entrant and number
};

}  // namespace aspis::hosting
