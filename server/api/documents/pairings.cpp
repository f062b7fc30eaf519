// Matches of a stage, played or not, and the documents that list them.
#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/schedule.hpp"
#include "server/api/documents/documents.hpp"
#include "server/exports/stage_results.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view progress_words[] = {"waiting", "due", "playing", "played"};

using formats::Origin;
using formats::Pairing;
using row::computed;

constexpr std::string_view part_words[] = {"winners", "losers", "third-place", "final", "reset"};
constexpr std::string_view origin_words[] = {"entrant", "bye", "winner-of", "loser-of"};
constexpr row::Field origin_fields[] = {
    computed("kind", "entrant, bye, winner-of or loser-of",
             [](const Origin& of) { return origin_words[static_cast<std::size_t>(of.kind)]; })
        .one_of(origin_words),
    // Other kinds of sides have the number 0.
    row::make_field<&Origin::match>("match", "its number in the stage").nullable(),
    computed("text", "winner of M12", [](const Origin& of) { return formats::text(of); }),
};
constexpr row::Type origin_type{"", "Where a side comes from.", origin_fields, 0, "Origin"};

struct Side {
  std::optional<std::string> alias;
  std::optional<std::string> points;
  std::optional<std::int64_t> score;
  bool won = false;
  std::optional<Origin> origin = {};
};
constexpr row::Field side_fields[] = {
    ASPIS_FIELD(Side, alias, "null until it is known"),
    ASPIS_FIELD(Side, points, "null until it is known"),
    ASPIS_FIELD(Side, score, "of its games; null until it is known"),
    ASPIS_FIELD(Side, won, "the match"),
    ASPIS_FIELD(Side, origin, "in a bracket: the match it comes from").of(origin_type).left_out(),
};
ASPIS_DOCUMENT(Side, "Side", side_fields, "A side of a match.")

struct MatchGame {
  int number = 0;
  std::optional<std::int64_t> id;
};
constexpr row::Field match_game_fields[] = {
    ASPIS_FIELD(MatchGame, number, "in its match").counted_from_1(),
    ASPIS_FIELD(MatchGame, id, "of the game that is stored"),
};
ASPIS_DOCUMENT(MatchGame, "", match_game_fields, "A game of a match.")

Side known_side(const Tournament& now, const Pairing& pairing, formats::Entrant entrant) {
  Side side{tournament::entrant_alias(now, entrant), {}, {}, pairing.state.winner == entrant};
  if (pairing.key.entrants.empty()) return side;
  const exports::Tally tally = exports::make_tally(now, pairing.key, entrant);
  side.points = formats::halves(tally.points2);
  side.score = tally.score;
  return side;
}

/// Ordered by slots in brackets, each with its origin; otherwise by seats.
std::vector<Side> make_sides(const Tournament& now, const Pairing& pairing, bool bracket) {
  std::vector<Side> sides;
  if (!bracket || pairing.play_off) {
    for (const formats::Entrant entrant : pairing.seats) {
      sides.push_back(known_side(now, pairing, entrant));
    }
    return sides;
  }
  for (std::size_t side = 0; side < pairing.origins.size(); ++side) {
    const auto& known = pairing.known[side];
    sides.push_back(known && *known >= 0 ? known_side(now, pairing, *known) : Side());
    sides.back().origin = pairing.origins[side];
  }
  return sides;
}

std::vector<MatchGame> match_games(const Tournament& now, const Pairing& pairing) {
  std::vector<MatchGame> games;
  if (pairing.key.entrants.empty()) return games;
  for (const formats::GameResult& result : now.results.find_games(pairing.key)) {
    const db::GameRow* const row = tournament::find_done_game(now, pairing.key, result.number);
    games.push_back({result.number, row ? std::optional(row->id) : std::nullopt});
  }
  return games;
}

std::string_view match_progress(const Pairing& pairing) {
  if (pairing.state.complete) return "played";
  if (pairing.key.entrants.empty()) return "waiting";
  return pairing.games_played > 0 ? "playing" : "due";
}

bool has(const Pairing& pairing, formats::Entrant entrant) {
  return pairing.key.entrants.contains(entrant) || pairing.known[0] == entrant ||
         pairing.known[1] == entrant;
}

/// The matches of one stage and their common data.
struct StageMatches {
  StageMatches(const Tournament& tournament, const formats::Schedule& all_stages,
               const formats::Stage& shown, std::shared_ptr<const formats::Stage> opened = {})
      : now(&tournament),
        schedule(&all_stages),
        kept(std::move(opened)),
        stage(&shown),
        format(exports::stage_plan(tournament, shown.number).format),
        all(formats::bracket_matches(shown, format)) {}

  const Tournament* now;
  const formats::Schedule* schedule;
  std::shared_ptr<const formats::Stage> kept;  // for a stage that is not in the schedule
  const formats::Stage* stage;
  formats::Format format;
  std::vector<Pairing> all;
};

struct Match {
  std::shared_ptr<const StageMatches> of;
  const Pairing* pairing = nullptr;
};
template <auto... Member>
consteval row::Field of_match(std::string_view name, std::string_view about) {
  return row::make_field<&Match::pairing, Member...>(name, about);
}
constexpr row::Field match_fields[] = {
    computed("stage", "from 1", [](const Match& one) { return one.of->stage->number + 1; }),
    computed("group", "its name",
             [](const Match& one) {
               return one.of->stage->groups.at(static_cast<std::size_t>(one.pairing->group)).name;
             }),
    of_match<&Pairing::number>("number", "12 of M12, within the stage"),
    computed("label", "what it is called",
             [](const Match& one) {
               return formats::label(one.of->now->plan, *one.of->schedule, *one.pairing,
                                     one.of->stage->number);
             }),
    of_match<&Pairing::round>("round", "within the stage's schedule, or of the play-off"),
    computed("round_name", "Quarter-finals, Losers round 2, Round 3",
             [](const Match& one) {
               return formats::round_name(*one.pairing, one.of->format, one.of->all);
             }),
    computed("part", "of a bracket",
             [](const Match& one) {
               return formats::is_bracket(one.of->format)
                          ? part_words[static_cast<std::size_t>(one.pairing->part)]
                          : std::string_view();
             })
        .one_of(part_words)
        .nullable(),
    of_match<&Pairing::play_off>("play_off", "it decides a tie"),
    of_match<&Pairing::if_needed>("if_needed", "it is played only if it must be"),
    computed("state", "waiting, due, playing or played",
             [](const Match& one) { return match_progress(*one.pairing); })
        .one_of(progress_words),
    computed("sides", "who plays",
             [](const Match& one) {
               return make_sides(*one.of->now, *one.pairing, formats::is_bracket(one.of->format));
             }),
    computed("winner", "its alias",
             [](const Match& one) {
               const auto& winner = one.pairing->state.winner;
               return winner ? tournament::entrant_alias(*one.of->now, *winner) : std::string();
             })
        .nullable(),
    of_match<&Pairing::state, &formats::MatchState::by_lot>("by_lot", "a lot decided it"),
    of_match<&Pairing::state, &formats::MatchState::wanted>("games_wanted",
                                                            "extensions so far included"),
    computed("games", "that were played",
             [](const Match& one) { return match_games(*one.of->now, *one.pairing); }),
};
ASPIS_DOCUMENT(Match, "Match", match_fields, "A match, played or to come.")

struct Drawing {
  std::shared_ptr<const StageMatches> of;
  formats::BracketLayout layout;

  [[nodiscard]] int number(std::size_t box) const {
    return of->all[layout.boxes[box].match].number;
  }
};
struct Box {
  int match = 0;
  const formats::BracketBox* box = nullptr;
};
constexpr row::Field drawn_box_fields[] = {
    ASPIS_FIELD(Box, match, "its number"),
    row::make_field<&Box::box, &formats::BracketBox::column>("column", "from 0"),
    row::make_field<&Box::box, &formats::BracketBox::row>("row", "of the box's top"),
};
ASPIS_DOCUMENT(Box, "", drawn_box_fields, "The box of a match.")
constexpr row::Field head_fields[] = {
    ASPIS_FIELD(formats::BracketHead, text, "a round's name"),
    ASPIS_FIELD(formats::BracketHead, column, "from 0"),
    ASPIS_FIELD(formats::BracketHead, row, "half a row above its box"),
};
constexpr row::Type head_type{"", "The name of a round.", head_fields};
struct Link {
  int from = 0;
  int to = 0;
  int side = 0;
};
constexpr row::Field link_fields[] = {
    ASPIS_FIELD(Link, from, "number of a match"),
    ASPIS_FIELD(Link, to, "number of the match that its winner plays next"),
    ASPIS_FIELD(Link, side, "of that match: 0 or 1"),
};
ASPIS_DOCUMENT(Link, "", link_fields, "From a match to the one that its winner plays next.")
constexpr row::Field drawing_fields[] = {
    row::make_field<&Drawing::layout, &formats::BracketLayout::title>(
        "title", "of a part: Round 1 – Quarter-finals; empty of a whole bracket"),
    row::make_field<&Drawing::layout, &formats::BracketLayout::columns>("columns", "of boxes"),
    row::make_field<&Drawing::layout, &formats::BracketLayout::rows>("rows", "of boxes"),
    computed("boxes", "the matches",
             [](const Drawing& of) {
               std::vector<Box> boxes;
               for (const formats::BracketBox& box : of.layout.boxes) {
                 boxes.push_back({of.of->all[box.match].number, &box});
               }
               return boxes;
             }),
    row::make_field<&Drawing::layout, &formats::BracketLayout::heads>("heads", "of the rounds")
        .of(head_type),
    computed("links", "from a match to the one that its winner plays next",
             [](const Drawing& of) {
               std::vector<Link> links;
               for (const formats::BracketLink& link : of.layout.links) {
                 links.push_back(
                     {of.number(link.from), of.number(link.to), static_cast<int>(link.side)});
               }
               return links;
             }),
};
ASPIS_DOCUMENT(Drawing, "BracketDrawing", drawing_fields,
               "Where matches stand: columns and rows are those of boxes, from 0; half a row above "
               "its box stands a round's name.")

std::vector<Match> all_matches(const std::shared_ptr<const StageMatches>& of) {
  std::vector<Match> matches;
  for (const Pairing& pairing : of->all) matches.push_back({of, &pairing});
  return matches;
}

struct BracketStage {
  exports::StageHead head;
  bool open = false;
  std::shared_ptr<const StageMatches> matches;
};
constexpr row::Field bracket_stage_fields[] = {
    ASPIS_FIELD(BracketStage, head, "which one it is").inlined(),
    ASPIS_FIELD(BracketStage, open, "its entrants are not known: it is as the plan has it"),
    computed("matches", "all of the stage",
             [](const BracketStage& of) { return all_matches(of.matches); }),
    computed(
        "drawing", "the whole stage",
        [](const BracketStage& of) {
          return Drawing{of.matches, formats::bracket_layout(of.matches->all, of.matches->format)};
        }),
    computed("sheets", "the same in parts for a projector, every match in one of them",
             [](const BracketStage& of) {
               constexpr formats::BracketRoom projector{6, 9};
               std::vector<Drawing> sheets;
               for (auto& sheet :
                    formats::bracket_sheets(of.matches->all, of.matches->format, projector)) {
                 sheets.push_back({of.matches, std::move(sheet)});
               }
               return sheets;
             }),
};
ASPIS_DOCUMENT(BracketStage, "", bracket_stage_fields, "A stage with a bracket, or a final.")

std::vector<BracketStage> bracket_stages(const ShownTournament& of) {
  std::vector<BracketStage> stages;
  const auto sizes =
      formats::stage_sizes(of.now->plan, *of.schedule, static_cast<int>(of.now->entrants.size()));
  for (const formats::Stage& stage : of.schedule->stages) {
    const auto at = static_cast<std::size_t>(stage.number);
    const formats::StagePlan& plan = exports::stage_plan(*of.now, stage.number);
    if (!formats::is_bracket(plan.format)) continue;
    const bool open = stage.groups.empty() && !sizes[at].empty();
    std::shared_ptr<formats::Stage> opened;
    if (open) {
      opened = std::make_shared<formats::Stage>(formats::open_bracket(plan, sizes[at].front()));
      opened->number = stage.number;
    }
    const formats::Stage& shown = open ? *opened : stage;
    stages.push_back({{of.now, &stage},
                      open,
                      std::make_shared<StageMatches>(*of.now, *of.schedule, shown, opened)});
  }
  return stages;
}
constexpr row::Field bracket_fields[] = {
    ASPIS_FIELD(ShownTournament, heading, "of a tournament's document").inlined(),
    computed("stages", "those with a bracket, and finals",
             [](const ShownTournament& of) { return bracket_stages(of); }),
};

struct MatchList {
  std::vector<Match> matches;
  std::optional<std::int64_t> next = {};
};
constexpr row::Field match_list_fields[] = {
    ASPIS_FIELD(MatchList, matches, "in the order of the stages"),
    ASPIS_FIELD(MatchList, next, "`from` of the next page; null on the last one"),
};

}  // namespace

const row::Type bracket_type{"", "The brackets of a tournament.", bracket_fields, 0, "Bracket"};
const row::Type matches_type{"", "Matches.", match_list_fields, 0, "Matches"};

std::string matches_document(const Tournament& tournament, const formats::Schedule& schedule,
                             const MatchFilter& filter) {
  MatchList list;
  std::size_t at = 0;
  for (const formats::Stage& stage : schedule.stages) {
    if (filter.stage && *filter.stage != stage.number) continue;
    const auto of = std::make_shared<const StageMatches>(tournament, schedule, stage);
    for (const Match& match : all_matches(of)) {
      if (filter.entrant && !has(*match.pairing, *filter.entrant)) continue;
      if (at++ < filter.from) continue;
      if (list.matches.size() == filter.limit) {
        list.next = static_cast<std::int64_t>(filter.from + filter.limit);
        return row::to_text(matches_type, &list);
      }
      list.matches.push_back(match);
    }
  }
  return row::to_text(matches_type, &list);
}

}  // namespace aspis::api
