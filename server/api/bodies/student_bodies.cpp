#include "protocol/time_control.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/bodies/body_reader.hpp"

namespace aspis::api {
namespace {

using Need = BodyReader::Need;

void read_terms(BodyReader& reader, tournament::Terms& terms) {
  for (auto& [key, value] : reader.pairs("options", 20)) {
    terms.options.push_back({std::move(key), std::move(value)});
  }
  const std::string time = reader.text("move_time", 20, Need::optional);
  if (time.empty()) return;
  const auto limit = protocol::read_duration(time);
  if (limit) {
    terms.clock.move = *limit;
  } else {
    reader.blame("move_time", limit.error().text);
  }
}

Result<EmblemBody> emblem_body(BodyReader& reader) {
  EmblemBody body;
  if (reader.has("entrant")) body.entrant = reader.text("entrant", 32, Need::needed);
  const std::string json = reader.object("emblem");
  if (reader.fault()) return *reader.fault();
  if (json.empty()) return body;
  BodyReader parts(json, {"outline", "division", "charge", "swapped", "colour"});
  const auto number = [&parts](std::string_view key, unsigned count) {
    return static_cast<unsigned>(parts.number(key, 0, count - 1));
  };
  tournament::Emblem emblem;
  emblem.outline = number("outline", tournament::emblem_outlines);
  emblem.division = number("division", tournament::emblem_divisions);
  emblem.charge = number("charge", tournament::emblem_charges);
  emblem.swapped = parts.flag("swapped", Need::needed);
  emblem.colour = number("colour", tournament::emblem_colours);
  if (parts.fault()) return protocol::Error{"emblem: " + parts.fault()->text};
  body.emblem = emblem;
  return body;
}

}  // namespace

Result<ChallengeBody> read_challenge(std::string_view json) {
  BodyReader reader(json, {"to", "house", "match", "options", "move_time", "at"});
  ChallengeBody body;
  body.to = reader.text("to", 32, Need::optional);
  body.wanted.house = reader.text("house", 64, Need::optional);
  body.wanted.match = reader.optional_number("match", 1, 1'000'000'000);
  read_terms(reader, body.wanted.terms);
  body.wanted.at = reader.moment("at");
  if (body.to.empty() == body.wanted.house.empty()) {
    reader.blame("to", "give either to (an alias) or house (a sample bot)");
  }
  if (body.wanted.match && body.to.empty()) {
    reader.blame("match", "needs another entrant: name it with to");
  }
  if (reader.fault()) return *reader.fault();
  return body;
}

Result<std::string> read_program_name(std::string_view json) {
  BodyReader reader(json, {"name"});
  if (!reader.has("name")) reader.blame("name", "is missing; an empty one removes the name");
  // As long as any name that is only too long, so that the answer says by how much.
  std::string name = reader.text("name", 400, Need::optional);
  if (reader.fault()) return *reader.fault();
  return name;
}

Result<EmblemBody> read_own_emblem(std::string_view json) {
  BodyReader reader(json, {"emblem"});
  return emblem_body(reader);
}

Result<EmblemBody> read_emblem(std::string_view json) {
  BodyReader reader(json, {"entrant", "emblem"});
  if (!reader.has("entrant")) reader.blame("entrant", "is missing");
  return emblem_body(reader);
}

Result<bool> read_consents(std::string_view json) {
  BodyReader reader(json, {"consents"});
  const bool consents = reader.flag("consents", Need::needed);
  if (reader.fault()) return *reader.fault();
  return consents;
}

}  // namespace aspis::api
