// The bots that a command line names, found before anything is played.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/match/local_bot.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {

/// Of "auto", "require", "off".
[[nodiscard]] sandbox::Mode mode_named(const std::string& word);

inline constexpr OptionText sandbox_option = {
    "--sandbox", "auto|require|off", "Sandbox for programs: if possible, always, or never"};

/// How the programs that a command starts are boxed, where bots are named by their commands.
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

/// The folder of the sample bots, where a build and an installation put it beside this program's.
[[nodiscard]] std::filesystem::path sample_bots();

/// One less than the cores, which the referee needs.
[[nodiscard]] int default_concurrency();

/// Throws CommandError where boxes are required and the machine has none; says on standard error,
/// once, where programs are not confined though that was not asked for. `place` begins the line.
void check_sandbox(sandbox::Sandbox&, sandbox::Mode, const std::string& place);

/// "COMMAND" or "NAME=COMMAND" each. Equal names get -1, -2 and so on. Throws CommandError with
/// Status::bad_input where one cannot be started.
[[nodiscard]] std::vector<match::Entrant> find_entrants(
    const std::vector<std::string>& bots, bool classic, const rules::Rules&,
    const protocol::TimeControl&, const sandbox::Wishes&, const seats::ChildLimits&,
    sandbox::Sandbox&, const std::filesystem::path& workshop);

}  // namespace aspis::cli
