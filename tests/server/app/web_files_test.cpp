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

/// What only those fetch who show the big screen, its sheets or a page in a frame.
bool is_of_stage(const File& file) {
  return file.text.find("stage-scene") != std::string_view::npos || file.path == "/embed" ||
         file.path == "/js/embed_app.js" || file.path == "/css/sheets.css" ||
         file.path.starts_with("/stage/");
}

/// A page loads it after itself, or it is what plays against the proof.
bool is_analysis(const File& file) {
  static const std::regex names(
      "/js/(why|accuracy|theorem)-.*|/games/why.*|/tables/accuracy[.]js|/theorem/.*|"
      "/views/theorem[.]js|/css/theorem[.]css");
  return std::regex_match(std::string(file.path), names);
}

// With two fonts of 47 KB together. What one page loads is measured in a browser.
TEST(WebFiles, AllPagesTogetherWeighLittleAsTheyAreSent) {
  const std::size_t most = are_bundled() ? 240U : 320U;
  const std::size_t most_usually = are_bundled() ? 195U : 280U;
  std::size_t bytes = 0;
  std::size_t usually = 0;
  for (const File& file : files()) {
    if (!is_page(file)) continue;
    const auto page = http::make_page({std::string(file.content_type), std::string(file.text)});
    const http::Variant& sent = page->gzip.ok.empty() ? page->plain : page->gzip;
    bytes += sent.ok.size() - sent.head;
    if (!is_of_stage(file) && !is_analysis(file)) usually += sent.ok.size() - sent.head;
  }
  RecordProperty("bytes", static_cast<int>(bytes));
  EXPECT_GT(usually, 50'000U);
  EXPECT_LT(usually, most_usually * 1024U);
  EXPECT_LT(bytes, most * 1024U);
  EXPECT_LT(usually, bytes) << "the stage is a file of its own";
}

TEST(WebFiles, comments_stay_behind_and_everything_else_goes_along) {
  std::string start;  // a bundle has it in a file that two others share
  for (const File& file : files()) {
    if (file.text.find("getElementById(\"app\")") != std::string_view::npos) start = file.text;
  }
  EXPECT_THAT(start, AllOf(HasSubstr("Page not found"), Not(HasSubstr("Once. `routes`")),
                           Not(HasSubstr("\n *"))));
  EXPECT_THAT(text_of("/css/aspis.css"),
              AllOf(HasSubstr("--side-5:"), Not(HasSubstr("/* The ground */"))));
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
  EXPECT_GE(scripts, 5);
}

TEST(WebFiles, whoever_writes_a_bot_finds_the_protocol) {
  EXPECT_THAT(text_of("/protocol.txt"), HasSubstr("# The bot protocol, version 1"));
  EXPECT_THAT(text_of("/records.txt"), HasSubstr("# The record of a game, version 1"));
  EXPECT_THAT(text_of("/"), HasSubstr("<title>Aspis</title>"));
}

}  // namespace
}  // namespace aspis::web
