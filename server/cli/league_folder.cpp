#include "server/cli/league.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/command.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;
namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

ordered_json limit_json(const std::optional<milliseconds>& limit) {
  return limit ? ordered_json(limit->count()) : ordered_json();
}

std::optional<milliseconds> limit_from(const ordered_json& value) {
  if (value.is_null()) return std::nullopt;
  return milliseconds(value.get<std::int64_t>());
}

std::string league_line(const LeagueTerms& terms) {
  ordered_json options = ordered_json::array();
  for (const protocol::Option& option : terms.options) {
    options.push_back({option.key, option.value});
  }
  return protocol::to_text({{"league", 1},
                            {"game", terms.game},
                            {"options", options},
                            {"move_ms", limit_json(terms.clock.move)},
                            {"game_ms", limit_json(terms.clock.game)},
                            {"dictionary", terms.dictionary},
                            {"classic", terms.classic},
                            {"seed", std::to_string(terms.seed)}});
}

std::string league_line(const LeagueVersion& version) {
  return protocol::to_text({{"version", version.name}, {"sha256", version.sha256}});
}

std::string league_line(const PlayedLeagueGame& played) {
  ordered_json line = {{"first", played.game.first},
                       {"second", played.game.second},
                       {"number", played.game.number},
                       {"points", played.points},
                       {"reason", played.reason}};
  if (played.forfeited >= 0) line["forfeited"] = played.forfeited;
  return protocol::to_text(line);
}

// These throw nlohmann's errors if a value is missing or has the wrong type.

LeagueTerms terms_from(const ordered_json& line) {
  LeagueTerms terms;
  if (line.at("league") != 1) throw std::invalid_argument("created by a newer version of aspis");
  terms.game = line.at("game");
  for (const auto& option : line.at("options")) terms.options.push_back({option[0], option[1]});
  terms.clock = {limit_from(line.at("move_ms")), limit_from(line.at("game_ms"))};
  terms.dictionary = line.at("dictionary");
  terms.classic = line.at("classic");
  const auto seed = protocol::integer_from<std::uint64_t>(line.at("seed").get<std::string>());
  if (!seed) throw std::invalid_argument("no seed");
  terms.seed = *seed;
  return terms;
}

PlayedLeagueGame game_from(const ordered_json& line, int versions) {
  PlayedLeagueGame played;
  played.game = {line.at("first"), line.at("second"), line.at("number")};
  played.points = line.at("points");
  played.reason = line.at("reason");
  if (line.contains("forfeited")) played.forfeited = line.at("forfeited");
  const auto known = [versions](int number) { return number >= 0 && number < versions; };
  const bool fits = known(played.game.first) && known(played.game.second) &&
                    played.game.first != played.game.second && played.game.number >= 0 &&
                    played.points >= 0 && played.points <= 1 && played.forfeited < versions;
  if (!fits) throw std::invalid_argument("no game of these versions");
  return played;
}

// Programs.

bool can_be_run(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

bool is_file(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error);
}

/// Files that editors, systems and interpreters leave behind do not belong to a program.
bool is_passed_over(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name.ends_with('~') || name == "__pycache__";
}

/// All regular files below a folder, sorted by their relative paths.
Result<std::map<std::string, fs::path>> list_files(const fs::path& folder) {
  constexpr std::size_t most = 10'000;
  std::map<std::string, fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code ignored;
    if (is_passed_over(at->path())) {
      at.disable_recursion_pending();
    } else if (at->is_regular_file(ignored)) {
      files.emplace(at->path().lexically_relative(folder).string(), at->path());
    }
    if (files.size() > most) return Error{"it has more than 10,000 files"};
  }
  if (error) return Error{"it cannot be read: " + error.message()};
  return files;
}

Result<std::string> program_digest(const fs::path& program) {
  if (is_file(program)) {
    const auto bytes = read_file(program);
    if (!bytes) return bytes.error();
    return protocol::sha256(*bytes);
  }
  const auto files = list_files(program);
  if (!files) return files.error();
  std::string list;
  for (const auto& [name, path] : *files) {
    const auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    list += protocol::sha256(*bytes) + "  " + name + "\n";
  }
  return protocol::sha256(list);
}

/// The command that starts a file, or an error if it cannot be run.
Result<std::string> command_of_file(const fs::path& file) {
  const std::string path = file.string();
  if (can_be_run(file)) return sandbox::quoted({path});
  if (file.extension() == ".py") return sandbox::quoted({"python3", path});
  return Error{"it is not executable, and its name does not end in .py"};
}

Result<std::string> command_of_folder(const fs::path& folder, bool croquet_modules) {
  if (croquet_modules) return folder.string();
  if (is_file(folder / "command")) {
    const auto text = read_file(folder / "command");
    if (!text) return text.error();
    const auto lines = protocol::split_lines(*text);
    if (lines.empty() || lines.front().empty()) return Error{"its file 'command' is empty"};
    return std::string(lines.front());
  }
  for (const char* const name : {"bot", "bot.py"}) {
    if (!is_file(folder / name)) continue;
    if (auto command = command_of_file(folder / name)) return command;
  }
  return Error{
      "it has no program: name one bot (executable) or bot.py, or write the line that starts it "
      "into a file 'command'"};
}

Result<LeagueProgram> program_at(const fs::path& path, bool croquet_modules) {
  std::error_code error;
  const bool is_folder = fs::is_directory(path, error);
  LeagueProgram program;
  program.name = is_folder ? path.filename().string() : path.stem().string();
  program.path = path;
  if (is_folder && !croquet_modules) program.folder = path;
  auto command = is_folder         ? command_of_folder(path, croquet_modules)
                 : croquet_modules ? Result<std::string>(Error{"it is not a folder with MOVE.C"})
                                   : command_of_file(path);
  if (!command) return command.error();
  program.command = *std::move(command);
  auto digest = program_digest(path);
  if (!digest) return digest.error();
  program.sha256 = *std::move(digest);
  return program;
}

}  // namespace

LeagueFile::LeagueFile(const std::filesystem::path& folder, const LeagueTerms& terms)
    : path_(folder / league_file_name), terms_(terms) {
  file_ =
      protocol::Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file_) bad_input("cannot write to " + path_.string() + ": " + std::strerror(errno));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
    bad_input("another 'aspis league' runs in " + folder.string());
  }
  const std::string text = checked(read_file(path_));
  // An incomplete last line was being written when the program was killed.
  const std::size_t end = text.rfind('\n');
  const std::size_t whole = end == std::string::npos ? 0 : end + 1;
  if (whole < text.size() && ::ftruncate(file_.get(), static_cast<off_t>(whole)) != 0) {
    bad_input("cannot write to " + path_.string() + ": " + std::strerror(errno));
  }
  is_empty_ = whole == 0;
  if (!is_empty_) read(std::string_view(text).substr(0, whole));
}

void LeagueFile::read(std::string_view text) {
  int number = 0;
  for (const std::string_view line : protocol::split_lines(text)) {
    ++number;
    try {
      const auto parsed = ordered_json::parse(line);
      if (number == 1) {
        terms_ = terms_from(parsed);
      } else if (parsed.contains("version")) {
        versions_.push_back({parsed.at("version"), parsed.at("sha256")});
      } else {
        games_.push_back(game_from(parsed, static_cast<int>(versions_.size())));
      }
    } catch (const std::exception& error) {
      const bool is_json_error = dynamic_cast<const nlohmann::json::exception*>(&error) != nullptr;
      bad_input(path_.string() + ":" + std::to_string(number) + ": not a line of a league" +
                (is_json_error ? "" : std::string(": ") + error.what()));
    }
  }
}

void LeagueFile::add(const LeagueVersion& version) {
  append(league_line(version));
  versions_.push_back(version);
}

void LeagueFile::add(const PlayedLeagueGame& game) {
  append(league_line(game));
  games_.push_back(game);
}

void LeagueFile::append(const std::string& line) {
  if (std::exchange(is_empty_, false)) append(league_line(terms_));
  if (protocol::write_all(file_, line + "\n") && ::fdatasync(file_.get()) == 0) return;
  bad_input("cannot write to " + path_.string() + ": " + std::strerror(errno));
}

std::string digest_of_program(const fs::path& path) {
  auto digest = program_digest(path);
  return digest ? *std::move(digest) : "";
}

FoundPrograms find_programs(const fs::path& league, bool croquet_modules, const fs::path& records) {
  std::set<fs::path> paths;
  std::error_code error;
  const fs::path folder = fs::canonical(league, error);
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    const bool is_ours =
        at->path().filename() == league_file_name || fs::equivalent(at->path(), records, ignored);
    if (!is_ours && !is_passed_over(at->path())) paths.insert(at->path());
  }
  if (error) bad_input("cannot read " + league.string() + ": " + error.message());
  FoundPrograms found;
  std::set<std::string> names;
  for (const fs::path& path : paths) {
    auto program = program_at(path, croquet_modules);
    if (!program) {
      found.left_out.push_back(path.filename().string() + ": " + program.error().text);
    } else if (!names.insert(program->name).second) {
      found.left_out.push_back(path.filename().string() + ": another version has the name " +
                               program->name);
    } else {
      found.programs.push_back(*std::move(program));
    }
  }
  return found;
}

}  // namespace aspis::cli
