// The programs that entrants of a tournament submitted: a database in the programs' folder,
// cup.programs/versions.db for cup.db.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/row/row.hpp"
#include "db/side_store.hpp"

namespace aspis::db {

enum class VersionState {
  queued,
  building,
  checking,  // the checker plays with it
  ready,     // it can be played
  failed,
};

inline constexpr std::array<std::string_view, 5> version_state_words{"queued", "building",
                                                                     "checking", "ready", "failed"};
constexpr std::span<const std::string_view> enum_words(VersionState) {
  return version_state_words;
}

/// A submitted program. Only its state, reason, command and time change, until it is ready or has
/// failed.
struct VersionRow {
  int entrant = 0;
  int number = 0;
  std::string file;
  std::string language;
  std::string main_file;
  std::string sha256;
  std::int64_t bytes = 0;
  std::string note;
  bool classic = false;
  std::string at;
  bool play_when_ready = true;
  VersionState state = VersionState::queued;
  std::string reason;
  std::string command;
  std::chrono::milliseconds took{0};
  [[nodiscard]] bool is_finished() const {
    return state == VersionState::ready || state == VersionState::failed;
  }
  bool operator==(const VersionRow&) const = default;
};
inline constexpr row::Field version_fields[] = {
    ASPIS_FIELD(VersionRow, entrant, "who submitted it"),
    ASPIS_FIELD(VersionRow, number, "of the entrant's versions, from 1"),
    ASPIS_FIELD(VersionRow, file, "its name as it was given"),
    ASPIS_FIELD(VersionRow, language, "of the program"),
    ASPIS_FIELD(VersionRow, main_file, "that is built or started"),
    ASPIS_FIELD(VersionRow, sha256, "of the upload"),
    ASPIS_FIELD(VersionRow, bytes, "of the upload"),
    ASPIS_FIELD(VersionRow, note, "the author's, one line"),
    ASPIS_FIELD(VersionRow, classic, "speaks its game's older dialect"),
    ASPIS_FIELD(VersionRow, at, "when it was submitted, UTC"),
    ASPIS_FIELD(VersionRow, play_when_ready, "it is then chosen to play"),
    ASPIS_FIELD(VersionRow, state, "how far its build and check are"),
    ASPIS_FIELD(VersionRow, reason, "why it failed; one line"),
    ASPIS_FIELD(VersionRow, command, "how it is run in its folder; empty until it is ready"),
    row::make_field<&VersionRow::took>("took_ms", "to build and check it"),
};
ASPIS_ROW(VersionRow, version_fields, "versions", 2, "A submitted program.")

/// The logs of making a version.
struct VersionTexts {
  std::string log;     // of the build
  std::string report;  // of the check, lines
};

class VersionStore : public SideStore {
 public:
  /// Creates folder and file if needed.
  [[nodiscard]] static protocol::Result<VersionStore> open(const std::filesystem::path& folder);

  [[nodiscard]] std::vector<VersionRow> versions() const;  // by entrant and number
  [[nodiscard]] VersionTexts texts(int entrant, int number) const;
  /// By entrant: the number of the version that plays. Entrants without one play over the network.
  [[nodiscard]] std::map<int, int> choices() const;

  void add(const VersionRow&);
  void change(const VersionRow&);  // state, reason, command and what it took
  void put_texts(int entrant, int number, const VersionTexts&);
  /// 0: the entrant's bot plays over the network.
  void choose(int entrant, int number);

 private:
  using SideStore::SideStore;
};

}  // namespace aspis::db
