// Tests the files of the pages as they are served: their size, and that they are complete.
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

std::string find_text(std::string_view path) {
  for (const File& file : files()) {
    if (file.path == path) return std::string(file.text);
  }
  return "";
}

bool is_page(const File& file) {
  return !file.content_type.starts_with("text/plain");
}

// Without esbuild each module is a separate file.
bool are_bundled() {
  return find_text("/views/home.js").empty();
}

/// Files that only the big screen, its sheets and pages in frames load.
bool is_of_stage(const File& file) {
  return file.text.find("stage-scene") != std::string_view::npos || file.path == "/embed" ||
         file.path == "/js/embed_app.js" || file.path == "/css/sheets.css" ||
         file.path.starts_with("/stage/");
}

/// A page loads it later, or it plays against the proof.
bool is_analysis(const File& file) {
  static const std::regex names(
      "/js/(why|accuracy|theorem)-.*|/games/why.*|/tables/accuracy[.]js|/theorem/.*|"
      "/views/theorem[.]js|/css/theorem[.]css");
  return std::regex_match(std::string(file.path), names);
}

// Includes two fonts of 47 KB together. A test in a browser measures what one page loads.
TEST(WebFiles, PagesStayBelowSizeLimitWhenCompressed) {
  const std::size_t most = are_bundled() ? 253U : 330U;
  const std::size_t most_usually = are_bundled() ? 200U : 285U;
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

TEST(WebFiles, OmitCommentsAndKeepEverythingElse) {
  std::string start;  // in a bundle it is in a file that two others share
  for (const File& file : files()) {
    if (file.text.find("getElementById(\"app\")") != std::string_view::npos) start = file.text;
  }
  EXPECT_THAT(start, AllOf(HasSubstr("Page not found"), Not(HasSubstr("Once. `routes`")),
                           Not(HasSubstr("\n *"))));
  EXPECT_THAT(find_text("/css/aspis.css"),
              AllOf(HasSubstr("--side-5:"), Not(HasSubstr("/* The ground */"))));
  EXPECT_THAT(find_text("/vendor/licences.txt"), HasSubstr("MIT License"));
}

TEST(WebFiles, IncludeEveryScriptOfDocument) {
  const std::string document = find_text("/");
  const std::regex named("(?:href|src)=\"(/(?:js|css|vendor)/[^\"]+)\"");
  int scripts = 0;
  for (std::sregex_iterator it(document.begin(), document.end(), named), end; it != end; ++it) {
    EXPECT_NE(find_text((*it)[1].str()), "") << (*it)[1];
    ++scripts;
  }
  EXPECT_GE(scripts, 5);
}

TEST(WebFiles, IncludeProtocolForBotAuthors) {
  EXPECT_THAT(find_text("/protocol.txt"), HasSubstr("# The bot protocol, version 1"));
  EXPECT_THAT(find_text("/records.txt"), HasSubstr("# The record of a game, version 1"));
  EXPECT_THAT(find_text("/"), HasSubstr("<title>Aspis</title>"));
}

}  // namespace
}  // namespace aspis::web
