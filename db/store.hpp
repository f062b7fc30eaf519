// The file of one tournament: opened, written in transactions, read back. SQL stands nowhere else.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "db/rows.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// The file or the disk failed: "tournament.db: the disk is full: free some space, then run again".
class StoreError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Mode { read, write };

/// What a process writes to a file for: to play the tournament until it is asked to stop, as a
/// server with other tournaments beside it, or for a moment.
enum class WriterRole { other, run, server };

class Connection;

/// One connection. For one thread at a time. At most one store in Mode::write a file, on this
/// machine and at a time: opening a second one is an error that names the process that has the
/// first. Readers see everything that was committed before their call.
///
/// Reads and writes throw StoreError where the file or the disk fails, and std::logic_error where
/// the caller is mistaken: a change outside a transaction, a game of a match that there is not.
/// `vfs` is the name of a way to the disk that SQLite knows (sqlite3_vfs_register), for tests; ""
/// is the usual one.
class Store {
 public:
  /// A new file, whole or not at all; an error where there is one already. The store is open for
  /// writing.
  [[nodiscard]] static protocol::Result<Store> create(const std::filesystem::path&,
                                                      const TournamentRow&,
                                                      const std::vector<EntrantRow>&,
                                                      const std::string& vfs = "");
  /// Files of earlier versions are brought up to date when opened for writing, after a backup
  /// beside them; those of later versions are refused. Mode::read reads any version up to this one.
  [[nodiscard]] static protocol::Result<Store> open(const std::filesystem::path&, Mode,
                                                    const std::string& vfs = "");
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// `work` in one transaction: all of it is on the disk when this returns, or none of it where
  /// this or `work` throws.
  void transaction(const std::function<void()>& work);
  /// `work` reads one state of the file, whatever is committed meanwhile: keep it short.
  void snapshot(const std::function<void()>& work) const;

  [[nodiscard]] TournamentRow tournament() const;
  [[nodiscard]] std::vector<EntrantRow> entrants() const;
  [[nodiscard]] std::map<int, DepartureRow> departures() const;  // by number
  [[nodiscard]] std::vector<PassedThresholdRow> passed_thresholds() const;
  /// Numbers of entrants, the best first; empty where none are stored.
  [[nodiscard]] std::vector<int> seeding() const;
  [[nodiscard]] std::map<int, ArrivalRow> arrivals() const;  // by number
  /// Numbers of those whose e-mail address is kept from the others of their group.
  [[nodiscard]] std::set<int> hidden_addresses() const;
  [[nodiscard]] std::vector<MatchRow> matches() const;  // by id
  /// All but the records and what the bots wrote on standard error, by id.
  [[nodiscard]] std::vector<GameRow> games() const;
  /// The same one after the other. Nothing of the store is used meanwhile.
  void for_each_game(const std::function<void(GameRow)>& take) const;
  /// One of them, with standard error.
  [[nodiscard]] std::optional<GameRow> game(std::int64_t id) const;
  /// The text of a game's record; "" where it has none.
  [[nodiscard]] std::string record(std::int64_t game) const;
  [[nodiscard]] std::vector<AuditRow> audit() const;
  /// Games newest first, at most `limit` below the id `before` (the newest where it is 0), of one
  /// entrant where that is not 0; without standard error.
  [[nodiscard]] std::vector<GameRow> games_page(std::int64_t before, int limit, int entrant) const;
  [[nodiscard]] std::vector<RemovedNameRow> removed_names() const;   // by id
  [[nodiscard]] std::vector<TokenRow> tokens() const;                // by entrant
  [[nodiscard]] std::vector<AnnouncementRow> announcements() const;  // newest first
  [[nodiscard]] std::vector<WindowRow> windows() const;
  [[nodiscard]] std::vector<AgreementRow> agreements() const;
  /// Where the chain of results ends now; whoever publishes results publishes this with them.
  [[nodiscard]] ChainHead chain_head() const;
  /// Another number after each commit, of this store or of another: what a reader looks at to see
  /// whether there is anything new. Means nothing in another store.
  [[nodiscard]] std::int64_t data_version() const;

  // Within a transaction; std::logic_error outside.

  /// Returns its id. Rows are never deleted.
  std::int64_t add_match(const MatchRow&);
  void void_match(std::int64_t id, const std::string& why);
  /// Returns its id. `record` is its text, or ""; its digest is taken here, whatever stands in the
  /// row.
  std::int64_t add_game(const GameRow&, std::string_view record);
  /// Changes the state and whether the next board is fresh, the reason and detail, and of the seats
  /// (all of them, in the order of play) the standing, forfeit and score; everything else, and the
  /// record, stays.
  void change_game(const GameRow&);
  /// `at` is the caller's; the id is given here. The log can only grow: the file itself refuses
  /// anything else.
  void add_audit(const AuditRow&);
  void set_closed(const std::string& at);
  /// Its number is the next one.
  void add_entrant(const EntrantRow&, const ArrivalRow&);
  /// Everything but number, alias and the program's name.
  void change_entrant(const EntrantRow&);
  /// Once.
  void add_seeding(const std::vector<int>& entrants);
  /// The first one for this entrant and threshold stays.
  void add_passed_threshold(const PassedThresholdRow&);
  /// In place of the entrant's earlier one, if there was one.
  void put_departure(const DepartureRow&);
  void remove_departure(int entrant);
  void hide_address(int entrant, bool hide);
  /// A stage's many orders were confirmed, for Facts; once more replaces the sample.
  void confirm(int stage, int sample);
  /// What the entrant's program is called from now on; "" is nothing.
  void set_program_name(int entrant, const std::string& name);
  /// The id is given here. Rows are never deleted.
  void add_removed_name(const RemovedNameRow&);
  /// In place of the entrant's token, if there was one.
  void put_token(const TokenRow&);
  std::int64_t add_announcement(const AnnouncementRow&);
  /// In place of the one for the same stage and round.
  void put_window(const WindowRow&);
  /// In place of the one for the same match.
  void put_agreement(const AgreementRow&);
  void set_title(const std::string&);
  void set_shows_names(bool);
  /// See TournamentRow.
  void set_running(bool);
  /// The samples by stage.
  [[nodiscard]] std::map<int, int> confirmed() const;

  /// For others who ask for role_of_writer(). In Mode::write; until then it is `other`.
  void tell_role(WriterRole) const;

 private:
  explicit Store(std::unique_ptr<Connection>);
  std::unique_ptr<Connection> connection_;
};

/// Where the writing process of a file is, if there is one now.
[[nodiscard]] std::optional<int> writer_of(const std::filesystem::path&);
[[nodiscard]] WriterRole role_of_writer(const std::filesystem::path&);

}  // namespace aspis::db
