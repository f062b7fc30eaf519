#include "server/hosting/local_seating.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

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

}  // namespace aspis::hosting
