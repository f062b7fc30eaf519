// Clang's thread-safety annotations, and a mutex that has them: std::mutex of libstdc++ does not.
// g++ ignores them; the preset "clang" checks them and treats findings as errors.
#pragma once

#include <mutex>

#ifdef __clang__
#define ASPIS_THREAD_ANNOTATION(annotation) __attribute__((annotation))
#else
#define ASPIS_THREAD_ANNOTATION(annotation)
#endif

#define ASPIS_CAPABILITY(name) ASPIS_THREAD_ANNOTATION(capability(name))
#define ASPIS_SCOPED_CAPABILITY ASPIS_THREAD_ANNOTATION(scoped_lockable)
/// On a member: access it only while that mutex is held. PT_: the same for what the pointer points
/// to.
#define ASPIS_GUARDED_BY(mutex) ASPIS_THREAD_ANNOTATION(guarded_by(mutex))
#define ASPIS_PT_GUARDED_BY(mutex) ASPIS_THREAD_ANNOTATION(pt_guarded_by(mutex))
/// On a function: its caller holds the mutex, or must not.
#define ASPIS_REQUIRES(...) ASPIS_THREAD_ANNOTATION(requires_capability(__VA_ARGS__))
#define ASPIS_EXCLUDES(...) ASPIS_THREAD_ANNOTATION(locks_excluded(__VA_ARGS__))
#define ASPIS_ACQUIRE(...) ASPIS_THREAD_ANNOTATION(acquire_capability(__VA_ARGS__))
#define ASPIS_RELEASE(...) ASPIS_THREAD_ANNOTATION(release_capability(__VA_ARGS__))
/// For the predicate of a wait: the analysis cannot see inside a lambda.
#define ASPIS_ASSERT_CAPABILITY(mutex) ASPIS_THREAD_ANNOTATION(assert_capability(mutex))

namespace aspis::protocol {

class ASPIS_CAPABILITY("mutex") Mutex {
 public:
  void lock() ASPIS_ACQUIRE() { mutex_.lock(); }
  void unlock() ASPIS_RELEASE() { mutex_.unlock(); }
  /// Has no effect at run time.
  void assert_held() const ASPIS_ASSERT_CAPABILITY(this) {}

 private:
  friend class MutexLock;
  std::mutex mutex_;
};

/// Holds a mutex as long as it lives, or until unlock().
class ASPIS_SCOPED_CAPABILITY MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) ASPIS_ACQUIRE(mutex) : lock_(mutex.mutex_) {}
  ~MutexLock() ASPIS_RELEASE() {}
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

  void unlock() ASPIS_RELEASE() { lock_.unlock(); }
  void lock() ASPIS_ACQUIRE() { lock_.lock(); }
  /// For std::condition_variable, whose wait gives the mutex back held.
  [[nodiscard]] std::unique_lock<std::mutex>& native() { return lock_; }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace aspis::protocol
