#include "server/hosting/hosted_lobby.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "protocol/random.hpp"

namespace aspis::hosting {

using lobby::Cores;
using lobby::Use;
using tournament::SeatingDecision;

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr seconds unmentioned{2};  // turns between games of a second are no news
constexpr seconds retold{10};      // how often the estimate is made anew

/// Who of a game's entrants plays by a program of this machine.
struct ProgramsOf {
  const lobby::Lobby& lobby;
  std::function<match::SeatMaker(int, const formats::MatchKey*)> hosted_seat;

  [[nodiscard]] bool of_house(formats::Entrant entrant) const {
    return lobby.is_house(entrant + 1);
  }
  [[nodiscard]] bool is_hosted(formats::Entrant entrant, const formats::MatchKey& match) const {
    return hosted_seat && !of_house(entrant) && hosted_seat(entrant + 1, &match);
  }
};

/// A program that was handed in has a core while it plays; sample bots have none beside a bot of
/// the network, which is waited for most of the time.
LocalSeating::NeedsCore needs_core(const ProgramsOf& programs, const formats::Plan& plan) {
  std::vector<lobby::Use> uses;  // by stage; ladders have games due at any time
  for (const formats::StagePlan& stage : plan.stages) {
    uses.push_back(stage.format == formats::Format::ladder ? lobby::Use::scrimmage
                                                           : lobby::Use::tournament);
  }
  return [programs, uses](const formats::DueGame& game) -> std::optional<lobby::Use> {
    const bool are_of_house =
        std::all_of(game.seats.begin(), game.seats.end(),
                    [&](formats::Entrant entrant) { return programs.of_house(entrant); });
    const bool is_one_hosted = std::any_of(
        game.seats.begin(), game.seats.end(),
        [&](formats::Entrant entrant) { return programs.is_hosted(entrant, game.match); });
    if (!are_of_house && !is_one_hosted) return std::nullopt;
    return uses.at(static_cast<std::size_t>(game.match.stage));
  };
}

LocalSeating::IsSuch is_for_cluster(const ProgramsOf& programs, std::function<bool()> is_on) {
  return [programs, is_on = std::move(is_on)](const formats::DueGame& game) {
    return is_on && is_on() &&
           std::all_of(game.seats.begin(), game.seats.end(), [&](formats::Entrant entrant) {
             return programs.of_house(entrant) || programs.is_hosted(entrant, game.match);
           });
  };
}

/// Of practice boards, which nobody has to be able to draw again.
std::function<std::uint64_t()> any_numbers() {
  std::random_device device;
  const std::uint64_t seed = (std::uint64_t{device()} << 32U) | device();
  return [random = std::make_shared<protocol::Random>(seed)] { return random->next(); };
}

}  // namespace

LocalSeating::LocalSeating(tournament::SeatingPolicy& inner, Cores& cores, Cores::Player& player,
                           boost::asio::io_context& io, NeedsCore needs_core,
                           IsSuch is_for_elsewhere, Calls calls)
    : inner_(inner),
      cores_(cores),
      player_(player),
      io_(io),
      needs_core_(std::move(needs_core)),
      is_for_elsewhere_(std::move(is_for_elsewhere)),
      calls_(std::move(calls)),
      patience_(io) {
}

LocalSeating::~LocalSeating() {
  stop_waiting();
  if (offered_) cores_.give_back(player_, *offered_, milliseconds(0));
  for (const auto& [game, playing] : playing_) {
    cores_.give_back(player_, playing.use, milliseconds(0));
  }
}

SeatingDecision LocalSeating::seat(const formats::DueGame& game) {
  if (!is_for_elsewhere_(game)) return seat_here(game);
  SeatingDecision seating = inner_.seat(game);
  if (seating.what != SeatingDecision::What::play) return seating;
  inner_.left(game);
  if (seating.terms) return seat_here(game);  // shards know the plan's alone
  seating = {};
  seating.what = SeatingDecision::What::elsewhere;
  return seating;
}

bool LocalSeating::begin(Use use) {
  if (offered_ || wants_.erase(use) == 0) return false;
  offered_ = use;
  if (!is_asking_) calls_.wake();
  // After the games that this call or the wake has ask for it.
  boost::asio::post(io_, [this, alive = std::weak_ptr(alive_)] {
    if (alive.expired() || !offered_) return;
    const Use unused = *std::exchange(offered_, std::nullopt);
    cores_.give_back(player_, unused, milliseconds(0));
  });
  return true;
}

/// False where a game of this use has to wait for a core.
bool LocalSeating::has_core(Use use) {
  if (offered_ == use) return true;
  wants_.insert(use);
  is_asking_ = true;
  cores_.want(player_, use);
  is_asking_ = false;
  return offered_ == use;
}

SeatingDecision LocalSeating::seat_here(const formats::DueGame& game) {
  const auto use = needs_core_(game);
  if (!use) return inner_.seat(game);
  if (!has_core(*use)) {
    if (playing_.empty()) begin_waiting();
    return {};
  }
  SeatingDecision seating = inner_.seat(game);
  if (seating.what != SeatingDecision::What::play) return seating;  // another game may have it
  offered_.reset();
  playing_[{game.match, game.number}] = {*use, steady_clock::now()};
  stop_waiting();
  return seating;
}

void LocalSeating::left(const formats::DueGame& game) {
  inner_.left(game);
  const auto found = playing_.find({game.match, game.number});
  if (found == playing_.end()) return;
  const auto [use, since] = found->second;
  playing_.erase(found);
  wants_.insert(use);  // the next one, which is not due yet
  cores_.give_back(player_, use, std::chrono::ceil<milliseconds>(steady_clock::now() - since));
}

void LocalSeating::begin_waiting() {
  if (!std::exchange(waiting_, true)) tell_after(unmentioned);
}

void LocalSeating::stop_waiting() {
  waiting_ = false;
  patience_.cancel();
  if (std::exchange(told_, false)) calls_.tell("");
}

void LocalSeating::tell_after(seconds delay) {
  patience_.expires_after(delay);
  patience_.async_wait(
      [this, alive = std::weak_ptr(alive_)](const boost::system::error_code& error) {
        if (!error && !alive.expired() && waiting_) tell();
      });
}

void LocalSeating::tell() {
  const auto waiting = std::find_if(wants_.begin(), wants_.end(),
                                    [this](Use use) { return cores_.wants(player_, use); });
  if (waiting == wants_.end()) {  // its turn came when it had nothing to play
    stop_waiting();
    return;
  }
  std::string text = "waiting for a free core";
  if (const auto left = cores_.expected(player_, *waiting)) {
    const auto whole = std::chrono::ceil<seconds>(*left).count();
    text += "; the next game is expected in about " + std::to_string(whole) + " s";
  }
  told_ = true;
  calls_.tell(text);
  tell_after(retold);
}

using Lock = protocol::MutexLock;

HostedLobby::HostedLobby(Parts parts) : parts_(std::move(parts)) {
}

HostedLobby::~HostedLobby() = default;

void HostedLobby::open(lobby::LobbyOptions plan) {
  plan.random = any_numbers();
  auto hosted_seat = plan.hosted_seat;
  plan.want_core = [this](lobby::Use use) { parts_.cores.want(*this, use); };
  plan.lease_core = [this](lobby::Use use) { return parts_.cores.lease(*this, use); };
  const formats::Plan stages = plan.plan;
  parts_.game_thread.call([&] {
    parts_.cores.add(*this);
    auto lobby = std::make_unique<lobby::Lobby>(std::move(plan), parts_.game_thread,
                                                parts_.observer, parts_.store, parts_.calls.wake);
    const ProgramsOf programs{*lobby, std::move(hosted_seat)};
    auto seating = std::make_unique<LocalSeating>(
        *lobby, parts_.cores, *this, parts_.game_thread.host().io(), needs_core(programs, stages),
        is_for_cluster(programs, parts_.plays_on_cluster), parts_.calls);
    const Lock lock(mutex_);
    lobby_ = std::move(lobby);
    seating_ = std::move(seating);
    told_windows_.clear();
  });
}

void HostedLobby::close(bool is_finished) {
  parts_.game_thread.call([this, is_finished] {
    parts_.cores.remove(*this);
    std::unique_ptr<lobby::Lobby> lobby;
    std::unique_ptr<LocalSeating> seating;
    {
      const Lock lock(mutex_);
      if (lobby_) last_view_ = lobby_->view();
      lobby.swap(lobby_);
      seating.swap(seating_);
    }
    seating.reset();
    if (!lobby) return;
    if (is_finished) {
      lobby->shut_down("over", "the tournament is finished");
    } else {
      lobby->shut_down("closed", "the tournament does not accept bots now: try again in a minute");
    }
  });
}

bool HostedLobby::begin(lobby::Use use) {
  if (!lobby_) return false;
  if (use == lobby::Use::student) return lobby_->begin(use);
  if (use == lobby::Use::tournament) return seating_->begin(use);
  is_ladders_turn_ = !is_ladders_turn_;
  return is_ladders_turn_ ? seating_->begin(use) || lobby_->begin(use)
                          : lobby_->begin(use) || seating_->begin(use);
}

bool HostedLobby::give_way(lobby::Use use) {
  return lobby_ && lobby_->give_way(use);
}

/// Without windows the lobby needs to know no matches.
void HostedLobby::plan(const tournament::Tournament& tournament) {
  const bool is_news = told_windows_ != tournament.windows;
  if (tournament.windows.empty() && !is_news) return;
  told_windows_ = tournament.windows;
  auto matches = tournament.windows.empty()
                     ? std::vector<lobby::LobbyMatch>()
                     : lobby::lobby_matches(tournament.plan, *tournament.schedule);
  parts_.game_thread.call([&] {
    if (!lobby_) return;
    // Matches first: a game of an unknown one waits.
    lobby_->set_matches(std::move(matches));
    if (is_news) lobby_->set_windows(tournament.windows);
  });
}

std::shared_ptr<const lobby::LobbyView> HostedLobby::view() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : nullptr;
}

std::shared_ptr<const lobby::LobbyView> HostedLobby::last_view() const {
  const Lock lock(mutex_);
  return lobby_ ? lobby_->view() : last_view_;
}

}  // namespace aspis::hosting
