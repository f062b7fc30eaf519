#include "db/writer.hpp"

#include <algorithm>
#include <utility>

namespace aspis::db {

namespace {

/// Calls each in its turn; the first exception, if any.
template <class Items>
std::exception_ptr acknowledge(const Items& batch) {
  std::exception_ptr first;
  for (const auto& item : batch) {
    if (!item.done) continue;
    try {
      item.done();
    } catch (...) {
      if (!first) first = std::current_exception();
    }
  }
  return first;
}

}  // namespace

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
  put({std::move(work), std::move(done)});
}

void Writer::submit_alone(Work work, Done done) {
  put({std::move(work), std::move(done), true});
}

void Writer::put(Item item) {
  {
    const std::lock_guard lock(mutex_);
    if (dead_) return;
    waiting_.push_back(std::move(item));
  }
  changed_.notify_one();
}

std::exception_ptr Writer::store(std::span<const Item> items) {
  try {
    if (items.front().alone) {
      items.front().work(store_);
    } else {
      store_.transaction([&] {
        for (const Item& item : items) item.work(store_);
      });
    }
  } catch (...) {
    return std::current_exception();
  }
  return acknowledge(items);
}

void Writer::fail(const std::exception_ptr& failure) {
  std::vector<Item> dropped;
  {
    const std::lock_guard lock(mutex_);
    dead_ = true;
    dropped.swap(waiting_);
  }
  // What they hold may call submit() at its end, so the lock is free by then.
  dropped.clear();
  failed_(failure);
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
    // As few commits as the order allows.
    for (auto next = batch.begin(); next != batch.end();) {
      auto end = std::find_if(next, batch.end(), [](const Item& item) { return item.alone; });
      if (end == next) ++end;
      if (const std::exception_ptr failure = store({next, end})) {
        batch.clear();
        fail(failure);
        return;
      }
      next = end;
    }
  }
}

}  // namespace aspis::db
