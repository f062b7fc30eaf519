// Finds the bots that a command line names before any game is played.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/match/local_bot.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {

/// `word` is "auto", "require" or "off".
[[nodiscard]] sandbox::Mode mode_named(const std::string& word);

inline constexpr OptionText sandbox_option = {
    "--sandbox", "auto|require|off", "Sandbox for programs: if possible, always, or never"};

/// Sandbox options of commands that start bots given by their command lines.
struct BoxArguments {
  Arguments* of;
  Word sandbox{of, "auto", sandbox_option};
  Texts readable{of, "--allow-read", "FILE",
                 "File or folder that bots may also read; may be repeated"};

  [[nodiscard]] sandbox::Mode mode() const { return mode_named(sandbox); }
  [[nodiscard]] sandbox::Wishes wishes() const {
    return {{}, {readable.begin(), readable.end()}, true};
  }
};

/// The folder of the sample bots, found relative to this program in a build or an installation.
[[nodiscard]] std::filesystem::path sample_bots();

/// The number of cores less one, which is left to the referee.
[[nodiscard]] int default_concurrency();

/// Throws CommandError if sandboxes are required and the machine has none. Warns on standard error
/// if programs are not confined; the warning begins with `place`.
void check_sandbox(sandbox::Sandbox&, sandbox::Mode, const std::string& place);

/// Each bot is "COMMAND" or "NAME=COMMAND". Equal names get -1, -2 and so on. Throws CommandError
/// with Status::bad_input if a bot cannot be started.
[[nodiscard]] std::vector<match::Entrant> find_entrants(
    const std::vector<std::string>& bots, bool classic, const rules::Rules&,
    const protocol::TimeControl&, const sandbox::Wishes&, const seats::ChildLimits&,
    sandbox::Sandbox&, const std::filesystem::path& workshop);

}  // namespace aspis::cli
