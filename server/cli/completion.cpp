// aspis completion: completes words in a shell. The generated scripts are short: they run this
// program each time.
#include <algorithm>
#include <iostream>

#include "protocol/tokens.hpp"
#include "referee/rules/catalog.hpp"
#include "server/cli/command.hpp"

namespace aspis::cli {
namespace {

constexpr std::string_view bash_script =
    R"script(# Completion of aspis in bash: eval "$(aspis completion bash)"
_aspis() {
  local current=${COMP_WORDS[COMP_CWORD]} word
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    case $word in
      :files)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
      *=) compopt -o nospace ;;
    esac
    COMPREPLY+=("$word")
  done < <(printf '%s\n' "${COMP_WORDS[@]:1:COMP_CWORD}" | "${COMP_WORDS[0]/#\~/$HOME}" completion words 2>/dev/null)
}
complete -F _aspis aspis
)script";

constexpr std::string_view zsh_script = R"script(#compdef aspis
# Completion of aspis in zsh: as a file _aspis in a folder of fpath, or
# eval "$(aspis completion zsh)" after compinit.
_aspis() {
  local -a offered keys plain
  offered=("${(@f)$(printf '%s\n' "${(@)words[2,CURRENT]}" | ${(e)~words[1]} completion words 2>/dev/null)}")
  if [[ $offered[1] == :files ]]; then
    _files
    return
  fi
  keys=(${(M)${offered%%$'\t'*}:#*=})
  plain=(${${${offered:#*=}//:/\\:}/$'\t'/:})
  (( $#keys )) && compadd -S '' -- $keys
  (( $#plain )) && _describe aspis plain
}
if [[ $funcstack[1] == _aspis ]]; then _aspis "$@"; else compdef _aspis aspis; fi
)script";

constexpr std::string_view fish_script =
    R"script(# Completion of aspis in fish: aspis completion fish | source
function __aspis_words
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l offered (printf '%s\n' $typed[2..] "$current" | command $typed[1] completion words 2>/dev/null)
  if test "$offered[1]" = :files
    __fish_complete_path "$current"
  else if test (count $offered) -gt 0
    printf '%s\n' $offered
  end
end
complete -c aspis -f -a '(__aspis_words)'
)script";

/// The candidates for the word that the user is typing.
struct WordsOffered {
  std::vector<std::pair<std::string, std::string>> words;  // each with its description, or ""
  bool files = false;                                      // complete file names instead
};

const Option* option_named(const Command& command, const std::string& name) {
  for (const Option& option : command.options) {
    const auto names = option.names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return &option;
  }
  return nullptr;
}

bool takes_value(const Command& command, const std::string& word) {
  const Option* const option = option_named(command, word);
  return option != nullptr && !option->is_argument() && !option->is_flag();
}

/// The positional argument that follows the words `before`. A repeatable last argument takes all
/// further words.
const Option* argument_after(const Command& command, const std::vector<std::string>& before) {
  std::size_t place = 0;
  for (std::size_t at = 0; at < before.size(); ++at) {
    if (takes_value(command, before[at])) {
      ++at;
    } else if (!before[at].starts_with('-')) {
      ++place;
    }
  }
  const Option* last = nullptr;
  for (const Option& option : command.options) {
    if (!option.is_argument()) continue;
    last = &option;
    if (place-- == 0) return last;
  }
  return last != nullptr && last->is_repeated() ? last : nullptr;
}

void offer_options(WordsOffered& offered, const Command& command, bool is_program) {
  for (const char* name : {"-h", "--help"}) {
    offered.words.emplace_back(name, "Print help and exit");
  }
  for (const Option& option : command.options) {
    if (option.is_argument()) continue;
    for (const std::string& name : option.names()) offered.words.emplace_back(name, option.help);
  }
  if (is_program) offered.words.emplace_back("--version", "Print the version and exit");
}

void offer_value(WordsOffered& offered, const Option* option) {
  if (option == nullptr) return;
  const std::string& value = option->value;
  offered.files = value == "FILE" || value == "FOLDER";
  if (value.find('|') != std::string::npos) {
    for (const std::string_view word : protocol::split_fields(value, '|')) {
      offered.words.emplace_back(word, "");
    }
  }
  for (const rules::Rules* game : rules::catalog()) {
    if (value == "GAME") offered.words.emplace_back(game->name(), "");
    if (value != "KEY=VALUE") continue;
    for (const rules::OptionSpec& spec : game->options()) {
      offered.words.emplace_back(spec.key + "=", "");
    }
  }
}

/// `typed` holds the words after the program's name. The last one, which may be empty, is the word
/// to complete.
WordsOffered words_offered(const Command& program, const std::vector<std::string>& typed) {
  if (typed.empty()) return {};
  std::vector<std::string> before(typed.begin(), typed.end() - 1);
  const Command* command = &program;
  while (!before.empty() && !command->commands.empty()) {
    const auto named =
        std::find_if(command->commands.begin(), command->commands.end(),
                     [&](const Command& each) { return each.name == before.front(); });
    if (named == command->commands.end()) return {};
    command = &*named;
    before.erase(before.begin());
  }
  WordsOffered offered;
  if (!command->commands.empty()) {
    for (const Command& each : command->commands) {
      offered.words.emplace_back(each.name, each.summary);
    }
    offer_options(offered, *command, command == &program);
  } else if (!before.empty() && takes_value(*command, before.back())) {
    offer_value(offered, option_named(*command, before.back()));
  } else if (typed.back().starts_with('-')) {
    offer_options(offered, *command, false);
  } else {
    offer_value(offered, argument_after(*command, before));
  }
  std::erase_if(offered.words,
                [&](const auto& word) { return !word.first.starts_with(typed.back()); });
  return offered;
}

/// Prints one candidate per line, a tab and its description, or ":files" to complete file names.
void print_words(const Command& program) {
  std::vector<std::string> typed;
  for (std::string word; std::getline(std::cin, word);) typed.push_back(word);
  const WordsOffered offered = words_offered(program, typed);
  if (offered.files) print(":files\n");
  for (const auto& [word, what] : offered.words) {
    print(word + (what.empty() ? "" : "\t" + what) + "\n");
  }
}

}  // namespace

Command completion_command(const Command& program) {
  struct CompletionArguments : Arguments {
    Word shell{this, "", "SHELL", "bash|zsh|fish|words", "Shell, or words"};
  };
  const auto asked = std::make_shared<CompletionArguments>();
  asked->rows.back().is_required = true;
  return {"completion",
          "Print a completion script for a shell",
          "Add the first line to ~/.bashrc, the second to ~/.zshrc after compinit, or the third to "
          "~/.config/fish/config.fish.\n\nThe scripts call 'aspis completion words': it reads the "
          "words of a command line, one per line, and prints what can complete the last one.",
          "eval \"$(aspis completion bash)\"\n"
          "eval \"$(aspis completion zsh)\"\n"
          "aspis completion fish | source",
          asked->rows,
          [&program, asked] {
            if (asked->shell == "words") return print_words(program);
            print(asked->shell == "bash"  ? bash_script
                  : asked->shell == "zsh" ? zsh_script
                                          : fish_script);
          }};
}

}  // namespace aspis::cli
