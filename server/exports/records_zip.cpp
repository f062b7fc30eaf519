#include <zip.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <exception>
#include <memory>
#include <utility>

#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

using protocol::Error;
using protocol::Result;

/// One record as libzip reads it: fetched when its turn comes, and let go of then, so that no more
/// than one is in memory.
struct Source {
  const db::Store* store = nullptr;
  std::int64_t game = 0;
  std::string text;
  std::size_t read = 0;
  std::exception_ptr* failure = nullptr;
};

/// 1 January 1980, 0:00: the first day that a zip file can name.
constexpr zip_uint16_t first_day = 1U << 5U | 1U;

zip_int64_t give(Source& source, void* to, zip_uint64_t length) {
  const std::size_t count =
      std::min(static_cast<std::size_t>(length), source.text.size() - source.read);
  std::memcpy(to, source.text.data() + source.read, count);
  source.read += count;
  return static_cast<zip_int64_t>(count);
}

/// Exceptions do not pass through libzip: the first one waits in Source::failure.
zip_int64_t serve(void* state, void* to, zip_uint64_t length, zip_source_cmd_t command) {
  Source& source = *static_cast<Source*>(state);
  switch (command) {
    case ZIP_SOURCE_OPEN:
      try {
        source.text = source.store->games().record(source.game);
        source.read = 0;
        return 0;
      } catch (...) {
        *source.failure = std::current_exception();
        return -1;
      }
    case ZIP_SOURCE_READ:
      return give(source, to, length);
    case ZIP_SOURCE_CLOSE:
      std::string().swap(source.text);
      return 0;
    case ZIP_SOURCE_STAT:
      zip_stat_init(static_cast<zip_stat_t*>(to));
      return sizeof(zip_stat_t);
    case ZIP_SOURCE_ERROR: {
      zip_error_t error;
      zip_error_init(&error);
      zip_error_set(&error, ZIP_ER_READ, 0);
      return zip_error_to_data(&error, to, length);
    }
    case ZIP_SOURCE_FREE:
      return 0;
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_READABLE;
    default:
      return -1;
  }
}

struct Discard {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
using Zip = std::unique_ptr<zip_t, Discard>;

/// False where libzip refuses; its own error then says why.
bool add(zip_t* zip, const std::string& name, Source& source) {
  zip_source_t* const from = zip_source_function(zip, serve, &source);
  if (from == nullptr) return false;
  const zip_int64_t at = zip_file_add(zip, name.c_str(), from, ZIP_FL_ENC_UTF_8);
  if (at < 0) {
    zip_source_free(from);
    return false;
  }
  const auto entry = static_cast<zip_uint64_t>(at);
  constexpr zip_uint32_t mode = 0100644U << 16U;
  return zip_file_set_dostime(zip, entry, 0, first_day, 0) == 0 &&
         zip_file_set_external_attributes(zip, entry, 0, ZIP_OPSYS_UNIX, mode) == 0;
}

std::vector<std::pair<std::string, std::int64_t>> entries_of(const Tournament& tournament) {
  std::vector<std::pair<std::string, std::int64_t>> entries;
  for (const auto& [id, game] : tournament.games) {
    if (!game.record_sha256.empty())
      entries.emplace_back(record_name(tournament, game).string(), id);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

Error refusal(const std::filesystem::path& path, std::string_view why) {
  return Error{path.string() + ": cannot be written: " + std::string(why) +
               ": choose another file, or free some space"};
}

}  // namespace

Result<std::size_t> zip_of_records(const db::Store& store, const Tournament& tournament,
                                   const std::filesystem::path& path) {
  std::filesystem::path partial = path;
  partial += ".partial";
  int code = 0;
  Zip zip(zip_open(partial.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!zip) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    return refusal(path, zip_error_strerror(&error));
  }
  const auto entries = entries_of(tournament);
  std::exception_ptr failure;
  std::deque<Source> sources;  // where they are is known to libzip
  for (const auto& [name, game] : entries) {
    sources.push_back({&store, game, "", 0, &failure});
    if (!add(zip.get(), name, sources.back())) return refusal(path, zip_strerror(zip.get()));
  }
  if (entries.empty()) return Error{path.string() + ": no game has a record yet"};
  if (zip_close(zip.get()) != 0) {
    const Error error = refusal(path, zip_strerror(zip.get()));
    zip.reset();
    if (failure) std::rethrow_exception(failure);
    return error;
  }
  static_cast<void>(zip.release());  // closed, and gone with that
  std::error_code wrong;
  std::filesystem::rename(partial, path, wrong);
  if (wrong) {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    return refusal(path, wrong.message());
  }
  return entries.size();
}

}  // namespace aspis::exports
