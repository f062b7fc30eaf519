// The parts of a sandbox: copies of files that only root can read, the filter of system calls, its
// first process, and the arguments of the programs that create it.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"
#include "referee/sandbox/box.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/processes.hpp"

namespace aspis::sandbox {

/// Shown in place of a file or folder. The last owner of a folder deletes it.
struct Copy {
  std::filesystem::path path;
  std::shared_ptr<const TemporaryFolder> folder;  // null if it is owned elsewhere
};

/// By the path of an original, the copy that is shown in its place.
using Copies = std::map<std::string, Copy>;

/// Copies once per content and shares the copy, read-only, among the sandboxes that show it. Links
/// in a folder are copied as links and never followed; sockets, devices and FIFOs are left out. Any
/// thread.
class ReadableCopies {
 public:
  /// The error says what cannot be copied, or that it is more than 1 GiB or 100,000 files.
  [[nodiscard]] protocol::Result<Copy> get(const std::filesystem::path&);

 private:
  struct Entry {
    std::string state;  // of the original, when it was copied
    std::shared_ptr<const TemporaryFolder> folder;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, Entry> entries_;
};

/// Copies the files, folders and links in `from` into `into` and replaces existing ones. Does not
/// follow links; leaves out sockets, devices and FIFOs.
[[nodiscard]] protocol::Result<void> copy_content(const std::filesystem::path& from,
                                                  const std::filesystem::path& into);

/// The first link on this path that belongs neither to root nor to the owner of its target, or "".
/// Root must not show the target of such a link: its maker may not read that.
[[nodiscard]] std::string untrusted_link(const std::filesystem::path&);

/// True if the permissions let every user read this file, or this folder and its direct entries.
[[nodiscard]] bool is_open_to_all(const std::filesystem::path&);

struct FilterChoice {
  /// If false, a program may not send signals, not even to itself. This is for sandboxes that share
  /// their process numbers with others and cannot confine signals.
  bool may_signal = true;
  /// True if a control group counts memory that several processes share. Without one, a program is
  /// refused such memory.
  bool counts_memory = true;
  /// True if a program may change modes, owners, times and attributes of files. Landlock does not
  /// confine that: a program that shares its user with others could change their files.
  bool may_change_files = true;
};

/// The bytes of an array of struct sock_filter: an allow list. Other calls return ENOSYS, or EPERM
/// if they are refused on purpose; Calls::compute ends the program instead. Throws if the library
/// fails.
[[nodiscard]] std::string call_filter(Calls, const FilterChoice&);

/// All by Calls, made once: it takes some milliseconds.
using Filters = std::array<std::string, 3>;

/// "openat" of its number on this machine; "" if no call has this number.
[[nodiscard]] std::string call_name(int number);

[[nodiscard]] std::string_view init_program();

/// Paths outside of the sandbox, and the abilities of this machine.
struct Places {
  std::string bubblewrap;  // the program
  std::string init;        // the sandbox's first process, a file
  std::string tmp;         // a folder to be used as /tmp; "" is one in memory
  /// Where root mounts files whose path an unprivileged user cannot reach; "" for none.
  std::string stage;
  bool with_proc = true;      // a private /proc
  bool with_hostname = true;  // a private hostname
  bool has_zero = true;       // /dev/zero
  bool has_user = false;      // a separate user
  Copies copies = {};
};

/// Replaces the path of each original in `text` by the path of its copy, for programs without
/// private mounts.
[[nodiscard]] std::string shown_path(const Copies&, std::string text);

/// The path of bubblewrap, or "".
[[nodiscard]] std::string find_bubblewrap();
/// The reason why the kernel allows an ordinary user no namespaces, and how to allow them; "" if it
/// does.
[[nodiscard]] std::string forbidden_namespaces();

/// True if a program in such a sandbox sees this path.
[[nodiscard]] bool is_visible(const Box&, const std::filesystem::path&);

/// The path of the sandbox's first process inside.
inline constexpr const char* init_inside = "/.aspis-init";

/// Arguments of bubblewrap for a sandbox, with its first process at the end; adds the mounts needed
/// below `places.stage` to `staged`.
[[nodiscard]] std::vector<std::string> namespace_arguments(const Box&, const Places&,
                                                           std::vector<Mount>& staged);

/// Arguments of the first process without namespaces; uses Landlock if `confined`.
[[nodiscard]] std::vector<std::string> tree_arguments(const Box&, const Places&, bool confined);

}  // namespace aspis::sandbox
