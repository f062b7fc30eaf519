#include "referee/sandbox/slots.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>

namespace aspis::sandbox {
namespace {

using protocol::Descriptor;
using protocol::Error;

const std::string user_locks = "/run/aspis-users";

/// Held as long as the user is in use, by whichever program.
Descriptor lock_user(uid_t number) {
  ::mkdir(user_locks.c_str(), 0700);
  Descriptor lock(::open((user_locks + "/" + std::to_string(number)).c_str(),
                         O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (lock && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return Descriptor();
  return lock;
}

bool has_users() {
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 0;
  std::uint64_t outside = 0;
  std::uint64_t count = 0;
  while (map >> inside >> outside >> count) {
    if (inside <= first_user && inside + count >= first_user + max_users) return true;
  }
  return false;
}

bool has_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> held{};
  if (::syscall(SYS_capget, &header, held.data()) != 0) return false;
  constexpr std::array needed = {CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER,
                                 CAP_KILL,  CAP_SETGID,       CAP_SETUID};
  std::uint32_t mask = 0;
  for (const int each : needed) mask |= 1U << static_cast<unsigned>(each);
  return (held[0].effective & mask) == mask;
}

}  // namespace

std::string why_no_slots() {
  if (::geteuid() != 0) return "this is not root";
  if (!has_users()) return "this user namespace has no users 60000 to 60511";
  if (!has_capabilities()) return "root lacks the capabilities to run programs as other users";
  ::mkdir(user_locks.c_str(), 0700);
  if (::access(user_locks.c_str(), W_OK) != 0) return "/run is read-only";
  return "";
}

Slots::Slots() : next_(std::random_device()()) {
}

Slots::Slot::~Slot() {
  group_.reset();
  const std::lock_guard lock(from_.mutex_);
  from_.taken_.erase(number_);
}

protocol::Result<std::unique_ptr<Slots::Slot>> Slots::acquire(const Limits& limits) {
  uid_t number = 0;
  Descriptor lock;
  {
    const std::lock_guard held(mutex_);
    for (uid_t tried = 0; !lock && tried < max_users; ++tried) {
      number = next_++ % max_users;
      if (!taken_.contains(number)) lock = lock_user(number);
    }
    if (!lock) return Error{"too many sandboxes: all 512 users are taken"};
    taken_.insert(number);
  }
  std::unique_ptr<Slot> slot(new Slot(*this, number, std::move(lock)));
  if (!groups_.folders().empty()) {
    auto group = ControlGroup::make(groups_, "box-" + std::to_string(number), limits);
    if (!group) return group.error();
    slot->group_ = *std::move(group);
  }
  return slot;
}

}  // namespace aspis::sandbox
