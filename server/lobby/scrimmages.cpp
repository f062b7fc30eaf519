#include "server/lobby/scrimmages.hpp"

#include <algorithm>

#include "referee/formats/scrimmage_pair.hpp"

namespace aspis::lobby {
namespace {

using formats::ScrimmageId;

/// Versions of an entrant have numbers in a row; nobody hands in so many.
constexpr ScrimmageId versions_each = 1'000'000;

ScrimmageId id_of(int entrant, int version) {
  return entrant * versions_each + version;
}

double points_of_first(const db::PracticeRow& row) {
  switch (row.seats[0].standing) {
    case protocol::Standing::win:
      return 1;
    case protocol::Standing::tie:
      return 0.5;
    default:
      return 0;
  }
}

bool was_decided(const db::PracticeRow& row) {
  return row.seats.size() == 2 && row.versions.size() == 2 && row.names.size() == 2 &&
         std::none_of(row.seats.begin(), row.seats.end(), [](const db::GameSeatRow& seat) {
           return seat.standing == protocol::Standing::void_;
         });
}

}  // namespace

void ScrimmageTable::put_entrant(int entrant, const std::vector<int>& versions, int chosen) {
  for (const int version : versions) {
    players_.put({id_of(entrant, version), entrant, version, version == chosen});
  }
}

void ScrimmageTable::put_sample_bot(const std::string& name) {
  const auto [bot, is_new] =
      sample_bots_.try_emplace(name, -1 - static_cast<ScrimmageId>(sample_bots_.size()));
  if (is_new) players_.put({bot->second, 0, 0, true});
}

void ScrimmageTable::add(const db::PracticeRow& row) {
  if (!was_decided(row)) return;
  ScrimmageId ids[2] = {0, 0};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (row.seats[seat].entrant != 0) {
      ids[seat] = id_of(row.seats[seat].entrant, row.versions[seat]);
    } else if (const auto bot = sample_bots_.find(row.names[seat]); bot != sample_bots_.end()) {
      ids[seat] = bot->second;
    }
  }
  players_.add({ids[0], ids[1], points_of_first(row)});
}

PracticeSide ScrimmageTable::side_of(ScrimmageId id) const {
  PracticeSide side;
  if (id > 0) {
    side.entrant = static_cast<int>(id / versions_each);
    side.version = static_cast<int>(id % versions_each);
    return side;
  }
  for (const auto& [name, bot] : sample_bots_) {
    if (bot == id) side.house = side.name = name;
  }
  return side;
}

std::vector<ScrimmageId> ScrimmageTable::players_of(int entrant) const {
  std::vector<ScrimmageId> ids;
  for (const auto& standing : players_.standings()) {
    if (standing.player.entrant == entrant) ids.push_back(standing.player.id);
  }
  return ids;
}

std::vector<ScrimmageStanding> ScrimmageTable::standings() const {
  std::vector<ScrimmageStanding> all;
  for (const auto& standing : players_.standings()) {
    const formats::ScrimmagePlayer& player = standing.player;
    all.push_back({player.entrant, side_of(player.id).house, player.version,
                   player.plays && player.entrant != 0, players_.rating(player.id)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
  return all;
}

Scrimmages::Scrimmages(const LobbyOptions& options, std::shared_ptr<Members> members,
                       const tournament::SampleBots& sample_bots, PracticeGames& practice,
                       std::function<void()> changed)
    : options_(options),
      members_(std::move(members)),
      practice_(practice),
      changed_(std::move(changed)) {
  if (!options_.spare_core) return;
  for (const std::string& name : sample_bots.names()) {
    if (!name.ends_with("classic")) table_.put_sample_bot(name);
  }
  for (const auto& member : members_->all()) program_chosen(member->number());
  for (const db::PracticeRow& row : options_.scrimmages) table_.add(row);
}

void Scrimmages::program_chosen(int entrant) {
  if (!options_.spare_core || !options_.ready_versions) return;
  table_.put_entrant(entrant, options_.ready_versions(entrant), options_.chosen_version(entrant));
}

/// Whoever plays already, or is wanted by others.
std::vector<ScrimmageId> Scrimmages::busy() const {
  std::vector<ScrimmageId> ids;
  for (const auto& member : members_->all()) {
    if (member->is_hosted() && member->is_free()) continue;
    const auto players = table_.players_of(member->number());
    ids.insert(ids.end(), players.begin(), players.end());
  }
  return ids;
}

void Scrimmages::start_games() {
  if (!options_.spare_core || (options_.no_room && !options_.no_room().empty())) return;
  while (start_game()) {
  }
}

bool Scrimmages::start_game() {
  const auto pair = formats::next_pair(table_.players(), busy(), options_.random());
  if (!pair) return false;
  auto core = options_.spare_core([this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) practice_.abort_newest_scrimmage("a tournament game needs the core");
  });
  if (!core) return false;
  PracticeGames::Sides sides = {table_.side_of(pair->first), table_.side_of(pair->second)};
  for (PracticeSide& side : sides) {
    if (side.entrant != 0) side.name = members_->alias_of(side.entrant);
  }
  return practice_.play_scrimmage(
      sides, std::move(core), [this, alive = std::weak_ptr(alive_)](const db::PracticeRow* row) {
        if (alive.expired() || row == nullptr) return;
        table_.add(*row);
        changed_();
      });
}

}  // namespace aspis::lobby
