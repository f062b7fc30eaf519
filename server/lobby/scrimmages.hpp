// Scrimmages: rated games between programs on the server, played on idle cores. They show how
// strong a version is, and do not affect standings.
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
#include "server/lobby/practice_queue.hpp"

namespace aspis::lobby {

class Lobby;

/// Players of scrimmages, found by rows' names and versions. A value type.
class ScrimmageTable {
 public:
  /// Adds the entrant's versions; `chosen` is the current one, or 0.
  void put_entrant(int entrant, const std::vector<int>& versions, int chosen);
  void put_sample_bot(const std::string& name);
  /// Sets the plan's thresholds; call it before add(). `entrants` has the staff programs.
  void put_thresholds(const std::vector<formats::Threshold>&,
                      const std::vector<db::EntrantRow>& entrants);
  /// Adds a played scrimmage; ignores unknown players.
  void add(const db::PracticeRow&);

  [[nodiscard]] const formats::Scrimmage& players() const { return players_; }
  /// Strongest first.
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const;
  [[nodiscard]] std::optional<formats::ScrimmageId> sample_bot(const std::string& name) const;
  [[nodiscard]] PracticeSide make_side(formats::ScrimmageId) const;
  /// The games of a version against a threshold's opponent.
  [[nodiscard]] formats::ThresholdGames threshold_games(int entrant, int version,
                                                        std::size_t threshold) const;
  /// All versions of an entrant.
  [[nodiscard]] std::vector<formats::ScrimmageId> find_players(int entrant) const;

 private:
  struct Opponent {
    std::string sample_bot;
    int staff = 0;  // number of the entrant; 0 for a sample bot
    int games = 0;  // number of games that count
  };
  void count_for_thresholds(const db::PracticeRow&);

  formats::Scrimmage players_;
  std::map<std::string, formats::ScrimmageId> sample_bots_;
  std::vector<Opponent> thresholds_;
  std::map<std::pair<formats::ScrimmageId, std::size_t>, formats::ThresholdGames> first_games_;
};

/// Starts scrimmages. Owned by the Lobby, on the game thread.
class Scrimmages {
 public:
  /// The references outlive the object.
  Scrimmages(const LobbyOptions&, std::shared_ptr<Members>, const tournament::SampleBots&,
             const PracticeQueue&, Games&, Lobby&);

  /// Requests cores for due scrimmages. The lobby calls it regularly.
  void start_games();
  /// Begins a scrimmage on a free core. Returns false if no pair can play now.
  bool begin_game();
  /// The entrant's current version changed, or a new one exists.
  void program_chosen(int entrant);
  [[nodiscard]] std::vector<ScrimmageStanding> standings() const { return table_.standings(); }
  /// Progress of the current versions.
  [[nodiscard]] std::vector<ThresholdProgress> thresholds() const;

 private:
  /// The pair with the fewest played games for a threshold.
  [[nodiscard]] std::optional<formats::ScrimmagePair> threshold_pair() const;
  [[nodiscard]] std::optional<formats::ScrimmageId> find_opponent(const formats::Threshold&) const;
  [[nodiscard]] std::optional<formats::ScrimmagePair> pair_to_play();
  [[nodiscard]] std::optional<formats::ScrimmagePair> pair_of_round();
  bool take_from_round(const formats::ScrimmagePair& begun);
  /// Draws up the daily round when its hour has come.
  void begin_round();
  [[nodiscard]] bool is_staff(int entrant) const;
  void note_passed(const db::PracticeRow&);
  [[nodiscard]] bool can_play(const LobbyMember&) const;
  [[nodiscard]] std::vector<formats::ScrimmageId> busy() const;

  const LobbyOptions& options_;
  const std::shared_ptr<Members> members_;
  const PracticeQueue& practice_;
  Games& games_;
  Lobby& lobby_;
  ScrimmageTable table_;
  std::set<std::pair<int, int>> passed_;       // entrant, threshold
  bool is_pausing_ = false;                    // a program cannot play; until start_games()
  bool is_threshold_turn_ = true;              // alternates if there are thresholds
  std::string round_day_;                      // of the last round that began, "2026-11-20"
  std::vector<formats::ScrimmagePair> round_;  // its games that have not begun
  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace aspis::lobby
