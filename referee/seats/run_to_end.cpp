// Running one program to its end: what compiling needs, without an event loop.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "referee/seats/spawn.hpp"

namespace aspis::seats {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kept = 64 * 1024;

/// False once the other end is closed.
bool read_some(const protocol::Descriptor& from, std::string& into) {
  std::array<char, 4096> chunk;
  const ssize_t count = ::read(from.get(), chunk.data(), chunk.size());
  if (count > 0) {
    const auto size = static_cast<std::size_t>(count);
    into.append(chunk.data(), std::min(size, kept - std::min(kept, into.size())));
  }
  return count != 0;
}

}  // namespace

protocol::Result<Ran> Children::run(const Spawn& plan, milliseconds limit,
                                    std::string_view input) {
  auto started = spawn(plan);
  if (!started) return started.error();
  Child child = *std::move(started);
  if (!input.empty()) static_cast<void>(::write(child.in.get(), input.data(), input.size()));
  child.in.close();
  Ran ran;
  const auto deadline = steady_clock::now() + limit;
  std::array<pollfd, 3> waits = {pollfd{child.pidfd.get(), POLLIN, 0},
                                 pollfd{child.out.get(), POLLIN, 0},
                                 pollfd{child.err.get(), POLLIN, 0}};
  for (bool ended = false; !ended;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) {
      reap(child);
      return ran;
    }
    ::poll(waits.data(), waits.size(), static_cast<int>(left.count()));
    ended = (waits[0].revents & POLLIN) != 0;
    if ((waits[1].revents & (POLLIN | POLLHUP)) != 0 && !read_some(child.out, ran.out)) {
      waits[1].fd = -1;
    }
    if ((waits[2].revents & (POLLIN | POLLHUP)) != 0 && !read_some(child.err, ran.err)) {
      waits[2].fd = -1;
    }
  }
  for (int i = 0; i < 16; ++i) {  // what was written just before the end
    read_some(child.out, ran.out);
    read_some(child.err, ran.err);
  }
  ran.exit = take_exit(child);
  return ran;
}

}  // namespace aspis::seats
