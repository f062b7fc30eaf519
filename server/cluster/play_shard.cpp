#include "server/cluster/play_shard.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "protocol/sha256.hpp"
#include "referee/match/local_bot.hpp"
#include "referee/match/pool.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/seats/stderr_text.hpp"
#include "referee/words/dictionary.hpp"
#include "server/cluster/program_cache.hpp"
#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/submissions/languages.hpp"
#include "server/tournament/planned_game.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_shard = std::size_t{64} << 20U;

/// The programs and word list that this node plays a shard with.
class Equipment {
 public:
  Equipment(const Shard& shard, const SharedFiles& shared, const TaskOptions& options,
            sandbox::Sandbox& sandbox)
      : shard_(shard), cache_(options.scratch, shared), sandbox_(sandbox) {
    const auto rules = rules::rules_named(shard.game);
    if (!rules) throw ClusterError(rules.error().text);
    rules_ = *rules;
    if (rules_->needs_dictionary()) fetch_dictionary();
    for (const ShardBot& bot : shard.bots) seats_.push_back(make_seat(bot));
  }

  [[nodiscard]] const match::SeatMaker& seat(formats::Entrant entrant) const {
    return seats_.at(static_cast<std::size_t>(find_bot(shard_, entrant) - shard_.bots.data()));
  }
  [[nodiscard]] match::GamePlan plan(const ShardGame& game) const {
    match::GamePlan plan = make_game_plan(shard_, game, *rules_, words());
    plan.dictionary_path = words_path_.string();
    return plan;
  }

 private:
  [[nodiscard]] const words::Dictionary* words() const {
    return dictionary_ ? &*dictionary_ : nullptr;
  }

  void fetch_dictionary() {
    words_path_ = cache_.words(shard_.dictionary);
    auto dictionary = words::Dictionary::load(words_path_);
    if (!dictionary) throw ClusterError(dictionary.error().text);
    if (dictionary->sha256() != shard_.dictionary) {
      throw ClusterError(words_path_.string() + " does not have the content of its digest");
    }
    dictionary_ = *std::move(dictionary);
  }

  match::SeatMaker make_seat(const ShardBot& bot) {
    const fs::path program = cache_.program(bot.archive);
    match::LocalBot local;
    std::vector<std::string> words;
    for (const std::string& word : bot.words) words.push_back(word_on_node(word, program));
    const bool is_source = bot.classic && shard_.game == "croquet";
    local.command = is_source ? words.front() : sandbox::quoted(words);
    local.classic = bot.classic;
    local.name = bot.alias;
    local.clock = formats::choose_clock(shard_.plan, rules_->default_clock());
    local.wishes.readable = {shard_.readable.begin(), shard_.readable.end()};
    if (!bot.folder.empty()) local.wishes.folder = word_on_node(bot.folder, program);
    if (bot.words.front().starts_with("@0/") && is_foreign(words.front())) {
      build(bot, program, words, local);
    }
    seats::ChildLimits limits = tournament::program_limits(shard_.plan);
    const submissions::Language* const language = submissions::find_language(bot.language);
    if (language != nullptr) limits.calls = submissions::allowed_calls(*language);
    auto entrant = match::local_entrant(local, *rules_, limits, sandbox_, workshop_.path());
    if (!entrant) throw ClusterError(bot.alias + ": " + entrant.error().text);
    return std::move(entrant->seat);
  }

  /// Builds the program from its sources and uses the result, with the same arguments.
  void build(const ShardBot& bot, const fs::path& program, std::vector<std::string> words,
             match::LocalBot& local) {
    try {
      const BuiltProgram built =
          build_on_node(cache_, bot.archive + "-built", program / "0", sandbox_);
      words.erase(words.begin());
      local.command = built.command_line + (words.empty() ? "" : " " + sandbox::quoted(words));
      local.wishes.folder = built.folder;
    } catch (const ClusterError& error) {
      throw ClusterError(bot.alias + ": " + error.what());
    }
  }

  const Shard& shard_;
  const ProgramCache cache_;
  sandbox::Sandbox& sandbox_;
  const sandbox::TemporaryFolder workshop_;
  const rules::Rules* rules_ = nullptr;
  std::optional<words::Dictionary> dictionary_;
  fs::path words_path_;
  std::vector<match::SeatMaker> seats_;  // in the order of the shard's bots
};

/// Plays the matches one by one on the pool's only lane. Used only on the lane's thread.
class ShardPlayer {
 public:
  ShardPlayer(const Shard& shard, const Equipment& with, const TaskOptions& options,
              const fs::path& draft, ShardReport& report)
      : shard_(shard), with_(with), options_(options), draft_(draft), report_(report) {}

  match::Next next() {
    if (next_ == shard_.matches.size()) return {};
    const ShardMatch& match = shard_.matches[next_++];
    match::Assignment assignment;
    for (const formats::Entrant entrant : match.key.entrants) {
      assignment.bots.push_back(with_.seat(entrant));
    }
    for (const ShardGame& game : match.games) {
      assignment.games.push_back({with_.plan(game), bot_indices(match, game)});
    }
    assignment.keep_bots = match.games.size() > 1;
    begin();
    assignment.done = [this, &match](std::size_t game, match::GameOutcome outcome) {
      finish(match.games.at(game), std::move(outcome));
    };
    return {match::Next::What::play, std::move(assignment)};
  }

 private:
  using Clock = std::chrono::steady_clock;

  static std::vector<int> bot_indices(const ShardMatch& match, const ShardGame& game) {
    std::vector<int> bots;
    const formats::Sides& entrants = match.key.entrants;
    for (const formats::Entrant entrant : game.seats) {
      bots.push_back(static_cast<int>(std::find(entrants.begin(), entrants.end(), entrant) -
                                      entrants.begin()));
    }
    return bots;
  }

  void begin() {
    began_ = Clock::now();
    date_ = options_.date();
    load_ = host_load();
  }

  void finish(const ShardGame& game, match::GameOutcome outcome) {
    outcome.record.date = date_;
    const std::string record = protocol::text(outcome.record);
    write_draft(draft_ / record_name(report_.games.size()), record);
    ReportedGame& reported = report_.games.emplace_back();
    reported.record_sha256 = protocol::sha256(record);
    reported.took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began_);
    if (game.may_replay && outcome.record.verdict.reason == protocol::Reason::timeout) {
      reported.busy = busy_words(load_, host_load(), shard_.busy_load);
    }
    for (const seats::Report& seat : outcome.reports) {
      reported.stderr_texts.push_back(seats::stderr_text(seat));
    }
    begin();
  }

  const Shard& shard_;
  const Equipment& with_;
  const TaskOptions& options_;
  const fs::path& draft_;
  ShardReport& report_;
  std::size_t next_ = 0;
  Clock::time_point began_;
  std::string date_;
  HostLoad load_;
};

}  // namespace

Shard shard_in(const fs::path& file, const TaskOptions& options) {
  const auto text = sandbox::read_left(file, largest_shard);
  if (!text) throw ClusterError(text.error().text);
  auto shard = read_shard(*text);
  if (!shard) throw ClusterError(file.string() + ": " + shard.error().text);
  if (shard->version != options.version) {
    throw ClusterError("the shard was cut by aspis " + shard->version + ", and this is " +
                       options.version + ": every node needs the same program");
  }
  return *std::move(shard);
}

bool play_shard(const Shard& shard, const fs::path& file, const TaskOptions& options,
                sandbox::Sandbox& sandbox) {
  const SharedFiles shared = SharedFiles::of_shard(file);
  ShardReport report{options.version, shard_name(shard), options.node, {}, {}};
  const fs::path target = shared.result(report.shard);
  std::error_code ignored;
  if (fs::exists(target, ignored)) return false;
  for (const ShardBot& bot : shard.bots) report.archives.push_back(bot.archive);
  const Equipment equipment(shard, shared, options, sandbox);
  const fs::path draft = shared.results() / ("." + report.shard + "." + options.node + "." +
                                             std::to_string(::getpid()));
  fs::create_directory(draft);
  ShardPlayer player(shard, equipment, options, draft, report);
  match::Pool pool({1, false}, sandbox, [&player] { return player.next(); });
  pool.run();
  write_draft(draft / report_name, text(report));
  return publish(draft, target);
}

}  // namespace aspis::cluster
