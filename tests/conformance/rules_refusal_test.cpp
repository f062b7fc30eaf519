// Every game of the catalog refuses malformed and illegal lines, and setups and texts that are not
// its own. Refused lines change nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "protocol/tokens.hpp"
#include "tests/conformance/table.hpp"
#include "tests/support/watched.hpp"

namespace aspis::rules {
namespace {

using protocol::Reason;

class RulesRefusal : public TableTest {
 protected:
  static void expect_refused(const Position& position, const std::string& line) {
    const std::string before = position.text();
    const auto tried = position.clone();
    const auto refusal = tried->play(line);
    ASSERT_TRUE(refusal) << "accepted '" << protocol::escaped(line) << "' at\n" << before;
    EXPECT_TRUE(refusal->reason == Reason::malformed || refusal->reason == Reason::illegal);
    EXPECT_FALSE(refusal->rule.empty());
    EXPECT_TRUE(protocol::is_printable(refusal->rule));
    EXPECT_TRUE(protocol::is_printable(refusal->found)) << refusal->found;
    EXPECT_EQ(tried->text(), before);
  }

  static void expect_one_line(const protocol::Error& error) {
    EXPECT_FALSE(error.text.empty());
    EXPECT_TRUE(protocol::is_printable(error.text)) << error.text;
  }
};

std::string joined(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) line += (&field == &fields.front() ? "" : ",") + field;
  return line;
}

/// `move` with each of its fields left out, doubled, padded, or made a huge number.
std::vector<std::string> spoiled_fields(const std::string& move) {
  const auto views = protocol::split_fields(move, ',');
  const std::vector<std::string> fields(views.begin(), views.end());
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const auto with = [&](const std::string& field) {
      std::vector<std::string> spoiled = fields;
      spoiled[at] = field;
      lines.push_back(joined(spoiled));
    };
    for (const char* blank : {"", " ", "\t", "-", "\xc3\xa9"}) with(blank);
    for (const char* pad : {"0", "+", " ", "\v"}) with(pad + fields[at]);
    for (const char* tail : {" ", ".0", "\r", "\n", "e0"}) with(fields[at] + tail);
    with(fields[at] + std::string(1, '\0'));
    if (protocol::integer_from<int>(fields[at])) {
      for (const char* huge : {"2147483647", "-2147483648", "2147483648", "4294967297",
                               "18446744073709551617", "-9223372036854775809"}) {
        with(huge);
      }
      with(std::string(5000, '9'));
    }
    std::vector<std::string> shorter = fields;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(at));
    lines.push_back(joined(shorter));
  }
  return lines;
}

std::string mutated(std::string line, Random& random) {
  const auto changes = 1 + random.below(3);
  for (std::uint64_t change = 0; change < changes; ++change) {
    const auto at = random.below(line.size() + 1);
    const auto byte = static_cast<char>(
        random.below(2) == 0 ? random.below(256)
                             : static_cast<std::uint64_t>("0123456789,-AB"[random.below(14)]));
    switch (random.below(3)) {
      case 0:
        line.insert(at, 1, byte);
        break;
      case 1:
        if (at < line.size()) line[at] = byte;
        break;
      default:
        line.erase(at, 1);
    }
  }
  return line;
}

TEST_P(RulesRefusal, MalformedLines) {
  const auto position = started(dealt(1));
  Random random(1);
  play_out(*position, random, [](const Position& now) {
    for (const char* line : {"", " ", ",", ",,,,,,,,", "\n", "ready", "go", "resign", "0", "-1"}) {
      expect_refused(now, line);
    }
    expect_refused(now, std::string(1, '\0'));
    expect_refused(now, std::string(5000, ','));
    expect_refused(now, std::string(5000, '1'));
    expect_refused(now, "\xff\xfe\xfd");
    expect_refused(now, rules().mark(now.turn()));
    expect_refused(now, rules().mark(now.turn()) + ",");
  });
}

TEST_P(RulesRefusal, LegalMovesWithCorruptedField) {
  const auto position = started(dealt(2));
  Random random(2);
  play_out(*position, random, [&](const Position& now) {
    const std::string move = now.random_move(random);
    for (const std::string& line : spoiled_fields(move)) expect_refused(now, line);
    for (const char* tail : {",", ",1", ",x", " ", "\r", "\n", ";"}) {
      expect_refused(now, move + tail);
    }
    expect_refused(now, " " + move);
    expect_refused(now, move + std::string(1, '\0'));
  });
}

TEST_P(RulesRefusal, LegalMovesWithMarkOfOtherSeat) {
  const auto position = started(dealt(3));
  Random random(3);
  play_out(*position, random, [&](const Position& now) {
    const std::string move = now.random_move(random);
    const std::string rest = move.substr(move.find(','));
    for (int seat = 0; seat < seats(); ++seat) {
      if (seat != now.turn()) expect_refused(now, rules().mark(seat) + rest);
    }
    expect_refused(now, "o" + rest);
    expect_refused(now, "-" + rest);
    expect_refused(now, "Z" + rest);
  });
}

/// A mutation may happen to be legal, perhaps in another spelling than the listed one; then it
/// does what a listed move does.
TEST_P(RulesRefusal, MutatedMovesUnlessEqualToListedMove) {
  constexpr std::uint64_t seeds = support::watched > 1 ? 1 : 6;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const auto position = started(dealt(seed));
    Random random(seed);
    play_out(*position, random, [&](const Position& now) {
      const auto moves = now.moves();
      const std::set<std::string> listed(moves.begin(), moves.end());
      for (int tries = 0; tries < 10; ++tries) {
        const std::string line = mutated(now.random_move(random), random);
        if (listed.contains(line)) continue;
        const auto next = now.clone();
        if (next->play(line)) {
          expect_refused(now, line);
          continue;
        }
        const bool does_the_same = std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
          const auto other = now.clone();
          return !other->play(move) && other->text() == next->text();
        });
        EXPECT_TRUE(does_the_same) << "accepted '" << protocol::escaped(line) << "'";
      }
    });
  }
}

TEST_P(RulesRefusal, UnknownAndRepeatedOptions) {
  const std::vector<Option> unknown = {{"no-such-option", "1"}};
  const auto refused = rules().deal(unknown, seats(), 1);
  ASSERT_FALSE(refused.ok());
  expect_one_line(refused.error());
  for (const OptionSpec& spec : rules().options()) {
    const Option option{spec.key, spec.fallback};
    EXPECT_TRUE(rules().deal({option}, seats(), 1).ok()) << spec.key;
    EXPECT_FALSE(rules().deal({option, option}, seats(), 1).ok()) << spec.key;
    EXPECT_FALSE(rules().deal({{spec.key, "\x01no"}}, seats(), 1).ok()) << spec.key;
    EXPECT_FALSE(spec.help.empty());
  }
}

TEST_P(RulesRefusal, NumberOfSeatsItDoesNotHave) {
  for (const int wrong : {-1, 0, rules().min_seats() - 1, rules().max_seats() + 1, 1 << 20}) {
    const auto refused = rules().deal(game_options(rules().name()), wrong, 1);
    ASSERT_FALSE(refused.ok()) << wrong;
    expect_one_line(refused.error());
    Setup setup = dealt(1);
    setup.seats = wrong;
    EXPECT_FALSE(rules().start(setup, dictionary()).ok()) << wrong;
  }
}

TEST_P(RulesRefusal, IncompleteSetups) {
  const Setup whole = dealt(1);
  for (std::size_t at = 0; at < whole.options.size(); ++at) {
    Setup setup = whole;
    setup.options.erase(setup.options.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_FALSE(rules().start(setup, dictionary()).ok()) << whole.options[at].key;
  }
  for (std::size_t at = 0; at < whole.board.rows.size(); ++at) {
    Setup missing = whole;
    missing.board.rows.erase(missing.board.rows.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_FALSE(rules().start(missing, dictionary()).ok());
    Setup longer = whole;
    longer.board.rows[at] += longer.board.rows[at][0];
    EXPECT_FALSE(rules().start(longer, dictionary()).ok());
    Setup strange = whole;
    strange.board.rows[at][0] = '\0';
    EXPECT_FALSE(rules().start(strange, dictionary()).ok());
  }
  Setup extended = whole;
  extended.board.dimensions.push_back(1);
  EXPECT_FALSE(rules().start(extended, dictionary()).ok());
  if (rules().needs_dictionary()) {
    EXPECT_FALSE(rules().start(whole, nullptr).ok());
  }
}

TEST_P(RulesRefusal, InvalidBoardFiles) {
  const auto options = game_options(rules().name());
  for (const char* file : {"", "\n", "x", "1 2 3\nabc\n", "\xff\xfe"}) {
    const auto refused = rules().set_up(options, seats(), file);
    ASSERT_FALSE(refused.ok());
    expect_one_line(refused.error());
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, RulesRefusal, testing::ValuesIn(every_table()), table_name);

}  // namespace
}  // namespace aspis::rules
