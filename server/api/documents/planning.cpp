#include <algorithm>

#include "referee/formats/plan.hpp"
#include "referee/rules/catalog.hpp"
#include "server/api/documents/documents.hpp"
#include "server/tournament/people.hpp"

namespace aspis::api {
namespace {

using row::computed;

constexpr row::Field preset_fields[] = {
    ASPIS_FIELD(formats::Preset, name, "of the preset"),
    computed("about", "what it is for",
             [](const formats::Preset& preset) { return formats::read_plan(preset.json)->about; }),
    computed("game", "null: any game",
             [](const formats::Preset& preset) { return formats::read_plan(preset.json)->game; })
        .nullable(),
    computed("plan", "as presets and aspis tournament new have it",
             [](const formats::Preset& preset) { return row::Raw{std::string(preset.json)}; })
        .of(plan_type),
};
constexpr row::Type preset_type{"", "A plan that can be chosen.", preset_fields};

struct GameToPlay {
  const rules::Rules* rules = nullptr;
};
constexpr row::Field game_to_play_fields[] = {
    computed("name", "of the game", [](const GameToPlay& of) { return of.rules->name(); }),
    computed("summary", "in a line", [](const GameToPlay& of) { return of.rules->summary(); }),
    computed("clock", "usual time limits",
             [](const GameToPlay& of) { return of.rules->default_clock(); })
        .of(clock_type),
};
ASPIS_DOCUMENT(GameToPlay, "", game_to_play_fields, "A game that can be played.")

struct Presets {
  std::vector<formats::Preset> presets;
  std::vector<GameToPlay> games;
};
constexpr row::Field presets_fields[] = {
    ASPIS_FIELD(Presets, presets, "plans that can be chosen").of(preset_type),
    ASPIS_FIELD(Presets, games, "that can be played"),
};

constexpr row::Field roster_column_fields[] = {
    ASPIS_FIELD(tournament::RosterColumn, heading, "as the file has it"),
    computed("meaning", "null: the column is not used",
             [](const tournament::RosterColumn& column) {
               return column.meaning ? tournament::called(*column.meaning) : std::string_view();
             })
        .nullable(),
};
constexpr row::Type roster_column_type{"", "A column of a roster.", roster_column_fields};

constexpr row::Field roster_row_fields[] = {
    ASPIS_FIELD(tournament::RosterRow, line, "of the file"),
    row::make_field<&tournament::RosterRow::entrant, &db::EntrantRow::name>("name", "as read"),
    row::make_field<&tournament::RosterRow::entrant, &db::EntrantRow::email>("email", "as read")
        .nullable(),
    ASPIS_FIELD(tournament::RosterRow, team, "rows with the same one are one entry").nullable(),
    computed("identifiers", "as read, by their headings",
             [](const tournament::RosterRow& row) {
               row::Pairs identifiers;
               const auto people = tournament::list_people(row.entrant);
               for (const auto& [heading, value] : people.front().identifiers) {
                 if (heading != "Row") identifiers.emplace_back(heading, value);
               }
               return identifiers;
             }),
};
constexpr row::Type roster_row_type{"", "A person of a roster.", roster_row_fields};

using tournament::RosterRows;
constexpr row::Field shown_columns_fields[] = {
    ASPIS_FIELD(RosterRows, columns, "what they mean").of(roster_column_type),
    computed("meanings", "that a column can have",
             [](const RosterRows&) { return tournament::column_meanings(); }),
    computed("people", "the first five",
             [](const RosterRows& read) {
               return std::vector(
                   read.rows.begin(),
                   read.rows.begin() + std::min<std::ptrdiff_t>(5, std::ssize(read.rows)));
             })
        .of(roster_row_type),
    computed("rows", "how many there are", [](const RosterRows& read) { return read.rows.size(); }),
    ASPIS_FIELD(RosterRows, notes, "unused columns, lines without a person"),
};

struct PreviewStage {
  tournament::StageForecast stage;
  const formats::StagePlan* plan = nullptr;
};
using tournament::StageForecast;
template <auto Member>
consteval row::Field of_forecast(std::string_view name, std::string_view about) {
  return row::make_field<&PreviewStage::stage, Member>(name, about);
}
constexpr row::Field preview_stage_fields[] = {
    of_forecast<&StageForecast::name>("name", "as the plan has it"),
    computed("format", "how it is played",
             [](const PreviewStage& of) { return formats::name(of.stage.format); }),
    of_forecast<&StageForecast::groups>("groups", "their sizes"),
    computed("shape", "4 groups of 8, 8, 9 and 9",
             [](const PreviewStage& of) { return tournament::shape_words(of.stage); }),
    of_forecast<&StageForecast::games>("games", "without play-offs and extensions"),
    row::make_field<&PreviewStage::plan, &formats::StagePlan::match, &formats::MatchPolicy::games>(
        "games_a_match", "without extensions"),
    row::make_field<&PreviewStage::plan, &formats::StagePlan::match, &formats::MatchPolicy::swap>(
        "swap", "each board from both sides"),
    of_forecast<&StageForecast::skipped>("skipped", "it is played only if there are ties"),
    of_forecast<&StageForecast::endless>("endless",
                                         "until it is closed: games are those of its first round"),
    row::make_field<&PreviewStage::plan, &formats::StagePlan::result_class>(
        "result_class", "of those whose last stage it is")
        .nullable(),
};
ASPIS_DOCUMENT(PreviewStage, "", preview_stage_fields, "A stage to come.")

using hosting::Preview;
constexpr row::Field preview_fields[] = {
    row::make_field<&Preview::plan, &formats::Plan::name>("plan", "name of the plan"),
    row::make_field<&Preview::plan, &formats::Plan::about>("about", "what it is for"),
    row::make_field<&Preview::plan, &formats::Plan::game>("game", "its name"),
    row::make_field<&Preview::plan, &formats::Plan::options>("options", "of the game").listed(),
    ASPIS_FIELD(Preview, clock, "time limits").of(clock_type),
    computed("entrants", "how many there are",
             [](const Preview& of) { return of.roster.entrants.size(); }),
    computed("house_bots", "entrants that the server plays for",
             [](const Preview& of) {
               return std::count_if(of.roster.entrants.begin(), of.roster.entrants.end(),
                                    [](const auto& row) { return !row.command.empty(); });
             }),
    computed("strip", "34 -> 8·8·9·9 -> 2x8 -> 8 -> 4 -> final",
             [](const Preview& of) {
               return tournament::strip(static_cast<int>(of.roster.entrants.size()), of.stages);
             }),
    computed("stages", "of the plan",
             [](const Preview& of) {
               std::vector<PreviewStage> stages;
               for (const StageForecast& stage : of.stages) {
                 stages.push_back({stage, &of.plan.stages.at(stages.size())});
               }
               return stages;
             }),
    computed("games", "of all stages",
             [](const Preview& of) {
               int games = 0;
               for (const StageForecast& stage : of.stages) games += stage.games;
               return games;
             }),
    row::make_field<&Preview::roster, &tournament::Roster::notes>(
        "notes", "what was done about lines of the roster"),
};

}  // namespace

const row::Type presets_type{"", "Plans and games.", presets_fields, 0, "Presets"};
const row::Type roster_columns_type{"", "A roster, as it is read.", shown_columns_fields};
const row::Type preview_type{"", "A tournament that is not created yet.", preview_fields, 0,
                             "Preview"};

std::string presets_document() {
  Presets all;
  for (const formats::Preset& preset : formats::presets()) {
    if (formats::read_plan(preset.json)) all.presets.push_back(preset);
  }
  for (const rules::Rules* const rules : rules::catalog()) all.games.push_back({rules});
  return row::to_text(presets_type, &all);
}

}  // namespace aspis::api
