#include "server/api/password_queue.hpp"

#include <boost/asio/post.hpp>
#include <memory>

namespace aspis::api {
namespace {

constexpr std::size_t crowds = 64;  // limit for all, as a multiple of of_each_

}  // namespace

PasswordQueue::~PasswordQueue() {
  pool_.stop();
  pool_.join();
}

bool PasswordQueue::add(const std::string& who, Work work) {
  {
    const protocol::MutexLock lock(mutex_);
    const auto found = waiting_.find(who);
    const std::size_t own = found == waiting_.end() ? 0 : found->second.size();
    if (own >= of_each_ || in_all_ >= of_each_ * crowds) return false;
    if (own == 0) turns_.push_back(who);
    waiting_[who].push_back(std::move(work));
    ++in_all_;
  }
  boost::asio::post(pool_, [this] { do_next(); });
  return true;
}

void PasswordQueue::after(std::chrono::milliseconds delay, Work work) {
  const auto timer = std::make_shared<boost::asio::steady_timer>(pool_, delay);
  timer->async_wait([timer, work = std::move(work)](const boost::system::error_code& failure) {
    if (!failure) work();
  });
}

void PasswordQueue::do_next() {
  Work work;
  {
    const protocol::MutexLock lock(mutex_);
    if (turns_.empty()) return;
    const std::string who = std::move(turns_.front());
    turns_.pop_front();
    std::deque<Work>& own = waiting_[who];
    work = std::move(own.front());
    own.pop_front();
    --in_all_;
    if (own.empty()) {
      waiting_.erase(who);
    } else {
      turns_.push_back(who);
    }
  }
  work();
}

}  // namespace aspis::api
