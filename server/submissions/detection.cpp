// Detects the language of a program.
#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "server/submissions/archive.hpp"
#include "server/submissions/languages.hpp"

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;
using Files = std::vector<SourceFile>;

using Sources = std::vector<const SourceFile*>;

/// Finds a file in the top folder, ignoring case.
const SourceFile* find_in_any_case(const Layout& layout, std::string_view name) {
  const auto found =
      std::find_if(layout.own().begin(), layout.own().end(),
                   [&](const SourceFile* file) { return protocol::same_word(file->path, name); });
  return found == layout.own().end() ? nullptr : *found;
}

/// Why a file is the main file: its name, its content, or no other source. Sorted by certainty.
enum class Sign { name, entry_point, only_source };

struct Candidate {
  Detected program;
  Sign sign = Sign::name;
  std::ptrdiff_t depth = 0;
};

std::ptrdiff_t folder_depth(const std::string& path) {
  return std::count(path.begin(), path.end(), '/');
}

std::optional<Candidate> module_in(const Language& language, const Layout& layout) {
  if (find_in_any_case(layout, "PLAYER.TXT") == nullptr) return std::nullopt;
  for (const std::string_view name : language.main_files) {
    if (const SourceFile* const found = find_in_any_case(layout, name)) {
      return Candidate{{&language, found->path}};
    }
  }
  return std::nullopt;
}

/// The main file named by the language's manifest.
std::optional<std::string> named_by_manifest(const Language& language, const Layout& layout) {
  if (language.key == "rust" && layout.find("Cargo.toml") != nullptr &&
      layout.find("src/main.rs") != nullptr) {
    return "src/main.rs";
  }
  if (language.key != "javascript") return std::nullopt;
  auto named = find_in(layout, "package.json", R"re("main"\s*:\s*"(?:\./)?([^"]+)")re");
  return named && layout.find(*named) != nullptr ? named : std::nullopt;
}

/// The least deeply nested file with one of the customary names.
const SourceFile* main_by_name(const Language& language, const Sources& sources) {
  const SourceFile* best = nullptr;
  std::pair<std::ptrdiff_t, std::ptrdiff_t> best_place;
  for (const SourceFile* const file : sources) {
    const auto name =
        std::find(language.main_files.begin(), language.main_files.end(), file_name(file->path));
    if (name == language.main_files.end()) continue;
    const std::pair place(folder_depth(file->path), name - language.main_files.begin());
    if (best != nullptr && best_place <= place) continue;
    best = file;
    best_place = place;
  }
  return best;
}

/// The least deeply nested source; null if there are several.
const SourceFile* only_shallow(const Sources& sources) {
  const SourceFile* found = nullptr;
  bool is_only = false;
  for (const SourceFile* const file : sources) {
    if (found == nullptr || folder_depth(file->path) < folder_depth(found->path)) {
      found = file;
      is_only = true;
    } else if (folder_depth(file->path) == folder_depth(found->path)) {
      is_only = false;
    }
  }
  return is_only ? found : nullptr;
}

std::optional<Candidate> candidate_in(const Language& language, const Layout& layout) {
  if (is_module(language)) return module_in(language, layout);
  const auto candidate = [&](const std::string& path, Sign sign) {
    return Candidate{{&language, path}, sign, folder_depth(path)};
  };
  Sources sources = layout.sources(language);
  std::erase_if(sources, [&](const SourceFile* file) { return is_test(language, *file); });
  const SourceFile* const named = main_by_name(language, sources);
  if (named != nullptr && folder_depth(named->path) == 0) return candidate(named->path, Sign::name);
  if (const auto manifest = named_by_manifest(language, layout)) {
    return Candidate{{&language, *manifest}};
  }
  if (named != nullptr) return candidate(named->path, Sign::name);
  Sources entries = sources;
  std::erase_if(entries, [&](const SourceFile* file) { return !is_entry_point(language, *file); });
  if (const SourceFile* const entry = only_shallow(entries)) {
    return candidate(entry->path, Sign::entry_point);
  }
  if (!entries.empty()) return std::nullopt;
  if (const SourceFile* const only = only_shallow(sources)) {
    return candidate(only->path, Sign::only_source);
  }
  return std::nullopt;
}

std::string names_by_custom(const Language& language) {
  if (is_module(language)) return "MOVE.C or MOVE.CPP next to PLAYER.TXT";
  return std::string(language.main_files[0]) + " or " + std::string(language.main_files[1]);
}

/// "found are 'a.txt', 'b/c.py' and 3 more".
std::string found_words(const Layout& layout) {
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  std::size_t all = layout.own().size();
  for (const SourceFile* const file : layout.own()) {
    if (names.size() < most) names.push_back(shown(file->path));
  }
  for (const auto& [folder, files] : layout.foreign()) {
    all += 1;
    if (names.size() < most) names.push_back(shown(folder) + ", which is left out");
  }
  const std::size_t more = all - names.size();
  return "found: " + protocol::joined(names) +
         (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

/// The error for MOVE.C without PLAYER.TXT, unless it is an ordinary C program.
std::optional<Error> missing_companion(const Layout& layout) {
  for (const std::string_view name : {"MOVE.C", "MOVE.CPP"}) {
    const SourceFile* const file = find_in_any_case(layout, name);
    if (file == nullptr || find_in_any_case(layout, "PLAYER.TXT") != nullptr) continue;
    const bool is_other = is_entry_point(*find_language("c"), *file) ||
                          file->bytes.find("move1") == std::string::npos;
    if (is_other && file->path != name) continue;
    return Error{"PLAYER.TXT is missing next to " + shown(file->path) +
                 ": pack both in one .zip file"};
  }
  return std::nullopt;
}

Result<Detected> detect_in(const Language& language, const Layout& layout) {
  if (auto candidate = candidate_in(language, layout)) return std::move(candidate->program);
  if (is_module(language)) {
    if (auto missing = missing_companion(layout)) return *std::move(missing);
  }
  const std::string name(language.name);
  return Error{(layout.sources(language).empty()
                    ? "no program in " + name
                    : "more than one source in " + name + " and none is the main file") +
               " (" + found_words(layout) + "): name the main file " + names_by_custom(language)};
}

/// The error if there is no candidate, or more than one.
Error undecided(const std::vector<Candidate>& possible, const Layout& layout) {
  if (possible.size() < 2) {
    return {"no main file of a known language (" + found_words(layout) +
            "): name it as bot.py, bot.cpp, Bot.java and so on"};
  }
  std::vector<std::string> mains;
  for (const Candidate& each : possible) {
    mains.push_back(shown(each.program.main_file) + " in " +
                    std::string(each.program.language->name));
  }
  return {"it may be in several languages (" + protocol::joined(mains) + "): choose one"};
}

}  // namespace

Result<Detected> detect(const Files& files, std::string_view wanted) {
  const Layout layout(files);
  if (!wanted.empty()) {
    const Language* const language = find_language(wanted);
    if (language == nullptr) {
      std::vector<std::string_view> keys;
      for (const Language& each : languages()) keys.push_back(each.key);
      return Error{"no language is named " + protocol::in_quotes(wanted) + ": choose one of " +
                   protocol::joined(keys)};
    }
    return detect_in(*language, layout);
  }
  if (auto missing = missing_companion(layout)) return *std::move(missing);
  std::vector<Candidate> best;
  const Language* only = nullptr;
  bool are_several = false;
  for (const Language& language : languages()) {
    if (!layout.sources(language).empty()) {
      are_several = only != nullptr;
      only = &language;
    }
    auto candidate = candidate_in(language, layout);
    if (!candidate) continue;
    const auto place = [](const Candidate& one) { return std::pair(one.sign, one.depth); };
    if (!best.empty() && place(best.front()) < place(*candidate)) continue;
    if (!best.empty() && place(*candidate) < place(best.front())) best.clear();
    best.push_back(*std::move(candidate));
  }
  if (best.size() == 1) return std::move(best.front().program);
  if (best.empty() && only != nullptr && !are_several) return detect_in(*only, layout);
  return undecided(best, layout);
}

}  // namespace aspis::submissions
