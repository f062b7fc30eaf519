#include "server/cluster/travelling_programs.hpp"

#include <algorithm>

#include "protocol/sha256.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/sandbox/placement.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/submissions/archive.hpp"

namespace aspis::cluster {

namespace fs = std::filesystem;

namespace {

using protocol::Error;
using protocol::Result;

/// The folders and files of one program; translates paths in them into "@" words.
class Roots {
 public:
  void add(const fs::path& root) {
    if (rooted_path(root).empty()) all.push_back(root);
  }
  /// "@0/bot.py"; "" if no root contains the path.
  [[nodiscard]] std::string rooted_path(const fs::path& path) const {
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (!sandbox::lies_in(path, all[at])) continue;
      std::error_code error;
      const bool is_file = fs::is_regular_file(all[at], error);
      const fs::path below = is_file ? path.filename() : path.lexically_relative(all[at]);
      return "@" + std::to_string(at) + (below == "." ? "" : "/" + below.string());
    }
    return "";
  }

  std::vector<fs::path> all;
};

Result<void> add_file(std::vector<submissions::SourceFile>& files, const fs::path& path,
                      const std::string& name) {
  constexpr std::size_t largest = std::size_t{256} << 20U;
  auto bytes = sandbox::read_left(path, largest);
  if (!bytes) return bytes.error();
  std::error_code error;
  const fs::perms mode = fs::status(path, error).permissions();
  files.push_back({name, *std::move(bytes), (mode & fs::perms::owner_exec) != fs::perms::none});
  return {};
}

/// Adds the file, or all regular files below the folder; follows links.
Result<void> add_root(std::vector<submissions::SourceFile>& files, const fs::path& root,
                      const std::string& prefix) {
  std::error_code error;
  if (fs::is_regular_file(root, error)) {
    return add_file(files, root, prefix + root.filename().string());
  }
  std::vector<fs::path> found;
  for (fs::recursive_directory_iterator at(root, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_regular_file()) found.push_back(at->path());
  }
  if (error) return Error{root.string() + ": " + error.message()};
  std::sort(found.begin(), found.end());
  for (const fs::path& path : found) {
    const std::string name = path.lexically_relative(root).string();
    if (submissions::is_junk(name)) continue;
    if (auto added = add_file(files, path, prefix + name); !added) return added;
  }
  return {};
}

fs::path normal(const fs::path& path) {
  return fs::absolute(path).lexically_normal();
}

/// Adds the program's file if it is not in one of the folders.
void add_lone_file(Roots& roots, const std::vector<std::string>& words) {
  std::error_code error;
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    const fs::path path(*word);
    if (!path.is_absolute() || sandbox::is_of_system(path) || !fs::is_regular_file(path, error)) {
      continue;
    }
    roots.add(path);
    return;
  }
}

}  // namespace

Result<ShardBot> TravellingPrograms::pack(const tournament::LocalProgram& program,
                                          const std::string& game) {
  ShardBot bot;
  bot.classic = program.classic;
  bot.language = program.language;
  Roots roots;
  if (program.classic && game == "croquet") {
    roots.add(normal(program.command));
    bot.words = {"@0"};
  } else {
    const auto command = sandbox::read_command(program.command, program.folder);
    if (!command) return command.error();
    sandbox::Wishes wishes;
    wishes.secret = secret_;
    const auto placed = sandbox::place(*command, wishes);
    if (!placed) return placed.error();
    const auto shows_folder = [&](const fs::path& seen) {
      return sandbox::lies_in(placed->folder, seen);
    };
    if (program.folder.empty() && !placed->folder.empty() &&
        std::none_of(placed->readable.begin(), placed->readable.end(), shows_folder)) {
      return Error{"on a cluster, a shell's command needs the roster's column 'folder'"};
    }
    if (!placed->folder.empty()) roots.add(placed->folder);
    if (!program.folder.empty()) roots.add(normal(program.folder));
    if (roots.all.empty()) add_lone_file(roots, placed->command.argv);
    for (const std::string& word : placed->command.argv) {
      const bool is_path = word.starts_with('/');
      const std::string travelling = is_path ? roots.rooted_path(normal(word)) : "";
      bot.words.push_back(!travelling.empty()     ? travelling
                          : word.starts_with('@') ? "@" + word
                                                  : word);
    }
    if (!program.folder.empty()) bot.folder = roots.rooted_path(normal(program.folder));
  }
  auto archive = pack_archive(roots.all);
  if (!archive) return archive.error();
  bot.archive = *std::move(archive);
  return bot;
}

Result<std::string> TravellingPrograms::pack_archive(const std::vector<fs::path>& roots) {
  const auto known = packed_.find(roots);
  if (known != packed_.end()) return known->second;
  std::vector<submissions::SourceFile> files;
  for (std::size_t at = 0; at < roots.size(); ++at) {
    if (auto added = add_root(files, roots[at], std::to_string(at) + "/"); !added) {
      return added.error();
    }
  }
  // A program of the system has no files to pack, but an archive must not be empty.
  if (files.empty()) files.push_back({"empty", "", false});
  const auto tar = submissions::make_tar(files);
  if (!tar) return tar.error();
  const std::string digest = protocol::sha256(*tar);
  std::error_code error;
  if (!fs::exists(files_.program(digest), error)) write_whole(files_.program(digest), *tar);
  packed_.emplace(roots, digest);
  return digest;
}

std::string make_job_name(const tournament::Tournament& tournament, const fs::path& folder) {
  constexpr std::size_t digits = 16;
  const std::string whose = tournament.row.seed_sha256 + " " + folder.string();
  return "aspis-" + protocol::sha256(whose).substr(0, digits);
}

fs::path own_program() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    throw ClusterError("cannot find the path of this program, which the nodes must start");
  }
  return program;
}

void put_words(const words::Dictionary& dictionary, const SharedFiles& files) {
  std::error_code error;
  if (fs::exists(files.words(dictionary.sha256()), error)) return;
  std::string text;
  for (std::size_t at = 0; at < dictionary.size(); ++at) {
    text.append(dictionary.word(at)).append("\n");
  }
  write_whole(files.words(dictionary.sha256()), text);
}

}  // namespace aspis::cluster
