// The uploaded programs of a tournament in a running server: building, checking, choosing and
// seating them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/match/checker.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/hosting/submissions.hpp"
#include "server/lobby/lobby.hpp"
#include "server/submissions/builder.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::hosting {

class BuildQueue;
class HostedTournament;

/// Owned by the hosted tournament. A lobby calls the functions of EntrantPrograms on the game
/// thread; all others are safe to call from any thread.
class HostedPrograms final : public lobby::EntrantPrograms {
 public:
  explicit HostedPrograms(HostedTournament&);

  /// The folder of a tournament's programs: cup.programs next to cup.db.
  [[nodiscard]] static std::filesystem::path programs_folder(const std::filesystem::path& file);

  [[nodiscard]] Submissions& submissions() { return submissions_; }
  [[nodiscard]] const Submissions& submissions() const { return submissions_; }
  /// Reads the stored versions and continues building them.
  [[nodiscard]] protocol::Result<void> open(const std::vector<db::AuditRow>& log);
  /// Why this tournament takes no programs; "" if it does.
  [[nodiscard]] std::string refusal() const;
  /// Why the program cannot use the game's older dialect; "" if it can or does not need to.
  [[nodiscard]] std::string classic_refusal(const Submission&) const;
  /// Stores a program and queues its build. Waits for the disk.
  [[nodiscard]] protocol::Result<db::VersionRow> hand_in(const Submission&);
  /// Sets the version for the next round on; 0 is the bot that connects. Waits for the disk.
  [[nodiscard]] protocol::Result<void> choose(int entrant, const std::string& alias, int number);
  /// The number of builds ahead of it; nothing if it is not waiting.
  [[nodiscard]] std::optional<int> builds_ahead(const db::VersionRow&) const;

  /// Ratings of versions by the scrimmages so far. Reads all of these.
  [[nodiscard]] std::vector<lobby::ScrimmageStanding> scrimmage_standings() const;

  /// The sample bot or version that plays this match; nothing if the entrant's bot connects.
  [[nodiscard]] std::optional<tournament::LocalProgram> local_program(
      int entrant, const formats::MatchKey&) const;

  // For the build queue, on its threads:

  [[nodiscard]] submissions::BuildLimits build_limits() const;
  /// How the checker plays with the built program before its first game.
  [[nodiscard]] protocol::Result<match::CheckPlan> check_plan(const submissions::Build&) const;
  /// A version of the entrant has another state.
  void version_changed(int entrant) const;
  /// Builds wait for this reason; "" when they continue.
  void tell_waiting(const std::string& why) const;

  /// Makes new seats for the games of a run.
  void begin_run();
  [[nodiscard]] match::SeatMaker seat(int entrant, const formats::MatchKey*) override;
  [[nodiscard]] match::SeatMaker version_seat(int entrant, int version) override;
  [[nodiscard]] std::vector<int> ready_versions(int entrant) const override;
  [[nodiscard]] int chosen_version(int entrant) const override;
  /// Called at an entrant's first game of a round; logs the version it plays with.
  void begin_round(int entrant, const formats::MatchKey&) override;
  /// The tournament is opened again and again until the program is back.
  [[nodiscard]] bool fail_if_program_lost(int entrant, const formats::MatchKey*) override;

 private:
  HostedTournament& hosted_;
  Submissions submissions_;
  BuildQueue& builds_;
  sandbox::Sandbox& sandbox_;
  // Only the game thread uses these members, which belong to a run.
  lobby::PlayedGame game_;
  std::map<std::pair<int, int>, match::SeatMaker> seats_;  // by entrant and number
};

}  // namespace aspis::hosting
