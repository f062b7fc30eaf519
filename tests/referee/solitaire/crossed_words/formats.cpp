#include "tests/referee/solitaire/crossed_words/formats.hpp"

#include <algorithm>

#include "protocol/random.hpp"
#include "tests/referee/solitaire/crossed_words/common_words.hpp"
#include "tests/referee/solitaire/crossed_words/format_parts.hpp"

namespace aspis::solitaire::crossed_words {

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"columns", false, printing::print_columns},
      {"csv", false, printing::print_csv},
      {"story", false, printing::print_story},
      {"chess", false, printing::print_chess},
      {"german", false, printing::print_german},
      {"french", false, printing::print_french},
      {"spanish", false, printing::print_spanish},
      {"log", false, printing::print_log},
      {"hands", false, printing::print_hands},
      {"backwards", false, printing::print_backwards},
      {"json", false, printing::print_json},
      {"ledger", false, printing::print_ledger},
      {"markdown", false, printing::print_markdown},
      {"italian", false, printing::print_italian},
      {"xml", false, printing::print_xml},
      {"sheet", false, printing::print_sheet},
      {"dutch", true, printing::print_dutch},
      {"yaml", false, printing::print_yaml},
      {"codes", false, printing::print_codes},
      {"query", false, printing::print_query},
      {"dotted", false, printing::print_dotted},
      {"terse", false, printing::print_terse},
      {"portuguese", true, printing::print_portuguese},
      {"commands", false, printing::print_commands},
      {"turns", false, printing::print_turns},
      {"brackets", false, printing::print_brackets},
      {"brazilian", false, printing::print_brazilian},
      {"stairs", false, printing::print_stairs},
      {"stream", true, printing::print_stream},
      {"sums", false, printing::print_sums},
  };
  return all;
}

const words::Dictionary& sample_dictionary() {
  static const words::Dictionary dictionary = make_dictionary(common_words());
  return dictionary;
}

RandomGame sample_game(std::uint64_t seed, int turns, std::optional<Offence> offence) {
  RandomPlayer player(seed, sample_dictionary(), common_words(), turns > 60 ? 120 : 66);
  protocol::Random random(protocol::derived_seed(seed, 1));
  const int at = static_cast<int>(random.below(static_cast<std::uint64_t>(std::max(turns, 1))));
  return player.play_words(turns, offence, at);
}

PrintedGame printed_sample(const RandomGame& game, std::uint64_t seed) {
  return make_printed_game(game, protocol::derived_seed(seed, 2));
}

std::string sample_text(const Format& format, std::uint64_t seed, int turns) {
  return format.print(printed_sample(sample_game(seed, turns), seed));
}

}  // namespace aspis::solitaire::crossed_words
