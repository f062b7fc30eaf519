// aspis score crossedwords: whether the output of a program that played Crossed Words holds.
#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/sheet.hpp"
#include "referee/solitaire/crossed_words/judge/verdict_json.hpp"
#include "server/cli/arguments.hpp"
#include "server/cli/files.hpp"
#include "server/cli/piles.hpp"
#include "server/cli/score_games.hpp"

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

Status score(const ScoreCrossedwordsArguments& asked) {
  const auto piles = read_piles_file(*asked.piles);
  const auto output = contents_of(*asked.output);
  if (!output) bad_input(output.error().text);
  const auto dictionary = read_dictionary(asked.dictionary);
  const auto verdict = crossed_words::explain::verdict_on(*output, piles, dictionary.words);
  if (!verdict) bad_input(located(*asked.output, verdict.error().text));
  if (asked.json) {
    print(protocol::indented(crossed_words::judge::json_of(*verdict)));
  } else if (asked.quiet) {
    if (verdict->valid()) print(crossed_words::judge::headline(*verdict) + "\n");
  } else {
    print(crossed_words::judge::sheet(*verdict));
  }
  if (verdict->valid()) return Status::success;
  flush();
  if (verdict->outcome() == crossed_words::judge::Outcome::undecided) {
    throw CommandError(Status::undecided,
                       located(*asked.output, text(verdict->unread.front()) + "; for a judge"));
  }
  failed(located(*asked.output, text(verdict->faults.front())));
}

}  // namespace

void add_score_crossedwords(CLI::App& group, Run& run) {
  const auto asked = std::make_shared<ScoreCrossedwordsArguments>();
  CLI::App& command = add_command(
      group, run,
      {"crossedwords", "Score an output file of Crossed Words Solitaire",
       "The file has its total on line 1, then the final board of 17 lines, then the moves, in any "
       "of the ways that the contest suggested or a mixture of them: 2ATC or Draw 'ATC' from pool "
       "2; -QX -17; R8 - CAT = 9 or {G8a} CAT=9 or Put \"CAT\" in eighth row for 9 points; "
       "(NO) = 5 for a word that was formed besides.\n\n"
       "Every draw, discard and play is carried out, every claim is held against what the rules "
       "give, and the sheet shows each word letter by letter. Where the file leaves a place open, "
       "the one that fits everything else is found, or all that fit are named. Lines that are not "
       "understood are listed and never guessed at.\n\n"
       "Where every fault may come from lines that were not understood, the verdict is UNDECIDED "
       "and names them: a judge reads these.\n\n"
       "The status is 0 when the game is valid, 1 when it is not, 3 when it is undecided, and 2 "
       "when nothing could be read.",
       "aspis score crossedwords output.txt --piles input10.txt\n"
       "aspis score crossedwords output.txt --piles input13.txt --dict words/  # 26 files\n"
       "aspis score crossedwords --json output.txt --piles input10.txt | python3 -m json.tool"},
      [asked] { return score(*asked); });
  require(add_text(command, "OUTPUT", asked->output, "FILE",
                   "the output file, or - for standard input"));
  require(add_text(command, "--piles", asked->piles, "FILE", "the three lines of letters"));
  add_dictionary(command, asked->dictionary);
  add_flag(command, "--json", asked->json, "print the verdict as JSON");
  add_flag(command, "-q,--quiet", asked->quiet, "print the verdict alone, without the sheet");
}

}  // namespace aspis::cli
