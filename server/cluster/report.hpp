// What a task says of the games of its shard, beside their records: a value and its text.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace aspis::cluster {

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
