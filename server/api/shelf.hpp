// The files of tournaments as readers have them: opened once, read again when something was
// committed. For threads that may wait for the disk.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "db/store.hpp"
#include "server/tournament/tournament.hpp"

namespace aspis::api {

/// A tournament and what follows from it. Never changes.
struct Reading {
  tournament::Tournament tournament;
  formats::Schedule schedule;
};

/// Reading large tournaments takes at most a part of the time.
struct Thrift {
  std::chrono::milliseconds quick{50};  // what takes no longer is always read anew
  int rest = 4;                         // times as long as the last reading took
};

/// One file, opened for reading at the first question. From any thread; one at a time reads. Throws
/// db::StoreError where the file or the disk fails.
class Shelf {
 public:
  explicit Shelf(std::filesystem::path file, Thrift thrift = {})
      : file_(std::move(file)), thrift_(thrift) {}

  /// Runs `work` with the store and gives what that gives.
  template <class Work>
  auto with_store(Work work) {
    const std::lock_guard lock(mutex_);
    return work(std::as_const(store()));
  }

  /// As it stands now; of large tournaments as it stood a little ago, but not before the last
  /// renew().
  [[nodiscard]] std::shared_ptr<const Reading> reading();

  /// Somebody changed something and wants to see it. Never waits.
  void renew() { renewed_ = true; }

  /// What `make` gave for this key since the last commit, or gives now.
  [[nodiscard]] std::string text(const std::string& key,
                                 const std::function<std::string(const Reading&)>& make);

 private:
  using Clock = std::chrono::steady_clock;
  struct Made {
    std::shared_ptr<const Reading> from;
    std::string text;
  };

  [[nodiscard]] const db::Store& store();
  [[nodiscard]] std::shared_ptr<const Reading> read();
  [[nodiscard]] bool may_be_old() const;

  const std::filesystem::path file_;
  const Thrift thrift_;
  std::atomic<bool> renewed_{false};
  std::mutex mutex_;
  std::optional<db::Store> store_;
  std::shared_ptr<const Reading> reading_;
  std::int64_t version_ = 0;
  Clock::time_point read_at_;
  Clock::duration cost_{};
  std::map<std::string, Made> made_;
};

/// All of them by file. From any thread.
class Shelves {
 public:
  [[nodiscard]] std::shared_ptr<Shelf> of(const std::filesystem::path& file);

 private:
  std::mutex mutex_;
  std::map<std::filesystem::path, std::shared_ptr<Shelf>> shelves_;
};

}  // namespace aspis::api
