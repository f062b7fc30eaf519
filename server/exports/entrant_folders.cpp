#include <fstream>
#include <set>
#include <system_error>

#include "server/exports/exports.hpp"

namespace aspis::exports {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// Throws std::system_error where the disk does not take it.
void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw std::system_error(std::make_error_code(std::errc::io_error), path.string());
}

/// A path of one part for every alias, whatever is in it.
std::string folder_name(const std::string& alias) {
  std::string name;
  for (const char c : alias) name += c == '/' || c == '\0' ? '_' : c;
  return name.empty() || name == "." || name == ".." ? name + "_" : name;
}

/// The record, and under the same name with another ending what this entrant's program wrote.
void write_game(const fs::path& folder, const Tournament& tournament, const db::GameRow& game,
                const std::string& record, int entrant) {
  const fs::path name = record_name(tournament, game);
  write(folder / name, record);
  for (const db::GameSeatRow& seat : game.seats) {
    if (seat.entrant != entrant || seat.stderr_text.empty()) continue;
    write((folder / name).replace_extension(".stderr"), seat.stderr_text);
  }
}

std::size_t write_all(const db::Store& store, const Tournament& tournament,
                      const fs::path& folder) {
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);  // what is in it is private to several people
  for (const db::EntrantRow& entrant : tournament.entrants) {
    const fs::path own = folder / folder_name(entrant.alias);
    fs::create_directory(own);
    const auto gone = tournament.departures.find(entrant.number);
    if (gone == tournament.departures.end()) continue;
    write(own / (std::string(row::word(gone->second.kind)) + ".txt"),
          tournament::words_of(gone->second) + "\n");
  }
  std::size_t records = 0;
  for (const auto& [id, game] : tournament.games) {
    if (game.record_sha256.empty()) continue;
    const std::optional<db::GameRow> whole = store.games().find(id);
    if (!whole) continue;
    const std::string record = store.games().record(id);
    std::set<int> seated;
    for (const db::GameSeatRow& seat : whole->seats) seated.insert(seat.entrant);
    for (const int number : seated) {
      const std::string& alias = tournament::alias_of(tournament, number - 1);
      write_game(folder / folder_name(alias), tournament, *whole, record, number);
      ++records;
    }
  }
  return records;
}

}  // namespace

Result<std::size_t> entrant_folders(const db::Store& store, const Tournament& tournament,
                                    const fs::path& path) {
  std::error_code wrong;
  if (fs::exists(path, wrong)) {
    return Error{path.string() + ": already exists: remove it, or choose another folder"};
  }
  fs::path partial = path;
  partial += ".partial";
  try {
    fs::remove_all(partial);
    const std::size_t records = write_all(store, tournament, partial);
    fs::rename(partial, path);
    return records;
  } catch (const std::system_error& error) {
    fs::remove_all(partial, wrong);
    return Error{path.string() + ": cannot be written: " + error.code().message() +
                 ": choose another folder, or free some space"};
  }
}

}  // namespace aspis::exports
