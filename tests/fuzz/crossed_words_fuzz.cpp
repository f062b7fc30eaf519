// Any bytes as an output file of Crossed Words Solitaire, behind three lines of piles where they
// have them: one clear line, or a verdict that agrees with itself, with its sheet and its JSON.
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

/// A terminal shows it as it is.
void require_one_line(const std::string& text) {
  require(!text.empty() && aspis::protocol::is_printable(text));
}

void require_lines(const std::string& text) {
  for (const std::string_view line : aspis::protocol::lines_of(text)) {
    require(aspis::protocol::is_printable(line));
  }
}

/// The piles that the seeds are played with.
const Piles usual = {"atcqxno", "nothird", "catsaa"};

void try_file(std::string_view file, const Piles& piles) {
  const auto verdict = explain::verdict_on(file, piles, dictionary());
  if (!verdict) {
    require_one_line(verdict.error().text);
    return;
  }
  require_one_line(judge::headline(*verdict));
  for (const judge::Fault& fault : verdict->faults) require(fault.line > 0 && !fault.rule.empty());
  if (verdict->valid()) require(verdict->claimed == verdict->total);
  const std::string sheet = judge::sheet(*verdict);
  require(sheet.starts_with(judge::headline(*verdict)));
  require_lines(sheet);
  require(judge::json_of(*verdict).dump().find("\"valid\"") != std::string::npos);
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
