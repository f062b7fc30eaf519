// Scrimmages: rated games that the server arranges between the programs it has while cores are
// idle. They tell how strong a version is, and count for nothing else.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
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
  /// What counts for the plan's thresholds; before anything is added. `entrants` to find the staff.
  void put_thresholds(const std::vector<formats::Threshold>&,
                      const std::vector<db::EntrantRow>& entrants);
  /// What was played by somebody unknown is passed over.
  void add(const db::PracticeRow&);

  [[nodiscard]] const formats::Scrimmage& players() const { return players_; }
  /// The strongest first.
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const;
  [[nodiscard]] std::optional<formats::ScrimmageId> sample_bot(const std::string& name) const;
  [[nodiscard]] PracticeSide side_of(formats::ScrimmageId) const;
  /// Of a version against a threshold's opponent.
  [[nodiscard]] formats::ThresholdGames threshold_games(int entrant, int version,
                                                        std::size_t threshold) const;
  /// All versions of an entrant.
  [[nodiscard]] std::vector<formats::ScrimmageId> players_of(int entrant) const;

 private:
  struct Opponent {
    std::string sample_bot;
    int staff = 0;  // number of the entrant; 0 where it is a sample bot
    int games = 0;  // that count
  };
  void count_for_thresholds(const db::PracticeRow&);

  formats::Scrimmage players_;
  std::map<std::string, formats::ScrimmageId> sample_bots_;
  std::vector<Opponent> thresholds_;
  std::map<std::pair<formats::ScrimmageId, std::size_t>, formats::ThresholdGames> first_games_;
};

/// Plays them. Owned by the Lobby, on the game thread.
class Scrimmages {
 public:
  /// `changed` is called when one was played.
  Scrimmages(const LobbyOptions&, std::shared_ptr<Members>, const tournament::SampleBots&,
             PracticeGames&, std::function<void()> changed);

  /// Asks for cores for them, now and then.
  void start_games();
  /// Begins a scrimmage on a free core. Returns false if no pair can play now.
  bool begin_game();
  /// What plays for this entrant is another version, or there is a new one.
  void program_chosen(int entrant);
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const { return table_.standings(); }
  /// Of the versions that play now.
  [[nodiscard]] std::vector<ThresholdProgress> thresholds() const;

 private:
  /// The one that is furthest from the end of its games for a threshold.
  [[nodiscard]] std::optional<formats::ScrimmagePair> threshold_pair() const;
  [[nodiscard]] std::optional<formats::ScrimmageId> opponent_of(const formats::Threshold&) const;
  [[nodiscard]] std::optional<formats::ScrimmagePair> pair_to_play();
  [[nodiscard]] std::optional<formats::ScrimmagePair> pair_of_round();
  bool take_from_round(const formats::ScrimmagePair& begun);
  /// The round of the day is drawn up when its hour has come.
  void begin_round();
  [[nodiscard]] bool is_staff(int entrant) const;
  void note_passed(const db::PracticeRow&);
  [[nodiscard]] bool can_play(const LobbyMember&) const;
  [[nodiscard]] std::vector<formats::ScrimmageId> busy() const;

  const LobbyOptions& options_;
  const std::shared_ptr<Members> members_;
  PracticeGames& practice_;
  const std::function<void()> changed_;
  ScrimmageTable table_;
  std::set<std::pair<int, int>> passed_;       // entrant, threshold
  bool is_pausing_ = false;                    // until start_games(): a program cannot play
  bool is_threshold_turn_ = true;              // every other game where there are any
  std::string round_day_;                      // "2026-11-20", of the last round that began
  std::vector<formats::ScrimmagePair> round_;  // its games that were not begun yet
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
