#include "referee/sandbox/slots.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;

/// Held as long as the user is in use, by whichever program.
Descriptor lock_of(uid_t number) {
  const std::string folder = "/run/aspis-users";
  ::mkdir(folder.c_str(), 0700);
  Descriptor lock(::open((folder + "/" + std::to_string(number)).c_str(),
                         O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (lock && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return Descriptor();
  return lock;
}

}  // namespace

bool may_use_slots() {
  if (::geteuid() != 0) return false;
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (inside <= first_user && inside + count >= first_user + most_users) return true;
  }
  return false;
}

Slots::Slot::Slot(Slots& from, uid_t number, Descriptor lock)
    : from_(from), number_(number), lock_(std::move(lock)) {
  if (!from.groups_.all().empty()) {
    group_ = std::make_unique<ControlGroup>(from.groups_, "box-" + std::to_string(number));
  }
}

Slots::Slot::~Slot() {
  group_.reset();
  const std::lock_guard lock(from_.mutex_);
  from_.taken_.erase(number_);
}

Slots::Slots() : groups_(make_control_groups()) {
}

Slots::~Slots() {
  remove_control_groups(groups_);
}

std::unique_ptr<Slots::Slot> Slots::acquire() {
  uid_t number = 0;
  Descriptor lock;
  {
    const std::lock_guard held(mutex_);
    while (number < most_users && (taken_.contains(number) || !(lock = lock_of(number)))) ++number;
    if (number == most_users) return nullptr;
    taken_.insert(number);
  }
  return std::make_unique<Slot>(*this, number, std::move(lock));
}

}  // namespace aspis::sandbox
