#include "server/api/game_analyst.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "db/row/row_json.hpp"
#include "protocol/json.hpp"
#include "protocol/sha256.hpp"
#include "referee/analysis/game.hpp"
#include "server/http/page.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

using protocol::Result;

/// Takes some seconds on an idle machine.
constexpr std::uint64_t nodes_a_game = 400'000;
constexpr std::chrono::seconds max_time{10};
/// How long an incomplete answer is cached: the machine may become idle soon.
constexpr std::chrono::seconds late_ones{60};
/// The interval for finding new games.
constexpr std::chrono::milliseconds between_looks{1000};
/// The shortest interval between notifications.
constexpr std::chrono::seconds between_tellings{2};

/// For a search that a user waits for: slows no games of tournaments.
void give_way() {
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 19));
}

/// For a thread without locks that others need, because this is permanent: runs it only on
/// otherwise idle processors.
void run_when_idle() {
  const sched_param none{};
  if (::sched_setscheduler(::gettid(), SCHED_IDLE, &none) != 0) give_way();
}

db::AnalysisRow make_row(const db::GameRow& game) {
  db::AnalysisRow row;
  row.game = game.id;
  row.record_sha256 = game.record_sha256;
  row.version = analysis::analysis_version;
  return row;
}

/// With the analysis and its document.
db::AnalysisRow make_row(const db::GameRow& game, const analysis::GameAnalysis& found,
                         const std::string& document) {
  db::AnalysisRow row = make_row(game);
  row.lead_changes = found.lead_changes;
  row.decisive = found.decisive ? found.moves[*found.decisive].ply : 0;
  row.positions = found.positions;
  row.document = http::gzip(document);
  for (std::size_t seat = 0; seat < found.seats.size() && seat < game.seats.size(); ++seat) {
    const analysis::Accuracy& accuracy = found.seats[seat];
    row.seats.push_back({game.seats[seat].entrant, accuracy.moves, accuracy.judged, accuracy.kept,
                         accuracy.points_lost});
  }
  return row;
}

Result<protocol::Record> load_record(const hosting::HostedTournament& tournament,
                                     const db::GameRow& game) {
  // Uses its own connection, so that requests do not wait for this thread.
  const auto store = db::Store::open(tournament.file(), db::Mode::read);
  if (!store) return store.error();
  return protocol::read_record(store->games().record(game.id));
}

Result<analysis::GameAnalysis> searched(const protocol::Record& record,
                                        const words::Dictionary* dictionary,
                                        std::function<bool()> stopped) {
  analysis::Effort effort;
  effort.nodes = nodes_a_game;
  effort.stopped = std::move(stopped);
  const bool has_words = dictionary != nullptr && record.dictionary == dictionary->sha256();
  return analysis::analyse(record, has_words ? dictionary : nullptr, effort);
}

std::string analysis_document(const protocol::Record& record, const analysis::GameAnalysis& found) {
  return protocol::to_text(analysis::analysis_json(record, found));
}

}  // namespace

bool is_match_on(const tournament::Tournament& now, std::int64_t match) {
  const auto row = now.matches.find(match);
  if (row == now.matches.end()) return false;
  const formats::MatchKey key = tournament::make_key(row->second);
  return std::any_of(now.schedule->due.begin(), now.schedule->due.end(),
                     [&](const formats::DueGame& due) { return due.match == key; });
}

GameAnalyst::GameAnalyst(const ApiParts& parts)
    : parts_(parts),
      spare_time_(parts.publisher.games(), parts.tournaments.cores(),
                  parts.tournaments.game_thread()),
      thread_([this] { work(); }) {
}

GameAnalyst::~GameAnalyst() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  spare_time_.end();
  thread_.join();
}

std::optional<std::string> GameAnalyst::stored(const std::filesystem::path& file,
                                               const db::GameRow& game) {
  try {
    const auto store = db::AnalysisStore::open(file, db::Mode::read);
    if (!store) return std::nullopt;
    const auto row = store->find(game.id);
    if (!row || row->version != analysis::analysis_version ||
        row->record_sha256 != game.record_sha256) {
      return std::nullopt;
    }
    return http::gunzip(row->document);
  } catch (const db::StoreError&) {
    return std::nullopt;  // the analysis is made again
  }
}

std::vector<db::AnalysisRow> GameAnalyst::all_stored(const hosting::HostedTournament& tournament) {
  try {
    const auto store = db::AnalysisStore::open(tournament.file(), db::Mode::read);
    if (!store) return {};
    return store->all(analysis::analysis_version);
  } catch (const db::StoreError&) {
    return {};  // they are made again
  }
}

Result<GameAnalyst::Answer> GameAnalyst::answer(const std::string& sha256,
                                                const protocol::Record& record) {
  give_way();
  const auto deadline = std::chrono::steady_clock::now() + max_time;
  bool is_late = false;
  auto found = searched(record, parts_.dictionary, [&] {
    is_late = is_late || is_ending_ || std::chrono::steady_clock::now() >= deadline;
    return is_late;
  });
  if (!found) return found.error();
  std::string document = analysis_document(record, *found);
  const auto until =
      is_late ? TextCache::Clock::now() + late_ones : TextCache::Clock::time_point::max();
  answers_.put(sha256, http::gzip(document), until);
  return Answer{*std::move(found), std::move(document), is_late};
}

std::optional<std::string> GameAnalyst::answered(const std::string& sha256) {
  const auto packed = answers_.find(sha256);
  return packed ? http::gunzip(*packed) : std::nullopt;
}

Result<std::string> GameAnalyst::analyse_now(const Tournament& tournament,
                                             const db::GameRow& game) {
  if (auto known = answered(game.record_sha256)) return *std::move(known);
  const auto record = load_record(*tournament, game);
  if (!record) return record.error();
  auto made = answer(game.record_sha256, *record);
  if (!made) return made.error();
  if (!made->is_late) {
    const std::lock_guard lock(mutex_);
    found_.push_back({tournament, make_row(game, made->found, made->document)});
    changed_.notify_all();
  }
  return std::move(made->document);
}

Result<std::string> GameAnalyst::analyse_now(const std::string& record) {
  const std::string digest = protocol::sha256(record);
  if (auto known = answered(digest)) return *std::move(known);
  const auto read = protocol::read_record(record);
  if (!read) return read.error();
  auto made = answer(digest, *read);
  if (!made) return made.error();
  return std::move(made->document);
}

void GameAnalyst::work() {
  do {
    try {
      look_for_tournaments();
      store_found();
      while (parts_.analyses && !is_ending_ && !parts_.disk.is_for_tournaments_only()) {
        const auto next = next_game();
        if (!next) break;
        analyse(*next);
        look_for_tournaments();
        store_found();
        if (std::chrono::steady_clock::now() >= told_ + between_tellings) tell();
      }
      tell();
    } catch (const std::exception& error) {
      spare_time_.end_search();
      parts_.log.warning("analysis-failed", {{"what", error.what()}});
    }
  } while (wait());
}

/// Returns false when the analyst is ending.
bool GameAnalyst::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, between_looks, [this] { return is_ending_ || !found_.empty(); });
  return !is_ending_;
}

void GameAnalyst::look_for_tournaments() {
  std::set<std::string> names;
  for (const hosting::TournamentInfo& info : parts_.tournaments.list()) {
    const Tournament tournament = parts_.tournaments.find(info.name);
    if (!tournament) continue;
    names.insert(info.name);
    Watched& watched = watched_[info.name];
    if (watched.tournament == tournament) continue;
    watched = Watched{};  // a new tournament of the same name
    watched.tournament = tournament;
    if (const auto known = db::AnalysisStore::open(tournament->file(), db::Mode::read)) {
      watched.analysed = known->analysed(analysis::analysis_version);
    }
  }
  std::erase_if(watched_, [&](const auto& one) { return names.count(one.first) == 0; });
}

std::optional<GameAnalyst::Next> GameAnalyst::next_game() {
  std::optional<Next> next;
  for (auto& one : watched_) {
    Watched& watched = one.second;
    const tournament::Snapshot now = watched.tournament->snapshot();
    if (!now || watched.is_given_up || now == watched.all_done) continue;
    std::set<formats::MatchKey> on;
    for (const formats::DueGame& due : now->schedule->due) on.insert(due.match);
    const auto found = std::find_if(now->games.rbegin(), now->games.rend(), [&](const auto& game) {
      if (game.second.record_sha256.empty() || watched.analysed.count(game.first) != 0) {
        return false;
      }
      const auto match = now->matches.find(game.second.match);
      return match == now->matches.end() || on.count(tournament::make_key(match->second)) == 0;
    });
    if (found == now->games.rend()) {
      watched.all_done = now;
      watched.store.reset();
    } else if (!next || next->game.started < found->second.started) {
      next = Next{watched.tournament, found->second};
    }
  }
  return next;
}

/// Takes a hundred times as long while games are in play and no core is free. Analyses that users
/// request are stored in the meantime.
Result<analysis::GameAnalysis> GameAnalyst::search_when_idle(const protocol::Record& record) {
  Result<analysis::GameAnalysis> found = protocol::Error{"was not searched"};
  bool is_over = false;
  std::jthread search([&] {
    run_when_idle();
    try {
      found = searched(record, parts_.dictionary, [this] { return spare_time_.rest(); });
    } catch (const std::exception& error) {
      found = protocol::Error{error.what()};
    }
    const std::lock_guard lock(mutex_);
    is_over = true;
    changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  while (!is_over) {
    changed_.wait(lock, [&] { return is_over || !found_.empty(); });
    lock.unlock();
    store_found();
    lock.lock();
  }
  lock.unlock();
  search.join();
  return found;
}

void GameAnalyst::analyse(const Next& next) {
  spare_time_.begin_search();
  db::AnalysisRow row = make_row(next.game);
  const auto record = load_record(*next.tournament, next.game);
  if (record) {
    const auto found = search_when_idle(*record);
    spare_time_.end_search();
    if (is_ending_) return;
    if (found) row = make_row(next.game, *found, analysis_document(*record, *found));
  }
  store(next.tournament, row);
  static_cast<void>(spare_time_.rest());  // for the work of this thread
}

void GameAnalyst::store(const Tournament& tournament, const db::AnalysisRow& row) {
  const std::string name = tournament->name();
  const auto known = watched_.find(name);
  if (known == watched_.end() || known->second.tournament != tournament) return;
  Watched& watched = known->second;
  if (!watched.analysed.insert(row.game).second) return;
  if (parts_.tournaments.find(name) != tournament) return;  // it was deleted
  try {
    if (!watched.store) {
      auto opened = db::AnalysisStore::open(watched.tournament->file(), db::Mode::write);
      if (!opened) throw db::StoreError(opened.error().text);
      watched.store.emplace(*std::move(opened));
    }
    watched.store->put(row);
    ++stored_so_far_;
    const tournament::Snapshot shown = tournament::public_view(watched.tournament->snapshot());
    if (shown && shown->games.find(row.game) == shown->games.end()) {
      // Only staff, because an analysis shows that a held-back game was played.
      parts_.hub.publish(staff_topic(tournament_topic(name)), event_text("analyses-changed"));
    } else {
      watched.is_told = false;
    }
  } catch (const db::StoreError& error) {
    watched.is_given_up = true;
    watched.store.reset();
    parts_.log.warning("analysis-not-stored", {{"tournament", name}, {"what", error.what()}});
  }
}

void GameAnalyst::store_found() {
  std::vector<Found> found;
  {
    const std::lock_guard lock(mutex_);
    found.swap(found_);
  }
  if (found.empty()) return;
  look_for_tournaments();
  for (const Found& one : found) store(one.tournament, one.row);
  tell();
}

void GameAnalyst::tell() {
  told_ = std::chrono::steady_clock::now();
  for (auto& [name, watched] : watched_) {
    if (std::exchange(watched.is_told, true)) continue;
    parts_.hub.publish(tournament_topic(name), event_text("analyses-changed"));
  }
}

}  // namespace aspis::api
