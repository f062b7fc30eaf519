// Exports records as files: their names, one zip file, or a folder for each entrant.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <system_error>

#include "server/exports/exports.hpp"
#include "server/submissions/archive.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::exports {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// Keeps only letters, digits, - and _: aliases come from a roster and may contain anything.
std::string safe(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    name += plain ? c : '_';
  }
  return name.empty() ? "_" : name;
}

/// The text after `word` in a label, up to a comma or blank: "A" of "Round 1, group A, 3".
std::string after(const std::string& label, const std::string& word) {
  const std::size_t found = label.rfind(word);
  if (found == std::string::npos) return "";
  const std::size_t begin = found + word.size();
  const std::string token = label.substr(begin, label.find_first_of(", ", begin) - begin);
  return token.empty() ? "" : safe(token);
}

std::string match_part(const Tournament& tournament, const db::MatchRow& match) {
  if (match.phase >= formats::first_play_off) {
    return "P" + std::to_string(match.phase - formats::first_play_off + 1);
  }
  const std::string cycle = std::to_string(match.phase + 1);
  switch (tournament.plan.stages.at(static_cast<std::size_t>(match.stage)).format) {
    case formats::Format::groups:
      return after(match.label, ", group ") + (match.phase > 0 ? "C" + cycle : "");
    case formats::Format::elimination:
    case formats::Format::double_elimination:
    case formats::Format::finals: {
      const std::string number = after(match.label, ", M");
      return number.empty() ? "F" + std::to_string(match.phase) : "M" + number;
    }
    case formats::Format::orders:
      return "O" + cycle;
    case formats::Format::swiss:
    case formats::Format::ladder:
      return "R" + std::to_string(match.phase);
  }
  return "";
}

bool stands(const db::MatchRow& match, const db::GameRow& game) {
  return match.voided.empty() &&
         (game.state == db::GameState::played || game.state == db::GameState::awarded);
}

/// Throws std::system_error if the disk refuses it.
void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw std::system_error(std::make_error_code(std::errc::io_error), path.string());
}

/// Writes each entrant's records and, next to each, its program's standard error as .stderr.
std::size_t write_all(const db::Store& store, const Tournament& tournament,
                      const fs::path& folder) {
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);  // the contents are private to several people
  const auto match_folder = [&](int number) {
    std::string name;  // every alias must become a single path component
    for (const char c : tournament::entrant_alias(tournament, number - 1)) {
      name += c == '/' || c == '\0' ? '_' : c;
    }
    return folder / (name.empty() || name == "." || name == ".." ? name + "_" : name);
  };
  for (const db::EntrantRow& entrant : tournament.entrants) {
    fs::create_directory(match_folder(entrant.number));
    const auto gone = tournament.departures.find(entrant.number);
    if (gone == tournament.departures.end()) continue;
    write(match_folder(entrant.number) / (std::string(row::word(gone->second.kind)) + ".txt"),
          tournament::departure_text(gone->second) + "\n");
  }
  std::size_t records = 0;
  for (const auto& [id, known] : tournament.games) {
    if (known.record_sha256.empty()) continue;
    const std::optional<db::GameRow> game = store.games().find(id);  // including standard error
    if (!game) continue;
    const std::string record = store.games().record(id);
    std::set<int> seated;
    for (const db::GameSeatRow& seat : game->seats) {
      const fs::path path = match_folder(seat.entrant) / record_name(tournament, *game);
      if (seated.insert(seat.entrant).second) write(path, record);
      if (seat.stderr_text.empty()) continue;
      write(fs::path(path).replace_extension(".stderr"), seat.stderr_text);
    }
    records += seated.size();
  }
  return records;
}

/// `make` writes PATH.partial, which is renamed on success and removed on failure. `kind` for
/// errors is "file" or "folder".
Result<std::size_t> write_whole(const fs::path& path, const std::string& kind, const auto& make) {
  fs::path partial = path;
  partial += ".partial";
  std::error_code ignored;
  try {
    kind == "folder" ? fs::remove_all(partial) : fs::remove(partial);
    const std::size_t records = make(partial);
    fs::rename(partial, path);
    return records;
  } catch (const std::system_error& error) {
    fs::remove_all(partial, ignored);
    return Error{path.string() + ": cannot be written: " + error.code().message() +
                 ": choose another " + kind + ", or free some space"};
  } catch (...) {
    fs::remove_all(partial, ignored);
    throw;
  }
}

}  // namespace

fs::path record_name(const Tournament& tournament, const db::GameRow& game) {
  const db::MatchRow& match = tournament.matches.at(game.match);
  const std::string part = match_part(tournament, match);
  std::string name = std::to_string(match.stage + 1) + (part.empty() ? "" : "-" + part);
  for (const int number : match.entrants) {
    name += "-" + safe(tournament::entrant_alias(tournament, number - 1));
  }
  name += "-" + std::to_string(game.number + 1);
  if (stands(match, game)) return name + ".record";
  int nth = 1;  // among games at the same place that do not count
  for (const auto& [id, other] : tournament.games) {
    const db::MatchRow& its = tournament.matches.at(other.match);
    const bool before = id < game.id && other.number == game.number && !stands(its, other);
    if (before && tournament::make_key(its) == tournament::make_key(match)) ++nth;
  }
  return fs::path("void") / (name + "-v" + std::to_string(nth) + ".record");
}

Result<std::size_t> zip_of_records(const db::Store& store, const Tournament& tournament,
                                   const fs::path& path) {
  std::vector<std::pair<std::string, std::int64_t>> entries;
  for (const auto& [id, game] : tournament.games) {
    if (!game.record_sha256.empty())
      entries.emplace_back(record_name(tournament, game).string(), id);
  }
  if (entries.empty()) return Error{path.string() + ": no game has a record yet"};
  std::sort(entries.begin(), entries.end());
  return write_whole(path, "file", [&](const fs::path& partial) {
    submissions::ZipWriter zip(partial);
    for (const auto& [name, game] : entries) zip.add(name, store.games().record(game));
    zip.finish();
    return entries.size();
  });
}

Result<std::size_t> entrant_folders(const db::Store& store, const Tournament& tournament,
                                    const fs::path& path) {
  std::error_code wrong;
  if (fs::exists(path, wrong)) {
    return Error{path.string() + ": already exists: remove it, or choose another folder"};
  }
  return write_whole(path, "folder", [&](const fs::path& partial) {
    return write_all(store, tournament, partial);
  });
}

}  // namespace aspis::exports
