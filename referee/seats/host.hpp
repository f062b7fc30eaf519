// The event loop of one referee thread, and its programs that left their games but still run.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "referee/sandbox/sandbox.hpp"
#include "referee/seats/seat.hpp"

namespace boost::asio {
class io_context;  // most users of a host do not use it
}

namespace aspis::seats {

class StallWatch;

/// All on one thread, which must outlive the sandboxes: they end with it.
class Host {
 public:
  explicit Host(sandbox::Sandbox&);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  [[nodiscard]] boost::asio::io_context& io() { return *io_; }
  [[nodiscard]] sandbox::Sandbox& sandbox() { return sandbox_; }

  /// When this thread did not turn.
  [[nodiscard]] StallWatch& stalls() { return *stalls_; }

  /// Runs until no work is left, including programs that are ending.
  void run();

  /// Takes ownership and does not wait. Kills the program after `grace`, then ends the sandbox and
  /// removes `folder`.
  void bury(std::unique_ptr<sandbox::Container>, std::optional<sandbox::TemporaryFolder> folder,
            std::chrono::milliseconds grace);

  /// Waits for the sandboxes that are ending. On the thread that made them, before it ends.
  void empty();

  /// The number of programs taken by bury() that have not ended yet.
  [[nodiscard]] std::size_t buried() const { return reapers_.size(); }

  /// The number of them that were killed because their grace was over.
  [[nodiscard]] int outstayed() const { return outstayed_; }

 private:
  struct Reaper;
  using Reapers = std::list<std::shared_ptr<Reaper>>;
  void close(Reapers::iterator);
  void let_go(std::unique_ptr<sandbox::Container>);

  sandbox::Sandbox& sandbox_;
  std::unique_ptr<boost::asio::io_context> io_;
  std::unique_ptr<StallWatch> stalls_;
  std::vector<std::unique_ptr<sandbox::Container>> leaving_;
  Reapers reapers_;
  int outstayed_ = 0;
};

}  // namespace aspis::seats
