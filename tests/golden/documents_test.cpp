// The program reads the examples of the specifications.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "protocol/messages.hpp"
#include "protocol/record.hpp"
#include "protocol/tokens.hpp"
#include "referee/match/verify.hpp"

namespace aspis {
namespace {

std::string document(const std::string& name) {
  std::ifstream file(std::string(ASPIS_SOURCE) + "/protocol/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Documents, RecordInSpecificationVerifies) {
  const std::string page = document("RECORD.md");
  const std::size_t begin = page.find("```\naspis-record 1\n");
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = page.find("```", begin + 4);
  const auto record = protocol::read_record(page.substr(begin + 4, end - begin - 4));
  ASSERT_TRUE(record.ok()) << record.error().text;
  const auto verified = match::verify(*record, nullptr);
  ASSERT_TRUE(verified.ok()) << verified.error().text;
  EXPECT_EQ(verified->moves, 3);
}

TEST(Documents, EveryLineOfTranscriptsIsMessage) {
  const std::string page = document("PROTOCOL.md");
  int from_referee = 0;
  int from_bot = 0;
  for (const std::string_view line : protocol::split_fields(page, '\n')) {
    if (line.starts_with("< ")) {
      ++from_referee;
      const auto read = protocol::read_referee_line(line.substr(2));
      EXPECT_TRUE(read.ok()) << line << ": " << (read ? "" : read.error().text);
      EXPECT_EQ(read ? protocol::text(*read) : "", line.substr(2));
    } else if (line.starts_with("> ")) {
      ++from_bot;
      EXPECT_TRUE(protocol::read_bot_line(line.substr(2)).ok()) << line;
    }
  }
  EXPECT_GT(from_referee, 40);
  EXPECT_GT(from_bot, 5);
}

}  // namespace
}  // namespace aspis
