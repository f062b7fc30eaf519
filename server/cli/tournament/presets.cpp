// aspis tournament presets: how tournaments can be played, and each one's plan to be copied.
#include <algorithm>
#include <memory>

#include "protocol/columns.hpp"
#include "protocol/tokens.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/suggestions.hpp"
#include "server/cli/tournament/opened.hpp"
#include "server/cli/tournament/preset.hpp"
#include "server/cli/tournament/subcommands.hpp"

#include <CLI/App.hpp>

namespace aspis::cli {
namespace {

Status print_presets(const std::optional<std::string>& name) {
  if (name) {
    print(preset_named(*name).json);
    return Status::success;
  }
  protocol::Columns columns({"preset", "format of the tournament"});
  for (const formats::Preset& preset : formats::presets()) {
    const auto plan = formats::read_plan(preset.json);
    columns.add({preset.name, plan ? plan->about : plan.error().text});
  }
  print(columns.text() + "\n'aspis tournament presets NAME' prints one to copy and edit.\n");
  return Status::success;
}

}  // namespace

std::string preset_choice() {
  std::string names;
  for (const formats::Preset& preset : formats::presets()) {
    names += (names.empty() ? "" : "|") + preset.name;
  }
  return names;
}

const formats::Preset& preset_named(const std::string& name) {
  std::vector<std::string> names;
  std::string all;
  for (const formats::Preset& preset : formats::presets()) {
    if (preset.name == name) return preset;
    names.push_back(preset.name);
    all += (all.empty() ? "" : ", ") + preset.name;
  }
  bad_input("no preset '" + protocol::escaped(name, 60) + "'" +
            suggestion(name, names, "the presets are " + all));
}

void add_tournament_presets(CLI::App& group, Run& run) {
  const auto name = std::make_shared<std::optional<std::string>>();
  CLI::App& command = add_tournament_command(
      group, run,
      {"presets", "List the presets, or print one as JSON",
       "A preset is a built-in plan. Print it, edit it, and pass it to 'aspis "
       "tournament new --plan'.",
       "aspis tournament presets\n"
       "aspis tournament presets shield > mine.json"},
      [name] { return print_presets(*name); });
  add_text(command, "NAME", *name, preset_choice(), "Preset to print (default: list all)");
}

}  // namespace aspis::cli
