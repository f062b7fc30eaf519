// Solitaires: scores files like `aspis score`, and looks up words for players of the page. Public,
// with a rate limit.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/ascii.hpp"
#include "protocol/json.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

namespace crossed_words = solitaire::crossed_words;
namespace pythoncross = solitaire::pythoncross;

// The whole body has a limit; these limits keep the files next to the scored one small.
constexpr std::int64_t max_output = 64 * 1024;
constexpr std::int64_t max_beside = 4 * 1024;

/// Complete files, which the scorer parses.
struct CrossedWordsBody {
  std::string output;
  std::string piles;
};
constexpr row::Field crossed_words_fields[] = {
    ASPIS_FIELD(CrossedWordsBody, output, "a player's output").up_to(max_output).lines().required(),
    ASPIS_FIELD(CrossedWordsBody, piles, "its piles").up_to(max_beside).lines().required(),
};
ASPIS_OBJECT(CrossedWordsBody, crossed_words_fields, "Score a game of Crossed Words.")

struct PythoncrossBody {
  std::string record;
  std::optional<std::string> map;
  std::optional<std::string> grid;
  bool strict = false;
  bool partial = false;
};
constexpr row::Field pythoncross_fields[] = {
    ASPIS_FIELD(PythoncrossBody, record, "a game").up_to(max_output).lines().required(),
    ASPIS_FIELD(PythoncrossBody, map, "without it, what the record shows")
        .up_to(max_beside)
        .lines()
        .or_null(),
    ASPIS_FIELD(PythoncrossBody, grid, "a grid of letters; default: the contest's")
        .up_to(max_beside)
        .lines()
        .or_null(),
    ASPIS_FIELD(PythoncrossBody, strict, "words must be formed if they can be"),
    ASPIS_FIELD(PythoncrossBody, partial, "missing moves are accepted"),
};
ASPIS_OBJECT(PythoncrossBody, pythoncross_fields, "Score a game of Pythoncross.")

struct WordsBody {
  std::vector<std::string> words;
};
constexpr row::Field words_fields[] = {
    ASPIS_FIELD(WordsBody, words, "to be looked up").up_to(32).required(),
};
ASPIS_OBJECT(WordsBody, words_fields, "Look words up.")

/// Ignores a file of blanks, which a page sends for an empty field.
void drop_if_blank(std::optional<std::string>& file) {
  if (file && file->find_first_not_of(" \t\r\n") == std::string::npos) file.reset();
}

/// Returns false if the word contains anything but letters.
bool make_lower(std::string& word) {
  word = protocol::lower_case(word);
  return !word.empty() && std::all_of(word.begin(), word.end(), protocol::is_ascii_letter);
}

http::Response unreadable(std::string_view file, const std::string& why) {
  return unusable(std::string(file) + ": " + why);
}

/// The error instead of a score; nothing if scoring may proceed.
std::optional<http::Response> let_score(const Call& call) {
  if (call.router.parts().dictionary == nullptr) return refused("this server has no dictionary");
  const auto wait = call.router.scorings().try_acquire(call.request.peer);
  if (wait.count() == 0) return std::nullopt;
  return too_many(static_cast<int>(wait.count()),
                  "many files were scored for your address: try "
                  "again in " +
                      std::to_string(wait.count()) + " s");
}

http::Response score_crossed_words(const Call& call, const CrossedWordsBody& body) {
  if (auto refusal = let_score(call)) return *std::move(refusal);
  const auto piles = crossed_words::read_piles(body.piles);
  if (!piles) return unreadable("piles", piles.error().text);
  const auto verdict =
      crossed_words::explain::verdict_on(body.output, *piles, *call.router.parts().dictionary);
  if (!verdict) return unreadable("output", verdict.error().text);
  return private_text("application/json",
                      protocol::to_text(crossed_words::judge::to_json(*verdict)));
}

std::string_view part_key(pythoncross::Part part) {
  switch (part) {
    case pythoncross::Part::record:
      return "record";
    case pythoncross::Part::map:
      return "map";
    case pythoncross::Part::values:
      break;
  }
  return "grid";
}

http::Response score_pythoncross(const Call& call, PythoncrossBody body) {
  drop_if_blank(body.map);
  drop_if_blank(body.grid);
  if (auto refusal = let_score(call)) return *std::move(refusal);
  const pythoncross::ScoreRequest request{
      body.record, body.map, body.grid, {body.strict, !body.partial}};
  const auto scored = pythoncross::score(request, *call.router.parts().dictionary);
  if (const auto* const error = std::get_if<pythoncross::Unreadable>(&scored)) {
    return unreadable(part_key(error->part), error->error);
  }
  return private_text(
      "application/json",
      protocol::to_text(pythoncross::to_json(std::get<pythoncross::Verdict>(scored))));
}

struct WordsCheck {
  std::vector<std::string> unknown;
  std::string dictionary;
};
constexpr row::Field words_check_fields[] = {
    ASPIS_FIELD(WordsCheck, unknown, "in lower case"),
    ASPIS_FIELD(WordsCheck, dictionary, "its SHA-256"),
};
ASPIS_DOCUMENT(WordsCheck, "WordsCheck", words_check_fields,
               "Words that are not in the dictionary.")

http::Response check_words(const Call& call, WordsBody body) {
  if (!std::all_of(body.words.begin(), body.words.end(), make_lower)) {
    return unusable("words: must be words of the letters A to Z");
  }
  const words::Dictionary* const dictionary = call.router.parts().dictionary;
  if (dictionary == nullptr) return refused("this server has no dictionary");
  WordsCheck check{{}, std::string(dictionary->sha256())};
  for (const std::string& word : body.words) {
    if (!dictionary->contains(word)) check.unknown.push_back(word);
  }
  return private_json(check);
}

}  // namespace

std::vector<Endpoint> solitaire_endpoints() {
  return {
      post(Who::anyone, "/api/v1/score/crossedwords", taking<score_crossed_words>,
           "Score an output file of Crossed Words Solitaire", CrossedWordsBodyType,
           shapes::CrossedWordsScoreShape)
          .with_status(200, "what aspis score crossedwords --json says; kept nowhere")
          .run(Endpoint::On::scorer),
      post(Who::anyone, "/api/v1/score/pythoncross", taking<score_pythoncross>,
           "Score a record of a game of Pythoncross", PythoncrossBodyType,
           shapes::PythoncrossScoreShape)
          .with_status(200, "what aspis score pythoncross --json says; kept nowhere")
          .run(Endpoint::On::scorer),
      post(Who::anyone, "/api/v1/words/check", taking<check_words>,
           "Which of these words the server's dictionary does not have", WordsBodyType,
           WordsCheckType)
          .with_status(200, "looked up"),
  };
}

}  // namespace aspis::api
