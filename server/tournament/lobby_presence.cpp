// Who is there: bots that come and go, what the lobby shows of them, and its clock.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "protocol/utc.hpp"
#include "server/tournament/lobby_shared.hpp"
#include "server/tournament/turn_away.hpp"

namespace aspis::tournament {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_changes{250};
constexpr std::chrono::seconds between_ticks{1};

}  // namespace

const char* name(Presence presence) {
  switch (presence) {
    case Presence::absent:
      return "absent";
    case Presence::ready:
      return "ready";
    case Presence::playing:
      return "playing";
    case Presence::practising:
      return "practising";
    case Presence::checking:
      return "checking";
  }
  return "absent";
}

Lobby::Shared::Place::Place(Shared& shared, const db::EntrantRow& entrant)
    : lobby(shared), row(entrant), since(shared.plan_.date()) {
  const std::string house = house_name(row);
  if (row.command.starts_with("house:")) {
    program = lobby.house_.bot(house);
  } else {
    bot = std::make_unique<seats::RemoteBot>(lobby.game_thread_.host(), lobby.plan_.policy, *this);
  }
  presence = presence_now();
}

bool Lobby::Shared::Place::is_free() const {
  if (!bot) return bool(program);
  return bot->is_connected() && !bot->is_playing() && games == 0 && !practice && !check;
}

Presence Lobby::Shared::Place::presence_now() const {
  if (games > 0) return Presence::playing;
  if (practice) return Presence::practising;
  if (check) return Presence::checking;
  return is_there() ? Presence::ready : Presence::absent;
}

match::SeatMaker Lobby::Shared::Place::seats() const {
  if (!bot) return program;
  return match::SeatMaker([bot = bot.get()](seats::Host&) { return bot->seat(); });
}

Lobby::Shared::Shared(LobbyPlan plan, match::GameThread& game_thread, TournamentObserver& observer, Store store,
                      std::function<void()> wake)
    : plan_(std::move(plan)),
      game_thread_(game_thread),
      observer_(observer),
      store_(std::move(store)),
      wake_(std::move(wake)),
      house_(plan_.house_folder, *plan_.rules, plan_.plan, game_thread.host().sandbox()),
      ticks_(game_thread.host().io()),
      last_tick_(plan_.date()),
      publishing_(game_thread.host().io()) {
  for (const db::AgreementRow& agreement : plan_.agreements) windows_.agree(agreement);
  for (const db::EntrantRow& row : plan_.entrants) {
    places_.push_back(std::make_unique<Place>(*this, row));
  }
  view_ = snapshot();
}

void Lobby::Shared::open() {
  wait_for_tick();
}

Lobby::Shared::Place* Lobby::Shared::find(int entrant) const {
  const auto at = static_cast<std::size_t>(entrant - 1);
  return at < places_.size() ? places_[at].get() : nullptr;
}

Lobby::Shared::Place* Lobby::Shared::find(std::string_view alias) const {
  const auto found = std::find_if(places_.begin(), places_.end(),
                                  [alias](const auto& place) { return place->row.alias == alias; });
  return found == places_.end() ? nullptr : found->get();
}

const std::string& Lobby::Shared::alias_of(int entrant) const {
  return find(entrant)->row.alias;
}

Challenges::Moment Lobby::Shared::now() const {
  return protocol::moment_of(plan_.date()).value_or(Challenges::Moment());
}

void Lobby::Shared::connect(int entrant, protocol::Connection connection,
                            std::string received) {
  Place* const place = find(entrant);
  if (closed_ || place == nullptr) {
    turn_away(std::move(connection), closed_for_now);
  } else if (!place->bot) {
    turn_away(std::move(connection), "error house this entrant's bot runs on the server");
  } else {
    place->bot->connect(std::move(connection), place->row.alias, std::move(received));
  }
}

void Lobby::Shared::disconnect(int entrant, const std::string& code, const std::string& text) {
  Place* const place = find(entrant);
  if (place != nullptr && place->bot) place->bot->disconnect(code, text);
}

void Lobby::Shared::look_at(Place& place) {
  if (closed_) return;
  const bool is_there = place.is_there();
  if (is_there && !place.was_there) come(place);
  if (!is_there && place.was_there) go(place);
  place.was_there = is_there;
  refresh(place);
}

void Lobby::Shared::come(Place& place) {
  wake_later();
  for (const Challenge& challenge : challenges_.list()) {
    const bool is_open = challenge.state == Challenge::State::open;
    if (is_open && challenge.to == place.row.number) offer(challenge);
  }
}

void Lobby::Shared::go(Place& place) {
  say_expired(challenges_.leave(place.row.number));
  if (place.check) end(*place.check, "the bot disconnected");
}

void Lobby::Shared::refresh(Place& place) {
  const Presence presence = place.presence_now();
  if (presence == place.presence) return;
  place.presence = presence;
  place.since = plan_.date();
  touch();
}

void Lobby::Shared::tell(int entrant, const std::string& line) const {
  const Place* const place = find(entrant);
  if (place != nullptr && place->bot && place->bot->is_connected()) place->bot->say(line);
}

void Lobby::Shared::note(int entrant, const std::string& text) const {
  constexpr std::size_t longest = 1000;
  tell(entrant, "note " + text.substr(0, longest));
}

void Lobby::Shared::set_consents(int entrant, bool consents) {
  Place* const place = find(entrant);
  if (place == nullptr || place->consents == consents) return;
  place->consents = consents;
  touch();
}

void Lobby::Shared::wake_later() {
  if (waking_ || closed_) return;
  waking_ = true;
  boost::asio::post(game_thread_.host().io(), [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self || self->closed_) return;
    self->waking_ = false;
    self->wake_();
  });
}

void Lobby::Shared::wait_for_tick() {
  ticks_.expires_after(between_ticks);
  ticks_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->closed_) return;
    self->tick();
    self->wait_for_tick();
  });
}

void Lobby::Shared::tick() {
  if (closed_) return;
  const std::string date = plan_.date();
  if (windows_.is_between(last_tick_, date)) wake_later();
  last_tick_ = date;
  say_expired(challenges_.expire(now()));
  start_waiting();
  if (!is_publishing_) renew();  // the lag is another, and nobody is told of that
}

/// What is seen is never older than one turn of the loop; who looks on is told now and then.
void Lobby::Shared::touch() {
  if (closed_) return;
  if (!is_renewing_) {
    is_renewing_ = true;
    boost::asio::post(game_thread_.host().io(), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->renew();
    });
  }
  if (is_publishing_) return;
  is_publishing_ = true;
  publishing_.expires_at(std::max(Clock::now(), published_ + between_changes));
  publishing_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->closed_) return;
    self->is_publishing_ = false;
    self->published_ = Clock::now();
    self->renew();
    self->observer_.changed(self->plan_.tournament);
  });
}

void Lobby::Shared::renew() {
  is_renewing_ = false;
  auto fresh = snapshot();
  const std::lock_guard lock(mutex_);
  view_ = std::move(fresh);
}

std::shared_ptr<const LobbyView> Lobby::Shared::snapshot() const {
  auto view = std::make_shared<LobbyView>();
  for (const auto& place : places_) {
    LobbyEntrant entrant;
    entrant.number = place->row.number;
    entrant.presence = place->presence;
    if (place->bot) entrant.lag = place->bot->lag();
    entrant.consents = place->consents || place->program;
    entrant.since = place->since;
    entrant.house = !place->bot;
    view->entrants.push_back(std::move(entrant));
  }
  view->challenges = challenges_.list();
  view->house = house_.names();
  return view;
}

std::shared_ptr<const LobbyView> Lobby::Shared::view() const {
  const std::lock_guard lock(mutex_);
  return view_;
}

void Lobby::Shared::close(const std::string& code, const std::string& text) {
  if (closed_) return;
  for (const auto& game : std::vector(practice_)) end(*game, text);
  for (const auto& run : std::vector(checks_)) end(*run, text);
  closed_ = true;
  waiting_.clear();
  ticks_.cancel();
  publishing_.cancel();
  for (const auto& place : places_) {
    if (place->bot) place->bot->disconnect(code, text);
    place->presence = place->games > 0 ? Presence::playing : Presence::absent;
  }
  renew();
  observer_.changed(plan_.tournament);
  // Seats of games that have just ended are let go of by handlers that are on the loop already.
  boost::asio::post(game_thread_.host().io(), [self = shared_from_this()] {});
}

}  // namespace aspis::tournament
