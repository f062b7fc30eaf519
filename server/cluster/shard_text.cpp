// Shards and reports as strict JSON: all keys are required, and others are errors. Each object is
// described once, for writing and for reading.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "protocol/json.hpp"
#include "server/cluster/shard.hpp"

namespace aspis::cluster {
namespace {

using Json = nlohmann::ordered_json;
using protocol::Error;
using protocol::Result;

constexpr std::size_t longest_text = 4096;
constexpr std::size_t longest_stderr = 64U << 10U;
constexpr int max_entrant = 32'767;
constexpr std::size_t max_games = 100'000;
constexpr int most = 2'000'000'000;
constexpr std::int64_t longest_game = 366LL * 86'400 * 1'000'000;  // microseconds

/// Writes one object, in the order of its fields. Bounds are for the reader.
class FieldWriter {
 public:
  void text(const char* key, const std::string& text, std::size_t) { json[key] = text; }
  void digest(const char* key, const std::string& digest, bool) { json[key] = digest; }
  void number(const char* key, std::int64_t number, std::int64_t, std::int64_t) {
    json[key] = number;
  }
  void number(const char* key, std::chrono::microseconds time, std::int64_t, std::int64_t) {
    json[key] = time.count();
  }
  void seed(const char* key, std::uint64_t seed) { json[key] = seed; }
  void real(const char* key, double number) { json[key] = number; }
  void flag(const char* key, bool flag) { json[key] = flag; }
  void texts(const char* key, const std::vector<std::string>& texts, std::size_t) {
    json[key] = texts;
  }
  void sides(const char* key, const formats::Sides& sides) {
    json[key] = std::vector<int>(sides.begin(), sides.end());
  }
  void plan(const char* key, const formats::Plan& plan) {
    json[key] = Json::parse(formats::text(plan));
  }
  void objects(const char* key, const auto& list, std::size_t, const auto& describe) {
    json[key] = Json::array();
    for (const auto& one : list) {
      FieldWriter fields;
      describe(fields, one);
      json[key].push_back(std::move(fields.json));
    }
  }
  void blame(const char*, const char*) {}

  Json json;
};

/// Reads one object and keeps the first error, which names the place:
/// "matches[2].games[0].seed: must be a whole number". After an error values are unspecified.
class FieldReader {
 public:
  /// `json` and `error` must outlive this object; `path` is "" for the whole document.
  FieldReader(const Json& json, std::string path, std::optional<Error>& error)
      : json_(json), path_(std::move(path)), error_(error) {
    if (!json_.is_object()) blame("", "must be an object");
  }

  void text(const char* key, std::string& text, std::size_t longest) {
    const Json& found = find(key);
    if (!found.is_string() || found.get_ref<const std::string&>().size() > longest) {
      return blame(key, "must be a text of at most " + std::to_string(longest) + " bytes");
    }
    text = found.get<std::string>();
  }

  void digest(const char* key, std::string& digest, bool may_be_empty) {
    constexpr std::size_t digits = 64;
    text(key, digest, digits);
    const bool is_right = digest.size() == digits &&
                          digest.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!is_right && !(may_be_empty && digest.empty())) blame(key, "must be a SHA-256");
  }

  template <class Number>
  void number(const char* key, Number& number, std::int64_t least, std::int64_t largest) {
    const Json& found = find(key);
    const bool fits = found.is_number_unsigned()
                          ? found.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                          : found.is_number_integer();
    const std::int64_t read = fits ? found.get<std::int64_t>() : least;
    if (!fits || read < least || read > largest) {
      return blame(key, "must be a whole number from " + std::to_string(least) + " to " +
                            std::to_string(largest));
    }
    number = static_cast<Number>(read);
  }

  void seed(const char* key, std::uint64_t& seed) {
    const Json& found = find(key);
    if (!found.is_number_unsigned()) return blame(key, "must be a whole number");
    seed = found.get<std::uint64_t>();
  }

  void real(const char* key, double& number) {
    const Json& found = find(key);
    if (!found.is_number()) return blame(key, "must be a number");
    number = found.get<double>();
  }

  void flag(const char* key, bool& flag) {
    const Json& found = find(key);
    if (!found.is_boolean()) return blame(key, "must be true or false");
    flag = found.get<bool>();
  }

  void texts(const char* key, std::vector<std::string>& texts, std::size_t longest) {
    const Json& found = find(key);
    if (!found.is_array() || found.size() > longest ||
        !std::all_of(found.begin(), found.end(), [](const Json& one) { return one.is_string(); })) {
      return blame(key, "must be at most " + std::to_string(longest) + " texts");
    }
    texts = found.get<std::vector<std::string>>();
  }

  void sides(const char* key, formats::Sides& sides) {
    const Json& found = find(key);
    const auto is_right = [](const Json& one) {
      return one.is_number_unsigned() && one.get<std::uint64_t>() <= std::uint64_t{max_entrant};
    };
    if (!found.is_array() || found.size() > formats::max_sides ||
        !std::all_of(found.begin(), found.end(), is_right)) {
      return blame(key, "must be at most " + std::to_string(formats::max_sides) +
                            " whole numbers up to " + std::to_string(max_entrant));
    }
    if (found.size() < 2) return blame(key, "must be at least two entrants");
    for (const Json& one : found) sides.push_back(one.get<int>());
  }

  void plan(const char* key, formats::Plan& plan) {
    auto read = formats::read_plan(protocol::to_text(find(key)));
    if (!read) return blame(key, read.error().text);
    plan = *std::move(read);
  }

  void objects(const char* key, auto& list, std::size_t longest, const auto& describe) {
    const Json& found = find(key);
    if (!found.is_array() || found.size() > longest) {
      return blame(key, "must be a list of at most " + std::to_string(longest));
    }
    const std::string path = path_.empty() ? key : path_ + "." + key;
    for (std::size_t at = 0; at < found.size() && !error_; ++at) {
      FieldReader fields(found[at], path + "[" + std::to_string(at) + "]", error_);
      if (!error_) describe(fields, list.emplace_back());
      fields.finish();
    }
  }

  /// Call it after all fields; any other key is an error.
  void finish() {
    if (error_) return;
    for (const auto& [key, value] : json_.items()) {
      if (std::find(known_.begin(), known_.end(), key) == known_.end()) blame(key, "is not known");
    }
  }

  void blame(const std::string& key, const std::string& must) {
    if (error_) return;
    const std::string place = path_.empty() || key.empty() ? path_ + key : path_ + "." + key;
    error_ = Error{(place.empty() ? "" : place + ": ") + must};
  }

 private:
  /// Null, which no field may be, if the key is missing.
  const Json& find(const char* key) {
    static const Json missing;
    known_.emplace_back(key);
    if (json_.is_object() && json_.contains(key)) return json_.at(key);
    blame(key, "is missing");
    return missing;
  }

  const Json& json_;
  std::string path_;
  std::optional<Error>& error_;
  std::vector<std::string> known_;
};

void describe_bot(auto& fields, auto& bot) {
  fields.number("entrant", bot.entrant, 0, max_entrant);
  fields.text("alias", bot.alias, longest_text);
  fields.digest("archive", bot.archive, false);
  fields.texts("words", bot.words, 1000);
  fields.text("folder", bot.folder, longest_text);
  fields.flag("classic", bot.classic);
  fields.text("language", bot.language, 255);
  if (bot.words.empty()) fields.blame("words", "must name a program");
}

void describe_game(auto& fields, auto& game) {
  fields.number("number", game.number, 0, most);
  fields.number("board", game.board, 0, most);
  fields.number("attempt", game.attempt, 0, most);
  fields.number("after", game.after, 0, INT64_MAX);
  fields.number("tries", game.tries, 0, 1000);
  fields.seed("seed", game.seed);
  fields.sides("seats", game.seats);
  fields.flag("may_replay", game.may_replay);
  fields.text("avoid", game.avoid, 255);
}

void describe_match(auto& fields, auto& match, const formats::Plan& plan) {
  fields.number("stage", match.key.stage, 0, 1000);
  fields.number("phase", match.key.phase, 0, most);
  fields.sides("entrants", match.key.entrants);
  fields.objects("games", match.games, max_games,
                 [](auto& each, auto& game) { describe_game(each, game); });
  if (match.games.empty()) fields.blame("games", "must be at least one");
  if (static_cast<std::size_t>(match.key.stage) >= plan.stages.size()) {
    fields.blame("stage", "is not in the plan");
  }
  for (const ShardGame& game : match.games) {
    if (game.seats.sorted() != match.key.entrants) {
      fields.blame("games", "must be played by the match's entrants");
    }
  }
}

void describe_shard(auto& fields, auto& shard) {
  fields.text("version", shard.version, 255);
  fields.text("tournament", shard.tournament, 255);
  fields.text("game", shard.game, 255);
  fields.plan("plan", shard.plan);
  fields.digest("dictionary", shard.dictionary, true);
  fields.text("sandbox", shard.sandbox, 16);
  fields.texts("readable", shard.readable, 1000);
  fields.real("busy_load", shard.busy_load);
  fields.objects("bots", shard.bots, max_entrant,
                 [](auto& each, auto& bot) { describe_bot(each, bot); });
  fields.objects("matches", shard.matches, max_games,
                 [&](auto& each, auto& match) { describe_match(each, match, shard.plan); });
}

void describe_reported(auto& fields, auto& game) {
  fields.text("record_sha256", game.record_sha256, 64);
  fields.number("took_us", game.took, 0, longest_game);
  fields.text("busy", game.busy, 200);
  fields.texts("stderr", game.stderr_texts, 8);
}

void describe_report(auto& fields, auto& report) {
  fields.text("version", report.version, 255);
  fields.text("shard", report.shard, 255);
  fields.text("node", report.node, 255);
  fields.texts("archives", report.archives, max_entrant);
  fields.objects("games", report.games, max_games,
                 [](auto& each, auto& game) { describe_reported(each, game); });
}

/// Reads a document with `read`. The error says that it is not a `what`.
template <class Document>
Result<Document> read_document(std::string_view text, const std::string& what, const auto& read) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{"is not a " + what + ": it is not JSON"};
  std::optional<Error> error;
  Document document;
  FieldReader fields(json, "", error);
  if (!error) read(fields, document);
  fields.finish();
  if (!error) return document;
  // Keys come from outside, and an error must be one line.
  std::string line = error->text;
  std::replace_if(
      line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return Error{"is not a " + what + ": " + line};
}

}  // namespace

std::string text(const Shard& shard) {
  FieldWriter fields;
  describe_shard(fields, shard);
  return protocol::to_text(fields.json) + "\n";
}

Result<Shard> read_shard(std::string_view text) {
  return read_document<Shard>(text, "shard", [](FieldReader& fields, Shard& shard) {
    describe_shard(fields, shard);
    for (const ShardMatch& match : shard.matches) {
      for (const formats::Entrant entrant : match.key.entrants) {
        if (find_bot(shard, entrant) == nullptr) fields.blame("bots", "must have all players");
      }
    }
    if (games_in(shard) > max_games) fields.blame("matches", "have too many games");
  });
}

std::string text(const ShardReport& report) {
  FieldWriter fields;
  describe_report(fields, report);
  return protocol::to_text(fields.json) + "\n";
}

Result<ShardReport> read_report(std::string_view text) {
  return read_document<ShardReport>(text, "report", [](FieldReader& fields, ShardReport& report) {
    describe_report(fields, report);
    for (ReportedGame& game : report.games) {
      for (std::string& stderr_text : game.stderr_texts) {
        stderr_text.resize(std::min(stderr_text.size(), longest_stderr));
      }
    }
    for (const char letter : report.node) {
      const auto c = static_cast<unsigned char>(letter);
      if (c <= ' ' || c == ',' || c >= 0x7f) fields.blame("node", "must be a node's name");
    }
  });
}

}  // namespace aspis::cluster
