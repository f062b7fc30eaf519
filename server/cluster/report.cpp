#include "server/cluster/report.hpp"

#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "server/cluster/json_fields.hpp"

namespace aspis::cluster {
namespace {

constexpr std::size_t longest_stderr = 64U << 10U;
constexpr std::int64_t longest_game = 366LL * 86'400 * 1'000'000;  // microseconds
constexpr std::size_t most_reported = 100'000;

ReportedGame reported_game(JsonFields& fields) {
  ReportedGame game;
  game.record_sha256 = fields.text("record_sha256", 64);
  game.took = std::chrono::microseconds(fields.number("took_us", 0, longest_game));
  game.busy = fields.text("busy", 200);
  for (std::string& text : fields.texts("stderr", 8)) {
    if (text.size() > longest_stderr) text.resize(longest_stderr);
    game.stderr_texts.push_back(std::move(text));
  }
  return game;
}

}  // namespace

std::string text(const ShardReport& report) {
  using Json = nlohmann::ordered_json;
  Json games = Json::array();
  for (const ReportedGame& game : report.games) {
    games.push_back({{"record_sha256", game.record_sha256},
                     {"took_us", game.took.count()},
                     {"busy", game.busy},
                     {"stderr", game.stderr_texts}});
  }
  return protocol::text_of(Json{{"version", report.version},
                                {"shard", report.shard},
                                {"node", report.node},
                                {"archives", report.archives},
                                {"games", std::move(games)}}) +
         "\n";
}

protocol::Result<ShardReport> read_report(std::string_view text) {
  ShardReport report;
  const auto fault = read_document(text, "report", [&](JsonFields& fields) {
    report.version = fields.text("version", 255);
    report.shard = fields.text("shard", 255);
    report.node = fields.text("node", 255);
    report.archives = fields.texts("archives", 32'767);
    fields.objects("games", most_reported,
                   [&](JsonFields& each) { report.games.push_back(reported_game(each)); });
    for (const char letter : report.node) {
      const auto c = static_cast<unsigned char>(letter);
      if (c <= ' ' || c == ',' || c >= 0x7f) fields.blame("node", "must be a node's name");
    }
  });
  if (fault) return *fault;
  return report;
}

std::string record_name(std::size_t game) {
  return std::to_string(game) + ".record";
}

}  // namespace aspis::cluster
