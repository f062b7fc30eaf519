// Rows as JSON: what is written is read again, and each kind of wrong input has its line.
#include "db/row/row_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

#include "db/analysis_store.hpp"
#include "db/rows.hpp"
#include "db/version_store.hpp"
#include "tests/db/row/random_row.hpp"

namespace aspis::row {
namespace {

struct Emblem {
  int outline = 0;
  int fill = 0;
  bool operator==(const Emblem&) const = default;
};
inline constexpr Field emblem_fields[] = {
    ASPIS_FIELD(Emblem, outline, "of the shape").from(0, 7).required(),
    ASPIS_FIELD(Emblem, fill, "of the shape").from(0, 5),
};
ASPIS_ROW(Emblem, emblem_fields, "", 0, "An emblem.")

enum class AtClose { wait, forfeit };
inline constexpr std::array<std::string_view, 2> at_close_words{"wait", "forfeit"};
constexpr std::span<const std::string_view> words_of(AtClose) {
  return at_close_words;
}

struct Request {
  int stage = 0;
  int round = 0;
  std::string closes;
  AtClose at_close = AtClose::wait;
  bool cancel = false;
  std::string reason;
  std::string roster;
  Texts entrants;
  std::vector<int> order;
  Pairs changes;
  std::optional<std::uint64_t> seed;
  std::optional<std::int8_t> small;
  std::optional<Emblem> emblem;
  Raw plan;
  std::string hash = "secret";
};
inline constexpr Field request_fields[] = {
    ASPIS_FIELD(Request, stage, "a stage").from(1, 100).counted_from_1().required(),
    ASPIS_FIELD(Request, round, "null is every round").from(1, 1000).nullable(),
    ASPIS_FIELD(Request, closes, "null is never").up_to(40).utc(),
    ASPIS_FIELD(Request, at_close, "what happens then"),
    ASPIS_FIELD(Request, cancel, "instead"),
    ASPIS_FIELD(Request, reason, "for the log").up_to(10).required(),
    ASPIS_FIELD(Request, roster, "lines").up_to(100).lines(),
    ASPIS_FIELD(Request, entrants, "aliases").up_to(2),
    ASPIS_FIELD(Request, order, "games").up_to(3),
    ASPIS_FIELD(Request, changes, "of the plan").up_to(2),
    ASPIS_FIELD(Request, seed, "64 bits").up_to(20),
    ASPIS_FIELD(Request, small, "eight bits"),
    ASPIS_FIELD(Request, emblem, "its looks").of(EmblemType),
    ASPIS_FIELD(Request, plan, "as it is"),
    ASPIS_FIELD(Request, hash, "not shown").hidden(),
};
ASPIS_ROW(Request, request_fields, "", 0, "A request.")

/// What is wrong with a request of these members beside the required ones.
std::string fault_in(const std::string& members,
                     const std::string& required = R"("stage":1,"reason":"why",)") {
  const auto request = read<Request>("{" + required + members + "}");
  return request ? "" : request.error().text;
}

TEST(RowJson, ReadsEveryKindOfMember) {
  const auto request = read<Request>(
      R"({"stage":3,"round":null,"closes":"2026-11-20T20:51:06Z","at_close":"forfeit",
          "cancel":true,"reason":"why","roster":"a\nb\t","entrants":["417","102"],
          "order":[3,17],"changes":{"games":"2"},"seed":"18446744073709551557","small":-5,
          "emblem":{"outline":7},"plan":{"name":[1]}})");
  ASSERT_TRUE(request) << request.error().text;
  EXPECT_EQ(request->stage, 2);
  EXPECT_EQ(request->round, 0);
  EXPECT_EQ(request->closes, "2026-11-20T20:51:06Z");
  EXPECT_EQ(request->at_close, AtClose::forfeit);
  EXPECT_TRUE(request->cancel);
  EXPECT_EQ(request->roster, "a\nb\t");
  EXPECT_THAT(request->entrants, testing::ElementsAre("417", "102"));
  EXPECT_THAT(request->order, testing::ElementsAre(3, 17));
  EXPECT_THAT(request->changes, testing::ElementsAre(testing::Pair("games", "2")));
  EXPECT_EQ(request->seed, 18'446'744'073'709'551'557U);
  EXPECT_EQ(request->small, -5);
  EXPECT_EQ(request->emblem, (Emblem{7, 0}));
  EXPECT_EQ(request->plan.json, R"({"name":[1]})");
  const std::string shown = to_json(*request).dump();
  EXPECT_THAT(shown, testing::StartsWith(R"({"stage":3,"round":null,"closes":"2026-)"));
  EXPECT_THAT(shown, testing::HasSubstr(R"("emblem":{"outline":7,"fill":0})"));
  EXPECT_THAT(shown, testing::Not(testing::HasSubstr("secret")));
}

TEST(RowJson, NamesWhatIsWrong) {
  const std::string whole = "must be a whole number from 1 to ";
  const std::string all =
      "allowed: stage, round, closes, at_close, cancel, reason, roster, entrants, order, changes, "
      "seed, small, emblem, plan";
  const std::vector<std::pair<std::string, std::string>> faults = {
      {R"("colour":1)", "'colour' is not a key of this request; " + all},
      {R"("hash":"x")", "'hash' is not a key of this request; " + all},
      {R"("co\u0007lour":1)", "'co?lour' is not a key of this request; " + all},
      {R"("round":0)", "round: " + whole + "1000"},
      {R"("round":1001)", "round: " + whole + "1000"},
      {R"("round":1.5)", "round: " + whole + "1000"},
      {R"("round":"1")", "round: " + whole + "1000"},
      {R"("round":18446744073709551615)", "round: " + whole + "1000"},
      {R"("small":300)", "small: is out of range"},
      {R"("closes":7)", "closes: must be a text"},
      {R"("closes":"tomorrow")", "closes: must be a UTC time such as 2026-11-20T20:51:06Z"},
      {R"("closes":"2026-13-20T20:51:06Z")",
       "closes: must be a UTC time such as 2026-11-20T20:51:06Z"},
      {R"("at_close":"later")", "at_close: must be one of wait, forfeit"},
      {R"("at_close":1)", "at_close: must be a text"},
      {R"("at_close":"")", "at_close: is empty"},
      {R"("plan":[])", "plan: must be an object"},
      {R"("cancel":1)", "cancel: must be true or false"},
      {R"("roster":"a\u0007")", "roster: has control characters"},
      {R"("entrants":"417")", "entrants: must be a list of at most 2 short texts"},
      {R"("entrants":["1","2","3"])", "entrants: must be a list of at most 2 short texts"},
      {R"("entrants":["1",2])", "entrants: must be a list of at most 2 short texts"},
      {R"("order":[1,-2])", "order: must be a list of at most 3 whole numbers"},
      {R"("order":[4294967296])", "order: is out of range"},
      {R"("changes":[])", "changes: must be an object of at most 2 texts"},
      {R"("changes":{"a":1})", "changes: must be an object of short strings"},
      {R"("seed":"x")", "seed: is out of range"},
      {R"("emblem":7)", "emblem: must be an object"},
      {R"("emblem":{"outline":8})", "emblem: outline: must be a whole number from 0 to 7"},
      {R"("emblem":{"fill":1})", "emblem: outline: is missing"},
      {R"("emblem":{"outline":1,"x":1})",
       "emblem: 'x' is not a key of this request; allowed: outline, fill"}};
  for (const auto& [members, fault] : faults) EXPECT_EQ(fault_in(members), fault) << members;
  EXPECT_EQ(fault_in("", R"("reason":"why")"), "stage: is missing");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":" \t")"), "reason: must be one line");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":"  ")"), "reason: is empty");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":"eleven byte")"), "reason: is longer than 10 bytes");
}

TEST(RowJson, ChecksTheTextBeforeItIsBuilt) {
  EXPECT_EQ(depth_of(R"({"a":[1,{"b":[]}]})"), 4);
  EXPECT_EQ(depth_of(R"({"a":"[[[[\"[[["})"), 1);
  EXPECT_EQ(depth_of(""), 0);
  EXPECT_EQ(read<Request>("[1]").error().text, "the body must be a JSON object");
  EXPECT_EQ(read<Request>("{").error().text, "the body is not valid JSON");
  EXPECT_EQ(read<Request>(std::string(100'000, '[')).error().text,
            "the body is nested deeper than 32 levels");
  EXPECT_EQ(read<Request>(" \n").error().text, "stage: is missing");
  EXPECT_EQ(to_json(Request()).at("emblem"), nullptr);
  EXPECT_TRUE(read<Emblem>(R"({"outline":0})"));
}

template <class Row>
void expect_round_trip() {
  protocol::Random random(7);
  const Type& type = type_for<Row>();
  for (int turn = 0; turn < 100; ++turn) {
    Row row;
    tests::fill(&row, type, random);
    const auto again = read<Row>(to_json(row).dump());
    ASSERT_TRUE(again) << type.table << ": " << again.error().text;
    for (const Field& field : type.fields) {
      if (!field.is_hidden) {
        EXPECT_EQ(field.get(&*again), field.get(&row)) << type.table << " " << field.name;
      }
    }
  }
}

TEST(RowJson, RandomRowsAreReadAsTheyWereWritten) {
  expect_round_trip<db::TournamentRow>();
  expect_round_trip<db::EntrantRow>();
  expect_round_trip<db::HiddenAddressRow>();
  expect_round_trip<db::HiddenNameRow>();
  expect_round_trip<db::RemovedNameRow>();
  expect_round_trip<db::PassedThresholdRow>();
  expect_round_trip<db::SeedingRow>();
  expect_round_trip<db::ArrivalRow>();
  expect_round_trip<db::DepartureRow>();
  expect_round_trip<db::AuditRow>();
  expect_round_trip<db::ConfirmedRow>();
  expect_round_trip<db::TokenRow>();
  expect_round_trip<db::AnnouncementRow>();
  expect_round_trip<db::BigScreenRow>();
  expect_round_trip<db::WindowRow>();
  expect_round_trip<db::EmbargoRow>();
  expect_round_trip<db::RevealedRow>();
  expect_round_trip<db::RevealTimeRow>();
  expect_round_trip<db::AgreementRow>();
  expect_round_trip<db::VersionRow>();
  expect_round_trip<db::AnalysisRow>();
  expect_round_trip<db::AnalysedSeatRow>();
}

}  // namespace
}  // namespace aspis::row
