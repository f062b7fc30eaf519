// aspis verify: accepts correct records, and finds and names any one change in a record.
#include <nlohmann/json.hpp>

#include "protocol/sha256.hpp"
#include "tests/server/cli/aspis.hpp"
#include "tests/support/temporary_folder.hpp"

namespace aspis::cli {
namespace {

using testing::HasSubstr;

const std::string sample_words = samples + "words.txt";

std::string sample_record(const std::string& game) {
  return support::read_file(samples + game + ".record");
}

TEST(VerifyCommand, PassesRecordsOfEveryGameWithSummary) {
  const auto ran = aspis({"verify", samples, "--dict", sample_words});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out, "ok  " + samples + "boxing.record: boxing, 7 moves\n" + "ok  " + samples +
                         "croquet.record: croquet, 11 moves\n" + "ok  " + samples +
                         "wordcube.record: wordcube, 9 moves\n" + "3 records: 3 ok\n");
  EXPECT_EQ(aspis({"verify", "--quiet", samples, "--dict", sample_words}).out, "");
}

TEST(VerifyCommand, ReadsNoWordListIfNoRecordNeedsOne) {
  const auto ran = aspis({"verify", samples + "boxing.record", "--dict", "/there/is/no/such/list"});
  EXPECT_EQ(ran.status, 0) << ran.err;
}

struct Edit {
  std::string game;
  std::string from;
  std::string to;
  std::string said;  // after the name of the file
};

TEST(VerifyCommand, FindsEveryChange) {
  const std::vector<Edit> edits = {
      {"wordcube", "3 W,2,2,1,4,2,1,get", "3 W,2,2,1,4,2,1,gem", ": move 3, W,2,2,1,4,2,1,gem: "},
      {"boxing", "4 A,11,15,4", "4 A,11,15,5", ": the verdict"},
      {"boxing", "2 B,1,4,2", "2 B,2,1,3", ": move 2, B,2,1,3: "},
      {"croquet", "4 2,6 ", "4 2,5 ", ": move 4, 2,5: barred step"},
      {"croquet", "1 1,2 8619", "1 1,2 5000001", ": move 1: it took longer than its time limit"},
      {"croquet", "result 1 loss 13\nresult 2 win 8", "result 1 win 13\nresult 2 loss 8",
       ": the verdict should be "},
      {"croquet", "second miss", "third miss", ": the verdict's mark, overrun or text"},
      {"boxing", "result A win 21", "result A win 22", ": the verdict should be "},
      {"boxing", "seed 1\n", "seed 2\n", ": the start is not the one that seed 2 deals"},
      {"boxing", "answer B B,resign", "answer B B,1,1,1", ": move 8: 'B,1,1,1' was refused and"},
      {"boxing", "game boxing", "game boxin", ": "},
      {"boxing", "play\n", "plays\n", ":31: expected 'play'"},
      {"croquet", "aspis-record 1", "aspis-record 2", ":1: only records of version 1"},
      {"croquet", "end\n", "", ":25: expected 'end'"},
  };
  const support::TemporaryFolder folder;
  for (const Edit& edit : edits) {
    const std::string file =
        folder.with("a.record", replaced(sample_record(edit.game), edit.from, edit.to));
    const auto ran = aspis({"verify", file, "--dict", sample_words});
    EXPECT_EQ(ran.status, 1) << edit.to;
    EXPECT_EQ(ran.out, "") << edit.to;
    EXPECT_TRUE(ran.err.starts_with("aspis verify: " + file + edit.said)) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

TEST(VerifyCommand, NamesWrongRecordsAmongMany) {
  const support::TemporaryFolder folder;
  (void)folder.with("a.record", sample_record("boxing"));
  const std::string wrong = folder.with("below/b.record", "no record\n");
  (void)folder.with("below/notes.txt", "not a record by its name\n");
  const auto ran = aspis({"verify", "--quiet", folder.path().string()});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "wrong  " + wrong + ":1: expected 'aspis-record', found 'no record'\n");
  EXPECT_EQ(ran.err, "aspis verify: 2 records: 1 ok, 1 wrong\n");
}

TEST(VerifyCommand, SeparatesUncheckableRecordsFromWrongOnes) {
  const support::TemporaryFolder folder;
  const std::string other = folder.with("other.txt", "cat\ndog\n");
  const auto ran = aspis({"verify", samples + "wordcube.record", "--dict", other});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("it was played with the dictionary ad4a7d2ceb5a..."));
}

TEST(VerifyCommand, ListsUncheckedClaims) {
  const support::TemporaryFolder folder;
  std::string crashed = sample_record("boxing");
  for (const char* seat : {"B", "C"}) {
    const std::string mark(seat);
    crashed = replaced(
        crashed,
        "forfeit " + mark + " resigned 0 - resigned\nanswer " + mark + " " + mark + ",resign\n",
        "forfeit " + mark + " crash 0 - signal 11\n");
  }
  crashed = replaced(crashed, "verdict resigned C - resigned", "verdict crash C - signal 11");
  EXPECT_THAT(expect_output(aspis({"verify", folder.with("a.record", crashed)})),
              HasSubstr("; on trust: B crash at move 8: signal 11; on trust: C crash"));
}

TEST(VerifyCommand, AnswersInJson) {
  const support::TemporaryFolder folder;
  const std::string wrong = folder.with("a.record", "no record\n");
  EXPECT_EQ(expect_output(aspis({"verify", "--json", samples + "croquet.record", wrong}), 1),
            "{\n  \"ok\": 1,\n  \"wrong\": 1,\n  \"unchecked\": 0,\n  \"records\": [\n    {\n"
            "      \"file\": \"" +
                samples +
                "croquet.record\",\n      \"finding\": \"ok\",\n"
                "      \"game\": \"croquet\",\n      \"moves\": 11,\n      \"taken_on_trust\": []\n"
                "    },\n    {\n      \"file\": \"" +
                wrong +
                "\",\n      \"finding\": \"wrong\",\n"
                "      \"error\": \"" +
                wrong + ":1: expected 'aspis-record', found 'no record'\"\n    }\n  ]\n}\n");
}

TEST(VerifyCommand, ComparesSeedOfTournamentWithItsCommitment) {
  const support::TemporaryFolder folder;
  const auto verified = [&](const nlohmann::json& document) {
    return aspis({"verify", "--tournament", folder.with("cup.json", document.dump())});
  };
  const std::string nonce = "00112233445566778899aabbccddeeff";
  nlohmann::json document = {{"seed_sha256", protocol::sha256(nonce + " 12345")},
                             {"seed", "12345"},
                             {"seed_nonce", nonce}};
  EXPECT_EQ(verified(document).status, 0);
  document["seed"] = "12346";
  EXPECT_THAT(expect_complaint(verified(document), 1),
              HasSubstr("12346' is not the nonce and seed that were committed to"));
  // Earlier versions hashed only the number.
  const nlohmann::json old = {
      {"seed_sha256", protocol::sha256("12345")}, {"seed", "12345"}, {"seed_nonce", nullptr}};
  EXPECT_EQ(verified(old).status, 0);
  document["seed"] = nullptr;
  EXPECT_EQ(verified(document).status, 2);
  EXPECT_THAT(verified(document).err,
              HasSubstr("the seed is secret until the tournament is closed"));
  EXPECT_EQ(verified({{"name", "cup"}}).status, 2);
  EXPECT_EQ(aspis({"verify"}).status, 2);
}

TEST(VerifyCommand, RefusesMissingFiles) {
  expect_refused(aspis({"verify", samples + "boxing.record", "no/such.record"}), 2,
                 "aspis verify: cannot read no/such.record: no such file or folder");
  const support::TemporaryFolder folder;
  expect_refused(aspis({"verify", folder.path().string()}), 2,
                 "aspis verify: " + folder.path().string() + ": no *.record file in this folder");
  expect_refused(aspis({"verify", samples + "wordcube.record", "--dict", "no/list"}), 2,
                 "aspis verify: no word list at no/list: name a file or a folder of files");
}

TEST(VerifyCommand, EndsWhenEveryThreadLacksWordList) {
  std::vector<std::string> arguments = {"verify", "--dict", "no/list"};
  for (int copy = 0; copy < 40; ++copy) arguments.push_back(samples + "wordcube.record");
  expect_refused(aspis(arguments), 2,
                 "aspis verify: no word list at no/list: name a file or a folder of files");
}

TEST(VerifyCommand, NamesFileAndLineOfInvalidWord) {
  const support::TemporaryFolder folder;
  const std::string list = folder.with("list", "cat\ndon't\n");
  expect_refused(aspis({"verify", samples + "wordcube.record", "--dict", list}), 2,
                 "aspis verify: " + list +
                     ":2: 'don't' is not a word: write one word per line, only letters a to z");
}

}  // namespace
}  // namespace aspis::cli
