#include "server/lobby/game_cores.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <string>

namespace aspis::lobby {
namespace {

using std::chrono::seconds;

constexpr seconds unmentioned{2};  // shorter waits between games are not reported
constexpr seconds retold{10};      // interval between estimates

}  // namespace

GameCores::GameCores(LobbyHost& host, Cores& cores, Cores::Player& player,
                     boost::asio::io_context& io)
    : host_(host), cores_(cores), player_(player), patience_(io) {
}

GameCores::~GameCores() {
  stop_waiting();
  if (offered_) cores_.give_back(player_, *offered_, Cores::Time(0));
}

bool GameCores::begin(Use use) {
  if (offered_ || wants_.erase(use) == 0) return false;
  offered_ = use;
  if (!is_asking_) host_.wake();
  // Posted, so that games which the wake or this call starts can take the core first.
  boost::asio::post(patience_.get_executor(), [this, alive = std::weak_ptr(alive_)] {
    if (alive.expired() || !offered_) return;
    const Use unused = *std::exchange(offered_, std::nullopt);
    cores_.give_back(player_, unused, Cores::Time(0));
  });
  return true;
}

bool GameCores::has_core(Use use) {
  if (offered_ == use) return true;
  wants_.insert(use);
  is_asking_ = true;
  cores_.want(player_, use);
  is_asking_ = false;
  if (offered_ == use) return true;
  if (playing_.empty() && !std::exchange(waiting_, true)) tell_after(unmentioned);
  return false;
}

void GameCores::take(const formats::DueGame& game, Use use) {
  offered_.reset();
  playing_[{game.match, game.number}] = {use, cores_.lease(player_, use)};
  stop_waiting();
}

void GameCores::end(const formats::DueGame& game) {
  // Destroyed last, because that may begin the next game.
  const auto ended = playing_.extract({game.match, game.number});
  if (ended) wants_.insert(ended.mapped().use);  // for the next game, which is not due yet
}

void GameCores::stop_waiting() {
  waiting_ = false;
  patience_.cancel();
  if (std::exchange(told_, false)) host_.wait_for_core("");
}

void GameCores::tell_after(seconds delay) {
  patience_.expires_after(delay);
  patience_.async_wait(
      [this, alive = std::weak_ptr(alive_)](const boost::system::error_code& error) {
        if (!error && !alive.expired() && waiting_) tell();
      });
}

void GameCores::tell() {
  const auto waiting = std::find_if(wants_.begin(), wants_.end(),
                                    [this](Use use) { return cores_.wants(player_, use); });
  if (waiting == wants_.end()) return stop_waiting();  // the core came when no game could use it
  std::string text = "waiting for a free core";
  if (const auto left = cores_.expected(player_, *waiting)) {
    const auto whole = std::chrono::ceil<seconds>(*left).count();
    text += "; the next game is expected in about " + std::to_string(whole) + " s";
  }
  told_ = true;
  host_.wait_for_core(text);
  tell_after(retold);
}

}  // namespace aspis::lobby
