#include "server/tournament/local_limit.hpp"

#include <algorithm>

namespace aspis::tournament {

LocalLimit::LocalLimit(Usher& inner, Places& places, std::vector<bool> is_local,
                       std::function<void()> wake)
    : inner_(inner), places_(places), is_local_(std::move(is_local)) {
  places_.add(this, std::move(wake));
}

LocalLimit::~LocalLimit() {
  places_.remove(this);
}

bool LocalLimit::is_local(const formats::DueGame& game) const {
  return std::all_of(game.seats.begin(), game.seats.end(), [this](formats::Entrant entrant) {
    return is_local_.at(static_cast<std::size_t>(entrant));
  });
}

Seating LocalLimit::seat(const formats::DueGame& game) {
  if (!is_local(game)) return inner_.seat(game);
  if (!places_.take(this)) return {};
  Seating seating = inner_.seat(game);
  if (seating.what != Seating::What::play) places_.give_back();
  return seating;
}

void LocalLimit::left(const formats::DueGame& game) {
  inner_.left(game);
  if (is_local(game)) places_.give_back();
}

}  // namespace aspis::tournament
