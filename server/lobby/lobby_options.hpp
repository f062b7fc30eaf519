// What a lobby is made with.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
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

struct LobbyOptions {
  std::string tournament;  // its name in the folder
  const rules::Rules* rules = nullptr;
  const words::Dictionary* dictionary = nullptr;
  std::string dictionary_path;
  std::vector<db::EntrantRow> entrants;
  formats::Plan plan;
  std::filesystem::path house_folder;  // of sample programs
  seats::RemotePolicy policy;
  /// The time now, 2026-11-20T20:51:06Z: windows, agreed times and expiring challenges go by it.
  std::function<std::string()> date;
  /// Seeds of practice boards.
  std::function<std::uint64_t()> random;
  std::vector<db::AgreementRow> agreements;  // made earlier
  int practice_an_hour = 200;                // games that one entrant may ask for
  /// Why practice is not kept at the moment, "" where it is. May be empty.
  std::function<std::string()> no_room;
  /// Takes a practice game. `done` comes from any thread, with "" or why it was not stored.
  std::function<void(StoredPractice, std::function<void(const std::string& why)> done)>
      store_practice;
  /// The seat of the program that an entrant has handed in: of the version that plays this match,
  /// or would play now where that is null; empty where its bot connects. May be empty.
  std::function<match::SeatMaker(int entrant, const formats::MatchKey*)> hosted_seat;
  /// Whether the host has lost the program that plays this match, or that plays now if the match is
  /// null. Games wait for it, and games that ended without it do not count. May be empty.
  std::function<bool(int entrant, const formats::MatchKey*)> is_lost;
  /// A game of this match begins with it. May be empty.
  std::function<void(int entrant, const formats::MatchKey&)> hosted_begins;
  /// The seat of a certain version of an entrant, the numbers of those that can play, and the one
  /// that does; 0 where its bot connects. Together, or all empty.
  std::function<match::SeatMaker(int entrant, int version)> version_seat;
  std::function<std::vector<int>(int entrant)> ready_versions;
  std::function<int(int entrant)> chosen_version;
  /// Asks for a core, for which Lobby::begin() is called, and holds it from then on; see Cores.
  std::function<void(Use)> want_core;
  std::function<std::shared_ptr<void>(Use)> lease_core;
  bool plays_scrimmages = false;
  std::vector<db::PracticeRow> scrimmages;  // played earlier, oldest first
  /// "02:30", UTC: a round of scrimmages begins every day, of all programs that have not met. "":
  /// games that tell most are played at any time.
  std::string scrimmage_hour;
  std::vector<db::PassedThresholdRow> passed_thresholds;
  /// Takes a threshold that was passed, with its row of the log. May be empty.
  std::function<void(const db::PassedThresholdRow&, const db::AuditRow&)> threshold_passed;
  /// Whether results are held back, so that nobody is to see who plays. May be empty.
  std::function<bool()> hides_matches;
  int checks = 2;  // at a time

  [[nodiscard]] std::chrono::sys_seconds now() const {
    return protocol::moment_of(date()).value_or(std::chrono::sys_seconds());
  }
};

}  // namespace aspis::lobby
