#include "referee/sandbox/run.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace aspis::sandbox {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds memory_period{20};

/// Appends one chunk to `into`. Sets the descriptor to -1 when the other end is closed.
void read_some(pollfd& from, std::string& into) {
  constexpr std::size_t kept = 64 * 1024;
  std::array<char, 4096> chunk;
  const ssize_t count = ::read(from.fd, chunk.data(), chunk.size());
  if (count > 0) {
    const auto size = static_cast<std::size_t>(count);
    into.append(chunk.data(), std::min(size, kept - std::min(kept, into.size())));
  }
  if (count == 0) from.fd = -1;
}

}  // namespace

protocol::Result<Ran> run_to_end(Container& container, const Program& program, milliseconds limit,
                                 std::string_view input) {
  auto pipes = container.run(program);
  if (!pipes) return pipes.error();
  if (!input.empty()) {
    static_cast<void>(::write(pipes->in.get(), input.data(), input.size()));
  }
  pipes->in.close();
  Ran ran;
  bool is_hog = false;
  const auto deadline = steady_clock::now() + limit;
  std::array<pollfd, 3> waits = {pollfd{container.descriptor(), POLLIN, 0},
                                 pollfd{pipes->out.get(), POLLIN, 0},
                                 pollfd{pipes->err.get(), POLLIN, 0}};
  while (!ran.exit) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) {
      container.kill();
      return ran;
    }
    if (!is_hog && container.too_much_memory()) {
      is_hog = true;
      container.kill();
    }
    ::poll(waits.data(), waits.size(), static_cast<int>(std::min(left, memory_period).count()));
    if (waits[0].revents != 0) ran.exit = container.take_exit();
    if (waits[1].revents != 0) read_some(waits[1], ran.out);
    if (waits[2].revents != 0) read_some(waits[2], ran.err);
  }
  for (int i = 0; i < 16; ++i) {  // what was written just before the end
    if (waits[1].fd >= 0) read_some(waits[1], ran.out);
    if (waits[2].fd >= 0) read_some(waits[2], ran.err);
  }
  if (is_hog) ran.exit->out_of_memory = true;
  return ran;
}

}  // namespace aspis::sandbox
