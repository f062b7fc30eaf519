// Every sample bot plays several games in sequence: in one process if its dialect allows, otherwise
// restarted for each.
#include <gmock/gmock.h>

#include <fstream>

#include "referee/match/local_bot.hpp"
#include "referee/rules/catalog.hpp"
#include "referee/words/dictionary.hpp"

namespace aspis::tests {
namespace {

using namespace std::chrono_literals;

struct Sample {
  std::string game;
  std::string name;
};

std::ostream& operator<<(std::ostream& out, const Sample& sample) {
  return out << sample.game << " " << sample.name;
}

std::vector<Sample> samples() {
  std::vector<Sample> all;
  for (const char* game : {"wordcube", "boxing", "croquet"}) {
    for (const char* name : {"random", "greedy", "strong", "classic"}) all.push_back({game, name});
  }
  return all;
}

const std::vector<protocol::Option>& game_options(const std::string& game) {
  static const std::vector<protocol::Option> small_cube = {
      {"rows", "4"}, {"columns", "4"}, {"planes", "2"}};
  static const std::vector<protocol::Option> none;
  return game == "wordcube" ? small_cube : none;
}

/// Two lines of vacant spots: a short game.
std::string short_arena() {
  std::string rows;
  for (int row = 0; row < 16; ++row) rows += std::string(32, row < 2 ? '-' : 'o') + "\n";
  return rows;
}

class SampleBots : public testing::TestWithParam<Sample> {
 protected:
  sandbox::Sandbox sandbox_;
  sandbox::TemporaryFolder workshop_;

  match::Entrant entrant(const std::string& name, const rules::Rules& rules) {
    const bool classic = name == "classic";
    const std::string command =
        classic && rules.name() == "croquet"
            ? std::string(ASPIS_SOURCE "/bots/samples/croquet/classic")
            : ASPIS_STAGE "/share/aspis/bots/" + std::string(rules.name()) + "_" + name;
    const match::LocalBot bot{command, classic, name};
    return match::local_entrant(bot, rules, {}, sandbox_, workshop_.path()).value();
  }
};

INSTANTIATE_TEST_SUITE_P(Samples, SampleBots, testing::ValuesIn(samples()),
                         [](const auto& one) { return one.param.game + "_" + one.param.name; });

TEST_P(SampleBots, PlayThreeGamesInRowFromAlternatingSeats) {
  const auto& [game, name] = GetParam();
  if (game == "boxing" && name == "classic" && !sandbox_.has_private_tmp())
    GTEST_SKIP() << "no private /tmp here: " << sandbox_.ability().what;
  match::MatchPlan plan;
  plan.rules = rules::rules_named(game).value();
  plan.options = game_options(game);
  if (game == "boxing") plan.setup = plan.rules->set_up({}, 2, short_arena()).value();
  plan.seed = 5;
  const std::string list = (workshop_.path() / "words.txt").string();
  std::ofstream(list) << "ant\nate\near\neat\nnet\noar\noat\none\nran\nrat\nseat\nsit\ntan\ntea\n";
  std::optional<words::Dictionary> dictionary;
  if (plan.rules->needs_dictionary()) {
    dictionary.emplace(words::Dictionary::load(list).value());
    plan.dictionary = &*dictionary;
    plan.dictionary_path = list;
  }
  plan.clock = plan.rules->default_clock();
  plan.entrants = {entrant(name, *plan.rules), entrant("random", *plan.rules)};
  plan.games = 3;
  plan.swap = true;
  plan.keep_bots = true;
  plan.date = [] { return "2026-11-20T20:51:06Z"; };
  int played = 0;
  match::Match(plan, sandbox_).play([&](const match::MatchGame& one) {
    EXPECT_EQ(one.game, played++);
    const protocol::Record& record = one.outcome.record;
    EXPECT_EQ(record.verdict.culprit, std::nullopt) << protocol::text(record);
    for (const protocol::Event& event : record.events) {
      EXPECT_TRUE(std::holds_alternative<protocol::PlayedMove>(event)) << protocol::text(record);
    }
  });
  EXPECT_EQ(played, 3);
}

}  // namespace
}  // namespace aspis::tests
