#include "referee/formats/bracket_layout.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "referee/formats/stage.hpp"

namespace aspis::formats {
namespace {

std::string numbered(std::string_view word, int number) {
  return std::string(word) + " " + std::to_string(number);
}

std::string winners_round(int round, std::span<const Pairing> all) {
  int last = 0;
  for (const Pairing& other : all) {
    if (other.part == Part::winners) last = std::max(last, other.round);
  }
  if (round == last) return "Semi-finals";
  return round == last - 1 ? "Quarter-finals" : numbered("Round", round);
}

std::string finals_name(int place) {
  if (place == 1) return "Final";
  if (place == 3) return "Third place";
  return numbered("Places", place) + numbered(" and", place + 1);
}

using Indices = std::vector<std::size_t>;

/// The index of the match whose winner this is (Origin counts matches from 1); no valid index if
/// the side is not a winner's.
std::size_t winner_from(const Origin& origin) {
  return index(origin.kind == Origin::Kind::winner_of ? origin.match : 0) - 1;
}

constexpr double head = 0.5;
constexpr double gap = 0.25;  // between parts with separate round headers

/// Lays out some matches of a bracket, in the order of `all`.
class Layout {
 public:
  Layout(std::span<const Pairing> all, Format format, Indices chosen)
      : all_(all), format_(format), chosen_(std::move(chosen)) {}

  BracketLayout take() {
    if (format_ == Format::finals) {
      for (const std::size_t match : chosen_) put_headed(match, 0, layout_.rows);
    } else {
      tree(Part::winners);
      tree(Part::losers);
      finals();
    }
    link();
    return std::move(layout_);
  }

 private:
  void put(std::size_t match, int column, double row) {
    box_of_[match] = layout_.boxes.size();
    layout_.boxes.push_back({match, column, row});
    layout_.columns = std::max(layout_.columns, column + 1);
    layout_.rows = std::max(layout_.rows, row + 1);
  }

  void put_head(std::size_t match, int column, double row) {
    layout_.heads.push_back({round_name(all_[match], format_, all_), column, row});
  }

  /// Below the boxes that end at `row`.
  void put_headed(std::size_t match, int column, double row) {
    if (row > 0) row += gap;
    put_head(match, column, row);
    put(match, column, row + head);
  }

  [[nodiscard]] const BracketBox* feeder(const Origin& origin) const {
    const auto found = box_of_.find(winner_from(origin));
    return found == box_of_.end() ? nullptr : &layout_.boxes[found->second];
  }

  /// Half-way between the matches that feed it; `otherwise` if there are none.
  [[nodiscard]] double middle_row(const Pairing& match, double otherwise) const {
    double sum = 0;
    int count = 0;
    for (const Origin& origin : match.origins) {
      if (const BracketBox* const from = feeder(origin)) sum += from->row, ++count;
    }
    return count == 0 ? otherwise : sum / count;
  }

  void tree(Part part) {
    Indices matches;
    std::set<std::size_t> feeding;
    for (const std::size_t match : chosen_) {
      if (all_[match].part != part) continue;
      matches.push_back(match);
      for (const Origin& origin : all_[match].origins) feeding.insert(winner_from(origin));
    }
    if (matches.empty()) return;
    const double top = layout_.rows == 0 ? 0 : layout_.rows + gap;
    std::map<int, int> columns;  // by round
    for (const std::size_t match : matches) {
      const auto column = static_cast<int>(columns.size());
      if (columns.try_emplace(all_[match].round, column).second) put_head(match, column, top);
    }
    next_row_ = top + head;
    for (const std::size_t match : matches) {
      if (!feeding.contains(match)) grow(match, matches, columns);
    }
  }

  /// Puts a match after its feeders, each on the first free row.
  void grow(std::size_t match, const Indices& matches, const std::map<int, int>& columns) {
    for (const Origin& origin : all_[match].origins) {
      const std::size_t from = winner_from(origin);
      if (std::ranges::binary_search(matches, from)) grow(from, matches, columns);
    }
    const double row = middle_row(all_[match], next_row_);
    put(match, columns.at(all_[match].round), row);
    next_row_ = std::max(next_row_, row + 1);
  }

  void finals() {
    const int column = layout_.columns;
    double row = head;
    for (const Part part : {Part::final, Part::reset, Part::third_place}) {
      for (const std::size_t match : chosen_) {
        if (all_[match].part != part) continue;
        if (part == Part::third_place) {
          put_headed(match, column, row + 1);
          continue;
        }
        if (part == Part::final) row = middle_row(all_[match], head);
        const int at = column + (part == Part::reset ? 1 : 0);
        put_head(match, at, row - head);
        put(match, at, row);
      }
    }
  }

  void link() {
    for (std::size_t to = 0; to < layout_.boxes.size(); ++to) {
      const Pairing& match = all_[layout_.boxes[to].match];
      for (std::size_t side = 0; side < 2; ++side) {
        const BracketBox* const from = feeder(match.origins[side]);
        if (from == nullptr) continue;
        layout_.links.push_back({static_cast<std::size_t>(from - layout_.boxes.data()), to, side});
      }
    }
  }

  std::span<const Pairing> all_;
  Format format_;
  Indices chosen_;
  BracketLayout layout_;
  std::map<std::size_t, std::size_t> box_of_;  // by match
  double next_row_ = 0;                        // of the tree that is being laid out
};

/// Cuts off trees that fit on a sheet until the rest does.
class Sheets {
 public:
  Sheets(std::span<const Pairing> all, Format format, BracketRoom room)
      : all_(all), format_(format), room_(room) {
    while (all_[final_].part != Part::final) ++final_;
  }

  std::vector<BracketLayout> take() {
    for (std::size_t before = 1; !fits(laid_out(final_)) && before != cut_.size();) {
      before = cut_.size();
      cut_below(final_);
    }
    sheets_.push_back(laid_out(final_));
    return std::move(sheets_);
  }

 private:
  [[nodiscard]] Indices feeders(std::size_t match) const {
    Indices found;
    for (const Origin& origin : all_[match].origins) {
      const std::size_t from = winner_from(origin);
      if (from < all_.size() && !cut_.contains(from)) found.push_back(from);
    }
    return found;
  }

  void collect(std::size_t match, Indices& tree) const {
    tree.push_back(match);
    for (const std::size_t from : feeders(match)) collect(from, tree);
  }

  /// The final is laid out together with the matches in its tree.
  [[nodiscard]] BracketLayout laid_out(std::size_t root) const {
    Indices tree;
    collect(root, tree);
    for (std::size_t match = 0; root == final_ && match < all_.size(); ++match) {
      const Part part = all_[match].part;
      if (part == Part::third_place || part == Part::reset) tree.push_back(match);
    }
    std::ranges::sort(tree);
    BracketLayout layout = Layout(all_, format_, tree).take();
    if (layout.boxes.size() == all_.size()) return layout;
    const std::string first = round_name(all_[tree.front()], format_, all_);
    const std::string last = round_name(all_[root], format_, all_);
    layout.title = first == last ? first : first + " – " + last;
    return layout;
  }

  [[nodiscard]] bool fits(const BracketLayout& layout) const {
    return layout.columns <= room_.columns && layout.rows <= room_.rows;
  }

  void cut_below(std::size_t match) {
    for (const std::size_t from : feeders(match)) {
      BracketLayout layout = laid_out(from);
      if (fits(layout)) {
        sheets_.push_back(std::move(layout));
        cut_.insert(from);
      } else {
        cut_below(from);
      }
    }
  }

  std::span<const Pairing> all_;
  Format format_;
  BracketRoom room_;
  std::size_t final_ = 0;
  std::set<std::size_t> cut_;
  std::vector<BracketLayout> sheets_;
};

Indices everything(std::span<const Pairing> all) {
  Indices indices(all.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

}  // namespace

bool is_bracket(Format format) {
  return format == Format::elimination || format == Format::double_elimination ||
         format == Format::finals;
}

std::string round_name(const Pairing& match, Format format, std::span<const Pairing> all) {
  if (match.play_off) return numbered("Play-off round", match.round);
  if (format == Format::finals) return finals_name(match.key.phase);
  if (!is_bracket(format)) return numbered("Round", match.round);
  switch (match.part) {
    case Part::losers:
      return numbered("Losers round", match.round);
    case Part::third_place:
      return "Third place";
    case Part::final:
      return "Final";
    case Part::reset:
      return match.if_needed ? "Second final (if needed)" : "Second final";
    case Part::winners:
      break;
  }
  return format == Format::elimination ? winners_round(match.round, all)
                                       : numbered("Winners round", match.round);
}

std::string text(const Origin& origin) {
  if (origin.kind == Origin::Kind::entrant) return "to be decided";
  if (origin.kind == Origin::Kind::bye) return "bye";
  const std::string which = origin.kind == Origin::Kind::winner_of ? "winner" : "loser";
  return which + " of M" + std::to_string(origin.match);
}

std::vector<Pairing> bracket_matches(const Stage& stage, Format format) {
  std::vector<Pairing> all;
  for (const Group& group : stage.groups) {
    all.insert(all.end(), group.pairings.begin(), group.pairings.end());
  }
  if (format != Format::double_elimination || all.empty()) return all;
  const Pairing& final = all.back();
  if (final.part != Part::final || final.state.winner) return all;
  Pairing second;
  second.key.stage = stage.number;
  second.part = Part::reset;
  second.number = final.number + 1;
  second.if_needed = true;
  second.origins = {Origin{Origin::Kind::winner_of, final.number},
                    Origin{Origin::Kind::loser_of, final.number}};
  all.push_back(second);
  return all;
}

Stage open_bracket(const StagePlan& stage, int entrants) {
  std::vector<Qualifier> entering(index(std::max(0, entrants)));
  for (std::size_t at = 0; at < entering.size(); ++at)
    entering[at].entrant = static_cast<Entrant>(at);
  const Plan plan;
  Facts facts;
  facts.entrants = entrants;
  const Results results;
  const std::vector<int> cuts;
  const StageInput input{plan, stage, 0, facts, results, entering, 1, cuts};
  Stage open = stage.format == Format::finals ? schedule_finals(input) : schedule_bracket(input);
  for (Pairing& pairing : open.groups.front().pairings) {
    pairing.known = {};
    pairing.seats = {};
    pairing.key.entrants = {};
  }
  open.state = StageState::waiting;
  return open;
}

BracketLayout bracket_layout(std::span<const Pairing> all, Format format) {
  return Layout(all, format, everything(all)).take();
}

std::vector<BracketLayout> bracket_sheets(std::span<const Pairing> all, Format format,
                                          BracketRoom room) {
  if (all.empty()) return {};
  if (format != Format::finals) return Sheets(all, format, room).take();
  std::vector<BracketLayout> sheets;
  const Indices every = everything(all);
  const auto fitting =
      static_cast<std::ptrdiff_t>(std::max(1.0, (room.rows + gap) / (1 + head + gap)));
  for (auto from = every.begin(); from != every.end();) {
    const auto until = from + std::min(fitting, every.end() - from);
    sheets.push_back(Layout(all, format, Indices(from, until)).take());
    from = until;
  }
  return sheets;
}

}  // namespace aspis::formats
