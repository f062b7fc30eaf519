#include "referee/match/game_thread.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace aspis::match {

using Work = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;

GameThread::GameThread(sandbox::Sandbox& sandbox, std::function<void(std::exception_ptr)> failed)
    : host_(sandbox),
      failed_(std::move(failed)),
      open_(std::make_shared<Work>(host_.io().get_executor())),
      thread_([this] { run(); }) {
}

GameThread::~GameThread() {
  open_.reset();
  thread_.join();
}

void GameThread::post(std::function<void()> task) {
  boost::asio::post(host_.io(), std::move(task));
}

void GameThread::run() {
  for (;;) {
    try {
      host_.run();
      host_.empty();
      return;
    } catch (...) {
      failed_(std::current_exception());
    }
  }
}

}  // namespace aspis::match
