#include "server/archive/archive.hpp"

#include <unistd.h>

#include <set>
#include <system_error>
#include <utility>

#include "db/maintenance.hpp"
#include "server/archive/parts.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::archive {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// A temporary folder that is removed unless keep() renames it.
class Draft {
 public:
  explicit Draft(const fs::path& folder)
      : folder_(folder), path_(folder.string() + "." + std::to_string(::getpid()) + ".partial") {
    fs::create_directory(path_);
  }
  ~Draft() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }
  void keep() { fs::rename(path_, folder_); }

 private:
  fs::path folder_;
  fs::path path_;
};

}  // namespace

Result<Entry> read_entry(const fs::path& file) {
  const auto findings = db::check(file);
  if (!findings) return findings.error();
  if (!findings->empty()) {
    return Error{file.string() + ": " + findings->front() +
                 ": continue from a backup, and keep this file"};
  }
  auto store = db::Store::open(file, db::Mode::read);
  if (!store) return store.error();
  tournament::Departures departures = store->entrants().departures();
  for (auto& [number, departure] : departures) departure.reason.clear();
  auto tournament = tournament::read_tournament(*store, std::move(departures));
  if (!tournament) return Error{file.string() + ": " + tournament.error().text};
  if (tournament->row.closed.empty()) {
    return Error{file.string() +
                 ": the tournament is not closed: play it to its end, or close it with 'aspis "
                 "tournament close --file " +
                 file.string() + "'"};
  }
  keep_schedule(*tournament);
  if (const auto view = tournament::make_public_view(*tournament); view && view->tournament) {
    return Error{file.string() +
                 ": results are held back: reveal them first, with 'aspis tournament reveal --all "
                 "--file " +
                 file.string() + "'"};
  }
  return Entry{file.stem().string(), file, *std::move(store), *std::move(tournament)};
}

Result<void> write_archive(const std::vector<Entry>& entries, const fs::path& named,
                           const Choices& choices) {
  // "season/" means "season".
  const fs::path folder = named.has_filename() ? named : named.parent_path();
  std::set<std::string> names;
  for (const Entry& entry : entries) {
    if (names.insert(entry.name).second) continue;
    return Error{"two of the files are called " + entry.name +
                 ": rename a copy of one, for that is the tournament's name in the archive"};
  }
  try {
    if (fs::exists(fs::symlink_status(folder))) {
      return Error{folder.string() + ": already exists: remove it, or choose another folder"};
    }
    Draft draft(folder);
    write_pages(entries, draft.path(), choices);
    if (auto written = write_dataset(entries, draft.path() / "dataset", choices); !written) {
      return written.error();
    }
    draft.keep();
    return {};
  } catch (const std::system_error& error) {
    return Error{folder.string() + ": cannot be written: " + error.code().message() +
                 ": choose another folder, or free some space"};
  }
}

Result<void> write_archive_file(const fs::path& file, const fs::path& folder) {
  auto entry = read_entry(file);
  if (!entry) return entry.error();
  std::vector<Entry> entries;
  entries.push_back(*std::move(entry));
  return write_archive(entries, folder, {});
}

}  // namespace aspis::archive
