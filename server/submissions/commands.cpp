// How each language is built and run. No shell: names of files are arguments and nothing else.
#include <algorithm>
#include <regex>

#include "protocol/ascii.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {
namespace {

using Files = std::vector<SourceFile>;

/// A path that no program takes for an option.
std::string as_argument(const std::string& path) {
  const char first = path.front();
  const bool is_plain =
      protocol::is_ascii_letter(first) || first == '_' || (first >= '0' && first <= '9');
  return is_plain ? path : "./" + path;
}

/// The main file, then the others with such an ending, by path; those in the top folder alone where
/// `deep` is not set.
Words sources_of(const Detected& program, const Files& files, bool deep = true) {
  Words others;
  for (const SourceFile& file : files) {
    if (file.path == program.main_file) continue;
    if (!deep && file.path.find('/') != std::string::npos) continue;
    const auto& endings = program.language->extensions;
    if (std::any_of(endings.begin(), endings.end(),
                    [&](std::string_view ending) { return file.path.ends_with(ending); })) {
      others.push_back(as_argument(file.path));
    }
  }
  std::sort(others.begin(), others.end());
  others.insert(others.begin(), as_argument(program.main_file));
  return others;
}

Words followed_by(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words without_tests(Words sources) {
  std::erase_if(sources, [](const std::string& path) { return path.ends_with("_test.go"); });
  return sources;
}

/// "Bot", or "team.Bot" where the file says `package team;`.
std::string main_class(const Detected& program, const Files& files) {
  const std::string& path = program.main_file;
  const std::string name = path.substr(0, path.rfind('.'));
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const SourceFile& each) { return each.path == path; });
  if (file == files.end()) return name;
  static const std::regex package(R"(^\s*package\s+([A-Za-z0-9_.]+)\s*;)");
  std::string_view text = file->bytes;
  while (!text.empty()) {
    const std::string line(text.substr(0, std::min<std::size_t>(text.find('\n'), 200)));
    std::smatch found;
    if (std::regex_search(line, found, package)) return found[1].str() + "." + name;
    const std::size_t end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return name;
}

}  // namespace

std::vector<Words> build_commands(const Detected& program, const Files& files) {
  const std::string_view key = program.language->key;
  const std::string main_file = as_argument(program.main_file);
  const auto sources = [&] { return sources_of(program, files); };
  const auto sources_on_top = [&] { return sources_of(program, files, false); };
  if (key == "c") {
    const Words begin = {"gcc", "-O2", "-std=gnu17", "-fmax-errors=20", "-I.", "-o", "bot"};
    return {followed_by(followed_by(begin, sources()), {"-lm", "-pthread"})};
  }
  if (key == "cpp") {
    const Words begin = {"g++", "-O2", "-std=c++20", "-fmax-errors=20", "-I.", "-o", "bot"};
    return {followed_by(followed_by(begin, sources()), {"-pthread"})};
  }
  if (key == "python") {
    // -I: a file of the program is no module of the compiler.
    return {followed_by({"python3", "-I", "-m", "py_compile"}, sources())};
  }
  if (key == "java") {
    const Words begin = {"javac", "-J-Xmx512m", "-J-XX:+UseSerialGC", "-encoding", "UTF-8",
                         "-d",    "."};
    return {followed_by(begin, sources())};
  }
  if (key == "javascript") return {{"node", "--check", main_file}};
  if (key == "rust") return {{"rustc", "-O", "--edition", "2021", "-o", "bot", main_file}};
  if (key == "go") {
    return {
        followed_by({"go", "build", "-trimpath", "-o", "bot"}, without_tests(sources_on_top()))};
  }
  if (key == "icon") return {followed_by({"icont", "-s", "-u", "-o", "bot"}, sources_on_top())};
  return {};
}

std::vector<std::string> build_environment(const Language& language) {
  // What could be fetched is not: a box has no network, and this says so sooner.
  if (language.key == "go") {
    return {"GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local", "GOTELEMETRY=off", "CGO_ENABLED=0"};
  }
  return {};
}

Words run_command(const Detected& program, const Files& files) {
  const std::string_view key = program.language->key;
  const auto interpreter = [](std::string_view name) {
    return tool_in_box(name).value_or(std::string(name));
  };
  if (key == "python") return {interpreter("python3"), as_argument(program.main_file)};
  if (key == "javascript") return {interpreter("node"), as_argument(program.main_file)};
  if (key == "java") return {interpreter("java"), main_class(program, files)};
  if (key == "classic-c") return {"./module"};
  return {"./bot"};
}

}  // namespace aspis::submissions
