#include "server/submissions/builder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "protocol/descriptor.hpp"
#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/seats/compiled_module.hpp"
#include "server/submissions/languages.hpp"
#include "server/submissions/workshop.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using protocol::Descriptor;
using protocol::Error;
using protocol::Result;

constexpr std::string_view draft_prefix = ".draft-";
constexpr auto open_to_read = fs::perms(0755);

[[noreturn]] void throw_failed(const std::string& what, const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path.string());
}

/// Creates `below` and its parent folders up to `top`.
void make_folder(const fs::path& top, const fs::path& below) {
  fs::path folder = top;
  for (const fs::path& part : below) {
    folder /= part;
    if (fs::create_directory(folder)) fs::permissions(folder, open_to_read);
  }
}

void write_file(const fs::path& path, const SourceFile& file) {
  Descriptor out(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  const mode_t mode = file.executable ? 0755 : 0644;
  if (!out || !protocol::write_all(out, file.bytes) || ::fchmod(out.get(), mode) != 0 ||
      !out.close()) {
    throw_failed("cannot write", path);
  }
}

void flush_folder(const fs::path& path, int (*flush)(int)) {
  const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || flush(folder.get()) != 0) throw_failed("cannot flush", path);
}

/// The system does not update access times in the future. Otherwise a version's first game could
/// tell the next one which files it has read.
void hide_reading(const fs::path& folder) {
  constexpr std::array<timespec, 2> times = {timespec{4'102'444'800, 0}, timespec{0, UTIME_OMIT}};
  const auto set = [&](const fs::path& path) {
    if (::utimensat(AT_FDCWD, path.c_str(), times.data(), AT_SYMLINK_NOFOLLOW) != 0)
      throw_failed("cannot set the times of", path);
  };
  set(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) set(entry.path());
}

/// Compiles a module of 1995 with the referee's compiler code in a separate folder.
Result<Work> compiled_by_referee(sandbox::Sandbox& sandbox, const fs::path& draft,
                                 const BuildLimits& limits, BuildLog& log) {
  const fs::path target = draft / "compiled";
  fs::create_directory(target);
  const auto module =
      seats::compile_module(sandbox, draft / "source", target, limits.static_data_bytes);
  if (!module) {
    const std::string& why = module.error().text;
    log.add_line(why);
    if (!why.starts_with("disqualified")) return module.error();
    const bool is_late = why.find("compiling takes more than") != std::string::npos;
    return Work{is_late ? BuildStatus::timed_out : BuildStatus::failed, why, {}};
  }
  auto bytes = sandbox::read_left(target / "module", limits.file_bytes);
  fs::remove_all(target);
  if (!bytes) {
    return Work{BuildStatus::failed, "the files of the build are refused: " + bytes.error().text};
  }
  log.add_line("compiled by the referee, as C or C++ of its time");
  return Work{BuildStatus::built, "", {{"module", *std::move(bytes), true}}};
}

/// "Python, main file src/bot.py, 3 of 15 files; left out: venv/ (12)".
std::string taken_words(const std::vector<SourceFile>& files, const Detected& program) {
  const Layout layout(files);
  std::string words = std::string(program.language->name) + ", main file " + program.main_file +
                      ", " + std::to_string(layout.own().size()) + " of " +
                      std::to_string(files.size()) + " files";
  std::vector<std::string> folders;
  for (const auto& [folder, count] : layout.foreign()) {
    folders.push_back(protocol::readable(folder, 60) + " (" + std::to_string(count) + ")");
  }
  return folders.empty() ? words : words + "; left out: " + protocol::joined(folders);
}

struct Made {
  Work work;
  Words command;  // to run it
};

Result<Made> made(sandbox::Sandbox& sandbox, const fs::path& draft,
                  const std::vector<SourceFile>& files, const Detected& program,
                  const BuildLimits& limits, BuildLog& log, const std::stop_token& stop) {
  const Words command = run_command(program, files);
  const auto with_command = [&](Result<Work> done) -> Result<Made> {
    if (!done) return done.error();
    return Made{*std::move(done), command};
  };
  if (is_module(*program.language)) {
    return with_command(compiled_by_referee(sandbox, draft, limits, log));
  }
  Job job{draft / "source", manifest_commands(program, files),
          build_environment(*program.language)};
  if (!job.commands.empty()) {
    auto done = work(sandbox, job, limits, log, stop);
    if (!done) return done.error();
    if (done->status == BuildStatus::built) {
      if (const auto path = program_of_manifest(files, done->files)) {
        return Made{*std::move(done), {"./" + *path}};
      }
      log.add_line("the build created no program, or several of which none is called bot");
    }
    log.add_line("built without the project's own file:");
  }
  job.commands = build_commands(program, files);
  return with_command(work(sandbox, job, limits, log, stop));
}

}  // namespace

void write_files(const fs::path& folder, const std::vector<SourceFile>& files) {
  fs::create_directory(folder);
  fs::permissions(folder, open_to_read);
  for (const SourceFile& file : files) {
    const fs::path path(file.path);
    make_folder(folder, path.parent_path());
    write_file(folder / path, file);
  }
}

VersionDraft::VersionDraft(fs::path version) : version_(std::move(version)) {
  if (fs::exists(fs::symlink_status(version_))) {
    throw std::system_error(EEXIST, std::generic_category(), version_.string());
  }
  // Other users of the machine must not read students' programs.
  if (fs::create_directories(version_.parent_path())) {
    fs::permissions(version_.parent_path(), fs::perms(0700));
  }
  std::string pattern = (version_.parent_path() / draft_prefix).string() + "XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) throw_failed("cannot make a folder", pattern);
  draft_ = pattern;
  fs::permissions(draft_, open_to_read);
}

VersionDraft::~VersionDraft() {
  std::error_code ignored;
  if (!draft_.empty()) fs::remove_all(draft_, ignored);
}

void VersionDraft::publish() {
  hide_reading(draft_);
  flush_folder(draft_, ::syncfs);
  fs::rename(draft_, version_);
  draft_.clear();
  flush_folder(version_.parent_path(), ::fsync);
}

void remove_drafts(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().starts_with(draft_prefix)) found.push_back(at->path());
  }
  for (const fs::path& path : found) fs::remove_all(path, error);
}

Result<Build> build(sandbox::Sandbox& sandbox, const fs::path& version,
                    const std::vector<SourceFile>& files, const Detected& program,
                    const BuildLimits& limits, const LogListener& listener,
                    const std::stop_token& stop) {
  if (!sandbox.confines()) {
    return Error{"this server cannot confine programs and does not build any: " +
                 sandbox.ability().what};
  }
  if (auto why = unavailable(*program.language)) return Error{*std::move(why)};
  const fs::path folder = fs::absolute(version).lexically_normal();
  VersionDraft draft(folder);
  write_files(draft.path() / "source", files);
  BuildLog log(listener);
  log.add_line(taken_words(files, program));
  auto made_here = made(sandbox, draft.path(), files, program, limits, log, stop);
  if (!made_here) return made_here.error();
  const Work* const done = &made_here->work;
  if (done->status != BuildStatus::built) log.add_line(done->reason);
  log.finish();
  Build built{done->status, done->reason, log.text(), "", {}, allowed_calls(*program.language)};
  if (done->status != BuildStatus::built) return built;
  write_files(draft.path() / "program", done->files);
  write_files(draft.path(), {{"build.log", log.text(), false}});
  draft.publish();
  built.command_line = sandbox::quoted(made_here->command);
  built.folder = folder / "program";
  return built;
}

}  // namespace aspis::submissions
