// Reads any bytes as an output file of Crossed Words Solitaire, after three lines of piles if the
// input has them: the result is one clear line, or a consistent verdict with its sheet and its
// JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/tokens.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace {

using namespace aspis::solitaire::crossed_words;

void require(bool holds) {
  if (!holds) std::abort();
}

const aspis::words::Dictionary& dictionary() {
  static const auto list =
      aspis::words::Dictionary::parse("an\nat\ncat\ncats\nno\non\nrow\nto\ntotal\n", "fuzz");
  return *list;
}

/// A terminal can show the line unchanged.
void require_one_line(const std::string& text) {
  require(!text.empty() && aspis::protocol::is_printable(text));
}

void require_lines(const std::string& text) {
  for (const std::string_view line : aspis::protocol::split_lines(text)) {
    require(aspis::protocol::is_printable(line));
  }
}

/// The piles of the seeds.
const Piles usual = {"atcqxno", "nothird", "catsaa"};

void try_file(std::string_view file, const Piles& piles) {
  const auto verdict = explain::verdict_on(file, piles, dictionary());
  if (!verdict) {
    require_one_line(verdict.error().text);
    return;
  }
  require_one_line(judge::headline(*verdict));
  for (const judge::RuleError& error : verdict->errors)
    require(error.line > 0 && !error.rule.empty());
  if (verdict->valid()) require(verdict->claimed == verdict->total);
  const std::string sheet = judge::sheet(*verdict);
  require(sheet.starts_with(judge::headline(*verdict)));
  require_lines(sheet);
  require(judge::to_json(*verdict).dump().find("\"valid\"") != std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  try_file(input, usual);
  const auto piles = read_piles(input.substr(0, input.size() / 4));
  if (piles) {
    try_file(input.substr(input.size() / 4), *piles);
  } else {
    require_one_line(piles.error().text);
  }
  return 0;
}
