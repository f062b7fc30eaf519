// A shard: some games of a tournament that one task of a cluster plays, all that it needs to know
// for that, and what it says of the games afterwards beside their records. Values and their text;
// the tournament's seed is not in it.
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

/// An entrant's program, as it travels: by the digest of the archive that it is in.
struct ShardBot {
  formats::Entrant entrant = 0;
  std::string alias;
  std::string archive;  // SHA-256
  /// What to start. "@0/bot.py" is a file of the archive's first folder; other words are as they
  /// are on every node.
  std::vector<std::string> words;
  std::string folder;  // "@1": where it runs; "" is the program's own
  bool classic = false;
  std::string language;  // a key of submissions::languages(), for what a box lets it do; "" is none
  bool operator==(const ShardBot&) const = default;
};

struct ShardGame {
  int number = 0;  // in its match
  int board = 0;
  int attempt = 0;          // how often another board was ordered before
  std::int64_t after = 0;   // the game that was stored last at this place; 0 where none was
  int tries = 0;            // how often it was sent and did not come back as it should
  std::uint64_t seed = 0;   // of its board
  formats::Sides seats;     // entrants, in the order of play
  bool may_replay = false;  // once: where the host may be to blame for its verdict
  std::string avoid;        // a node that it is not played on; "" is none
  bool operator==(const ShardGame&) const = default;
};

/// Games of one match; where bots are kept, they are kept for all of these.
struct ShardMatch {
  formats::MatchKey key;
  std::vector<ShardGame> games;
  bool operator==(const ShardMatch&) const = default;
};

struct Shard {
  std::string version;     // of the program that cut it: tasks play with no other
  std::string tournament;  // the name of its jobs
  std::string game;        // the rules
  formats::Plan plan;
  std::string dictionary;             // SHA-256; "" where the game has none
  std::string sandbox;                // auto, require, off
  std::vector<std::string> readable;  // beside the programs' own folders
  /// Load above which a node is busy, by core; see HostLoad.
  double busy_load = 1.5;
  std::vector<ShardBot> bots;
  std::vector<ShardMatch> matches;
  bool operator==(const Shard&) const = default;
};

/// JSON, on many lines; reading it back gives an equal shard.
[[nodiscard]] std::string text(const Shard&);

/// In one line: "is no shard: matches[0].games: is missing". What is read names entrants that it
/// has bots for.
[[nodiscard]] protocol::Result<Shard> read_shard(std::string_view text);

/// By tournament and content: "aspis-0f3a...-9c2b...".
[[nodiscard]] std::string name_of(const Shard&);

[[nodiscard]] std::size_t games_in(const Shard&);

/// Null where the shard has none for this entrant.
[[nodiscard]] const ShardBot* bot_of(const Shard&, formats::Entrant);

/// Where it belongs in its tournament.
[[nodiscard]] tournament::GamePlace place_of(const ShardMatch&, const ShardGame&);

/// Without a dictionary's path and a date. Throws std::invalid_argument where the rules refuse the
/// plan's options.
[[nodiscard]] match::GamePlan plan_of(const Shard&, const ShardGame&, const rules::Rules&,
                                      const words::Dictionary*);

/// What a task says of the games of its shard, beside their records: a value and its text.
struct ReportedGame {
  std::string record_sha256;
  std::chrono::microseconds took{0};
  /// Why the node may be to blame for its verdict: "load 9.1 on 2 cores"; or "".
  std::string busy;
  std::vector<std::string> stderr_texts;  // by seat, private to its author
  bool operator==(const ReportedGame&) const = default;
};

struct ShardReport {
  std::string version;  // of the program that played
  std::string shard;    // its name
  std::string node;
  std::vector<std::string> archives;  // SHA-256 of what was played with, in the shard's order
  std::vector<ReportedGame> games;    // in the shard's order
  bool operator==(const ShardReport&) const = default;
};

[[nodiscard]] std::string text(const ShardReport&);
/// In one line: "is no report: games: is missing".
[[nodiscard]] protocol::Result<ShardReport> read_report(std::string_view text);

/// Of the record of the n-th game of a shard, from 0, beside the report.
[[nodiscard]] std::string record_name(std::size_t game);
inline constexpr const char* report_name = "report.json";

}  // namespace aspis::cluster
