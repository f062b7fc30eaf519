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
#include "tests/support/sound.hpp"

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
ASPIS_OBJECT(Emblem, emblem_fields, "An emblem.")

enum class AtClose { wait, forfeit };
inline constexpr std::array<std::string_view, 2> at_close_words{"wait", "forfeit"};
constexpr std::span<const std::string_view> enum_words(AtClose) {
  return at_close_words;
}

inline constexpr std::string_view sides[] = {"A", "B"};
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
  std::vector<Emblem> others;
  std::string winner;
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
    ASPIS_FIELD(Request, others, "as the first one"),
    ASPIS_FIELD(Request, winner, "of two").one_of(sides),
};
ASPIS_OBJECT(Request, request_fields, "A request.")

/// The error for a request with these members and the required ones.
std::string fault_in(const std::string& members,
                     const std::string& required = R"("stage":1,"reason":"why",)") {
  return support::refusal_text(read<Request>("{" + required + members + "}"));
}

TEST(RowJson, ReadsEveryKindOfMember) {
  const auto request = read<Request>(
      R"({"stage":3,"round":null,"closes":"2026-11-20T20:51:06Z","at_close":"forfeit",
          "cancel":true,"reason":"why","roster":"a\nb\t","entrants":["417","102"],
          "order":[3,17],"changes":{"games":"2"},"seed":"18446744073709551557","small":-5,
          "emblem":{"outline":7},"plan":{"name":[1]},"others":[{"outline":1},{"outline":2}],
          "winner":"B"})");
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
  EXPECT_THAT(request->others, testing::ElementsAre(Emblem{1, 0}, Emblem{2, 0}));
  EXPECT_EQ(request->winner, "B");
  EXPECT_THAT(to_text(*request), testing::StartsWith(R"({"stage":3,"round":null,"closes":"2026-)"));
}

TEST(RowJson, NamesWhatIsWrong) {
  const std::string whole = "must be a whole number from 1 to ";
  const std::string all =
      "allowed: stage, round, closes, at_close, cancel, reason, roster, entrants, order, changes, "
      "seed, small, emblem, plan, others, winner";
  const std::vector<std::pair<std::string, std::string>> faults = {
      {R"("colour":1)", "'colour' is not a key of this request; " + all},
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
      {R"("others":7)", "others: must be a list of objects"},
      {R"("others":[7])", "others: [0] must be an object"},
      {R"("others":[{"outline":1},{}])", "others: [1] outline: is missing"},
      {R"("winner":"C")", "winner: must be one of A, B"},
      {R"("emblem":{"outline":1,"x":1})",
       "emblem: 'x' is not a key of this request; allowed: outline, fill"}};
  for (const auto& [members, fault] : faults) EXPECT_EQ(fault_in(members), fault) << members;
  EXPECT_EQ(fault_in("", R"("reason":"why")"), "stage: is missing");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":" \t")"), "reason: must be one line");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":"  ")"), "reason: is empty");
  EXPECT_EQ(fault_in("", R"("stage":1,"reason":"eleven byte")"), "reason: is longer than 10 bytes");
}

TEST(RowJson, ChecksTheTextBeforeItIsBuilt) {
  EXPECT_EQ(nesting_depth(R"({"a":[1,{"b":[]}]})"), 4);
  EXPECT_EQ(nesting_depth(R"({"a":"[[[[\"[[["})"), 1);
  EXPECT_EQ(nesting_depth(""), 0);
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
      if (field.is_shown) {
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

struct Column {
  int id = 7;
  std::string hash = "secret";
};
inline constexpr Field column_fields[] = {
    ASPIS_FIELD(Column, id, "public").shown(),
    ASPIS_FIELD(Column, hash, "a column like every other"),
};
ASPIS_ROW(Column, column_fields, "columns", 1, "A row of a table.")

TEST(RowJson, AColumnIsInNoAnswerUnlessItIsShown) {
  EXPECT_EQ(to_text(Column()), R"({"id":7})");
  EXPECT_FALSE(answer_schema(ColumnType).at("properties").contains("hash"));
  EXPECT_EQ(read<Column>(R"({"hash":"x"})").error().text,
            "'hash' is not a key of this request; allowed: id");
  for (const Type* const type : {&db::TournamentRowType, &db::EntrantRowType, &db::TokenRowType}) {
    for (const Field& field : type->fields) EXPECT_FALSE(type->shows(field)) << field.name;
  }
}

struct Heading {
  std::int64_t version = 3;
  std::string_view name = "cup";
};
inline constexpr Field heading_fields[] = {
    ASPIS_FIELD(Heading, version, "of the topic").at_least(0),
    ASPIS_FIELD(Heading, name, ""),
};
ASPIS_OBJECT(Heading, heading_fields, "")

struct Draw {
  int pile = 1;
};
inline constexpr Field draw_fields[] = {ASPIS_FIELD(Draw, pile, "")};
ASPIS_OBJECT(Draw, draw_fields, "")

struct Shape {
  std::string event;
};
inline constexpr Field shape_fields[] = {ASPIS_FIELD(Shape, event, "")};
ASPIS_OBJECT(Shape, shape_fields, "What is known of an event.")

struct Document {
  Heading heading;
  double elo = 1500;
  std::vector<double> points;
  std::optional<int> place;
  std::string departed;
  bool late = false;
  std::optional<AtClose> at_close;
  std::optional<Emblem> emblem;
  std::vector<Emblem> emblems;
  std::vector<std::variant<Draw, Emblem>> game;
  Pairs identifiers;
  std::vector<std::string_view> names;
  std::optional<Raw> plan;
  std::vector<Raw> events;
  int stage = -1;
};
inline constexpr Field document_fields[] = {
    ASPIS_FIELD(Document, heading, "").inlined(),
    ASPIS_FIELD(Document, elo, "of the entrant"),
    ASPIS_FIELD(Document, points, ""),
    ASPIS_FIELD(Document, place, ""),
    ASPIS_FIELD(Document, departed, "").left_out(),
    ASPIS_FIELD(Document, late, "").left_out(),
    ASPIS_FIELD(Document, at_close, ""),
    ASPIS_FIELD(Document, emblem, "its looks"),
    ASPIS_FIELD(Document, emblems, ""),
    ASPIS_FIELD(Document, game, ""),
    ASPIS_FIELD(Document, identifiers, ""),
    ASPIS_FIELD(Document, names, ""),
    ASPIS_FIELD(Document, plan, ""),
    ASPIS_FIELD(Document, events, "").of(ShapeType),
    ASPIS_FIELD(Document, stage, "").counted_from_1().nullable(),
};
ASPIS_OBJECT(Document, document_fields, "A document.")

TEST(RowJson, WritesDocuments) {
  EXPECT_EQ(to_text(Document()),
            R"({"version":3,"name":"cup","elo":1500.0,"points":[],"place":null,"at_close":null,)"
            R"("emblem":null,"emblems":[],"game":[],"identifiers":{},"names":[],"plan":null,)"
            R"("events":[],"stage":null})");
  Document full;
  full.points = {0.5, 2};
  full.place = 0;
  full.departed = "with \"words\" \xff";
  full.late = true;
  full.at_close = AtClose::forfeit;
  full.emblem = Emblem{1, 2};
  full.emblems = {{3, 4}, {5, 6}};
  full.game = {Emblem{7, 0}, Draw{2}};
  full.identifiers = {{"ID", "17"}};
  full.names = {"é", "b"};
  full.plan = Raw{"{\"stages\" : []}"};
  full.events = {{R"({"event":"moved"})"}, {"{}"}};
  full.stage = 0;
  EXPECT_EQ(to_text(full),
            R"({"version":3,"name":"cup","elo":1500.0,"points":[0.5,2.0],"place":0,)"
            "\"departed\":\"with \\\"words\\\" \xEF\xBF\xBD\",\"late\":true,"
            R"("at_close":"forfeit","emblem":{"outline":1,"fill":2},"emblems":[{"outline":3,)"
            R"("fill":4},{"outline":5,"fill":6}],"game":[{"outline":7,"fill":0},{"pile":2}],)"
            R"("identifiers":{"ID":"17"},"names":["é","b"],"plan":{"stages":[]},)"
            R"("events":[{"event":"moved"},{}],"stage":1})");
  EXPECT_EQ(to_json(full).dump(), to_text(full));
}

TEST(RowJson, DescribesWhatItReadsAndWrites) {
  using Json = nlohmann::ordered_json;
  const Json request = request_schema(RequestType);
  EXPECT_EQ(request.at("required"), Json({"stage", "reason"}));
  EXPECT_EQ(request.at("additionalProperties"), false);
  const Json& asked = request.at("properties");
  EXPECT_EQ(asked.at("stage").dump(),
            R"({"type":"integer","minimum":1,"maximum":100,"description":"a stage"})");
  EXPECT_EQ(asked.at("round").at("type"), Json({"integer", "null"}));
  EXPECT_EQ(asked.at("reason").at("maxLength"), 10);
  EXPECT_EQ(asked.at("order").dump(),
            R"({"type":"array","items":{"type":"integer"},"maxItems":3,"description":"games"})");
  EXPECT_EQ(asked.at("winner").at("enum"), Json({"A", "B"}));
  EXPECT_EQ(asked.at("small").at("type"), "integer") << "null is as if the key were missing";
  EXPECT_EQ(asked.at("others").at("items").at("required"), Json({"outline"}));
  const Json answer = answer_schema(DocumentType);
  const Json& shown = answer.at("properties");
  EXPECT_FALSE(shown.contains("heading"));
  EXPECT_EQ(shown.at("version").at("minimum"), 0);
  EXPECT_EQ(shown.at("elo").dump(), R"({"type":"number","description":"of the entrant"})");
  EXPECT_EQ(shown.at("place").at("type"), Json({"integer", "null"}));
  EXPECT_EQ(shown.at("late").at("type"), "boolean");
  EXPECT_EQ(shown.at("at_close").at("enum"), Json({"wait", "forfeit", nullptr}));
  EXPECT_EQ(shown.at("emblem").dump(),
            R"({"oneOf":[{"$ref":"#/components/schemas/Emblem"},{"type":"null"}],)"
            R"("description":"its looks"})");
  EXPECT_EQ(shown.at("game").dump(),
            R"({"type":"array","items":{"oneOf":[{"$ref":"#/components/schemas/Draw"},)"
            R"({"$ref":"#/components/schemas/Emblem"}]}})");
  EXPECT_EQ(shown.at("identifiers").at("additionalProperties").at("type"), "string");
  EXPECT_EQ(shown.at("plan").at("type"), Json({"object", "null"}));
  EXPECT_EQ(shown.at("events").at("items").at("additionalProperties"), true);
  EXPECT_TRUE(shown.at("events").at("items").at("properties").contains("event"));
  const Json required = answer.at("required");
  EXPECT_EQ(required.size(), shown.size() - 2) << "departed and late may be missing";
  std::map<std::string, const Type*> types;
  collect_types(types, DocumentType);
  collect_types(types, DocumentType);
  EXPECT_EQ(types, (std::map<std::string, const Type*>{
                       {"Document", &DocumentType}, {"Draw", &DrawType}, {"Emblem", &EmblemType}}));
  const Type another{"", "", {}, 0, "Draw"};
  EXPECT_THROW(collect_types(types, another), std::logic_error);
}

}  // namespace
}  // namespace aspis::row
