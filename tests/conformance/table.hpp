// Shared by the suites over all games: every game with every number of seats, its setup, and games
// of random legal moves. A new game needs no change here, unless its default start is large: then
// `game_options` must make it small.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "referee/rules/catalog.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::rules {

struct Table {
  const Rules* rules = nullptr;
  int seats = 2;
};

inline std::ostream& operator<<(std::ostream& out, const Table& table) {
  return out << table.rules->name() << " for " << table.seats;
}

inline std::vector<Table> every_table() {
  std::vector<Table> tables;
  for (const Rules* rules : catalog()) {
    for (int seats = rules->min_seats(); seats <= rules->max_seats(); ++seats) {
      tables.push_back({rules, seats});
    }
  }
  return tables;
}

inline std::string table_name(const testing::TestParamInfo<Table>& info) {
  return std::string(info.param.rules->name()) + "_for_" + std::to_string(info.param.seats);
}

/// Starts small enough to list all moves of at every ply.
inline std::vector<Option> game_options(std::string_view game) {
  static const std::map<std::string, std::vector<Option>, std::less<>> options = {
      {"wordcube", {{"rows", "4"}, {"columns", "5"}, {"planes", "3"}}},
  };
  const auto found = options.find(game);
  return found == options.end() ? std::vector<Option>{} : found->second;
}

/// Short and common words, so that random letters hold some.
inline const words::Dictionary& small_dictionary() {
  static const words::Dictionary dictionary =
      std::move(
          words::Dictionary::parse(
              "ace\nact\nadd\nage\nago\naid\naim\nair\nale\nall\nand\nant\nany\nape\narc\nare\narm"
              "\n"
              "art\nash\nask\nate\nawe\nbad\nbag\nban\nbar\nbat\nbed\nbee\nbet\nbid\nbig\nbin\nbit"
              "\n"
              "bow\nbox\nboy\nbus\nbut\ncab\ncan\ncap\ncar\ncat\ncow\ncry\ncup\ncut\nday\nden\ndid"
              "\n"
              "die\ndig\ndim\ndin\ndip\ndoe\ndog\ndot\ndry\ndue\near\neat\nego\nend\nera\neye\nfan"
              "\n"
              "far\nfat\nfed\nfee\nfew\nfig\nfin\nfir\nfit\nfix\nfly\nfog\nfor\nfox\nfun\ngap\ngas"
              "\n"
              "get\ngod\ngum\ngun\nhad\nham\nhas\nhat\nhen\nher\nhid\nhim\nhip\nhis\nhit\nhoe\nhop"
              "\n"
              "hot\nhow\nhut\nice\nink\nion\nits\njam\njar\njet\njoy\nkey\nkin\nlad\nlap\nlaw\nlay"
              "\n"
              "led\nleg\nlet\nlid\nlie\nlip\nlog\nlot\nlow\nmad\nman\nmap\nmat\nmen\nmet\nmix\nmud"
              "\n"
              "near\nnet\nnod\nnor\nnote\noak\noar\nodd\noil\nold\none\nore\nour\nowl\npan\npath\n"
              "pen\npie\npin\npit\nran\nrat\nraw\nread\nred\nrice\nrid\nrod\nroe\nrose\nrow\nsad\n"
              "sat\nsea\nseat\nset\nshe\nsin\nsit\nsix\nsky\nson\nstone\nsun\ntan\ntea\nten\nthe\n"
              "tide\ntie\ntin\ntoe\nton\ntore\ntwo\nuse\nvan\nvet\nwar\nwas\nwet\nwin\nyes\nyet\n",
              "small"))
          .value();
  return dictionary;
}

/// A setup dealt from `seed`, its positions, and games of random legal moves.
class TableTest : public testing::TestWithParam<Table> {
 protected:
  using Setup = rules::Setup;  // testing::Test has a private member of that name

  [[nodiscard]] static const Rules& rules() { return *GetParam().rules; }
  [[nodiscard]] static int seats() { return GetParam().seats; }
  [[nodiscard]] static const words::Dictionary* dictionary() {
    return rules().needs_dictionary() ? &small_dictionary() : nullptr;
  }

  [[nodiscard]] static Setup dealt(std::uint64_t seed) {
    auto setup = rules().deal(game_options(rules().name()), seats(), seed);
    EXPECT_TRUE(setup.ok()) << setup.error().text;
    return *std::move(setup);
  }

  [[nodiscard]] static std::unique_ptr<Position> started(const Setup& setup) {
    auto position = rules().start(setup, dictionary());
    EXPECT_TRUE(position.ok()) << position.error().text;
    return *std::move(position);
  }

  /// Plays random legal moves to the end and calls `at_ply(position)` before each of them.
  template <class AtPly>
  static void play_out(Position& position, Random& random, AtPly at_ply) {
    constexpr int far_too_many = 10'000;
    for (int ply = 0; !position.over(); ++ply) {
      ASSERT_LT(ply, far_too_many) << "the game does not end";
      at_ply(position);
      const std::string move = position.random_move(random);
      const auto refusal = position.play(move);
      ASSERT_FALSE(refusal) << move << ": " << refusal->rule << ", " << refusal->found;
    }
  }

  static void play_out(Position& position, Random& random) {
    play_out(position, random, [](const Position&) {});
  }
};

}  // namespace aspis::rules
