#include "referee/formats/swiss.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <span>
#include <unordered_map>

namespace aspis::formats {
namespace {

constexpr int must = 3;

int sign(int number) {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/// Two who are due this much must have the same seat: paired, one of them gets the other one a
/// third time running, or three times more than this one.
bool seats_forbid(int due, int other_due) {
  return std::abs(due) == must && due == other_due;
}

/// Both are due the same seat, however little.
bool seats_clash(int due, int other_due) {
  return sign(due) * sign(other_due) > 0;
}

/// Players by their positions in the standings.
using Row = std::vector<int>;

constexpr std::size_t all_rounds = std::numeric_limits<std::size_t>::max();

/// Attempts at finding who leaves a group of equal points, before it is paired with the next one.
constexpr int max_attempts = 60;

Row everybody(std::size_t players) {
  Row row(players);
  std::iota(row.begin(), row.end(), 0);
  return row;
}

Row without(Row row, std::optional<int> player) {
  if (player) std::erase(row, *player);
  return row;
}

/// All may meet except opponents of their `last` rounds.
Graph unmet(const std::vector<Player>& players, std::size_t last) {
  Graph graph(static_cast<int>(players.size()), true);
  std::unordered_map<Entrant, int> position;
  for (const int player : everybody(players.size())) {
    position[players[index(player)].entrant] = player;
    graph.set(player, player, false);
  }
  for (const int player : everybody(players.size())) {
    const std::span<const Entrant> met = players[index(player)].met;
    for (const Entrant opponent : met.last(std::min(last, met.size()))) {
      const auto found = position.find(opponent);
      if (found != position.end()) graph.set(player, found->second, false);
    }
  }
  return graph;
}

/// Without those whom the seats keep apart, in the sense of `apart`.
Graph narrowed(Graph graph, const std::vector<Player>& players, bool (*apart)(int, int)) {
  std::vector<int> dues;
  for (const Player& player : players) dues.push_back(due(player));
  for (int one = 0; one < graph.players(); ++one) {
    for (int other = 0; other < one; ++other) {
      if (apart(dues[index(one)], dues[index(other)])) graph.set(one, other, false);
    }
  }
  return graph;
}

/// These may meet too, as far as `wider` lets them.
void widen(Graph& graph, const Row& among, const Graph& wider) {
  for (const int one : among) {
    for (const int other : among) {
      if (one != other && wider.may(one, other)) graph.set(one, other, true);
    }
  }
}

/// One round of the Swiss system on a graph in which all players without a bye can be paired.
class Dutch {
 public:
  /// `friendly` is a part of the graph: those whom the seats suit as well.
  Dutch(const std::vector<Player>& players, const Graph& graph, Graph friendly)
      : players_(players), graph_(graph), friendly_(std::move(friendly)) {}

  /// From the top group of equal points down; the better one of a pair first.
  std::vector<std::pair<int, int>> pairs(const Row& row) {
    Row group;
    std::size_t from_above = 0;
    for (std::size_t next = 0; next < row.size();) {
      const std::int64_t points = players_[index(row[next])].points2;
      while (next < row.size() && players_[index(row[next])].points2 == points) {
        group.push_back(row[next++]);
      }
      const Row below(row.begin() + static_cast<std::ptrdiff_t>(next), row.end());
      const std::optional<Row> floating = floaters(group, below);
      if (!floating) continue;
      const auto floats = [&](int player) {
        return std::find(floating->begin(), floating->end(), player) != floating->end();
      };
      const auto residents = group.begin() + static_cast<std::ptrdiff_t>(from_above);
      from_above -= static_cast<std::size_t>(std::count_if(group.begin(), residents, floats));
      std::erase_if(group, floats);
      pair_group(group, from_above);
      group = *floating;
      from_above = group.size();
    }
    std::ranges::sort(pairs_);
    return std::move(pairs_);
  }

 private:
  /// The smallest and lowest set without which the group can be paired, while it can be paired with
  /// those below. nullopt if finding it takes too long.
  [[nodiscard]] std::optional<Row> floaters(const Row& group, const Row& below) const {
    if (below.empty()) return Row{};
    // As many have the parity of the group, so the counts that follow have it too.
    std::size_t count = Matching(graph_, group).left_over().size();
    int attempts = 0;
    for (; count <= group.size(); count += 2) {
      std::vector<bool> floats(group.size(), false);
      std::fill(floats.end() - static_cast<std::ptrdiff_t>(count), floats.end(), true);
      do {
        Row staying;
        Row floating;
        for (std::size_t at = 0; at < group.size(); ++at) {
          (floats[at] ? floating : staying).push_back(group[at]);
        }
        Row lower = floating;
        lower.insert(lower.end(), below.begin(), below.end());
        if (Matching(graph_, staying).complete() && Matching(graph_, lower).complete()) {
          return floating;
        }
        if (++attempts == max_attempts) return std::nullopt;
      } while (std::next_permutation(floats.begin(), floats.end()));
    }
    return std::nullopt;
  }

  void pair_group(Row open, std::size_t from_above) {
    // As few as can be get the seat that is not due to them: those whom no friendly pairing of the
    // group takes may meet each other.
    const Row left_over = Matching(friendly_, open).left_over();
    widen(friendly_, left_over, graph_);
    Matching friendly(friendly_, open);
    const bool suits = friendly.complete();
    Matching any = suits ? std::move(friendly) : Matching(graph_, open);
    if (from_above > 0 && from_above < open.size()) {
      pair_upper(any, suits ? friendly_ : graph_, open, from_above);
    }
    while (!open.empty()) pair_upper(any, suits ? friendly_ : graph_, open, open.size() / 2);
  }

  /// The first `upper` open players meet the others, from the top down: each the best one that
  /// leaves a partner for all the rest, and another upper one only as a last resort.
  void pair_upper(Matching& matching, const Graph& graph, Row& open, std::size_t upper) {
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(upper);
    const Row first(open.begin(), middle);
    Row second(middle, open.end());
    second.insert(second.end(), first.rbegin(), first.rend());
    for (const int one : first) {
      if (std::ranges::find(second, one) == second.end()) continue;
      for (const int other : second) {
        if (!graph.may(one, other) || !matching.settle(one, other)) continue;
        pairs_.emplace_back(std::min(one, other), std::max(one, other));
        const auto gone = [=](int player) { return player == one || player == other; };
        std::erase_if(second, gone);
        std::erase_if(open, gone);
        break;
      }
    }
  }

  const std::vector<Player>& players_;
  const Graph& graph_;
  Graph friendly_;
  std::vector<std::pair<int, int>> pairs_;
};

/// The lowest of these without whom all others can be paired.
std::optional<int> choose_bye(const Graph& graph, const Row& candidates) {
  const Row all = everybody(index(graph.players()));
  for (auto lowest = candidates.rbegin(); lowest != candidates.rend(); ++lowest) {
    if (Matching(graph, without(all, *lowest)).complete()) return *lowest;
  }
  return std::nullopt;
}

struct Chosen {
  Graph graph;
  std::optional<int> bye;
};

/// The narrowest graph that pairs all players, and the player with the bye. Rules are given up in
/// this order: no seat too often, no second bye, no second meeting (then as few as possible).
Chosen choose(const std::vector<Player>& players) {
  const Row all = everybody(players.size());
  Graph met_never = unmet(players, all_rounds);
  Graph fair = narrowed(met_never, players, seats_forbid);
  Row byeless;
  Row others;
  for (const int player : all)
    (players[index(player)].byes > 0 ? others : byeless).push_back(player);
  const bool odd = all.size() % 2 != 0;
  for (const Row& candidates : {byeless, others}) {
    for (Graph* graph : {&fair, &met_never}) {
      const std::optional<int> bye = odd ? choose_bye(*graph, candidates) : std::nullopt;
      if (odd ? bye.has_value() : Matching(*graph, all).complete()) return {std::move(*graph), bye};
    }
  }
  std::optional<int> bye;
  if (odd) bye = byeless.empty() ? all.back() : byeless.back();
  const Row left_over = Matching(met_never, without(all, bye)).left_over();
  widen(met_never, left_over, Graph(met_never.players(), true));
  return {std::move(met_never), bye};
}

Round seat(const std::vector<Player>& players, const std::vector<std::pair<int, int>>& pairs,
           std::optional<int> bye) {
  Round round;
  for (const auto& [better, other] : pairs) {
    const auto table = static_cast<int>(round.pairs.size());
    round.pairs.push_back(seated(players[index(better)], players[index(other)], table));
  }
  if (bye) round.bye = players[index(*bye)].entrant;
  return round;
}

}  // namespace

int surplus(const Player& player) {
  const auto firsts = std::ranges::count(player.first, true);
  return static_cast<int>(2 * firsts - static_cast<std::ptrdiff_t>(player.first.size()));
}

int due(const Player& player) {
  const std::vector<bool>& first = player.first;
  if (first.empty()) return 0;
  const int other_than_last = first.back() ? -1 : 1;
  const int more = surplus(player);
  if (std::abs(more) > 1) return -must * sign(more);
  if (first.size() > 1 && first.back() == first[first.size() - 2]) return must * other_than_last;
  if (more != 0) return -2 * sign(more);
  return other_than_last;
}

std::pair<Entrant, Entrant> seated(const Player& better, const Player& other, int table) {
  const std::pair as_listed{better.entrant, other.entrant};
  const std::pair exchanged{other.entrant, better.entrant};
  const int more = due(better) - due(other);
  if (more != 0) return more > 0 ? as_listed : exchanged;
  const int balance = surplus(other) - surplus(better);
  if (balance != 0) return balance > 0 ? as_listed : exchanged;
  auto left = better.first.rbegin();
  auto right = other.first.rbegin();
  for (; left != better.first.rend() && right != other.first.rend(); ++left, ++right) {
    if (*left != *right) return *right ? as_listed : exchanged;
  }
  if (due(better) != 0) return due(better) > 0 ? as_listed : exchanged;
  return table % 2 == 0 ? as_listed : exchanged;
}

Round pair_swiss(const std::vector<Player>& players) {
  const Chosen chosen = choose(players);
  Graph friendly = narrowed(chosen.graph, players, seats_clash);
  Dutch dutch(players, chosen.graph, std::move(friendly));
  return seat(players, dutch.pairs(without(everybody(players.size()), chosen.bye)), chosen.bye);
}

int swiss_rounds(int players) {
  return players < 2 ? 0 : static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1)));
}

Round pair_ladder(const std::vector<Player>& players, int rest) {
  Row open = everybody(players.size());
  std::optional<int> bye;
  if (open.size() % 2 != 0) {
    bye = *std::min_element(open.rbegin(), open.rend(), [&](int one, int other) {
      return players[index(one)].byes < players[index(other)].byes;
    });
    std::erase(open, *bye);
  }
  std::size_t max_met = 0;
  for (const Player& player : players) max_met = std::max(max_met, player.met.size());
  std::size_t last = std::min(index(std::max(rest, 0)), max_met);
  Graph graph = unmet(players, last);
  while (last > 0 && !Matching(graph, open).complete()) graph = unmet(players, --last);
  Matching matching(graph, open);
  std::vector<std::pair<int, int>> pairs;
  while (!open.empty()) {
    const int one = open.front();
    for (const int other : open) {
      if (!graph.may(one, other) || !matching.settle(one, other)) continue;
      pairs.emplace_back(one, other);
      std::erase_if(open, [=](int player) { return player == one || player == other; });
      break;
    }
  }
  return seat(players, pairs, bye);
}

}  // namespace aspis::formats
