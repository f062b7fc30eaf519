// Runs a command on a machine that can do less: without namespaces and mounts, as Docker's seccomp
// profile has it, and with fewer rights.
//
//   confined root|user COMMAND...
//
// root keeps the capabilities that root of a container has; user is an ordinary user without any;
// bare is root without any.
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(99);
}

void refuse_namespaces() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) fail("seccomp_init");
  int failed = 0;
  for (const char* call : {"unshare", "setns", "mount", "umount2", "pivot_root", "open_tree",
                           "move_mount", "fsopen", "fsmount", "mount_setattr"}) {
    failed |=
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), seccomp_syscall_resolve_name(call), 0);
  }
  failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  for (const unsigned flag :
       {static_cast<unsigned>(CLONE_NEWNS), static_cast<unsigned>(CLONE_NEWUTS),
        static_cast<unsigned>(CLONE_NEWIPC), static_cast<unsigned>(CLONE_NEWUSER),
        static_cast<unsigned>(CLONE_NEWPID), static_cast<unsigned>(CLONE_NEWNET)}) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
  }
  // Without it the filter takes no_new_privs along, which a container's root does not have.
  failed |= seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0);
  if (failed != 0 || seccomp_load(filter) != 0) fail("seccomp");
  seccomp_release(filter);
}

void keep_capabilities(std::uint64_t kept) {
  for (unsigned each = 0; ::prctl(PR_CAPBSET_READ, each) >= 0; ++each) {
    if ((kept >> each & 1U) == 0 && ::prctl(PR_CAPBSET_DROP, each) != 0) fail("PR_CAPBSET_DROP");
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> held{};
  if (::syscall(SYS_capget, &header, held.data()) != 0) fail("capget");
  for (std::size_t half = 0; half < held.size(); ++half) {
    const auto mask = static_cast<std::uint32_t>(kept >> 32U * half);
    held[half].effective &= mask;
    held[half].permitted &= mask;
    held[half].inheritable = 0;
  }
  if (::syscall(SYS_capset, &header, held.data()) != 0) fail("capset");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view as = argc > 2 ? argv[1] : "";
  if (as != "root" && as != "user") {
    std::fprintf(stderr, "usage: confined root|user COMMAND...\n");
    return 2;
  }
  refuse_namespaces();
  if (as == "user") {
    constexpr uid_t ordinary = 61'237;
    if (::setgroups(0, nullptr) != 0 || ::setgid(ordinary) != 0 || ::setuid(ordinary) != 0)
      fail("setuid");
    ::setenv("HOME", "/tmp", 1);
  }
  if (as == "root") {
    std::uint64_t kept = 0;
    for (const unsigned each :
         {CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_FOWNER, CAP_FSETID, CAP_KILL, CAP_NET_BIND_SERVICE,
          CAP_SETFCAP, CAP_SETGID, CAP_SETPCAP, CAP_SETUID, CAP_SYS_CHROOT}) {
      kept |= std::uint64_t{1} << each;
    }
    keep_capabilities(kept);
  } else if (::access(argv[2], X_OK) != 0) {
    std::printf("no ordinary user reaches %s\n", argv[2]);
    return 77;
  }
  ::execvp(argv[2], argv + 2);
  fail(argv[2]);
}
