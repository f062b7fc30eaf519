// Tests the readers of request bodies.
#include "server/api/bodies/bodies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/formats/plan.hpp"
#include "tests/support/sound.hpp"

namespace aspis::api {
namespace {

using support::sound;
using testing::HasSubstr;
using testing::StartsWith;

template <class T>
std::string fault(const Result<T>& result) {
  return result.ok() ? "" : result.error().text;
}

TEST(Bodies, RefuseHundredThousandBracketsBeforeParsing) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(fault(row::read<ReasonBody>(R"({"reason":)" + deep + "}")),
            "the body is nested deeper than 32 levels");
}

TEST(Bodies, RefuseNonObjects) {
  EXPECT_EQ(fault(row::read<ReasonBody>("{")), "the body is not valid JSON");
  EXPECT_EQ(fault(row::read<ReasonBody>("[]")), "the body must be a JSON object");
  EXPECT_EQ(fault(row::read<ReasonBody>("\"reason\"")), "the body must be a JSON object");
  EXPECT_EQ(fault(read_nothing("{}")), "");
  EXPECT_EQ(fault(read_nothing("  ")), "");
}

TEST(Bodies, ListKnownKeysForUnknownOne) {
  EXPECT_EQ(fault(row::read<AwardBody>(R"({"to":"101","reason":"x","seat":1})")),
            "'seat' is not a key of this request; allowed: to, reason");
  EXPECT_EQ(fault(read_nothing(R"({"now":true})")),
            "'now' is not a key of this request; allowed: none");
  EXPECT_EQ(fault(read_nothing("{\"a\\u0007\xc3\xa9\":1}")),
            "'a??"
            "?' is not a key of this request; allowed: none");
}

TEST(Bodies, RequireReasonOfOneNonEmptyLine) {
  EXPECT_EQ(row::read<ReasonBody>(R"({"reason":"the board was torn"})")->reason,
            "the board was torn");
  EXPECT_EQ(fault(row::read<ReasonBody>("{}")), "reason: is missing");
  EXPECT_EQ(fault(row::read<ReasonBody>(R"({"reason":"  "})")), "reason: is empty");
  EXPECT_EQ(fault(row::read<ReasonBody>(R"({"reason":"a\nb"})")), "reason: must be one line");
  EXPECT_EQ(fault(row::read<ReasonBody>(R"({"reason":1})")), "reason: must be a text");
  EXPECT_EQ(fault(row::read<ReasonBody>("{\"reason\":\"" + std::string(501, 'x') + "\"}")),
            "reason: is longer than 500 bytes");
}

TEST(Bodies, RequireWholeNumbersWithinBounds) {
  EXPECT_EQ(row::read<RoundBody>(R"({"stage":2,"round":3})")->stage, 1);
  for (const char* const wrong : {"0", "101", "1.5", "\"1\"", "18446744073709551615", "-1",
                                  "9223372036854775808", "1e2", "true"}) {
    EXPECT_EQ(fault(row::read<RoundBody>(R"({"round":3,"stage":)" + std::string(wrong) + "}")),
              "stage: must be a whole number from 1 to 100")
        << wrong;
  }
}

TEST(Bodies, WindowChangesOnlyNamedFields) {
  const auto change = sound(read_window(R"({"stage":1,"opens":null})"));
  EXPECT_EQ(change.opens, "");
  EXPECT_FALSE(change.closes || change.at_close || change.by_agreement);
}

TEST(Bodies, StartNamesTheRoundAfterWhichItStops) {
  EXPECT_EQ(*read_start(""), db::StopAfter{});
  EXPECT_EQ(*read_start(R"({"until":null})"), db::StopAfter{});
  EXPECT_EQ(*read_start(R"({"until":{"stage":2}})"), (db::StopAfter{1, 0}));
  EXPECT_EQ(*read_start(R"({"until":{"stage":2,"round":3}})"), (db::StopAfter{1, 3}));
  EXPECT_EQ(fault(read_start(R"({"until":{"stage":0}})")),
            "until: stage: must be a whole number from 1 to 100");
}

TEST(Bodies, RequireWindowTimesInOrder) {
  const auto window = sound(read_window(
      R"({"stage":1,"opens":"2026-11-20T08:00:00Z","closes":"2026-11-21T08:00:00Z",
          "at_close":"forfeit","by_agreement":true})"));
  EXPECT_EQ(window.round, 0);
  EXPECT_EQ(window.at_close, db::WindowRow::AtClose::forfeit);
  EXPECT_EQ(window.by_agreement, true);
  EXPECT_EQ(fault(read_window(R"({"stage":1,"opens":"2026-11-21T08:00:00Z",
                                  "closes":"2026-11-20T08:00:00Z"})")),
            "closes: must be later than opens");
  for (const char* const wrong : {"tomorrow", "2026-13-20T08:00:00Z", "2026-11-20 08:00:00Z",
                                  "2026-11-20T24:00:00Z", "2026-11-20T08:00:00+01"}) {
    EXPECT_EQ(fault(read_window(R"({"stage":1,"opens":")" + std::string(wrong) + "\"}")),
              "opens: must be a UTC time such as 2026-11-20T20:51:06Z")
        << wrong;
  }
  EXPECT_EQ(fault(read_window(R"({"stage":1,"at_close":"panic"})")),
            "at_close: must be one of wait, forfeit");
}

TEST(Bodies, CreateTournamentFromPresetWithChanges) {
  const auto fresh = sound(read_new_tournament(
      R"({"name":"mid-term","preset":"shield","game":"boxing","changes":{"clock.move":"2s"},
          "roster":"name\nAda\n","seed":7})"));
  EXPECT_EQ(fresh.name, "mid-term");
  EXPECT_EQ(fresh.seed, 7U);
  const auto plan = sound(formats::read_plan(fresh.plan));
  EXPECT_EQ(plan.name, "shield");
  EXPECT_EQ(plan.move_time, std::chrono::milliseconds(2'000));
}

TEST(Bodies, CreateTournamentFromOwnPlan) {
  const auto fresh = sound(read_new_tournament(
      R"({"title":"My cup","roster":"name\nAda\n","plan":{"name":"mine","game":"boxing",
          "stages":[{"name":"All","format":"groups"}]}})"));
  EXPECT_THAT(fresh.plan, HasSubstr("\"mine\""));
}

TEST(Bodies, RemoveInvisibleCharactersFromTitles) {
  const auto fresh = sound(
      read_new_tournament(R"({"title":"My \u202ecup","roster":"name\nAda\n","preset":"shield"})"));
  EXPECT_EQ(fresh.title, "My cup");
  EXPECT_THAT(
      fault(read_new_tournament(R"({"title":"\u202e","roster":"name\nAda\n","preset":"shield"})")),
      StartsWith("title: is missing"));
}

TEST(Bodies, NameMissingPartsOfTournament) {
  EXPECT_EQ(fault(read_new_tournament(R"({"name":"a","roster":"name\nAda\n"})")),
            "give either preset (a name) or plan (a complete plan)");
  EXPECT_THAT(fault(read_new_tournament(R"({"name":"a","roster":"x","preset":"cup"})")),
              StartsWith("preset: unknown; available: shield, potm"));
  EXPECT_EQ(fault(read_new_tournament(R"({"name":"a","preset":"shield"})")), "roster: is missing");
  EXPECT_EQ(fault(read_new_tournament(R"({"name":"../x","roster":"x","preset":"shield"})")),
            "name: may have lower-case letters, digits and - only");
  EXPECT_THAT(fault(read_new_tournament(R"({"roster":"x","preset":"shield"})")),
              StartsWith("title: is missing"));
  EXPECT_THAT(fault(read_new_tournament(
                  R"({"name":"a","roster":"x","preset":"shield","changes":{"no.such":"1"}})")),
              StartsWith("plan: "));
  EXPECT_THAT(
      fault(read_new_tournament(
          R"({"name":"a","roster":"x","preset":"shield","changes":{"stages[99].top":"1"}})")),
      StartsWith("changes: "));
}

TEST(Bodies, RequireOpponentOfChallengeAndTakeTerms) {
  const auto challenge = sound(read_challenge(
      R"({"to":"417","options":{"board":"6x6x3"},"move_time":"2s","at":"2026-11-20T08:00:00Z"})"));
  EXPECT_EQ(challenge.to, "417");
  EXPECT_EQ(challenge.wanted.terms.options, (std::vector<protocol::Option>{{"board", "6x6x3"}}));
  EXPECT_EQ(challenge.wanted.terms.clock.move, std::chrono::milliseconds(2'000));
  EXPECT_THAT(fault(read_challenge("{}")), StartsWith("to: give either to"));
  EXPECT_THAT(fault(read_challenge(R"({"to":"1","house":"x"})")), StartsWith("to: give either"));
  EXPECT_THAT(fault(read_challenge(R"({"house":"x","match":3})")), StartsWith("match: "));
  EXPECT_THAT(fault(read_challenge(R"({"to":"1","move_time":"fast"})")), StartsWith("move_time: "));
  EXPECT_EQ(fault(read_challenge(R"({"to":"1","options":{"board":6}})")),
            "options: must be an object of short strings");
}

TEST(Bodies, RequireTrueOrFalseFlags) {
  EXPECT_TRUE(row::read<PauseBody>(R"({"at_once":true})")->at_once);
  EXPECT_FALSE(row::read<PauseBody>("")->at_once);
  EXPECT_EQ(fault(row::read<PauseBody>(R"({"at_once":1})")), "at_once: must be true or false");
  EXPECT_EQ(row::read<PauseBody>(R"({"reason":"lunch"})")->reason, "lunch");
  EXPECT_EQ(fault(row::read<TokensBody>(R"({"reason":"a\nb"})")), "reason: must be one line");
  EXPECT_EQ(row::read<RemarkBody>("")->reason, "");
  EXPECT_EQ(read_preview(R"({"preset":"shield","roster":"name\nAnn\n"})")->roster, "name\nAnn\n");
  EXPECT_EQ(fault(row::read<NamesBody>("{}")), "shows_names: is missing");
  EXPECT_EQ(fault(row::read<HidesNameBody>("{}")), "hides_name: is missing");
  EXPECT_EQ(fault(row::read<ConsentsBody>(R"({"consents":null})")), "consents: is missing");
}

}  // namespace
}  // namespace aspis::api
