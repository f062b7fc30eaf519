#include "server/lobby/cores.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace aspis::lobby {
namespace {

using std::chrono::seconds;

constexpr Cores::Time work_in_progress{1'000};  // assumed length of unfinished work
constexpr Cores::Time idle_claim{2'000};
constexpr int max_tournaments_in_a_row = 3;
constexpr seconds students_patience{45};

constexpr std::size_t place(Use use) {
  return static_cast<std::size_t>(use);
}

}  // namespace

Cores::Cores(int count, Clock now) : count_(count), now_(now), free_(count) {
}

void Cores::add(Player& player) {
  clients_[&player].is_removed = false;
}

void Cores::remove(Player& player) {
  const auto found = clients_.find(&player);
  if (found == clients_.end()) return;
  found->second.is_removed = true;
  bool is_playing = false;
  for (Account& account : found->second.accounts) {
    account.wants = false;
    is_playing = is_playing || account.playing > 0;
  }
  if (!is_playing) clients_.erase(found);
}

void Cores::want(Player& player, Use use) {
  const auto found = clients_.find(&player);
  if (found == clients_.end() || found->second.is_removed) return;
  Account& account = found->second.accounts[place(use)];
  if (use == Use::student && !is_wanted(use)) {
    tournaments_in_a_row_ = 0;
    students_wait_since_ = now_();
  }
  if (!account.wants && account.playing == 0) {
    account.used = std::max(account.used, least_used(use) - idle_claim);
  }
  account.wants = true;
  offer();
}

bool Cores::wants(Player& player, Use use) const {
  const auto found = clients_.find(&player);
  return found != clients_.end() && found->second.accounts[place(use)].wants;
}

void Cores::give_back(Player& player, Use use, Time took) {
  ++free_;
  if (use == Use::scrimmage) is_making_room_ = false;
  if (took.count() > 0) usual_ = usual_.count() == 0 ? took : (usual_ * 7 + took) / 8;
  const auto found = clients_.find(&player);
  if (found != clients_.end()) {
    Account& account = found->second.accounts[place(use)];
    --account.playing;
    account.used += took;
    if (took.count() > 0) account.wants = !found->second.is_removed;
    least_used_[place(use)] = least_used(use);
    if (found->second.is_removed) remove(player);
  }
  offer();
}

std::shared_ptr<void> Cores::lease(Player& player, Use use) {
  return {static_cast<void*>(&player),
          [this, alive = std::weak_ptr(alive_), &player, use, begun = now_()](void*) {
            if (alive.expired()) return;
            const auto took = std::chrono::ceil<Time>(now_() - begun);
            give_back(player, use, std::max(took, Time(1)));
          }};
}

bool Cores::is_before(const Account& one, const Account& other) {
  const auto key = [](const Account& account) {
    return std::tuple(account.used + account.playing * work_in_progress, account.turn);
  };
  return key(one) < key(other);
}

/// The least time of the players that want or have a core. It never decreases, so a player cannot
/// save up a claim while idle.
Cores::Time Cores::least_used(Use use) const {
  std::optional<Time> least;
  for (const auto& [player, client] : clients_) {
    const Account& account = client.accounts[place(use)];
    if (account.wants || account.playing > 0)
      least = std::min(least.value_or(account.used), account.used);
  }
  return std::max(least_used_[place(use)], least.value_or(Time(0)));
}

bool Cores::is_wanted(Use use) const {
  return std::any_of(clients_.begin(), clients_.end(), [use](const auto& client) {
    return client.second.accounts[place(use)].wants;
  });
}

bool Cores::is_turn_of_students() const {
  return tournaments_in_a_row_ >= max_tournaments_in_a_row ||
         now_() - students_wait_since_ >= students_patience;
}

std::optional<Use> Cores::next_use() const {
  if (free_ == 0) return std::nullopt;
  const bool student = is_wanted(Use::student);
  if (student && (!is_wanted(Use::tournament) || is_turn_of_students())) return Use::student;
  if (is_wanted(Use::tournament)) return Use::tournament;
  const int kept = count_ > 1 ? 1 : 0;
  if (free_ > kept && is_wanted(Use::scrimmage)) return Use::scrimmage;
  return std::nullopt;
}

Cores::Player* Cores::next_player(Use use) const {
  Player* next = nullptr;
  for (const auto& [player, client] : clients_) {
    const Account& account = client.accounts[place(use)];
    if (!account.wants) continue;
    if (next == nullptr || is_before(account, clients_.at(next).accounts[place(use)]))
      next = player;
  }
  return next;
}

/// The work may already end within begin().
void Cores::begin(Player& player, Use use) {
  Account& account = clients_.at(&player).accounts[place(use)];
  const std::uint64_t last_turn = std::exchange(account.turn, ++turn_);
  --free_;
  ++account.playing;
  account.wants = false;
  if (player.begin(use)) {
    if (use == Use::tournament) ++tournaments_in_a_row_;
    if (use != Use::student) return;
    tournaments_in_a_row_ = 0;
    students_wait_since_ = now_();
    return;
  }
  ++free_;
  --account.playing;
  account.turn = last_turn;
}

void Cores::offer() {
  if (is_offering_) return;
  is_offering_ = true;
  for (auto use = next_use(); use; use = next_use()) begin(*next_player(*use), *use);
  is_offering_ = false;
  make_room();
}

/// Asks for at most one scrimmage at a time to end.
void Cores::make_room() {
  if (free_ > 0 || is_making_room_) return;
  if (!is_wanted(Use::tournament) && !is_wanted(Use::student)) return;
  std::vector<std::pair<int, Player*>> by_scrimmages;
  for (const auto& [player, client] : clients_) {
    const int playing = client.accounts[place(Use::scrimmage)].playing;
    if (playing > 0 && !client.is_removed) by_scrimmages.emplace_back(-playing, player);
  }
  std::sort(by_scrimmages.begin(), by_scrimmages.end());
  is_making_room_ = std::any_of(by_scrimmages.begin(), by_scrimmages.end(), [](const auto& one) {
    return one.second->give_way(Use::scrimmage);
  });
}

std::optional<Cores::Time> Cores::expected(Player& player, Use use) const {
  if (!wants(player, use) || usual_.count() == 0) return std::nullopt;
  const Account& own = clients_.at(&player).accounts[place(use)];
  const auto before = std::count_if(clients_.begin(), clients_.end(), [&](const auto& client) {
    const Account& other = client.second.accounts[place(use)];
    return other.wants && is_before(other, own);
  });
  return usual_ * (before + 1) / count_;
}

}  // namespace aspis::lobby
