// Tests scoring of files of solitaires and looking up words for all users.
#include "tests/server/api/api_test.hpp"

namespace aspis::tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string crossed_words = "/api/v1/score/crossedwords";
const std::string pythoncross = "/api/v1/score/pythoncross";
const std::string check = "/api/v1/words/check";

class Solitaire : public ApiTest {
 protected:
  Solitaire() {
    api::ApiParts parts = this->parts();
    parts.dictionary = &words_;
    api_ = std::make_unique<api::Router>(std::move(parts));
  }

  [[nodiscard]] http::Response post(const std::string& path, const Json& body) {
    return ask("POST", path, body.dump());
  }

  [[nodiscard]] Json scored(const std::string& path, const Json& body) {
    const http::Response response = post(path, body);
    EXPECT_EQ(response.status, 200) << response.body;
    EXPECT_EQ(find_header(response, "Cache-Control"), "no-store");
    return Json::parse(response.body);
  }

  words::Dictionary words_ =
      sound(words::Dictionary::parse("cat\nan\nno\nto\non\nat\nact\ncats\n", "test"));
};

/// Plays CAT in the middle row for 27 points, after discarding two letters.
std::string output_file(const std::string& total) {
  std::string file = total + "\n";
  for (int row = 0; row < 17; ++row)
    file += row == 8 ? ".......cat.......\n" : ".................\n";
  return file + "1ATCQX\n-QX -17\nR9 - CAT = 27\n";
}

TEST_F(Solitaire, ScoresOutputFileLikeCommand) {
  const Json good =
      scored(crossed_words, {{"output", output_file("10")}, {"piles", "atcqxno\nnothird\naa\n"}});
  EXPECT_EQ(good.at("valid"), true) << good.at("faults").dump();
  EXPECT_EQ(good.at("total"), 10);
  EXPECT_EQ(good.at("game").size(), 3U);
  EXPECT_EQ(good.at("board").at(8), ".......CAT.......");
  const Json bad =
      scored(crossed_words, {{"output", output_file("11")}, {"piles", "atcqxno\r\nnothird\r\naa"}});
  EXPECT_EQ(bad.at("valid"), false);
  EXPECT_EQ(bad.at("claimed"), 11);
  EXPECT_EQ(bad.at("faults").at(0).at("line"), 1);
}

TEST_F(Solitaire, ScoresRecordWithOrWithoutMap) {
  const std::string record = "A 2 2 CAT 12\nD 4 1 ATS\n";
  const Json alone = scored(
      pythoncross, {{"record", "A 2 2 CAT\n"}, {"map", "catsxyz\n2 2\n"}, {"partial", true}});
  EXPECT_EQ(alone.at("valid"), true) << alone.at("faults").dump();
  EXPECT_EQ(alone.at("total"), 12);
  EXPECT_EQ(alone.at("board").at(1), ".cat.....");
  const Json whole = scored(pythoncross, {{"record", "A 2 2 CAT\n"}, {"map", "catsxyz\n2 2\n"}});
  EXPECT_EQ(whole.at("faults").at(0).at("found"), "missing") << "the board";
  const Json strange = scored(pythoncross, {{"record", record}, {"map", "catsxyz\n2 2\n"}});
  EXPECT_EQ(strange.at("valid"), false);
  EXPECT_EQ(strange.at("faults").at(0).at("line"), 2);
  const std::string ones = "111111111\n";
  std::string grid;
  for (int row = 0; row < 9; ++row) grid += ones;
  EXPECT_EQ(scored(pythoncross, {{"record", "A 2 2 CAT"}, {"map", "catsxyz 2 2"}, {"grid", grid}})
                .at("total"),
            3);
}

TEST_F(Solitaire, NamesUnreadableFile) {
  EXPECT_THAT(error_message(post(crossed_words, {{"output", "10\n"}, {"piles", "abc\n1\nabc\n"}})),
              StartsWith("piles: line 2: "));
  EXPECT_THAT(error_message(post(pythoncross, {{"record", "A 2 2 CAT"}, {"map", "cat 1"}})),
              StartsWith("map: line 1: "));
  EXPECT_THAT(error_message(
                  post(pythoncross, {{"record", "A 2 2 CAT"}, {"map", "cat 2 2"}, {"grid", "12"}})),
              StartsWith("grid: line 1: "));
  const http::Response record = post(pythoncross, {{"record", "hello there"}, {"map", "cat 2 2"}});
  EXPECT_EQ(record.status, 422);
  EXPECT_THAT(error_message(record), StartsWith("record: line 1: "));
  EXPECT_EQ(error_message(post(crossed_words, {{"piles", "a\nb\nc"}})), "output: is missing");
  EXPECT_EQ(
      post(crossed_words, {{"output", std::string(65'000, '.')}, {"piles", "a\nb\nc"}}).status,
      422);
  EXPECT_EQ(post(crossed_words, {{"output", std::string(70'000, '1')}, {"piles", "a"}}).status,
            413);
}

TEST_F(Solitaire, FindsWordsInAnyCase) {
  EXPECT_EQ(scored(check, {{"words", {"Cat", "QQ", "on", "zat"}}}).at("unknown"),
            Json({"qq", "zat"}));
  EXPECT_EQ(scored(check, {{"words", Json::array()}}).at("unknown"), Json::array());
  EXPECT_EQ(error_message(post(check, {{"words", {"it's"}}})),
            "words: must be words of the letters A to Z");
  EXPECT_EQ(error_message(post(check, {{"words", std::vector<std::string>(33, "cat")}})),
            "words: must be a list of at most 32 short texts");
  EXPECT_EQ(error_message(post(check, Json::object())), "words: is missing");
}

TEST_F(Solitaire, LimitsScoringPerAddressAfterBurstOfClass) {
  const Json body = {{"record", "A 2 2 CAT"}, {"map", "cat 2 2"}};
  for (int i = 0; i < 60; ++i) ASSERT_EQ(post(pythoncross, body).status, 200) << i;
  const http::Response over = post(crossed_words, {{"output", "1"}, {"piles", "a\nb\nc"}});
  EXPECT_EQ(over.status, 429);
  EXPECT_THAT(find_header(over, "Retry-After"), testing::AnyOf("1", "2"));
  EXPECT_EQ(post(check, {{"words", {"cat"}}}).status, 200) << "words are no scoring";
  peer_ = "192.0.2.98";
  EXPECT_EQ(post(pythoncross, body).status, 200) << "others have their own share";
}

TEST_F(Solitaire, RefusesToScoreWithoutDictionary) {
  api::ApiParts parts = this->parts();
  parts.dictionary = nullptr;
  api_ = std::make_unique<api::Router>(std::move(parts));
  const http::Response response = post(pythoncross, {{"record", "A 2 2 CAT"}});
  EXPECT_EQ(response.status, 409);
  EXPECT_EQ(error_message(response), "this server has no dictionary");
}

TEST_F(Solitaire, RefusesToDumpLettersOfAWordOnlyIfStrict) {
  Json body = {{"record", "DUMP -25\n"}, {"map", "catsxyzcatsxyz 2 2"}, {"partial", true}};
  EXPECT_EQ(scored(pythoncross, body).at("faults"), Json::array());
  body["strict"] = true;
  EXPECT_EQ(scored(pythoncross, body).at("faults").at(0).at("rule"), "dump");
}

TEST_F(Solitaire, TreatsEmptyFieldsAsMissing) {
  const std::string record = "A 2 2 CAT";
  EXPECT_EQ(post(pythoncross, {{"record", record}, {"map", " \n"}, {"grid", nullptr}}).body,
            post(pythoncross, {{"record", record}}).body);
  const Json blank_grid = {
      {"record", record}, {"map", "catsxyz 2 2"}, {"grid", " \n"}, {"partial", true}};
  EXPECT_EQ(scored(pythoncross, blank_grid).at("total"), 12);
  EXPECT_EQ(error_message(post(pythoncross, {{"record", record}, {"strict", 1}})),
            "strict: must be true or false");
  EXPECT_EQ(error_message(post(pythoncross, {{"record", std::string("a\0b", 3)}})),
            "record: has control characters");
}

}  // namespace
}  // namespace aspis::tests
