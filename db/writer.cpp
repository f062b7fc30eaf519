#include "db/writer.hpp"

#include <utility>

namespace aspis::db {

Writer::Writer(Store& store, std::function<void(std::exception_ptr)> failed)
    : store_(store), failed_(std::move(failed)), thread_([this] { write(); }) {
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Writer::submit(Work work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (dead_) return;
    waiting_.push_back({std::move(work), std::move(done)});
  }
  changed_.notify_one();
}

void Writer::write() {
  for (;;) {
    std::vector<Item> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      batch.swap(waiting_);
    }
    try {
      store_.transaction([&] {
        for (const Item& item : batch) item.work(store_);
      });
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        dead_ = true;
        waiting_.clear();
      }
      failed_(std::current_exception());
      return;
    }
    for (const Item& item : batch) item.done();
  }
}

}  // namespace aspis::db
