#include "server/cli/tournament/slurm.hpp"

#include "server/cli/command.hpp"
#include "server/cluster/batches.hpp"
#include "server/cluster/shard.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/cluster/travelling_programs.hpp"
#include "server/version.hpp"

namespace aspis::cli {
namespace {

namespace fs = std::filesystem;

/// The folder that earlier runs shared with nodes: `.cluster` next to the tournament's file, or
/// the target of a link with that name. It may be missing.
fs::path shared_folder_path(const fs::path& file) {
  return fs::absolute(file.string() + ".cluster").lexically_normal();
}

/// Creates the folder, or a link to the one in `wished`, where later runs find it.
fs::path make_shared_folder(const Opened& opened, const std::optional<std::string>& wished) {
  const fs::path beside = shared_folder_path(opened.file);
  const bool is_there = fs::exists(fs::symlink_status(beside));
  if (!wished) {
    if (!is_there) fs::create_directory(beside);
    return fs::canonical(beside);
  }
  fs::create_directories(*wished);
  fs::path folder = fs::canonical(*wished);
  if (!is_there) {
    fs::create_directory_symlink(folder, beside);
  } else if (fs::canonical(beside) != folder) {
    bad_input("shards of this tournament are in " + fs::canonical(beside).string() +
              ": leave --folder out, or remove " + beside.string() + " to start again in " +
              folder.string());
  }
  return folder;
}

cluster::Shard common_part(const Opened& opened, const fs::path& folder, const BoxArguments& box,
                           double busy_load) {
  cluster::Shard common;
  common.version = version();
  common.tournament = cluster::make_job_name(opened.tournament, folder);
  common.game = opened.tournament.row.game;
  common.plan = opened.tournament.plan;
  common.dictionary =
      opened.rules->needs_dictionary() ? opened.tournament.row.dictionary_sha256 : "";
  common.sandbox = box.sandbox;
  for (const std::string& path : box.readable) {
    common.readable.push_back(fs::absolute(path).lexically_normal().string());
  }
  common.busy_load = busy_load;
  return common;
}

/// One packed program per entrant, in their order; empty for entrants that cannot play.
std::vector<cluster::ShardBot> pack_programs(const Opened& opened,
                                             const cluster::SharedFiles& files,
                                             const runner::RunOptions& options) {
  std::vector<cluster::ShardBot> bots;
  cluster::TravellingPrograms programs(files, opened.file);
  for (const db::EntrantRow& row : opened.tournament.entrants) {
    cluster::ShardBot& bot = bots.emplace_back();
    if (options.seats.at(static_cast<std::size_t>(row.number - 1))) {
      auto packed =
          programs.pack({row.command, row.folder, row.classic, ""}, opened.tournament.row.game);
      if (!packed) bad_input(tournament::display_name(row) + ": " + packed.error().text);
      bot = *std::move(packed);
    }
    bot.entrant = row.number - 1;
    bot.alias = row.alias;
  }
  return bots;
}

}  // namespace

std::unique_ptr<cluster::Coordinator> make_coordinator(const Opened& opened,
                                                       const SlurmArguments& asked,
                                                       const BoxArguments& box,
                                                       const runner::RunOptions& options) {
  try {
    constexpr int usual_percent = 150;
    const double busy_load = asked.busy_percent.value_or(usual_percent) / 100.0;
    const fs::path folder = make_shared_folder(opened, asked.folder);
    cluster::CoordinatorOptions made;
    made.files = cluster::SharedFiles(folder / cluster::make_job_name(opened.tournament, folder));
    made.files.make();
    made.program = cluster::own_program();
    made.wishes = {asked.partition.value_or(""), asked.account.value_or(""),
                   asked.time_limit.value_or("")};
    made.common = common_part(opened, folder, box, busy_load);
    made.bot = [bots = pack_programs(opened, made.files, options)](formats::Entrant entrant,
                                                                   const formats::MatchKey&) {
      return bots.at(static_cast<std::size_t>(entrant));
    };
    if (options.dictionary != nullptr) cluster::put_words(*options.dictionary, made.files);
    made.rules = opened.rules;
    made.dictionary = options.dictionary;
    if (asked.shard) made.target = *asked.shard;
    return std::make_unique<cluster::Coordinator>(std::move(made));
  } catch (const cluster::ClusterError& error) {
    bad_input(error.what());
  } catch (const std::system_error& error) {
    bad_input(error.what());
  }
}

std::optional<SlurmStatus> slurm_status(const Opened& opened) {
  namespace fs = std::filesystem;
  SlurmStatus status;
  std::error_code error;
  const fs::path folder = fs::canonical(shared_folder_path(opened.file), error);
  if (error) return std::nullopt;
  status.job_name = cluster::make_job_name(opened.tournament, folder);
  status.folder = folder.string();
  const cluster::SharedFiles files(folder / status.job_name);
  if (!fs::is_directory(files.batches(), error)) return std::nullopt;
  cluster::Batches batches(files, cluster::Slurm(status.job_name, {}), "");
  const auto tasks = batches.tasks();
  status.slurm_answers = tasks.ok();
  for (const cluster::SentShard& sent : batches.list()) {
    ++status.shards;
    if (fs::exists(files.result(sent.name) / cluster::report_name, error)) {
      ++status.arrived;
      continue;
    }
    if (!tasks) continue;
    const auto task = tasks->find({sent.batch, sent.task});
    if (task == tasks->end() || !cluster::is_alive(task->second.state)) continue;
    const bool runs = task->second.is_running();
    ++(runs ? status.running : status.pending);
    if (runs) ++status.nodes[task->second.node];
  }
  if (status.shards == 0) return std::nullopt;
  return status;
}

std::string slurm_words(const SlurmStatus& status) {
  std::string text = counted(status.shards, "shard") + " sent: ";
  if (status.slurm_answers) {
    std::string nodes;
    for (const auto& [node, running] : status.nodes) {
      nodes += (nodes.empty() ? "" : ", ") + node + ": " + std::to_string(running);
    }
    text += std::to_string(status.running) + " running" +
            (nodes.empty() ? "" : " (" + nodes + ")") + ", " + std::to_string(status.pending) +
            " pending, ";
  } else {
    text += "Slurm does not answer, ";
  }
  return text + std::to_string(status.arrived) + " with results to be gathered; jobs " +
         status.job_name;
}

}  // namespace aspis::cli
