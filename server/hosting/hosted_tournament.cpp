#include "server/hosting/hosted_tournament.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "referee/rules/catalog.hpp"
#include "server/hosting/creation.hpp"
#include "server/tournament/tournament_observer.hpp"

namespace aspis::hosting {
namespace {

using protocol::Error;
using protocol::Result;
using tournament::RunState;
using tournament::Snapshot;
using tournament::Tournament;
using Lock = protocol::MutexLock;

constexpr std::chrono::seconds long_enough{60};  // until a failed tournament counts as recovered

}  // namespace

HostedTournament::HostedTournament(std::string name, std::filesystem::path file,
                                   const SharedParts& parts)
    : name_(std::move(name)),
      file_(std::move(file)),
      parts_(parts),
      programs_(*this),
      cluster_(*this),
      pending_reveals_(*this, parts.game_thread.host().io()),
      lobby_(*this),
      director_(parts.game_thread.host().sandbox(), name_, this) {
}

void HostedTournament::open() {
  director_.serve(*this, read_file());
}

void HostedTournament::open(db::Store store) {
  director_.serve(*this, load(std::move(store)));
}

Result<runner::OpenTournament> HostedTournament::read_file() {
  try {
    const std::string vfs = parts_.options.vfs ? parts_.options.vfs(name_) : "";
    auto store = db::Store::open(file_, db::Mode::write, vfs);
    if (!store) return store.error();
    return load(*std::move(store));
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

Result<runner::OpenTournament> HostedTournament::load(db::Store store) {
  store.tell_role(db::WriterRole::server);
  auto tournament = tournament::read_tournament(store);
  if (!tournament) return tournament.error();
  if (const std::string why = why_not_playable(*tournament, parts_.options); !why.empty()) {
    return Error{file_.string() + ": " + why};
  }
  const Snapshot now = take_snapshot(*tournament);
  {
    const Lock lock(mutex_);
    snapshot_ = now;
    games_played_ = static_cast<int>(now->results.games());
    note_ = "";
  }
  const std::vector<db::AuditRow> log = store.audit().all();
  parts_.observer.opened(name_, now);
  if (auto opened = programs_.open(log); !opened) return opened.error();
  cluster_.read(log);
  parts_.tokens.put(name_, store.all<db::TokenRow>());
  return runner::OpenTournament{std::move(store), *std::move(tournament)};
}

Result<runner::OpenTournament> HostedTournament::reopen() {
  {
    const Lock lock(reader_mutex_);
    reader_.reset();  // the file may have been replaced
  }
  auto opened = read_file();
  // Only a write shows whether the disk has room again.
  if (opened) {
    opened->store.transaction([&] {
      opened->store.set_running(opened->tournament.row.running, opened->tournament.row.stop_after);
    });
  }
  return opened;
}

Result<std::string> HostedTournament::admit(int entrant, bool check_only,
                                            protocol::Connection connection, std::string received) {
  if (lobby::Lobby* const lobby = lobby_.lobby(); lobby != nullptr) {
    lobby->connect(entrant, std::move(connection), received, check_only);
  } else {
    const bool is_over = public_info().state == RunState::finished;
    tournament::turn_away(std::move(connection), is_over ? "error over the tournament is finished"
                                                         : tournament::closed_for_now);
  }
  return entrant_alias(entrant);
}

TournamentInfo HostedTournament::info() const {
  TournamentInfo info = make_info(name_, snapshot());
  info.state = director_.state();
  info.has_cluster = cluster_.is_there();
  info.on_cluster = cluster_.is_on();
  const Lock lock(mutex_);
  info.note = note_;
  info.games_played = games_played_;
  if (info.note.empty()) info.note = cluster_.note();
  if (info.note.empty() && info.state == RunState::running) info.note = lobby_.note();
  return info;
}

Snapshot HostedTournament::snapshot() const {
  const Lock lock(mutex_);
  return snapshot_;
}

Snapshot HostedTournament::snapshot_or_read() {
  if (Snapshot now = snapshot()) return now;
  return read([](const db::Store& store) {
    auto tournament = tournament::read_tournament(store);
    if (!tournament) throw db::StoreError(tournament.error().text);
    return take_snapshot(*tournament);
  });
}

std::vector<db::EntrantRow> HostedTournament::entrants() const {
  const Snapshot now = snapshot();
  return now ? now->entrants : std::vector<db::EntrantRow>();
}

std::string HostedTournament::entrant_alias(int entrant) const {
  const Snapshot now = snapshot();
  const auto at = static_cast<std::size_t>(entrant - 1);
  return now && at < now->entrants.size() ? now->entrants[at].alias : "";
}

const db::Store& HostedTournament::reader() {
  if (!reader_) {
    auto opened = db::Store::open(file_, db::Mode::read);
    if (!opened) throw db::StoreError(opened.error().text);
    reader_.emplace(*std::move(opened));
  }
  return *reader_;
}

void HostedTournament::act(tournament::Act work, ActDone done) {
  director_.act(std::move(work), [this, done = std::move(done)](const auto& result) {
    parts_.observer.changed(name_);
    if (done) done(result);
  });
}

void HostedTournament::write(db::AuditRow row, std::function<void(db::Store&)> work, ActDone done) {
  row.at = date();
  director_.submit(
      [row = std::move(row), work = std::move(work)](db::Store& store) {
        work(store);
        store.audit().add(row);
      },
      [this, done = std::move(done)](const auto& written) {
        if (written) parts_.observer.changed(name_);
        if (done) done(written);
      });
}

void HostedTournament::log(db::AuditRow row, ActDone done) {
  write(
      std::move(row), [](db::Store&) {}, std::move(done));
}

void HostedTournament::in_lobby(std::function<void(lobby::Lobby*)> work) {
  boost::asio::post(
      parts_.game_thread.host().io(),
      [self = shared_from_this(), work = std::move(work)] { work(self->lobby_.lobby()); });
}

std::shared_ptr<match::Observer> HostedTournament::game_begins(const std::string& name,
                                                               const tournament::GameStart& start) {
  return parts_.observer.game_begins(name, start);
}

void HostedTournament::game_stored(const std::string& name, const std::string& live_id,
                                   const db::MatchRow& match, const db::GameRow& row) {
  {
    const Lock lock(mutex_);
    ++games_played_;
  }
  parts_.observer.game_stored(name, live_id, match, row);
}

void HostedTournament::published(const std::string& name, const Snapshot& snapshot,
                                 RunState state) {
  const Snapshot before = this->snapshot();
  {
    const Lock lock(mutex_);
    snapshot_ = snapshot;
    games_played_ = static_cast<int>(snapshot->results.games());
    note_ = waiting_note(*snapshot);
  }
  if (before && snapshot->entrants.size() > before->entrants.size()) {
    in_lobby([snapshot](lobby::Lobby* lobby) {
      if (lobby != nullptr) lobby->add_entrants(snapshot->entrants);
    });
  }
  if (const auto well = std::chrono::steady_clock::now() - reopened_.load();
      has_failed_ && (state == RunState::finished || well > long_enough)) {
    has_failed_ = false;
    tell_operator("");
  }
  parts_.observer.published(name, snapshot, state);
}

void HostedTournament::changed(const std::string& name) {
  parts_.observer.changed(name);
}

void HostedTournament::failed(const std::string& why, std::chrono::milliseconds next_try) {
  {
    const Lock lock(mutex_);
    note_ = why + "; tried again in " + std::to_string(next_try.count() / 1000) + " s";
  }
  const auto reopened = reopened_.exchange(std::chrono::steady_clock::time_point::max());
  const bool was_well = std::chrono::steady_clock::now() - reopened > long_enough;
  const bool is_known = has_failed_.exchange(true) && !was_well;
  if (!is_known) tell_operator(why);
  parts_.observer.changed(name_);
}

void HostedTournament::recovered() {
  reopened_ = std::chrono::steady_clock::now();
  parts_.observer.changed(name_);
}

void HostedTournament::tell_operator(const std::string& why) const {
  if (parts_.options.failed) parts_.options.failed(name_, why);
}

lobby::PlayedGame HostedTournament::game() const {
  lobby::PlayedGame game;
  const Snapshot now = snapshot();
  if (!now) return game;
  game.rules = *rules::rules_named(now->row.game);
  game.plan = now->plan;
  const bool needs_words = game.rules->needs_dictionary();
  game.dictionary = needs_words ? parts_.options.dictionary : nullptr;
  game.dictionary_path = needs_words ? parts_.options.dictionary_path : "";
  return game;
}

runner::RunOptions HostedTournament::begin_play(const db::Store& store,
                                                const Tournament& tournament) {
  const lobby::PlayedGame played = game();
  runner::RunOptions options;
  options.rules = played.rules;
  options.dictionary = played.dictionary;
  options.dictionary_path = played.dictionary_path;
  // Network bots play one game each; the core scheduler limits the others.
  options.shape.games_at_once =
      static_cast<int>(tournament.entrants.size()) + parts_.options.games_at_once;
  options.date = parts_.options.date;
  lobby_.open(lobby_plan(store, tournament, played));
  runner::ServerRun server;
  server.game_thread = &parts_.game_thread;
  server.seating_policy = lobby_.lobby();
  for (const db::EntrantRow& entrant : tournament.entrants)
    server.one_at_a_time.push_back(entrant.command.empty());
  server.live_ids = &live_ids_;
  options.server = std::move(server);
  options.executor = cluster_.begin_run(tournament, played);
  return options;
}

void HostedTournament::end_play() {
  lobby_.close(public_info().state == RunState::finished);
  cluster_.end_run();
}

lobby::LobbyOptions HostedTournament::lobby_plan(const db::Store& store,
                                                 const Tournament& tournament,
                                                 const lobby::PlayedGame& played) {
  lobby::LobbyOptions plan;
  static_cast<lobby::PlayedGame&>(plan) = played;
  plan.programs = &programs_;
  plan.cores = &parts_.cores;
  plan.clock = parts_.options.date;
  plan.tournament = name_;
  plan.entrants = tournament.entrants;
  plan.house_folder = parts_.options.house_folder;
  plan.policy = parts_.options.remote;
  plan.plays_scrimmages = parts_.options.scrimmages;
  plan.practice_an_hour = parts_.options.practice_an_hour;
  plan.agreements = store.all<db::AgreementRow>();
  plan.passed_thresholds = tournament.passed_thresholds;
  plan.scrimmages = PracticeWriter::read_scrimmages(file_);
  plan.scrimmage_hour = parts_.options.scrimmage_hour;
  return plan;
}

}  // namespace aspis::hosting
