// The file of one tournament: opened, written in transactions, read back. SQL stands nowhere else.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
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

/// One connection. For one thread at a time. At most one store in Mode::write a file, on this
/// machine and at a time: opening a second one is an error that names the process that has the
/// first. Readers see everything that was committed before their call.
///
/// Reads and writes throw StoreError where the file or the disk fails.
class Store {
 public:
  /// A new file, whole or not at all; an error where there is one already.
  [[nodiscard]] static protocol::Result<Store> create(const std::filesystem::path&,
                                                      const TournamentRow&,
                                                      const std::vector<EntrantRow>&);
  /// Files of earlier versions are brought up to date when opened for writing, after a backup
  /// beside them; those of later versions are refused. Mode::read reads any version up to this one.
  [[nodiscard]] static protocol::Result<Store> open(const std::filesystem::path&, Mode);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// `work` in one transaction: all of it is on the disk when this returns, or none of it where
  /// this or `work` throws.
  void transaction(const std::function<void()>& work);

  [[nodiscard]] TournamentRow tournament() const;
  [[nodiscard]] std::vector<EntrantRow> entrants() const;
  [[nodiscard]] std::vector<MatchRow> matches() const;  // by id
  /// All but the records and what the bots wrote on standard error, by id.
  [[nodiscard]] std::vector<GameRow> games() const;
  /// One of them, with standard error.
  [[nodiscard]] std::optional<GameRow> game(std::int64_t id) const;
  /// The text of a game's record; "" where it has none.
  [[nodiscard]] std::string record(std::int64_t game) const;
  [[nodiscard]] std::vector<AuditRow> audit() const;
  /// Rows of every kind, changed by each commit: what a reader looks at to see whether there is
  /// anything new.
  [[nodiscard]] std::int64_t data_version() const;

  // Within a transaction.

  /// Returns its id. Rows are never deleted.
  std::int64_t add_match(const MatchRow&);
  void void_match(std::int64_t id, const std::string& why);
  /// Returns its id. `record` is its text, or "".
  std::int64_t add_game(const GameRow&, std::string_view record);
  /// Changes the state, the reason and detail, and the seats' standings of a game; its record
  /// stays.
  void change_game(const GameRow&);
  /// `at` is the caller's; the id is given here. The log can only grow: the file itself refuses
  /// anything else.
  void add_audit(const AuditRow&);
  void set_closed(const std::string& at);
  /// A stage's many orders were confirmed, for Facts.
  void confirm(int stage, int sample);
  [[nodiscard]] std::vector<int> confirmed() const;

 private:
  class Connection;
  explicit Store(std::unique_ptr<Connection>);
  std::unique_ptr<Connection> connection_;
};

/// Where the writing process of a file is, if there is one now.
[[nodiscard]] std::optional<int> writer_of(const std::filesystem::path&);

}  // namespace aspis::db
