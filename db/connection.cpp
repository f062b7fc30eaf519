#include "db/connection.hpp"

#include <stdexcept>
#include <tuple>
#include <utility>

#include "db/chain.hpp"
#include "db/fault.hpp"

namespace aspis::db {

namespace {

/// How long a statement waits for another program's lock. Ours are held for moments.
constexpr int patience_ms = 10'000;

}  // namespace

Statement::Statement(sqlite3* connection, std::string_view sql) {
  const int result =
      ::sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &handle_, nullptr);
  if (result != SQLITE_OK) throw SQLite::Exception(connection, result);
}

Connection::Connection(const std::filesystem::path& path, Mode mode, const std::string& vfs)
    : path_(path), vfs_(vfs), mode_(mode) {
  const int flags = mode == Mode::write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
  database_ = std::make_unique<SQLite::Database>(path.string(), flags | SQLite::OPEN_NOMUTEX,
                                                 patience_ms, vfs);
  // SQLite opens what it cannot write for reading, without a word.
  if (mode == Mode::write && ::sqlite3_db_readonly(database_->getHandle(), "main") == 1) {
    throw StoreError(fault_line(path, SQLITE_READONLY, ""));
  }
  // The contents of a file are not trusted to call functions or to change the schema.
  ::sqlite3_db_config(database_->getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  ::sqlite3_db_config(database_->getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  // Only the one writer copies the log into the file.
  if (mode == Mode::read) {
    ::sqlite3_db_config(database_->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  database_->exec(
      "PRAGMA mmap_size=0; PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY; "
      "PRAGMA cell_size_check=ON; PRAGMA synchronous=FULL");
  add_chain_text(database_->getHandle());
}

Connection::~Connection() {
  if (in_transaction()) roll_back();
}

Statement& Connection::prepared(std::string_view sql) {
  const auto found = prepared_.find(sql);
  if (found != prepared_.end()) return found->second;
  return prepared_
      .emplace(std::piecewise_construct, std::forward_as_tuple(sql),
               std::forward_as_tuple(database_->getHandle(), sql))
      .first->second;
}

bool Connection::in_transaction() const {
  return ::sqlite3_get_autocommit(database_->getHandle()) == 0;
}

void Connection::roll_back() noexcept {
  // After some failures SQLite has done so itself.
  if (in_transaction()) database_->tryExec("ROLLBACK");
}

void Connection::transaction(const std::function<void()>& work) {
  if (mode_ != Mode::write) throw std::logic_error("a transaction in a store opened for reading");
  if (in_transaction()) throw std::logic_error("a transaction within a transaction");
  spoiled_ = false;
  Query(prepared("BEGIN IMMEDIATE")).run();
  try {
    work();
    if (spoiled_ || !in_transaction()) {
      throw std::logic_error("a transaction went on after a change in it had failed");
    }
    Query(prepared("COMMIT")).run();
    ++commits_;
  } catch (...) {
    roll_back();
    throw;
  }
}

void Connection::snapshot(const std::function<void()>& work) {
  if (in_transaction()) {
    work();
    return;
  }
  Query(prepared("BEGIN")).run();
  try {
    work();
  } catch (...) {
    roll_back();
    throw;
  }
  Query(prepared("COMMIT")).run();
}

void Connection::change(const std::function<void()>& work) {
  if (!in_transaction()) throw std::logic_error("a change of the store outside a transaction");
  try {
    work();
  } catch (const SQLite::Exception& fault) {
    spoiled_ = true;
    if (fault.getErrorCode() != SQLITE_CONSTRAINT) throw;
    throw std::logic_error(path_.string() + ": " + fault.what());
  } catch (...) {
    spoiled_ = true;
    throw;
  }
}

}  // namespace aspis::db
