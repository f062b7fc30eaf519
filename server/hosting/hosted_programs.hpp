// The programs of a tournament in a running server: taken, built, chosen, and given to the lobby.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/hosting/build_queue.hpp"
#include "server/hosting/hosted_seats.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::hosting {

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
