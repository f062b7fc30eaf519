// The rows about entrants: identity, arrival and departure, and hidden parts. Name, e-mail address,
// institution and command are private and must not be published.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "db/row/row.hpp"

namespace aspis::db {

// As in rows.hpp: times are UTC, stages count from 0, `entrant` is a number.

struct EntrantRow {
  int number = 0;
  std::string alias;
  std::string name;
  std::string email;
  std::string institution;
  std::string version;
  std::string command;
  bool classic = false;
  std::string program{};
  std::string folder{};
  std::string members{};
  bool staff = false;
  std::string emblem{};
  std::string identifiers{};
  bool operator==(const EntrantRow&) const = default;
};
inline constexpr row::Field entrant_fields[] = {
    ASPIS_FIELD(EntrantRow, number, "from 1"),
    ASPIS_FIELD(EntrantRow, alias, "public"),
    ASPIS_FIELD(EntrantRow, name, "of the person or the team"),
    ASPIS_FIELD(EntrantRow, email, "addresses, with semicolons between them"),
    ASPIS_FIELD(EntrantRow, institution, "private"),
    ASPIS_FIELD(EntrantRow, version, "of the program, as the roster has it"),
    ASPIS_FIELD(EntrantRow, command, "empty if no program was submitted"),
    ASPIS_FIELD(EntrantRow, classic, "speaks its game's older dialect"),
    ASPIS_FIELD(EntrantRow, program, "public: the name that its author gave it; may be empty"),
    ASPIS_FIELD(EntrantRow, folder, "that the command runs in; empty is the program's"),
    ASPIS_FIELD(EntrantRow, members,
                "people of a team in the order of their addresses, with semicolons between them; "
                "empty if `name` is that of the one person"),
    ASPIS_FIELD(EntrantRow, staff, "plays scrimmages and practice, and is in no stage"),
    ASPIS_FIELD(EntrantRow, emblem, "five numbers, see server/tournament/emblem.hpp; may be empty"),
    ASPIS_FIELD(EntrantRow, identifiers,
                "of each person in the class list, see server/tournament/people.hpp; may be empty")
        .lines(),
};
ASPIS_ROW(EntrantRow, entrant_fields, "entrants", 1, "An entrant.")

struct HiddenAddressRow {
  int entrant = 0;
};
inline constexpr row::Field hidden_address_fields[] = {
    ASPIS_FIELD(HiddenAddressRow, entrant, "whose e-mail address its group does not see"),
};
ASPIS_ROW(HiddenAddressRow, hidden_address_fields, "hidden_addresses", 1,
          "A hidden e-mail address.")

/// Entrants whose names stay hidden while names are shown.
struct HiddenNames {
  enum class ChosenBy { entrant, staff };
  std::set<int> by_entrant;
  std::set<int> by_staff;
  [[nodiscard]] bool contains(int entrant) const {
    return by_entrant.contains(entrant) || by_staff.contains(entrant);
  }
  bool operator==(const HiddenNames&) const = default;
};
inline constexpr std::array<std::string_view, 2> chosen_by_words{"entrant", "staff"};
constexpr std::span<const std::string_view> enum_words(HiddenNames::ChosenBy) {
  return chosen_by_words;
}
struct HiddenNameRow {
  int entrant = 0;
  HiddenNames::ChosenBy chosen_by = HiddenNames::ChosenBy::entrant;
};
inline constexpr row::Field hidden_name_fields[] = {
    ASPIS_FIELD(HiddenNameRow, entrant, "whose name stays hidden while names are shown"),
    ASPIS_FIELD(HiddenNameRow, chosen_by, "who hid it"),
};
ASPIS_ROW(HiddenNameRow, hidden_name_fields, "hidden_names", 2, "A hidden name.")

struct RemovedNameRow {
  std::int64_t id = 0;
  int entrant = 0;
  std::string name;
  std::string at;
  std::string reason;
  bool operator==(const RemovedNameRow&) const = default;
};
inline constexpr row::Field removed_name_fields[] = {
    ASPIS_FIELD(RemovedNameRow, id, "given by the store"),
    ASPIS_FIELD(RemovedNameRow, entrant, "whose program had the name"),
    ASPIS_FIELD(RemovedNameRow, name, "of the program"),
    ASPIS_FIELD(RemovedNameRow, at, "when the instructor removed it"),
    ASPIS_FIELD(RemovedNameRow, reason, "one line"),
};
ASPIS_ROW(RemovedNameRow, removed_name_fields, "removed_names", 1, "A removed name of a program.")

struct PassedThresholdRow {
  int entrant = 0;
  int threshold = 0;
  int version = 0;
  std::string at;
  bool operator==(const PassedThresholdRow&) const = default;
};
inline constexpr row::Field passed_threshold_fields[] = {
    ASPIS_FIELD(PassedThresholdRow, entrant, "whose program passed"),
    ASPIS_FIELD(PassedThresholdRow, threshold, "from 0, as the plan lists them"),
    ASPIS_FIELD(PassedThresholdRow, version, "of the program"),
    ASPIS_FIELD(PassedThresholdRow, at, "when it passed"),
};
ASPIS_ROW(PassedThresholdRow, passed_threshold_fields, "passed_thresholds", 2,
          "A passed threshold.")

struct SeedingRow {
  std::int64_t seed = 0;
  int entrant = 0;
};
inline constexpr row::Field seeding_fields[] = {
    ASPIS_FIELD(SeedingRow, seed, "from 1, the best first"),
    ASPIS_FIELD(SeedingRow, entrant, "the entrant with this seed"),
};
ASPIS_ROW(SeedingRow, seeding_fields, "seeding", 1, "A seed by rating.")

struct ArrivalRow {
  int entrant = 0;
  int stage = 0;
  int round = 1;
  bool operator==(const ArrivalRow&) const = default;
};
inline constexpr row::Field arrival_fields[] = {
    ASPIS_FIELD(ArrivalRow, entrant, "who came after the draw"),
    ASPIS_FIELD(ArrivalRow, stage, "the first one that it plays"),
    ASPIS_FIELD(ArrivalRow, round, "the first one of that stage"),
};
ASPIS_ROW(ArrivalRow, arrival_fields, "arrivals", 1, "An entrant that came after the draw.")

struct DepartureRow {
  enum class Kind { disqualified, withdrawn };
  /// The effect on games that were played: they stand, are void, or are awarded to the
  /// opponents. Unplayed games are awarded or void.
  enum class Games { stand, void_, award };
  int entrant = 0;
  Kind kind = Kind::disqualified;
  Games games = Games::award;
  int stage = 0;
  int round = 0;
  std::string reason;
  bool operator==(const DepartureRow&) const = default;
};
inline constexpr std::array<std::string_view, 2> departure_words{"disqualified", "withdrawn"};
constexpr std::span<const std::string_view> enum_words(DepartureRow::Kind) {
  return departure_words;
}
inline constexpr std::array<std::string_view, 3> departed_games_words{"stand", "void", "award"};
constexpr std::span<const std::string_view> enum_words(DepartureRow::Games) {
  return departed_games_words;
}
inline constexpr row::Field departure_fields[] = {
    ASPIS_FIELD(DepartureRow, entrant, "the entrant"),
    ASPIS_FIELD(DepartureRow, kind, "whose decision it was"),
    ASPIS_FIELD(DepartureRow, games, "what its games count for"),
    ASPIS_FIELD(DepartureRow, stage, "the last stage that had begun with it, or -1"),
    ASPIS_FIELD(DepartureRow, round, "the last round of that stage that had begun, or 0"),
    ASPIS_FIELD(DepartureRow, reason, "public"),
};
ASPIS_ROW(DepartureRow, departure_fields, "departures", 1, "An entrant that left the tournament.")

}  // namespace aspis::db
