// One referee thread's household: its event loop, and the children that have left their games
// but not yet this world.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "referee/seats/seat.hpp"
#include "referee/seats/spawn.hpp"
#include "referee/seats/temporary_folder.hpp"

namespace boost::asio {
class io_context;  // most who know a host do nothing with it
}

namespace aspis::seats {

/// All on one thread, which must outlive the children: they die with it.
class Host {
 public:
  explicit Host(Children& children);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  [[nodiscard]] boost::asio::io_context& io() { return *io_; }
  [[nodiscard]] Children& children() { return children_; }

  /// Runs until there is nothing left to wait for, children included.
  void run();

  /// A value for the environment variable ASPIS_GAME that marks one bot's processes.
  [[nodiscard]] std::string next_marker();

  /// Takes a child over and returns at once. After `grace` its whole process group is killed, it
  /// is reaped, strays that carry `marker` are killed too, and `folder` is removed.
  void bury(Child child, std::string marker, std::optional<TemporaryFolder> folder,
            std::chrono::milliseconds grace);

  /// Children that bury() took and that are not gone yet.
  [[nodiscard]] std::size_t buried() const { return graves_.size(); }

  /// How many of them had to be killed because they outstayed their grace.
  [[nodiscard]] int outstayed() const { return outstayed_; }

 private:
  struct Grave;
  using Graves = std::list<std::shared_ptr<Grave>>;
  void close(Graves::iterator);

  Children& children_;
  std::unique_ptr<boost::asio::io_context> io_;
  Graves graves_;
  int outstayed_ = 0;
  std::uint64_t markers_ = 0;
};

}  // namespace aspis::seats
