#include "server/cluster/shard.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "referee/formats/plan.hpp"
#include "server/cluster/json_fields.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::cluster {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_text = 4096;
constexpr std::size_t max_bots = 32'767;
constexpr std::size_t max_games = 100'000;
constexpr int most = 2'000'000'000;

Json sides_json(const formats::Sides& sides) {
  Json list = Json::array();
  for (const formats::Entrant entrant : sides) list.push_back(entrant);
  return list;
}

Json make_json(const ShardBot& bot) {
  return {{"entrant", bot.entrant},  {"alias", bot.alias},   {"archive", bot.archive},
          {"words", bot.words},      {"folder", bot.folder}, {"classic", bot.classic},
          {"language", bot.language}};
}

Json make_json(const ShardGame& game) {
  return {{"number", game.number},
          {"board", game.board},
          {"attempt", game.attempt},
          {"after", game.after},
          {"tries", game.tries},
          {"seed", game.seed},
          {"seats", sides_json(game.seats)},
          {"may_replay", game.may_replay},
          {"avoid", game.avoid}};
}

formats::Sides sides_in(JsonFields& fields, const char* key) {
  formats::Sides sides;
  const auto numbers = fields.numbers(key, formats::max_sides, 32'767);
  for (const int entrant : numbers) sides.push_back(entrant);
  if (sides.size() < 2) fields.blame(key, "must be at least two entrants");
  return sides;
}

bool is_digest(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::string digest_in(JsonFields& fields, const char* key, bool may_be_empty) {
  const std::string digest = fields.text(key, 64);
  if (!is_digest(digest) && !(may_be_empty && digest.empty())) {
    fields.blame(key, "must be a SHA-256");
  }
  return digest;
}

ShardBot bot_in(JsonFields& fields) {
  ShardBot bot;
  bot.entrant = static_cast<int>(fields.number("entrant", 0, max_bots));
  bot.alias = fields.text("alias", longest_text);
  bot.archive = digest_in(fields, "archive", false);
  bot.words = fields.texts("words", 1000);
  bot.folder = fields.text("folder", longest_text);
  bot.classic = fields.flag("classic");
  bot.language = fields.text("language", 255);
  if (bot.words.empty()) fields.blame("words", "must name a program");
  return bot;
}

ShardGame game_in(JsonFields& fields) {
  ShardGame game;
  game.number = static_cast<int>(fields.number("number", 0, most));
  game.board = static_cast<int>(fields.number("board", 0, most));
  game.attempt = static_cast<int>(fields.number("attempt", 0, most));
  game.after = fields.number("after", 0, INT64_MAX);
  game.tries = static_cast<int>(fields.number("tries", 0, 1000));
  game.seed = fields.seed("seed");
  game.seats = sides_in(fields, "seats");
  game.may_replay = fields.flag("may_replay");
  game.avoid = fields.text("avoid", 255);
  return game;
}

ShardMatch match_in(JsonFields& fields, const formats::Plan& plan) {
  ShardMatch match;
  match.key.stage = static_cast<int>(fields.number("stage", 0, 1000));
  match.key.phase = static_cast<int>(fields.number("phase", 0, most));
  match.key.entrants = sides_in(fields, "entrants");
  fields.objects("games", max_games,
                 [&](JsonFields& each) { match.games.push_back(game_in(each)); });
  if (match.games.empty()) fields.blame("games", "must be at least one");
  if (static_cast<std::size_t>(match.key.stage) >= plan.stages.size()) {
    fields.blame("stage", "is not in the plan");
  }
  for (const ShardGame& game : match.games) {
    if (game.seats.sorted() != match.key.entrants) {
      fields.blame("games", "must be played by the match's entrants");
    }
  }
  return match;
}

formats::Plan plan_in(JsonFields& fields) {
  auto plan = formats::read_plan(fields.object("plan"));
  if (plan) return *std::move(plan);
  fields.blame("plan", plan.error().text);
  return {};
}

constexpr std::size_t longest_stderr = 64U << 10U;
constexpr std::int64_t longest_game = 366LL * 86'400 * 1'000'000;  // microseconds
constexpr std::size_t max_reported = 100'000;

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

std::string text(const Shard& shard) {
  Json bots = Json::array();
  for (const ShardBot& bot : shard.bots) bots.push_back(make_json(bot));
  Json matches = Json::array();
  for (const ShardMatch& match : shard.matches) {
    Json games = Json::array();
    for (const ShardGame& game : match.games) games.push_back(make_json(game));
    matches.push_back({{"stage", match.key.stage},
                       {"phase", match.key.phase},
                       {"entrants", sides_json(match.key.entrants)},
                       {"games", std::move(games)}});
  }
  return protocol::to_text(Json{{"version", shard.version},
                                {"tournament", shard.tournament},
                                {"game", shard.game},
                                {"plan", Json::parse(formats::text(shard.plan))},
                                {"dictionary", shard.dictionary},
                                {"sandbox", shard.sandbox},
                                {"readable", shard.readable},
                                {"busy_load", shard.busy_load},
                                {"bots", std::move(bots)},
                                {"matches", std::move(matches)}}) +
         "\n";
}

protocol::Result<Shard> read_shard(std::string_view text) {
  Shard shard;
  const auto error = read_document(text, "shard", [&](JsonFields& fields) {
    shard.version = fields.text("version", 255);
    shard.tournament = fields.text("tournament", 255);
    shard.game = fields.text("game", 255);
    shard.plan = plan_in(fields);
    shard.dictionary = digest_in(fields, "dictionary", true);
    shard.sandbox = fields.text("sandbox", 16);
    shard.readable = fields.texts("readable", 1000);
    shard.busy_load = fields.real("busy_load");
    fields.objects("bots", max_bots, [&](JsonFields& each) { shard.bots.push_back(bot_in(each)); });
    fields.objects("matches", max_games,
                   [&](JsonFields& each) { shard.matches.push_back(match_in(each, shard.plan)); });
    for (const ShardMatch& match : shard.matches) {
      for (const formats::Entrant entrant : match.key.entrants) {
        if (find_bot(shard, entrant) == nullptr) fields.blame("bots", "must have all players");
      }
    }
    if (games_in(shard) > max_games) fields.blame("matches", "have too many games");
  });
  if (error) return *error;
  return shard;
}

std::string shard_name(const Shard& shard) {
  constexpr std::size_t digits = 20;
  return shard.tournament + "-" + protocol::sha256(text(shard)).substr(0, digits);
}

std::size_t games_in(const Shard& shard) {
  std::size_t games = 0;
  for (const ShardMatch& match : shard.matches) games += match.games.size();
  return games;
}

const ShardBot* find_bot(const Shard& shard, formats::Entrant entrant) {
  const auto found = std::find_if(shard.bots.begin(), shard.bots.end(),
                                  [&](const ShardBot& bot) { return bot.entrant == entrant; });
  return found == shard.bots.end() ? nullptr : &*found;
}

tournament::GamePlace make_place(const ShardMatch& match, const ShardGame& game) {
  return {{match.key, game.number, game.board, game.seats}, game.attempt};
}

match::GamePlan make_game_plan(const Shard& shard, const ShardGame& game, const rules::Rules& rules,
                               const words::Dictionary* dictionary) {
  std::vector<std::string> aliases;
  for (const formats::Entrant entrant : game.seats) {
    const ShardBot* const bot = find_bot(shard, entrant);
    aliases.push_back(bot != nullptr ? bot->alias : "");
  }
  match::GamePlan plan = tournament::planned_game(rules, shard.plan, game.seed, std::move(aliases));
  plan.dictionary = dictionary;
  plan.is_void_by_stalls = game.may_replay;
  return plan;
}

std::string text(const ShardReport& report) {
  using Json = nlohmann::ordered_json;
  Json games = Json::array();
  for (const ReportedGame& game : report.games) {
    games.push_back({{"record_sha256", game.record_sha256},
                     {"took_us", game.took.count()},
                     {"busy", game.busy},
                     {"stderr", game.stderr_texts}});
  }
  return protocol::to_text(Json{{"version", report.version},
                                {"shard", report.shard},
                                {"node", report.node},
                                {"archives", report.archives},
                                {"games", std::move(games)}}) +
         "\n";
}

protocol::Result<ShardReport> read_report(std::string_view text) {
  ShardReport report;
  const auto error = read_document(text, "report", [&](JsonFields& fields) {
    report.version = fields.text("version", 255);
    report.shard = fields.text("shard", 255);
    report.node = fields.text("node", 255);
    report.archives = fields.texts("archives", 32'767);
    fields.objects("games", max_reported,
                   [&](JsonFields& each) { report.games.push_back(reported_game(each)); });
    for (const char letter : report.node) {
      const auto c = static_cast<unsigned char>(letter);
      if (c <= ' ' || c == ',' || c >= 0x7f) fields.blame("node", "must be a node's name");
    }
  });
  if (error) return *error;
  return report;
}

std::string record_name(std::size_t game) {
  return std::to_string(game) + ".record";
}

}  // namespace aspis::cluster
