#include "server/submissions/builder.hpp"

#include "referee/sandbox/shared_folder.hpp"
#include "referee/seats/compiled_module.hpp"
#include "server/submissions/version_folder.hpp"
#include "server/submissions/workshop.hpp"

namespace aspis::submissions {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

/// A module of 1995, which the referee knows how to compile, in a folder of its own.
Result<Work> compiled_by_referee(sandbox::Sandbox& sandbox, const fs::path& draft,
                                 const BuildLimits& limits, BuildLog& log) {
  const fs::path target = draft / "compiled";
  fs::create_directory(target);
  const auto module = seats::compile_module(sandbox, draft / "source", target);
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
    return Work{BuildStatus::failed, "what the build left is not taken: " + bytes.error().text, {}};
  }
  log.add_line("compiled by the referee, as the C or C++ of its time");
  return Work{BuildStatus::built, "", {{"module", *std::move(bytes), true}}};
}

Result<Work> worked(sandbox::Sandbox& sandbox, const fs::path& draft,
                    const std::vector<SourceFile>& files, const Detected& program,
                    const BuildLimits& limits, BuildLog& log, const std::stop_token& stop) {
  if (is_module(*program.language)) {
    return compiled_by_referee(sandbox, draft, limits, log);
  }
  const Job job{draft / "source", build_commands(program, files),
                build_environment(*program.language)};
  return work(sandbox, job, limits, log, stop);
}

}  // namespace

Result<Build> build(sandbox::Sandbox& sandbox, const fs::path& version,
                    const std::vector<SourceFile>& files, const Detected& program,
                    const BuildLimits& limits, const LogListener& listener,
                    const std::stop_token& stop) {
  if (!sandbox.confines()) {
    return Error{"this server cannot confine programs and so builds none: " +
                 sandbox.ability().what};
  }
  if (auto why = unavailable(*program.language)) return Error{*std::move(why)};
  const fs::path folder = fs::absolute(version).lexically_normal();
  VersionDraft draft(folder);
  write_files(draft.path() / "source", files);
  BuildLog log(listener);
  auto done = worked(sandbox, draft.path(), files, program, limits, log, stop);
  if (!done) return done.error();
  if (done->status != BuildStatus::built) log.add_line(done->reason);
  log.finish();
  Build built{done->status, done->reason, log.text(), "", {}, calls_of(*program.language)};
  if (done->status != BuildStatus::built) return built;
  write_files(draft.path() / "program", done->files);
  write_files(draft.path(), {{"build.log", log.text(), false}});
  draft.publish();
  built.command_line = sandbox::quoted(run_command(program, files));
  built.folder = folder / "program";
  return built;
}

}  // namespace aspis::submissions
