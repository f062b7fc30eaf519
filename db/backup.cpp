#include <system_error>

#include "db/connection.hpp"
#include "db/fault.hpp"
#include "db/files.hpp"
#include "db/maintenance.hpp"
#include "db/schema.hpp"

namespace aspis::db {

namespace {

/// What SQLite's own checks say, or "".
std::string first_finding(Connection& connection) {
  Query integrity(connection.prepared("PRAGMA integrity_check(1)"));
  if (integrity.next()) {
    if (std::string finding = integrity.text(); finding != "ok") return finding;
  }
  Query keys(connection.prepared("PRAGMA foreign_key_check"));
  if (keys.next()) return "a row of " + keys.text() + " belongs to nothing";
  return "";
}

/// Of one state of the original, whoever writes to it meanwhile.
void copy_into(const std::filesystem::path& original, const std::filesystem::path& copy,
               const std::string& vfs) {
  const auto connection = open_to_read(original, vfs);
  Query(connection->prepared("VACUUM INTO ?")).with(copy.string()).run();
}

void check_copy(const std::filesystem::path& original, const std::filesystem::path& copy,
                const std::string& vfs) {
  Connection connection(copy, Mode::read, vfs);
  if (const std::string finding = first_finding(connection); !finding.empty()) {
    throw damaged(original, finding);
  }
}

}  // namespace

protocol::Result<std::uintmax_t> backup(const std::filesystem::path& given,
                                        const std::filesystem::path& given_copy,
                                        const std::string& vfs) {
  const std::filesystem::path original = real_path(given);
  const std::filesystem::path copy = real_path(given_copy);
  const protocol::Error exists{copy.string() +
                               ": the file already exists: give the backup another name"};
  try {
    if (std::string why = why_no_file(original); !why.empty()) return protocol::Error{why};
    if (std::filesystem::exists(copy)) return exists;
    if (std::string why = why_no_folder(copy); !why.empty()) return protocol::Error{why};
    UnfinishedFile file(copy);
    guarded(original, [&] { copy_into(original, file.path(), vfs); });
    guarded(original, [&] { check_copy(original, file.path(), vfs); });
    if (!file.publish()) return exists;
    return std::filesystem::file_size(copy);
  } catch (const StoreError& error) {
    return protocol::Error{error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    return protocol::Error{copy.string() + ": the copy cannot be created (" +
                           error.code().message() +
                           "): check the disk and the permissions of the folder"};
  }
}

}  // namespace aspis::db
