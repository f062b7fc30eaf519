// A contest day: every entrant's program gets the contest's files, is run in turn, and its output
// is judged.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "referee/solitaire/crossed_words/game.hpp"
#include "referee/words/dictionary.hpp"
#include "server/contest/entrant.hpp"
#include "server/contest/program_run.hpp"

namespace aspis::contest {

/// Parses a file with a whole number of seconds from 1 to 86400 and an optional line end.
[[nodiscard]] protocol::Result<int> read_seconds(std::string_view text);

/// Writes input13.txt, input10.txt and input1310.txt (the piles in capitals, lines ending in CR, LF
/// and CRLF); seconds.txt (CRLF) and seconds10.txt (LF); and the dictionary as 26 files by first
/// letter in each style: a13.txt, a10.txt, a1310.txt to z1310.txt. Replaces existing files. The
/// error names the file.
[[nodiscard]] protocol::Result<void> write_stage_files(const std::filesystem::path& folder,
                                                       const solitaire::crossed_words::Piles&,
                                                       int seconds, const words::Dictionary&);

/// Must outlive the contest day, with all references.
struct Day {
  const solitaire::crossed_words::Piles& piles;
  const words::Dictionary& dictionary;
  int seconds = 300;
  const std::atomic<bool>& cancelled;
  Seconds longest_silence{60};  // of a screen, before judges get a remark
};

/// The current activity, for a display.
struct Moment {
  std::size_t number = 0;  // of the entrant, from 0
  std::string doing;       // "tries the escape", "runs"
  Seconds passed{0};
};
using OnMoment = std::function<void(const Moment&)>;

/// Runs the entrant's program twice, to test that an interrupt ends it and for its output, and
/// judges that. Does not run disqualified entrants. Stores measures, remarks and disqualifications
/// in the entrant and in run.txt. Keeps an earlier output.txt as output.before.txt. The error means
/// that the folder is not writable.
[[nodiscard]] protocol::Result<void> run_entrant(sandbox::Sandbox&, const Day&, std::size_t number,
                                                 Entrant&, const OnMoment&);

}  // namespace aspis::contest
