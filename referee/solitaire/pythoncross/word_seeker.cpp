#include "referee/solitaire/pythoncross/word_seeker.hpp"

#include "referee/solitaire/pythoncross/solver/placements.hpp"

namespace aspis::solitaire::pythoncross {

struct WordSeeker::Parts {
  Parts(const Map& map, const words::Dictionary& dictionary)
      : ground(map),
        graph(dictionary),
        hooks(dictionary),
        rarity(rarity_in(dictionary)),
        around(ground, graph, hooks, rarity) {}

  Ground ground;
  words::WordGraph graph;
  HookTable hooks;
  Rarity rarity;
  Surroundings around;
};

WordSeeker::WordSeeker(const Map& map, const words::Dictionary& dictionary)
    : parts_(std::make_unique<Parts>(map, dictionary)) {
}

WordSeeker::~WordSeeker() = default;

std::optional<Play> WordSeeker::any(const Game& game) {
  State state = first_state(parts_->ground);
  state.rack.fill(0);
  for (const char letter : game.rack()) ++state.rack[static_cast<std::size_t>(letter - 'a')];
  state.rack_letters = static_cast<std::uint8_t>(game.rack().size());
  state.drawn = static_cast<std::uint8_t>(game.drawn());
  for (std::size_t index = 0; index < squares; ++index) {
    const Place place = place_of(index);
    if (!game.board().holds(place)) continue;
    state.cells[cell_at(place)] = static_cast<Cell>(game.board().at(place) - 'a');
    ++state.placed;
  }
  parts_->around.look_at(state, {}, 0);
  std::optional<Play> best;
  int most = -1;
  const auto take = [&](const Found& found) {
    if (found.points <= most) return;
    most = found.points;
    best = play_of(found.placement);
  };
  Placements<decltype(take)>(parts_->ground, parts_->graph, parts_->around, take).find(state);
  return best;
}

}  // namespace aspis::solitaire::pythoncross
