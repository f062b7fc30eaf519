#include "server/cluster/foreign_program.hpp"

#include <array>
#include <fstream>

#include "referee/sandbox/shared_folder.hpp"
#include "server/cluster/cluster_error.hpp"
#include "server/submissions/builder.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_source = std::size_t{20} << 20U;

/// What an ELF file's header says of class, order of bytes and machine; "" where it is none.
std::string machine_of(const fs::path& program) {
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

bool is_foreign(const fs::path& program) {
  static const std::string ours = machine_of("/proc/self/exe");
  const std::string machine = machine_of(program);
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

}  // namespace aspis::cluster
