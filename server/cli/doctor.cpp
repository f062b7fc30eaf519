// aspis doctor: what this machine can do for games, and the one line that would make it better.
#include <thread>

#include <nlohmann/json.hpp>

#include "referee/sandbox/sandbox.hpp"
#include "server/cli/commands.hpp"

namespace aspis::cli {
namespace {

using sandbox::Level;

struct Tried {
  Level level = Level::none;
  std::string how;
  bool works = false;
  std::string why_not = {};
};

/// Every level by itself, worst last.
std::vector<Tried> try_levels() {
  std::vector<Tried> all = {{Level::users, "a user, namespaces and a control group for each bot"},
                            {Level::namespaces, "namespaces for each bot"},
                            {Level::landlock, "Landlock and a filter of system calls"}};
  for (Tried& each : all) {
    sandbox::Sandbox one(sandbox::Mode::automatic, each.level);
    each.works = one.ability().level == each.level;
    if (!each.works) each.why_not = one.ability().better;
  }
  return all;
}

void examine(bool as_json) {
  sandbox::Sandbox best;
  const sandbox::Ability& ability = best.ability();
  const std::vector<Tried> levels = try_levels();
  const unsigned cores = std::thread::hardware_concurrency();
  if (as_json) {
    nlohmann::ordered_json json = {{"cores", cores},
                                   {"level", letter(ability.level)},
                                   {"what", ability.what},
                                   {"better", ability.better},
                                   {"memory_of_box", ability.keeps_memory}};
    for (const Tried& each : levels) json["levels"][std::string(letter(each.level))] = each.works;
    print(json.dump(2) + "\n");
  } else {
    print("bots run in sandboxes of level " + std::string(letter(ability.level)) + ": " +
          ability.what + "\n");
    for (const Tried& each : levels) {
      print("  " + std::string(letter(each.level)) + "  " + (each.works ? "works  " : "no     ") +
            each.how + (each.why_not.empty() ? "" : " (" + each.why_not + ")") + "\n");
    }
    print("memory is limited " +
          std::string(ability.keeps_memory ? "by the kernel, for all processes of a bot"
                                           : "by checking it 50 times a second") +
          "\n" + std::to_string(cores) + " cores: " + std::to_string(cores > 1 ? cores - 1 : 1) +
          " concurrent games leave one core to the referee\n");
    if (!ability.better.empty()) print("better: " + ability.better + "\n");
  }
  if (ability.level == Level::none) failed_as_printed();
}

}  // namespace

Command doctor_command() {
  const auto json = std::make_shared<bool>(false);
  return {"doctor",
          "Check how well this machine confines bots",
          "Starts a program in a sandbox of every level and tries to escape from it. The status is "
          "1 if bots cannot be confined at all.\n\nIn a sandbox, a bot sees the system's programs, "
          "its own folder and an empty /tmp. It has no network, and sees no other process and none "
          "of your files. docs/operating.md lists what a bot can and cannot do.",
          "aspis doctor\n"
          "aspis doctor --json",
          {{"--json", json.get(), "Print the result as JSON"}},
          [json] { return examine(*json); }};
}

}  // namespace aspis::cli
