// Why a game was lost: its analysis, made when somebody asks for it.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "referee/analysis/document.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

/// Some seconds where the machine has nothing else to do.
constexpr std::uint64_t most_nodes = 400'000;
constexpr std::chrono::seconds most_time{10};

bool is_on(const tournament::Tournament& now, std::int64_t match) {
  const auto row = now.matches.find(match);
  if (row == now.matches.end()) return false;
  const formats::MatchKey key = tournament::key_of(row->second);
  return std::any_of(now.schedule->due.begin(), now.schedule->due.end(),
                     [&](const formats::DueGame& due) { return due.match == key; });
}

/// Games of tournaments are not slowed: this thread has what they leave.
void give_way() {
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 19));
}

struct Analysed {
  std::string text;
  bool is_whole = false;  // its time was enough
};

protocol::Result<Analysed> analysed(const std::string& text, const words::Dictionary* dictionary) {
  const auto record = protocol::read_record(text);
  if (!record) return record.error();
  analysis::Effort effort;
  effort.nodes = most_nodes;
  const auto deadline = std::chrono::steady_clock::now() + most_time;
  bool is_late = false;
  effort.stopped = [deadline, &is_late] {
    is_late = is_late || std::chrono::steady_clock::now() >= deadline;
    return is_late;
  };
  const bool has_words = dictionary != nullptr && record->dictionary == dictionary->sha256();
  const auto game = analysis::analyse(*record, has_words ? dictionary : nullptr, effort);
  if (!game) return game.error();
  return Analysed{text_of(analysis::analysis_json(*record, *game)), !is_late};
}

http::Response game_analysis(const Call& call) {
  const auto id = id_in(call);
  const tournament::Snapshot now = snapshot_in(call);
  const auto game = id ? now->games.find(*id) : now->games.end();
  if (game == now->games.end()) return not_found("there is no game with this number");
  const std::string& digest = game->second.record_sha256;
  if (digest.empty()) return refused("this game has no record");
  if (is_on(*now, game->second.match)) {
    return refused("its match is still on: a game is analysed when the match is over");
  }
  if (auto known = call.router.analyses().find(digest)) {
    return public_text("application/json", *std::move(known));
  }
  give_way();
  const std::string record =
      call.tournament->read([&](const db::Store& store) { return store.games().record(*id); });
  auto found = analysed(record, call.router.parts().dictionary);
  if (!found) return refused(found.error().text);
  if (found->is_whole) call.router.analyses().put(digest, found->text);
  return public_text("application/json", std::move(found->text));
}

}  // namespace

std::vector<Endpoint> analysis_endpoints() {
  return {
      {"GET", "/api/v1/tournaments/{tournament}/games/{id}/analysis", Who::anyone,
       answering(game_analysis), Endpoint::Body::none, Endpoint::On::analyst},
  };
}

}  // namespace aspis::api
