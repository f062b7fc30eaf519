// Plans as JSON. The keys of a plan are listed once: what reads plans and what writes them both
// walk that list.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "protocol/tokens.hpp"
#include "referee/formats/plan.hpp"

namespace aspis::formats {
namespace {

using protocol::Error;
using protocol::Result;
using std::chrono::milliseconds;
using Json = nlohmann::ordered_json;
using Limit = std::optional<std::optional<milliseconds>>;
using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 4> group_names = {"snake", "draw", "cross", "lists"};
constexpr std::array<std::string_view, 2> own_games_names = {"at-once", "with-everybody"};

/// The limits of a whole number.
struct Range {
  int least = 0;
  int most = 0;
};
/// A number that is doubled in the plan.
struct Halves {};

// A visitor V has `V::reads` and field(key, value, form...). The form is a
// Range or Halves for a number, the names of an enum's values, or for a list its name, followed by
// the form or the default of its items. The value does not change if the key is missing.

template <class V>
void visit(V& v, MatchPolicy& match) {
  v.field("games", match.games, Range{1, 1000});
  v.field("swap", match.swap);
  v.field("same_boards", match.same_boards);
  v.field("extension_games", match.extension_games, Range{1, 100});
  v.field("extensions", match.extensions, Range{0, 100});
  v.field("restart", match.restart);
}

template <class V>
void visit(V& v, Points& points) {
  v.field("win", points.win2, Halves{});
  v.field("tie", points.tie2, Halves{});
  v.field("loss", points.loss2, Halves{});
}

template <class V>
void visit(V& v, PlayOffPolicy& play_off) {
  v.field("games", play_off.games, Range{2, 1000});
  v.field("unchanged", play_off.unchanged, Range{1, 100});
}

template <class V>
void visit(V& v, GroupPolicy& groups) {
  v.field("by", groups.by, group_names);
  v.field("count", groups.count, Range{0, 1000});
  v.field("size", groups.size, Range{0, 1000});
  v.field("sizes", groups.sizes, "list of numbers", Range{2, 1000});
  v.field("lists", groups.lists, "list of lists", "list of numbers", Range{1, 100'000});
}

/// Keys that a stage may set itself or inherit from the plan.
template <class V>
void visit_counting(V& v, StagePlan& stage) {
  v.field("match", stage.match);
  v.field("points", stage.points);
  v.field("tie_breaks", stage.tie_breaks, "list", criterion_names);
  v.field("play_off", stage.play_off);
}

template <class V>
void visit(V& v, StagePlan& stage) {
  v.field("name", stage.name);
  v.field("format", stage.format, format_names);
  v.field("entry", stage.entry);
  v.field("groups", stage.groups);
  v.field("cycles", stage.cycles, Range{1, 100});
  v.field("third_place", stage.third_place);
  v.field("rounds", stage.rounds, Range{0, 100'000});
  v.field("most_in_all_orders", stage.most_in_all_orders, Range{2, 8});
  v.field("sample", stage.sample, Range{0, 1'000'000});
  visit_counting(v, stage);
  v.field("cuts", stage.cuts, "list of numbers", Range{1, 1000});
  v.field("result_class", stage.result_class);
  if (V::reads || stage.embargo) v.field("embargo", stage.embargo);
  if (V::reads || stage.own_games != OwnGames::at_once) {
    v.field("own_games", stage.own_games, own_games_names);
  }
}

template <class V>
void visit(V& v, Threshold& threshold) {
  v.field("name", threshold.name);
  v.field("against", threshold.against);
  v.field("percent", threshold.percent, Range{1, 100});
  v.field("games", threshold.games, Range{1, 1000});
  v.field("points", threshold.points, Range{0, 100});
}

template <class V>
void visit(V& v, AgreedLimit& limit) {
  v.field("options", limit.options);
  v.field("move", limit.move);
}

template <class V>
void visit(V& v, AgreedBounds& agreed) {
  v.field("least", agreed.least);
  v.field("most", agreed.most);
}

/// The keys of a plan's "clock".
struct ClockKeys {
  Plan& plan;
};

template <class V>
void visit(V& v, ClockKeys& clock) {
  v.field("move", clock.plan.move_time);
  v.field("game", clock.plan.game_time);
  v.field("grace", clock.plan.grace);
  v.field("ready", clock.plan.ready);
  if (V::reads || clock.plan.pace.count() > 0) v.field("pace", clock.plan.pace);
}

template <class V>
void visit(V& v, Plan& plan) {
  v.field("name", plan.name);
  v.field("about", plan.about);
  v.field("game", plan.game);
  v.field("options", plan.options);
  ClockKeys clock{plan};
  v.field("clock", clock);
  v.field("agreed", plan.agreed);
  v.field("memory_mib", plan.memory_mib, Range{16, 1'000'000});
  v.field("ponder", plan.ponder);
  v.field("static_data_kib", plan.static_data_kib, Range{0, 1'000'000});
  v.field("draw_seeds", plan.draw_seeds);
  if (V::reads || plan.ladder_seeds) v.field("ladder_seeds", plan.ladder_seeds);
  v.field("versions", plan.versions, Range{1, 9});
  v.field("last_version_counts", plan.last_version_counts);
  v.field("cannot_play", plan.cannot_play);
  if (V::reads || !plan.thresholds.empty()) {
    v.field("thresholds", plan.thresholds, "list of thresholds");
  }
  StagePlan defaults;
  if constexpr (V::reads) visit_counting(v, defaults);
  v.field("stages", plan.stages, "list of stages", defaults);
}

/// Writes all keys, in the order of the list.
class PlanWriter {
 public:
  static constexpr bool reads = false;

  template <class T, class... Form>
  void field(const char* key, const T& value, const Form&... form) {
    json_[key] = written(value, form...);
  }
  /// A copy: reading and writing share one list of keys, and reading fills.
  template <class Section>
  static Json written(Section section) {
    PlanWriter inner;
    visit(inner, section);
    return std::move(inner.json_);
  }

 private:
  static Json written(const std::string& text) { return text; }
  static Json written(bool flag) { return flag; }
  static Json written(int number, Range) { return number; }
  static Json written(int doubled, Halves) {
    return doubled % 2 == 0 ? Json(doubled / 2) : Json(doubled / 2.0);
  }
  static Json written(milliseconds duration) {
    return duration.count() == 0 ? "0s" : protocol::text(duration);
  }
  static Json written(const Limit& limit) {
    return !limit ? "own" : !*limit ? "none" : protocol::text(**limit);
  }
  template <class Enum>
  static Json written(Enum value, Names names) {
    return names[static_cast<std::size_t>(value)];
  }
  static Json written(const std::vector<protocol::Option>& options) {
    Json object = Json::object();
    for (const protocol::Option& option : options) object[option.key] = option.value;
    return object;
  }
  static Json written(const Entry& entry) {
    if (entry.who == Entry::Who::everyone) return "everyone";
    return {{entry.who == Entry::Who::top ? "top" : "tied", entry.count}};
  }
  template <class Item, class... Form>
  static Json written(const std::vector<Item>& list, const char*, const Form&... form) {
    Json items = Json::array();
    for (const Item& item : list) items.push_back(written(item, form...));
    return items;
  }
  static Json written(const StagePlan& stage, const StagePlan&) { return written(stage); }

  Json json_ = Json::object();
};

/// Fills a plan and keeps the first error with its path.
class PlanReader {
 public:
  static constexpr bool reads = true;

  /// `path` is "" for the whole document. `json` and `error` outlive the reader.
  PlanReader(const Json& json, std::string path, std::optional<Error>& error)
      : json_(json), path_(std::move(path)), error_(error) {
    if (!json.is_object()) refuse(path_.empty() ? "the plan" : path_, "must be an object", json);
  }

  template <class T, class... Form>
  void field(const char* key, T& value, const Form&... form) {
    if (const Json* const found = find(key)) read(*found, key_path(key), value, form...);
  }
  template <class Section>
  void fill(Section& section) {
    visit(*this, section);
    refuse_unknown();
  }

 private:
  /// Returns null if the key is missing, or after an error.
  const Json* find(const char* key) {
    known_.emplace_back(key);
    const auto found = json_.find(key);
    return error_ || found == json_.end() ? nullptr : &*found;
  }
  /// When all keys have been visited, any other one is a error.
  void refuse_unknown() {
    if (error_) return;
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::find(known_, key) != known_.end()) continue;
      error_ = Error{key_path(protocol::escaped(key, 60)) + ": unknown key; the keys are " +
                     protocol::joined(known_)};
      return;
    }
  }
  [[nodiscard]] std::string key_path(const std::string& key) const {
    return path_.empty() ? key : path_ + "." + key;
  }
  void refuse(const std::string& path, const std::string& must, const Json& found) {
    if (error_) return;
    std::string shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (shown.size() > 60) shown = shown.substr(0, 57) + "...";
    error_ = Error{path + ": " + must + ", and is " + shown};
  }

  // The value read from the JSON at the path; arbitrary after an error.

  template <class Section>
  void read(const Json& json, const std::string& path, Section& section) {
    PlanReader(json, path, error_).fill(section);
  }
  void read(const Json& json, const std::string& path, StagePlan& stage,
            const StagePlan& defaults) {
    stage = defaults;
    read(json, path, stage);
  }
  void read(const Json& json, const std::string& path, std::string& text) {
    if (!json.is_string()) return refuse(path, "must be a text", json);
    text = json.get<std::string>();
    if (text.size() <= 200 && protocol::is_printable(text)) return;
    refuse(path, "must be at most 200 printable ASCII characters", json);
  }
  void read(const Json& json, const std::string& path, bool& flag) {
    if (!json.is_boolean()) return refuse(path, "must be true or false", json);
    flag = json.get<bool>();
  }
  void read(const Json& json, const std::string& path, int& number, Range range) {
    const bool fits = json.is_number_integer() && json >= range.least && json <= range.most;
    if (fits) {
      number = json.get<int>();
      return;
    }
    refuse(path,
           "must be a whole number from " + std::to_string(range.least) + " to " +
               std::to_string(range.most),
           json);
  }
  void read(const Json& json, const std::string& path, int& doubled, Halves) {
    const double twice = json.is_number() ? json.get<double>() * 2 : 0.25;
    if (twice != std::floor(twice) || std::abs(twice) > 2000) {
      return refuse(path, "must be a number in steps of 0.5, at most 1000", json);
    }
    doubled = static_cast<int>(twice);
  }
  void read(const Json& json, const std::string& path, milliseconds& duration) {
    const bool none = json == "0s" || json == "0ms";
    const auto some = duration_in(json);
    if (none || some) {
      duration = some.value_or(milliseconds(0));
      return;
    }
    refuse(path, "must be a duration like \"500ms\", \"2s\" or \"1m\"", json);
  }
  void read(const Json& json, const std::string& path, Limit& limit) {
    if (json == "own") return;
    limit = duration_in(json);
    if (*limit || json == "none") return;
    refuse(path, "must be a duration like \"500ms\", \"none\", or \"own\" for the game's own limit",
           json);
  }
  static std::optional<milliseconds> duration_in(const Json& json) {
    if (!json.is_string()) return std::nullopt;
    const auto read = protocol::read_duration(json.get<std::string>());
    return read ? std::optional(*read) : std::nullopt;
  }
  template <class Enum>
  void read(const Json& json, const std::string& path, Enum& value, Names names) {
    const auto named =
        std::ranges::find_if(names, [&](std::string_view name) { return json == name; });
    if (named == names.end()) {
      return refuse(path, "must be one of " + protocol::joined(names), json);
    }
    value = static_cast<Enum>(named - names.begin());
  }
  void read(const Json& json, const std::string& path, std::vector<protocol::Option>& options) {
    if (!json.is_object()) return refuse(path, "must be an object", json);
    options.clear();
    for (const auto& [name, item] : json.items()) {
      if (item.is_structured() || item.is_null()) {
        return refuse(path + "." + protocol::escaped(name, 60), "must be a text or a number", item);
      }
      options.push_back({name, item.is_string() ? item.get<std::string>() : item.dump()});
    }
  }
  void read(const Json& json, const std::string& path, Entry& entry) {
    entry = {};
    if (json == "everyone") return;
    if (json.is_object() && json.size() == 1 && (json.contains("top") || json.contains("tied"))) {
      entry.who = json.contains("top") ? Entry::Who::top : Entry::Who::tied;
      return read(json.front(), path + "." + json.begin().key(), entry.count, Range{1, 1000});
    }
    refuse(path, "must be \"everyone\", {\"top\": N} or {\"tied\": N}", json);
  }
  template <class Item, class... Form>
  void read(const Json& json, const std::string& path, std::vector<Item>& list, const char* what,
            const Form&... form) {
    if (!json.is_array()) return refuse(path, std::string("must be a ") + what, json);
    list.clear();
    for (const Json& item : json) {
      const std::string place = path + "[" + std::to_string(list.size()) + "]";
      read(item, place, list.emplace_back(), form...);
    }
  }

  const Json& json_;
  std::string path_;
  std::optional<Error>& error_;
  std::vector<std::string> known_;
};

}  // namespace

Result<Plan> plan_from_json(const Json& json) {
  Plan plan;
  std::optional<Error> error;
  PlanReader(json, "", error).fill(plan);
  if (!error) error = find_error(plan);
  if (error) return *error;
  return plan;
}

Json plan_as_json(const Plan& plan) {
  return PlanWriter::written(plan);
}

}  // namespace aspis::formats
