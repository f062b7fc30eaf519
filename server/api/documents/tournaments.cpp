#include <algorithm>

#include "referee/formats/bracket_layout.hpp"
#include "referee/formats/plan.hpp"
#include "referee/formats/schedule.hpp"
#include "server/api/documents/documents.hpp"
#include "server/exports/exports.hpp"
#include "server/tournament/emblem.hpp"
#include "server/tournament/held_back.hpp"

namespace aspis::api {
namespace {

constexpr std::string_view machine_words[] = {"cluster", "server"};

using hosting::TournamentInfo;
using row::computed;

constexpr row::Field info_fields[] = {
    ASPIS_FIELD(TournamentInfo, name, "of its address"),
    ASPIS_FIELD(TournamentInfo, title, "for people"),
    ASPIS_FIELD(TournamentInfo, game, "its name"),
    row::make_field<&TournamentInfo::preset>("plan", "name of its plan or preset"),
    ASPIS_FIELD(TournamentInfo, created, "UTC, 2026-11-20T20:51:06Z"),
    ASPIS_FIELD(TournamentInfo, closed, "null while it is on").nullable(),
    row::make_field<&TournamentInfo::state>("run_state", "whether its games are played"),
    // The reason of a failure contains paths of the server, so only staff may see it.
    computed("note", "what it waits for",
             [](const TournamentInfo& info) {
               return info.state == tournament::RunState::failed
                          ? "this tournament could not be opened"
                          : info.note;
             }),
    ASPIS_FIELD(TournamentInfo, entrants, "how many there are"),
    ASPIS_FIELD(TournamentInfo, games_played, "so far"),
    ASPIS_FIELD(TournamentInfo, shows_names, "public pages show names with the aliases"),
    ASPIS_FIELD(TournamentInfo, names_on_paper, "names are on printed sheets and nowhere else"),
    computed("plays_on", "where games of programs are played; null where the server has no cluster",
             [](const TournamentInfo& info) {
               return !info.has_cluster ? "" : info.on_cluster ? "cluster" : "server";
             })
        .one_of(machine_words)
        .nullable(),
};

/// Does not reveal whether there are results: a stage whose last result is public is over.
bool is_embargoed(const Tournament& tournament, const formats::Stage& stage) {
  return tournament::holds_back(tournament, stage.number) &&
         stage.state != formats::StageState::settled && stage.state != formats::StageState::skipped;
}

struct StageGroup {
  const Tournament* now = nullptr;
  const formats::Group* group = nullptr;
};
constexpr row::Field stage_group_fields[] = {
    row::make_field<&StageGroup::group, &formats::Group::name>("name",
                                                               "empty if there is only one"),
    computed("settled", "its games were played, and nothing else is open",
             [](const StageGroup& of) { return of.group->ranking.settled; }),
    computed("entrants", "aliases, by seed",
             [](const StageGroup& of) {
               std::vector<std::string> aliases;
               for (const formats::Entrant entrant : of.group->entrants) {
                 aliases.push_back(tournament::entrant_alias(*of.now, entrant));
               }
               return aliases;
             }),
};
ASPIS_DOCUMENT(StageGroup, "", stage_group_fields, "A group of a stage.")

struct Stage {
  exports::StageHead head;
  std::vector<int> sizes;
  std::string shape;
  std::optional<int> round = {};
  std::optional<std::string> round_name = {};
};
constexpr row::Field stage_fields[] = {
    ASPIS_FIELD(Stage, head, "which one it is").inlined(),
    ASPIS_FIELD(Stage, sizes,
                "of its groups, as planned until they are drawn; empty if they depend "
                "on results"),
    ASPIS_FIELD(Stage, shape, "8·8·9·9, 2 × 8, final"),
    ASPIS_FIELD(Stage, round,
                "of a Swiss stage, a ladder or a bracket: the one that is played next; the rounds "
                "of all parts of a bracket are counted together, in the order of play"),
    ASPIS_FIELD(Stage, round_name, "of that round: Round 3, Semi-finals"),
    computed("held_back", "its results are public only when they are revealed",
             [](const Stage& of) { return is_embargoed(*of.head.now, *of.head.stage); }),
    computed("needs_confirmation", "the instructor has to confirm the number of its orders",
             [](const Stage& of) { return of.head.stage->needs_confirmation; }),
    computed("games_played", "so far", [](const Stage& of) { return of.head.stage->games_played; }),
    computed("games_known", "played ones, and those that are known to come",
             [](const Stage& of) { return of.head.stage->games_known; }),
    computed("groups", "none while it waits",
             [](const Stage& of) {
               std::vector<StageGroup> groups;
               for (const formats::Group& group : of.head.stage->groups) {
                 groups.push_back({of.head.now, &group});
               }
               return groups;
             }),
};
ASPIS_DOCUMENT(Stage, "Stage", stage_fields, "A stage of the plan, and how far it is.")

/// The next round of a Swiss stage, a ladder or a bracket, with its name.
void add_next_round(Stage& shown) {
  const formats::Stage& stage = *shown.head.stage;
  const auto format = exports::stage_plan(*shown.head.now, stage.number).format;
  if (stage.groups.empty() || (format != formats::Format::swiss &&
                               format != formats::Format::ladder && !formats::is_bracket(format))) {
    return;
  }
  const formats::CountedRounds rounds(stage);
  const std::vector<formats::Pairing>& all = stage.groups.front().pairings;
  const formats::Pairing* next = nullptr;
  for (const formats::Pairing& pairing : all) {
    if (pairing.play_off || pairing.state.complete) continue;
    if (next == nullptr || rounds.of(pairing) < rounds.of(*next)) next = &pairing;
  }
  if (next == nullptr) return;
  shown.round = rounds.of(*next);
  shown.round_name = formats::round_name(*next, format, all);
}

std::vector<Stage> make_stages(const Tournament& now, const formats::Schedule& schedule) {
  const auto entrants = static_cast<int>(now.entrants.size());
  const auto sizes = formats::stage_sizes(now.plan, schedule, entrants);
  const auto shapes = formats::stage_shapes(now.plan, schedule, entrants);
  std::vector<Stage> stages;
  for (const formats::Stage& stage : schedule.stages) {
    const std::size_t at = stages.size();
    add_next_round(stages.emplace_back(Stage{{&now, &stage}, sizes[at], shapes[at]}));
  }
  return stages;
}

constexpr row::Field stop_fields[] = {
    row::make_field<&db::StopAfter::stage>("stage", "from 1").counted_from_1(),
    row::make_field<&db::StopAfter::round>("round", "null is the whole stage").nullable(),
};
constexpr row::Type stop_type{"", "A round of a stage.", stop_fields};

using Shown = ShownTournament;
template <auto Member>
consteval row::Field of_row(std::string_view name, std::string_view about) {
  return row::make_field<&Shown::now, &Tournament::row, Member>(name, about);
}
using db::TournamentRow;
constexpr row::Field tournament_fields[] = {
    ASPIS_FIELD(Shown, heading, "of a tournament's document").inlined(),
    computed("title", "for people",
             [](const Shown& of) {
               return of.now->row.title.empty() ? of.heading.name : of.now->row.title;
             }),
    of_row<&TournamentRow::game>("game", "its name"),
    of_row<&TournamentRow::created>("created", "UTC, 2026-11-20T20:51:06Z"),
    of_row<&TournamentRow::closed>("closed", "null while it is on").nullable(),
    of_row<&TournamentRow::seed_sha256>(
        "seed_sha256",
        "SHA-256 of nonce, a space and seed, which it fixes from the beginning; of the seed's "
        "decimal digits; without a nonce, nothing else"),
    // As text, because the seed has 64 bits and numbers in browsers have 53.
    computed("seed", "decimal digits; null until the tournament is closed",
             [](const Shown& of) {
               return of.now->row.closed.empty() ? "" : std::to_string(of.now->row.seed);
             })
        .nullable(),
    computed(
        "seed_nonce",
        "32 hexadecimal digits; null until the tournament is closed, and where an earlier "
        "version made it",
        [](const Shown& of) { return of.now->row.closed.empty() ? "" : of.now->row.seed_nonce; })
        .nullable(),
    computed("chain", about_chain, [](const Shown& of) { return chain_head(*of.now); }),
    of_row<&TournamentRow::dictionary_sha256>("dictionary_sha256", "null if the game has none")
        .nullable(),
    row::make_field<&Shown::heading, &Heading::shows_names>(
        "shows_names", "public pages show names with the aliases"),
    of_row<&TournamentRow::names_on_paper>("names_on_paper",
                                           "names are on printed sheets and nowhere else"),
    computed("entrants", "how many there are",
             [](const Shown& of) { return of.now->entrants.size(); }),
    computed("games_played", "so far", [](const Shown& of) { return of.now->results.games(); }),
    row::make_field<&Shown::schedule, &formats::Schedule::finished>("finished",
                                                                    "every game was played"),
    computed("stops_after", "the point at which it stops automatically",
             [](const Shown& of) {
               const db::StopAfter& stop = of.now->row.stop_after;
               return stop.stage < 0 ? std::nullopt : std::optional(stop);
             })
        .of(stop_type),
    computed("held_back",
             "results of a stage that is not over are public only when they are revealed",
             [](const Shown& of) {
               return std::any_of(
                   of.schedule->stages.begin(), of.schedule->stages.end(),
                   [&](const formats::Stage& stage) { return is_embargoed(*of.now, stage); });
             }),
    computed("stages", "all of the plan",
             [](const Shown& of) { return make_stages(*of.now, *of.schedule); }),
    computed("plan", "as presets and aspis tournament new have it",
             [](const Shown& of) { return row::Raw{formats::text(of.now->plan)}; })
        .of(plan_type),
};

constexpr row::Field standings_fields[] = {
    ASPIS_FIELD(Shown, heading, "of a tournament's document").inlined(),
    computed("standings", "tables and places",
             [](const Shown& of) {
               return exports::Standings{of.now, of.schedule};
             })
        .inlined(),
    computed("chain", about_chain, [](const Shown& of) { return chain_head(*of.now); }),
};

constexpr row::Field shown_emblem_fields[] = {
    ASPIS_FIELD(tournament::Emblem, outline, "from 0"),
    ASPIS_FIELD(tournament::Emblem, division, "of its field"),
    ASPIS_FIELD(tournament::Emblem, charge, "what lies on it"),
    ASPIS_FIELD(tournament::Emblem, swapped, "the field's two colours"),
    ASPIS_FIELD(tournament::Emblem, colour, "from 0"),
};
constexpr row::Type shown_emblem_type{"", "Which of the parts that web/pages/js/emblem.js draws.",
                                      shown_emblem_fields, 0, "Emblem"};

struct Entrant {
  const Shown* all = nullptr;
  const db::EntrantRow* row = nullptr;
  const formats::FinalPlace* place = nullptr;  // null if it has none
};
constexpr row::Field entrant_fields[] = {
    row::make_field<&Entrant::row, &db::EntrantRow::alias>("alias", "an entrant's public name"),
    row::make_field<&Entrant::row, &db::EntrantRow::program>("program",
                                                             "what its program is called")
        .nullable(),
    computed("emblem", "null is the one that the alias draws",
             [](const Entrant& of) { return tournament::chosen_emblem(*of.row); })
        .of(shown_emblem_type),
    computed("name", "only where the instructor shows names",
             [](const Entrant& of) {
               return of.all->heading.shows_names ? tournament::shown_name(*of.all->now, *of.row)
                                                  : "";
             })
        .left_out(),
    computed(
        "place", "the best of those that it shares",
        [](const Entrant& of) { return of.place ? std::optional(of.place->place) : std::nullopt; }),
    computed("sharing", "how many share it",
             [](const Entrant& of) {
               return of.place ? std::optional(of.place->sharing) : std::nullopt;
             }),
    computed("certain", "whatever the remaining games bring",
             [](const Entrant& of) { return of.place != nullptr && of.place->certain; }),
    computed("result_class", "null while it may still get further",
             [](const Entrant& of) { return of.place ? of.place->result_class : std::string(); })
        .nullable(),
    computed(
        "outlook",
        "whether it gets further, as far as that is certain whatever the remaining games bring",
        [](const Entrant& of) {
          return of.place ? std::optional(formats::name(of.place->outlook.kind)) : std::nullopt;
        })
        .one_of(exports::outlook_words),
    computed("wins_needed", "of playing: so many more won games are enough, if that is known",
             [](const Entrant& of) { return of.place ? of.place->outlook.wins_needed : 0; })
        .nullable(),
    computed("departed", "disqualified or withdrawn, and why: 'disqualified: offensive text'",
             [](const Entrant& of) { return of.place ? of.place->departed : std::string(); })
        .nullable(),
};
ASPIS_DOCUMENT(Entrant, "", entrant_fields, "The public part of an entrant.")

constexpr row::Field entrants_fields[] = {
    ASPIS_FIELD(Shown, heading, "of a tournament's document").inlined(),
    row::make_field<&Shown::heading, &Heading::shows_names>(
        "shows_names", "public pages show names with the aliases"),
    computed("entrants", "in the order of their numbers",
             [](const Shown& of) {
               std::vector<const formats::FinalPlace*> places(of.now->entrants.size());
               for (const formats::FinalPlace& place : of.schedule->places) {
                 places.at(static_cast<std::size_t>(place.entrant)) = &place;
               }
               std::vector<Entrant> entrants;
               for (const db::EntrantRow& row : of.now->entrants) {
                 entrants.push_back({&of, &row, places[entrants.size()]});
               }
               return entrants;
             }),
};

struct TournamentList {
  std::vector<TournamentInfo> tournaments;
};
constexpr row::Field list_fields[] = {
    ASPIS_FIELD(TournamentList, tournaments, "that there are").of(tournament_info_type),
};

}  // namespace

const row::Type tournament_info_type{"", "A tournament, in a list.", info_fields, 0,
                                     "TournamentInfo"};
const row::Type tournaments_type{"", "The tournaments.", list_fields, 0, "Tournaments"};
const row::Type tournament_type{"", "A tournament.", tournament_fields, 0, "Tournament"};
const row::Type standings_type{"", "Tables and places.", standings_fields, 0, "Standings"};
const row::Type entrants_type{"", "The entrants.", entrants_fields, 0, "Entrants"};
const row::Type entrant_name_type{"", "The name of an entrant.", std::span(entrant_fields).first(4),
                                  0, "EntrantName"};

std::vector<row::Raw> named_entrants(const ShownTournament& shown,
                                     const std::set<std::string>& aliases) {
  std::vector<row::Raw> named;
  if (shown.now == nullptr) return named;
  for (const db::EntrantRow& row : shown.now->entrants) {
    if (!aliases.contains(row.alias)) continue;
    const Entrant entrant{&shown, &row, nullptr};
    named.push_back(row::Raw{row::to_text(entrant_name_type, &entrant)});
  }
  return named;
}

std::string tournaments_document(std::vector<TournamentInfo> tournaments) {
  const TournamentList list{std::move(tournaments)};
  return row::to_text(tournaments_type, &list);
}

}  // namespace aspis::api
