#include "server/hosting/hosted_cluster.hpp"

#include <algorithm>
#include <utility>

namespace aspis::hosting {
namespace {

constexpr const char* act = "play-on";
constexpr std::string_view there = "the cluster";
constexpr std::string_view here = "this server";

}  // namespace

using Lock = protocol::MutexLock;

HostedCluster::HostedCluster(const RegistryOptions& server, std::function<void()> changed,
                             std::function<void(db::AuditRow)> log)
    : server_(server), changed_(std::move(changed)), log_(std::move(log)) {
}

void HostedCluster::read(const std::vector<db::AuditRow>& log) {
  const auto last = std::find_if(log.rbegin(), log.rend(),
                                 [](const db::AuditRow& row) { return row.act == act; });
  is_on_ = last != log.rend() && last->reason.starts_with(there);
}

db::AuditRow HostedCluster::audit_of(bool on, std::string actor, const std::string& reason) {
  const std::string where(on ? there : here);
  return {0,   "",           std::move(actor),
          act, "tournament", reason.empty() ? where : where + ": " + reason};
}

std::string HostedCluster::note() const {
  const Lock lock(mutex_);
  return note_;
}

runner::Executor* HostedCluster::begin_run(ClusterTournament played) {
  if (!is_there()) return nullptr;
  played.gave_up = [this](const std::string& why) { give_up(why); };
  played.tell = [this](std::string note) { tell(std::move(note)); };
  executor_ = server_.cluster(played);
  return executor_.get();
}

void HostedCluster::end_run() {
  executor_.reset();
  tell("");
}

void HostedCluster::give_up(const std::string& why) {
  is_on_ = false;
  log_(audit_of(false, "referee", why));
}

void HostedCluster::tell(std::string note) {
  {
    const Lock lock(mutex_);
    if (note_ == note) return;
    note_ = std::move(note);
  }
  changed_();
}

}  // namespace aspis::hosting
