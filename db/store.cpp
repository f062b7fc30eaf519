#include "db/store.hpp"

#include <algorithm>
#include <utility>

#include <SQLiteCpp/Backup.h>

#include "db/chain.hpp"
#include "db/connection.hpp"
#include "db/files.hpp"
#include "db/row_sql.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

void fill(const std::filesystem::path& path, const std::string& vfs,
          const TournamentRow& tournament, const std::vector<EntrantRow>& entrants) {
  Connection connection(path, Mode::write, vfs);
  // The file is not published yet, and is synced before it is.
  connection.database().exec("PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY");
  connection.transaction([&] {
    create_tables(connection, tournament_schema);
    insert(connection, TournamentRowType, &tournament, OnConflict::fail);
    for (const EntrantRow& entrant : entrants) {
      insert(connection, EntrantRowType, &entrant, OnConflict::fail);
    }
  });
  use_log(connection);  // the file itself says that it has one
}

}  // namespace

Store::Store(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)),
      entrants_(*connection_),
      matches_(*connection_),
      games_(*connection_),
      audit_(*connection_) {
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
  return attempted(path, [&] { return Store(open_tournament(path, mode, vfs)); });
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
  std::vector<TournamentRow> rows = all<TournamentRow>();
  if (rows.empty()) throw damaged(connection_->path(), "it has no tournament");
  return std::move(rows.front());
}

void Store::set_closed(const std::string& at) {
  TournamentRow row;
  row.closed = at;
  changing(*connection_, [&] {
    update(*connection_, TournamentRowType, &row, {"closed"});
    chain(*connection_, "tournament", 1);
  });
}

void Store::set_shows_names(bool shows, bool on_paper) {
  TournamentRow row;
  row.shows_names = shows;
  row.names_on_paper = on_paper;
  changing(*connection_, [&] {
    update(*connection_, TournamentRowType, &row, {"shows_names", "names_on_paper"});
  });
}

void Store::set_running(bool running, StopAfter stop_after) {
  TournamentRow row;
  row.running = running;
  row.stop_after = stop_after;
  changing(*connection_, [&] {
    update(*connection_, TournamentRowType, &row, {"running", "stop_stage", "stop_round"});
  });
}

std::map<int, int> Store::confirmed() const {
  std::map<int, int> stages;
  for (const ConfirmedRow& row : all<ConfirmedRow>()) stages[row.stage] = row.sample;
  return stages;
}

void Store::read_all(const row::Type& type, const std::function<void*()>& next) const {
  db::read_all(*connection_, type, next);
}

void Store::put(const row::Type& type, const void* row, bool replaces) {
  changing(*connection_, [&] {
    insert(*connection_, type, row, replaces ? OnConflict::replace : OnConflict::keep);
  });
}

std::int64_t Store::add(const row::Type& type, const void* row) {
  std::int64_t id = 0;
  changing(*connection_, [&] { id = insert_with_new_id(*connection_, type, row); });
  return id;
}

bool Store::remove(const row::Type& type, const void* row) {
  bool was_there = false;
  changing(*connection_, [&] { was_there = erase(*connection_, type, row); });
  return was_there;
}

std::vector<AnnouncementRow> Store::announcements() const {
  std::vector<AnnouncementRow> rows = all<AnnouncementRow>();
  std::reverse(rows.begin(), rows.end());
  return rows;
}

std::vector<RevealTimeRow> Store::reveal_times() const {
  std::vector<RevealTimeRow> rows = all<RevealTimeRow>();
  std::stable_sort(rows.begin(), rows.end(),
                   [](const RevealTimeRow& a, const RevealTimeRow& b) { return a.at < b.at; });
  return rows;
}

BigScreenRow Store::big_screen() const {
  std::vector<BigScreenRow> rows = all<BigScreenRow>();
  return rows.empty() ? BigScreenRow{} : std::move(rows.front());
}

ChainHead Store::chain_head() const {
  return reading(*connection_, [&] { return db::chain_head(*connection_); });
}

std::map<std::int64_t, ChainHead> Store::heads_before_matches() const {
  return reading(*connection_, [&] { return db::heads_before_matches(*connection_); });
}

}  // namespace aspis::db
