// aspis tournament roster: entrants to try a tournament with, all of them sample bots.
#include <array>

#include "referee/rules/catalog.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/tournament/opened.hpp"

namespace aspis::cli {
namespace {

constexpr int fewest = 2;
constexpr int most = 400;

struct RosterArguments {
  std::optional<int> sample;
  std::optional<std::string> game;
};

/// Where the sample bots stand, beside the bin folder of this program.
std::filesystem::path sample_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  auto folder = program.parent_path().parent_path() / "share" / "aspis" / "bots";
  if (error || !std::filesystem::is_directory(folder, error)) {
    bad_input("no sample bots next to this program: " + folder.string() + " is not a folder");
  }
  return folder;
}

/// For a shell, and then for a CSV file: both double or end a quote in their own way.
std::string command_cell(const std::filesystem::path& program, const std::string& arguments) {
  std::string command = "'";
  for (const char c : program.string()) command += c == '\'' ? "'\\''" : std::string(1, c);
  command += "'" + arguments;
  std::string cell = "\"";
  for (const char c : command) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + "\"";
}

/// Twenty first names by twenty family names: 400 that all differ.
std::string sample_name(int number) {
  static constexpr std::array first = {"Ada",   "Bo",   "Chen", "Dina", "Emil", "Fay",  "Gus",
                                       "Hana",  "Ivo",  "Jun",  "Kira", "Leo",  "Mona", "Nils",
                                       "Odile", "Paul", "Quin", "Rosa", "Sami", "Tess"};
  static constexpr std::array last = {
      "Abel",   "Brandt", "Costa", "Duran", "Engel", "Fodor", "Grau",  "Holm",  "Ivens", "Jansa",
      "Keller", "Lind",   "Moro",  "Novak", "Orban", "Petri", "Quist", "Rossi", "Stein", "Toth"};
  const auto at = static_cast<std::size_t>(number);
  return std::string(first[at % first.size()]) + " " + last[(at + at / first.size()) % last.size()];
}

std::string line_of(int number, const std::string& game, const std::filesystem::path& folder) {
  // Every fourth is the greedy one, so that equals meet and ties have to be broken; the others
  // draw their moves, each from a number of its own.
  const bool greedy = number % 4 == 0;
  const std::filesystem::path program = folder / (game + (greedy ? "_greedy" : "_random"));
  return sample_name(number) + ",student" + std::to_string(number + 1) +
         "@example.org,Sample University," +
         command_cell(program, greedy ? "" : " " + std::to_string(number + 1)) + "\n";
}

void print_roster(const RosterArguments& asked) {
  const auto rules = checked(rules::rules_named(*asked.game));
  const std::filesystem::path folder = sample_folder();
  std::string csv = "name,e-mail,institution,command\n";
  for (int number = 0; number < *asked.sample; ++number) {
    csv += line_of(number, std::string((rules)->name()), folder);
  }
  print(csv);
}

}  // namespace

Command roster_command() {
  const auto asked = std::make_shared<RosterArguments>();
  return {"roster",
          "Print a roster of sample bots",
          "For a trial tournament: invented names, and this program's sample bots. The commands "
          "have absolute paths, so the tournament can run from any folder.",
          "aspis tournament roster --sample 34 --game wordcube > roster.csv",
          {required({"--sample", &asked->sample, Bounds{fewest, most}, "Number of entrants"}),
           required({"--game", &asked->game, "GAME", "Game"})},
          [asked] { print_roster(*asked); }};
}

}  // namespace aspis::cli
