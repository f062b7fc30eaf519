// The file in a league's folder that remembers: a line for the terms that all its games have, one
// for each version that ever took part, one for each game that is over.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/descriptor.hpp"
#include "protocol/setup.hpp"
#include "protocol/time_control.hpp"
#include "referee/formats/scrimmage.hpp"

namespace aspis::cli {

inline constexpr std::string_view league_file_name = "league.jsonl";

/// What all games of a league have in common.
struct LeagueTerms {
  std::string game;
  std::vector<protocol::Option> options;  // as the rules have them, all
  protocol::TimeControl clock;
  std::string dictionary;  // SHA-256, "" where the game has none
  bool classic = false;
  std::uint64_t seed = 0;
};

struct LeagueVersion {
  std::string name;
  std::string sha256;
};

struct PlayedLeagueGame {
  formats::LeagueGame game;  // players are versions, from 0
  double points = 0;         // of the first
  std::string reason;        // of the verdict
  int forfeited = -1;        // the version that did, if one
};

/// One program has it at a time. A line is on the disk before the next one is begun: after a kill
/// or a power cut every game is there whole or was never played.
class LeagueFile {
 public:
  /// Reads the file. Where it is new it stays empty until something is added; `terms` are then its
  /// first line. Throws CommandError where it is not a league's, where somebody else plays it, or
  /// where the disk does not take it.
  LeagueFile(const std::filesystem::path& folder, const LeagueTerms& terms);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Those that the file began with.
  [[nodiscard]] const LeagueTerms& terms() const { return terms_; }
  [[nodiscard]] const std::vector<LeagueVersion>& versions() const { return versions_; }
  [[nodiscard]] const std::vector<PlayedLeagueGame>& games() const { return games_; }

  /// Throws CommandError.
  void add(const LeagueVersion&);
  /// Throws CommandError.
  void add(const PlayedLeagueGame&);

 private:
  void read(std::string_view text);
  void append(const std::string& line);

  std::filesystem::path path_;
  protocol::Descriptor file_;
  bool is_empty_ = false;
  LeagueTerms terms_;
  std::vector<LeagueVersion> versions_;
  std::vector<PlayedLeagueGame> games_;
};

}  // namespace aspis::cli
