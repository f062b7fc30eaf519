#include "server/lobby/scrimmages.hpp"

#include <algorithm>

#include "protocol/utc.hpp"
#include "referee/formats/scrimmage.hpp"
#include "server/lobby/lobby.hpp"

namespace aspis::lobby {
namespace {

using formats::ScrimmageId;

/// Separates the ids of entrants; no entrant uploads this many versions.
constexpr ScrimmageId versions_each = 1'000'000;

ScrimmageId scrimmage_id(int entrant, int version) {
  return entrant * versions_each + version;
}

/// The number of the staff program with this name, or 0.
int staff_named(const std::string& name, const std::vector<db::EntrantRow>& entrants) {
  for (const db::EntrantRow& row : entrants) {
    if (row.staff && row.name == name) return row.number;
  }
  return 0;
}

/// The day of the last round that should have begun.
std::string day_of_round(const LobbyOptions& options) {
  if (options.scrimmage_hour.empty()) return "";
  const auto into_day =
      protocol::parse_utc("1970-01-01T" + options.scrimmage_hour + ":00Z")->time_since_epoch();
  return protocol::utc(options.now() - into_day).substr(0, 10);
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
    players_.put({scrimmage_id(entrant, version), entrant, version, version == chosen});
  }
}

void ScrimmageTable::put_sample_bot(const std::string& name) {
  const auto [bot, is_new] =
      sample_bots_.try_emplace(name, -1 - static_cast<ScrimmageId>(sample_bots_.size()));
  if (is_new) players_.put({bot->second, 0, 0, true});
}

void ScrimmageTable::put_thresholds(const std::vector<formats::Threshold>& thresholds,
                                    const std::vector<db::EntrantRow>& entrants) {
  for (const formats::Threshold& threshold : thresholds) {
    Opponent& opponent = thresholds_.emplace_back(Opponent{threshold.against, 0, threshold.games});
    if (const int staff = staff_named(threshold.against, entrants); staff != 0) {
      opponent = {"", staff, threshold.games};
    }
  }
}

formats::ThresholdGames ScrimmageTable::threshold_games(int entrant, int version,
                                                        std::size_t threshold) const {
  const auto found = first_games_.find({scrimmage_id(entrant, version), threshold});
  return found == first_games_.end() ? formats::ThresholdGames{} : found->second;
}

void ScrimmageTable::count_for_thresholds(const db::PracticeRow& row) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t other = 1 - seat;
    if (row.seats[seat].entrant == 0) continue;
    for (std::size_t at = 0; at < thresholds_.size(); ++at) {
      const Opponent& opponent = thresholds_[at];
      const bool is_it = opponent.staff != 0 ? row.seats[other].entrant == opponent.staff
                                             : row.seats[other].entrant == 0 &&
                                                   row.names[other] == opponent.sample_bot;
      if (!is_it) continue;
      const ScrimmageId id = scrimmage_id(row.seats[seat].entrant, row.versions[seat]);
      formats::ThresholdGames& games = first_games_[{id, at}];
      if (games.games == opponent.games) continue;
      ++games.games;
      const double first = to_points(row.seats[0].standing);
      games.points2 += static_cast<int>(2 * (seat == 0 ? first : 1 - first));
    }
  }
}

void ScrimmageTable::add(const db::PracticeRow& row) {
  if (!was_decided(row)) return;
  count_for_thresholds(row);
  ScrimmageId ids[2] = {0, 0};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (row.seats[seat].entrant != 0) {
      ids[seat] = scrimmage_id(row.seats[seat].entrant, row.versions[seat]);
    } else if (const auto bot = sample_bots_.find(row.names[seat]); bot != sample_bots_.end()) {
      ids[seat] = bot->second;
    }
  }
  players_.add({ids[0], ids[1], to_points(row.seats[0].standing)});
}

std::optional<ScrimmageId> ScrimmageTable::sample_bot(const std::string& name) const {
  const auto bot = sample_bots_.find(name);
  if (bot == sample_bots_.end()) return std::nullopt;
  return bot->second;
}

PracticeSide ScrimmageTable::make_side(ScrimmageId id) const {
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

std::vector<ScrimmageId> ScrimmageTable::find_players(int entrant) const {
  std::vector<ScrimmageId> ids;
  for (const auto& standing : players_.members()) {
    if (standing.player.entrant == entrant) ids.push_back(standing.player.id);
  }
  return ids;
}

std::vector<ScrimmageStanding> ScrimmageTable::standings() const {
  std::vector<ScrimmageStanding> all;
  for (const auto& standing : players_.members()) {
    const formats::ScrimmagePlayer& player = standing.player;
    all.push_back({player.entrant, make_side(player.id).house, player.version,
                   player.plays && player.entrant != 0, players_.rating(player.id)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
  return all;
}

Scrimmages::Scrimmages(const LobbyOptions& options, std::shared_ptr<Members> members,
                       const tournament::SampleBots& sample_bots, const PracticeQueue& practice,
                       Games& games, Lobby& lobby)
    : options_(options),
      members_(std::move(members)),
      practice_(practice),
      games_(games),
      lobby_(lobby) {
  if (!options_.plays_scrimmages) return;
  table_.put_thresholds(options_.plan.thresholds, options_.entrants);
  for (const db::PassedThresholdRow& row : options_.passed_thresholds) {
    passed_.emplace(row.entrant, row.threshold);
  }
  for (const std::string& name : sample_bots.names()) {
    if (!name.ends_with("classic")) table_.put_sample_bot(name);
  }
  for (const auto& member : members_->all()) program_chosen(member->number());
  for (const db::PracticeRow& row : options_.scrimmages) table_.add(row);
  round_day_ = day_of_round(options_);
}

void Scrimmages::program_chosen(int entrant) {
  if (!options_.plays_scrimmages) return;
  table_.put_entrant(entrant, options_.programs->ready_versions(entrant),
                     options_.programs->chosen_version(entrant));
}

/// Everything else has priority over scrimmages.
bool Scrimmages::can_play(const LobbyMember& member) const {
  return member.is_hosted() && member.is_free() && !member.is_in_scrimmage() &&
         !practice_.has_accepted_game(member.number());
}

std::vector<ScrimmageId> Scrimmages::busy() const {
  std::vector<ScrimmageId> ids;
  for (const auto& member : members_->all()) {
    if (can_play(*member)) continue;
    const auto players = table_.find_players(member->number());
    ids.insert(ids.end(), players.begin(), players.end());
  }
  return ids;
}

void Scrimmages::start_games() {
  if (!options_.plays_scrimmages) return;
  is_pausing_ = false;
  begin_round();
  options_.cores->want(lobby_, Use::scrimmage);
}

std::optional<ScrimmageId> Scrimmages::find_opponent(const formats::Threshold& threshold) const {
  const int staff = staff_named(threshold.against, options_.entrants);
  if (staff == 0) return table_.sample_bot(threshold.against);
  const LobbyMember* const member = members_->find(staff);
  const int version = options_.programs->chosen_version(staff);
  if (version == 0 || !can_play(*member)) return std::nullopt;
  return scrimmage_id(staff, version);
}

std::optional<formats::ScrimmagePair> Scrimmages::threshold_pair() const {
  std::optional<formats::ScrimmagePair> pair;
  int fewest = 0;
  for (const ThresholdProgress& progress : thresholds()) {
    const LobbyMember* const member = members_->find(progress.entrant);
    const formats::Threshold& threshold =
        options_.plan.thresholds[static_cast<std::size_t>(progress.threshold)];
    if (!can_play(*member)) continue;
    if (passed_.contains({progress.entrant, progress.threshold})) continue;
    if (formats::check(threshold, progress.games).state != formats::ThresholdState::open) continue;
    if (pair && progress.games.games >= fewest) continue;
    const auto opponent = find_opponent(threshold);
    if (!opponent) continue;
    const auto [first, second] =
        table_.players().seated(scrimmage_id(progress.entrant, progress.version), *opponent);
    pair = {first, second};
    fewest = progress.games.games;
  }
  return pair;
}

std::vector<ThresholdProgress> Scrimmages::thresholds() const {
  std::vector<ThresholdProgress> all;
  if (options_.plan.thresholds.empty()) return all;
  for (const auto& member : members_->all()) {
    const int entrant = member->number();
    const int version = options_.programs->chosen_version(entrant);
    if (version == 0 || is_staff(entrant)) continue;
    for (std::size_t at = 0; at < options_.plan.thresholds.size(); ++at) {
      all.push_back(
          {entrant, version, static_cast<int>(at), table_.threshold_games(entrant, version, at)});
    }
  }
  return all;
}

bool Scrimmages::is_staff(int entrant) const {
  const auto at = static_cast<std::size_t>(entrant - 1);
  return at < options_.entrants.size() && options_.entrants[at].staff;
}

void Scrimmages::note_passed(const db::PracticeRow& row) {
  for (std::size_t seat = 0; seat < row.seats.size(); ++seat) {
    const int entrant = row.seats[seat].entrant;
    if (entrant == 0 || is_staff(entrant)) continue;
    for (std::size_t at = 0; at < options_.plan.thresholds.size(); ++at) {
      const formats::Threshold& threshold = options_.plan.thresholds[at];
      const auto games = table_.threshold_games(entrant, row.versions[seat], at);
      if (formats::check(threshold, games).state != formats::ThresholdState::passed) continue;
      if (!passed_.emplace(entrant, static_cast<int>(at)).second) continue;
      const db::PassedThresholdRow passed{entrant, static_cast<int>(at), row.versions[seat],
                                          options_.date()};
      const db::AuditRow log{0,
                             passed.at,
                             "referee",
                             "threshold",
                             "entrant " + members_->entrant_alias(entrant),
                             "version " + std::to_string(passed.version) + " has passed " +
                                 threshold.name + " against " + threshold.against};
      options_.host->store_threshold(passed, log);
    }
  }
}

void Scrimmages::begin_round() {
  const std::string day = day_of_round(options_);
  if (day == round_day_) return;
  round_day_ = day;
  round_ = formats::unmet_pairs(table_.players());
}

/// The first pair whose two are free. Newer versions play in the next round.
std::optional<formats::ScrimmagePair> Scrimmages::pair_of_round() {
  const auto not_free = busy();
  const auto is_free = [&](ScrimmageId id) {
    return std::find(not_free.begin(), not_free.end(), id) == not_free.end();
  };
  const auto& players = table_.players();
  std::erase_if(round_, [&](const formats::ScrimmagePair& pair) {
    const auto& members = players.members();
    return !members[*players.place(pair.first)].player.plays ||
           !members[*players.place(pair.second)].player.plays;
  });
  for (const formats::ScrimmagePair& pair : round_) {
    if (!is_free(pair.first) || !is_free(pair.second)) continue;
    const auto [first, second] = players.seated(pair.first, pair.second);
    return formats::ScrimmagePair{first, second};
  }
  return std::nullopt;
}

/// Alternates between threshold games and the most informative games, so that neither waits.
std::optional<formats::ScrimmagePair> Scrimmages::pair_to_play() {
  if (is_threshold_turn_) {
    if (const auto pair = threshold_pair()) return pair;
  }
  const auto pair = options_.scrimmage_hour.empty()
                        ? formats::next_pair(table_.players(), busy(), options_.host->random())
                        : pair_of_round();
  return pair ? pair : threshold_pair();
}

/// Removes the pair from the round. Returns whether it was part of it.
bool Scrimmages::take_from_round(const formats::ScrimmagePair& begun) {
  const auto at = std::find_if(round_.begin(), round_.end(), [&](const auto& pair) {
    return (pair.first == begun.first && pair.second == begun.second) ||
           (pair.first == begun.second && pair.second == begun.first);
  });
  if (at == round_.end()) return false;
  round_.erase(at);
  return true;
}

bool Scrimmages::begin_game() {
  if (is_pausing_ || !options_.host->no_room().empty()) return false;
  const auto pair = pair_to_play();
  if (!pair) return false;
  Games::Sides sides = {table_.make_side(pair->first), table_.make_side(pair->second)};
  for (PracticeSide& side : sides) {
    if (side.entrant != 0) side.name = members_->entrant_alias(side.entrant);
  }
  const bool is_of_round = take_from_round(*pair);
  const bool begun = games_.play_scrimmage(
      sides, [this, pair, is_of_round, alive = std::weak_ptr(alive_)](const db::PracticeRow* row) {
        if (alive.expired()) return;
        if (row == nullptr) {  // aborted in favour of another game
          if (is_of_round) round_.push_back(*pair);
          return;
        }
        is_pausing_ = is_pausing_ || !was_decided(*row);
        table_.add(*row);
        note_passed(*row);
        lobby_.schedule_publish();
      });
  if (!begun) {
    is_pausing_ = true;
    if (is_of_round) round_.push_back(*pair);
    return false;
  }
  is_threshold_turn_ = !is_threshold_turn_;
  options_.cores->want(lobby_, Use::scrimmage);
  return true;
}

}  // namespace aspis::lobby
