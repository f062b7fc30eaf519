// aspis completion: in a shell, this program's own words for what is typed. The scripts are short:
// they ask the program each time.
#include <iostream>
#include <memory>

#include "server/cli/arguments.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/words_offered.hpp"

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

/// One a line, what it is after a tab; ":files" where names of files belong.
Status print_words(const CLI::App& program) {
  std::vector<std::string> typed;
  for (std::string word; std::getline(std::cin, word);) typed.push_back(word);
  const WordsOffered offered = words_offered(outline_of(program), typed);
  if (offered.files) print(":files\n");
  for (const auto& [word, what] : offered.words) {
    print(word + (what.empty() ? "" : "\t" + what) + "\n");
  }
  return Status::success;
}

Status complete(const CLI::App& program, const std::string& asked) {
  if (asked == "words") return print_words(program);
  print(std::string(asked == "bash" ? bash_script : asked == "zsh" ? zsh_script : fish_script));
  return Status::success;
}

}  // namespace

void add_completion(CLI::App& program, Run& run) {
  const auto asked = std::make_shared<std::string>();
  CLI::App& command = add_command(
      program, run,
      {"completion", "Print a completion script for a shell",
       "Add the first line to ~/.bashrc, the second to ~/.zshrc after compinit, or the third to "
       "~/.config/fish/config.fish.\n\nThe scripts call 'aspis completion words': it reads the "
       "words of a command line, one per line, and prints what can complete the last one.",
       "eval \"$(aspis completion bash)\"\n"
       "eval \"$(aspis completion zsh)\"\n"
       "aspis completion fish | source"},
      [&program, asked] { return complete(program, *asked); });
  require(
      add_choice(command, "SHELL", *asked, {"bash", "zsh", "fish", "words"}, "Shell, or words"));
}

}  // namespace aspis::cli
