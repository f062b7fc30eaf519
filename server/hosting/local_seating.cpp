#include "server/hosting/local_seating.hpp"

namespace aspis::hosting {

using tournament::SeatingDecision;

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr seconds unmentioned{2};  // turns between games of a second are no news
constexpr seconds retold{10};      // how often the estimate is made anew

}  // namespace

LocalSeating::LocalSeating(tournament::SeatingPolicy& inner, CoreScheduler& cores,
                           boost::asio::io_context& io, IsSuch needs_core, IsSuch is_for_elsewhere,
                           Calls calls)
    : inner_(inner),
      cores_(cores),
      needs_core_(std::move(needs_core)),
      is_for_elsewhere_(std::move(is_for_elsewhere)),
      calls_(std::move(calls)),
      patience_(io) {
  cores_.add(this, calls_.wake);
}

LocalSeating::~LocalSeating() {
  stop_waiting();
  cores_.remove(this);
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

SeatingDecision LocalSeating::seat_here(const formats::DueGame& game) {
  if (!needs_core_(game)) return inner_.seat(game);
  if (!cores_.take(this)) {
    if (playing_.empty()) begin_waiting();
    return {};
  }
  SeatingDecision seating = inner_.seat(game);
  if (seating.what == SeatingDecision::What::play) {
    playing_[{game.match, game.number}] = steady_clock::now();
    stop_waiting();
  } else {
    cores_.give_back(this, milliseconds(0));
  }
  return seating;
}

void LocalSeating::left(const formats::DueGame& game) {
  inner_.left(game);
  const auto begun = playing_.find({game.match, game.number});
  if (begun == playing_.end()) return;
  const auto took = std::chrono::ceil<milliseconds>(steady_clock::now() - begun->second);
  playing_.erase(begun);
  cores_.give_back(this, took);
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
  if (!cores_.waits(this)) {  // its turn came when it had nothing to play
    stop_waiting();
    return;
  }
  std::string text = "waiting for a free core";
  if (const auto left = cores_.expected(this)) {
    const auto whole = std::chrono::ceil<seconds>(*left).count();
    text += "; the next game is expected in about " + std::to_string(whole) + " s";
  }
  told_ = true;
  calls_.tell(text);
  tell_after(retold);
}

}  // namespace aspis::hosting
