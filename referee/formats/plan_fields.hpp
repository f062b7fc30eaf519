// The keys of a plan, once: what reads plans and what writes them both walk this list. Not for
// anybody else.
#pragma once

#include "referee/formats/plan.hpp"

namespace aspis::formats {

// A visitor V has
//   text(key, string)                            flag(key, bool)
//   number(key, int, least, most)                choice(key, enum, names of all its values)
//   duration(key, milliseconds)                  limit(key, optional<optional<milliseconds>>)
//   halves(key, int doubled)                     numbers(key, vector<int>, least, most)
//   lists(key, vector<vector<int>>)              criteria(key, vector<Criterion>)
//   options(key, vector<Option>)                 entry(key, Entry)
//   object(key, f(V&))                           stages(key, vector<StagePlan>, defaults)
//   thresholds(key, vector<Threshold>)
// and `V::reads`. Each leaves the value as it is where the key is missing.

template <class V>
void visit(V& v, MatchPolicy& match) {
  v.number("games", match.games, 1, 1000);
  v.flag("swap", match.swap);
  v.flag("same_boards", match.same_boards);
  v.number("extension_games", match.extension_games, 1, 100);
  v.number("extensions", match.extensions, 0, 100);
  v.flag("restart", match.restart);
}

template <class V>
void visit(V& v, Points& points) {
  v.halves("win", points.win2);
  v.halves("tie", points.tie2);
  v.halves("loss", points.loss2);
}

template <class V>
void visit(V& v, PlayOffPolicy& play_off) {
  v.number("games", play_off.games, 2, 1000);
  v.number("unchanged", play_off.unchanged, 1, 100);
}

template <class V>
void visit(V& v, GroupPolicy& groups) {
  v.choice("by", groups.by, {"snake", "draw", "cross", "lists"});
  v.number("count", groups.count, 0, 1000);
  v.number("size", groups.size, 0, 1000);
  v.numbers("sizes", groups.sizes, 2, 1000);
  v.lists("lists", groups.lists);
}

/// What a stage may have of its own or take from the plan.
template <class V>
void visit_counting(V& v, StagePlan& stage) {
  v.object("match", [&](V& inner) { visit(inner, stage.match); });
  v.object("points", [&](V& inner) { visit(inner, stage.points); });
  v.criteria("tie_breaks", stage.tie_breaks);
  v.object("play_off", [&](V& inner) { visit(inner, stage.play_off); });
}

template <class V>
void visit(V& v, StagePlan& stage) {
  v.text("name", stage.name);
  v.choice("format", stage.format,
           {"groups", "elimination", "double-elimination", "swiss", "ladder", "orders", "finals"});
  v.entry("entry", stage.entry);
  v.object("groups", [&](V& inner) { visit(inner, stage.groups); });
  v.number("cycles", stage.cycles, 1, 100);
  v.flag("third_place", stage.third_place);
  v.number("rounds", stage.rounds, 0, 100'000);
  v.number("most_in_all_orders", stage.most_in_all_orders, 2, 8);
  v.number("sample", stage.sample, 0, 1'000'000);
  visit_counting(v, stage);
  v.numbers("cuts", stage.cuts, 1, 1000);
  v.text("result_class", stage.result_class);
  if (V::reads || stage.embargo) v.flag("embargo", stage.embargo);
  if (V::reads || stage.own_games != OwnGames::at_once) {
    v.choice("own_games", stage.own_games, {"at-once", "with-everybody"});
  }
}

template <class V>
void visit(V& v, Threshold& threshold) {
  v.text("name", threshold.name);
  v.text("against", threshold.against);
  v.number("percent", threshold.percent, 1, 100);
  v.number("games", threshold.games, 1, 1000);
  v.number("points", threshold.points, 0, 100);
}

template <class V>
void visit(V& v, AgreedLimit& limit) {
  v.options("options", limit.options);
  v.limit("move", limit.move);
}

template <class V>
void visit(V& v, Plan& plan) {
  v.text("name", plan.name);
  v.text("about", plan.about);
  v.text("game", plan.game);
  v.options("options", plan.options);
  v.object("clock", [&](V& clock) {
    clock.limit("move", plan.move_time);
    clock.limit("game", plan.game_time);
    clock.duration("grace", plan.grace);
    clock.duration("ready", plan.ready);
    if (V::reads || plan.pace.count() > 0) clock.duration("pace", plan.pace);
  });
  v.object("agreed", [&](V& agreed) {
    agreed.object("least", [&](V& inner) { visit(inner, plan.agreed.least); });
    agreed.object("most", [&](V& inner) { visit(inner, plan.agreed.most); });
  });
  v.number("memory_mib", plan.memory_mib, 16, 1'000'000);
  v.flag("ponder", plan.ponder);
  v.number("static_data_kib", plan.static_data_kib, 0, 1'000'000);
  v.flag("draw_seeds", plan.draw_seeds);
  if (V::reads || plan.ladder_seeds) v.flag("ladder_seeds", plan.ladder_seeds);
  v.number("versions", plan.versions, 1, 9);
  v.flag("last_version_counts", plan.last_version_counts);
  v.text("cannot_play", plan.cannot_play);
  if (V::reads || !plan.thresholds.empty()) v.thresholds("thresholds", plan.thresholds);
  StagePlan defaults;
  if constexpr (V::reads) visit_counting(v, defaults);
  v.stages("stages", plan.stages, defaults);
}

}  // namespace aspis::formats
