// aspis completion: scripts that complete this program's command line in a shell.
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/shell_scripts.hpp"

namespace aspis::cli {
namespace {

Status print_script(const CLI::App& program, const std::string& shell) {
  const ProgramOutline outline = outline_of(program);
  if (shell == "bash") print(bash_completion(outline));
  if (shell == "zsh") print(zsh_completion(outline));
  if (shell == "fish") print(fish_completion(outline));
  return Status::success;
}

}  // namespace

void add_completion(CLI::App& program, Run& run) {
  const auto shell = std::make_shared<std::string>();
  CLI::App& command = add_command(program, run,
                                  {"completion", "Print a completion script for a shell",
                                   "Add the first line to ~/.bashrc, the second to ~/.zshrc after "
                                   "compinit, or the third to ~/.config/fish/config.fish.",
                                   "eval \"$(aspis completion bash)\"\n"
                                   "eval \"$(aspis completion zsh)\"\n"
                                   "aspis completion fish | source"},
                                  [&program, shell] { return print_script(program, *shell); });
  require(add_choice(command, "SHELL", *shell, {"bash", "zsh", "fish"}, "the shell"));
}

}  // namespace aspis::cli
