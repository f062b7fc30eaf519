#include "server/app/cluster.hpp"

#include <map>
#include <utility>

#include "server/cluster/cluster_error.hpp"
#include "server/cluster/coordinator.hpp"
#include "server/cluster/preparing.hpp"
#include "server/cluster/travelling_programs.hpp"

namespace aspis::app {
namespace {

namespace fs = std::filesystem;

/// Programs of a tournament, each packed when the first match needs it. One coordinator's.
class PackedPrograms {
 public:
  PackedPrograms(cluster::SharedFiles files, const hosting::ClusterTournament& played)
      : programs_(std::move(files), played.file),
        game_(played.tournament.row.game),
        program_(played.program),
        alias_(played.alias) {}

  cluster::ShardBot operator()(formats::Entrant entrant, const formats::MatchKey& match) {
    cluster::ShardBot bot;
    if (const auto program = program_(entrant, match)) bot = packed(*program);
    bot.entrant = entrant;
    bot.alias = alias_(entrant);
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

  cluster::TravellingPrograms programs_;
  const std::string game_;
  const decltype(hosting::ClusterTournament::program) program_;
  const decltype(hosting::ClusterTournament::alias) alias_;
  std::map<tournament::LocalProgram, cluster::ShardBot> packed_;
};

std::unique_ptr<runner::Executor> make_coordinator(const Settings& settings,
                                                   const std::string& version,
                                                   const hosting::ClusterTournament& played) {
  fs::create_directories(fs::path(settings.slurm) / played.name);
  const fs::path folder = fs::canonical(fs::path(settings.slurm) / played.name);
  cluster::CoordinatorOptions made;
  made.common.version = version;
  made.common.tournament = cluster::job_name_of(played.tournament, folder);
  made.common.game = played.tournament.row.game;
  made.common.plan = played.tournament.plan;
  if (played.dictionary != nullptr) made.common.dictionary = played.dictionary->sha256();
  made.common.sandbox = "require";  // what students hand in is in no case started without a box
  made.files = cluster::SharedFiles(folder / made.common.tournament);
  made.files.make();
  if (played.dictionary != nullptr) cluster::put_words(*played.dictionary, made.files);
  made.program = cluster::own_program();
  made.wishes = {settings.slurm_partition, settings.slurm_account, settings.slurm_time_limit};
  made.bot = [programs = std::make_shared<PackedPrograms>(made.files, played)](
                 formats::Entrant entrant, const formats::MatchKey& match) {
    return (*programs)(entrant, match);
  };
  made.rules = played.rules;
  made.dictionary = played.dictionary;
  made.target = settings.slurm_shard;
  made.gave_up = played.gave_up;
  made.tell = played.tell;
  return std::make_unique<cluster::Coordinator>(std::move(made));
}

}  // namespace

std::function<std::unique_ptr<runner::Executor>(const hosting::ClusterTournament&)> cluster_of(
    const Settings& settings, std::string version) {
  if (settings.slurm.empty()) return nullptr;
  return [settings, version = std::move(version)](const hosting::ClusterTournament& played) {
    return make_coordinator(settings, version, played);
  };
}

}  // namespace aspis::app
