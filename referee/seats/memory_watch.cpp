#include "referee/seats/memory_watch.hpp"

#include <unistd.h>

#include <fstream>
#include <utility>

namespace aspis::seats {
namespace {

constexpr std::chrono::milliseconds period{50};

std::size_t resident_bytes(pid_t pid) {
  std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  statm >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::string mebibytes(std::size_t bytes) {
  return std::to_string(bytes >> 20U) + " MiB";
}

}  // namespace

void MemoryWatch::start(std::shared_ptr<void> owner, pid_t pid, std::size_t limit,
                        std::function<void(const Fault&)> over) {
  pid_ = pid;
  limit_ = limit;
  over_ = std::move(over);
  look_later(std::move(owner));
}

void MemoryWatch::stop() {
  pid_ = -1;
  over_ = nullptr;
  timer_.cancel();
}

void MemoryWatch::look_later(std::shared_ptr<void> owner) {
  timer_.expires_after(period);
  timer_.async_wait([this, owner = std::move(owner)](const boost::system::error_code& error) {
    if (!error && pid_ > 0) look(owner);
  });
}

void MemoryWatch::look(std::shared_ptr<void> owner) {
  const std::size_t used = resident_bytes(pid_);
  if (used <= limit_) {
    look_later(std::move(owner));
    return;
  }
  const auto over = std::exchange(over_, nullptr);
  pid_ = -1;
  over(memory_fault(used, limit_));
}

Fault memory_fault(std::size_t used, std::size_t limit) {
  return {protocol::Reason::memory,
          "used " + mebibytes(used) + " of memory, the limit is " + mebibytes(limit)};
}

}  // namespace aspis::seats
