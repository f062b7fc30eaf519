// aspis man: the manual pages, written from the command line that this program reads.
#include <algorithm>
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/manual.hpp"
#include "server/cli/suggestions.hpp"

namespace aspis::cli {
namespace {

Status print_manual(const CLI::App& program, const std::optional<std::string>& name) {
  const ProgramOutline outline = outline_of(program);
  if (!name) {
    print(manual_of(outline));
    return Status::success;
  }
  const auto commands = every_command(outline);
  const auto found =
      std::find_if(commands.begin(), commands.end(),
                   [&](const CommandOutline* command) { return page_name(*command) == *name; });
  if (found == commands.end()) {
    std::vector<std::string> names;
    for (const CommandOutline* command : commands) names.push_back(page_name(*command));
    bad_input("no subcommand '" + *name + "'" + suggestion(*name, names, "see 'aspis --help'"));
  }
  print(manual_of(**found));
  return Status::success;
}

/// Every page as FOLDER/NAME.1.
void write_manuals(const CLI::App& program, const std::filesystem::path& folder) {
  const ProgramOutline outline = outline_of(program);
  write_whole_file(folder / "aspis.1", manual_of(outline));
  for (const CommandOutline* command : every_command(outline)) {
    write_whole_file(folder / ("aspis-" + page_name(*command) + ".1"), manual_of(*command));
  }
}

struct ManArguments {
  std::optional<std::string> name;
  std::optional<std::string> folder;
};

Status man(const CLI::App& program, const ManArguments& asked) {
  if (!asked.folder) return print_manual(program, asked.name);
  if (asked.name) bad_input("--all writes every page: omit SUBCOMMAND");
  write_manuals(program, *asked.folder);
  return Status::success;
}

}  // namespace

void add_man(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<ManArguments>();
  CLI::App& command =
      add_command(program, run,
                  {"man", "Print a manual page",
                   "Writes the manual page of the program, or of one subcommand, in roff.",
                   "aspis man verify | man -l -\n"
                   "aspis man tournament-run | man -l -\n"
                   "aspis man --all ~/.local/share/man/man1"},
                  [&program, asked] { return man(program, *asked); });
  add_text(command, "SUBCOMMAND", asked->name, "SUBCOMMAND",
           "subcommand; default: the program itself");
  add_text(command, "--all", asked->folder, "FOLDER", "write every page into this folder");
}

}  // namespace aspis::cli
