// aspis score crossedwords: whether the output of a program that played Crossed Words holds.
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/files.hpp"
#include "server/cli/moving_line.hpp"
#include "server/cli/solitaire.hpp"

namespace aspis::cli {
namespace {

namespace crossed_words = solitaire::crossed_words;

struct ScoreCrossedwordsArguments {
  std::optional<std::string> output;
  std::optional<std::string> piles;
  std::optional<std::string> dictionary;
  bool json = false;
  bool quiet = false;
};

void score(const ScoreCrossedwordsArguments& asked) {
  const auto piles = read_piles_file(*asked.piles);
  const auto output = checked(contents_of(*asked.output));
  const auto dictionary = read_dictionary(asked.dictionary);
  MovingLine line;
  const auto progress = [&line](int percent) {
    line.show("reading the game: " + std::to_string(percent) + " %");
  };
  const auto verdict =
      crossed_words::explain::verdict_on(output, piles, dictionary.words, progress);
  line.clear();
  if (!verdict) bad_input(located(*asked.output, verdict.error().text));
  if (asked.json) {
    print(protocol::indented(crossed_words::judge::json_of(*verdict)));
  } else if (asked.quiet) {
    if (verdict->valid()) print(crossed_words::judge::headline(*verdict) + "\n");
  } else {
    print(crossed_words::judge::sheet(*verdict));
  }
  if (verdict->valid()) return;
  flush();
  if (verdict->outcome() == crossed_words::judge::Outcome::undecided) {
    throw CommandError(Status::undecided,
                       located(*asked.output, text(verdict->unread.front()) + "; for a judge"));
  }
  failed(located(*asked.output, text(verdict->faults.front())));
}

}  // namespace

Command score_crossedwords_command() {
  const auto asked = std::make_shared<ScoreCrossedwordsArguments>();
  return {"crossedwords",
          "Score an output file of Crossed Words Solitaire",
          "The file has its total on line 1, then the final board of 17 lines, then the moves, in "
          "any format. The scorer looks for the legal game that explains every letter of the file: "
          "the piles fix which letters can be drawn, the board fixes where words lie, and the "
          "rules fix the scores. Numbers are compared with that game.\n\nVALID: everything fits. "
          "INVALID: a line contradicts the game. UNDECIDED: some lines are not part of the game "
          "that was found; they are listed for a judge.\n\nThe exit status is 0 if the game is "
          "valid, 1 if it is invalid, 3 if it is undecided, and 2 if nothing could be read.",
          "aspis score crossedwords output.txt --piles input10.txt\n"
          "aspis score crossedwords output.txt --piles input13.txt --dict words/  # 26 files\n"
          "aspis score crossedwords --json output.txt --piles input10.txt | python3 -m json.tool",
          {required({"OUTPUT", &asked->output, "FILE", "Output file, or - for standard input"}),
           required({"--piles", &asked->piles, "FILE", "Three lines of letters"}),
           dictionary_option(asked->dictionary),
           {"--json", &asked->json, "Print the verdict as JSON"},
           {"-q,--quiet", &asked->quiet, "Print only the verdict of a valid game"}},
          [asked] { score(*asked); }};
}

}  // namespace aspis::cli
