// The one thread that writes: takes what is to be stored from any thread, and commits as much of it
// at once as has come together while the last commit was under way.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "db/store.hpp"

namespace aspis::db {

/// Nothing is acknowledged before it is on the disk, and everything is in the order of submission.
class Writer {
 public:
  /// What to store, in its transaction; run on the writer's thread. What it throws is a failure: a
  /// transaction is whole or it is not.
  using Work = std::function<void(Store&)>;
  /// Run on the writer's thread after the commit, in the order of submission. May be empty. One
  /// that throws keeps none of the others of its commit from being run, and is a failure after
  /// them.
  using Done = std::function<void()>;

  /// `failed` is called once, on the writer's thread, with the first failure: what was submitted
  /// and not acknowledged by then never will be, and nothing is written any more. It must not
  /// throw. The store is the writer's alone meanwhile.
  Writer(Store&, std::function<void(std::exception_ptr)> failed);
  /// Stores what was submitted, and what is submitted from within `done` while it does, then ends.
  /// Not from within `work`, `done` or `failed`.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// From any thread, also from within `done`; not from within `work`. After a failure both are
  /// dropped unused.
  void submit(Work work, Done done);
  /// The same for work that makes its own transactions: between two commits, with everything before
  /// it stored and acknowledged, and nothing after it begun.
  void submit_alone(Work work, Done done);

 private:
  struct Item {
    Work work;
    Done done;
    bool alone = false;
  };
  void put(Item);
  void write();
  /// Together, or the only one.
  [[nodiscard]] std::exception_ptr store(std::span<const Item>);
  void fail(const std::exception_ptr&);

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
