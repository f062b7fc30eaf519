// How each language is built and run. No shell is used: file names are only passed as arguments.
#include <algorithm>
#include <set>

#include "protocol/ascii.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {
namespace {

using Files = std::vector<SourceFile>;

/// A path that no program can mistake for an option.
std::string as_argument(const std::string& path) {
  const char first = path.front();
  const bool is_plain =
      protocol::is_ascii_letter(first) || first == '_' || (first >= '0' && first <= '9');
  return is_plain ? path : "./" + path;
}

/// The main file, then the other sources by path; if `deep` is false, only those in its folder. C
/// and C++ sources with their own main() belong to other programs and are left out.
Words source_arguments(const Detected& program, const Layout& layout, bool deep = true) {
  const Language& language = *program.language;
  const bool links = language.key == "c" || language.key == "cpp";
  Words words = {as_argument(program.main_file)};
  for (const SourceFile* const file : layout.sources(language)) {
    if (file->path == program.main_file || is_test(language, *file)) continue;
    if (!deep && parent_folder(file->path) != parent_folder(program.main_file)) continue;
    if (links && is_entry_point(language, *file)) continue;
    words.push_back(as_argument(file->path));
  }
  return words;
}

Words followed_by(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// -I for each of the program's folders with headers.
Words header_folders(const Layout& layout) {
  std::set<std::string> folders = {"."};
  for (const SourceFile* const file : layout.own()) {
    for (const std::string_view ending : {".h", ".hh", ".hpp", ".hxx"}) {
      const std::string folder = parent_folder(file->path);
      if (file->path.ends_with(ending) && !folder.empty()) {
        folders.insert(folder.substr(0, folder.size() - 1));
      }
    }
  }
  Words words;
  for (const std::string& folder : folders) words.push_back("-I" + folder);
  return words;
}

/// "Bot", or "team.Bot" if the file has `package team;`.
std::string main_class(const Detected& program, const Layout& layout) {
  const std::string file = file_name(program.main_file);
  const std::string name = file.substr(0, file.rfind('.'));
  const auto package = find_in(layout, program.main_file, R"(^\s*package\s+([A-Za-z0-9_.]+)\s*;)");
  return package ? *package + "." + name : name;
}

/// The folder of files that programs built with Maven and Gradle read.
constexpr std::string_view java_resources = "src/main/resources/";

bool has_resources(const Layout& layout) {
  return std::any_of(layout.own().begin(), layout.own().end(),
                     [](const SourceFile* file) { return file->path.starts_with(java_resources); });
}

}  // namespace

std::vector<Words> build_commands(const Detected& program, const Files& files) {
  const std::string_view key = program.language->key;
  const std::string main_file = as_argument(program.main_file);
  const Layout layout(files);
  const auto sources = [&] { return source_arguments(program, layout); };
  const auto sources_beside = [&] { return source_arguments(program, layout, false); };
  const auto compiled = [&](Words words, const Words& libraries) {
    words = followed_by(followed_by(std::move(words), header_folders(layout)), {"-o", "bot"});
    return followed_by(followed_by(std::move(words), sources()), libraries);
  };
  if (key == "c") {
    return {compiled({"gcc", "-O2", "-std=gnu17", "-fmax-errors=20"}, {"-lm", "-pthread"})};
  }
  if (key == "cpp") {
    return {compiled({"g++", "-O2", "-std=c++20", "-fmax-errors=20"}, {"-pthread"})};
  }
  if (key == "python") {
    // -I: a file of the program must not be imported as a module of the compiler.
    return {followed_by({"python3", "-I", "-m", "py_compile"}, sources())};
  }
  if (key == "java") {
    const Words begin = {"javac", "-J-Xmx512m", "-J-XX:+UseSerialGC", "-encoding", "UTF-8",
                         "-d",    "."};
    return {followed_by(begin, sources())};
  }
  if (key == "javascript") return {{"node", "--check", main_file}};
  if (key == "rust") {
    // Without Cargo.toml, the newest common edition; Cargo's own default is the oldest.
    const bool has_manifest = layout.find("Cargo.toml") != nullptr;
    const auto edition = find_in(layout, "Cargo.toml", R"re(^\s*edition\s*=\s*"(\d{4})")re");
    return {{"rustc", "-O", "--edition", edition.value_or(has_manifest ? "2015" : "2021"), "-o",
             "bot", main_file}};
  }
  if (key == "go") {
    const Words begin = {"go", "build", "-trimpath", "-o", "bot"};
    if (layout.find("go.mod") == nullptr) return {followed_by(begin, sources_beside())};
    return {followed_by(begin, {"./" + parent_folder(program.main_file)})};
  }
  if (key == "icon") return {followed_by({"icont", "-s", "-u", "-o", "bot"}, sources_beside())};
  return {};
}

std::vector<Words> manifest_commands(const Detected& program, const Files& files) {
  const std::string_view key = program.language->key;
  const Layout layout(files);
  const auto has = [&](std::string_view manifest, std::string_view tool) {
    return layout.find(manifest) != nullptr && tool_in_box(tool);
  };
  if (key == "rust" && has("Cargo.toml", "cargo")) {
    return {{"cargo", "build", "--release", "--offline"}};
  }
  if (key != "c" && key != "cpp") return {};
  if (has("CMakeLists.txt", "cmake")) {
    Words configure = {"cmake", "-S", ".", "-B", "aspis-build", "-DCMAKE_BUILD_TYPE=Release"};
    if (!tool_in_box("make")) configure.insert(configure.end(), {"-G", "Ninja"});
    return {configure, {"cmake", "--build", "aspis-build"}};
  }
  for (const std::string_view name : {"GNUmakefile", "makefile", "Makefile"}) {
    if (has(name, "make")) return {{"make"}};
  }
  return {};
}

std::optional<std::string> program_of_manifest(const Files& given, const Files& left) {
  std::vector<std::string> programs;
  for (const SourceFile& file : left) {
    const bool is_of_tool = file.path.find("CMakeFiles/") != std::string::npos ||
                            file.path.find("/build/") != std::string::npos ||
                            file.path.find("/deps/") != std::string::npos;
    const bool is_library = file.path.ends_with(".so");
    if (!file.executable ||
        !file.bytes.starts_with("\x7f"
                                "ELF") ||
        is_of_tool || is_library) {
      continue;
    }
    if (std::find(given.begin(), given.end(), file) == given.end()) programs.push_back(file.path);
  }
  for (const std::string_view name : {"bot", "main"}) {
    const auto named = std::find_if(programs.begin(), programs.end(),
                                    [&](const auto& path) { return file_name(path) == name; });
    if (named != programs.end()) return *named;
  }
  if (programs.size() != 1) return std::nullopt;
  return programs.front();
}

std::vector<std::string> build_environment(const Language& language) {
  // Sandboxes have no network. With these settings downloads fail immediately.
  if (language.key == "go") {
    return {"GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local", "GOTELEMETRY=off", "CGO_ENABLED=0"};
  }
  // A sandbox can write to /tmp.
  if (language.key == "rust") return {"CARGO_HOME=/tmp/cargo", "CARGO_NET_OFFLINE=true"};
  return {};
}

Words run_command(const Detected& program, const Files& files) {
  const std::string_view key = program.language->key;
  const auto interpreter = [](std::string_view name) {
    return tool_in_box(name).value_or(std::string(name));
  };
  if (key == "python") return {interpreter("python3"), as_argument(program.main_file)};
  if (key == "javascript") return {interpreter("node"), as_argument(program.main_file)};
  if (key == "java") {
    const Layout layout(files);
    Words words = {interpreter("java")};
    if (has_resources(layout))
      words.insert(words.end(), {"-cp", ".:" + std::string(java_resources)});
    words.push_back(main_class(program, layout));
    return words;
  }
  if (key == "classic-c") return {"./module"};
  return {"./bot"};
}

}  // namespace aspis::submissions
