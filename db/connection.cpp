#include "db/connection.hpp"

#include <new>
#include <stdexcept>
#include <utility>

#include "db/chain.hpp"
#include "protocol/utf8.hpp"

namespace aspis::db {

namespace {

/// How long a statement waits for another program's lock. Ours are held for moments.
constexpr int patience_ms = 10'000;

std::string line(const std::filesystem::path& path, const std::string& rest) {
  return path.string() + ": " + rest;
}

std::string damage_line(const std::filesystem::path& path, const std::string& what) {
  return line(path, "the file is damaged (" + one_line(what) +
                        "): `aspis db check` lists the problems; continue with a backup");
}

std::string error_line(const std::filesystem::path& path, int extended_code,
                       const std::string& message) {
  switch (extended_code & 0xff) {
    case SQLITE_FULL:
      return line(path, "the disk is full: free some space, then run again");
    case SQLITE_IOERR:
      return line(path, "the disk did not read or write correctly (SQLite error " +
                            std::to_string(extended_code) + "): check the disk, then run again");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return line(path, "another program keeps the file locked: close it, then run again");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      // Reading creates files next to the database, too.
      if (std::string why = why_no_folder(path); !why.empty()) return why;
      return line(path,
                  "the file is read-only: get write permission for it and its folder, or copy it "
                  "elsewhere");
    case SQLITE_CANTOPEN:
      if (std::string why = why_no_folder(path); !why.empty()) return why;
      return line(path,
                  "the file, or one of its -wal and -shm files, cannot be opened: check the "
                  "permissions of the file and of its folder");
    case SQLITE_NOTADB:
      return line(path, "this is not a tournament's file: give the path of one");
    default:
      return damage_line(path, message);
  }
}

}  // namespace

std::string one_line(std::string text) {
  for (char& letter : text) {
    if (protocol::is_control(letter)) letter = '?';
  }
  return text;
}

StoreError damaged(const std::filesystem::path& path, const std::string& what) {
  return StoreError(damage_line(path, what));
}

void rethrow(const std::filesystem::path& path, const SQLite::Exception& error) {
  switch (error.getErrorCode()) {
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_MISUSE:
    case SQLITE_RANGE:
    case SQLITE_TOOBIG:
    case -1:  // SQLiteCpp's own complaints
      throw std::logic_error(line(path, error.what()));
    default:
      throw StoreError(error_line(path, error.getExtendedErrorCode(), error.what()));
  }
}

Connection::Connection(const std::filesystem::path& path, Mode mode, const std::string& vfs)
    : path_(path), mode_(mode) {
  const int flags = mode == Mode::write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
  database_ = std::make_unique<SQLite::Database>(path.string(), flags | SQLite::OPEN_NOMUTEX,
                                                 patience_ms, vfs);
  // SQLite opens a file that it cannot write for reading, without an error.
  if (mode == Mode::write && ::sqlite3_db_readonly(database_->getHandle(), "main") == 1) {
    throw StoreError(error_line(path, SQLITE_READONLY, ""));
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
  sqlite3_stmt* statement = nullptr;
  const int result = ::sqlite3_prepare_v2(database_->getHandle(), sql.data(),
                                          static_cast<int>(sql.size()), &statement, nullptr);
  if (result != SQLITE_OK) throw SQLite::Exception(database_->getHandle(), result);
  return prepared_.emplace(sql, Statement(statement)).first->second;
}

bool Connection::in_transaction() const {
  return ::sqlite3_get_autocommit(database_->getHandle()) == 0;
}

void Connection::roll_back() noexcept {
  // After some failures SQLite has done so itself.
  if (in_transaction()) database_->tryExec("ROLLBACK");
}

void Connection::between(std::string_view begin, const std::function<void()>& work) {
  Query(prepared(begin)).run();
  try {
    work();
    Query(prepared("COMMIT")).run();
  } catch (...) {
    roll_back();
    throw;
  }
}

void Connection::transaction(const std::function<void()>& work) {
  if (mode_ != Mode::write) throw std::logic_error("a transaction in a store opened for reading");
  if (in_transaction()) throw std::logic_error("a transaction within a transaction");
  spoiled_ = false;
  between("BEGIN IMMEDIATE", [&] {
    work();
    if (spoiled_ || !in_transaction()) {
      throw std::logic_error("a transaction went on after a change in it had failed");
    }
  });
}

void Connection::snapshot(const std::function<void()>& work) {
  if (in_transaction()) return work();
  between("BEGIN", work);
}

void Connection::change(const std::function<void()>& work) {
  if (!in_transaction()) throw std::logic_error("a change of the store outside a transaction");
  try {
    work();
  } catch (const SQLite::Exception& error) {
    spoiled_ = true;
    if (error.getErrorCode() != SQLITE_CONSTRAINT) throw;
    throw std::logic_error(path_.string() + ": " + error.what());
  } catch (...) {
    spoiled_ = true;
    throw;
  }
}

}  // namespace aspis::db
