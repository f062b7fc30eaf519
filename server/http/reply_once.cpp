#include "server/http/reply_once.hpp"

#include <atomic>
#include <utility>

namespace aspis::http {
namespace {

class ReplyOnce {
 public:
  ReplyOnce(Reply reply, Response forgotten)
      : reply_(std::move(reply)), forgotten_(std::move(forgotten)) {}
  ~ReplyOnce() { answer(std::move(forgotten_)); }
  ReplyOnce(const ReplyOnce&) = delete;
  ReplyOnce& operator=(const ReplyOnce&) = delete;

  void answer(Response response) {
    if (!is_answered_.exchange(true)) reply_(std::move(response));
  }

 private:
  const Reply reply_;
  Response forgotten_;
  std::atomic<bool> is_answered_{false};
};

}  // namespace

Reply reply_once(Reply reply, Response forgotten) {
  return [once = std::make_shared<ReplyOnce>(std::move(reply), std::move(forgotten))](
             Response response) { once->answer(std::move(response)); };
}

}  // namespace aspis::http
