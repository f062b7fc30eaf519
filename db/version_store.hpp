// The programs that entrants of a tournament handed in: a file in the folder where they lie,
// cup.programs/versions.db beside cup.db.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "db/store.hpp"

namespace aspis::db {

enum class VersionState {
  queued,
  building,
  checking,  // the checker plays with it
  ready,     // it can be played
  failed,
};

/// A program as it was handed in, once. What it is never changes; state, reason, command and
/// time do until it is ready or has failed.
struct VersionRow {
  int entrant = 0;   // number
  int number = 0;    // of the entrant's, from 1
  std::string file;  // its name as it was given
  std::string language;
  std::string main_file;
  std::string sha256;
  std::int64_t bytes = 0;  // as handed in
  std::string note;        // the author's, one line
  bool classic = false;    // speaks its game's older dialect
  std::string at;          // UTC
  bool play_when_ready = true;
  VersionState state = VersionState::queued;
  std::string reason;                 // why it failed; one line
  std::string command;                // how it is run in its folder; "" before it is ready
  std::chrono::milliseconds took{0};  // building and checking it
  [[nodiscard]] bool is_finished() const {
    return state == VersionState::ready || state == VersionState::failed;
  }
  bool operator==(const VersionRow&) const = default;
};

/// What was said about a version while it was made.
struct VersionTexts {
  std::string log;     // of the build
  std::string report;  // of the check, lines
};

/// For one thread at a time; one process writes. Throws StoreError where the file or the disk
/// fails.
class VersionStore {
 public:
  /// Makes folder and file where there are none.
  [[nodiscard]] static protocol::Result<VersionStore> open(const std::filesystem::path& folder);
  VersionStore(VersionStore&&) noexcept;
  VersionStore& operator=(VersionStore&&) noexcept;
  ~VersionStore();

  [[nodiscard]] std::vector<VersionRow> versions() const;  // by entrant and number
  [[nodiscard]] VersionTexts texts(int entrant, int number) const;
  /// By entrant: the number of the version that plays. Whoever is not here is connected.
  [[nodiscard]] std::map<int, int> choices() const;

  void add(const VersionRow&);
  void change(const VersionRow&);  // state, reason, command and what it took
  void put_texts(int entrant, int number, const VersionTexts&);
  /// 0: the entrant's bot plays over the network.
  void choose(int entrant, int number);

 private:
  explicit VersionStore(std::unique_ptr<Connection>);
  std::unique_ptr<Connection> connection_;
};

}  // namespace aspis::db
