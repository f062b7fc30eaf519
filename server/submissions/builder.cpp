#include "server/submissions/builder.hpp"

#include "protocol/tokens.hpp"
#include "protocol/utf8.hpp"
#include "referee/sandbox/shared_folder.hpp"
#include "referee/seats/compiled_module.hpp"
#include "server/submissions/layout.hpp"
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
    return Work{
        BuildStatus::failed, "the files of the build are refused: " + bytes.error().text, {}};
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
  Words command;  // how it is run
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
  Build built{done->status, done->reason, log.text(), "", {}, calls_of(*program.language)};
  if (done->status != BuildStatus::built) return built;
  write_files(draft.path() / "program", done->files);
  write_files(draft.path(), {{"build.log", log.text(), false}});
  draft.publish();
  built.command_line = sandbox::quoted(made_here->command);
  built.folder = folder / "program";
  return built;
}

}  // namespace aspis::submissions
