#include "server/hosting/hosted_tournament.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "protocol/answer_once.hpp"
#include "referee/rules/catalog.hpp"
#include "server/hosting/actions.hpp"
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

constexpr std::chrono::seconds long_enough{60};  // before a failed tournament is called well

/// Says what came of an act; that nothing did where everybody has let go of it.
ActDone answer_of(ActDone done) {
  const Error stopped{"the tournament stopped before this was done: check its state"};
  return protocol::answer_once<Result<tournament::Consequences>>(std::move(done), stopped);
}

}  // namespace

HostedTournament::HostedTournament(std::string name, std::filesystem::path file,
                                   const SharedParts& parts)
    : name_(std::move(name)),
      file_(std::move(file)),
      parts_(parts),
      programs_(std::make_shared<Submissions>(
                    HostedPrograms::folder_of(file_),
                    VersionLimits{parts.options.versions_a_day, parts.options.building_a_day},
                    parts.options.date),
                parts.builds, parts.game_thread.host().sandbox(),
                {[this] { return hosted_game(); },
                 [this](db::AuditRow row, std::function<void(Result<void>)> done) {
                   log(std::move(row), std::move(done));
                 },
                 [this](std::function<void(lobby::Lobby*)> work) { in_lobby(std::move(work)); },
                 [this] { parts_.observer.changed(name_); },
                 [this](const std::string& why) {
                   worker_.give({nullptr, [why](db::Store&) { throw db::StoreError(why); }, [] {}});
                 },
                 [this](const std::string& why) {
                   if (parts_.options.failed) parts_.options.failed(name_, why);
                 }}),
      cluster_(
          parts.options, [this] { parts_.observer.changed(name_); },
          [this](db::AuditRow row) { log(std::move(row)); }),
      reveal_clock_(
          std::make_shared<RevealClock>(parts.game_thread.host().io(), parts.options.date)),
      pending_reveals_(std::make_shared<PendingReveals>(parts.game_thread.host().io())),
      lobby_({parts.game_thread,
              parts.cores,
              *this,
              [this](db::Writer::Work work, db::Writer::Done done) {
                worker_.give({nullptr, std::move(work), std::move(done)});
              },
              {[this] { worker_.wake(); },
               [this](std::string text) { wait_for_core(std::move(text)); }},
              [this] { return cluster_.is_on(); }}),
      worker_(
          parts.game_thread.host().sandbox(),
          {[this](const db::Store& store, const Tournament& tournament) {
             return begin_run(store, tournament);
           },
           [this] {
             lobby_.close(public_info().state == RunState::finished);
             cluster_.end_run();
           },
           [this](const Snapshot& snapshot, RunState state) { published(name_, snapshot, state); },
           [this](const std::string& why, std::chrono::milliseconds next_try) {
             fail(why, next_try);
           },
           [this] { return reopen(); }, [this] { recover(); }}) {
}

void HostedTournament::open() {
  worker_.start(read_file());
}

void HostedTournament::open(db::Store store) {
  worker_.start(load(std::move(store)));
}

Result<OpenTournament> HostedTournament::read_file() {
  try {
    const std::string vfs = parts_.options.vfs ? parts_.options.vfs(name_) : "";
    auto store = db::Store::open(file_, db::Mode::write, vfs);
    if (!store) return store.error();
    return load(*std::move(store));
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

Result<OpenTournament> HostedTournament::load(db::Store store) {
  store.tell_role(db::WriterRole::server);
  auto tournament = tournament::read_tournament(store);
  if (!tournament) return tournament.error();
  if (const std::string why = why_not_playable(*tournament, parts_.options); !why.empty()) {
    return Error{file_.string() + ": " + why};
  }
  const Snapshot now = snapshot_of(*tournament);
  {
    const Lock lock(mutex_);
    snapshot_ = now;
    games_played_ = static_cast<int>(now->results.games());
    note_ = "";
  }
  const std::vector<db::AuditRow> log = store.audit().all();
  parts_.observer.opened(name_, now);
  set_reveal_clock(now);
  if (auto opened = programs_.open(log); !opened) return opened.error();
  cluster_.read(log);
  parts_.tokens.put(name_, store.all<db::TokenRow>());
  return OpenTournament{std::move(store), *std::move(tournament)};
}

Result<OpenTournament> HostedTournament::reopen() {
  {
    const Lock lock(reader_mutex_);
    reader_.reset();  // the file may be another one
  }
  auto opened = read_file();
  // Whether there is room again is known when something was written.
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
  return alias_of(entrant);
}

TournamentInfo HostedTournament::info() const {
  TournamentInfo info = info_of(name_, snapshot());
  info.state = worker_.state();
  info.has_cluster = cluster_.is_there();
  info.on_cluster = cluster_.is_on();
  const Lock lock(mutex_);
  info.note = note_;
  info.games_played = games_played_;
  if (info.note.empty()) info.note = cluster_.note();
  if (info.note.empty() && info.state == RunState::running) info.note = core_note_;
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
    return snapshot_of(*tournament);
  });
}

std::vector<db::EntrantRow> HostedTournament::entrants() const {
  const Snapshot now = snapshot();
  return now ? now->entrants : std::vector<db::EntrantRow>();
}

std::string HostedTournament::alias_of(int entrant) const {
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
  const ActDone answer = answer_of(std::move(done));
  const auto result = std::make_shared<std::optional<Result<tournament::Consequences>>>();
  worker_.give({[work = std::move(work), result](db::Store& store, Tournament& tournament) {
                  *result = work(store, tournament);
                },
                nullptr,
                [this, answer, result] {
                  parts_.observer.changed(name_);
                  answer(**result);
                }});
}

void HostedTournament::write(db::AuditRow row, db::Writer::Work work, std::function<void()> then,
                             ActDone done) {
  row.at = date();
  keep(
      [row = std::move(row), work = std::move(work)](db::Store& store) {
        work(store);
        store.audit().add(row);
      },
      [this, then = std::move(then), done = std::move(done)](const auto& kept) {
        if (kept) {
          then();
          parts_.observer.changed(name_);
        }
        if (done) done(kept);
      });
}

void HostedTournament::keep(db::Writer::Work work, ActDone done) {
  worker_.give({nullptr, std::move(work),
                [answer = answer_of(std::move(done))] { answer(tournament::Consequences{}); }});
}

void HostedTournament::log(db::AuditRow row, std::function<void(Result<void>)> done) {
  write(
      std::move(row), [](db::Store&) {}, [] {},
      [done = std::move(done)](const auto& logged) {
        if (done) done(logged ? Result<void>() : Result<void>(logged.error()));
      });
}

void HostedTournament::set_reveal_clock(const Snapshot& now) {
  reveal_clock_->set(now->embargo.times, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) reveal_due(*self);
  });
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
    note_ = note_of(*snapshot);
  }
  if (!before || before->embargo.times != snapshot->embargo.times) set_reveal_clock(snapshot);
  if (before && snapshot->entrants.size() > before->entrants.size()) {
    in_lobby([snapshot](lobby::Lobby* lobby) {
      if (lobby != nullptr) lobby->add_entrants(snapshot->entrants);
    });
  }
  if (const auto well = std::chrono::steady_clock::now() - reopened_.load();
      has_failed_ && (state == RunState::finished || well > long_enough)) {
    has_failed_ = false;
    if (parts_.options.failed) parts_.options.failed(name_, "");
  }
  parts_.observer.published(name, snapshot, state);
}

void HostedTournament::changed(const std::string& name) {
  parts_.observer.changed(name);
}

void HostedTournament::fail(const std::string& why, std::chrono::milliseconds next_try) {
  {
    const Lock lock(mutex_);
    note_ = why + "; tried again in " + std::to_string(next_try.count() / 1000) + " s";
  }
  const auto reopened = reopened_.exchange(std::chrono::steady_clock::time_point::max());
  const bool was_well = std::chrono::steady_clock::now() - reopened > long_enough;
  const bool is_known = has_failed_.exchange(true) && !was_well;
  if (!is_known && parts_.options.failed) parts_.options.failed(name_, why);
  parts_.observer.changed(name_);
}

void HostedTournament::recover() {
  reopened_ = std::chrono::steady_clock::now();
  parts_.observer.changed(name_);
}

void HostedTournament::wait_for_core(std::string note) {
  {
    const Lock lock(mutex_);
    core_note_ = std::move(note);
  }
  parts_.observer.changed(name_);
}

HostedGame HostedTournament::hosted_game() const {
  HostedGame game;
  const Snapshot now = snapshot();
  if (!now) return game;
  game.rules = *rules::rules_named(now->row.game);
  game.plan = now->plan;
  const bool needs_words = game.rules->needs_dictionary();
  game.dictionary = needs_words ? parts_.options.dictionary : nullptr;
  game.dictionary_path = needs_words ? parts_.options.dictionary_path : "";
  return game;
}

runner::RunOptions HostedTournament::begin_run(const db::Store& store,
                                               const Tournament& tournament) {
  runner::RunOptions options;
  options.rules = *rules::rules_named(tournament.row.game);
  const bool needs_words = options.rules->needs_dictionary();
  options.dictionary = needs_words ? parts_.options.dictionary : nullptr;
  options.dictionary_path = needs_words ? parts_.options.dictionary_path : "";
  // Bots from the network play one game each; the core scheduler decides on the others.
  options.shape.games_at_once =
      static_cast<int>(tournament.entrants.size()) + parts_.options.games_at_once;
  options.date = parts_.options.date;
  lobby_.open(lobby_plan(store, tournament, options));
  runner::ServerRun server;
  server.name = name_;
  server.game_thread = &parts_.game_thread;
  server.seating_policy = &lobby_.seating_policy();
  server.observer = this;
  for (const db::EntrantRow& entrant : tournament.entrants)
    server.one_at_a_time.push_back(entrant.command.empty());
  server.live_ids = &live_ids_;
  server.before_games = [this](const Tournament& now) { lobby_.plan(now); };
  server.stop_reached = [this](db::StopAfter stop) { stop_after(*this, stop); };
  options.server = std::move(server);
  options.executor = cluster_.begin_run(
      {name_, file_, tournament, options.rules, options.dictionary,
       [this](formats::Entrant entrant, const formats::MatchKey& match) {
         return programs_.local_program(snapshot()->entrants.at(static_cast<std::size_t>(entrant)),
                                        parts_.options.house_folder, match);
       },
       [this](formats::Entrant entrant) { return alias_of(entrant + 1); }});
  return options;
}

lobby::LobbyOptions HostedTournament::lobby_plan(const db::Store& store,
                                                 const Tournament& tournament,
                                                 const runner::RunOptions& options) {
  lobby::LobbyOptions plan;
  plan.tournament = name_;
  plan.rules = options.rules;
  plan.dictionary = options.dictionary;
  plan.dictionary_path = options.dictionary_path;
  plan.entrants = tournament.entrants;
  plan.plan = tournament.plan;
  plan.house_folder = parts_.options.house_folder;
  plan.policy = parts_.options.remote;
  plan.date = parts_.options.date;
  plan.plays_scrimmages = parts_.options.scrimmages;
  plan.practice_an_hour = parts_.options.practice_an_hour;
  plan.no_room = parts_.options.no_room;
  plan.store_practice = [this](lobby::StoredPractice game,
                               std::function<void(const std::string&)> done) {
    parts_.practice.store(file_, std::move(game), std::move(done));
  };
  plan.agreements = store.all<db::AgreementRow>();
  programs_.introduce(plan);
  plan.threshold_passed = [this](const db::PassedThresholdRow& row, const db::AuditRow& log) {
    pass_threshold(*this, row, log);
  };
  plan.passed_thresholds = tournament.passed_thresholds;
  plan.scrimmages = PracticeWriter::scrimmages_of(file_);
  plan.scrimmage_hour = parts_.options.scrimmage_hour;
  plan.hides_matches = [this] { return snapshot()->view != nullptr; };
  return plan;
}

}  // namespace aspis::hosting
