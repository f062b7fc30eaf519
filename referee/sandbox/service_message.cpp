#include "referee/sandbox/service_message.hpp"

#include <functional>
#include <map>

#include "protocol/tokens.hpp"

namespace aspis::sandbox {
namespace {

namespace fs = std::filesystem;
using protocol::Error;
using protocol::Result;
using Taker = std::function<bool(Limits&, std::uint64_t)>;

const std::map<std::string_view, Taker>& takers() {
  constexpr std::uint64_t most_processes = 100'000;
  constexpr std::uint64_t most_seconds = 1'000'000;
  static const std::map<std::string_view, Taker> all = {
      {"memory", [](Limits& limits, auto number) { return limits.memory_bytes = number, true; }},
      {"processes",
       [](Limits& limits, auto number) {
         limits.processes = static_cast<unsigned>(number);
         return number <= most_processes;
       }},
      {"file", [](Limits& limits, auto number) { return limits.file_bytes = number, true; }},
      {"tmp", [](Limits& limits, auto number) { return limits.tmp_bytes = number, true; }},
      {"cpu", [](Limits& limits, auto number) {
         limits.cpu = std::chrono::seconds(number);
         return number <= most_seconds;
       }}};
  return all;
}

}  // namespace

Result<std::string> question_of(const Box& box) {
  const Limits& limits = box.limits;
  std::string text =
      "box\nmemory " + std::to_string(limits.memory_bytes) + "\nprocesses " +
      std::to_string(limits.processes) + "\nfile " + std::to_string(limits.file_bytes) + "\ntmp " +
      std::to_string(limits.tmp_bytes) + "\ncpu " + std::to_string(limits.cpu.count()) + "\n";
  for (const fs::path& path : box.readable) {
    if (path.string().find('\n') != std::string::npos) {
      return Error{"a path has a line end in it: '" + protocol::escaped(path.string(), 80) + "'"};
    }
    text += "read " + path.string() + "\n";
  }
  if (!box.writable.empty())
    return Error{"the sandbox service lets programs write only below /tmp"};
  return text;
}

Result<Box> read_question(std::string_view text) {
  if (!text.starts_with("box\n") || !text.ends_with('\n'))
    return Error{"a request begins with the line 'box' and ends with a line end"};
  text.remove_prefix(4);
  Box box;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const std::string_view value = space == std::string_view::npos ? "" : line.substr(space + 1);
    const auto taker = takers().find(word);
    const auto number = protocol::integer_from<std::uint64_t>(value);
    if (word == "read" && value.starts_with('/')) {
      box.readable.emplace_back(value);
    } else if (taker == takers().end() || !number || !taker->second(box.limits, *number)) {
      return Error{"not a line of a sandbox request: '" + protocol::escaped(line, 80) + "'"};
    }
  }
  return box;
}

std::string text_of(const Ability& ability) {
  return "ability " + std::string(letter(ability.level)) +
         (ability.keeps_memory ? " 1\n" : " 0\n") + ability.what + "\n" + ability.better + "\n";
}

Result<Ability> read_ability(std::string_view text) {
  const auto lines = protocol::fields_of(text, '\n');
  const auto words = lines.empty() ? std::vector<std::string_view>() : protocol::words_of(lines[0]);
  Ability ability;
  if (lines.size() < 3 || words.size() != 3 || words[0] != "ability") {
    return Error{"the sandbox service sent an unreadable answer"};
  }
  for (const Level level : {Level::users, Level::namespaces, Level::landlock, Level::none}) {
    ability.level = level;
    if (letter(level) == words[1]) break;
  }
  ability.keeps_memory = words[2] == "1";
  ability.what = lines[1];
  ability.better = lines[2];
  return ability;
}

}  // namespace aspis::sandbox
