#include "server/cli/tournament/slurm_status.hpp"

#include "server/cli/tournament/slurm_run.hpp"
#include "server/cluster/batches.hpp"
#include "server/cluster/preparing.hpp"
#include "server/cluster/report.hpp"

namespace aspis::cli {

std::optional<SlurmStatus> slurm_status(const Opened& opened) {
  namespace fs = std::filesystem;
  SlurmStatus status;
  std::error_code error;
  const fs::path folder = fs::canonical(shared_folder_of(opened.file), error);
  if (error) return std::nullopt;
  status.job_name = cluster::job_name_of(opened.tournament, folder);
  status.folder = folder.string();
  const cluster::SharedFiles files(folder / status.job_name);
  if (!fs::is_directory(files.batches(), error)) return std::nullopt;
  cluster::Batches batches(files, cluster::Slurm(status.job_name, {}), "");
  const auto tasks = batches.tasks();
  status.slurm_answers = tasks.has_value();
  for (const cluster::SentShard& sent : batches.list()) {
    ++status.shards;
    if (fs::exists(files.result(sent.name) / cluster::report_name, error)) {
      ++status.arrived;
      continue;
    }
    if (!tasks) continue;
    const auto task = tasks->find({sent.batch, sent.task});
    if (task == tasks->end() || !is_alive(task->second)) continue;
    const bool runs = task->second.state != "PENDING" && !task->second.node.empty();
    ++(runs ? status.running : status.pending);
    if (runs) ++status.nodes[task->second.node];
  }
  if (status.shards == 0) return std::nullopt;
  return status;
}

std::string slurm_words(const SlurmStatus& status) {
  std::string text =
      std::to_string(status.shards) + (status.shards == 1 ? " shard sent: " : " shards sent: ");
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
