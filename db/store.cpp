#include "db/store.hpp"

#include <stdexcept>
#include <utility>

#include <SQLiteCpp/Backup.h>

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/row_access.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

void insert(Connection& connection, const TournamentRow& row) {
  Query(connection.prepared("INSERT INTO tournament (one, plan, game, seed, seed_sha256, "
                            "dictionary_sha256, created, closed, program, title, shows_names, "
                            "running, seed_nonce) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
      .with(row.plan)
      .with(row.game)
      .with(std::to_string(row.seed))
      .with(row.seed_sha256)
      .with(row.dictionary_sha256)
      .with(row.created)
      .with(row.closed)
      .with(row.program)
      .with(row.title)
      .with(row.shows_names)
      .with(row.running)
      .with(row.seed_nonce)
      .run();
}

/// Writes made by this connection are found again after a power cut, and readers go on meanwhile.
void use_log(Connection& connection) {
  const std::string mode = connection.database().execAndGet("PRAGMA journal_mode=WAL").getString();
  if (mode != "wal") {
    throw StoreError(connection.path().string() +
                     ": this file system cannot share a log between programs: use a local disk");
  }
  connection.database().exec("PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864");
}

void fill(const std::filesystem::path& path, const std::string& vfs,
          const TournamentRow& tournament, const std::vector<EntrantRow>& entrants) {
  Connection connection(path, Mode::write, vfs);
  // Nobody knows the file yet, and it is synced before anybody does.
  connection.database().exec("PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY");
  connection.transaction([&] {
    create_tables(connection, tournament_schema);
    insert(connection, tournament);
    for (const EntrantRow& entrant : entrants) insert_entrant(connection, entrant);
    chain(connection, Chained::tournament, 1);
    for (const EntrantRow& entrant : entrants) chain(connection, Chained::entrant, entrant.number);
  });
  use_log(connection);  // the file itself says that it has one
}

std::unique_ptr<Connection> open_to_write(const std::filesystem::path& path,
                                          const std::string& vfs) {
  if (std::string why = why_no_file(path); !why.empty()) throw StoreError(why);
  if (std::string why = why_not_ours(path, tournament_schema); !why.empty()) throw StoreError(why);
  auto lock = WriterLock::acquire(path);
  if (!lock) throw StoreError(lock.error().text);
  auto connection = std::make_unique<Connection>(path, Mode::write, vfs);
  connection->keep(std::move(*lock));
  const std::string why = why_not_ours(*connection, tournament_schema);
  if (!why.empty()) throw StoreError(why);
  use_log(*connection);
  return connection;
}

}  // namespace

Store::Store(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)),
      entrants_(*connection_),
      matches_(*connection_),
      games_(*connection_),
      audit_(*connection_),
      hosting_(*connection_),
      embargo_(*connection_) {
}

Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

protocol::Result<Store> Store::create(const std::filesystem::path& given,
                                      const TournamentRow& tournament,
                                      const std::vector<EntrantRow>& entrants,
                                      const std::string& vfs) {
  const std::filesystem::path path = real_path(given);
  const protocol::Error exists{path.string() +
                               ": the file already exists: choose another name, or move it away"};
  try {
    if (std::filesystem::exists(path)) return exists;
    if (std::string why = why_no_folder(path); !why.empty()) return protocol::Error{why};
    auto lock = WriterLock::acquire(path);
    if (!lock) return lock.error();
    UnfinishedFile file(path);
    guarded(path, [&] { fill(file.path(), vfs, tournament, entrants); });
    if (!file.publish()) return exists;
    return guarded(path, [&]() -> protocol::Result<Store> {
      auto connection = std::make_unique<Connection>(path, Mode::write, vfs);
      connection->keep(std::move(*lock));
      return Store(std::move(connection));
    });
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

protocol::Result<Store> Store::open(const std::filesystem::path& given, Mode mode,
                                    const std::string& vfs) {
  const std::filesystem::path path = real_path(given);
  try {
    return Store(guarded(path, [&] {
      return mode == Mode::write ? open_to_write(path, vfs) : open_to_read(path, vfs);
    }));
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  }
}

Store Store::copy_in_memory() const {
  return guarded(connection_->path(), [&] {
    auto copy = std::make_unique<Connection>(":memory:", Mode::write, "");
    SQLite::Backup(copy->database(), connection_->database()).executeStep();
    return Store(std::move(copy));
  });
}

void Store::transaction(const std::function<void()>& work) {
  guarded(connection_->path(), [&] { connection_->transaction(work); });
}

void Store::tell_role(WriterRole role) const {
  connection_->lock().tell(role);
}

void Store::snapshot(const std::function<void()>& work) const {
  guarded(connection_->path(), [&] { connection_->snapshot(work); });
}

TournamentRow Store::tournament() const {
  return reading(*connection_, [&] {
    Query query(connection_->prepared(
        "SELECT plan, game, seed, seed_sha256, dictionary_sha256, created, closed, program, title, "
        "shows_names, running, seed_nonce, names_on_paper, stop_stage, stop_round "
        "FROM tournament"));
    if (!query.next()) throw damaged(connection_->path(), "it has no tournament");
    TournamentRow row;
    row.plan = query.text();
    row.game = query.text();
    row.seed = seed_from(*connection_, query.text());
    row.seed_sha256 = query.text();
    row.dictionary_sha256 = query.text();
    row.created = query.text();
    row.closed = query.text();
    row.program = query.text();
    row.title = query.text();
    row.shows_names = query.flag();
    row.running = query.flag();
    row.seed_nonce = query.text();
    row.names_on_paper = query.flag();
    row.stop_after.stage = query.number();
    row.stop_after.round = query.number();
    return row;
  });
}

void Store::set_closed(const std::string& at) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET closed = ?")).with(at).run();
    chain(*connection_, Chained::tournament, 1);
  });
}

void Store::set_title(const std::string& title) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET title = ?")).with(title).run();
  });
}

void Store::set_shows_names(bool shows, bool on_paper) {
  changing(*connection_, [&] {
    Query(connection_->prepared("UPDATE tournament SET shows_names = ?, names_on_paper = ?"))
        .with(shows)
        .with(on_paper)
        .run();
  });
}

void Store::set_running(bool running, StopAfter stop_after) {
  changing(*connection_, [&] {
    Query(
        connection_->prepared("UPDATE tournament SET running = ?, stop_stage = ?, stop_round = ?"))
        .with(running)
        .with(stop_after.stage)
        .with(stop_after.round)
        .run();
  });
}

std::map<int, int> Store::confirmed() const {
  return reading(*connection_, [&] {
    std::map<int, int> stages;
    Query query(connection_->prepared("SELECT stage, sample FROM confirmed"));
    while (query.next()) {
      const int stage = query.number();
      stages[stage] = query.number();
    }
    return stages;
  });
}

void Store::confirm(int stage, int sample) {
  changing(*connection_, [&] {
    Query(connection_->prepared("INSERT INTO confirmed VALUES (?, ?) "
                                "ON CONFLICT (stage) DO UPDATE SET sample = excluded.sample"))
        .with(stage)
        .with(sample)
        .run();
    chain(*connection_, Chained::confirmed, stage);
  });
}

ChainHead Store::chain_head() const {
  return reading(*connection_, [&] { return db::chain_head(*connection_); });
}

std::int64_t Store::data_version() const {
  return guarded(connection_->path(), [&]() -> std::int64_t {
    Query query(connection_->prepared("PRAGMA data_version"));
    // That number is of the commits of others.
    return (query.next() ? query.integer() : 0) + connection_->commits();
  });
}

}  // namespace aspis::db
