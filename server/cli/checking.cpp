#include "server/cli/checking.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "referee/match/verify.hpp"
#include "server/cli/files.hpp"

namespace aspis::cli {
namespace {

/// The word list, read when the first record asks for it. For all threads.
class LazyDictionary {
 public:
  explicit LazyDictionary(std::optional<std::string> path) : path_(std::move(path)) {}

  const words::Dictionary& words() {
    // Not std::call_once: a callable that throws leaves it stuck under ThreadSanitizer.
    const std::lock_guard lock(mutex_);
    if (!read_) read_.emplace(read_dictionary(path_));
    return read_->words;
  }

 private:
  std::optional<std::string> path_;
  std::mutex mutex_;
  std::optional<NamedDictionary> read_;
};

CheckedRecord check(const std::filesystem::path& file, LazyDictionary& dictionary) {
  CheckedRecord checked{file, Finding::ok, "", 0, {}, ""};
  const auto fail = [&checked](Finding finding, std::string error) {
    checked.finding = finding;
    checked.error = std::move(error);
    return checked;
  };
  const auto text = contents_of(file);
  if (!text) return fail(Finding::unchecked, text.error().text);
  const auto record = protocol::read_record(*text);
  if (!record) return fail(Finding::wrong, located(file, record.error().text));
  checked.game = record->game;
  // What names a dictionary and needs none is wrong all the same, and verify says so.
  const words::Dictionary* words = record->dictionary.empty() ? nullptr : &dictionary.words();
  const auto verification = match::verify(*record, words);
  if (!verification) {
    const bool other_words = words != nullptr && words->sha256() != record->dictionary;
    return fail(other_words ? Finding::unchecked : Finding::wrong,
                located(file, verification.error().text));
  }
  checked.moves = verification->moves;
  checked.taken_on_trust = verification->taken_on_trust;
  return checked;
}

/// The files still to be checked, and what was found in the others.
class Queue {
 public:
  Queue(const std::vector<std::filesystem::path>& files, std::optional<std::string> dictionary)
      : files_(files), checked_(files.size()), dictionary_(std::move(dictionary)) {}

  /// What every thread does.
  void work() {
    try {
      while (const auto index = next()) {
        checked_[*index] = check(files_[*index], dictionary_);
        const std::lock_guard lock(mutex_);
        if (++done_ == files_.size()) ended_.notify_one();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      next_ = files_.size();
      ended_.notify_one();
    }
  }

  void wait(const std::function<void(std::size_t)>& progress) {
    constexpr std::chrono::milliseconds between(100);
    std::unique_lock lock(mutex_);
    const auto ended = [this] { return done_ == files_.size() || failure_; };
    while (!ended_.wait_for(lock, between, ended)) {
      const std::size_t done = done_;
      lock.unlock();
      progress(done);
      lock.lock();
    }
  }

  /// Once no thread works any more.
  std::vector<CheckedRecord> results() && {
    if (failure_) std::rethrow_exception(failure_);
    return std::move(checked_);
  }

 private:
  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    if (next_ >= files_.size()) return std::nullopt;
    return next_++;
  }

  const std::vector<std::filesystem::path>& files_;
  std::vector<CheckedRecord> checked_;  // each thread writes its own places
  LazyDictionary dictionary_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t next_ = 0;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<CheckedRecord> check_records(const std::vector<std::filesystem::path>& files,
                                         const std::optional<std::string>& dictionary,
                                         const std::function<void(std::size_t)>& progress) {
  constexpr std::size_t worth_a_thread = 8;  // files
  Queue queue(files, dictionary);
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t count = std::clamp<std::size_t>(files.size() / worth_a_thread, 1, cores);
  {
    std::vector<std::jthread> threads;
    for (std::size_t at = 0; at < count; ++at) threads.emplace_back([&queue] { queue.work(); });
    queue.wait(progress);
  }
  return std::move(queue).results();
}

}  // namespace aspis::cli
