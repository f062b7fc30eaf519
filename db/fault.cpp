#include "db/fault.hpp"

#include <new>
#include <stdexcept>

#include <sqlite3.h>

#include "db/files.hpp"
#include "protocol/utf8.hpp"

namespace aspis::db {

namespace {

std::string line(const std::filesystem::path& path, const std::string& rest) {
  return path.string() + ": " + rest;
}

std::string damage_line(const std::filesystem::path& path, const std::string& what) {
  return line(path, "the file is damaged (" + one_line(what) +
                        "): `aspis db check` lists the problems; continue with a backup");
}

}  // namespace

std::string fault_line(const std::filesystem::path& path, int extended_code,
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
      // Reading, too, takes files beside it.
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

std::string one_line(std::string text) {
  for (char& letter : text) {
    if (protocol::is_control(letter)) letter = '?';
  }
  return text;
}

StoreError damaged(const std::filesystem::path& path, const std::string& what) {
  return StoreError(damage_line(path, what));
}

void rethrow(const std::filesystem::path& path, const SQLite::Exception& fault) {
  switch (fault.getErrorCode()) {
    case SQLITE_NOMEM:
      throw std::bad_alloc();
    case SQLITE_MISUSE:
    case SQLITE_RANGE:
    case SQLITE_TOOBIG:
    case -1:  // SQLiteCpp's own complaints
      throw std::logic_error(line(path, fault.what()));
    default:
      throw StoreError(fault_line(path, fault.getExtendedErrorCode(), fault.what()));
  }
}

}  // namespace aspis::db
