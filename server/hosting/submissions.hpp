// The uploaded programs of a tournament's entrants, and the versions that play.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "db/version_store.hpp"
#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"
#include "protocol/utc.hpp"
#include "referee/formats/results.hpp"
#include "server/hosting/versions.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::hosting {

/// An upload as received.
struct Submission {
  int entrant = 0;   // number
  std::string file;  // its name
  std::string bytes;
  std::string language;  // a key of submissions::languages(); "" to detect it
  std::string note;      // one line
  bool play = true;      // choose it when it is ready
  bool classic = false;  // uses its game's older dialect
};

/// Owned by its hosted tournament. Safe to call from any thread; functions that read or write files
/// say so. When a copy of the tournament's file is restored, numbers of entrants can be reused. So
/// a version counts as an entrant's only if the log names its upload; others are unclaimed. Unless
/// open() has succeeded, everything throws db::StoreError.
class Submissions {
 public:
  /// `folder` is cup.programs, created with the first version. `date` is the clock.
  Submissions(std::filesystem::path folder, VersionLimits, std::string (*date)());

  /// Reads the stored versions; may be called again. Fails if the file is damaged, or if it is
  /// missing although the log names versions.
  [[nodiscard]] protocol::Result<void> open(const std::vector<db::AuditRow>& log);
  /// Returns an error that names a lost program if one is needed. If its upload still exists, the
  /// program is in unfinished() from then on.
  [[nodiscard]] protocol::Result<void> restore_programs();
  /// Versions without an owner in the log. They are not played and not handed out.
  [[nodiscard]] std::vector<db::VersionRow> unclaimed() const;
  /// Makes a version unclaimed because its row could not be logged.
  void disown(const db::VersionRow&);
  /// The missing folder of the version that plays the match, or that plays now if `match` is null;
  /// "" if the version can start.
  [[nodiscard]] std::string lost_program(int entrant, const formats::MatchKey*) const;

  /// Stores an upload as the entrant's next version, to be built. The error says why it was
  /// refused. Waits for the disk.
  [[nodiscard]] protocol::Result<db::VersionRow> add(const Submission&);

  [[nodiscard]] std::vector<db::VersionRow> versions(int entrant) const;  // by number
  [[nodiscard]] std::vector<int> ready(int entrant) const;                // that can play
  [[nodiscard]] std::optional<db::VersionRow> version(int entrant, int number) const;
  [[nodiscard]] int max_a_day() const { return limits_.a_day; }
  /// How many more versions the entrant may upload now.
  [[nodiscard]] int left_today(int entrant) const;
  /// The output of the build; so far, if it is still running. Waits for the disk.
  [[nodiscard]] db::VersionTexts texts(int entrant, int number) const;
  /// The uploaded file. Waits for the disk.
  [[nodiscard]] std::optional<std::string> upload(int entrant, int number) const;

  /// The version that plays from the next round on; 0 is the bot that connects.
  [[nodiscard]] int choice(int entrant) const;
  /// Returns an error if the version cannot play. Waits for the disk.
  [[nodiscard]] protocol::Result<void> choose(int entrant, int number);
  /// The version that plays the match: the one that already played its round, else the choice.
  [[nodiscard]] int version_for(int entrant, const formats::MatchKey&) const;
  /// The version that played in the match's round; 0 if it was not an uploaded version.
  [[nodiscard]] int version_played(int entrant, const formats::MatchKey&) const;
  /// A game of the match begins. Returns what must be logged; nothing if the round's version is
  /// already known, or the entrant never uploaded one.
  std::optional<RoundVersion> begin_round(int entrant, const formats::MatchKey&);
  /// The version that played the last round; nothing if it is the current choice.
  [[nodiscard]] std::optional<int> last_played(int entrant) const;

  // For the build queue:

  [[nodiscard]] std::filesystem::path version_folder(int entrant, int number) const;
  /// The files as they were unpacked at the upload; later calls read the stored upload.
  [[nodiscard]] protocol::Result<std::vector<submissions::SourceFile>> take_files(int entrant,
                                                                                  int number);
  /// Versions that were unfinished when the server ended, in the order of upload.
  [[nodiscard]] std::vector<std::pair<int, int>> unfinished() const;
  void enter(int entrant, int number, db::VersionState, const std::string& reason = "");
  void append_log(int entrant, int number, std::string_view piece);
  /// Stores the finished version: ready with its command, or failed with the reason. Chooses it if
  /// its author asked for that. Waits for the disk.
  void finish(const db::VersionRow&, const db::VersionTexts&);

 private:
  using Key = std::pair<int, int>;          // entrant, number
  using Round = std::tuple<int, int, int>;  // stage, phase, entrant

  [[nodiscard]] protocol::Result<void> open_store() ASPIS_REQUIRES(store_mutex_);
  [[nodiscard]] protocol::Result<void> read(const std::vector<db::AuditRow>&)
      ASPIS_REQUIRES(store_mutex_);
  /// Throws db::StoreError if open() has not succeeded.
  void check_open() const ASPIS_REQUIRES(mutex_);
  [[nodiscard]] std::filesystem::path upload_path(int entrant, int number) const;
  [[nodiscard]] int choice_now(int entrant) const ASPIS_REQUIRES(mutex_);

  const std::filesystem::path folder_;
  const VersionLimits limits_;
  std::string (*const date_)();

  /// Held while writing files; never together with mutex_.
  mutable protocol::Mutex store_mutex_;
  mutable std::optional<db::VersionStore> store_ ASPIS_GUARDED_BY(store_mutex_);

  mutable protocol::Mutex mutex_;
  std::string error_ ASPIS_GUARDED_BY(mutex_);  // why open() failed; "" once it is open
  std::map<Key, db::VersionRow> versions_ ASPIS_GUARDED_BY(mutex_);
  std::vector<db::VersionRow> unclaimed_ ASPIS_GUARDED_BY(mutex_);
  std::map<Key, std::string> logs_ ASPIS_GUARDED_BY(mutex_);  // of running builds
  std::map<Key, std::vector<submissions::SourceFile>> unpacked_ ASPIS_GUARDED_BY(mutex_);
  std::map<int, int> choices_ ASPIS_GUARDED_BY(mutex_);
  std::map<Round, int> rounds_ ASPIS_GUARDED_BY(mutex_);
  std::map<int, int> last_played_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::hosting
