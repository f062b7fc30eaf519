#include "server/cluster/program_cache.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "protocol/descriptor.hpp"
#include "protocol/sha256.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/builder.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{4} << 30U;

constexpr std::size_t largest_source = std::size_t{20} << 20U;

/// Class, byte order and machine from an ELF header; "" if the file is not ELF.
std::string elf_machine(const fs::path& program) {
  constexpr std::size_t header = 20;
  std::array<char, header> bytes{};
  std::ifstream file(program, std::ios::binary);
  if (!file.read(bytes.data(), bytes.size())) return "";
  const std::string_view text(bytes.data(), bytes.size());
  if (!text.starts_with("\x7f"
                        "ELF"))
    return "";
  return std::string(text.substr(4, 2)) + std::string(text.substr(18, 2));
}

std::vector<submissions::SourceFile> sources_in(const fs::path& folder) {
  std::vector<submissions::SourceFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || is_foreign(entry.path())) continue;
    auto bytes = sandbox::read_left(entry.path(), largest_source);
    if (!bytes) throw ClusterError(bytes.error().text);
    files.push_back({entry.path().lexically_relative(folder).string(), *std::move(bytes), false});
  }
  return files;
}

}  // namespace

ProgramCache::ProgramCache(fs::path scratch, SharedFiles shared)
    : scratch_(std::move(scratch)), shared_(std::move(shared)) {
  std::error_code error;
  fs::create_directories(scratch_.parent_path(), error);
  ::mkdir(scratch_.c_str(), 0700);
  struct stat found {};
  if (::lstat(scratch_.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) ||
      found.st_uid != ::geteuid()) {
    throw ClusterError("cannot create a scratch folder in " + scratch_.string() +
                       ": it is not a folder, or belongs to another user");
  }
  fs::permissions(scratch_, fs::perms(0700), error);
}

/// Makes the file as a draft and renames it when it is complete.
template <class Make>
fs::path ProgramCache::once(const std::string& name, Make make) const {
  const fs::path target = scratch_ / name;
  const fs::path draft = scratch_ / ("." + name);
  std::error_code ignored;
  if (fs::exists(target, ignored)) return target;
  const protocol::Descriptor lock(
      ::open((draft.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock) throw ClusterError("cannot write to " + scratch_.string());
  while (::flock(lock.get(), LOCK_EX) != 0 && errno == EINTR) {
  }
  if (fs::exists(target, ignored)) return target;
  fs::remove_all(draft, ignored);  // left by a process that was killed
  make(draft);
  fs::rename(draft, target);
  return target;
}

fs::path ProgramCache::program(const std::string& sha256) const {
  return once(sha256, [&](const fs::path& draft) {
    const auto tar = sandbox::read_left(shared_.program(sha256), largest_file);
    if (!tar) throw ClusterError(tar.error().text);
    if (protocol::sha256(*tar) != sha256) {
      throw ClusterError(shared_.program(sha256).string() +
                         " does not have the content of its digest");
    }
    submissions::ArchiveLimits limits;
    limits.files = 100'000;
    limits.bytes = largest_file;
    limits.ratio = 0;
    limits.with_junk = true;
    const auto files = submissions::read_archive(*tar, submissions::ArchiveKind::tar, limits);
    if (!files) throw ClusterError(files.error().text);
    submissions::write_files(draft, *files);
  });
}

fs::path ProgramCache::words(const std::string& sha256) const {
  return once("words-" + sha256, [&](const fs::path& draft) {
    const auto words = sandbox::read_left(shared_.words(sha256), largest_file);
    if (!words) throw ClusterError(words.error().text);
    write_whole(draft, *words);
    fs::permissions(draft, fs::perms(0644));
  });
}

fs::path default_scratch() {
  const char* const temporary = std::getenv("TMPDIR");
  const fs::path top = temporary != nullptr && *temporary == '/' ? temporary : "/tmp";
  return top / ("aspis-" + std::to_string(::geteuid()));
}

std::string word_on_node(const std::string& word, const fs::path& program) {
  if (word.starts_with("@@")) return word.substr(1);
  return word.starts_with('@') ? (program / word.substr(1)).lexically_normal().string() : word;
}

bool is_foreign(const fs::path& program) {
  static const std::string ours = elf_machine("/proc/self/exe");
  const std::string machine = elf_machine(program);
  return !machine.empty() && machine != ours;
}

BuiltProgram build_on_node(const ProgramCache& cache, const std::string& name,
                           const fs::path& source, sandbox::Sandbox& sandbox) {
  const auto files = sources_in(source);
  const auto language = submissions::detect(files);
  const std::string problem = "it was built for another processor than this node's, and ";
  if (!language) throw ClusterError(problem + language.error().text);
  const fs::path target = cache.once(name, [&](const fs::path& draft) {
    const auto built = submissions::build(sandbox, draft, files, *language);
    if (!built) throw ClusterError(problem + built.error().text);
    if (built->status != submissions::BuildStatus::built) {
      throw ClusterError(problem + "does not build here: " + built->reason);
    }
  });
  return {sandbox::quoted(submissions::run_command(*language, files)), target / "program"};
}

HostLoad host_load() {
  HostLoad now;
  // All cores of the machine, because the load average counts all of them.
  now.cores = static_cast<int>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  std::ifstream("/proc/loadavg") >> now.load;
  std::ifstream stat("/proc/stat");
  std::string cpu;
  stat >> cpu;
  constexpr int steal_at = 7;
  constexpr int fields = 8;  // later fields are included in these
  for (int field = 0; field < fields; ++field) {
    std::uint64_t ticks = 0;
    if (!(stat >> ticks)) break;
    now.ticks += ticks;
    if (field == steal_at) now.stolen = ticks;
  }
  return now;
}

std::string busy_words(const HostLoad& before, const HostLoad& after, double limit) {
  constexpr double max_stolen_share = 0.1;
  char words[96] = "";
  const double load = std::max(before.load, after.load);
  if (load > limit * after.cores) {
    std::snprintf(words, sizeof words, "load %.2f on %d cores", load, after.cores);
    return words;
  }
  const std::uint64_t ticks = after.ticks - std::min(before.ticks, after.ticks);
  const std::uint64_t stolen = after.stolen - std::min(before.stolen, after.stolen);
  if (ticks > 0 && static_cast<double>(stolen) > max_stolen_share * static_cast<double>(ticks)) {
    std::snprintf(words, sizeof words, "%.0f %% of the processor time stolen",
                  100.0 * static_cast<double>(stolen) / static_cast<double>(ticks));
  }
  return words;
}

}  // namespace aspis::cluster
