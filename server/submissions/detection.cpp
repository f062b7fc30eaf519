// Finding out what language a program is in.
#include <algorithm>

#include "protocol/ascii.hpp"
#include "protocol/tokens.hpp"
#include "server/submissions/languages.hpp"
#include "server/submissions/paths.hpp"

namespace aspis::submissions {
namespace {

using protocol::Error;
using protocol::Result;
using Files = std::vector<SourceFile>;

bool lies_on_top(const SourceFile& file) {
  return file.path.find('/') == std::string::npos;
}

bool is_source_of(const Language& language, const SourceFile& file) {
  return std::any_of(language.extensions.begin(), language.extensions.end(),
                     [&](std::string_view ending) {
                       return file.path.size() > ending.size() && file.path.ends_with(ending);
                     });
}

/// On top, with names in any case.
const SourceFile* find_in_any_case(const Files& files, std::string_view name) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const SourceFile& file) {
    return protocol::same_word(file.path, name);
  });
  return found == files.end() ? nullptr : &*found;
}

std::optional<std::string> main_by_custom(const Language& language, const Files& files) {
  if (is_module(language) && find_in_any_case(files, "PLAYER.TXT") == nullptr) return std::nullopt;
  for (const std::string_view name : language.main_files) {
    const SourceFile* const found = find_in_any_case(files, name);
    if (found != nullptr && (is_module(language) || found->path == name)) return found->path;
  }
  return std::nullopt;
}

std::vector<std::string> sources_on_top(const Language& language, const Files& files) {
  std::vector<std::string> paths;
  for (const SourceFile& file : files) {
    if (lies_on_top(file) && is_source_of(language, file)) paths.push_back(file.path);
  }
  return paths;
}

std::string names_by_custom(const Language& language) {
  if (is_module(language)) return "MOVE.C or MOVE.CPP beside PLAYER.TXT";
  return std::string(language.main_files[0]) + " or " + std::string(language.main_files[1]);
}

/// "found are 'a.txt', 'b/c.py' and 3 more".
std::string found_words(const Files& files) {
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  for (const SourceFile& file : files) {
    if (names.size() < most) names.push_back(shown(file.path));
  }
  const std::size_t more = files.size() - names.size();
  return "found: " + protocol::joined(names) +
         (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

Result<Detected> detect_in(const Language& language, const Files& files) {
  if (auto main_file = main_by_custom(language, files)) {
    return Detected{&language, *std::move(main_file)};
  }
  auto sources = sources_on_top(language, files);
  if (sources.size() == 1) return Detected{&language, std::move(sources.front())};
  const std::string name(language.name);
  return Error{(sources.empty() ? "no program in " + name + " in the top folder"
                                : "more than one source in " + name + " and none is the main one") +
               " (" + found_words(files) + "): name the main file " + names_by_custom(language)};
}

/// For none of them, or for several.
Error undecided(const std::vector<Detected>& possible, const Files& files) {
  if (possible.size() < 2) {
    return {"no main file of a known language (" + found_words(files) +
            "): put one in the top folder and name it as bot.py, bot.cpp, Bot.java and so on"};
  }
  std::vector<std::string> mains;
  for (const Detected& each : possible) {
    mains.push_back(shown(each.main_file) + " in " + std::string(each.language->name));
  }
  return {"it may be in several languages (" + protocol::joined(mains) + "): choose one"};
}

}  // namespace

Result<Detected> detect(const Files& files, std::string_view wanted) {
  if (!wanted.empty()) {
    const Language* const language = find_language(wanted);
    if (language == nullptr) {
      std::vector<std::string_view> keys;
      for (const Language& each : languages()) keys.push_back(each.key);
      return Error{"no language is named " + protocol::in_quotes(wanted) + ": choose one of " +
                   protocol::joined(keys)};
    }
    return detect_in(*language, files);
  }
  std::vector<Detected> by_custom;
  std::vector<Detected> by_only_source;
  std::size_t languages_on_top = 0;
  for (const Language& language : languages()) {
    if (auto main_file = main_by_custom(language, files)) {
      by_custom.push_back({&language, *std::move(main_file)});
    }
    auto sources = sources_on_top(language, files);
    if (!sources.empty()) ++languages_on_top;
    if (sources.size() == 1) by_only_source.push_back({&language, std::move(sources.front())});
  }
  if (by_custom.size() == 1) return by_custom.front();
  if (!by_custom.empty()) return undecided(by_custom, files);
  if (languages_on_top == 1 && by_only_source.empty()) {
    const auto& all = languages();
    const auto only = std::find_if(all.begin(), all.end(), [&](const Language& each) {
      return !sources_on_top(each, files).empty();
    });
    return detect_in(*only, files);
  }
  if (languages_on_top == 1) return by_only_source.front();
  return undecided(by_only_source, files);
}

}  // namespace aspis::submissions
