// The programs that the entrants of a tournament handed in, and which of them plays.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "db/version_store.hpp"
#include "protocol/result.hpp"
#include "protocol/thread_annotations.hpp"
#include "referee/formats/results.hpp"
#include "server/hosting/versions.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::hosting {

/// What an entrant hands in, as it comes.
struct Submission {
  int entrant = 0;   // number
  std::string file;  // its name
  std::string bytes;
  std::string language;  // a key of submissions::languages(); "" is to be found out
  std::string note;      // one line
  bool play = true;      // as soon as it is ready
  bool classic = false;  // speaks its game's older dialect
};

/// Owned by its hosted tournament. From any thread; what reads or writes files says so. Numbers of
/// entrants are given again when a copy of the tournament's file is restored, so a version is the
/// entrant's only if the log says that it was handed in; others are unclaimed. Before open(), and
/// after it has failed, everything throws db::StoreError.
class Submissions {
 public:
  /// `folder` is cup.programs; made with the first version. `date` gives the time now, UTC.
  Submissions(std::filesystem::path folder, VersionLimits, std::function<std::string()> date);

  /// Reads the stored versions; may be called again. Fails if the file is damaged, or if it is
  /// missing although the log names versions.
  [[nodiscard]] protocol::Result<void> open(const std::vector<db::AuditRow>& log);
  /// Fails with the name of a lost program that is needed. If its upload still exists, the program
  /// is in unfinished() from then on.
  [[nodiscard]] protocol::Result<void> restore_programs();
  /// Versions without an owner in the log. They are not played and not handed out.
  [[nodiscard]] std::vector<db::VersionRow> unclaimed() const;
  /// Makes a version unclaimed because its row could not be logged.
  void disown(const db::VersionRow&);
  /// The missing folder of the version that plays the match, or that plays now if `match` is null;
  /// "" if the version can start.
  [[nodiscard]] std::string lost_program(int entrant, const formats::MatchKey*) const;

  /// Stores it as the entrant's next version, which is to be built. The error says why it is not
  /// taken. Waits for the disk.
  [[nodiscard]] protocol::Result<db::VersionRow> add(const Submission&);

  [[nodiscard]] std::vector<db::VersionRow> versions(int entrant) const;  // by number
  [[nodiscard]] std::vector<int> ready(int entrant) const;                // that can play
  [[nodiscard]] std::optional<db::VersionRow> version(int entrant, int number) const;
  [[nodiscard]] int most_a_day() const { return limits_.a_day; }
  /// How many more may be handed in now, and when the next one may where that is none.
  [[nodiscard]] int left_today(int entrant) const;
  /// What was said while it was made; of one that is being built, so far. Waits for the disk.
  [[nodiscard]] db::VersionTexts texts(int entrant, int number) const;
  /// The file as it was handed in. Waits for the disk.
  [[nodiscard]] std::optional<std::string> upload(int entrant, int number) const;

  /// The version that plays from the next round on; 0 is the bot that connects.
  [[nodiscard]] int choice(int entrant) const;
  /// The error says why that version cannot play. Waits for the disk.
  [[nodiscard]] protocol::Result<void> choose(int entrant, int number);
  /// What plays the match: what played earlier in its round, or else the choice.
  [[nodiscard]] int version_for(int entrant, const formats::MatchKey&) const;
  /// What played the round of a match that has begun; 0 where it was no version that was handed in.
  [[nodiscard]] int version_played(int entrant, const formats::MatchKey&) const;
  /// A game of the match begins. Gives what is to be written into the log: nothing where the
  /// round's version is there already, or nothing was ever handed in.
  std::optional<RoundVersion> begin_round(int entrant, const formats::MatchKey&);
  /// The version of the last round that began, where that is another one than the choice.
  [[nodiscard]] std::optional<int> last_played(int entrant) const;

  // For whoever builds.

  [[nodiscard]] std::filesystem::path folder_of(int entrant, int number) const;
  /// The files as they were unpacked at the upload; later calls read the stored upload.
  [[nodiscard]] protocol::Result<std::vector<submissions::SourceFile>> take_files(int entrant,
                                                                                  int number);
  /// What was not finished when the server ended, in the order in which it was handed in.
  [[nodiscard]] std::vector<std::pair<int, int>> unfinished() const;
  void enter(int entrant, int number, db::VersionState, const std::string& reason = "");
  void append_log(int entrant, int number, std::string_view piece);
  /// It is ready, with its command, or has failed, with the reason. Chosen where its author wished
  /// so. Waits for the disk.
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
  const std::function<std::string()> date_;

  /// Held while files are written; the other one is never held then.
  mutable protocol::Mutex store_mutex_;
  mutable std::optional<db::VersionStore> store_ ASPIS_GUARDED_BY(store_mutex_);

  mutable protocol::Mutex mutex_;
  std::string fault_ ASPIS_GUARDED_BY(mutex_);  // why nothing can be said; "" once it is open
  std::map<Key, db::VersionRow> versions_ ASPIS_GUARDED_BY(mutex_);
  std::vector<db::VersionRow> unclaimed_ ASPIS_GUARDED_BY(mutex_);
  std::map<Key, std::string> logs_ ASPIS_GUARDED_BY(mutex_);  // of what is being built
  std::map<Key, std::vector<submissions::SourceFile>> unpacked_ ASPIS_GUARDED_BY(mutex_);
  std::map<int, int> choices_ ASPIS_GUARDED_BY(mutex_);
  std::map<Round, int> rounds_ ASPIS_GUARDED_BY(mutex_);
  std::map<int, int> last_played_ ASPIS_GUARDED_BY(mutex_);
};

}  // namespace aspis::hosting
