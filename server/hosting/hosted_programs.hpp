// The programs of a tournament in a running server: taken, built, chosen, given to the lobby, and
// seated; and the check that each passes before it plays.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/formats/plan.hpp"
#include "referee/match/checker.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "server/hosting/build_queue.hpp"
#include "server/hosting/submissions.hpp"
#include "server/lobby/lobby.hpp"
#include "server/submissions/builder.hpp"
#include "server/tournament/planned_game.hpp"

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

/// Owned by the hosted tournament; from any thread.
class HostedPrograms {
 public:
  struct Hooks {
    /// What is played; without rules where the tournament cannot be opened.
    std::function<HostedGame()> game;
    /// Writes to the tournament's log. `done` is called after the commit or with the error; it may
    /// be empty.
    std::function<void(db::AuditRow, std::function<void(protocol::Result<void>)> done)> log;
    std::function<void(std::function<void(lobby::Lobby*)>)> in_lobby;
    std::function<void()> changed;
    /// The host has lost a program: pauses the tournament until the program is back.
    std::function<void(const std::string& why)> lost;
    /// Builds wait for this reason; "" when they go on.
    std::function<void(const std::string& why)> waits;
  };
  /// Queue, sandbox and hooks outlive it.
  HostedPrograms(std::shared_ptr<Submissions>, BuildQueue&, sandbox::Sandbox&, Hooks);

  /// Where the programs of a tournament's file lie: cup.programs beside cup.db.
  [[nodiscard]] static std::filesystem::path folder_of(const std::filesystem::path& file);

  [[nodiscard]] Submissions& submissions() const { return *submissions_; }
  /// Reads what is there, and goes on building it.
  [[nodiscard]] protocol::Result<void> open(const std::vector<db::AuditRow>& log);
  /// Why no program is taken here; "" where they are.
  [[nodiscard]] std::string refusal() const;
  /// Why it cannot speak the game's older dialect; "" where it can or does not wish to.
  [[nodiscard]] std::string classic_refusal(const Submission&) const;
  /// Stores it and has it built. Waits for the disk.
  [[nodiscard]] protocol::Result<db::VersionRow> hand_in(const Submission&);
  /// It plays from the next round on; 0 is the bot that connects. Waits for the disk.
  [[nodiscard]] protocol::Result<void> choose(int entrant, const std::string& alias, int number);
  /// How many programs are built before it; nothing where it does not wait.
  [[nodiscard]] std::optional<int> ahead_of(const db::VersionRow&) const;

  /// How strong the versions are by the scrimmages so far. Reads all of them.
  [[nodiscard]] std::vector<lobby::ScrimmageStanding> scrimmage_standings(
      const std::filesystem::path& file, int entrants) const;

  /// The sample bot or version that plays this match; nothing where the entrant's bot connects.
  [[nodiscard]] std::optional<tournament::LocalProgram> local_program(
      const db::EntrantRow&, const std::filesystem::path& house_folder,
      const formats::MatchKey&) const;

  /// Tells a lobby that is about to be opened of them.
  void introduce(lobby::LobbyOptions&) const;

 private:
  void build(int entrant, int number);
  void tell_lobby(int entrant) const;

  const std::shared_ptr<Submissions> submissions_;
  BuildQueue& builds_;
  sandbox::Sandbox& sandbox_;
  const Hooks hooks_;
};

}  // namespace aspis::hosting
