#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

#include "protocol/columns.hpp"
#include "protocol/random.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utc.hpp"
#include "referee/match/local_bot.hpp"
#include "server/cli/files.hpp"
#include "server/cli/frame.hpp"
#include "server/cli/league.hpp"

namespace aspis::cli {
namespace {

/// A version that forfeits all of its first games in a run, this many, is removed from the run.
constexpr int games_to_fail = 3;

std::vector<std::size_t> best_first(const formats::League& league,
                                    const formats::Ratings& ratings) {
  std::vector<std::size_t> order(league.players().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const bool a_played = league.players()[a].games > 0;
    const bool b_played = league.players()[b].games > 0;
    if (a_played != b_played) return a_played;
    return ratings.players[a].elo > ratings.players[b].elo;
  });
  return order;
}

}  // namespace

LeagueRun::LeagueRun(LeagueSettings settings, LeagueFile& file, sandbox::Sandbox& sandbox,
                     const std::filesystem::path& workshop)
    : settings_(std::move(settings)),
      sandbox_(sandbox),
      workshop_(workshop),
      file_(file),
      pool_({settings_.games_at_once, false}, sandbox, [this] { return next(); }) {
}

int LeagueRun::enter(const std::vector<LeagueProgram>& programs) {
  const protocol::MutexLock lock(mutex_);
  for (const LeagueVersion& version : file_.versions()) {
    league_.add_player(false);
    versions_.push_back({version.name, version.sha256, "not in the folder"});
  }
  for (const LeagueProgram& program : programs) add_program(program);
  int playing = 0;
  for (const Version& now : versions_) {
    if (!now.seat) continue;
    ++playing;
    for (Version& before : versions_) {
      const bool changed = !before.seat && before.name == now.name;
      if (changed) before.note = "before it was changed";
    }
  }
  const std::size_t stored = playing < least_versions ? 0 : versions_.size();
  for (std::size_t at = file_.versions().size(); at < stored; ++at) {
    file_.add(LeagueVersion{versions_[at].name, versions_[at].sha256});
  }
  for (const PlayedLeagueGame& game : file_.games()) {
    if (!league_.enter(game.game, game.points)) {
      bad_input(file_.path().string() + ": the same game is listed twice");
    }
    count_forfeit(game);
  }
  return playing;
}

void LeagueRun::add_program(const LeagueProgram& program) {
  const auto known = std::find_if(versions_.begin(), versions_.end(), [&](const Version& each) {
    return each.sha256 == program.sha256;
  });
  if (known != versions_.end() && known->seat) {
    return note(program.name + ": the same program as " + known->name + ", left out");
  }
  const LeagueTerms& terms = file_.terms();
  match::LocalBot bot{program.command, terms.classic, program.name, terms.clock, settings_.wishes};
  bot.wishes.folder = program.folder;
  auto entrant = match::local_entrant(bot, *settings_.rules, {}, sandbox_, workshop_);
  if (!entrant) return note(program.name + ": " + entrant.error().text + ", left out");
  const auto number = static_cast<int>(known - versions_.begin());
  if (known == versions_.end()) {
    league_.add_player(true);
    versions_.emplace_back();
  }
  league_.set_playing(number, true);
  version(number) = {program.name, program.sha256, "", program.path, std::move(entrant->seat)};
}

void LeagueRun::play() {
  const Interrupts interrupts([this] { pool_.finish_running(); }, [this] { pool_.abort(); });
  pool_.run();
}

match::Next LeagueRun::next() {
  const protocol::MutexLock lock(mutex_);
  const auto game = league_.begin(settings_.games);
  if (!game) {
    // A running game may fail and then has to be played again, so wait for it.
    return {league_.in_play() > 0 ? match::Next::What::wait : match::Next::What::leave};
  }
  match::Assignment assignment;
  assignment.games.push_back({make_plan(*game), {0, 1}});
  assignment.bots = {version(game->first).seat, version(game->second).seat};
  assignment.done = [this, game = *game](std::size_t, const match::GameOutcome& outcome) {
    take(game, outcome);
    pool_.wake();
  };
  return {match::Next::What::play, std::move(assignment)};
}

match::GamePlan LeagueRun::make_plan(const formats::LeagueGame& game) {
  const LeagueTerms& terms = file_.terms();
  const auto low = static_cast<std::uint64_t>(std::min(game.first, game.second));
  const auto high = static_cast<std::uint64_t>(std::max(game.first, game.second));
  const std::uint64_t of_pair = protocol::derived_seed(terms.seed, high * high + low);
  match::GamePlan plan;
  plan.rules = settings_.rules;
  plan.seed = protocol::derived_seed(of_pair, static_cast<std::uint64_t>(game.number / 2));
  auto setup = checked(plan.rules->deal(terms.options, 2, *plan.seed));
  plan.setup = std::move(setup);
  plan.dictionary = settings_.dictionary;
  plan.dictionary_path = settings_.dictionary_path;
  plan.clock = terms.clock;
  plan.names = {version(game.first).name, version(game.second).name};
  plan.date = protocol::utc_now();
  return plan;
}

void LeagueRun::take(const formats::LeagueGame& game, const match::GameOutcome& outcome) {
  const protocol::MutexLock lock(mutex_);
  const protocol::Verdict& verdict = outcome.record.verdict;
  const protocol::Standing standing = verdict.standings.at(0);
  if (standing == protocol::Standing::void_ || !are_unchanged(game)) return league_.leave(game);
  PlayedLeagueGame played;
  played.game = game;
  played.points = standing == protocol::Standing::win   ? 1
                  : standing == protocol::Standing::tie ? 0.5
                                                        : 0;
  played.reason = name(verdict.reason);
  if (verdict.culprit) played.forfeited = *verdict.culprit == 0 ? game.first : game.second;
  if (!settings_.records.empty()) {
    save_game(settings_.records, static_cast<int>(file_.games().size()) + 1, outcome);
  }
  file_.add(played);
  league_.enter(game, played.points);
  count_forfeit(played);
  judge(played);
  tell(played);
}

bool LeagueRun::are_unchanged(const formats::LeagueGame& game) {
  bool unchanged = true;
  for (const int number : {game.first, game.second}) {
    Version& each = version(number);
    if (digest_of_program(each.path) == each.sha256) continue;
    unchanged = false;
    take_out(number, "was changed while it played");
  }
  return unchanged;
}

void LeagueRun::judge(const PlayedLeagueGame& game) {
  for (const int number : {game.game.first, game.game.second}) {
    Version& run = version(number);
    ++run.games;
    if (number == game.forfeited) ++run.lost;
    if (run.lost < games_to_fail || run.lost < run.games) continue;
    take_out(number,
             "forfeited its first " + std::to_string(run.lost) + " games (" + game.reason + ")");
  }
}

void LeagueRun::take_out(int number, const std::string& why) {
  Version& out = version(number);
  if (!out.note.empty()) return;
  league_.set_playing(number, false);
  out.note = why;
  note(out.name + " " + why + ": it is left out until the next start");
}

void LeagueRun::count_forfeit(const PlayedLeagueGame& game) {
  if (game.forfeited >= 0) ++version(game.forfeited).forfeits[game.reason];
}

void LeagueRun::tell(const PlayedLeagueGame& game) {
  if (!settings_.tells_games) return;
  const std::string points = game.points == 1 ? "1 : 0" : game.points == 0 ? "0 : 1" : "½ : ½";
  const std::string last = "game " + std::to_string(file_.games().size()) + ": " +
                           version(game.game.first).name + " - " + version(game.game.second).name +
                           " " + points + ", " + game.reason;
  if (live_.terminal()) {
    live_.show(make_table() + "\n" + last + "; Ctrl-C stops\n");
  } else {
    print(last + "\n");
    flush();
  }
}

void LeagueRun::note(const std::string& text) {
  live_.clear();
  flush();
  write_error_line("aspis league: note: " + text);
}

std::string LeagueRun::make_table() const {
  const formats::Ratings ratings = league_.ratings();
  protocol::Columns columns({"version", "rating>", "95 %>", "games>", "score>", ""});
  for (const std::size_t at : best_first(league_, ratings)) {
    const Version& version = versions_[at];
    const formats::League::Player& player = league_.players()[at];
    std::string notes;
    for (const auto& [reason, count] : version.forfeits) {
      notes += (notes.empty() ? "forfeits: " : ", ") + std::to_string(count) + " " + reason;
    }
    if (!version.note.empty()) notes += (notes.empty() ? "" : "; ") + version.note;
    const bool played = player.games > 0;
    columns.add({protocol::escaped(version.name, 40),
                 played ? formatted("%+.0f", ratings.players[at].elo) : "-",
                 played ? "± " + formatted("%.0f", ratings.players[at].error) : "-",
                 std::to_string(player.games),
                 played ? formatted("%.1f %%", 100 * player.points / player.games) : "-", notes});
  }
  return columns.text();
}

std::string LeagueRun::table() {
  const protocol::MutexLock lock(mutex_);
  live_.clear();
  return make_table();
}

nlohmann::ordered_json LeagueRun::document() {
  const protocol::MutexLock lock(mutex_);
  const formats::Ratings ratings = league_.ratings();
  auto versions = nlohmann::ordered_json::array();
  for (const std::size_t at : best_first(league_, ratings)) {
    const Version& version = versions_[at];
    const formats::League::Player& player = league_.players()[at];
    versions.push_back({{"name", version.name},
                        {"sha256", version.sha256},
                        {"plays", player.plays},
                        {"games", player.games},
                        {"points", player.points},
                        {"forfeits", version.forfeits}});
    if (!version.note.empty()) versions.back()["note"] = version.note;
    if (player.games == 0) continue;
    versions.back()["rating"] = ratings.players[at].elo;
    versions.back()["error_95"] = ratings.players[at].error;
  }
  return {{"game", file_.terms().game},
          {"games", file_.games().size()},
          {"versions", std::move(versions)}};
}

bool LeagueRun::is_over() {
  const protocol::MutexLock lock(mutex_);
  const auto& players = league_.players();
  return std::all_of(players.begin(), players.end(), [this](const auto& each) {
    return !each.plays || each.games >= settings_.games;
  });
}

}  // namespace aspis::cli
