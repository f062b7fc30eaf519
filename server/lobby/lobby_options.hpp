// Options of a lobby, and the interface of its host.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/plan.hpp"
#include "referee/match/seat_maker.hpp"
#include "referee/rules/rules.hpp"
#include "referee/seats/remote_bot.hpp"
#include "referee/words/dictionary.hpp"
#include "server/lobby/cores.hpp"
#include "server/lobby/practice.hpp"

namespace aspis::lobby {

/// The tournament's host. Outlives the lobby, which calls it on the game thread.
class LobbyHost {
 public:
  virtual ~LobbyHost() = default;
  /// The seed of a practice board.
  [[nodiscard]] virtual std::uint64_t random() = 0;
  /// A game that could not begin may be able to now. Never called within a call of the host.
  virtual void wake() = 0;
  /// Note for people that no game is in play because no core is free; "" removes it.
  virtual void wait_for_core(const std::string& note) = 0;
  /// Whether games between programs are played elsewhere, without a core of this machine.
  [[nodiscard]] virtual bool is_on_cluster() const = 0;

  /// Stores an agreement in the tournament's file.
  virtual void store_agreement(const db::AgreementRow&) = 0;
  /// Stores a practice game, then calls Lobby::practice_stored().
  virtual void store_practice(StoredPractice) = 0;
  /// Stores a passed threshold and its row of the log.
  virtual void store_threshold(const db::PassedThresholdRow&, const db::AuditRow&) = 0;
  /// Why practice games cannot be stored at the moment; "" if they can.
  [[nodiscard]] virtual std::string no_room() const = 0;
  /// Whether results are held back, so that the public may not see the matches.
  [[nodiscard]] virtual bool hides_matches() const = 0;
};

/// The programs that the tournament's entrants uploaded. Outlives the lobby, which calls it on the
/// game thread.
class EntrantPrograms {
 public:
  virtual ~EntrantPrograms() = default;
  /// The seat of the version that plays this match, or would play now if that is null; empty if the
  /// entrant's bot connects.
  [[nodiscard]] virtual match::SeatMaker seat(int entrant, const formats::MatchKey*) = 0;
  [[nodiscard]] virtual match::SeatMaker version_seat(int entrant, int version) = 0;
  /// The versions that can play, and the one that does; 0 if the entrant's bot connects.
  [[nodiscard]] virtual std::vector<int> ready_versions(int entrant) const = 0;
  [[nodiscard]] virtual int chosen_version(int entrant) const = 0;
  /// A game of this match begins with the entrant's program.
  virtual void begin_round(int entrant, const formats::MatchKey&) = 0;
  /// Fails the tournament and returns true if the server has lost the program that plays this
  /// match, or the current one if the match is null. Games wait for it, and games that ended
  /// without it do not count.
  [[nodiscard]] virtual bool fail_if_program_lost(int entrant, const formats::MatchKey*) = 0;
};

/// The game that a tournament's bots play.
struct PlayedGame {
  const rules::Rules* rules = nullptr;
  formats::Plan plan;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
};

struct LobbyOptions : PlayedGame {
  LobbyHost* host = nullptr;
  EntrantPrograms* programs = nullptr;
  Cores* cores = nullptr;  // of this machine
  std::string (*clock)() = protocol::utc_now;
  std::string tournament;  // its name in the folder
  std::vector<db::EntrantRow> entrants;
  std::filesystem::path house_folder;  // of sample programs
  seats::RemotePolicy policy;
  std::vector<db::AgreementRow> agreements;  // made earlier
  int practice_an_hour = 200;                // games that one entrant may ask for
  bool plays_scrimmages = false;
  std::vector<db::PracticeRow> scrimmages;  // played earlier, oldest first
  /// "02:30", UTC: each day a round of all programs that have not met begins. "": the most
  /// informative games are played at any time.
  std::string scrimmage_hour;
  std::vector<db::PassedThresholdRow> passed_thresholds;
  int checks = 2;  // concurrent checks

  [[nodiscard]] std::string date() const { return clock(); }
  [[nodiscard]] std::chrono::sys_seconds now() const {
    return protocol::parse_utc(date()).value_or(std::chrono::sys_seconds());
  }
};

}  // namespace aspis::lobby
