#include "server/cli/league.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"

namespace aspis::cli {
namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;

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
  return protocol::text_of({{"league", 1},
                            {"game", terms.game},
                            {"options", options},
                            {"move_ms", limit_json(terms.clock.move)},
                            {"game_ms", limit_json(terms.clock.game)},
                            {"dictionary", terms.dictionary},
                            {"classic", terms.classic},
                            {"seed", std::to_string(terms.seed)}});
}

std::string league_line(const LeagueVersion& version) {
  return protocol::text_of({{"version", version.name}, {"sha256", version.sha256}});
}

std::string league_line(const PlayedLeagueGame& played) {
  ordered_json line = {{"first", played.game.first},
                       {"second", played.game.second},
                       {"number", played.game.number},
                       {"points", played.points},
                       {"reason", played.reason}};
  if (played.forfeited >= 0) line["forfeited"] = played.forfeited;
  return protocol::text_of(line);
}

// These throw nlohmann's errors where something is missing or of another kind.

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

}  // namespace

LeagueFile::LeagueFile(const std::filesystem::path& folder, const LeagueTerms& terms)
    : path_(folder / league_file_name), terms_(terms) {
  file_ =
      protocol::Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file_) bad_input("cannot write to " + path_.string() + ": " + std::strerror(errno));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
    bad_input("another 'aspis league' runs in " + folder.string());
  }
  const auto text = contents_of(path_);
  if (!text) bad_input(text.error().text);
  // A last line that is not whole was being written when the program was killed.
  const std::size_t end = text->rfind('\n');
  const std::size_t whole = end == std::string::npos ? 0 : end + 1;
  if (whole < text->size() && ::ftruncate(file_.get(), static_cast<off_t>(whole)) != 0) {
    bad_input("cannot write to " + path_.string() + ": " + std::strerror(errno));
  }
  is_empty_ = whole == 0;
  if (!is_empty_) read(std::string_view(*text).substr(0, whole));
}

void LeagueFile::read(std::string_view text) {
  int number = 0;
  for (const std::string_view line : protocol::lines_of(text)) {
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

}  // namespace aspis::cli
