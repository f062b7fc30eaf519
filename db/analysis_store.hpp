// The analyses of a tournament's games, in a file next to the tournament's own: cup.analysis for
// cup.db. This file does not know how they were computed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/row/row.hpp"
#include "db/side_store.hpp"

namespace aspis::db {

/// A seat's accuracy, as in analysis::Accuracy.
struct AnalysedSeatRow {
  int entrant = 0;
  int moves = 0;
  int judged = 0;
  int kept = 0;
  std::optional<int> points_lost;
  bool operator==(const AnalysedSeatRow&) const = default;
};
inline constexpr row::Field analysed_seat_fields[] = {
    ASPIS_FIELD(AnalysedSeatRow, entrant, "its number"),
    ASPIS_FIELD(AnalysedSeatRow, moves, "that it made"),
    ASPIS_FIELD(AnalysedSeatRow, judged, "of these, the analysed ones"),
    ASPIS_FIELD(AnalysedSeatRow, kept, "of these, the ones that kept the position's value"),
    ASPIS_FIELD(AnalysedSeatRow, points_lost, "by the others; null in games without points"),
};
ASPIS_ROW(AnalysedSeatRow, analysed_seat_fields, "analysed_seats", 0, "How well a seat played.")

struct AnalysisRow {
  std::int64_t game = 0;
  std::string record_sha256;
  int version = 0;
  int lead_changes = 0;
  int decisive = 0;
  int positions = 0;
  std::string document;  // packed by its writer; "" if it was not asked for
  std::vector<AnalysedSeatRow> seats;
  bool operator==(const AnalysisRow&) const = default;
};
inline constexpr row::Field analysis_fields[] = {
    ASPIS_FIELD(AnalysisRow, game, "its number"),
    ASPIS_FIELD(AnalysisRow, record_sha256, "of the record that was analysed"),
    ASPIS_FIELD(AnalysisRow, version, "analysis_version of the program that did it"),
    ASPIS_FIELD(AnalysisRow, lead_changes, "how often the lead changed"),
    ASPIS_FIELD(AnalysisRow, decisive, "number of the decisive move, or 0"),
    ASPIS_FIELD(AnalysisRow, positions, "0: such a game cannot be analysed"),
};
ASPIS_ROW(AnalysisRow, analysis_fields, "analyses", 1, "The analysis of a game.")

/// Every row can be computed again, so a power cut may lose the last ones.
class AnalysisStore : public SideStore {
 public:
  [[nodiscard]] static std::filesystem::path path_for(const std::filesystem::path& tournament);
  /// Mode::write creates the file, and replaces one that cannot be read or has another version of
  /// the tables. Mode::read gives an empty store for these.
  [[nodiscard]] static protocol::Result<AnalysisStore> open(const std::filesystem::path& tournament,
                                                            Mode);
  /// Deletes the file, even while another process has it open.
  static void remove(const std::filesystem::path& tournament);

  /// In place of what stood there of the same game.
  void put(const AnalysisRow&);
  /// Games that this version of the analysis has looked at, by id.
  [[nodiscard]] std::set<std::int64_t> analysed(int version) const;
  /// With its document.
  [[nodiscard]] std::optional<AnalysisRow> find(std::int64_t game) const;
  /// By game, of this version, without documents and without games that cannot be analysed.
  [[nodiscard]] std::vector<AnalysisRow> all(int version) const;

 private:
  using SideStore::SideStore;
};

}  // namespace aspis::db
