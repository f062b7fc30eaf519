#include "referee/seats/compiled_module.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "referee/sandbox/folders.hpp"
#include "referee/seats/borland.hpp"
#include "referee/seats/player_file.hpp"

namespace aspis::seats {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;

Error disqualified(const std::string& why) {
  return {"disqualified: " + why};
}

/// The file of that name in any case, if there is one.
std::optional<fs::path> find(const fs::path& folder, std::string_view name) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (protocol::upper_case(entry.path().filename().string()) == name &&
        entry.is_regular_file(error)) {
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
  std::string player;  // the name
};

Result<Entry> find_entry(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return Error{"'" + folder.string() +
                 "' is not a folder with MOVE.C or MOVE.CPP and PLAYER.TXT"};
  }
  const auto c = find(folder, "MOVE.C");
  const auto cpp = find(folder, "MOVE.CPP");
  if (!c && !cpp) return Error{"'" + folder.string() + "' has neither MOVE.C nor MOVE.CPP"};
  if (c && cpp) return disqualified("both MOVE.C and MOVE.CPP exist: remove one");
  const auto player = find(folder, "PLAYER.TXT");
  if (!player) return disqualified("PLAYER.TXT is missing");
  auto read = read_player_name(content(*player));
  if (!read) return disqualified("PLAYER.TXT, " + read.error().text);
  return Entry{c ? *c : *cpp, !c, *std::move(read)};
}

/// Runs compilers and similar tools on one entry, in a sandbox that has only the folder.
class Toolchain {
 public:
  Toolchain(sandbox::Sandbox& sandbox, const fs::path& target) : sandbox_(sandbox) {
    box_.writable = target;
    box_.limits.cpu = std::chrono::seconds(10);
    box_.limits.file_bytes = std::size_t{32} << 20U;
    box_.limits.tmp_bytes = std::size_t{64} << 20U;
  }

  Result<sandbox::Ran> run(std::vector<std::string> words) {
    const auto command = sandbox::find_command(std::move(words));
    if (!command) {
      return Error{command.error().text + "; compiled entries need gcc and g++"};
    }
    auto ran =
        sandbox_.run(box_, {*command, box_.writable, {"LC_ALL=C"}, sandbox::Calls::build, {}},
                     std::chrono::seconds(15));
    if (ran && !ran->exit) return disqualified("compiling takes more than 15 seconds");
    if (ran && ran->exit->out_of_memory) {
      return disqualified("compiling takes more than " +
                          std::to_string(box_.limits.memory_bytes >> 20U) + " MiB of memory");
    }
    return ran;
  }

 private:
  sandbox::Sandbox& sandbox_;
  sandbox::Box box_;
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

/// A line of the compiler without our own folder, to be shown.
std::string shown(std::string line, const fs::path& target) {
  const std::string folder = target.string() + "/";
  for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder)) {
    line.erase(at, folder.size());
  }
  return protocol::escaped(line, 200);
}

/// Headers that the entry may include, and their text.
const std::map<std::string, std::string_view> borland_headers = {
    {"borland.h", borland_header},
    {"borland/alloc.h", "#include <stdlib.h>\n"},
    {"borland/iostream.h", ""},
    {"borland/mem.h", "#include <string.h>\n"}};

/// The names of directly included headers: gcc -H marks them with one dot.
std::optional<std::string> forbidden_header(const std::string& listing) {
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(". ")) continue;
    const fs::path header = line.substr(2);
    if (borland_headers.contains(header.string())) continue;
    const bool of_system = header.string().starts_with("/usr/");
    if (!of_system || !is_allowed_header(header.filename().string())) {
      return header.filename().string();
    }
  }
  return std::nullopt;
}

/// Symbols that the object defines, and those it needs.
struct Symbols {
  std::set<std::string> defined;
  std::set<std::string> wanted;
};

Symbols read_symbols(const std::string& listing) {
  Symbols symbols;
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    const auto words = protocol::split_words(line);
    if (words.size() < 2) continue;
    const std::string name(words.back());
    // Weak symbols count as needed: they are called if they exist.
    const std::string_view kind = words[words.size() - 2];
    const bool is_wanted = kind == "U" || kind == "w" || kind == "v";
    (is_wanted ? symbols.wanted : symbols.defined).insert(name);
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

constexpr std::size_t max_assembly = std::size_t{32} << 20U;

/// The dialect in which an entry is compiled: as it is, with Borland's extensions, or also with
/// their scope of loop variables.
enum class Language { standard, borland, borland_old_for };

/// The result of compiling as one language: an object and its symbols, or the compiler's complaint.
struct Object {
  std::string complaint;
  Symbols symbols;
};

Result<Object> assembled(Toolchain& tools, const fs::path& target) {
  const auto assembly = sandbox::read_left(target / "move.s", max_assembly);
  if (!assembly) return assembly.error();
  if (assembly->find("#APP") != std::string::npos) {  // how gcc marks the entry's own
    return disqualified("it has assembly code in it");
  }
  auto done = tools.run({"gcc", "-c", "move.s", "-o", "move.o"});
  if (!done) return done.error();
  if (done->exit->signalled || done->exit->code != 0) {
    return Object{shown(first_line_with(done->err, "Error"), target), {}};
  }
  auto listing = tools.run({"nm", "move.o"});
  if (!listing) return listing.error();
  return Object{"", read_symbols(listing->out)};
}

Result<Object> object_in(Toolchain& tools, const Entry& entry, const fs::path& target,
                         const std::string& source, Language language) {
  const std::string name = entry.cpp ? "move.cpp" : "move.c";
  std::ofstream(target / name, std::ios::binary)
      << (language == Language::borland_old_for ? with_old_for_scope(source) : source);
  std::vector<std::string> words = {"gcc", "-x", "c", "-std=gnu89"};
  if (entry.cpp) words = {"g++", "-x", "c++", "-std=gnu++98"};
  // Today's compilers drop divisions whose result is not used, and static data that is not used;
  // those of 1995 did not. A division by zero ends in the driver.
  const std::vector<std::string> rest = {"-O2",
                                         "-fsanitize=integer-divide-by-zero",
                                         "-fsanitize-undefined-trap-on-error",
                                         "-fno-toplevel-reorder",
                                         "-w",
                                         "-fmax-errors=20",
                                         "-pipe",
                                         "-H",
                                         "-S",
                                         name,
                                         "-o",
                                         "move.s"};
  words.insert(words.end(), rest.begin(), rest.end());
  if (language != Language::standard) {
    words.insert(words.end(), {"-include", "borland.h", "-I", "borland"});
  }
  auto compiled = tools.run(std::move(words));
  if (!compiled) return compiled.error();
  if (const auto header = forbidden_header(compiled->err)) {
    return disqualified("it includes '" + protocol::escaped(*header, 40) +
                        "', which is not one of the standard headers without input and output");
  }
  if (compiled->exit->signalled || compiled->exit->code != 0) {
    return Object{shown(first_line_with(compiled->err, "error"), target), {}};
  }
  return assembled(tools, target);
}

/// The object's symbols in the first language in which the entry compiles.
Result<Symbols> compile_object(Toolchain& tools, const Entry& entry, const fs::path& target) {
  std::ifstream in(entry.source, std::ios::binary);
  if (!in) return Error{"cannot read '" + entry.source.string() + "'"};
  std::string source{std::istreambuf_iterator<char>(in), {}};
  if (source.ends_with('\x1a')) source.pop_back();  // how DOS ended a file
  fs::create_directory(target / "borland");
  for (const auto& [name, text] : borland_headers) std::ofstream(target / name) << text;
  std::string complaint;
  for (const Language language :
       {Language::standard, Language::borland, Language::borland_old_for}) {
    if (language == Language::borland_old_for && !entry.cpp) break;
    auto object = object_in(tools, entry, target, source, language);
    if (!object) return object.error();
    // C takes any function for a declared one, and random(n) is not the system's random().
    const std::set<std::string>& wanted = object->symbols.wanted;
    const bool wants_borland = language == Language::standard && !entry.cpp &&
                               (wanted.contains("random") || wanted.contains("randomize"));
    if (object->complaint.empty() && !wants_borland) return object->symbols;
    if (language != Language::borland_old_for) complaint = object->complaint;
  }
  return disqualified("it does not compile: " + complaint);
}

/// Refuses an object with more than `most` bytes of data, if that is not 0.
std::optional<Error> too_much_data(Toolchain& tools, std::size_t most) {
  if (most == 0) return std::nullopt;
  auto listing = tools.run({"size", "-A", "-d", "move.o"});
  if (!listing) return listing.error();
  std::size_t bytes = 0;
  std::istringstream lines(listing->out);
  for (std::string line; std::getline(lines, line);) {
    const auto words = protocol::split_words(line);
    if (words.size() < 2) continue;
    const auto begins = [&](std::string_view prefix) { return words[0].starts_with(prefix); };
    if (!begins(".data") && !begins(".bss") && !begins(".rodata")) continue;
    bytes += protocol::integer_from<std::size_t>(words[1]).value_or(0);
  }
  if (bytes <= most) return std::nullopt;
  return disqualified("it declares " + std::to_string((bytes + 1023) / 1024) +
                      " KiB of static data, and " + std::to_string(most / 1024) +
                      " KiB are allowed");
}

}  // namespace

Result<CompiledModule> compile_module(sandbox::Sandbox& sandbox, const fs::path& source,
                                      const fs::path& target, std::size_t static_data) {
  auto entry = find_entry(source);
  if (!entry) return entry.error();
  Toolchain tools(sandbox, target);
  const auto symbols = compile_object(tools, *entry, target);
  if (!symbols) return symbols.error();
  if (auto refusal = too_much_data(tools, static_data)) return *std::move(refusal);
  auto names = names_for_driver(*symbols);
  if (!names) return names.error();
  std::ofstream(target / "driver.c", std::ios::binary) << croquet_driver;
  std::vector<std::string> words = {"gcc", "-O2", "-c", "driver.c", "-o", "driver.o"};
  words.insert(words.end(), names->begin(), names->end());
  auto built = tools.run(std::move(words));
  if (!built) return built.error();
  auto linked =
      // Static, so that it opens no files when it starts.
      tools.run(
          {entry->cpp ? "g++" : "gcc", "-static", "driver.o", "move.o", "-lm", "-o", "module"});
  if (!linked) return linked.error();
  if (built->exit->code != 0 || linked->exit->code != 0) {
    return disqualified("it does not link: " +
                        shown(first_line_with(linked->err + built->err, "undefined"), target));
  }
  return CompiledModule{entry->player, sandbox::Command{{(target / "module").string()}}};
}

}  // namespace aspis::seats
