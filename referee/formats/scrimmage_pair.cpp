#include "referee/formats/scrimmage_pair.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "protocol/random.hpp"

namespace aspis::formats {
namespace {

using Member = Scrimmage::Member;

struct Choice {
  std::size_t player = 0;
  std::size_t opponent = 0;
  double tells = 0;
};

class Pairer {
 public:
  Pairer(const Scrimmage& scrimmage, std::span<const ScrimmageId> busy, std::uint64_t seed)
      : scrimmage_(scrimmage), free_(scrimmage.members().size(), true) {
    for (const ScrimmageId id : busy) {
      if (const auto place = scrimmage.place(id)) free_[*place] = false;
    }
    for (std::size_t place = 0; place < free_.size(); ++place) {
      const ScrimmagePlayer& player = member(place).player;
      if (player.plays && player.entrant != 0) ++versions_;
      if (player.plays && free_[place]) opponents_.push_back({place, scrimmage.estimate(place)});
    }
    protocol::Random(seed).shuffle(opponents_);  // chance decides between equals
  }

  std::optional<ScrimmagePair> pair(const ScrimmageRules& rules) const {
    std::vector<Candidate> players;
    for (const Candidate& candidate : opponents_) {
      if (member(candidate.place).player.entrant != 0) players.push_back(candidate);
    }
    std::stable_sort(players.begin(), players.end(), [&](const Candidate& a, const Candidate& b) {
      return urgency(a, rules) < urgency(b, rules);
    });
    Choice best;
    int compared = 0;
    for (const Candidate& player : players) {
      if (best.tells > 0 && compared >= rules.shortlist) break;
      compare_opponents(player, best);
      ++compared;
      if (best.tells > 0 && urgency(player, rules).first != Need::none) break;
    }
    if (best.tells == 0) return {};
    const auto [first, second] =
        scrimmage_.seated(member(best.player).player.id, member(best.opponent).player.id);
    return ScrimmagePair{first, second};
  }

 private:
  struct Candidate {
    std::size_t place = 0;
    Estimate estimate;
  };
  enum class Need { is_new, has_waited, none };

  [[nodiscard]] const Member& member(std::size_t place) const {
    return scrimmage_.members()[place];
  }

  /// Least first.
  [[nodiscard]] std::pair<Need, std::int64_t> urgency(const Candidate& candidate,
                                                      const ScrimmageRules& rules) const {
    const Member& player = member(candidate.place);
    if (player.games < rules.new_games) return {Need::is_new, player.games};
    const bool has_waited = scrimmage_.games() - player.last_game > rules.patience * versions_;
    if (has_waited) return {Need::has_waited, player.last_game};
    return {Need::none, 0};
  }

  void compare_opponents(const Candidate& player, Choice& best) const {
    const int entrant = member(player.place).player.entrant;
    for (const Candidate& opponent : opponents_) {
      if (member(opponent.place).player.entrant != entrant) compare(player, opponent, best);
    }
    const std::optional<std::size_t> before = member(player.place).predecessor;
    if (before && free_[*before]) compare(player, {*before, scrimmage_.estimate(*before)}, best);
  }

  void compare(const Candidate& player, const Candidate& opponent, Choice& best) const {
    const double unknown = player.estimate.variance + opponent.estimate.variance;
    if (unknown / 4 <= best.tells) return;
    const double p = 1 / (1 + std::exp(opponent.estimate.mean - player.estimate.mean));
    double tells = unknown * p * (1 - p);
    if (tells <= best.tells) return;
    tells /= 1 + scrimmage_.meetings(player.place, opponent.place);
    if (tells > best.tells) best = {player.place, opponent.place, tells};
  }

  const Scrimmage& scrimmage_;
  std::vector<bool> free_;
  std::vector<Candidate> opponents_;  // who plays and is free
  std::int64_t versions_ = 0;         // that play, busy or not
};

}  // namespace

std::optional<ScrimmagePair> next_pair(const Scrimmage& scrimmage,
                                       std::span<const ScrimmageId> busy, std::uint64_t seed,
                                       const ScrimmageRules& rules) {
  return Pairer(scrimmage, busy, seed).pair(rules);
}

std::vector<ScrimmagePair> unmet_pairs(const Scrimmage& scrimmage) {
  constexpr int meetings_wanted = 2;  // each begins once
  std::vector<ScrimmagePair> pairs;
  const auto& members = scrimmage.members();
  for (std::size_t a = 0; a < members.size(); ++a) {
    const ScrimmagePlayer& one = members[a].player;
    for (std::size_t b = a + 1; b < members.size(); ++b) {
      const ScrimmagePlayer& other = members[b].player;
      const bool are_bots = one.entrant == 0 && other.entrant == 0;
      if (!one.plays || !other.plays || are_bots) continue;
      for (int met = scrimmage.meetings(a, b); met < meetings_wanted; ++met) {
        pairs.push_back({one.id, other.id});
      }
    }
  }
  return pairs;
}

}  // namespace aspis::formats
