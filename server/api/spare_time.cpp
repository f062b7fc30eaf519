#include "server/api/spare_time.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

namespace aspis::api {
namespace {

/// The interval for checking for games in play.
constexpr std::chrono::milliseconds stretch{1};
constexpr int times_as_long = 100;
/// Limits the rest, because a longer run means that another process had the processor.
constexpr std::chrono::milliseconds longest_rest{2000};
/// A pause this short between games counts as play.
constexpr std::chrono::milliseconds between_games{500};

}  // namespace

SpareTime::SpareTime(const LiveGames& games, lobby::Cores& cores, match::GameThread& game_thread)
    : games_(games), cores_(cores), game_thread_(game_thread) {
  game_thread_.call([this] { cores_.add(*this); });
}

SpareTime::~SpareTime() {
  game_thread_.call([this] {
    cores_.remove(*this);
    core_.reset();
  });
}

void SpareTime::begin_search() {
  begun_ = Clock::now();
  game_thread_.call([this] {
    is_searching_ = true;
    cores_.want(*this, lobby::Use::scrimmage);
  });
}

void SpareTime::end_search() {
  game_thread_.call([this] {
    is_searching_ = false;
    give_core_back();
  });
}

void SpareTime::give_core_back() {
  {
    const std::lock_guard lock(mutex_);
    has_core_ = false;
  }
  core_.reset();
}

bool SpareTime::begin(lobby::Use use) {
  if (!is_searching_ || core_ != nullptr) return false;
  core_ = cores_.lease(*this, use);
  const std::lock_guard lock(mutex_);
  has_core_ = true;
  changed_.notify_all();
  return true;
}

bool SpareTime::give_way(lobby::Use use) {
  // Posted, because the caller is still assigning cores.
  boost::asio::post(game_thread_.host().io(), [this, use] {
    give_core_back();
    if (is_searching_) cores_.want(*this, use);
  });
  return true;
}

bool SpareTime::rest() {
  const auto ran = Clock::now() - begun_;
  std::unique_lock lock(mutex_);
  if (ran < stretch) return is_ending_;
  if (!has_core_ && games_.were_any_in_play(between_games)) {
    changed_.wait_for(lock, std::min<Clock::duration>(times_as_long * ran, longest_rest),
                      [this] { return is_ending_ || has_core_; });
  }
  begun_ = Clock::now();
  return is_ending_;
}

void SpareTime::end() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
}

}  // namespace aspis::api
