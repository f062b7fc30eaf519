// The files of the pages as they are served: what they weigh, and that nothing of them was lost.
#include "web/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>

#include "server/http/page.hpp"

namespace aspis::web {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(std::string_view path) {
  for (const File& file : files()) {
    if (file.path == path) return std::string(file.text);
  }
  return "";
}

bool is_page(const File& file) {
  return !file.content_type.starts_with("text/plain");
}

// Without esbuild a module is a file of its own.
bool are_bundled() {
  return text_of("/views/home.js").empty();
}

TEST(WebFiles, all_pages_together_are_under_138_kilobytes_as_they_are_sent) {
  const std::size_t most = are_bundled() ? 138U : 162U;
  std::size_t bytes = 0;
  for (const File& file : files()) {
    if (!is_page(file)) continue;
    const auto page = http::make_page({std::string(file.content_type), std::string(file.text)});
    const http::Variant& sent = page->gzip.ok.empty() ? page->plain : page->gzip;
    bytes += sent.ok.size() - sent.head;
  }
  RecordProperty("bytes", static_cast<int>(bytes));
  EXPECT_GT(bytes, 50'000U);
  EXPECT_LT(bytes, most * 1024U);
}

TEST(WebFiles, comments_stay_behind_and_everything_else_goes_along) {
  EXPECT_THAT(text_of("/js/app.js"),
              AllOf(HasSubstr("getElementById(\"app\")"), HasSubstr("Page not found"),
                    Not(HasSubstr("The start of the pages")), Not(HasSubstr("\n *"))));
  EXPECT_THAT(text_of("/css/aspis.css"),
              AllOf(HasSubstr("--seat-5:"), Not(HasSubstr("/* The ground */"))));
  EXPECT_THAT(text_of("/vendor/licences.txt"), HasSubstr("MIT License"));
}

TEST(WebFiles, every_script_that_the_document_names_is_there) {
  const std::string document = text_of("/");
  const std::regex named("(?:href|src)=\"(/(?:js|css|vendor)/[^\"]+)\"");
  int scripts = 0;
  for (std::sregex_iterator it(document.begin(), document.end(), named), end; it != end; ++it) {
    EXPECT_NE(text_of((*it)[1].str()), "") << (*it)[1];
    ++scripts;
  }
  EXPECT_GE(scripts, 10);
}

TEST(WebFiles, whoever_writes_a_bot_finds_the_protocol) {
  EXPECT_THAT(text_of("/protocol.txt"), HasSubstr("# The bot protocol, version 1"));
  EXPECT_THAT(text_of("/records.txt"), HasSubstr("# The record of a game, version 1"));
  EXPECT_THAT(text_of("/"), HasSubstr("<title>Aspis</title>"));
}

}  // namespace
}  // namespace aspis::web
