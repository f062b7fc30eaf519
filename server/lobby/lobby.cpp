#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/tournament/tournament_observer.hpp"

namespace aspis::lobby {
namespace {

constexpr std::chrono::milliseconds between_changes{250};
constexpr std::chrono::seconds between_ticks{1};
/// A ladder skips an entrant after this long without a connection. The pause between skips gives
/// the connected entrants time to play each other.
constexpr std::chrono::minutes ladder_patience{5};
constexpr std::chrono::seconds between_skips{10};

}  // namespace

using protocol::Error;
using protocol::Result;
using tournament::SeatingDecision;

/// `act` runs on a later turn of the loop, unless the lobby is closed by then.
template <class Act>
void Lobby::post(Act act) {
  boost::asio::post(game_thread_.host().io(),
                    [this, alive = std::weak_ptr(alive_), act = std::move(act)] {
                      if (!alive.expired() && !is_closed_) act();
                    });
}

/// `act` runs when the timer ends, unless the lobby is closed by then.
template <class Act>
void Lobby::wait_for(boost::asio::steady_timer& timer, Act act) {
  timer.async_wait([this, alive = std::weak_ptr(alive_),
                    act = std::move(act)](const boost::system::error_code& error) {
    if (!error && !alive.expired() && !is_closed_) act();
  });
}

Lobby::Lobby(LobbyOptions options, match::GameThread& game_thread,
             tournament::TournamentObserver& observer)
    : options_(std::move(options)),
      game_thread_(game_thread),
      observer_(observer),
      sample_bots_(options_.house_folder, *options_.rules, options_.plan,
                   game_thread.host().sandbox()),
      members_(std::make_shared<Members>(options_, game_thread.host(), sample_bots_, *this)),
      games_(options_, game_thread, members_, sample_bots_, observer, practice_, *this),
      practice_(options_, *members_, games_, *this),
      scrimmages_(options_, members_, sample_bots_, practice_, games_, *this),
      challenges_(options_, *members_, sample_bots_, windows_, practice_, *this),
      commands_(*members_, sample_bots_, challenges_, games_, *options_.host),
      cores_(*options_.host, *options_.cores, *this, game_thread.host().io()),
      ticks_(game_thread.host().io()),
      last_tick_(options_.date()),
      publishing_(game_thread.host().io()) {
  for (const db::AgreementRow& agreement : options_.agreements) windows_.agree(agreement);
  view_ = make_view();
  options_.cores->add(*this);
  schedule_tick();
}

Lobby::~Lobby() {
  shut_down("closed", "the tournament does not accept bots now: try again in a minute");
}

void Lobby::shut_down(const std::string& code, const std::string& text) {
  if (is_closed_) return;
  options_.cores->remove(*this);
  practice_.clear();
  games_.abort_all(text);
  is_closed_ = true;
  ticks_.cancel();
  publishing_.cancel();
  members_->close_all(code, text);
  publish_view();
  observer_.changed(options_.tournament);
  // Handlers already queued on the loop may still release seats of games that just ended.
  boost::asio::post(game_thread_.host().io(), [members = members_] {});
}

void Lobby::member_arrived(const LobbyMember& member) {
  wake_runner_later();
  challenges_.offer_open_challenges(member.number());
}

void Lobby::member_left(const LobbyMember& member) {
  challenges_.expire_practice(member.number());
  games_.abort_check(member.number(), "the bot disconnected");
}

void Lobby::connect(int entrant, protocol::Connection connection, std::string_view received,
                    bool check_only) {
  if (LobbyMember* const member = members_->find(entrant)) {
    member->connect(std::move(connection), received, check_only);
  } else {
    tournament::turn_away(std::move(connection), tournament::closed_for_now);
  }
}

void Lobby::disconnect(int entrant, const std::string& code, const std::string& text) {
  if (LobbyMember* const member = members_->find(entrant)) member->disconnect(code, text);
}

bool Lobby::is_ladder(const formats::DueGame& due) const {
  const auto stage = static_cast<std::size_t>(due.match.stage);
  return options_.plan.stages.at(stage).format == formats::Format::ladder;
}

bool Lobby::is_for_cluster(const formats::DueGame& due) const {
  return options_.host->is_on_cluster() &&
         std::all_of(due.seats.begin(), due.seats.end(), [&](formats::Entrant entrant) {
           const LobbyMember* const member = members_->find(entrant + 1);
           return member != nullptr && (member->is_house() || member->is_hosted(&due.match));
         });
}

/// The use for which a game needs a core; nothing if it needs none. An uploaded program has a core
/// while it plays. A sample bot has none against a network bot, for which it mostly waits. Games of
/// ladders are due at any time.
std::optional<Use> Lobby::core_use(const formats::DueGame& due) const {
  bool are_house = true;
  bool is_any_hosted = false;
  for (const formats::Entrant entrant : due.seats) {
    const LobbyMember* const member = members_->find(entrant + 1);
    are_house = are_house && member != nullptr && member->is_house();
    is_any_hosted = is_any_hosted || (member != nullptr && member->is_hosted(&due.match));
  }
  if (!are_house && !is_any_hosted) return std::nullopt;
  return is_ladder(due) ? Use::scrimmage : Use::tournament;
}

SeatingDecision Lobby::seat(const formats::DueGame& due) {
  if (is_for_cluster(due)) {
    SeatingDecision decision = seat_bots(due);
    if (decision.what != SeatingDecision::What::play) return decision;
    left(due);
    if (!decision.terms) {  // shards know only the plan's terms
      decision = {};
      decision.what = SeatingDecision::What::elsewhere;
      return decision;
    }
  }
  const auto use = core_use(due);
  if (!use) return seat_bots(due);
  if (!cores_.has_core(*use)) return {};
  SeatingDecision decision = seat_bots(due);
  // Otherwise another game may use the core.
  if (decision.what == SeatingDecision::What::play) cores_.take(due, *use);
  return decision;
}

SeatingDecision Lobby::seat_bots(const formats::DueGame& due) {
  SeatingDecision decision;
  if (is_closed_) return decision;
  Admission admission = windows_.admission(due.match, options_.date());
  if (!admission.open) return decision;
  std::vector<LobbyMember*> members;
  for (const formats::Entrant entrant : due.seats) {
    LobbyMember* const member = members_->find(entrant + 1);
    if (member == nullptr) return decision;
    if (!member->is_house() && member->is_in_tournament_game()) return decision;
    members.push_back(member);
    decision.absent.push_back(!member->is_there(&due.match));
  }
  if (std::count(decision.absent.begin(), decision.absent.end(), true) > 0) {
    if (admission.absent_lose) {
      decision.what = SeatingDecision::What::forfeit;
    } else if (goes_on_without(due, members)) {
      decision.what = SeatingDecision::What::skip;
    }
    return decision;
  }
  if (fail_if_program_lost(due)) return decision;
  for (LobbyMember* const member : members) {
    // Everything else gives way to games of the tournament.
    if (!member->is_house()) {
      games_.abort_games(member->number(), "a tournament game is starting");
    }
    if (member->is_seated()) return decision;
    decision.seats.push_back(member->seats(&due.match));
  }
  waiting_.erase(due.match);
  decision.what = SeatingDecision::What::play;
  decision.terms = std::move(admission.terms);
  windows_.mark_begun(due.match);
  for (LobbyMember* const member : members) {
    // For people who watch their relay. Sent before the setup, which starts the game.
    for (const LobbyMember* const other : members) {
      if (other != member) member->say("lobby opponent " + other->alias());
    }
    member->add_tournament_game();
    if (!member->is_house()) options_.programs->begin_round(member->number(), due.match);
  }
  challenges_.expire_terms();
  return decision;
}

bool Lobby::goes_on_without(const formats::DueGame& due, const std::vector<LobbyMember*>& members) {
  if (!is_ladder(due)) return false;
  const auto now = options_.now();
  const auto since = waiting_.try_emplace(due.match, now).first->second;
  const bool is_long_gone = std::any_of(members.begin(), members.end(), [&](const auto* member) {
    return !member->is_there(&due.match) &&
           now - protocol::parse_utc(member->shown().since).value_or(now) >= ladder_patience;
  });
  const auto& all = members_->all();
  const auto there = std::count_if(
      all.begin(), all.end(), [&](const auto& member) { return member->is_there(&due.match); });
  // With fewer than two connected entrants every round would be void.
  if (!is_long_gone || there < 2 || now - since < between_skips) return false;
  waiting_.erase(due.match);
  return true;
}

bool Lobby::fail_if_program_lost(const formats::DueGame& due) {
  return std::any_of(due.seats.begin(), due.seats.end(), [&](formats::Entrant entrant) {
    return options_.programs->fail_if_program_lost(entrant + 1, &due.match);
  });
}

void Lobby::left(const formats::DueGame& due) {
  for (const formats::Entrant entrant : due.seats) {
    if (LobbyMember* const member = members_->find(entrant + 1)) member->remove_tournament_game();
  }
  wake_runner_later();
  cores_.end(due);
}

void Lobby::set_windows(std::vector<db::WindowRow> windows) {
  windows_.set_windows(std::move(windows));
  challenges_.expire_terms();
  wake_runner_later();
  schedule_publish();
}

void Lobby::add_entrants(const std::vector<db::EntrantRow>& entrants) {
  members_->add(options_, entrants, game_thread_.host(), sample_bots_);
  schedule_publish();
}

bool Lobby::begin(Use use) {
  if (is_closed_) return false;
  if (use == Use::student) return practice_.start_on_free_core();
  if (use == Use::tournament) return cores_.begin(use);
  is_ladders_turn_ = !is_ladders_turn_;
  return is_ladders_turn_ ? cores_.begin(use) || scrimmages_.begin_game()
                          : scrimmages_.begin_game() || cores_.begin(use);
}

bool Lobby::give_way(Use use) {
  return use == Use::scrimmage && games_.abort_newest_scrimmage("another game needs the core");
}

void Lobby::program_chosen(int entrant) {
  if (LobbyMember* const member = members_->find(entrant)) member->on_presence();
  scrimmages_.program_chosen(entrant);
  wake_runner_later();
  schedule_publish();
}

void Lobby::set_matches(std::vector<LobbyMatch> matches) {
  const bool is_new = windows_.set_matches(std::move(matches));
  challenges_.expire_terms();
  if (is_new) wake_runner_later();
}

void Lobby::add_agreement(const db::AgreementRow& row) {
  windows_.agree(row);
  options_.host->store_agreement(row);
  wake_runner_later();
}

Result<Challenge> Lobby::challenge(int from, Challenge wanted) {
  if (is_closed_) return Error{"the tournament does not accept challenges now"};
  return challenges_.challenge(from, std::move(wanted));
}

Result<Challenge> Lobby::answer(int entrant, std::int64_t challenge, bool accept) {
  if (is_closed_) return Error{"the tournament does not accept challenges now"};
  return challenges_.answer(entrant, challenge, accept);
}

void Lobby::set_consents(int entrant, bool consents) {
  if (LobbyMember* const member = members_->find(entrant)) member->set_consents(consents);
}

Result<void> Lobby::check(int entrant) {
  if (is_closed_) return Error{"the tournament does not accept bots now"};
  return games_.start_check(entrant);
}

void Lobby::wake_runner_later() {
  if (is_closed_ || std::exchange(is_waking_, true)) return;
  post([this] {
    is_waking_ = false;
    options_.host->wake();
  });
}

void Lobby::schedule_tick() {
  ticks_.expires_after(between_ticks);
  wait_for(ticks_, [this] {
    tick();
    schedule_tick();
  });
}

void Lobby::tick() {
  if (is_closed_) return;
  const std::string date = options_.date();
  if (windows_.has_event_between(last_tick_, date)) wake_runner_later();
  last_tick_ = date;
  if (!waiting_.empty()) wake_runner_later();
  challenges_.expire_due();
  practice_.start_ready_games();
  scrimmages_.start_games();
  if (!is_publishing_) publish_view();  // refreshes the lag without notifying the observer
}

/// The view is updated within one turn of the loop; the observer only a few times a second.
void Lobby::schedule_publish() {
  if (is_closed_) return;
  if (!std::exchange(is_view_outdated_, true)) post([this] { publish_view(); });
  if (std::exchange(is_publishing_, true)) return;
  publishing_.expires_at(std::max(Clock::now(), published_ + between_changes));
  wait_for(publishing_, [this] {
    is_publishing_ = false;
    published_ = Clock::now();
    publish_view();
    observer_.changed(options_.tournament);
  });
}

void Lobby::publish_view() {
  is_view_outdated_ = false;
  auto view = make_view();
  const std::lock_guard lock(mutex_);
  view_ = std::move(view);
}

std::shared_ptr<const LobbyView> Lobby::make_view() const {
  auto view = std::make_shared<LobbyView>();
  for (const auto& member : members_->all()) view->entrants.push_back(member->shown());
  view->challenges = challenges_.list();
  view->house = sample_bots_.names();
  view->scrimmages = scrimmages_.standings();
  view->thresholds = scrimmages_.thresholds();
  return view;
}

std::shared_ptr<const LobbyView> Lobby::view() const {
  const std::lock_guard lock(mutex_);
  return view_;
}

void Lobby::practice_stored(const db::PracticeRow& row, const std::string& why) {
  if (why.empty()) return schedule_publish();
  for (const db::GameSeatRow& seat : row.seats) {
    members_->note(seat.entrant, "this practice game was not stored: " + why);
  }
}

void Lobby::show_now() {
  if (is_view_outdated_) publish_view();
}

}  // namespace aspis::lobby
