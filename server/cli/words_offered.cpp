#include "server/cli/words_offered.hpp"

#include <algorithm>

namespace aspis::cli {
namespace {

const OptionOutline* option_of(const CommandOutline& command, const std::string& name) {
  for (const OptionOutline& option : command.options) {
    if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) {
      return &option;
    }
  }
  return nullptr;
}

bool takes_value(const CommandOutline& command, const std::string& word) {
  const OptionOutline* const option = option_of(command, word);
  return option != nullptr && !option->value.empty();
}

/// The argument in the place after `before`; the last one takes all further places if it is
/// repeated.
const OptionOutline* argument_after(const CommandOutline& command,
                                    const std::vector<std::string>& before) {
  std::size_t place = 0;
  for (std::size_t at = 0; at < before.size(); ++at) {
    if (takes_value(command, before[at])) {
      ++at;
    } else if (!before[at].starts_with('-')) {
      ++place;
    }
  }
  if (place < command.arguments.size()) return &command.arguments[place];
  if (command.arguments.empty() || !command.arguments.back().repeated) return nullptr;
  return &command.arguments.back();
}

void offer_options(WordsOffered& offered, const CommandOutline& command) {
  for (const OptionOutline& option : command.options) {
    for (const std::string& name : option.names) offered.words.emplace_back(name, option.help);
  }
}

void offer_value(WordsOffered& offered, const OptionOutline* option) {
  if (option == nullptr) return;
  offered.files = kind_of(*option) == ValueKind::files;
  for (const std::string& value : values_of(*option)) {
    offered.words.emplace_back(value, "");
  }
}

}  // namespace

WordsOffered words_offered(const ProgramOutline& program, const std::vector<std::string>& typed) {
  if (typed.empty()) return {};
  std::vector<std::string> before(typed.begin(), typed.end() - 1);
  const CommandOutline* command = &program.program;
  const std::vector<CommandOutline>* next = &program.commands;
  while (!before.empty() && !next->empty()) {
    const auto named = std::find_if(next->begin(), next->end(), [&](const CommandOutline& each) {
      return each.name == before.front();
    });
    if (named == next->end()) return {};
    command = &*named;
    next = &named->commands;
    before.erase(before.begin());
  }
  WordsOffered offered;
  if (!next->empty()) {
    for (const CommandOutline& each : *next) offered.words.emplace_back(each.name, each.summary);
    offer_options(offered, *command);
  } else if (!before.empty() && takes_value(*command, before.back())) {
    offer_value(offered, option_of(*command, before.back()));
  } else if (typed.back().starts_with('-')) {
    offer_options(offered, *command);
  } else {
    offer_value(offered, argument_after(*command, before));
  }
  std::erase_if(offered.words,
                [&](const auto& word) { return !word.first.starts_with(typed.back()); });
  return offered;
}

}  // namespace aspis::cli
