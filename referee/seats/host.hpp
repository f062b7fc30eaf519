// One referee thread's household: its event loop, the boxes that wait for the next game, and the
// programs that have left their games but not yet this world.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "referee/sandbox/sandbox.hpp"
#include "referee/seats/seat.hpp"

namespace boost::asio {
class io_context;  // most who know a host do nothing with it
}

namespace aspis::seats {

class StallWatch;

/// All on one thread, which must outlive the boxes: they end with it.
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

  /// Runs until there is nothing left to wait for, programs on their way out included.
  void run();

  /// A box in which nothing runs: one that such a bot has left, or a new one.
  [[nodiscard]] protocol::Result<std::unique_ptr<sandbox::Container>> box(const sandbox::Box&);

  /// Ends the boxes that wait for the next game. On the thread that made them, before it ends.
  void empty();

  /// Takes a box over and returns at once. After `grace` the program in it is killed; when it has
  /// ended the box waits for the next game of such a bot, and `folder` is removed.
  void bury(std::unique_ptr<sandbox::Container>, std::optional<sandbox::TemporaryFolder> folder,
            std::chrono::milliseconds grace);

  /// Programs that bury() took and that are not gone yet.
  [[nodiscard]] std::size_t buried() const { return graves_.size(); }

  /// How many of them had to be killed because they outstayed their grace.
  [[nodiscard]] int outstayed() const { return outstayed_; }

 private:
  struct Grave;
  using Graves = std::list<std::shared_ptr<Grave>>;
  void close(Graves::iterator);
  void keep(std::unique_ptr<sandbox::Container>);

  sandbox::Sandbox& sandbox_;
  std::unique_ptr<boost::asio::io_context> io_;
  std::unique_ptr<StallWatch> stalls_;
  std::list<std::unique_ptr<sandbox::Container>> free_;  // the one used last is first
  std::vector<std::unique_ptr<sandbox::Container>> leaving_;
  Graves graves_;
  int outstayed_ = 0;
};

}  // namespace aspis::seats
