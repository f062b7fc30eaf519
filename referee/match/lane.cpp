#include "referee/match/lane.hpp"

#include <utility>

namespace aspis::match {

Lane::Lane(seats::Children& children, std::function<void(std::exception_ptr)> failed)
    : host_(children),
      failed_(std::move(failed)),
      open_(boost::asio::make_work_guard(host_.io())),
      thread_([this] { run(); }) {
}

Lane::~Lane() {
  open_.reset();
  thread_.join();
}

void Lane::run() {
  for (;;) {
    try {
      host_.run();
      return;
    } catch (...) {
      failed_(std::current_exception());
    }
  }
}

}  // namespace aspis::match
