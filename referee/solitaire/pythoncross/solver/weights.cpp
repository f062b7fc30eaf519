#include "referee/solitaire/pythoncross/solver/weights.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace aspis::solitaire::pythoncross {

Weights Weights::varied(protocol::Random& random) const {
  const auto factor = [&random] {
    // From 0.6 to 1.6, even in the logarithm.
    const auto part = static_cast<float>(random.below(1001)) / 1000.0F;
    return std::exp(std::log(0.6F) + part * (std::log(1.6F) - std::log(0.6F)));
  };
  Weights other = *this;
  other.open *= factor();
  other.horizon *= factor();
  other.miss = std::clamp(1 - (1 - miss) * factor(), 0.0F, 0.99F);
  other.letter *= factor();
  other.rare *= factor();
  return other;
}

Rarity rarity_in(const words::Dictionary& dictionary) {
  constexpr std::size_t short_word = 5;
  std::array<double, 26> counts{};
  double total = 0;
  for (std::size_t index = 0; index < dictionary.size(); ++index) {
    const std::string_view word = dictionary.word(index);
    if (word.size() > short_word) continue;
    for (const char letter : word) ++counts[static_cast<std::size_t>(letter - 'a')];
    total += static_cast<double>(word.size());
  }
  Rarity rarity{};
  for (std::size_t letter = 0; letter < rarity.size(); ++letter) {
    const double times = total > 0 ? 26 * counts[letter] / total : 1;
    rarity[letter] = static_cast<float>(std::clamp(-std::log(std::max(times, 1e-9)), -2.0, 5.0));
  }
  return rarity;
}

}  // namespace aspis::solitaire::pythoncross
