// The one thread that writes: takes what is to be stored from any thread, and commits as much of it
// at once as has come together while the last commit was under way.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "db/store.hpp"

namespace aspis::db {

/// Nothing is acknowledged before it is on the disk.
class Writer {
 public:
  /// What to store, in its transaction; run on the writer's thread.
  using Work = std::function<void(Store&)>;
  /// Run on the writer's thread after the commit, in the order of submission.
  using Done = std::function<void()>;

  /// `failed` is called once, on the writer's thread, with the first failure: what was submitted
  /// and not acknowledged by then never will be, and nothing is written any more.
  Writer(Store&, std::function<void(std::exception_ptr)> failed);
  /// Stores what was submitted, then ends.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// From any thread, also from within `done`.
  void submit(Work work, Done done);

 private:
  struct Item {
    Work work;
    Done done;
  };
  void write();

  Store& store_;
  std::function<void(std::exception_ptr)> failed_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> waiting_;
  bool ending_ = false;
  bool dead_ = false;
  std::thread thread_;
};

}  // namespace aspis::db
