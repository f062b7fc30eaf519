// Solitaires: scores files like `aspis score`, and looks up words for players of the page. Public,
// with a rate limit.
#include <nlohmann/json.hpp>

#include "protocol/json.hpp"
#include "referee/solitaire/crossed_words/explain/explain.hpp"
#include "referee/solitaire/crossed_words/judge/verdict.hpp"
#include "referee/solitaire/pythoncross/score.hpp"
#include "server/api/bodies/solitaire_bodies.hpp"
#include "server/api/documents/shapes.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

namespace crossed_words = solitaire::crossed_words;
namespace pythoncross = solitaire::pythoncross;

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

http::Response score_crossed_words(const Call& call) {
  const auto body = row::read<CrossedWordsBody>(call.request.body);
  if (!body) return bad_body(call, body.error());
  if (auto refusal = let_score(call)) return *std::move(refusal);
  const auto piles = crossed_words::read_piles(body->piles);
  if (!piles) return unreadable("piles", piles.error().text);
  const auto verdict =
      crossed_words::explain::verdict_on(body->output, *piles, *call.router.parts().dictionary);
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

http::Response score_pythoncross(const Call& call) {
  const auto body = read_pythoncross(call.request.body);
  if (!body) return bad_body(call, body.error());
  if (auto refusal = let_score(call)) return *std::move(refusal);
  const pythoncross::ScoreRequest request{
      body->record, body->map, body->grid, {body->strict, !body->partial}};
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

http::Response check_words(const Call& call) {
  const auto words = read_words(call.request.body);
  if (!words) return bad_body(call, words.error());
  const words::Dictionary* const dictionary = call.router.parts().dictionary;
  if (dictionary == nullptr) return refused("this server has no dictionary");
  WordsCheck check{{}, std::string(dictionary->sha256())};
  for (const std::string& word : *words) {
    if (!dictionary->contains(word)) check.unknown.push_back(word);
  }
  return private_json(check);
}

}  // namespace

std::vector<Endpoint> solitaire_endpoints() {
  return {
      post(Who::anyone, "/api/v1/score/crossedwords", score_crossed_words,
           "Score an output file of Crossed Words Solitaire", CrossedWordsBodyType,
           shapes::CrossedWordsScoreShape)
          .with_status(200, "what aspis score crossedwords --json says; kept nowhere")
          .run(Endpoint::On::scorer),
      post(Who::anyone, "/api/v1/score/pythoncross", score_pythoncross,
           "Score a record of a game of Pythoncross", pythoncross_body_type,
           shapes::PythoncrossScoreShape)
          .with_status(200, "what aspis score pythoncross --json says; kept nowhere")
          .run(Endpoint::On::scorer),
      post(Who::anyone, "/api/v1/words/check", check_words,
           "Which of these words the server's dictionary does not have", words_body_type,
           WordsCheckType)
          .with_status(200, "looked up"),
  };
}

}  // namespace aspis::api
