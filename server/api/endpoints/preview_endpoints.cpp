// Pictures shown with shared links.
#include "server/api/endpoints/answers.hpp"
#include "server/exports/chart/picture.hpp"
#include "server/exports/exports.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

constexpr row::Field preview_fields[] = {
    number_parameter("game", "its id").at_least(1),
    number_parameter("stage", "of a match, with its number in match").at_least(1),
    number_parameter("match", "its number in the stage").at_least(1),
    text_parameter("entrant", "its alias"),
};
constexpr row::Type preview_parameters{"", "", preview_fields};

/// Reads ?game=ID, ?stage=N&match=N or ?entrant=ALIAS; returns nothing for anything else.
std::optional<exports::PreviewOf> wanted_in(const Call& call) {
  exports::PreviewOf wanted;
  const auto number = [&](std::string_view key, auto& to) {
    const std::string_view text = call.request.query_value(key);
    if (text.empty()) return true;
    const auto value = number_in(text, 1, 1'000'000'000);
    if (value) to = static_cast<std::remove_reference_t<decltype(to)>>(*value);
    return value.has_value();
  };
  if (!number("game", wanted.game) || !number("stage", wanted.stage) ||
      !number("match", wanted.match)) {
    return std::nullopt;
  }
  wanted.entrant = call.request.query_value("entrant");
  return wanted;
}

/// Always the public view, because the person who shares a link may see more than others.
http::Response preview_png(const Call& call) {
  const auto wanted = wanted_in(call);
  if (!wanted) return unusable("game, stage and match are numbers from 1");
  const tournament::Snapshot shown = tournament::public_view(call.tournament->snapshot_or_read());
  const std::string& title = shown->row.title;
  const auto picture =
      exports::preview(*shown, title.empty() ? call.tournament_name : title, *wanted);
  if (!picture) return not_found("nothing to show here");
  const std::string key = exports::chart::svg(*picture, "");
  auto png = call.router.previews().find(key);
  if (!png) {
    auto drawn = exports::chart::png(*picture);
    if (!drawn) return not_found("this server has no font to draw pictures with");
    png = *std::move(drawn);
    call.router.previews().put(key, *png);
  }
  return public_text("image/png", *std::move(png));
}

}  // namespace

std::vector<Endpoint> preview_endpoints() {
  return {
      get(Who::anyone, "/api/v1/tournaments/{tournament}/preview.png", preview_png,
          "The preview picture of a link to the tournament, a game, a match or an entrant",
          "image/png")
          .asks(preview_parameters)
          .with_status(200, "1200 x 630 pixels; shows what the public sees"),
  };
}

}  // namespace aspis::api
