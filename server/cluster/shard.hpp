// A shard: the games that one task plays, with all the data it needs, and the task's report, which
// is stored with the records. Plain values with a text form; the tournament's seed is never
// included.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/results.hpp"
#include "referee/match/game.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::cluster {

/// An entrant's program, identified by the digest of its archive.
struct ShardBot {
  formats::Entrant entrant = 0;
  std::string alias;
  std::string archive;  // SHA-256
  /// The command. "@0/bot.py" is a file in the archive's first folder; other words are the same on
  /// every node.
  std::vector<std::string> words;
  std::string folder;  // working folder, such as "@1"; "" is the program's own
  bool classic = false;
  std::string language;  // key of submissions::languages(), for the sandbox; or ""
  bool operator==(const ShardBot&) const = default;
};

struct ShardGame {
  int number = 0;  // within its match
  int board = 0;
  int attempt = 0;          // how often another board was requested before
  std::int64_t after = 0;   // id of the game stored here before, or 0
  int tries = 0;            // how often it was sent without a valid result
  std::uint64_t seed = 0;   // seed of its board
  formats::Sides seats;     // entrants, in the order of play
  bool may_replay = false;  // may be replayed once if the host may have caused its verdict
  std::string avoid;        // a node that must not play it, or ""
  bool operator==(const ShardGame&) const = default;
};

/// Games of one match. If the plan keeps bots running, they run for all of these games.
struct ShardMatch {
  formats::MatchKey key;
  std::vector<ShardGame> games;
  bool operator==(const ShardMatch&) const = default;
};

struct Shard {
  std::string version;     // version of the program that made it; tasks require the same
  std::string tournament;  // the name of the tournament's jobs
  std::string game;        // name of the rules
  formats::Plan plan;
  std::string dictionary;             // SHA-256; "" if the game needs none
  std::string sandbox;                // auto, require, off
  std::vector<std::string> readable;  // in addition to the programs' own folders
  /// A node with a higher load per core is busy; see HostLoad.
  double busy_load = 1.5;
  std::vector<ShardBot> bots;
  std::vector<ShardMatch> matches;
  bool operator==(const Shard&) const = default;
};

/// JSON in several lines; read_shard() gives an equal shard.
[[nodiscard]] std::string text(const Shard&);

/// The error is one line: "is no shard: matches[0].games: is missing". In a valid shard every
/// entrant of a match has a bot.
[[nodiscard]] protocol::Result<Shard> read_shard(std::string_view text);

/// Depends on the tournament and the content: "aspis-0f3a...-9c2b...".
[[nodiscard]] std::string shard_name(const Shard&);

[[nodiscard]] std::size_t games_in(const Shard&);

/// Null if the shard has no bot for this entrant.
[[nodiscard]] const ShardBot* find_bot(const Shard&, formats::Entrant);

/// The game's place in its tournament.
[[nodiscard]] tournament::GamePlace make_place(const ShardMatch&, const ShardGame&);

/// The result has no dictionary path and no date. Throws std::invalid_argument if the rules refuse
/// the plan's options.
[[nodiscard]] match::GamePlan make_game_plan(const Shard&, const ShardGame&, const rules::Rules&,
                                             const words::Dictionary*);

/// A task's report about one game, in addition to its record.
struct ReportedGame {
  std::string record_sha256;
  std::chrono::microseconds took{0};
  /// Why the node may have caused its verdict, such as "load 9.1 on 2 cores"; or "".
  std::string busy;
  std::vector<std::string> stderr_texts;  // by seat; only the author may see it
  bool operator==(const ReportedGame&) const = default;
};

struct ShardReport {
  std::string version;  // of the program that played
  std::string shard;    // its name
  std::string node;
  std::vector<std::string> archives;  // SHA-256 of the archives used, in the shard's order
  std::vector<ReportedGame> games;    // in the shard's order
  bool operator==(const ShardReport&) const = default;
};

[[nodiscard]] std::string text(const ShardReport&);
/// The error is one line: "is no report: games: is missing".
[[nodiscard]] protocol::Result<ShardReport> read_report(std::string_view text);

/// File name of the record of a shard's game (from 0) in the result folder.
[[nodiscard]] std::string record_name(std::size_t game);
inline constexpr const char* report_name = "report.json";

}  // namespace aspis::cluster
