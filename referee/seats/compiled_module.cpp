#include "referee/seats/compiled_module.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "protocol/tokens.hpp"
#include "referee/seats/croquet_driver.hpp"

namespace aspis::seats {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

Error disqualified(const std::string& why) { return {"disqualified: " + why}; }

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return static_cast<char>(std::toupper(c));
  });
  return text;
}

/// The file of that name in any case, if there is one.
std::optional<fs::path> find(const fs::path& folder, std::string_view name) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (upper(entry.path().filename().string()) == name && entry.is_regular_file(error)) {
      return entry.path();
    }
  }
  return std::nullopt;
}

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Entry {
  fs::path source;
  bool cpp = false;
  PlayerFile player;
};

Result<Entry> find_entry(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return Error{"'" + folder.string() + "' is no folder with MOVE.C or MOVE.CPP and PLAYER.TXT"};
  }
  const auto c = find(folder, "MOVE.C");
  const auto cpp = find(folder, "MOVE.CPP");
  if (!c && !cpp) return Error{"'" + folder.string() + "' has no MOVE.C and no MOVE.CPP"};
  if (c && cpp) return disqualified("both MOVE.C and MOVE.CPP are there, and one is to be played");
  const auto player = find(folder, "PLAYER.TXT");
  if (!player) return disqualified("PLAYER.TXT is missing");
  auto read = read_player_file(content(*player));
  if (!read) return disqualified("PLAYER.TXT, " + read.error().text);
  return Entry{c ? *c : *cpp, !c, *std::move(read)};
}

/// Runs compilers and their like on one entry.
class Toolchain {
 public:
  Toolchain(Children& children, const fs::path& target) : children_(children), target_(target) {}

  Result<Ran> run(std::vector<std::string> words) {
    const auto command = find_command(std::move(words));
    if (!command) {
      return Error{command.error().text + "; compiled entries need gcc and g++"};
    }
    Spawn plan;
    plan.command = &*command;
    plan.folder = target_;
    plan.environment = {"TMPDIR=" + target_.string(), "ASPIS_GAME=compiler", "LC_ALL=C"};
    plan.limits = {{RLIMIT_CPU, 10}, {RLIMIT_FSIZE, 32U << 20U}, {RLIMIT_AS, 1U << 30U}};
    auto ran = children_.run(plan, std::chrono::seconds(15));
    children_.kill_strays("compiler");  // the parts of a compiler that was ended
    if (ran && !ran->exit) return disqualified("compiling takes more than 15 seconds");
    return ran;
  }

 private:
  Children& children_;
  fs::path target_;
};

std::string first_line_with(const std::string& text, std::string_view word) {
  std::istringstream lines(text);
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (first.empty()) first = line;
    if (line.find(word) != std::string::npos) return line;
  }
  return first;
}

/// A line of the compiler that is fit to be shown: without our own folder.
std::string shown(std::string line, const fs::path& target) {
  const std::string folder = target.string() + "/";
  for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder)) {
    line.erase(at, folder.size());
  }
  return protocol::escaped(line, 200);
}

/// The names of directly included headers: gcc -H marks them with one dot.
std::optional<std::string> forbidden_header(const std::string& listing) {
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(". ")) continue;
    const fs::path header = line.substr(2);
    const bool of_system = header.string().starts_with("/usr/");
    if (!of_system || !is_allowed_header(header.filename().string())) {
      return header.filename().string();
    }
  }
  return std::nullopt;
}

/// What the object defines and what it wants from elsewhere.
struct Symbols {
  std::set<std::string> defined;
  std::set<std::string> wanted;
};

Symbols symbols_of(const std::string& listing) {
  Symbols symbols;
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    const auto words = protocol::words_of(line);
    if (words.size() < 2) continue;
    const std::string name(words.back());
    (words[words.size() - 2] == "U" ? symbols.wanted : symbols.defined).insert(name);
  }
  return symbols;
}

/// The one of two spellings that the module uses.
std::optional<std::string> spelling(const std::set<std::string>& names, const std::string& in_c,
                                    const std::string& in_cpp) {
  if (names.contains(in_c)) return in_c;
  if (names.contains(in_cpp)) return in_cpp;
  return std::nullopt;
}

/// The options that tell the driver how the module spells its names.
Result<std::vector<std::string>> names_for_driver(const Symbols& symbols) {
  const auto move1 = spelling(symbols.defined, "move1", "_Z5move1iii");
  const auto move2 = spelling(symbols.defined, "move2", "_Z5move2iii");
  if (!move1 || !move2) {
    return disqualified("int move" + std::string(move1 ? "2" : "1") +
                        "(int, int, int) is not defined");
  }
  for (const std::string& name : symbols.wanted) {
    if (!is_allowed_symbol(name)) {
      return disqualified("it calls '" + name +
                          "', which is input, output or no standard function of C");
    }
  }
  const auto timeleft = spelling(symbols.wanted, "timeleft", "_Z8timeleftv");
  return std::vector<std::string>{"-DMOVE1=\"" + *move1 + "\"", "-DMOVE2=\"" + *move2 + "\"",
                                  "-DTIMELEFT=\"" + timeleft.value_or("timeleft") + "\""};
}

bool has_inline_assembly(const std::string& assembly) {
  return assembly.find("#APP") != std::string::npos;
}

Result<std::string> object_of(Toolchain& tools, const Entry& entry, const fs::path& target) {
  const std::string name = entry.cpp ? "move.cpp" : "move.c";
  std::ifstream in(entry.source, std::ios::binary);
  if (!in) return Error{"cannot read '" + entry.source.string() + "'"};
  std::string source{std::istreambuf_iterator<char>(in), {}};
  if (source.ends_with('\x1a')) source.pop_back();  // how DOS ended a file
  std::ofstream(target / name, std::ios::binary) << source;
  std::vector<std::string> words = {"gcc", "-x", "c", "-std=gnu89"};
  if (entry.cpp) words = {"g++", "-x", "c++", "-std=gnu++98"};
  const std::vector<std::string> rest = {"-O2", "-w", "-fmax-errors=20", "-pipe", "-H",
                                         "-S",  name, "-o", "move.s"};
  words.insert(words.end(), rest.begin(), rest.end());
  auto compiled = tools.run(std::move(words));
  if (!compiled) return compiled.error();
  if (const auto header = forbidden_header(compiled->err)) {
    return disqualified("it includes '" + protocol::escaped(*header, 40) +
                        "', which is not one of the standard headers without input and output");
  }
  if (compiled->exit->signalled || compiled->exit->code != 0) {
    return disqualified("it does not compile: " +
                        shown(first_line_with(compiled->err, "error"), target));
  }
  if (has_inline_assembly(content(target / "move.s"))) {
    return disqualified("it has assembly code in it");
  }
  auto assembled = tools.run({"gcc", "-c", "move.s", "-o", "move.o"});
  if (!assembled) return assembled.error();
  if (assembled->exit->signalled || assembled->exit->code != 0) {
    return disqualified("it does not compile: " +
                        shown(first_line_with(assembled->err, "Error"), target));
  }
  return std::string("move.o");
}

}  // namespace

Result<CompiledModule> compile_module(Children& children, const fs::path& source,
                                      const fs::path& target) {
  auto entry = find_entry(source);
  if (!entry) return entry.error();
  Toolchain tools(children, target);
  auto object = object_of(tools, *entry, target);
  if (!object) return object.error();
  auto listing = tools.run({"nm", *object});
  if (!listing) return listing.error();
  auto names = names_for_driver(symbols_of(listing->out));
  if (!names) return names.error();
  std::ofstream(target / "driver.c", std::ios::binary) << croquet_driver;
  std::vector<std::string> words = {"gcc", "-O2", "-c", "driver.c", "-o", "driver.o"};
  words.insert(words.end(), names->begin(), names->end());
  auto built = tools.run(std::move(words));
  if (!built) return built.error();
  auto linked = tools.run({entry->cpp ? "g++" : "gcc", "driver.o", *object, "-lm", "-o", "module"});
  if (!linked) return linked.error();
  if (built->exit->code != 0 || linked->exit->code != 0) {
    return disqualified("it does not link: " +
                        shown(first_line_with(linked->err + built->err, "undefined"), target));
  }
  return CompiledModule{entry->player, Command{{(target / "module").string()}}};
}

}  // namespace aspis::seats
