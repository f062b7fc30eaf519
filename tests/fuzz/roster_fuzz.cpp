// Reads any bytes as a roster: the result is lines with errors and their places, or entrants that a
// file can store.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "server/tournament/program_names.hpp"
#include "server/tournament/roster.hpp"
#include "tests/fuzz/require.hpp"

namespace {

bool is_one_line(const std::string& text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos;
}

/// Returns whether each line has the form "line 12: ...".
bool names_lines(const std::string& text) {
  for (std::size_t at = 0; at != std::string::npos; at = text.find('\n', at)) {
    if (at != 0) ++at;
    if (text.compare(at, 5, "line ") != 0) return false;
  }
  return is_one_line(text.substr(0, text.find('\n')));
}

void check(const aspis::tournament::Roster& roster, const aspis::formats::Plan& plan) {
  require(roster.entrants.size() >= 2 && roster.entrants.size() <= 1000);
  std::set<std::string> aliases;
  std::set<std::string> programs;
  int number = 0;
  for (const aspis::db::EntrantRow& entrant : roster.entrants) {
    require(entrant.number == ++number);
    require(aliases.insert(entrant.alias).second);
    require(!entrant.name.empty() && is_one_line(entrant.name));
    require(plan.game != "croquet" || entrant.name.size() <= 4 * std::size_t{24});
    require(is_one_line(entrant.email) && is_one_line(entrant.institution));
    require(is_one_line(entrant.command) && is_one_line(entrant.version));
    if (entrant.program.empty()) continue;
    require(aspis::tournament::program_name_error(entrant.program).empty());
    require(programs.insert(aspis::tournament::program_name_key(entrant.program)).second);
  }
  for (const std::string& note : roster.notes) require(names_lines(note) && is_one_line(note));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  aspis::formats::Plan plan;
  plan.game = (bytes[0] & 1U) != 0 ? "croquet" : "wordcube";
  plan.versions = 1 + (bytes[0] >> 1U) % 3;
  plan.last_version_counts = (bytes[0] & 8U) != 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes + 1), size - 1);
  const auto roster = aspis::tournament::read_roster(text, plan, size);
  if (roster) {
    check(*roster, plan);
  } else {
    require(names_lines(roster.error().text));
  }
  return 0;
}
