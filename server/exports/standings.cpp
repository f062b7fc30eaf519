// The tables of all stages and the final places as JSON and CSV; crosstables; and the end of the
// chain of results at that time.
#include "server/exports/exports.hpp"
#include "server/exports/stage_results.hpp"
#include "server/exports/table.hpp"
#include "server/tournament/game_rows.hpp"

namespace aspis::exports {
namespace {

using row::computed;

std::vector<std::string> entrant_aliases(const Tournament& now,
                                         const std::vector<Entrant>& entrants) {
  std::vector<std::string> aliases;
  for (const Entrant entrant : entrants) aliases.push_back(tournament::entrant_alias(now, entrant));
  return aliases;
}

constexpr row::Field outlook_fields[] = {
    computed(
        "outlook",
        "whether it gets further, as far as that is certain whatever the remaining games bring",
        [](const formats::Outlook& outlook) { return formats::name(outlook.kind); })
        .one_of(outlook_words),
    row::make_field<&formats::Outlook::wins_needed>(
        "wins_needed", "of playing: so many more won games are enough, if that is known")
        .nullable(),
};
constexpr row::Type outlook_type{"", "How an entrant stands.", outlook_fields};

struct Line {
  const Standings* all = nullptr;
  const formats::Stage* stage = nullptr;
  const formats::Group* group = nullptr;
  std::size_t at = 0;  // in the group's ranking
  const formats::Line* line = nullptr;
  formats::Outlook outlook;
};
template <auto Member>
consteval row::Field of_line(std::string_view name, std::string_view about) {
  return row::make_field<&Line::line, Member>(name, about);
}
constexpr row::Field line_fields[] = {
    of_line<&formats::Line::place>("place", "the best of those that it shares"),
    of_line<&formats::Line::shared>("shared", "with a neighbour"),
    computed(
        "alias", "an entrant's public name",
        [](const Line& of) { return tournament::entrant_alias(*of.all->now, of.line->entrant); }),
    of_line<&formats::Line::games>("games", "that were played, void ones too"),
    of_line<&formats::Line::wins>("wins", "games won, without byes"),
    of_line<&formats::Line::ties>("ties", "games tied"),
    of_line<&formats::Line::losses>("losses", "games lost"),
    of_line<&formats::Line::voids>("voids", "games without a result that counts"),
    of_line<&formats::Line::byes>("byes", "rounds without an opponent"),
    of_line<&formats::Line::forfeits>("forfeits", "its own"),
    computed("points", "with halves: 4.5",
             [](const Line& of) { return formats::halves(of.line->points2); }),
    of_line<&formats::Line::score>("score", "of all games"),
    computed("sonneborn_berger", "with quarters",
             [](const Line& of) { return formats::quarters(of.line->sonneborn4); }),
    computed("buchholz", "with halves",
             [](const Line& of) { return formats::halves(of.line->buchholz2); }),
    ASPIS_FIELD(Line, outlook, "how it stands").of(outlook_type).inlined(),
    computed("program", "what its program is called, if it has a name",
             [](const Line& of) { return entrant_program(*of.all->now, of.line->entrant); })
        .left_out(),
    computed(
        "departed",
        "disqualified or withdrawn, and why: 'disqualified: offensive text'; missing unless it "
        "is",
        [](const Line& of) {
          const auto gone = of.all->now->departures.find(of.line->entrant + 1);
          return gone == of.all->now->departures.end() ? ""
                                                       : tournament::departure_text(gone->second);
        })
        .left_out(),
    computed("above_by", "the criterion that puts it above the next line",
             [](const Line& of) {
               return of.line->above.by ? formats::name(*of.line->above.by) : std::string_view();
             })
        .left_out(),
    computed("why", "why it stands above the next line, or shares its place",
             [](const Line& of) {
               return of.at + 1 < of.group->ranking.lines.size()
                          ? why_text(*of.all->now, *of.stage, *of.group, of.at)
                          : "";
             })
        .left_out(),
};
ASPIS_DOCUMENT(Line, "StandingsLine", line_fields, "An entrant's line in the table of its group.")

struct PlayOff {
  const formats::PlayOff* play_off = nullptr;
  std::vector<std::string> entrants;
};
constexpr row::Field play_off_fields[] = {
    row::make_field<&PlayOff::play_off, &formats::PlayOff::round>("round", "of this tie, from 1"),
    ASPIS_FIELD(PlayOff, entrants, "aliases"),
    row::make_field<&PlayOff::play_off, &formats::PlayOff::cut>("cut", "the place before it"),
    row::make_field<&PlayOff::play_off, &formats::PlayOff::complete>("complete",
                                                                     "all games were played"),
};
ASPIS_DOCUMENT(PlayOff, "", play_off_fields, "A tie that games decide.")

struct Lot {
  int place = 0;
  std::vector<std::string> drawn;
};
constexpr row::Field lot_fields[] = {
    ASPIS_FIELD(Lot, place, "of the first one"),
    ASPIS_FIELD(Lot, drawn, "aliases, the best first"),
};
ASPIS_DOCUMENT(Lot, "", lot_fields, "A tie that was decided by lot.")

struct Group {
  const Standings* all = nullptr;
  const formats::Stage* stage = nullptr;
  const formats::Group* group = nullptr;
};
constexpr row::Field group_fields[] = {
    row::make_field<&Group::group, &formats::Group::name>("name", "empty if there is only one"),
    computed("entrants", "aliases, by seed",
             [](const Group& of) { return entrant_aliases(*of.all->now, of.group->entrants); }),
    computed("settled", "its games were played, and nothing else is open",
             [](const Group& of) { return of.group->ranking.settled; }),
    computed("lines", "the best first",
             [](const Group& of) {
               std::vector<Line> lines;
               for (const formats::Line& line : of.group->ranking.lines) {
                 lines.push_back({of.all, of.stage, of.group, lines.size(), &line,
                                  formats::find_outlook(of.all->now->plan, of.all->schedule->stages,
                                                        *of.stage, *of.group, lines.size())});
               }
               return lines;
             }),
    computed("play_offs", "those asked for so far, in order",
             [](const Group& of) {
               std::vector<PlayOff> all;
               for (const formats::PlayOff& one : of.group->ranking.play_offs) {
                 all.push_back({&one, entrant_aliases(*of.all->now, one.entrants)});
               }
               return all;
             }),
    computed("lots", "each drawn when nothing else was left",
             [](const Group& of) {
               std::vector<Lot> lots;
               for (const formats::Lot& lot : of.group->ranking.lots) {
                 lots.push_back({lot.place, entrant_aliases(*of.all->now, lot.drawn)});
               }
               return lots;
             }),
};
ASPIS_DOCUMENT(Group, "StandingsGroup", group_fields, "The table of a group.")

struct Stage {
  const Standings* all = nullptr;
  StageHead head;
};
constexpr row::Field stage_fields[] = {
    ASPIS_FIELD(Stage, head, "which one it is").inlined(),
    computed("cuts", "places after which the order is decided",
             [](const Stage& of) { return of.head.stage->cuts; }),
    computed("games_played", "so far", [](const Stage& of) { return of.head.stage->games_played; }),
    computed("games_known", "played ones, and those that are known to come",
             [](const Stage& of) { return of.head.stage->games_known; }),
    computed("groups", "none while it waits",
             [](const Stage& of) {
               std::vector<Group> groups;
               for (const formats::Group& group : of.head.stage->groups) {
                 groups.push_back({of.all, of.head.stage, &group});
               }
               return groups;
             }),
};
ASPIS_DOCUMENT(Stage, "StandingsStage", stage_fields, "The tables of a stage.")

struct Place {
  const Tournament* now = nullptr;
  const formats::FinalPlace* place = nullptr;
};
template <auto Member>
consteval row::Field of_place(std::string_view name, std::string_view about) {
  return row::make_field<&Place::place, Member>(name, about);
}
constexpr row::Field place_fields[] = {
    of_place<&formats::FinalPlace::place>("place", "the best of those that it shares"),
    of_place<&formats::FinalPlace::sharing>("sharing", "how many share it"),
    computed("alias", "an entrant's public name",
             [](const Place& of) { return tournament::entrant_alias(*of.now, of.place->entrant); }),
    of_place<&formats::FinalPlace::stage>("stage", "the last one that it reached").counted_from_1(),
    of_place<&formats::FinalPlace::certain>("certain", "whatever the remaining games bring"),
    of_place<&formats::FinalPlace::result_class>("result_class",
                                                 "empty while it may still get further"),
    of_place<&formats::FinalPlace::why>("why", "how it came to the place"),
    of_place<&formats::FinalPlace::outlook>("outlook", "how it stands").of(outlook_type).inlined(),
    computed("late", "came in after the draw; missing unless it did",
             [](const Place& of) { return of.now->arrivals.contains(of.place->entrant + 1); })
        .left_out(),
    computed("program", "what its program is called, if it has a name",
             [](const Place& of) { return entrant_program(*of.now, of.place->entrant); })
        .left_out(),
    of_place<&formats::FinalPlace::departed>(
        "departed",
        "disqualified or withdrawn, and why: 'disqualified: offensive text'; missing unless it is")
        .left_out(),
};
ASPIS_DOCUMENT(Place, "FinalPlace", place_fields, "Where an entrant ended, or stands now.")

constexpr row::Field standings_fields[] = {
    computed("tournament", "its title, or the name of the plan",
             [](const Standings& of) { return tournament_title(*of.now); }),
    computed("game", "its name", [](const Standings& of) { return of.now->row.game; }),
    computed("seed_sha256", "what the seed was fixed by",
             [](const Standings& of) { return of.now->row.seed_sha256; }),
    row::make_field<&Standings::schedule, &formats::Schedule::finished>("finished",
                                                                        "every game was played"),
    computed("stages", "all of the plan",
             [](const Standings& of) {
               std::vector<Stage> stages;
               for (const formats::Stage& stage : of.schedule->stages) {
                 stages.push_back({&of, {of.now, &stage}});
               }
               return stages;
             }),
    computed("places", "of everyone, the best first",
             [](const Standings& of) {
               std::vector<Place> places;
               for (const formats::FinalPlace& place : of.schedule->places) {
                 places.push_back({of.now, &place});
               }
               return places;
             }),
};

/// Results for a CSV file with letters: spreadsheets read 1-0-1 as a date.
std::string lettered_counts(const auto& of) {
  return std::to_string(of.wins) + "W " + std::to_string(of.ties) + "D " +
         std::to_string(of.losses) + "L";
}

/// A crosstable. `lettered` is for spreadsheets: letters after counts, and a column of programs.
Table crosses_table(const Tournament& tournament, const formats::Group& group, bool lettered) {
  const Crosses crosses = make_crosstable(tournament, group);
  const std::vector<formats::Line>& lines = group.ranking.lines;
  Table table{{"place", "entrant"}, {}};
  if (lettered) table.heads = {"place", "alias", "program"};
  for (const formats::Line& line : lines) {
    table.heads.push_back(tournament::entrant_alias(tournament, line.entrant));
  }
  table.heads.insert(table.heads.end(), {"points", "W-D-L", "score"});
  for (const formats::Line& line : lines) {
    std::vector<std::string>& row = table.rows.emplace_back();
    if (lettered) {
      row = {std::to_string(line.place), tournament::entrant_alias(tournament, line.entrant),
             entrant_program(tournament, line.entrant)};
    } else {
      row = {place_text(line), tournament::display_name(tournament, line.entrant)};
    }
    for (const formats::Line& other : lines) {
      const auto found = crosses.find({line.entrant, other.entrant});
      if (found == crosses.end()) {
        row.push_back(other.entrant == line.entrant ? "x" : "");
        continue;
      }
      const std::string points = formats::halves(found->second.points2);
      row.push_back(lettered ? lettered_counts(found->second) + " (" + points + ")"
                             : wins_ties_losses(found->second) + " " + points);
    }
    row.push_back(formats::halves(line.points2));
    row.push_back(lettered ? lettered_counts(line) : wins_ties_losses(line));
    row.push_back(std::to_string(line.score));
  }
  return table;
}

}  // namespace

const row::Type standings_type{"", "Tables and places.", standings_fields};

std::string standings_json(const Tournament& tournament, const formats::Schedule& schedule) {
  return row::indented(Standings{&tournament, &schedule});
}

std::string standings_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  Table table{{"stage", "group", "place", "sharing", "alias", "program", "games", "wins", "ties",
               "losses", "voids", "byes", "forfeits", "points", "score", "sonneborn-berger",
               "buchholz", "result class", "why"},
              {}};
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      const std::vector<formats::Line>& lines = group.ranking.lines;
      std::map<int, int> sharing;
      for (const formats::Line& line : lines) ++sharing[line.place];
      for (std::size_t at = 0; at < lines.size(); ++at) {
        const formats::Line& line = lines[at];
        table.rows.push_back(
            {stage_name(tournament, stage.number), group.name, number(line.place),
             number(sharing[line.place]), tournament::entrant_alias(tournament, line.entrant),
             entrant_program(tournament, line.entrant), number(line.games), number(line.wins),
             number(line.ties), number(line.losses), number(line.voids), number(line.byes),
             number(line.forfeits), formats::halves(line.points2), number(line.score),
             formats::quarters(line.sonneborn4), formats::halves(line.buchholz2), "",
             at + 1 < lines.size() ? why_text(tournament, stage, group, at) : ""});
      }
    }
  }
  for (const formats::FinalPlace& place : schedule.places) {
    std::vector<std::string>& row = table.rows.emplace_back(table.heads.size());
    row[0] = schedule.finished ? "final places" : "provisional places";
    row[2] = number(place.place);
    row[3] = number(place.sharing);
    row[4] = tournament::entrant_alias(tournament, place.entrant);
    row[5] = entrant_program(tournament, place.entrant);
    row[17] = place.result_class;
    row[18] = place.why;
  }
  return table.csv();
}

std::string crosstable(const Tournament& tournament, const formats::Group& group) {
  return crosses_table(tournament, group, false).text();
}

std::string crosstable_csv(const Tournament& tournament, const formats::Schedule& schedule) {
  std::string csv;
  for (const formats::Stage& stage : schedule.stages) {
    const formats::Format format = stage_plan(tournament, stage.number).format;
    if (format == formats::Format::orders) continue;  // games have more than two entrants
    for (const formats::Group& group : stage.groups) {
      if (group.ranking.lines.empty()) continue;
      Table table = crosses_table(tournament, group, true);
      table.heads.insert(table.heads.begin(), {"stage", "group"});
      for (auto& row : table.rows) {
        row.insert(row.begin(), {stage_name(tournament, stage.number), group.name});
      }
      csv += (csv.empty() ? "" : "\n") + table.csv();
    }
  }
  return csv;
}

std::string chain_words(const Tournament& tournament) {
  if (tournament.chain.links == 0) return "";
  return "link " + std::to_string(tournament.chain.links) +
         " of the chain of results: " + tournament.chain.head;
}

std::string chain_note(const Tournament& tournament) {
  if (tournament.chain.links == 0) {
    return "The tournament's file has no chain of results yet. The next change of the file adds "
           "it.\n";
  }
  return "These files were made at " + chain_words(tournament) +
         "\n\nTo check that a tournament's file contains these results or continues from them:\n"
         "aspis db check FILE --against " +
         tournament.chain.head + "\n";
}

}  // namespace aspis::exports
