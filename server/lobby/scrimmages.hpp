// Scrimmages: rated games that the server arranges between the programs it has while cores are
// idle. They tell how strong a version is, and count for nothing else.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "referee/formats/scrimmage.hpp"
#include "server/lobby/lobby_options.hpp"
#include "server/lobby/members.hpp"
#include "server/lobby/practice_games.hpp"

namespace aspis::lobby {

/// The players of scrimmages by the words of rows and versions. A value.
class ScrimmageTable {
 public:
  /// Puts the entrant's versions, of which `chosen` plays; 0 is none of them.
  void put_entrant(int entrant, const std::vector<int>& versions, int chosen);
  void put_sample_bot(const std::string& name);
  /// What was played by somebody unknown is passed over.
  void add(const db::PracticeRow&);

  [[nodiscard]] const formats::Scrimmage& players() const { return players_; }
  /// The strongest first.
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const;
  [[nodiscard]] PracticeSide side_of(formats::ScrimmageId) const;
  /// All versions of an entrant.
  [[nodiscard]] std::vector<formats::ScrimmageId> players_of(int entrant) const;

 private:
  formats::Scrimmage players_;
  std::map<std::string, formats::ScrimmageId> sample_bots_;
};

/// Plays them. Owned by the Lobby, on the game thread.
class Scrimmages {
 public:
  /// `changed` is called when one was played.
  Scrimmages(const LobbyOptions&, std::shared_ptr<Members>, const tournament::SampleBots&,
             PracticeGames&, std::function<void()> changed);

  /// As many as there are cores for.
  void start_games();
  /// What plays for this entrant is another version, or there is a new one.
  void program_chosen(int entrant);
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const { return table_.standings(); }

 private:
  [[nodiscard]] std::vector<formats::ScrimmageId> busy() const;
  [[nodiscard]] bool start_game();

  const LobbyOptions& options_;
  const std::shared_ptr<Members> members_;
  PracticeGames& practice_;
  const std::function<void()> changed_;
  ScrimmageTable table_;
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
