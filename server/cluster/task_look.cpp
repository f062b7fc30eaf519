#include "server/cluster/task_look.hpp"

namespace aspis::cluster {
namespace {

/// A task that Slurm does not list any more is looked for so often.
constexpr int looks_before_lost = 2;

}  // namespace

bool was_cancelled(const SentShard& sent) {
  return sent.state == "CANCELLED";
}

TaskLook look_at(const std::vector<Watched>& shards,
                 const std::map<std::pair<std::string, int>, SlurmTask>& tasks) {
  TaskLook look;
  for (const auto& [sent, is_found] : shards) {
    const auto task = tasks.find({sent->batch, sent->task});
    const bool is_known = task != tasks.end();
    const bool was_alive = sent->state.empty() ? !is_found : is_alive({"", 0, sent->state, ""});
    // A task that an earlier run left and that is already ending: that it is cancelled is no news.
    const bool was_ending =
        is_found && sent->state.empty() && is_known && task->second.state == "COMPLETING";
    if (is_known && !was_ending) sent->state = task->second.state;
    if (is_known) sent->node = task->second.node;
    if (!sent->submitted || (is_known && is_alive(task->second))) {
      sent->looks_in_vain = 0;
      const bool runs = is_known && !task->second.node.empty() && task->second.state != "PENDING";
      ++(runs ? look.running : look.pending);
    } else if (was_alive && was_cancelled(*sent)) {
      look.is_cancelled = true;  // before our eyes, and not by an earlier run
    } else if (++sent->looks_in_vain >= looks_before_lost) {
      look.lost.push_back(sent->name);
    }
  }
  return look;
}

}  // namespace aspis::cluster
