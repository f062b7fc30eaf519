// A VFS for SQLite that fails on request and records all writes, for tests of full disks, broken
// disks and power cuts. It forwards everything to SQLite's default VFS, so that files exist as
// usual.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace aspis::support {

/// One operation on a file, in the order of all files.
struct DiskEvent {
  enum class Kind {
    found,  // the file existed with these bytes when it was first opened
    write,
    truncate,
    sync,
    remove,
    mark,  // by the test: see FaultyVfs::mark()
  };
  Kind kind = Kind::mark;
  std::string path;
  std::int64_t offset = 0;  // write; truncate: the new size; mark: its number
  std::string bytes;
};

struct Fault {
  enum class Kind {
    full,   // of writes: SQLITE_FULL, and half of the bytes are on the disk
    broken  // of writes, syncs and truncations: SQLITE_IOERR_...
  };
  Kind kind = Kind::full;
  /// The first operation that fails, counted from now; 1 is the next.
  std::int64_t at = 1;
  /// All later operations fail too, until heal().
  bool lasting = false;
};

/// Registers itself with SQLite under its name: pass the name to Store::create and Store::open, or
/// make it the default for programs that do not name one. Close all files that were opened through
/// it before it is destroyed. Thread-safe.
class FaultyVfs {
 public:
  explicit FaultyVfs(std::string name, bool make_default = false)
      : name_(std::move(name)), usual_(::sqlite3_vfs_find(nullptr)) {
    vfs_ = *usual_;
    vfs_.pNext = nullptr;
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + usual_->szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    if (::sqlite3_vfs_register(&vfs_, make_default ? 1 : 0) != SQLITE_OK) {
      throw std::runtime_error("SQLite takes no VFS");
    }
  }
  ~FaultyVfs() {
    ::sqlite3_vfs_unregister(&vfs_);
    ::sqlite3_vfs_register(usual_, 1);
  }
  FaultyVfs(const FaultyVfs&) = delete;
  FaultyVfs& operator=(const FaultyVfs&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }

  void fail(Fault fault) {
    const std::lock_guard lock(mutex_);
    fault_ = fault;
    counted_ = 0;
    failed_ = 0;
  }
  void heal() {
    const std::lock_guard lock(mutex_);
    fault_.reset();
  }
  /// Operations that failed since fail().
  [[nodiscard]] std::int64_t failures() const {
    const std::lock_guard lock(mutex_);
    return failed_;
  }

  /// Each sync takes so long from now on, as on a slow disk.
  void slow_down(std::chrono::milliseconds delay) {
    const std::lock_guard lock(mutex_);
    delay_ = delay;
  }
  [[nodiscard]] int syncs() const {
    const std::lock_guard lock(mutex_);
    return syncs_;
  }

  /// Records events from now on.
  void remember() {
    const std::lock_guard lock(mutex_);
    remembering_ = true;
  }
  /// Records an event of the test, such as "game 17 was acknowledged".
  void mark(std::int64_t number) { note({DiskEvent::Kind::mark, "", number, ""}); }
  /// Returns the events and clears them.
  [[nodiscard]] std::vector<DiskEvent> events() {
    const std::lock_guard lock(mutex_);
    return std::exchange(events_, {});
  }

 private:
  /// SQLite allocates it for an open file; the data of the default VFS follows it.
  struct File {
    sqlite3_file base;
    FaultyVfs* owner;
    std::string* path;
    bool lasts;  // not a temporary file
  };

  static File* mine(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
  static sqlite3_file* usual(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(mine(file) + 1);
  }
  static FaultyVfs& owner(sqlite3_vfs* vfs) { return *static_cast<FaultyVfs*>(vfs->pAppData); }

  void note(DiskEvent event) {
    const std::lock_guard lock(mutex_);
    if (remembering_) events_.push_back(std::move(event));
  }

  /// Counts an operation; returns whether it must fail.
  bool fails(bool is_write) {
    const std::lock_guard lock(mutex_);
    if (!fault_ || (fault_->kind == Fault::Kind::full && !is_write)) return false;
    ++counted_;
    const bool failing = counted_ == fault_->at || (fault_->lasting && counted_ > fault_->at);
    failed_ += failing ? 1 : 0;
    return failing;
  }
  std::chrono::milliseconds count_sync() {
    const std::lock_guard lock(mutex_);
    ++syncs_;
    return delay_;
  }
  [[nodiscard]] bool is_full() const {
    const std::lock_guard lock(mutex_);
    return fault_ && fault_->kind == Fault::Kind::full;
  }

  void note_found(const File& file, sqlite3_file* real) {
    sqlite3_int64 size = 0;
    real->pMethods->xFileSize(real, &size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (size > 0) real->pMethods->xRead(real, bytes.data(), static_cast<int>(size), 0);
    note({DiskEvent::Kind::found, *file.path, 0, std::move(bytes)});
  }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
    FaultyVfs& self = owner(vfs);
    File* opened = mine(file);
    file->pMethods = nullptr;
    const int result = self.usual_->xOpen(self.usual_, path, usual(file), flags, given);
    if (result != SQLITE_OK) return result;
    opened->owner = &self;
    opened->path = new std::string(path == nullptr ? "" : path);
    opened->lasts = path != nullptr && (flags & SQLITE_OPEN_DELETEONCLOSE) == 0;
    file->pMethods = methods();
    if (opened->lasts) self.note_found(*opened, usual(file));
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
    FaultyVfs& self = owner(vfs);
    const int result = self.usual_->xDelete(self.usual_, path, sync_folder);
    if (result == SQLITE_OK) self.note({DiskEvent::Kind::remove, path, sync_folder, ""});
    return result;
  }

  static int close(sqlite3_file* file) {
    const int result = usual(file)->pMethods->xClose(usual(file));
    delete mine(file)->path;
    return result;
  }

  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    File& self = *mine(file);
    if (self.owner->fails(true)) {
      // A disk writes the part that fits before it refuses the rest.
      usual(file)->pMethods->xWrite(usual(file), bytes, size / 2, at);
      return self.owner->is_full() ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    const int result = usual(file)->pMethods->xWrite(usual(file), bytes, size, at);
    if (result == SQLITE_OK && self.lasts) {
      self.owner->note(
          {DiskEvent::Kind::write, *self.path, at,
           std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size))});
    }
    return result;
  }

  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    File& self = *mine(file);
    if (self.owner->fails(false)) return SQLITE_IOERR_TRUNCATE;
    const int result = usual(file)->pMethods->xTruncate(usual(file), size);
    if (result == SQLITE_OK && self.lasts) {
      self.owner->note({DiskEvent::Kind::truncate, *self.path, size, ""});
    }
    return result;
  }

  /// Does not sync the real disk: tests do not cut the machine's power, and disks sync slowly.
  static int sync(sqlite3_file* file, int) {
    File& self = *mine(file);
    if (self.owner->fails(false)) return SQLITE_IOERR_FSYNC;
    std::this_thread::sleep_for(self.owner->count_sync());
    if (self.lasts) self.owner->note({DiskEvent::Kind::sync, *self.path, 0, ""});
    return SQLITE_OK;
  }

  /// The default VFS does the rest.
  static const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods all = [] {
      sqlite3_io_methods these{};
      these.iVersion = 2;  // without memory mapping
      these.xClose = close;
      these.xRead = [](sqlite3_file* f, void* to, int size, sqlite3_int64 at) {
        return usual(f)->pMethods->xRead(usual(f), to, size, at);
      };
      these.xWrite = write;
      these.xTruncate = truncate;
      these.xSync = sync;
      these.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
        return usual(f)->pMethods->xFileSize(usual(f), size);
      };
      these.xLock = [](sqlite3_file* f, int level) {
        return usual(f)->pMethods->xLock(usual(f), level);
      };
      these.xUnlock = [](sqlite3_file* f, int level) {
        return usual(f)->pMethods->xUnlock(usual(f), level);
      };
      these.xCheckReservedLock = [](sqlite3_file* f, int* held) {
        return usual(f)->pMethods->xCheckReservedLock(usual(f), held);
      };
      these.xFileControl = [](sqlite3_file* f, int what, void* argument) {
        return usual(f)->pMethods->xFileControl(usual(f), what, argument);
      };
      these.xSectorSize = [](sqlite3_file* f) { return usual(f)->pMethods->xSectorSize(usual(f)); };
      // Claims no abilities: the disk guarantees nothing, not even that old data next to a torn
      // write survives.
      these.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };
      these.xShmMap = [](sqlite3_file* f, int page, int size, int extend, void volatile** at) {
        return usual(f)->pMethods->xShmMap(usual(f), page, size, extend, at);
      };
      these.xShmLock = [](sqlite3_file* f, int offset, int count, int flags) {
        return usual(f)->pMethods->xShmLock(usual(f), offset, count, flags);
      };
      these.xShmBarrier = [](sqlite3_file* f) { usual(f)->pMethods->xShmBarrier(usual(f)); };
      these.xShmUnmap = [](sqlite3_file* f, int remove_too) {
        return usual(f)->pMethods->xShmUnmap(usual(f), remove_too);
      };
      return these;
    }();
    return &all;
  }

  std::string name_;
  sqlite3_vfs* usual_;
  sqlite3_vfs vfs_{};
  mutable std::mutex mutex_;
  std::optional<Fault> fault_;
  std::int64_t counted_ = 0;
  std::int64_t failed_ = 0;
  bool remembering_ = false;
  std::chrono::milliseconds delay_{0};
  int syncs_ = 0;
  std::vector<DiskEvent> events_;
};

}  // namespace aspis::support
