// Types of JSON that other folders write as text, without a struct: one line for each key.
#pragma once

#include <span>
#include <string_view>

#include "server/api/documents/documents.hpp"
#include "server/api/live_games.hpp"

namespace aspis::api::shapes {

using row::Field;
using row::Kind;
using row::Type;

consteval Field flag(std::string_view name, std::string_view about) {
  return {name, about, Kind::flag};
}
consteval Field number(std::string_view name, std::string_view about) {
  return {name, about, Kind::number};
}
consteval Field decimal(std::string_view name, std::string_view about) {
  return {name, about, Kind::decimal};
}
consteval Field text(std::string_view name, std::string_view about) {
  return {name, about, Kind::text};
}
consteval Field numbers(std::string_view name, std::string_view about) {
  return {name, about, Kind::numbers};
}
consteval Field decimals(std::string_view name, std::string_view about) {
  return {name, about, Kind::decimals};
}
consteval Field texts(std::string_view name, std::string_view about) {
  return {name, about, Kind::texts};
}
consteval Field pairs(std::string_view name, std::string_view about) {
  return {name, about, Kind::pairs};
}
consteval Field object(std::string_view name, std::string_view about, const Type& type) {
  return Field{name, about, Kind::object}.of(type);
}
consteval Field objects(std::string_view name, std::string_view about, const Type& type) {
  return Field{name, about, Kind::objects}.of(type);
}
/// Objects of any of these types.
consteval Field variants(std::string_view name, std::string_view about,
                         std::span<const Type* const> types) {
  return Field{name, about, Kind::objects}.with(&Field::variants, types);
}
/// An object whose keys are described elsewhere.
consteval Field raw(std::string_view name, std::string_view about) {
  return {name, about, Kind::raw};
}
/// Like the above, with the keys described here.
consteval Field raw(std::string_view name, std::string_view about, const Type& known) {
  return raw(name, about).of(known);
}
consteval Field raws(std::string_view name, std::string_view about) {
  return {name, about, Kind::raws};
}
consteval Field raws(std::string_view name, std::string_view about, const Type& known) {
  return raws(name, about).of(known);
}
/// A field that may be null.
consteval Field optional(Field field) {
  return field.with(&Field::is_optional, true);
}

inline constexpr std::string_view event_words[] = {
    "game-began", "moved", "forfeited", "warned", "game-over", "game-ended", "game-stored"};
inline constexpr std::string_view verdict_words[] = {"valid", "invalid", "undecided"};
inline constexpr std::string_view act_words[] = {"draw"};
inline constexpr std::string_view act_words_2[] = {"discard"};
inline constexpr std::string_view act_words_3[] = {"play"};
inline constexpr std::string_view direction_words[] = {"across", "down"};
inline constexpr std::string_view least_words[] = {"loss", "draw", "win"};
inline constexpr std::string_view kind_words_2[] = {"forfeit", "trap", "mistake"};

inline constexpr row::Field game_analysis_seats_shape[] = {
    text("mark", ""),    text("name", ""),
    number("moves", ""), number("judged", "moves that could give away a proven win or draw"),
    number("kept", ""),  number("points_lost", "").left_out(),
};
inline constexpr row::Type GameAnalysisSeatsShape{"", "", game_analysis_seats_shape};

inline constexpr row::Field game_analysis_lesson_shape[] = {
    text("kind", "").one_of(kind_words_2),
    number("seat", ""),
    number("move", "of a forfeit: the one that was to come"),
    number("count",
           "trap: turns without a move; mistake: of 100 games played on from there by a simple "
           "bot, those that were not lost"),
};
inline constexpr row::Type GameAnalysisLessonShape{
    "", "what the loser can learn first; left out after a draw, and if the proofs alone tell",
    game_analysis_lesson_shape};

inline constexpr row::Field position_value_shape[] = {
    flag("proven", ""),
    text("least", "a proof; for the seat that moves").one_of(least_words),
    text("most", "").one_of(least_words),
    decimal("estimate", ""),
    number("moves_left", "").left_out(),
    number("margin", "points ahead at the end by the best play found").left_out(),
    flag("margin_is_exact", "").left_out(),
};
inline constexpr row::Type PositionValueShape{"", "", position_value_shape, 0, "PositionValue"};

inline constexpr row::Field game_analysis_moves_shape[] = {
    number("move", ""),
    number("seat", ""),
    text("played", ""),
    object("before", "", PositionValueShape),
    object("after", "", PositionValueShape),
    flag("gave_away", ""),
    texts("best", ""),
    flag("best_are_all", ""),
    number("points_lost", "").left_out(),
};
inline constexpr row::Type GameAnalysisMovesShape{"", "", game_analysis_moves_shape};

inline constexpr row::Field game_analysis_shape[] = {
    text("game", ""),
    number("positions", ""),
    number("proven", ""),
    number("nodes", ""),
    number("lead_changes", "how often another seat was ahead than before"),
    objects("seats", "", GameAnalysisSeatsShape),
    optional(
        number("decisive", "number of the last move that is proven to have changed the outcome")),
    object("lesson",
           "what the loser can learn first; left out after a draw, and if the proofs alone tell",
           GameAnalysisLessonShape)
        .left_out(),
    objects("moves", "", GameAnalysisMovesShape),
    object("left", "", PositionValueShape).left_out(),
};
inline constexpr row::Type GameAnalysisShape{"", "", game_analysis_shape, 0, "GameAnalysis"};

inline constexpr row::Field crossed_words_score_unread_shape[] = {
    number("line", "").at_least(1),
    text("text", ""),
    text("could_be", ""),
};
inline constexpr row::Type CrossedWordsScoreUnreadShape{"", "", crossed_words_score_unread_shape};

inline constexpr row::Field crossed_words_score_faults_shape[] = {
    number("line", "").at_least(0),
    text("rule", ""),
    text("found", ""),
    text("expected", ""),
    text("text", "all of it in one line"),
};
inline constexpr row::Type CrossedWordsScoreFaultsShape{"", "", crossed_words_score_faults_shape};

inline constexpr row::Field crossed_words_score_remarks_shape[] = {
    optional(number("line", "").at_least(1)),
    text("text", ""),
};
inline constexpr row::Type CrossedWordsScoreRemarksShape{"", "", crossed_words_score_remarks_shape};

inline constexpr row::Field crossed_words_draw_shape[] = {
    text("act", "").one_of(act_words), number("line", "").at_least(1),
    number("pile", "from 1"),          text("letters", ""),
    number("total", "after it"),
};
inline constexpr row::Type CrossedWordsDrawShape{"", "", crossed_words_draw_shape, 0,
                                                 "CrossedWordsDraw"};

inline constexpr row::Field crossed_words_discard_shape[] = {
    text("act", "").one_of(act_words_2),
    number("line", "").at_least(1),
    text("letters", ""),
    number("lost", ""),
    number("total", "after it"),
};
inline constexpr row::Type CrossedWordsDiscardShape{"", "", crossed_words_discard_shape, 0,
                                                    "CrossedWordsDiscard"};

inline constexpr row::Field crossed_words_play_words_letters_shape[] = {
    text("letter", ""),
    number("row", "").at_least(1),
    number("column", "").at_least(1),
    number("value", "").at_least(1),
    number("letter_factor", "").at_least(1),
    number("word_factor", "").at_least(1),
};
inline constexpr row::Type CrossedWordsPlayWordsLettersShape{
    "", "", crossed_words_play_words_letters_shape};

inline constexpr row::Field crossed_words_play_words_shape[] = {
    text("word", ""),
    number("row", "").at_least(1),
    number("column", "").at_least(1),
    text("direction", "").one_of(direction_words),
    objects("letters", "", CrossedWordsPlayWordsLettersShape),
    number("score", ""),
};
inline constexpr row::Type CrossedWordsPlayWordsShape{"", "", crossed_words_play_words_shape};

inline constexpr row::Field crossed_words_play_shape[] = {
    text("act", "").one_of(act_words_3),
    number("line", "").at_least(1),
    text("hand", "before it"),
    text("letters", "put on the board"),
    objects("words", "", CrossedWordsPlayWordsShape),
    number("bonus", ""),
    number("score", ""),
    optional(number("claimed", "for the word")),
    number("total", "after it"),
};
inline constexpr row::Type CrossedWordsPlayShape{"", "", crossed_words_play_shape, 0,
                                                 "CrossedWordsPlay"};

inline constexpr const row::Type* crossedwordsscore_game_variants[] = {
    &CrossedWordsDrawShape, &CrossedWordsDiscardShape, &CrossedWordsPlayShape};
inline constexpr row::Field crossed_words_score_shape[] = {
    flag("valid", ""),
    text("verdict", "undecided where every fault may come from the lines of unread")
        .one_of(verdict_words),
    objects("unread", "", CrossedWordsScoreUnreadShape),
    number("total", "by the rules, of what the moves say"),
    optional(number("claimed", "line 1")),
    objects("faults", "", CrossedWordsScoreFaultsShape),
    objects("remarks", "", CrossedWordsScoreRemarksShape),
    variants("game", "", crossedwordsscore_game_variants),
    texts("board", "17 rows, '.' for blanks"),
    text("hand", "what was left"),
};
inline constexpr row::Type CrossedWordsScoreShape{
    "", "rows and columns count from 1", crossed_words_score_shape, 0, "CrossedWordsScore"};

inline constexpr row::Field pythoncross_score_faults_shape[] = {
    optional(number("line", "").at_least(1)),
    optional(number("turn", "").at_least(1)),
    text("rule", ""),
    text("found", ""),
    text("expected", ""),
};
inline constexpr row::Type PythoncrossScoreFaultsShape{"", "", pythoncross_score_faults_shape};

inline constexpr row::Field pythoncross_score_turns_shape[] = {
    number("line", "").at_least(0),
    flag("dump", "true: the tiles are dumped, without a word or a square"),
    text("direction", "").one_of(direction_words).left_out(),
    number("column", "").at_least(1).left_out(),
    number("row", "").at_least(1).left_out(),
    text("word", "").left_out(),
    text("rack", "before the turn"),
    number("score", ""),
    texts("others", ""),
};
inline constexpr row::Type PythoncrossScoreTurnsShape{"", "", pythoncross_score_turns_shape};

inline constexpr row::Field pythoncross_score_shape[] = {
    flag("valid", ""),
    number("total", "of the turns that could be replayed"),
    objects("faults", "", PythoncrossScoreFaultsShape),
    texts("notes", ""),
    objects("turns", "", PythoncrossScoreTurnsShape),
    texts("board", "nine rows, '.' for blanks and '#' for blocks"),
    texts("repeated", "words that stand twice at the end"),
    text("letters", ""),
    number("drawn", "").at_least(0),
    flag("all_letters", ""),
    text("dictionary", "its SHA-256"),
};
inline constexpr row::Type PythoncrossScoreShape{"", "rows and columns count from 1",
                                                 pythoncross_score_shape, 0, "PythoncrossScore"};

inline constexpr row::Field live_games_shape[] = {
    number("version",
           "number of the last event that this document may already know, for "
           "/api/v1/live?topic=...&v=")
        .at_least(0),
    text("name", ""),
    objects("games", "in the order in which they began", live_summary_type),
};
inline constexpr row::Type LiveGamesShape{"", "", live_games_shape, 0, "LiveGames"};

inline constexpr row::Field option_shape[] = {
    text("key", ""),
    text("value", ""),
};
inline constexpr row::Type OptionShape{"", "", option_shape};

inline constexpr row::Field setup_board_shape[] = {
    numbers("dimensions", ""),
    texts("rows", ""),
};
inline constexpr row::Type SetupBoardShape{"", "", setup_board_shape};

inline constexpr row::Field setup_seats_shape[] = {
    text("mark", ""),
    text("alias", ""),
};
inline constexpr row::Type SetupSeatsShape{"", "", setup_seats_shape};

inline constexpr row::Field setup_shape[] = {
    text("game", ""),
    objects("options", "", OptionShape),
    object("board", "", SetupBoardShape),
    object("clock", "", clock_type),
    objects("seats", "", SetupSeatsShape),
};
inline constexpr row::Type SetupShape{"", "", setup_shape, 0, "Setup"};

inline constexpr row::Field live_event_shape[] = {
    text("event", "").one_of(event_words),
};
inline constexpr row::Type LiveEventShape{
    "", "as on the topic game/NAME/LIVE_ID; server/api/EVENTS.md lists them", live_event_shape};

inline constexpr row::Field live_game_shape[] = {
    number("version",
           "number of the last event that this document may already know, for "
           "/api/v1/live?topic=...&v=")
        .at_least(0),
    Field{"summary", "", Kind::object}.of(live_summary_type).inlined(),
    flag("over", ""),
    optional(number("id", "of the stored game, when it is known")),
    optional(object("setup", "", SetupShape)),
    raws("events", "", LiveEventShape),
};
inline constexpr row::Type LiveGameShape{"", "", live_game_shape, 0, "LiveGame"};

inline constexpr row::Field open_api_shape[] = {
    text("openapi", ""),
    raw("info", ""),
    raw("paths", ""),
    raw("components", ""),
};
inline constexpr row::Type OpenApiShape{"", "", open_api_shape, 0, "OpenApi"};

}  // namespace aspis::api::shapes
