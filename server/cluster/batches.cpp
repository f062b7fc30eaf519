#include "server/cluster/batches.hpp"

#include <algorithm>

#include "protocol/sha256.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"
#include "server/cluster/shared_files.hpp"

namespace aspis::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_sent = std::size_t{64} << 20U;
constexpr const char* task_script =
    "#!/bin/sh\nexec \"$1\" shard \"$2/$SLURM_ARRAY_TASK_ID.json\"\n";

/// Memory for as many entrants as can play in one match, and for the referee.
int memory_needed(const std::vector<Shard>& shards) {
  constexpr int referee_mib = 512;
  std::size_t seats = 2;
  for (const Shard& shard : shards) {
    for (const ShardMatch& match : shard.matches)
      seats = std::max(seats, match.key.entrants.size());
  }
  return static_cast<int>(seats) * shards.front().plan.memory_mib + referee_mib;
}

/// A task is lost after this many queries in which Slurm does not list it.
constexpr int looks_before_lost = 2;

}  // namespace

Batches::Batches(SharedFiles files, Slurm slurm, fs::path program)
    : files_(std::move(files)), slurm_(std::move(slurm)), program_(std::move(program)) {
}

std::vector<SentShard> Batches::load(std::vector<std::string>& errors) const {
  std::error_code error;
  std::vector<fs::path> drafts;  // left by processes that were killed
  for (const auto& entry : fs::directory_iterator(files_.batches())) {
    if (entry.path().filename().string().starts_with('.')) drafts.push_back(entry.path());
  }
  for (const fs::path& draft : drafts) fs::remove_all(draft, error);
  return read([&](const fs::path& file, const std::string& why) {
    errors.push_back(file.string() + " " + why + ": its games are sent again");
    fs::remove(file, error);
  });
}

std::vector<SentShard> Batches::list() const {
  return read([](const fs::path&, const std::string&) {});
}

std::vector<SentShard> Batches::read(const Refused& refused) const {
  std::vector<SentShard> sent;
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator batch(files_.batches(), error), end; !error && batch != end;
       batch.increment(error)) {
    if (batch->path().filename().string().starts_with('.')) continue;
    std::error_code gone;
    for (fs::directory_iterator file(batch->path(), gone), last; !gone && file != last;
         file.increment(gone)) {
      files.push_back(file->path());
    }
  }
  for (const fs::path& file : files) {
    const auto task = protocol::integer_from<int>(file.stem().string());
    if (file.extension() != ".json" || !task) continue;
    const auto text = sandbox::read_left(file, largest_sent);
    auto shard = text ? read_shard(*text) : protocol::Result<Shard>(text.error());
    if (!shard) {
      refused(file, shard.error().text);
      continue;
    }
    SentShard& one = sent.emplace_back();
    one.name = shard_name(*shard);
    one.shard = *std::move(shard);
    one.batch = file.parent_path().filename().string();
    one.task = *task;
    one.is_found = true;
  }
  return sent;
}

void Batches::write(const std::string& batch, const std::vector<Shard>& shards) const {
  const fs::path draft = files_.batch("." + batch);
  fs::remove_all(draft);
  fs::create_directory(draft);
  write_draft(draft / "task.sh", task_script);
  for (std::size_t at = 0; at < shards.size(); ++at) {
    write_draft(draft / (std::to_string(at) + ".json"), text(shards[at]));
  }
  if (!publish(draft, files_.batch(batch))) {
    throw ClusterError(files_.batch(batch).string() + " already exists");
  }
}

std::vector<SentShard> Batches::send(std::vector<Shard> shards, const std::string& avoid) {
  constexpr std::size_t digits = 16;
  std::string names;
  std::vector<SentShard> sent;
  for (const Shard& shard : shards) names += shard_name(shard) + "\n";
  names += std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  const std::string batch = protocol::sha256(names).substr(0, digits);
  write(batch, shards);
  ArrayJob job;
  job.batch = batch;
  job.tasks = static_cast<int>(shards.size());
  job.memory_mib = memory_needed(shards);
  job.folder = files_.top();
  job.logs = files_.logs();
  job.script = files_.batch(batch) / "task.sh";
  job.arguments = {program_.string(), files_.batch(batch).string()};
  job.avoid = avoid;
  unsubmitted_.push_back(std::move(job));
  tried_ = {};
  for (std::size_t at = 0; at < shards.size(); ++at) {
    SentShard& one = sent.emplace_back();
    one.name = shard_name(shards[at]);
    one.shard = std::move(shards[at]);
    one.batch = batch;
    one.task = static_cast<int>(at);
    one.submitted = false;
  }
  return sent;
}

bool Batches::submit(ArrayJob& job, std::vector<std::string>& errors) {
  auto taken = slurm_.submit(job);
  if (!taken && !job.avoid.empty()) {
    errors.push_back("Slurm has no node except " + job.avoid + " (" + taken.error().text +
                     "): games are played again on it");
    job.avoid.clear();
    taken = slurm_.submit(job);
  }
  if (taken) {
    refusals_ = 0;
    any_taken_ = true;
    return true;
  }
  ++refusals_;
  constexpr int max_refusals = 20;
  if (!any_taken_ || refusals_ == max_refusals) throw ClusterError(taken.error().text);
  errors.push_back("Slurm does not accept jobs now; retrying: " + taken.error().text);
  return false;
}

std::vector<std::string> Batches::submit_again(std::vector<std::string>& errors) {
  constexpr std::chrono::seconds between(30);
  std::vector<std::string> taken;
  const auto now = std::chrono::steady_clock::now();
  if (unsubmitted_.empty() || (tried_ != decltype(tried_){} && now - tried_ < between))
    return taken;
  while (!unsubmitted_.empty() && submit(unsubmitted_.front(), errors)) {
    taken.push_back(unsubmitted_.front().batch);
    unsubmitted_.erase(unsubmitted_.begin());
  }
  tried_ = now;
  return taken;
}

protocol::Result<void> Batches::cancel() {
  unsubmitted_.clear();
  return slurm_.cancel();
}

void Batches::forget(const SentShard& sent) const {
  std::error_code ignored;
  fs::remove(files_.shard(sent.batch, sent.task), ignored);
  fs::remove(files_.log(sent.batch, sent.task), ignored);
  fs::remove_all(files_.result(sent.name), ignored);
  std::vector<fs::path> drafts;
  for (fs::directory_iterator at(files_.results(), ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    if (at->path().filename().string().starts_with("." + sent.name + ".")) drafts.push_back(*at);
  }
  for (const fs::path& draft : drafts) fs::remove_all(draft, ignored);
  const fs::path folder = files_.batch(sent.batch);
  bool is_last = true;
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    if (at->path().extension() == ".json") is_last = false;
  }
  if (is_last) fs::remove_all(folder, ignored);
}

std::string Batches::last_words(const SentShard& sent) const {
  constexpr std::size_t shown = 300;
  constexpr std::size_t largest_log = std::size_t{1} << 20U;
  const auto log = sandbox::read_left(files_.log(sent.batch, sent.task), largest_log);
  if (!log) return "";
  std::string last;
  for (const std::string_view line : protocol::split_fields(*log, '\n')) {
    if (!line.empty()) last = line.substr(0, shown);
  }
  std::replace_if(
      last.begin(), last.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return last;
}

bool was_cancelled(const SentShard& sent) {
  return sent.state == "CANCELLED";
}

TaskLook look_at(const std::vector<SentShard*>& shards, const SlurmTasks& tasks) {
  TaskLook look;
  for (SentShard* const sent : shards) {
    const auto task = tasks.find({sent->batch, sent->task});
    const bool is_known = task != tasks.end();
    const bool was_alive = sent->state.empty() ? !sent->is_found : is_alive(sent->state);
    // Ignore the cancellation of an earlier run's task that is already ending.
    const bool was_ending =
        sent->is_found && sent->state.empty() && is_known && task->second.state == "COMPLETING";
    if (is_known && !was_ending) sent->state = task->second.state;
    if (!sent->submitted || (is_known && is_alive(task->second.state))) {
      sent->looks_in_vain = 0;
      ++(is_known && task->second.is_running() ? look.running : look.pending);
    } else if (was_alive && was_cancelled(*sent)) {
      look.is_cancelled = true;  // cancelled during this run, not by an earlier one
    } else if (++sent->looks_in_vain >= looks_before_lost) {
      look.lost.push_back(sent->name);
    }
  }
  return look;
}

}  // namespace aspis::cluster
