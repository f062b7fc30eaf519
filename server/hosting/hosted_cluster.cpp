#include "server/hosting/hosted_cluster.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/cluster/coordinator.hpp"
#include "server/cluster/shared_files.hpp"
#include "server/cluster/travelling_programs.hpp"
#include "server/hosting/hosted_tournament.hpp"

namespace aspis::hosting {
namespace {

constexpr const char* act = "play-on";
constexpr std::string_view there = "the cluster";
constexpr std::string_view here = "this server";

/// A tournament's programs, packed when first needed. Used by one coordinator.
class PackedPrograms {
 public:
  PackedPrograms(cluster::SharedFiles files, const HostedTournament& hosted, std::string game)
      : hosted_(hosted), programs_(std::move(files), hosted.file()), game_(std::move(game)) {}

  cluster::ShardBot bot(formats::Entrant entrant, const formats::MatchKey& match) {
    cluster::ShardBot bot;
    if (const auto program = hosted_.programs().local_program(entrant + 1, match)) {
      bot = packed(*program);
    }
    bot.entrant = entrant;
    bot.alias = hosted_.entrant_alias(entrant + 1);
    return bot;
  }

 private:
  const cluster::ShardBot& packed(const tournament::LocalProgram& program) {
    const auto known = packed_.find(program);
    if (known != packed_.end()) return known->second;
    auto packed = programs_.pack(program, game_);
    if (!packed) throw cluster::ClusterError(packed.error().text);
    return packed_.emplace(program, *std::move(packed)).first->second;
  }

  const HostedTournament& hosted_;
  cluster::TravellingPrograms programs_;
  const std::string game_;
  std::map<tournament::LocalProgram, cluster::ShardBot> packed_;
};

}  // namespace

using Lock = protocol::MutexLock;

HostedCluster::HostedCluster(HostedTournament& hosted)
    : hosted_(hosted), server_(hosted.parts().options) {
}

void HostedCluster::read(const std::vector<db::AuditRow>& log) {
  const auto last = std::find_if(log.rbegin(), log.rend(),
                                 [](const db::AuditRow& row) { return row.act == act; });
  is_on_ = last != log.rend() && last->reason.starts_with(there);
}

db::AuditRow HostedCluster::make_audit_row(bool on, std::string actor, const std::string& reason) {
  const std::string where(on ? there : here);
  return {0,   "",           std::move(actor),
          act, "tournament", reason.empty() ? where : where + ": " + reason};
}

std::string HostedCluster::note() const {
  const Lock lock(mutex_);
  return note_;
}

runner::Executor* HostedCluster::begin_run(const tournament::Tournament& played,
                                           const lobby::PlayedGame& game) {
  if (!is_there()) return nullptr;
  const std::filesystem::path shared = server_.cluster.folder / hosted_.name();
  std::filesystem::create_directories(shared);
  const std::filesystem::path folder = std::filesystem::canonical(shared);
  cluster::CoordinatorOptions made;
  made.common.version = server_.program;
  made.common.tournament = cluster::make_job_name(played, folder);
  made.common.game = played.row.game;
  made.common.plan = played.plan;
  if (game.dictionary != nullptr) made.common.dictionary = game.dictionary->sha256();
  made.common.sandbox = "require";  // never start uploaded programs without a sandbox
  made.files = cluster::SharedFiles(folder / made.common.tournament);
  made.files.make();
  if (game.dictionary != nullptr) cluster::put_words(*game.dictionary, made.files);
  made.program = cluster::own_program();
  made.wishes = server_.cluster.wishes;
  made.bot = [programs = std::make_shared<PackedPrograms>(made.files, hosted_, played.row.game)](
                 formats::Entrant entrant, const formats::MatchKey& match) {
    return programs->bot(entrant, match);
  };
  made.rules = game.rules;
  made.dictionary = game.dictionary;
  made.target = server_.cluster.shard;
  made.gave_up = [this](const std::string& why) { give_up(why); };
  made.tell = [this](std::string note) { tell(std::move(note)); };
  executor_ = std::make_unique<cluster::Coordinator>(std::move(made));
  return executor_.get();
}

void HostedCluster::end_run() {
  executor_.reset();
  tell("");
}

void HostedCluster::give_up(const std::string& why) {
  is_on_ = false;
  hosted_.log(make_audit_row(false, "referee", why));
}

void HostedCluster::tell(std::string note) {
  {
    const Lock lock(mutex_);
    if (note_ == note) return;
    note_ = std::move(note);
  }
  hosted_.parts().observer.changed(hosted_.name());
}

}  // namespace aspis::hosting
