#include "referee/formats/seats.hpp"

#include <algorithm>
#include <cstdlib>

namespace aspis::formats {
namespace {

constexpr int must = 3;

int sign_of(int number) {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

}  // namespace

int surplus(const Player& player) {
  const auto firsts = std::count(player.first.begin(), player.first.end(), true);
  return static_cast<int>(2 * firsts - static_cast<std::ptrdiff_t>(player.first.size()));
}

int due(const Player& player) {
  const std::vector<bool>& first = player.first;
  if (first.empty()) return 0;
  const int other_than_last = first.back() ? -1 : 1;
  const int more = surplus(player);
  if (std::abs(more) > 1) return -must * sign_of(more);
  if (first.size() > 1 && first.back() == first[first.size() - 2]) return must * other_than_last;
  if (more != 0) return -2 * sign_of(more);
  return other_than_last;
}

bool seats_forbid(int due, int other_due) {
  return std::abs(due) == must && due == other_due;
}

bool seats_clash(int due, int other_due) {
  return sign_of(due) * sign_of(other_due) > 0;
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

}  // namespace aspis::formats
