// The file of one tournament: opened, written in transactions, read back. Only this folder has SQL.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "db/rows.hpp"
#include "db/tables.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// The file or the disk failed: "tournament.db: the disk is full: free some space, then run again".
class StoreError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Mode { read, write };

/// The purpose of a writing process: playing the tournament until it is interrupted, serving
/// several tournaments, or a short command.
enum class WriterRole { other, run, server };

class Connection;

/// One connection, for one thread at a time. At most one store per file and machine is in
/// Mode::write: opening a second one is an error that names the process with the first. Readers see
/// everything that was committed before their call.
///
/// Reads and writes throw StoreError if the file or the disk fails, and std::logic_error for
/// mistakes of the caller: a change outside a transaction, a game of an unknown match. `vfs` names
/// one of SQLite's virtual file systems (sqlite3_vfs_register), for tests; "" is the default.
class Store {
 public:
  /// Creates a whole file or none, and opens it for writing. It is an error if the file exists.
  [[nodiscard]] static protocol::Result<Store> create(const std::filesystem::path&,
                                                      const TournamentRow&,
                                                      const std::vector<EntrantRow>&,
                                                      const std::string& vfs = "");
  /// Files of other versions are refused and stay as they are.
  [[nodiscard]] static protocol::Result<Store> open(const std::filesystem::path&, Mode,
                                                    const std::string& vfs = "");
  /// All of it in memory, for trying a change that is then dropped with the copy.
  [[nodiscard]] Store copy_in_memory() const;
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Runs `work` in one transaction. On return all of it is on the disk; if this or `work` throws,
  /// none of it is.
  void transaction(const std::function<void()>& work);
  /// `work` reads one state of the file, whatever is committed in the meantime: keep it short.
  void snapshot(const std::function<void()>& work) const;

  // The tables. References stay good as long as the store does.

  [[nodiscard]] EntrantTable& entrants() { return entrants_; }
  [[nodiscard]] const EntrantTable& entrants() const { return entrants_; }
  [[nodiscard]] MatchTable& matches() { return matches_; }
  [[nodiscard]] const MatchTable& matches() const { return matches_; }
  [[nodiscard]] GameTable& games() { return games_; }
  [[nodiscard]] const GameTable& games() const { return games_; }
  [[nodiscard]] AuditLog& audit() { return audit_; }
  [[nodiscard]] const AuditLog& audit() const { return audit_; }

  // Rows of tables that need only their keys.

  /// By their keys.
  template <class Row>
  [[nodiscard]] std::vector<Row> all() const {
    std::vector<Row> rows;
    read_all(row::type_for<Row>(), [&]() -> void* { return &rows.emplace_back(); });
    return rows;
  }
  [[nodiscard]] std::vector<AnnouncementRow> announcements() const;  // newest first
  [[nodiscard]] std::vector<RevealTimeRow> reveal_times() const;     // the earliest first
  [[nodiscard]] BigScreenRow big_screen() const;  // its defaults if none was stored
  /// In place of the row with the same key. Within a transaction, as the next four.
  template <class Row>
  void put(const Row& row) {
    put(row::type_for<Row>(), &row, true);
  }
  /// Unless there is a row with the same key.
  template <class Row>
  void put_if_new(const Row& row) {
    put(row::type_for<Row>(), &row, false);
  }
  /// Returns the new id; the row's is ignored.
  template <class Row>
  std::int64_t add(const Row& row) {
    return add(row::type_for<Row>(), &row);
  }
  /// The row with the same key; whether there was one.
  template <class Row>
  bool remove(const Row& row) {
    return remove(row::type_for<Row>(), &row);
  }
  /// A row that says something by being there.
  template <class Row>
  void put_or_remove(const Row& row, bool is_there) {
    if (is_there) {
      put_if_new(row);
    } else {
      remove(row);
    }
  }

  // The tournament itself.

  [[nodiscard]] TournamentRow tournament() const;
  /// The samples by stage, of those whose many orders were confirmed.
  [[nodiscard]] std::map<int, int> confirmed() const;
  /// The present end of the chain of results, to be published with results.
  [[nodiscard]] ChainHead chain_head() const;
  /// By the id of each match in the chain of results: the end of the chain before it.
  [[nodiscard]] std::map<std::int64_t, ChainHead> heads_before_matches() const;

  // Within a transaction; std::logic_error outside.

  void set_closed(const std::string& at);
  void set_shows_names(bool shows, bool on_paper = false);
  /// See TournamentRow.
  void set_running(bool, StopAfter = {});

  /// For others who ask for writer_role(). In Mode::write; until then it is `other`.
  void tell_role(WriterRole) const;

 private:
  explicit Store(std::unique_ptr<Connection>);
  void read_all(const row::Type&, const std::function<void*()>& next) const;
  void put(const row::Type&, const void* row, bool replaces);
  std::int64_t add(const row::Type&, const void* row);
  bool remove(const row::Type&, const void* row);

  std::unique_ptr<Connection> connection_;
  EntrantTable entrants_;
  MatchTable matches_;
  GameTable games_;
  AuditLog audit_;
};

/// The number of the process that writes a file, if there is one now.
[[nodiscard]] std::optional<int> find_writer(const std::filesystem::path&);
[[nodiscard]] WriterRole writer_role(const std::filesystem::path&);

}  // namespace aspis::db
