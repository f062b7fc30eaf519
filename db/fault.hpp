// What SQLite reports, in words for whoever runs the tournament. Not for mistakes of our own: those
// come out as std::logic_error.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <SQLiteCpp/Exception.h>

#include "db/store.hpp"
#include "protocol/result.hpp"

namespace aspis::db {

/// One line: the file, what is wrong, what to do.
[[nodiscard]] std::string fault_line(const std::filesystem::path&, int extended_code,
                                     const std::string& message);

/// Bytes of a damaged file may be anything: controls become '?'.
[[nodiscard]] std::string one_line(std::string text);

/// A file whose contents make no sense, which SQLite cannot know: "game 17 has no reason 'x'".
[[nodiscard]] StoreError damaged(const std::filesystem::path&, const std::string& what);

/// Throws StoreError, std::bad_alloc or std::logic_error. Rows that break the rules of their table
/// are damage here: see Connection::change().
[[noreturn]] void rethrow(const std::filesystem::path&, const SQLite::Exception&);

/// `work`, with SQLite's exceptions as ours.
template <class Work>
auto guarded(const std::filesystem::path& path, Work&& work) {
  try {
    return work();
  } catch (const SQLite::Exception& fault) {
    rethrow(path, fault);
  }
}

}  // namespace aspis::db
